import Base
import TestSupport
import Testing

@testable import Markup

/// The published text has everything that its page shows, and nothing else.
@Suite struct PublishedTextTests {
  @Test(arguments: [
    ("x <!-- secret --> y", "x <!-- --> y"), ("<!-- secret -->\ny", "<!-- -->\n\ny"),
    ("a\n<!-- secret\n\nsecret --> secret\nb", "a\n\n<!-- -->\n\nb"),
    ("- a\n<!-- secret -->\n- b", "- a\n\n<!-- -->\n\n- b"),
    ("> a <!-- secret\n> secret --> b", "> a <!-- --> b"),
    ("> <!-- secret\n> secret -->\n> b", "> <!-- -->\n>\n> b"),
    ("`<!-- a -->` <!-- secret --> `<!-- b -->`", "`<!-- a -->` <!-- --> `<!-- b -->`"),
    ("`<!-- a -->` <!-- a -->", "`<!-- a -->` <!-- -->"),
    ("```\n<!-- a -->\n```\n\n    <!-- b -->\n", "```\n<!-- a -->\n```\n\n    <!-- b -->\n"),
    ("\\<!-- a -->", "\\<!-- a -->"), ("a \\<!-- b", "a \\<!-- b"),
    ("a\n\n<!-- secret\n\nsecret", "a\n\n<!-- -->"),
    (
      "&amp; *a* >!b!< <!-- secret --> [[anime/x]] <!-- secret -->",
      "& *a* >!b!< <!-- --> [[anime/x]] <!-- -->"
    ),
    ("<!--\n::: spoiler\nsecret\n:::\n-->\n\nb", "<!-- -->\n\n::: spoiler\n\n:::\n\nb"),
    ("%%secret%% <!-- %%secret%% -->", "<!-- -->"),
    ("[a]\n\n[a]: /x\n[secret]: /y", "[a](/x)"),
    ("[//]: # (secret)\n\na", "a"), ("a\n[b]: /c", "a\n\\[b]: /c"),
    ("a[^1]\n\n[^1]: b", "a[^1]\n\n[^1]: b"), ("[A  b]\n\n[a B]: /x", "[A  b]\n\n[a B]: /x"),
    ("```\n[a]: /x\n```", "```\n[a]: /x\n```"),
    ("a\n\n<div>\nsecret\n</div>\n\nb", "a\n\n<!-- -->\n\nb"),
    ("> <p title=\"secret\">\n> secret\n\nb", "> <!-- -->\n\nb"),
    ("<div>\n::: spoiler\nsecret\n:::\n</div>\n\nb", "<!-- -->\n\n::: spoiler\n\n:::\n\nb"),
    ("<script>\nsecret\n\nsecret</script>\nb", "<!-- -->\n\nb"),
    ("<b>a</b> <kbd class=\"secret\">b</kbd><BR/>", "<b>a</b> <kbd>b</kbd><BR>"),
    ("a <my secret wife> b </secret>", "a <b> b </b>"), ("a <?secret?> b", "a <!-- --> b"),
    ("<span\ntitle=\"secret\">\nb</span>", "<span\n/>\nb</span>"),
    ("> a <i\n> title=\"secret\"> b</i>", "> a <i> b</i>"),
    ("a <i x=\">!\"> b !< c", "a <i>>! b !< c"),
    ("`<i secret>` <https://a.example/> \\<i x>", "`<i secret>` <https://a.example/> \\<i x>"),
  ])
  func hiddenTextIsLeftOut(_ text: String, _ published: String) {
    #expect(publishedText(Array(text.utf8)[...]) == published)
    #expect(html(of: published) == html(of: text))
  }

  /// A comment without an end hides the rest of the text; to cmark, a comment with `--` in it has
  /// no end.
  @Test(arguments: [
    ("a <!-- secret", "a"), ("a <!-- secret -- secret --> b", "a"),
    ("a\n\n*b* <!-- secret\n\nsecret -->", "a\n\n*b*"), ("%%secret%%a <!-- secret", "a"),
    ("a <!-- secret --> b <!-- secret", "a <!-- --> b"), ("a >!b <!-- secret !<", "a >!b!<"),
    ("> - <!-- a --> b <!-- secret\n> - c", "> - <!-- -->"),
  ])
  func textAfterAnOpenCommentIsLeftOut(_ text: String, _ published: String) {
    #expect(publishedText(Array(text.utf8)[...]) == published)
  }

  /// A spoiler at any depth keeps its sign.
  @Test(arguments: [1, 21, 41, 55])
  func aDeepSpoilerStaysOne(depth: Int) {
    let text =
      String(repeating: "> ", count: depth) + "> [!spoiler]\n"
      + String(repeating: "> ", count: depth) + "> SECRET <i x>\n"
    let published = publishedText(Array(text.utf8)[...])
    #expect(published.contains("SECRET") && !published.contains("<i x>"))
    #expect(html(of: published) == html(of: text))
  }

