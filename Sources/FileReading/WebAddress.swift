import MediaLibrary

/// Whether a text is an absolute URL of one of the schemes, without blanks and control characters.
func isURL(_ text: String, schemes: [String]) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let scheme = text[..<colon].lowercased()
  guard schemes.contains(scheme) else { return false }
  let isClean = text.unicodeScalars.allSatisfy {
    $0.value > 0x20 && !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      && !"<>\"\\^`{|}".unicodeScalars.contains($0)
  }
  let rest = text.utf8[text.utf8.index(after: colon)...]
  guard isClean else { return false }
  if scheme == "mailto" { return rest.contains(UInt8(ascii: "@")) }
  let host = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
  return rest.starts(with: "//".utf8) && host.contains { $0 > 0x2D }
}

/// Whether a text has the shape of a language tag (BCP 47): `ja`, `zh-Hant`, `pt-BR`.
func isLanguageTag(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard let language = parts.first, (2...8).contains(language.count),
    language.allSatisfy(\.isASCIILetter)
  else { return false }
  return parts.dropFirst().allSatisfy { part in
    (1...8).contains(part.count)
      && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}
