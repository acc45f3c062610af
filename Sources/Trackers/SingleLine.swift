/// Without space at the ends, and without controls that turn the direction of other text; runs of
/// space, line ends and other controls become one space.
package func singleLine(_ text: String) -> String {
  if isSingleLine(text) { return text }
  return text.unicodeScalars.filter { $0.isASCII || !$0.properties.isBidiControl }.split {
    $0.value <= 0x20 || (0x7F..<0xA0).contains($0.value)
      || !$0.isASCII && $0.properties.isWhitespace
  }
  .map { String($0) }.joined(separator: " ")
}

/// A quick check without Unicode's tables; true only if there are single spaces between words.
private func isSingleLine(_ text: String) -> Bool {
  var last = UInt8(ascii: " ")
  for byte in text.utf8 {
    guard byte >= 0x20, byte != 0x7F, byte != 0x20 || last != 0x20 else { return false }
    // In UTF-8 the spaces and controls of other scripts begin with one of these; after E3, only
    // U+3000: E3 80 80; after D8, only U+061C: D8 9C.
    if byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0x80 && last == 0xE3
      || byte == 0x9C && last == 0xD8
    {
      return false
    }
    last = byte
  }
  return last != 0x20
}

@inline(never) func plainLine(_ text: String) -> String {
  singleLine(repairingEncoding(text)).trimmed
}

extension String {
  /// Without space, line ends and invisible characters at both ends, as the library's reader takes
  /// it.
  @inline(never) package var trimmed: String {
    if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    {
      return self
    }
    let scalars = unicodeScalars
    func isVisible(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
    guard let first = scalars.firstIndex(where: isVisible),
      let last = scalars.lastIndex(where: isVisible)
    else { return "" }
    return String(scalars[first...last])
  }
}

extension StringProtocol {
  func trimmed(of characters: String) -> String {
    guard let first = firstIndex(where: { !characters.contains($0) }),
      let last = lastIndex(where: { !characters.contains($0) })
    else { return "" }
    return String(self[first...last])
  }
}
