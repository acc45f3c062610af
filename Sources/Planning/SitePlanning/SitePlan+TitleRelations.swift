import Base
import MediaLibrary

extension SitePlan {
  /// The relations of a title, found when its page is rendered, on all cores.
  package func titleRelations(_ entry: EntryIndex) -> TitleRelations {
    let (genres, credits, tags, series) = index.groups.names(in: library.entries[entry], at: entry)
    let franchise = index.franchise(of: entry)
    let similar = similarTitles[entry].prefix(TitleRelations.mostSuggestions - franchise.count)
    return TitleRelations(
      entry: entry, otherTitles: titles[entry].others, credits: credits, genres: genres, tags: tags,
      series: series.map { index.seriesPlace(of: entry, in: $0) },
      relatedTitles: index.relations(of: entry).map { type, other in
        TitleRelations.RelatedTitle(
          type: type, label: type == "OTHER" ? nil : words[.relations, type] ?? relationLabel(type),
          entry: other)
      },
      lists: placesInLists[entry] ?? [], franchise: franchise, moreLikeThis: similar,
      fallbacks: fallbacks(for: entry, besides: franchise + similar.map(\.entry)),
      communityPlace: communityPlaces[entry])
  }

  private func fallbacks(
    for entry: EntryIndex, besides shown: [EntryIndex]
  ) -> [TitleRelations.FallbackSuggestions] {
    guard shown.count < 3, index.facts[entry].isListed else { return [] }
    var room = TitleRelations.mostSuggestions - shown.count
    var seen = shown + index.linkedTitles(of: entry)
    var fallbacks: [TitleRelations.FallbackSuggestions] = []
    for rule in NeighborRule.allCases {
      if rule.row.isLastResort, !shown.isEmpty || !fallbacks.isEmpty { continue }
      let entries = index.neighbors.titles(rule, around: entry).filter { !seen.contains($0) }
        .prefix(min(room, rule.row.limit))
      if entries.isEmpty { continue }
      fallbacks.append(.init(rule: rule, entries: Array(entries)))
      seen += entries
      room -= entries.count
    }
    return fallbacks
  }
}

extension LibraryIndex {
  /// The other titles of a title's franchise, except those to which its page links anyway.
  func franchise(of entry: EntryIndex) -> [EntryIndex] {
    guard let row = neighbors.franchise[entry], neighbors.franchises[row].count > 1 else {
      return []
    }
    let linked = linkedTitles(of: entry)
    return neighbors.franchise(of: entry, count: TitleRelations.mostSuggestions) {
      !linked.contains($0)
    }
  }

  /// The titles to which a title's page links as related or as neighbors in its series.
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

  /// The titles that one names, in the file's order, then those that name it; `type` is the other
  /// title's relation to it.
  ///
  /// Unlisted titles are left out, since relations come from trackers and not from the owner.
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
      add(reversedRelations[relation.type.uppercased()] ?? relation.type, relation.source)
    }
    return relations
  }
}

private func relationLabel(_ type: String) -> String {
  let words = type.lowercased().split(separator: "_").joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}

/// The relation of A to B by that of B to A, except symmetric ones.
private let reversedRelations = [
  "SEQUEL": "PREQUEL", "PREQUEL": "SEQUEL", "ADAPTATION": "SOURCE", "SOURCE": "ADAPTATION",
  "PARENT": "SIDE_STORY", "SIDE_STORY": "PARENT", "SPIN_OFF": "PARENT", "SUMMARY": "FULL_STORY",
  "FULL_STORY": "SUMMARY", "CONTAINS": "PART_OF", "PART_OF": "CONTAINS",
]
