import Base
import Checking
import MediaLibrary
import Planning
import Templates

extension FuzzTarget {
  /// The targets of links in a page or style sheet of any generator.
  static let html = FuzzTarget(name: "html") { bytes in
    let addresses = SiteAddresses(
      paths: ["index.html", "a/b c.html", "a/é.html", "style.css"],
      address: "https://a.example/b/")
    for page in [LinkingPage(index: 1, path: "a/b c.html"), .init(index: 3, path: "style.css")] {
      addresses.scan(bytes.span, of: page) { link in
        _ = addresses.target(of: link, on: page)
      } id: { _ in
      }
    }
  }

  /// Names and addresses as files, pages and addresses contain them.
  static let text = FuzzTarget(name: "text") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let path = PagePath(text)
    try expect(percentDecoded(path.encoded.utf8) == text, "the encoded path is another one")
    try expect(!SafeURL(path: text).text.contains(where: { "<>\"'& ".contains($0) }), "unsafe")
    if let url = SafeURL(text) {
      try expect(!url.text.contains(where: { "<>\"' ".contains($0) }), "unsafe: \(url.text)")
      try expect(!url.text.lowercased().hasPrefix("javascript:"), "a script")
    }
    let html = HTML(escaping: text).bytes
    try expect(String(validating: html, as: UTF8.self) != nil, "the HTML is no text")
    try expect(!html.contains { "<>\"'".utf8.contains($0) }, "the HTML is not escaped")
    let slug = slug(for: text)
    try expect(slug.isEmpty || isSlug(slug), "'\(slug)' is no slug")
    try expect(normalized(normalized(text)) == normalized(text), "normalized twice is different")
    _ = Folding.standard.fold(text)
    _ = caseFolded(text)
  }
}
