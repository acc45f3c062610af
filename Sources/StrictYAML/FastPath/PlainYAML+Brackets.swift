/// Lists and mappings within brackets, on one line or several.
extension PlainYAML {
  mutating func readBrackets(_ bytes: Span<UInt8>) -> Bool {
    let isList = bytes[index] == UInt8(ascii: "[")
    return nested { isList ? $0.readFlowItems(bytes) : $0.readFlowPairs(bytes) }
  }

  private mutating func readFlowItems(_ bytes: Span<UInt8>) -> Bool {
    let sequence = open(.sequence(isFlow: true))
    index += 1
    guard skipFlowBlanks(bytes) else { return false }
    while index < bytes.count, bytes[index] != UInt8(ascii: "]") {
      guard readFlowValue(bytes), endFlowItem(bytes, before: UInt8(ascii: "]")) else {
        return false
      }
    }
    return closeBracket(bytes, of: sequence)
  }

  private mutating func readFlowPairs(_ bytes: Span<UInt8>) -> Bool {
    let mapping = open(.mapping(isFlow: true))
    var keys = SeenKeys()
    index += 1
    guard skipFlowBlanks(bytes) else { return false }
    while index < bytes.count, bytes[index] != UInt8(ascii: "}") {
      guard readKey(bytes, of: mapping, &keys), skipFlowBlanks(bytes), readFlowValue(bytes),
        endFlowItem(bytes, before: UInt8(ascii: "}"))
      else { return false }
    }
    return closeBracket(bytes, of: mapping)
  }

  private mutating func readFlowValue(_ bytes: Span<UInt8>) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return readQuoted(bytes)
    case UInt8(ascii: "["), UInt8(ascii: "{"): return readBrackets(bytes)
    case let byte: return !byte.isIndicator && readFlowPlain(bytes)
    }
  }

  /// Reads a comma, or nothing before the closing bracket.
  private mutating func endFlowItem(_ bytes: Span<UInt8>, before bracket: UInt8) -> Bool {
    guard skipFlowBlanks(bytes), index < bytes.count else { return false }
    guard bytes[index] == UInt8(ascii: ",") else { return bytes[index] == bracket }
    index += 1
    return skipFlowBlanks(bytes)
  }

  private mutating func closeBracket(_ bytes: Span<UInt8>, of collection: Int) -> Bool {
    guard index < bytes.count else { return false }
    index += 1
    close(collection, at: index)
    lastEnd = index
    return true
  }
}
