/// What somebody wrote, for a message to quote: no longer than a line bears, and with nothing in it that a terminal
/// would obey or that would break the line.
///
/// At most `length` Unicode scalars, then `…`.
package func shortened(_ text: String, to length: Int = 60) -> String {
  let scalars = text.unicodeScalars
  var shown = String.UnicodeScalarView()
  for scalar in scalars.prefix(length) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
    default: shown.append(scalar)
    }
  }
  if scalars.dropFirst(length).first != nil { shown.append("…") }
  return String(shown)
}
