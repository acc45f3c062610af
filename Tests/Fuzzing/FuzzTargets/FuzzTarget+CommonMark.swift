import Base

@testable import Markup

extension FuzzTarget {
  /// Markdown becomes HTML that is text, and plain paragraphs are read as cmark reads them.
  static let markdown = FuzzTarget(name: "markdown") { bytes in
    try comparePlainWords(bytes)
    let file = Source(path: "a.md", bytes: bytes)
    var problems = DiagnosticList()
    let prose = Markup.prose(file, range: bytes.indices, reporting: &problems)
    for spoilers in [Prose.Spoilers.folded, .leftOut] {
      var page: [UInt8] = []
      prose.append(to: &page, spoilers: spoilers) { id in
        id.hasPrefix("a") ? Prose.TitleLink(href: "a.html", title: "<\(id)>") : nil
      }
      try expect(String(validating: page, as: UTF8.self) != nil, "the HTML is no text")
    }
    _ = prose.excerpt { $0.isEmpty ? nil : "A title" }
    _ = writtenLinks(file, range: bytes.indices)
    _ = problems.sorted.map(DiagnosticFormatter.text)
    if let text = String(validating: bytes, as: UTF8.self) {
      var problems = DiagnosticList()
      _ = inlineProse(text, at: .file("a.yml"), reporting: &problems)
      for tag in ["spoiler", nil] {
        let html = reviewHTML(of: text, spoilerTag: tag) { $0.isEmpty ? nil : "<\($0)>" }
        let tags = html.utf8.count { $0 == UInt8(ascii: "<") }
        try expect(tags == html.utf8.count { $0 == UInt8(ascii: ">") }, "a sign is not escaped")
      }
    }
  }
}

private func comparePlainWords(_ bytes: [UInt8]) throws {
  // Within a file, so that something stands before and after it.
  let file = Array("---\n".utf8) + bytes + Array("\n---".utf8)
  let range = 4..<file.count - 4
  guard Outline.plainSteps(of: file, in: range) != nil else { return }
  let quick = Outline.of(file, in: range)
  let slow = Outline(parsing: MarkedText(file[range]))
  try expect(slow.problems.isEmpty, "what the quick reader takes has problems")
  try expect(quick.steps.map(\.kind) == slow.steps.map(\.kind), "it reads other kinds")
  try expect(quick.steps.map(\.edge) == slow.steps.map(\.edge), "it reads other edges")
  try expect(
    quick.steps.map { quick.words($0.text) } == slow.steps.map { slow.words($0.text) },
    "it reads other words")
}
