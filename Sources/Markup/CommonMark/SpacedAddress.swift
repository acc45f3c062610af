import Base

/// An address with spaces, as in `[words](an address)`, which CommonMark reads as words.
struct SpacedAddress {
  /// Starts at the `]`, and ends after the `)`.
  let range: Range<Int>
  /// Without a title.
  let address: Range<Int>

  static func areAny(in text: Span<UInt8>) -> Bool {
    text.has(UInt8(ascii: "("), after: { $0 == UInt8(ascii: "]") })
  }

  static func all(in words: ArraySlice<UInt8>) -> [SpacedAddress] {
    var found: [SpacedAddress] = []
    var index = words.startIndex
    for contents in parentheses(in: words) where contents.lowerBound - 2 >= index {
      if let address = address(in: words[contents]) {
        let range = (contents.lowerBound - 2)..<(contents.upperBound + 1)
        found.append(SpacedAddress(range: range, address: address))
      }
      index = contents.upperBound + 1
    }
    return found
  }

  /// The contents of each pair of parentheses after a `]`, in their order.
  private static func parentheses(in words: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [Int] = []
    for index in words.indices {
      switch words[index] {
      case UInt8(ascii: "("): open.append(index)
      case UInt8(ascii: ")"):
        guard let start = open.popLast() else { continue }
        if start > words.startIndex, words[start - 1] == UInt8(ascii: "]") {
          found.append((start + 1)..<index)
        }
      default: continue
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// nil for an address without spaces.
  private static func address(in contents: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = contents.drop(while: \.isBlank)
    // A title in quotes may follow the address.
    if let quote = rest.last, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let opening = rest.dropLast().lastIndex(of: quote), opening > rest.startIndex,
      rest[opening - 1].isBlank
    {
      rest = rest[..<opening]
    }
    while let last = rest.last, last.isBlank { rest.removeLast() }
    let isAddress = rest.first != UInt8(ascii: "<") && rest.contains(where: \.isBlank)
    return isAddress ? rest.startIndex..<rest.endIndex : nil
  }
}
