import Bytes

/// The value of an attribute without character references; nil when it has none, as nearly every address.
func withoutReferences(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
  guard value.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return nil }
  var text: [UInt8] = []
  var position = 0
  while position < value.count {
    let end = min(position + longestReference, value.count)
    if value[position] == UInt8(ascii: "&"),
      let semicolon = value[position..<end].firstIndex(of: UInt8(ascii: ";")),
      let character = character(of: value[(position + 1)..<semicolon])
    {
      text += String(character).utf8
      position = semicolon + 1
    } else {
      text.append(value[position])
      position += 1
    }
  }
  return text
}

/// `&#x10FFFF;`
private let longestReference = 10

/// What stands between `&` and `;` as a character; of the names those that writers of HTML must use.
private func character(of reference: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
  let name = String(decoding: reference, as: UTF8.self)
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
