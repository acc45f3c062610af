/// A Markdown text as a part of a longer one: its headings are below the part's own heading, its
/// footnotes have their own labels, links need no definitions, everything that it opens is closed,
/// and titles that it refers to are named.
///
/// - Parameters:
///   - level: the level of the part's own heading
///   - notes: the beginning of its footnotes' labels
///   - title: the Markdown for a `[[reference]]`; nil keeps it as written
package func partOfDocument(
  _ text: String, below level: Int, notes: String, title: @escaping (String) -> String?
) -> String {
  let bytes = Array(text.utf8)
  guard bytes.count <= longestText else { return text }
  var outline = Outline(bytes[...])
  outline.linkTitles()
  guard outline.dependsOnPlace || !definedLabels(in: bytes[...]).isEmpty else { return text }
  outline.closeFences()
  var printer = MarkdownPrinter(outline)
  printer.headingShift = level
  printer.notePrefix = notes + "."
  printer.title = title
  return String(decoding: printer.print(), as: UTF8.self)
}

extension Outline {
  /// Whether the text would read differently within another one.
  fileprivate var dependsOnPlace: Bool {
    // A code block at the end may lack its own end.
    steps.last?.kind == .codeBlock
      || steps.contains { step in
        switch step.kind {
        case .heading, .html, .fenceStart, .fenceEnd, .titleLink, .labelledTitleLink: true
        case .mark(let mark): mark == .noteStart
        default: false
        }
      }
  }

  /// Ends open spoilers, and drops stray ends.
  fileprivate mutating func closeFences() {
    var open = 0
    for index in steps.indices {
      switch steps[index].kind {
      case .fenceStart: open += 1
      case .fenceEnd where open == 0: steps[index].kind = .nothing
      case .fenceEnd: open -= 1
      default: continue
      }
    }
    steps += Array(repeating: Step(kind: .fenceEnd, edge: .whole), count: open)
  }
}
