import Base
import Markup
import TestSupport
import Testing

/// The letters of a text stay the same through Markdown and back.
struct LetterTests {
  private static let signs = Array(
    "ab 1.)-+=#*_~`[]()<>!|:%^&;\\\"'{}/$@é「」が—\u{301}\u{A0}\n".unicodeScalars)
  private static let words = [
    ">!", "!<", "[[a/b]]", "![[x]]", "%%", ":::", "::: spoiler", "[^1]", "[^1]: ", "- [ ] ",
    "> [!note]", "~~", "~~~", "```", "&amp;", "&#42;", "<b>", "<!--", "https://x.example",
    "![a](b)",
    "[a](b)", "[a]: b", "a|b\n-|-\n", "***", "1. ", "\n\n", "    ", "\\",
  ]

  private static func text(_ random: inout SplitMix) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1..<30, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += words.randomElement(using: &random) ?? ""
      } else if let sign = signs.randomElement(using: &random) {
        text.unicodeScalars.append(sign)
      }
    }
    return text
  }

  /// The words of a page without their blanks.
  private static func letters(_ text: String) -> String {
    var letters = String.UnicodeScalarView()
    letters.append(
      contentsOf: text.unicodeScalars.filter { !$0.properties.isWhitespace })
    return String(letters)
  }

  private static func shown(_ markdown: String) -> String {
    var problems = DiagnosticList()
    let bytes = Array(markdown.utf8)
    let prose = Markup.prose(
      Source(path: "a.md", bytes: bytes), range: bytes.indices, reporting: &problems)
    var page: [UInt8] = []
    prose.append(to: &page) { _ in nil }
    return letters(words(of: String(decoding: page, as: UTF8.self)))
  }

  /// Scalar by scalar: an accent would combine with the end of a tag.
  private static func words(of html: String) -> String {
    var words = String.UnicodeScalarView()
    var rest = html.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "<": rest = rest.drop { $0 != ">" }.dropFirst()
      case "&":
        let name = rest.prefix { $0 != ";" }
        rest = rest.dropFirst(name.count + 1)
        let decoded: [String: Unicode.Scalar] = [
          "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "#39": "'",
        ]
        words.append(decoded[String(name)] ?? "\u{FFFD}")
      default: words.append(scalar)
      }
    }
    return String(words)
  }

  @Test(arguments: RandomCases.seeds(500))
  func plainTextIsShownAsItIs(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let text = Self.text(&random)
    let markdown = markdown(fromPlain: text)
    #expect(Self.shown(markdown) == Self.letters(text), "\(text)\n---\n\(markdown)")
  }

  /// No mark around or within words is shown as a sign.
  @Test(arguments: RandomCases.seeds(1_000))
  func markedTextIsShownWithoutItsMarks(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var (html, plain) = ("", "")
    for _ in 0..<Int.random(in: 1..<12, using: &random) {
      if Bool.random(using: &random) {
        let text = Self.text(&random).replacing("\n", with: " ")
        plain += text
        html += text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      } else {
        html +=
          [
            "<b>", "</b>", "<i>", "</i>", "<s>", "</s>", "<br>", "<p>", "</p>", "<blockquote>",
            "</blockquote>", "<ul><li>", "</li></ul>", "<a href='https://x.example'>", "</a>",
          ].randomElement(using: &random) ?? ""
      }
    }
    let markdown = try markdown(fromHTML: html)
    #expect(Self.shown(markdown) == Self.letters(plain), "\(html)\n---\n\(markdown)")
  }

  @Test(arguments: RandomCases.seeds(500))
  func hiddenTitlesStayHidden(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let before = Self.text(&random).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let tags = ["<b>", "</b>", "<i>", "<p>", "</p>", "<br>", "<ul><li>", "<code>", "<blockquote>"]
    let tag = { (random: inout SplitMix) in tags.randomElement(using: &random) ?? "" }
    let html =
      before + tag(&random) + tag(&random) + "<spoiler>" + tag(&random) + "SECRET" + tag(&random)
      + "SECRET" + tag(&random) + "</spoiler>" + tag(&random) + "open"
    var problems = DiagnosticList()
    let bytes = Array(try markdown(fromHTML: html).utf8)
    let prose = Markup.prose(
      Source(path: "a.md", bytes: bytes), range: bytes.indices, reporting: &problems)
    var page: [UInt8] = []
    prose.append(to: &page, spoilers: .leftOut) { _ in nil }
    #expect(
      !String(decoding: page, as: UTF8.self).contains("SECRET"),
      "\(html)\n---\n\(String(decoding: bytes, as: UTF8.self))")
  }
}
