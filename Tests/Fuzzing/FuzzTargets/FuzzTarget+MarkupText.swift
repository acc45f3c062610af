import Base
import Markup

extension FuzzTarget {
  /// Texts of other sites become Markdown that the library reads.
  static let markup = FuzzTarget(name: "markup") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    // The target for Markdown has the functions' name.
    var all = [
      Markup.markdown(fromBBCode: text), Markup.markdown(fromAniList: text),
      Markup.markdown(fromPlain: text),
    ]
    for keepsLines in [false, true] {
      if let markdown = try? Markup.markdown(fromHTML: text, keepingLines: keepsLines) {
        all.append(markdown)
      }
    }
    for markdown in all {
      try expect(markdown.utf8.count < 200 * bytes.count + 200, "the Markdown is very long")
      let bytes = Array(markdown.utf8)
      var problems = DiagnosticList()
      _ = Markup.prose(
        Source(path: "a.md", bytes: bytes), range: bytes.indices, reporting: &problems)
    }
  }
}
