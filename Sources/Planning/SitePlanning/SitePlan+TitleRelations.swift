import Base
import MediaLibrary

extension SitePlan {
  /// What the page of a title shows beyond the title itself.
  ///
  /// Worked out when it is asked for, so that it is done on as many cores as render pages; the work
  /// is bounded by the title's own size.
  package func titleRelations(_ entry: EntryIndex) -> TitleRelations {
    let (genres, credits, tags, series) = index.groups.names(
      in: library.entries[entry], at: entry)
    // At most six: its franchise first, then what is most similar.
    let franchise = index.franchise(of: entry)
    let similar = similarTitles[entry].prefix(TitleRelations.mostBeside - franchise.count)
    let beside = beside(entry, franchise: franchise, similar: similar)
    return TitleRelations(
      entry: entry,
      otherTitles: titles[entry].others,
      credits: credits, genres: genres, tags: tags,
      series: series.map { index.seriesPlace(of: entry, in: $0) },
      relatedTitles: index.relations(of: entry).map { type, other in
        TitleRelations.RelatedTitle(
          type: type, label: words[.relations, type] ?? relationLabel(type), entry: other)
      },
      lists: placesInLists[entry] ?? [], franchise: franchise,
      moreLikeThis: similar, finishedAround: beside.finishedAround,
      ratedAlike: beside.ratedAlike, wishesAround: beside.wishesAround,
      ratedNearly: beside.ratedNearly, onShelf: beside.onShelf,
      communityPlace: communityPlaces[entry])
  }

  /// What stands beside a title because nothing else leads on from its page.
  private struct Beside {
    var finishedAround: [EntryIndex] = []
    var ratedAlike: [EntryIndex] = []
    var wishesAround: [EntryIndex] = []
    var ratedNearly: [EntryIndex] = []
    var onShelf: [EntryIndex] = []
  }

  /// Of a title with hardly any that belong with it, those that were finished in the same weeks,
  /// have the same rating, are wished for beside it; where there is none, those with nearly its
  /// rating, or next to it on its shelf.
  private func beside(
    _ entry: EntryIndex, franchise: [EntryIndex], similar: ArraySlice<SimilarTitle>
  ) -> Beside {
    var seen = franchise + similar.map(\.entry)
    guard seen.count < 3, index.facts[entry].isListed else { return Beside() }
    var room = TitleRelations.mostBeside - seen.count
    let isAlone = seen.isEmpty
    seen += index.linkedTitles(of: entry)
    func taken(_ entries: [EntryIndex], upTo count: Int) -> [EntryIndex] {
      let free = entries.filter { !seen.contains($0) }.prefix(min(room, count))
      seen += free
      room -= free.count
      return Array(free)
    }
    var beside = Beside()
    beside.finishedAround = taken(index.neighbors.finishedAround(entry), upTo: 3)
    beside.ratedAlike = taken(index.ratedAlike(entry), upTo: 3)
    beside.wishesAround = taken(index.neighbors.wishesAround(entry), upTo: 4)
    guard isAlone, room == TitleRelations.mostBeside else { return beside }
    beside.ratedNearly = taken(index.ratedNearly(entry), upTo: 3)
    if beside.ratedNearly.isEmpty { beside.onShelf = taken(index.onShelf(entry), upTo: 4) }
    return beside
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
