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
    let beside = beside(entry)
    return TitleRelations(
      entry: entry,
      otherTitles: titles[entry].others,
      credits: credits, genres: genres, tags: tags,
      series: series.map { index.seriesPlace(of: entry, in: $0) },
      relatedTitles: index.relations(of: entry).map { type, other in
        TitleRelations.RelatedTitle(
          label: words[.relations, type] ?? relationLabel(type), entry: other)
      },
      lists: placesInLists[entry] ?? [], franchise: beside.franchise,
      moreLikeThis: beside.similar, finishedAround: beside.finishedAround,
      ratedAlike: beside.ratedAlike, wishesAround: beside.wishesAround,
      communityPlace: communityPlaces[entry])
  }

  /// The titles that a title's page leads to because they belong with it, at most six: its
  /// franchise first, then what is most similar. Of a title with hardly any such, also what was
  /// finished in the same weeks, what has the same rating, what is wished for beside it.
  private func beside(
    _ entry: EntryIndex
  ) -> (
    franchise: [EntryIndex], similar: ArraySlice<SimilarTitle>, finishedAround: [EntryIndex],
    ratedAlike: [EntryIndex], wishesAround: [EntryIndex]
  ) {
    let franchise = index.franchise(of: entry)
    let similar = similarTitles[entry].prefix(TitleRelations.mostBeside - franchise.count)
    var seen = franchise + similar.map(\.entry)
    guard seen.count < 3, index.facts[entry].isListed else {
      return (franchise, similar, [], [], [])
    }
    seen += index.linkedTitles(of: entry)
    func taken(_ entries: [EntryIndex], upTo count: Int) -> [EntryIndex] {
      let free = entries.filter { !seen.contains($0) }.prefix(max(count, 0))
      seen += free
      return Array(free)
    }
    let room = TitleRelations.mostBeside - franchise.count - similar.count
    let finished = taken(index.neighbors.finishedAround(entry), upTo: min(room, 3))
    let rated = taken(index.ratedAlike(entry), upTo: min(room - finished.count, 3))
    let wishes = taken(
      index.neighbors.wishesAround(entry), upTo: min(room - finished.count - rated.count, 4))
    return (franchise, similar, finished, rated, wishes)
  }

  package func kind(of entry: EntryIndex) -> Kind { index.facts[entry].kind }
  package func status(of entry: EntryIndex) -> Status? { index.facts[entry].status }
}

extension LibraryIndex {
  /// The other titles of a title's franchise but for those that its page links to anyway.
  func franchise(of entry: EntryIndex) -> [EntryIndex] {
    // Most titles are alone.
    guard let row = neighbors.franchise[entry], neighbors.franchises[row].count > 1 else {
      return []
    }
    let linked = linkedTitles(of: entry)
    return neighbors.franchise(of: entry, count: TitleRelations.mostBeside) {
      !linked.contains($0)
    }
  }

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
