/// A text as a message quotes it: at most `length` Unicode scalars, then `…`. Control and format
/// characters and line separators become U+FFFD.
package func shortened(_ text: String, to length: Int = 60) -> String {
  // Most texts are short and ASCII; checking bytes is faster.
  if text.utf8.count <= length, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
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
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: false
  default: true
  }
}
