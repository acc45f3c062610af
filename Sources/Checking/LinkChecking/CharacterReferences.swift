import Base

/// Resolves the character references of an attribute's value; nil without any.
func withoutReferences(_ value: Span<UInt8>) -> [UInt8]? {
  guard value.firstIndex(of: UInt8(ascii: "&")) != nil else { return nil }
  var text: [UInt8] = []
  var position = 0
  while position < value.count {
    let rest = value.extracting(position..<min(position + longestReference, value.count))
    if rest[0] == UInt8(ascii: "&"), let semicolon = rest.firstIndex(of: UInt8(ascii: ";")),
      let character = character(of: String(decoding: rest.extracting(1..<semicolon)))
    {
      text += String(character).utf8
      position += semicolon + 1
    } else {
      text.append(rest[0])
      position += 1
    }
  }
  return text
}

/// `&#x10FFFF;`
private let longestReference = 10

/// The character of a reference, by number or by one of the basic names.
private func character(of name: String) -> Unicode.Scalar? {
  switch name {
  case "amp": return "&"
  case "lt": return "<"
  case "gt": return ">"
  case "quot": return "\""
  case "apos": return "'"
  default:
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap {
      Unicode.Scalar($0)
    }
  }
}
