/// Encodes text for a part of a URL: `%` and two hexadecimal digits for each byte outside a set of
/// characters. Encode each part of a URL separately (RFC 3986, 2.4).
package struct PercentEncoding: Sendable {
  private let kept: ByteSet
  private let keepsOtherScripts: Bool
  private let keepsEncoded: Bool

  /// - Parameters:
  ///   - kept: ASCII characters that stay as they are
  ///   - keepsOtherScripts: whether visible characters beyond ASCII stay, as in an IRI (RFC 3987)
  ///   - keepsEncoded: whether `%` stays before two hexadecimal digits, so that nothing is encoded
  ///     twice
  package init(keeping kept: ByteSet, keepsOtherScripts: Bool = false, keepsEncoded: Bool = false) {
    (self.kept, self.keepsOtherScripts, self.keepsEncoded) = (kept, keepsOtherScripts, keepsEncoded)
  }

  /// A path below the site's root. `:` is encoded, since it would make `a:b.html` a scheme.
  package static let path = PercentEncoding(keeping: ByteSet(alphanumericsAnd: "-._~/"))

  /// nil if nothing has to be encoded.
  package func encoded(_ text: String) -> String? {
    text.withSpan { bytes in
      guard bytes.indices.contains(where: { !kept.contains(bytes[$0]) }) else { return nil }
      return String(decoding: encoded(bytes), as: UTF8.self)
    }
  }

  package func encoded(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 4)
    var index = 0
    while index < text.count {
      let byte = text[index]
      let end = index + lengthOfCharacter(in: text, at: index)
      let isKept =
        byte < 0x80
        ? kept.contains(byte) || keepsEncoded && isEncoded(text, at: index)
        : keepsOtherScripts && isVisible(text.extracting(index..<end))
      for index in index..<end {
        if isKept { result.append(text[index]) } else { result.append(percentEncoded: text[index]) }
      }
      index = end
    }
    return result
  }

  private func isEncoded(_ text: Span<UInt8>, at index: Int) -> Bool {
    text[index] == UInt8(ascii: "%") && index + 2 < text.count && text[index + 1].isASCIIHexDigit
      && text[index + 2].isASCIIHexDigit
  }

  private func lengthOfCharacter(in text: Span<UInt8>, at index: Int) -> Int {
    var end = index + 1
    if text[index] >= 0xC0 {
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    }
    return end - index
  }

  /// Whether a character is visible: no control or format character, no white space, no broken
  /// UTF-8.
  private func isVisible(_ character: Span<UInt8>) -> Bool {
    guard let valid = try? UTF8Span(validating: character) else { return false }
    return String(copying: valid).unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .format
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(percentEncoded byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(.hexDigit(byte >> 4))
    append(.hexDigit(byte & 0x0F))
  }
}
