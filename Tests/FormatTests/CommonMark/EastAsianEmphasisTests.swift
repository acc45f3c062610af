import Base
import Markup
import Testing

/// Emphasis beside Chinese, Japanese and Korean text, by the rule of commonmark-spec#839 and the
/// sequences of markdown-cjk-friendly.
@Suite struct EastAsianEmphasisTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let markdown: String
    let html: String

    init(_ markdown: String, _ html: String) { (self.markdown, self.html) = (markdown, html) }

    var testDescription: String { markdown }
  }

  /// Within East Asian text, or between it and punctuation.
  static let cases = [
    Case("これは**「重要なこと」**です。", "これは<strong>「重要なこと」</strong>です。"),
    Case("这是**我想做的事。**所以继续。", "这是<strong>我想做的事。</strong>所以继续。"),
    Case(
      "문서를 작성할 때 **마크다운(Markdown)**을 사용하세요.",
      "문서를 작성할 때 <strong>마크다운(Markdown)</strong>을 사용하세요."),
    Case("私は**“曲引用”**を。**（笑）**だ", "私は<strong>“曲引用”</strong>を。<strong>（笑）</strong>だ"),
    Case("她*「一」*是~~「二」~~的", "她<em>「一」</em>是<del>「二」</del>的"),
    Case("カッコ**（注）**と**テスト、**テスト", "カッコ<strong>（注）</strong>と<strong>テスト、</strong>テスト"),
    Case("***「三」***だ", "<em><strong>「三」</strong></em>だ"),
    Case("は***「三」***だ", "は<em><strong>「三」</strong></em>だ"),
    Case("は**「*二*」**だ", "は<strong>「<em>二</em>」</strong>だ"),
    Case("は*「**二**」*だ", "は<em>「<strong>二</strong>」</em>だ"),
    Case("は***「二」*三**だ", "は<strong><em>「二」</em>三</strong>だ"),
    Case("は**「一」*「二」***だ", "は<strong>「一」<em>「二」</em></strong>だ"),
    Case(
      "は~~**「一」**~~と**~~「二」~~**だ",
      "は<del><strong>「一」</strong></del>と<strong><del>「二」</del></strong>だ"),
    Case("は**_「一」_**だ", "は<strong><em>「一」</em></strong>だ"),
    // Halfwidth and ASCII punctuation.
    Case("ﾊ**｢ｶﾅ｣**ﾃﾞｽ｡**ｶﾅ､**ﾃﾞｽ", "ﾊ<strong>｢ｶﾅ｣</strong>ﾃﾞｽ｡<strong>ｶﾅ､</strong>ﾃﾞｽ"),
    Case("太郎は**\"Hello!\"**といった", "太郎は<strong>&quot;Hello!&quot;</strong>といった"),
    Case(
      "規格**[ECMA](https://e.example)**は",
      "規格<strong><a href=\"https://e.example\">ECMA</a></strong>は"),
    Case(
      "**`コード`**は**C#**や**¥10,000**で",
      "<strong><code>コード</code></strong>は<strong>C#</strong>や<strong>¥10,000</strong>で"),
    Case("麺**(ビャン)**麺", "麺<strong>(ビャン)</strong>麺"),
    // Punctuation outside, letters of any script inside.
    Case("a**「b」**c", "a<strong>「b」</strong>c"),
    Case("（**b）**c", "（<strong>b）</strong>c"),
    // Characters beyond the basic plane, and Hangul letters.
    Case("𠮷**「野家」**𠮷", "𠮷<strong>「野家」</strong>𠮷"),
    Case("𰻞𰻞**(ビャン)**𰻞", "𰻞𰻞<strong>(ビャン)</strong>𰻞"),
    Case("ᅡ**(a)**ᄏ", "ᅡ<strong>(a)</strong>ᄏ"),
    Case("ㄱ**“a”**ㄴ", "ㄱ<strong>“a”</strong>ㄴ"),
    // East Asian symbols, also those with an emoji's form; not emoji.
    Case("㊗**(祝)**〒", "㊗<strong>(祝)</strong>〒"),
    Case("a**〽**a", "a<strong>〽</strong>a"),
    // Variation selectors of ideographs and of letters.
    Case("葛\u{E0100}**(城)**葛\u{E0100}", "葛\u{E0100}<strong>(城)</strong>葛\u{E0100}"),
    Case("塚\u{FE00}**(U+FE00)**塚\u{FE00}", "塚\u{FE00}<strong>(U+FE00)</strong>塚\u{FE00}"),
    Case("正。\u{FE01}**“a”**b。", "正。\u{FE01}**“a”**b。"),
    // A quotation mark may be of either width; its selector decides.
    Case("**“\u{FE01}Git”\u{FE01}**Hub", "<strong>“\u{FE01}Git”\u{FE01}</strong>Hub"),
    Case("正體字。\u{FE01}_Traditional._", "正體字。\u{FE01}<em>Traditional.</em>"),
    Case("简体字。\u{FE00}__Mainland.__", "简体字。\u{FE00}<strong>Mainland.</strong>"),
    // Blanks within still end the run's power.
    Case("は** 「一」 **だ", "は** 「一」 **だ"),
    Case("は**\u{3000}一**だ", "は**\u{3000}一**だ"),
    // Underscores within words stay.
    Case("は_「一」_だ", "は_「一」_だ"), Case("snake_漢字_case", "snake_漢字_case"),
    // Escapes, code and addresses.
    Case("は\\*\\*「一」**だ", "は**「一」**だ"),
    Case("`は**「一」**だ`", "<code>は**「一」**だ</code>"),
    Case(
      "[は](x「*」 \"は**「一」\")",
      "<a href=\"x%E3%80%8C*%E3%80%8D\" title=\"は**「一」\">は</a>"),
    // Other scripts keep CommonMark's rule.
    Case("a**«b»**c", "a**«b»**c"), Case("a**\"b\"**c", "a**&quot;b&quot;**c"),
    Case("a**👍!**b", "a**👍!**b"), Case("ก**“ข”**ค", "ก**“ข”**ค"),
  ]

  @Test(arguments: cases)
  func emphasisBesideEastAsianText(_ example: Case) {
    #expect(html(example.markdown) == "<p>\(example.html)</p>\n")
  }

  /// The place of the text in its document makes no difference.
  @Test(arguments: [
    "> ", "- ", "# ", "1. a\n\n   ", "::: spoiler\n", "> [!note]\n> ", "|a|\n|-|\n|",
  ])
  func emphasisInEveryBlock(_ prefix: String) {
    #expect(html(prefix + "これは**「重要」**です").contains("これは<strong>「重要」</strong>です"))
  }

  @Test func emphasisInOneLine() {
    #expect(RenderedText(line: "これは**「重要」**です").html == "これは<strong>「重要」</strong>です")
  }

  @Test func placesOfProblemsStay() {
    #expect(
      RenderedText("これは**「重要」**です <i>a</i>\n[a](feed:b)").problems == [
        "4:15 raw-html", "5:1 link-not-allowed",
      ])
  }

  /// Imported HTML keeps its emphasis, and its letters need no references.
  @Test func htmlBecomesPlainMarkdown() throws {
    let markdown = try markdown(fromHTML: "これは<b>「重要」</b>です。a<b>(b)</b>c")
    #expect(markdown == "これは**「重要」**です。&#97;**(b)**&#99;")
  }

  @Test(arguments: [("漢", 2), ("ｶ", 1), ("⭐", 2), ("a", 1), ("가", 2), ("𠮷", 2), ("\u{1175}", 1)])
  func widthOnATerminal(_ text: String, _ width: Int) { #expect(columns(of: text) == width) }
}