  /// Also texts that only look like a link, in texts that are printed again.
  @Test(arguments: [
    ("a <!-- b --> \\[[anime/x]]", "a <!-- --> ?"), ("<i b>a</i> [[anime/x", "<i>a</i> ?"),
    ("[[anime/x|a]] <i b>", "a <i>"), ("\\[[anime/x]] [[anime/y]]", "? [[anime/y]]"),
  ])
  func linksToHiddenTitlesAreReplaced(_ text: String, _ published: String) {
    let shown = publishedText(Array(text.utf8)[...]) { $0 == "anime/x" ? "?" : nil }
    #expect(shown == published)
  }

  /// Values of front matter aren't Markdown.
  @Test(arguments: [
    ("a", "a", []), ("a %%b%% c", "a c", ["b"]), ("%%b%%", "", ["b"]), ("a %%b%%", "a", ["b"]),
    ("%%b%% a %%c%%.", "a .", ["b", "c"]), ("a%%b%%c", "ac", ["b"]), ("100% a", "100% a", []),
    ("a `%%b%%`", "a `%%b%%`", []), ("a <!-- b --> c", "a c", [" b "]),
    ("%%<!--%% a", "a", ["<!--"]), ("\\%%a\\%%", "%%a%%", []),
    ("a %%b\nc%%\n\nd", "a \n\nd", ["b\nc"]),
    ("a <!--> b", "a b", [""]),
    ("\\<!-- a -->", "<!-- a -->", []), ("\\<!-- a --> <!-- b --> c", "<!-- a --> c", [" b "]),
    ("日 %%本%% 語", "日 語", ["本"]),
  ])
  func aValueIsPublishedWithoutItsComments(_ value: String, _ text: String, _ comments: [String]) {
    let published = PublishedValue(value)
    #expect(published.text == text)
    #expect(published.comments.map { String(decoding: $0, as: UTF8.self) } == comments)
    #expect(published.openSign == nil)
    #expect(PublishedValue.mayHaveComments(value.utf8Span.span) || text == value)
  }

  @Test func aCommentOfAValueMayHaveNoEnd() {
    for value in ["a %%b", "%%b", "a %%b%% %%c", "a <!-- b %%c"] {
      #expect(PublishedValue(value).openSign == "%%", "\(value)")
    }
    for value in ["a <!-- b", "<!--", "a <!-- b --> <!-- c", "a<!-- b > c", "--><!-- a"] {
      #expect(PublishedValue(value).openSign == "<!--", "\(value)")
    }
    for value in ["100%% b", "a \\<!-- b"] {
      #expect(PublishedValue(value).openSign == nil, "\(value)")
    }
    #expect(PublishedValue("a %%b").text == "a %%b")
  }

  @Test(arguments: RandomCases.seeds(300))
  func thePageStaysTheSame(seed: UInt64) {
    let parts = [
      "<!-- secret -->", "<!--", "-->", "\n", "\n\n", "a", "*b*", "`", "```\n", "> ", "- ", "    ",
      "[x]: /y", "[x]", "[secret]: /z", "%%", ">!", "!<", "::: spoiler\n", ":::\n", "&amp;", "\\",
      "<!-- a\nb --> c", "1. ", "[[anime/x]]", "<div>", "</div>\n", "<i x='a'>", "<?a?>", "</i>",
      "<i\nx>", "<br>\n", "<i x='>!'>", "<a b='[[c]]'>",
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    var text = ""
    for _ in 0..<12 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text += parts[Int(state >> 33) % parts.count] + (state & 1 << 40 == 0 ? " " : "")
    }
    let published = publishedText(Array(text.utf8)[...])
    // A comment without an end hides more from others than from its writer.
    guard !problems(in: text).contains("comment-without-end") else { return }
    #expect(html(of: published) == html(of: text), "\(text.debugDescription)")
    #expect(publishedText(Array(published.utf8)[...]) == published, "\(text.debugDescription)")
  }

  private func problems(in text: String) -> [String] {
    var problems = DiagnosticList()
    let source = Source(path: "x.md", bytes: Array(text.utf8))
    _ = prose(source, range: source.bytes.indices, reporting: &problems)
    return problems.all.map(\.id)
  }

  private func html(of text: String) -> String {
    var ignored = DiagnosticList()
    let source = Source(path: "x.md", bytes: Array(text.utf8))
    return String(
      decoding: prose(source, range: source.bytes.indices, reporting: &ignored).html, as: UTF8.self)
  }
}
