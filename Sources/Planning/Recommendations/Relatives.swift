import LibraryIndexing

/// A title that has much in common with another one.
@usableFromInline
package struct Relative: Sendable, Equatable {
  /// The title, then what it shares; small, as there are six of them for each title.
  @usableFromInline let numbers: SIMD4<UInt32>

  /// No title, or no group.
  @usableFromInline static let none = UInt32.max
  /// A place where no title is.
  static var free: Relative { Relative(numbers: SIMD4(repeating: none)) }

  private init(numbers: SIMD4<UInt32>) { self.numbers = numbers }

  init(_ entry: EntryIndex, sharing groups: some Sequence<GroupIndex>) {
    var numbers = Relative.free.numbers
    numbers[0] = UInt32(entry)
    for (place, group) in groups.prefix(3).enumerated() { numbers[place + 1] = UInt32(group) }
    self.numbers = numbers
  }

  var isFree: Bool { numbers[0] == Relative.none }

  package var entry: EntryIndex { EntryIndex(numbers[0]) }
  package var shared: Shared { Shared(numbers: numbers) }

  /// The groups that both are in, the most telling first, at most three.
  @usableFromInline
  package struct Shared: RandomAccessCollection, Sendable {
    @usableFromInline let numbers: SIMD4<UInt32>

    @inlinable package var startIndex: Int { 1 }

    @inlinable package var endIndex: Int {
      var end = 1
      while end < 4, numbers[end] != Relative.none { end += 1 }
      return end
    }

    @inlinable package subscript(place: Int) -> Int { Int(numbers[place]) }
  }
}

/// For each title those that have most in common with it.
package final class Relatives: Sendable {
  /// How many a title has at most.
  package static let most = 6

  /// So many places for each title.
  private let places: [Relative]

  /// Of the parts that `kinship` has found, which follow each other in the order of its titles: as many places for each.
  package init(_ kinship: Kinship, _ parts: [[Relative]]) {
    var places = Array(repeating: Relative.free, count: kinship.count * Relatives.most)
    var number = 0
    for part in parts {
      for line in stride(from: 0, to: part.count, by: Relatives.most) {
        let start = kinship.order[number] * Relatives.most
        for place in 0..<Relatives.most { places[start + place] = part[line + place] }
        number += 1
      }
    }
    self.places = places
  }

  /// The closest first; a part of all, not a copy.
  package subscript(entry: EntryIndex) -> ArraySlice<Relative> {
    let start = entry * Relatives.most
    var end = start
    while end < start + Relatives.most, !places[end].isFree { end += 1 }
    return places[start..<end]
  }
}
