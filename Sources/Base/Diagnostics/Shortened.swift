/// What somebody wrote, for a message to quote: no longer than a line bears, and with nothing in it that a terminal
/// would obey or that would break the line.
///
/// At most `length` Unicode scalars, then `…`.
package func shortened(_ text: String, to length: Int = 60) -> String {
  // Most are short and of plain letters, which shows sooner in bytes.
  if text.utf8.count <= length, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
    return text
  }
  let scalars = text.unicodeScalars
  let head = scalars.prefix(length)
  let isWhole = head.endIndex == scalars.endIndex
  if head.allSatisfy(isQuotable) { return isWhole ? text : String(head) + "…" }
  var shown = String.UnicodeScalarView()
  for scalar in head { shown.append(isQuotable(scalar) ? scalar : "\u{FFFD}") }
  if !isWhole { shown.append("…") }
  return String(shown)
}

private func isQuotable(_ scalar: Unicode.Scalar) -> Bool {
  // The tables of Unicode take time.
  if (0x20..<0x7F).contains(scalar.value) { return true }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: false
  default: true
  }
}
