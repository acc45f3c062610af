import Base
import Markup

/// A text as the HTML of a page two folders deep.
struct RenderedText {
  let prose: Prose
  let html: String
  /// `line:column id` of each problem, in their order.
  let problems: [String]

  static let titles = ["anime/cowboy-bebop": "Cowboy Bebop", "books/雪国": "雪国 & <Snow>"]

  init(_ bytes: [UInt8], options: ProseOptions = ProseOptions(), spoilers: Prose.Spoilers = .folded)
  {
    var diagnostics = DiagnosticList()
    let head = Array("---\ntitle: x\n---\n".utf8)
    let prose = Markup.prose(
      Source(path: "a.md", bytes: head + bytes), range: head.count..<(head.count + bytes.count),
      options: options, reporting: &diagnostics)
    self.init(prose, diagnostics, spoilers: spoilers)
  }

  init(_ text: String, options: ProseOptions = ProseOptions(), spoilers: Prose.Spoilers = .folded) {
    self.init(Array(text.utf8), options: options, spoilers: spoilers)
  }

  init(line: String) {
    var diagnostics = DiagnosticList()
    let prose = inlineProse(
      line, at: SourceLocation(path: "tokonoma.yml", line: 7, column: 8), reporting: &diagnostics)
    self.init(prose, diagnostics, spoilers: .folded)
  }

  private init(_ prose: Prose, _ diagnostics: DiagnosticList, spoilers: Prose.Spoilers) {
    self.prose = prose
    var page: [UInt8] = []
    prose.append(to: &page, spoilers: spoilers, picture: Self.picture) { id in
      Self.titles[id].map { Prose.TitleLink(href: "../\(id).html", title: $0) }
    }
    html = String(decoding: page, as: UTF8.self)
    problems = diagnostics.all.map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.id)"
    }
  }

  /// The only existing picture.
  private static func picture(_ path: String) -> Prose.ShownPicture? {
    path == "pictures/a b.jpg"
      ? Prose.ShownPicture(address: "../pictures/a%20b.jpg", width: 4, height: 3) : nil
  }

  var excerpt: String { prose.excerpt { Self.titles[$0] } }
  var references: [String] {
    prose.references.map { "\($0.location.line):\($0.location.column) \($0.id)" }
  }

  /// The markup of an inline spoiler around its contents.
  static func spoiler(_ contents: String) -> String {
    "<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"Show spoiler\"><span hidden data-nosnippet>"
      + contents + "</span></label>"
  }

  static func block(_ contents: String, title: String = "Spoiler") -> String {
    "<div data-nosnippet>\n<details class=\"spoiler\">\n<summary>\(title)</summary>\n\(contents)</details>\n</div>\n"
  }
}

func html(_ text: String) -> String { RenderedText(text).html }
