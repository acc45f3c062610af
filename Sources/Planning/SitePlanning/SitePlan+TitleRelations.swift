import Bytes
import LibraryIndexing
import Localization
import MediaLibrary
import Recommendations

extension SitePlan {
  /// What the page of a title shows beyond the title itself.
  ///
  /// Worked out when it is asked for, so that it is done on as many cores as render pages; the work
  /// is bounded by the title's own size.
  package func titleRelations(_ entry: EntryIndex) -> TitleRelations {
    let (genres, credits, tags, series) = index.groups.names(
      in: library.entries[entry], at: entry)
    return TitleRelations(
      entry: entry,
      otherTitles: titles[entry].others,
      credits: credits, genres: genres, tags: tags,
      series: series.map { index.seriesPlace(of: entry, in: $0) },
      relatedTitles: index.relations(of: entry).map { type, other in
        TitleRelations.RelatedTitle(
          label: words[.relations, type] ?? relationLabel(type), entry: other)
      },
      lists: placesInLists[entry] ?? [], moreLikeThis: similarTitles[entry],
      communityPlace: communityPlaces[entry])
  }

  package func kind(of entry: EntryIndex) -> Kind { index.facts[entry].kind }
  package func status(of entry: EntryIndex) -> Status? { index.facts[entry].status }
}

extension LibraryIndex {
  /// The titles that a title's page links to as related or as neighbours in its series.
  func linkedTitles(of entry: EntryIndex) -> [EntryIndex] {
    let related = relations(of: entry).map(\.entry)
    guard let series = groups.series(of: library.entries[entry], at: entry) else { return related }
    let place = seriesPlace(of: entry, in: series)
    return related + [place.previous, place.next].compactMap { $0 }
  }

  fileprivate func seriesPlace(
    of entry: EntryIndex, in group: GroupIndex
  ) -> TitleRelations.SeriesPlace {
    let members = groups.members[group]
    let index = groups.offsetInSeries[entry].map { members.startIndex + $0 }
    let position = library.entries[entry].work.series?.position
    return TitleRelations.SeriesPlace(
      group: group, position: position.map { decimal($0, per: 100) },
      previous: index.flatMap { $0 > members.startIndex ? members[$0 - 1].entry : nil },
      next: index.flatMap { $0 + 1 < members.endIndex ? members[$0 + 1].entry : nil })
  }

  /// Titles of the library that one names, in the file's order, then those that name it; `type` is what the other is
  /// to it.
  ///
  /// Private and unlisted ones stay out: relations come with a tracker's data, nobody chose to show
  /// them.
  fileprivate func relations(of entry: EntryIndex) -> [(type: String, entry: EntryIndex)] {
    guard isRelated[entry] else { return [] }
    var seen: Set = [entry]
    var relations: [(type: String, entry: EntryIndex)] = []
    func add(_ type: String, _ other: EntryIndex?) {
      guard let other, !facts[other].isUnlisted, seen.insert(other).inserted else { return }
      relations.append((type, other))
    }
    for relation in library.entries[entry].work.relations {
      add(relation.type, self.entry(relation.id))
    }
    for relation in incomingRelations[entry] {
      add(reversedRelation(relation.type), relation.source)
    }
    return relations
  }
}

/// `SIDE_STORY` → `Side story`.
private func relationLabel(_ type: String) -> String {
  let words = type.lowercased().split(separator: "_").joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}

/// What A is to B when B is `type` to A; words that read the same both ways stay.
private func reversedRelation(_ type: String) -> String {
  switch type.uppercased() {
  case "SEQUEL": "PREQUEL"
  case "PREQUEL": "SEQUEL"
  case "ADAPTATION": "SOURCE"
  case "SOURCE": "ADAPTATION"
  case "PARENT": "SIDE_STORY"
  case "SIDE_STORY", "SPIN_OFF": "PARENT"
  case "SUMMARY": "FULL_STORY"
  case "FULL_STORY": "SUMMARY"
  case "CONTAINS": "PART_OF"
  case "PART_OF": "CONTAINS"
  default: type
  }
}
