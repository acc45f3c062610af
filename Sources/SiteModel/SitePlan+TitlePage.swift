import InterfaceWords
import LibraryIndexing
import MediaLibrary

extension SitePlan {
  /// What the page of a title shows beyond the title itself.
  ///
  /// Worked out when it is asked for, so that it is done on as many cores as render pages; the work
  /// is bounded by the title's own size.
  package func titlePage(_ entry: EntryIndex) -> TitlePage {
    let work = library.entries[entry].work
    let series = seriesPlace(of: entry)
    let relations = relations(of: entry)
    let known = relations.map(\.entry) + [series?.previous, series?.next].compactMap { $0 }
    return TitlePage(
      entry: entry,
      otherTitles: ShownTitle.others(
        than: titles[entry], of: library.entries[entry], siteLanguage: library.settings.language),
      credits: GroupTable.credits(of: library.entries[entry]).map { credit in
        TitlePage.Credit(role: credit.role, creators: groups(.creator, named: credit.names))
      },
      genres: groups(.genre, named: work.genres),
      tags: groups(.tag, named: library.entries[entry].tracking?.tags ?? []),
      series: series, relations: relations, lists: placesInLists[entry] ?? [],
      moreLikeThis: moreLike(entry, without: known),
      communityPlace: communityPlaces[entry])
  }

  /// Each once, in the file's order.
  private func groups(_ family: Group.Family, named names: [String]) -> [GroupIndex] {
    var groups: [GroupIndex] = []
    groups.reserveCapacity(names.count)
    // Only of many: to hash a handful takes longer than to look through it.
    var seen: Set<GroupIndex> = []
    for name in names {
      guard let group = index.groups.group(family, named: name) else { continue }
      guard names.count > 16 ? seen.insert(group).inserted : !groups.contains(group) else {
        continue
      }
      groups.append(group)
    }
    return groups
  }

  private func seriesPlace(of entry: EntryIndex) -> TitlePage.SeriesPlace? {
    guard let series = library.entries[entry].work.series,
      let group = index.groups.group(.series, named: series.name)
    else { return nil }
    let members = index.groups.members[group]
    let place = index.groups.placeInSeries[entry].map { members.startIndex + $0 }
    return TitlePage.SeriesPlace(
      group: group, position: series.position.map { decimal($0, per: 100) },
      previous: place.flatMap { $0 > members.startIndex ? members[$0 - 1].entry : nil },
      next: place.flatMap { $0 + 1 < members.endIndex ? members[$0 + 1].entry : nil })
  }

  /// Titles of the library that this one names, in the file's order, then those that name it.
  ///
  /// Private and unlisted ones stay out: relations come with a tracker's data, nobody chose to show
  /// them.
  private func relations(of entry: EntryIndex) -> [TitlePage.Relation] {
    var seen: Set = [entry]
    var relations: [TitlePage.Relation] = []
    let facts = index.facts
    func add(_ type: String, _ other: EntryIndex?) {
      guard let other, !facts[other].isUnlisted, seen.insert(other).inserted else { return }
      relations.append(
        .init(label: index.words[.relations, type] ?? relationLabel(type), entry: other))
    }
    for relation in library.entries[entry].work.relations {
      add(relation.type, index.entry(relation.id))
    }
    for naming in index.namings[entry] { add(reversedRelation(naming.type), naming.by) }
    return relations
  }

  private func moreLike(
    _ entry: EntryIndex, without known: [EntryIndex]
  ) -> [TitlePage.Similar] {
    index.mostSimilar(to: entry, without: known, count: 6).map {
      .init(entry: $0, shared: index.groups.mostTelling(entry, $0))
    }
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
