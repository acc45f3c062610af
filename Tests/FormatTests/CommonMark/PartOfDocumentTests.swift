import Markup
import Testing

/// A text together with others in one document.
@Suite struct PartOfDocumentTests {
  /// Links need no definitions, whose labels other texts might also use.
  @Test(arguments: [
    ("[words][1]\n\n[1]: /x", "[words](/x)"),
    ("[1][] ![2]\n\n[1]: /x \"T\"\n[2]: y", "[1](/x \"T\") ![2](y)"),
    ("[1] and [2]: words", "[1] and [2]: words"), ("[A  b]\n\n[a B]: /x", "[A  b](/x)"),
    ("> [1]: b\n\n> [1]: /x\n> [2]: /y\n\n[1]", ">\n\n>\n\n[1](b)"),
    ("see [1]: there\n\n[1]: /x", "see [1](/x): there"),
    ("[1](/y) [1]\n\n[1]: /x", "[1](/y) [1](/x)"),
    ("`[1]` [1]\n\n```\n[1]: /z\n```\n\n[1]: /x", "`[1]` [1](/x)\n\n```\n[1]: /z\n```"),
    ("\\[1] [^1] [1]\n\n[1]: /x\n[^1]: b", "\\[1] [^a.1] [1](/x)\n\n[^a.1]: b"),
    ("- [1]\n\n[1]: /x\n[1]: /y", "- [1](/x)"),
  ])
  func linksNeedNoDefinitions(_ text: String, _ own: String) {
    #expect(partOfDocument(text, below: 2, notes: "a") { _ in nil } == own)
  }

  @Test(arguments: [
    ("# A\n\nb", "### A\n\nb"), ("A *b*\nc\n===\nd", "### A *b* c\n\nd"),
    ("###### A #b", "###### A #b"), ("- # A", "- ### A"), ("# A\\#", "### A\\#"),
    (
      "see [[anime/a]], [[ anime/a ]], [[anime/a|*it*]], [[b]] and [[b|c]]",
      "see A\\*, A\\*, *it*, [[b]] and [[b|c]]"
    ),
    ("`[[anime/a]]` [[anime/a]]", "`[[anime/a]]` A\\*"),
    ("a[^x]\n\n[^x]: b\nc", "a[^a.x]\n\n[^a.x]: b\nc"),
    ("::: spoiler T\nb", "::: spoiler T\n\nb\n\n:::"), ("a\n\n:::", "a"),
    ("~~~ x\na\n\nb", "```x\na\n\nb\n```"),
    ("|a|\n|:-:|\n|b|\n\n# C", "|a|\n|:-:|\n|b|\n\n### C"),
    ("Plain *words*,  [a](b)\n* c\n~~~\nd\n~~~\ne", "Plain *words*,  [a](b)\n* c\n~~~\nd\n~~~\ne"),
  ])
  func aPartFitsIntoItsDocument(_ text: String, _ part: String) {
    #expect(partOfDocument(text, below: 2, notes: "a") { ["anime/a": "A\\*"][$0] } == part)
  }
}
