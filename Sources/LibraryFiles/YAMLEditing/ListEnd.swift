import Base

/// The end of a list in a file to which a plain word was appended. Others follow it in the same
/// form, without reading the file for each.
package struct ListEnd: Sendable {
  /// Where the next item goes.
  package private(set) var offset: Int
  /// The bytes around each item: a line with its dash, or a comma.
  private let before: [UInt8]
  private let after: [UInt8]

  /// nil unless the word, as an item, is all that was inserted.
  package init?(appending word: String, changed old: [UInt8], to new: [UInt8]) {
    let size = new.count - old.count
    let start = old.span.countOfStart(equalTo: new.span)
    guard size > 0, isPlain(word), new[(start + size)...].elementsEqual(old[start...]) else {
      return nil
    }
    // It may begin with the end of the item's line: the bytes behind the list are the same then.
    let item = new[start..<start + size]
    guard let place = item.firstRange(of: Array(word.utf8)) else { return nil }
    (before, after) = (Array(item[..<place.lowerBound]), Array(item[place.upperBound...]))
    offset = start + size
    let signs = (before + after).filter { $0 != 0x20 && $0 != 0x0D }
    let isLine =
      signs.sorted() == [0x0A, UInt8(ascii: "-")]
      && before.last { $0 != 0x20 } == UInt8(ascii: "-") && before.last == 0x20
    guard isLine || before == Array(", ".utf8) && after.isEmpty else { return nil }
  }

  /// The file with one more item; nil if it isn't a plain word.
  package mutating func appending(_ word: String, to bytes: [UInt8]) -> [UInt8]? {
    guard isPlain(word) else { return nil }
    let item = before + Array(word.utf8) + after
    var new: [UInt8] = []
    new.reserveCapacity(bytes.count + item.count)
    new += bytes[..<offset]
    new += item
    new += bytes[offset...]
    offset += item.count
    return new
  }
}

private func isPlain(_ word: String) -> Bool {
  scalar(word, in: YAMLContext(isFlow: true)) == word
}
