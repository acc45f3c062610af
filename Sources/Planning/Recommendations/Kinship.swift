import LibraryIndexing

/// Who shares groups with whom, as tables of small numbers.
///
/// Titles are numbered in the order of group pages: those that are next to each other there are so in memory too, and
/// what one title has looked at is at hand for the next.
package final class Kinship: Sendable {
  /// The titles by their numbers here.
  let order: [EntryIndex]
  private let titles: [Title]
  /// The groups of each title, ascending.
  private let groups: Rows<UInt32>
  /// How many of each of these groups' pages come before the title.
  private let places: Rows<UInt32>
  /// The listed titles of each group in the order of its page.
  private let members: Rows<UInt32>
  /// Of each group.
  private let bits: [Signature]
  private let weights: [Int]
  private let genreCount: Int

  /// What is asked of every neighbour, side by side.
  private struct Title: Sendable {
    let signature: Signature
    let rank: UInt32
    /// Whether all of its groups are among those that are compared.
    let isWhole: Bool
  }

  package init(_ index: LibraryIndex) {
    let (table, order) = (index.groups, index.newestFirst)
    let firstSeries = table.groups.firstIndex { $0.family == .series } ?? table.groups.count
    var bits = Array(repeating: Signature(), count: table.groups.count)
    let sizes = table.groups.map(\.count)
    let largestFirst = sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    for (place, group) in largestFirst.enumerated() {
      bits[group] = Signature(ofLargest: place)
    }
    var numbers = [Int](repeating: 0, count: order.count)
    for (number, entry) in order.enumerated() { numbers[entry] = number }
    var titles: [Title] = []
    titles.reserveCapacity(order.count)
    var groups = Rows<UInt32>(roomFor: table.ofTitle)
    var places = Rows<UInt32>(roomFor: table.ofTitle)
    var listed = [UInt32](repeating: 0, count: bits.count)
    // In the order of memory; in this one each would be waited for.
    let areListed = index.facts.map(\.isListed)
    for entry in order {
      let isListed = areListed[entry]
      var signature = Signature()
      for group in table.ofTitle[entry] {
        let isSeries = group >= firstSeries
        groups.append(group)
        places.append(
          isSeries ? UInt32(table.placeInSeries[entry] ?? 0) : listed[Int(group)])
        signature.formUnion(bits[Int(group)])
        if isListed { listed[Int(group)] += 1 }
      }
      groups.endRow()
      places.endRow()
      titles.append(
        Title(
          signature: signature, rank: UInt32(index.rank[entry]),
          isWhole: table.ofTitle[entry].count < GroupTable.mostPerTitle))
    }
    precondition(order.count <= Closest.mostTitles)
    self.order = order
    (self.titles, self.groups, self.places) = (titles, groups, places)
    members = table.members.mapped { UInt32(numbers[$0.entry]) }
    (self.bits, weights, genreCount) = (bits, table.weights, table.genreCount)
  }

  package var count: Int { order.count }

  /// For each title of a run of the order here `Relatives.most`: the listed ones whose groups in common with it weigh
  /// most, but for those that are `known` anyway; of equal ones the first by rank.
  ///
  /// Of each group those are looked at that are next to the title on the group's page (from about the same time), so that
  /// the work is bounded however large the groups are. 1.5 µs for a title of seven groups.
  package func relatives(
    of run: Range<Int>, without known: (EntryIndex) -> [EntryIndex]
  ) -> [Relative] {
    var part: [Relative] = []
    part.reserveCapacity(run.count * Relatives.most)
    for number in run { find(for: number, without: known(order[number]), addingTo: &part) }
    return part
  }

  /// Adds `Relatives.most`, the last of them free if there are fewer.
  private func find(
    for number: Int, without known: [EntryIndex], addingTo part: inout [Relative]
  ) {
    groups.withRow(number) { row in
      withUnsafeTemporaryAllocation(of: OwnGroups.Own.self, capacity: row.count) { room in
        let own = places.withRow(number) {
          OwnGroups(
            row, at: $0, bits: bits, weights: weights, genreCount: genreCount, in: room)
        }
        var closest = Closest()
        // After the rarest groups, nearly none of the others' members can come near what has been found.
        for place in own.indices {
          members.withRow(own.group(place)) { all in
            let middle = min(own.placeInGroup(place), all.count)
            let near = all[max(middle - 6, 0)..<min(middle + 7, all.count)]
            titles.withUnsafeBufferPointer { titles in
              for other in UnsafeBufferPointer(rebasing: near) where other != number {
                // Of most nothing is asked but the signature.
                let bound = own.bound(titles[Int(other)].signature)
                if closest.mayHold(weight: bound) {
                  look(at: Int(other), bound, sharing: place, of: own, without: known, &closest)
                }
              }
            }
          }
        }
        let end = part.count + Relatives.most
        for place in closest.places {
          guard let other = closest[place] else { break }
          groups.withRow(other) {
            part.append(
              Relative(order[other], sharing: own.shared(with: $0, titles[other].signature)))
          }
        }
        while part.count < end { part.append(.free) }
      }
    }
  }

  private func look(
    at number: Int, _ bound: Int, sharing place: Int, of own: OwnGroups,
    without known: [EntryIndex],
    _ closest: inout Closest
  ) {
    let title = titles[number]
    guard closest.mayHold(Closest.key(weight: bound, rank: title.rank, number: number)) else {
      return
    }
    let weight =
      (title.isWhole ? own.weight(bound: bound, at: place, title.signature) : nil)
      ?? groups.withRow(number) { own.weight(bound: bound, $0, title.signature) }
    guard weight.isTelling, known.isEmpty || !known.contains(order[number]) else { return }
    closest.insert(Closest.key(weight: weight.sum, rank: title.rank, number: number))
  }
}
