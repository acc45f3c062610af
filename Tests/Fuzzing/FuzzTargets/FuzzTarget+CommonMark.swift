import Base

@testable import Markup

extension FuzzTarget {
  /// Markdown becomes HTML without foreign markup; its published text hides the same spoilers.
  static let markdown = FuzzTarget(name: "markdown") { bytes in
    try comparePublished(bytes)
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

private func comparePublished(_ bytes: [UInt8]) throws {
  let published = Array(publishedText(bytes[...]).utf8)
  let again = Array(publishedText(published[...]).utf8)
  try expect(published == again, "something is left to be left out")
  guard Outline(bytes[...]).openComment == nil else { return }
  try expect(spoilers(in: bytes) <= spoilers(in: published), "a spoiler is not hidden any more")
}

private func spoilers(in bytes: [UInt8]) -> Int {
  var outline = Outline(bytes[...])
  outline.readCallouts()
  return outline.spoilers().count
}
