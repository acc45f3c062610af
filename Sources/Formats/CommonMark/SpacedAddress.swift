import Bytes

/// An address with spaces in it, as in `[words](an address)`: CommonMark takes all of that for words.
struct SpacedAddress {
  /// From the `]` to the `)`.
  let range: Range<Int>
  /// Without the title that may follow it.
  let address: Range<Int>

  /// Whether a text may have any.
  static func areAny(in text: Span<UInt8>) -> Bool {
    text.has(UInt8(ascii: "("), after: { $0 == UInt8(ascii: "]") })
  }

  /// Those within some words, in their order.
  static func all(in words: ArraySlice<UInt8>) -> [SpacedAddress] {
    var found: [SpacedAddress] = []
    var index = words.startIndex
    while let bracket = words[index...].firstIndex(of: UInt8(ascii: "]")) {
      index = bracket + 1
      guard index < words.endIndex, words[index] == UInt8(ascii: "("),
        let end = closing(in: words, from: index + 1)
      else { continue }
      if let address = address(in: words[(index + 1)..<end]) {
        found.append(SpacedAddress(range: bracket..<(end + 1), address: address))
      }
      index = end + 1
    }
    return found
  }

  /// Where the `)` is that ends what starts at `start`.
  private static func closing(in words: ArraySlice<UInt8>, from start: Int) -> Int? {
    var depth = 0
    for index in start..<words.endIndex {
      switch words[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth == 0: return index
      case UInt8(ascii: ")"): depth -= 1
      default: continue
      }
    }
    return nil
  }

  /// nil where there is none with spaces.
  private static func address(in contents: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = contents.drop(while: \.isBlank)
    // A title in quotes, which may follow an address.
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
