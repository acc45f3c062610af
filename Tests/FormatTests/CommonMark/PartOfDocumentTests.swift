import Markup
import Testing

/// What becomes of the labels of links in a text that stands beside others.
@Suite struct PartOfDocumentTests {
  @Test(arguments: [
    ("[words][1]\n\n[1]: /x", "[words][a.1]\n\n[a.1]: /x"),
    ("[1] and [1][]\n\n[1]: /x \"T\"", "[1][a.1] and [1][a.1]\n\n[a.1]: /x \"T\""),
    ("![1]\n\n[1]: /x", "![1][a.1]\n\n[a.1]: /x"), ("[1] and [2]: words", "[1] and [2]: words"),
    ("[A  b]\n\n[a B]: /x", "[A  b][a.A  b]\n\n[a.a B]: /x"),
    (
      "> [1]: b\n\n> [1]: /x\n> [2]: /y\n\n[1]",
      "> [a.1]: b\n\n> [a.1]: /x\n> [a.2]: /y\n\n[1][a.1]"
    ),
    ("see [1]: there\n\n[1]: /x", "see [1][a.1]: there\n\n[a.1]: /x"),
    ("a\n[1]: there\n\n[1]: /x", "a\n[1][a.1]: there\n\n[a.1]: /x"),
    ("[1](/y) [1]\n\n[1]: /x", "[1](/y) [1][a.1]\n\n[a.1]: /x"),
    ("[1][2]\n\n[1]: /x\n[2]: /y", "[1][a.2]\n\n[a.1]: /x\n[a.2]: /y"),
    (
      "`[1]` [1]\n\n```\n[1]: /z\n```\n\n[1]: /x",
      "`[1]` [1][a.1]\n\n```\n[1]: /z\n```\n\n[a.1]: /x"
    ),
    ("\\[1] [^1] [1]\n\n[1]: /x\n[^1]: b", "\\[1] [^a.1] [1][a.1]\n\n[a.1]: /x\n[^a.1]: b"),
    ("- [1]\n\n[1]: /x\n[1]: /y", "- [1][a.1]\n\n[a.1]: /x\n[a.1]: /y"),
  ])
  func labelsAreItsOwn(_ text: String, _ own: String) {
    #expect(partOfDocument(text, below: 2, notes: "a") { _ in nil } == own)
  }
}
