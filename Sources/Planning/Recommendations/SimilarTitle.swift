/// A title that has much in common with another one.
package struct SimilarTitle: Sendable, Equatable {
  /// The title, then the groups; in 16 bytes, as there are six of them for each title of the
  /// library.
  private let numbers: SIMD4<UInt32>

  /// The most groups that are told of.
  static let mostShared = 3
  /// In the place of a group that there is not.
  fileprivate static let none = UInt32.max

  init(_ entry: EntryIndex, sharing groups: [GroupIndex]) {
    var numbers = SIMD4(repeating: SimilarTitle.none)
    numbers[0] = UInt32(entry)
    for (index, group) in groups.prefix(SimilarTitle.mostShared).enumerated() {
      numbers[index + 1] = UInt32(group)
    }
    self.numbers = numbers
  }

  package var entry: EntryIndex { EntryIndex(numbers[0]) }

  package var sharedGroups: SharedGroups { SharedGroups(numbers: numbers) }

  /// The groups that both are in, the one that weighs most first; at most three.
  package struct SharedGroups: RandomAccessCollection, Sendable {
    fileprivate let numbers: SIMD4<UInt32>

    package var startIndex: Int { 1 }

    package var endIndex: Int {
      var end = 1
      while end <= SimilarTitle.mostShared, numbers[end] != SimilarTitle.none { end += 1 }
      return end
    }

    package subscript(index: Int) -> GroupIndex { GroupIndex(numbers[index]) }
  }
}

/// For each title of the library those that have most in common with it, the closest first.
package struct SimilarTitles: Sendable {
  private let titles: Rows<SimilarTitle>
  /// The row of each title.
  private let rows: [UInt32]

  /// - Parameter parts: What `index` has found, for all of its titles in their order.
  package init(_ index: SimilarityIndex, _ parts: [[[SimilarTitle]]]) {
    var titles = Rows<SimilarTitle>()
    for similar in parts.joined() { titles.append(row: similar) }
    self.titles = titles
    var rows = [UInt32](repeating: 0, count: index.count)
    for (row, entry) in index.order.enumerated() { rows[entry] = UInt32(row) }
    self.rows = rows
  }

  package subscript(entry: EntryIndex) -> ArraySlice<SimilarTitle> { titles[Int(rows[entry])] }
}
