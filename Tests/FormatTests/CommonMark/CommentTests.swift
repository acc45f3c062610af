import Base
import Testing

@testable import Markup

/// Comments, which Obsidian shows only to the writer, are never published.
@Suite struct CommentTests {
  @Test(arguments: [
    ("a %%secret%% b", "<p>a  b</p>"), ("%%secret%%", ""), ("%%secret%% a", "<p>a</p>"),
    ("a %%secret%%\nb", "<p>a\nb</p>"),
    ("a\n\n%%\nsecret\n\n- secret\n%%\n\nb", "<p>a</p>\n<p>b</p>"),
    ("a%%%%b", "<p>ab</p>"), ("`%%a%%` b", "<p><code>%%a%%</code> b</p>"),
    ("``a ` %%b%%`` %%secret%%", "<p><code>a ` %%b%%</code></p>"),
    ("` %%secret%% a", "<p>`  a</p>"),
    ("```\n%%a%%\n```\n%%secret%%", "<pre><code>%%a%%\n</code></pre>"),
    ("~~~\n```\n%%a%%\n~~~", "<pre><code>```\n%%a%%\n</code></pre>"),
    ("\\%%a\\%% b", "<p>%%a%% b</p>"), ("50 % or 5%", "<p>50 % or 5%</p>"),
    ("%%`%% a `b`", "<p>a <code>b</code></p>"), ("*a %%secret*%% b*", "<p><em>a  b</em></p>"),
  ])
  func commentsAreLeftOut(_ text: String, _ html: String) {
    let found = rendered(text)
    #expect(found.problems == [])
    #expect(found.html == (html.isEmpty ? "" : html + "\n"))
  }

  @Test func placesBehindACommentAreThoseOfTheFile() {
    let (_, problems) = rendered("%%one\ntwo%% a <b>\n%%x%%%%y%% <i>\n<u>")
    #expect(problems == ["2:9 raw-html", "3:12 raw-html", "4:1 raw-html"])
  }

  @Test func aCommentWithoutAnEndIsAnError() {
    #expect(rendered("a %%b%% c\nd %% e").problems == ["2:3 comment-without-end"])
    #expect(rendered("a %%b `%%`").problems == [])
  }

  @Test(arguments: [
    ("a <!-- b", ["1:3"]), ("a <!-- b\n\nc --> d", ["1:3"]), ("*a* b &amp; <!-- c\nd", ["1:13"]),
    ("> a <!-- b <!-- c", ["1:5", "1:12"]), ("a <!-- b --> c", []), ("a <!-- b\nc --> d", []),
    ("a <!-- b -- c --> d", ["1:3"]), ("a \\\\<!-- b", ["1:5"]), ("a <!-- ==b== c", ["1:3"]),
    ("a \\<!-- b", []), ("a &lt;!-- b `<!--` c", []), ("a `<!--` b", []), ("    <!-- a", []),
    ("a <! b <- c", []), ("a <!-- b --> c <!-- d --> e", []),
    ("<!-- a --> b <!-- c\nd -->", ["1:1"]), ("> <!-- a\nb -->", ["1:3"]),
    ("- <!-- a\nb -->", ["1:3"]), ("<div>\n<!-- a\n\nb -->\n</div>", ["2:1"]),
    ("*a <!-- b*\n\n# c <!-- d", ["1:4", "3:5"]), ("<!-- a", []), ("<!-- a\n\nb -->\nc", []),
    ("- a\n  <!-- b\n\n  c -->\n- d", []), ("<!-- a --> b <!-- c", []),
    ("```\n<!-- a\n```\n\nb", []),
  ])
  func aCommentOfHTMLNeedsItsEndToo(_ text: String, _ places: [String]) {
    let problems = rendered(text).problems.filter { $0.hasSuffix(" comment-without-end") }
    #expect(problems == places.map { $0 + " comment-without-end" })
  }

  private func rendered(_ text: String) -> (html: String, problems: [String]) {
    var diagnostics = DiagnosticList()
    let source = Source(path: "x.md", bytes: Array(text.utf8))
    let prose = prose(source, range: source.bytes.indices, reporting: &diagnostics)
    var html: [UInt8] = []
    prose.append(to: &html) { _ in nil }
    return (
      String(decoding: html, as: UTF8.self),
      diagnostics.sorted.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.id)" }
    )
  }
}
