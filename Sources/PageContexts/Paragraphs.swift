import Templates

/// The lines of a text that are not blank.
package func paragraphs(of text: String) -> [String] {
  guard text.utf8.contains(where: mayBeginNewline) else { return isBlank(text) ? [] : [text] }
  return text.unicodeScalars.split(whereSeparator: isNewline).map { String($0) }
    .filter { !isBlank($0) }
}

package func paragraphContexts(of text: String) -> ContextList<String> {
  ContextList(paragraphs(of: text))
}

private func isBlank(_ line: String) -> Bool {
  // Nearly every line has a letter of ASCII; Unicode's tables are asked about the others only.
  !line.utf8.contains { 0x20 < $0 && $0 < 0x7F } && line.allSatisfy(\.isWhitespace)
}

/// The newlines of `Character.isNewline`.
private func isNewline(_ scalar: Unicode.Scalar) -> Bool {
  (0x0A...0x0D).contains(scalar.value) || scalar == "\u{85}" || scalar == "\u{2028}"
    || scalar == "\u{2029}"
}

private func mayBeginNewline(_ byte: UInt8) -> Bool {
  0x0A...0x0D ~= byte || byte == 0xC2 || byte == 0xE2
}
