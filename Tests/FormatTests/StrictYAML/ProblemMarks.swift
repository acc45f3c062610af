import Base
import StrictYAML
import Testing

/// A text with a `▸` at each place where a problem is expected.
struct ProblemMarks {
  let text: String
  let places: [(line: Int, column: Int)]

  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var places: [(line: Int, column: Int)] = []
    var (line, column) = (1, 1)
    for scalar in marked.unicodeScalars {
      if scalar == "▸" {
        places.append((line, column))
        continue
      }
      text.append(scalar)
      column += 1
      if scalar == "\n" { (line, column) = (line + 1, 1) }
    }
    self.text = String(text)
    self.places = places
  }
}

/// Expects exactly these problems at the marks, in the order of the text.
func expectProblems(
  _ ids: [String], in marked: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let marks = ProblemMarks(marked)
  var diagnostics = DiagnosticList()
  _ = YAMLDocument.parse(Source(path: "a.yml", text: marks.text), reporting: &diagnostics)
  let found = diagnostics.sorted.map {
    "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.id)"
  }
  let expected = zip(marks.places, ids).map { "\($0.line):\($0.column) \($1)" }
  #expect(ids.count == marks.places.count, sourceLocation: sourceLocation)
  #expect(found == expected, sourceLocation: sourceLocation)
}

/// The tree on one line; expects no problem.
func tree(
  _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  var diagnostics = DiagnosticList()
  let document = YAMLDocument.parse(
    Source(path: "a.yml", text: text), reporting: &diagnostics)
  #expect(diagnostics.all == [], sourceLocation: sourceLocation)
  return document?.root.map(describe) ?? "nothing"
}

func describe(_ node: YAMLNode) -> String {
  if let text = node.text {
    return node.content == .scalar(.plain) ? text : "\"" + text + "\""
  }
  return node.isMapping
    ? "{" + node.pairs.map { describe($0.key) + ": " + describe($0.value) }.joined(separator: ", ")
      + "}"
    : "[" + node.items.map(describe).joined(separator: ", ") + "]"
}

/// The pieces of the text that the scalars and flow collections take, in order.
func pieces(_ text: String) -> [String] {
  var diagnostics = DiagnosticList()
  let source = Source(path: "a.yml", text: text)
  guard let root = YAMLDocument.parse(source, reporting: &diagnostics)?.root else { return [] }
  var found: [String] = []
  func visit(_ node: YAMLNode) {
    found.append(String(decoding: source.bytes[node.range], as: UTF8.self))
    for pair in node.pairs {
      visit(pair.key)
      visit(pair.value)
    }
    node.items.forEach(visit)
  }
  visit(root)
  return found
}
