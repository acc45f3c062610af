import Base
import LibraryFiles
import Markup

/// A text on one line, without control characters and those that turn its direction, cut where it is too long; nil when
/// nothing is left.
package func line(_ text: String, most: Int = Bounds.name) -> String? {
  var line = String.UnicodeScalarView()
  var (count, needsSpace) = (0, false)
  // What is dropped is not counted: nobody is to wait for a text of a million spaces.
  for scalar in text.unicodeScalars.prefix(most * 8) {
    if scalar.properties.isWhitespace {
      needsSpace = count > 0
      continue
    }
    if scalar.isUnwanted { continue }
    if count >= most {
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

/// An address of the web of a length that people use; nil for anything else.
package func webURL(_ text: String) -> String? {
  text.utf8.count <= 2_000 && isWebURL(text) ? text : nil
}

/// The beginning of a Markdown text as plain text, without what it hides; links to titles of its own site are words.
package func beginning(ofMarkdown text: String) -> String {
  let bytes = Array(text.utf8.prefix(Bounds.markup))
  var ignored = DiagnosticList()
  let prose = prose(
    Source(path: "", bytes: bytes), range: bytes.indices, reporting: &ignored)
  return line(prose.excerpt { $0.split(separator: "/").last.map(String.init) }, most: Bounds.text)
    ?? ""
}

/// The beginning of a text in HTML, without its marks.
package func beginning(ofHTML html: String) -> String {
  let beginning = String(decoding: html.utf8.prefix(Bounds.markup), as: UTF8.self)
  return (try? markdown(fromHTML: beginning)).map(beginning(ofMarkdown:)) ?? ""
}
