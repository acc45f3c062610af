import Base
import LibraryFiles
import Markup

/// A text on one line, shortened, without control characters and those that change its direction;
/// nil if nothing is left.
package func singleLine(_ text: String, limit: Int = Bounds.name) -> String? {
  var line = String.UnicodeScalarView()
  var (count, needsSpace) = (0, false)
  // Dropped characters don't count, but a million spaces must not take long.
  for scalar in text.unicodeScalars.prefix(limit * 8) {
    if scalar.properties.isWhitespace {
      needsSpace = count > 0
      continue
    }
    if scalar.isUnwanted { continue }
    if count >= limit {
      line.append("…")
      break
    }
    if needsSpace { line.append(" ") }
    needsSpace = false
    line.append(scalar)
    count += 1
  }
  return count == 0 ? nil : String(line)
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    switch properties.generalCategory {
    case .control, .privateUse, .surrogate, .unassigned: true
    default: properties.isBidiControl
    }
  }
}

/// A web address of reasonable length; nil for anything else.
package func webURL(_ text: String) -> String? {
  text.utf8.count <= 2_000 && isWebURL(text) ? text : nil
}

/// The beginning of a Markdown text as plain text, without spoilers; links to titles become words.
package func excerpt(ofMarkdown text: String) -> String {
  let bytes = Array(text.utf8.prefix(Bounds.markup))
  var ignored = DiagnosticList()
  let prose = prose(Source(path: "", bytes: bytes), range: bytes.indices, reporting: &ignored)
  return singleLine(
    prose.excerpt { $0.split(separator: "/").last.map(String.init) }, limit: Bounds.text)
    ?? ""
}

/// The beginning of an HTML text as plain text.
package func excerpt(ofHTML html: String) -> String {
  let beginning = String(decoding: html.utf8.prefix(Bounds.markup), as: UTF8.self)
  return (try? markdown(fromHTML: beginning)).map(excerpt(ofMarkdown:)) ?? ""
}
