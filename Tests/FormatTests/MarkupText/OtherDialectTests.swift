import Markup
import Testing

struct OtherDialectTests {
  @Test(
    arguments: [
      ("[b]a[/b] [I]b[/I] [s]c[/s] [u]d[/u]", "**a** *b* ~~c~~ d"),
      (
        "[url=https://x.example]a[/url] [url]http://y.example[/url] [url=x]b[/url]",
        "[a](https://x.example) [http://y.example](http://y.example) b"
      ),
      ("[quote]a\nb[/quote]c", "> a\\\n> b\n\nc"),
      ("[list][*]a[*]b[/list]", "- a\n- b"),
      ("[list=1]\n[*]a\n[*]b\n[/list]", "1. a\n2. b"),
      ("a [spoiler]b[/spoiler] c", "a >!b!< c"),
      ("[spoiler=End]b[/spoiler]c", "::: spoiler End\n\nb\n\n:::\n\nc"),
      ("[spoiler]b\n\nc", "::: spoiler\n\nb\n\nc\n\n:::"),
      ("[code]a [b]\nc[/code]", "```\na [b]\nc\n```"),
      ("[img]http://x.example/a.jpg[/img]a", "a"),
      ("a [x] [/b] [REC] [1", "a \\[x] \\[/b] \\[REC] \\[1"),
      ("[b]a [i]b[/b] c[/i]", "**a _b_** *c*"),
    ])
  func readsBBCode(text: String, expected: String) {
    #expect(markdown(fromBBCode: text) == expected)
  }

  @Test(
    arguments: [
      ("__a__ *b* ~!c!~", "__a__ *b* >!c!<"),
      ("a ~!b\nc!~ d", "a\n\n::: spoiler\n\nb\\\nc\n\n:::\n\nd"),
      ("~~~a~~~ ~~b~~", "a ~~b~~"),
      ("img220(https://x.example/a.jpg)a youtube(x) img50%(y)", "a"),
      ("a<br>b<i>c</i> <3 >!x", "a\\\nb*c* &lt;3 \\>!x"),
      ("# T\na\nb\n- c\n- d\n\n> e", "# T\na\\\nb\n- c\n- d\n\n> e"),
      ("[[a]] 100%% ::: [^1]", "\\[[a]] 100\\%\\% \\:\\:\\: \\[^1]"),
      ("~!a", "::: spoiler\n\na\n\n:::"),
    ])
  func readsAniListsDialect(text: String, expected: String) {
    #expect(markdown(fromAniList: text).trimmingSpaces == expected)
  }

  @Test func tooDeepPartsBecomeTextOfTheirParent() {
    let count = 2_000
    let text =
      String(repeating: "[quote]a", count: count) + "[spoiler]b\n\nc[/spoiler]"
      + String(repeating: "[/quote]", count: count) + "d"
    let lines = markdown(fromBBCode: text).split(separator: "\n")
    #expect(lines.last == "d")
    #expect(lines.allSatisfy { $0.count < 100 })
    #expect(lines.contains { $0.hasSuffix(" ::: spoiler") })
  }

  @Test func plainTextKeepsItsLines() {
    #expect(markdown(fromPlain: "a\nb\r\n\r\n\r\n- c\n1. d") == "a\\\nb\n\n\\- c\\\n1\\. d")
    #expect(
      markdown(fromPlain: "a_b _c_ * [x] <b> 5 > 3 & R&B")
        == "a_b \\_c\\_ \\* \\[x] &lt;b> 5 > 3 & R\\&B")
    #expect(markdown(fromPlain: "") == "")
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text.drop { $0 == "\n" })
  }
}
