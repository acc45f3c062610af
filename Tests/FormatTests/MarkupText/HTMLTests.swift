import Markup
import Testing

struct HTMLTests {
  private func check(
    _ html: String, _ expected: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try markdown(fromHTML: html) == expected, sourceLocation: location)
  }

  @Test func marksAreThoseOfMarkdown() throws {
    try check("<b>bold</b> and <em>soft</em>, <s>gone</s>", "**bold** and *soft*, ~~gone~~")
    try check(
      "<strong>a <i>b</i></strong> <u>c</u>", "**a _b_** c")
    try check("<code>a ` b</code>", "``a ` b``")
  }

  @Test func blanksStandOutsideOfMarks() throws {
    try check("a<b> b </b>c <i></i>d<b> </b>e", "a **b** c d e")
    try check("<b>a<br></b>b", "**a**\\\nb")
  }

  @Test func marksThatTouchStayApart() throws {
    try check("<i>a</i><b>b</b>", "_a_**b**")
    try check("<b>a</b><b>b</b>", "**ab**")
    try check("un<i>believ</i>able", "un*believ*able")
    try check("<b>「鍵」</b>が", "**「鍵」**が")
    try check("a<b>(b)</b>", "&#97;**(b)**")
  }

  @Test func marksGoOnInTheNextParagraph() throws {
    try check("<b>a<br><br>b</b> c", "**a**\n\n**b** c")
    try check("<b>a <i>b</b> c</i>", "**a _b_** *c*")
  }

  @Test func breaksAndParagraphs() throws {
    try check("a<br>b<br/>\n<br />c", "a\\\nb\n\nc")
    try check("<p>a</p><p>b<br>c</p>d<div>e</div>", "a\n\nb\\\nc\n\nd\n\ne")
    try check("<br><br>a<br>", "a")
    try check("a<hr>b", "a\n\n---\n\nb")
    try check("<h1>T</h1>a<h3>U #</h3>", "# T\n\na\n\n### U \\#")
  }

  @Test func lineEndsAreSpacesUnlessTheyAreKept() throws {
    try check("a\nb", "a b")
    #expect(try markdown(fromHTML: "a\nb\n\nc", keepingLines: true) == "a\\\nb\n\nc")
    #expect(try markdown(fromHTML: "<i>a</i><br>\nb\nc", keepingLines: true) == "*a*\\\nb\\\nc")
  }

  @Test func linksLeadToTheWeb() throws {
    try check(
      "<a href=\"https://x.example/a_b?c=1&amp;d=(2)\">x]</a>",
      "[x\\]](https://x.example/a_b?c=1\\&d=%282%29)")
    try check("<a href=\"javascript:alert(1)\">x</a> <a href=\"/anime/1\">y</a>", "x y")
    try check("Wow!<a href='http://x.example'>x</a>", "Wow\\![x](http://x.example)")
  }

  @Test func listsAndQuotes() throws {
    try check("x<ul><li>a<li><p>b</p><p>c</p></ul>y", "x\n\n- a\n- b\n\n  c\n\ny")
    try check("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "1. a\n   - b\n2. c")
    try check(
      "<blockquote>a<br><br>b<blockquote>c</blockquote></blockquote>d", "> a\n>\n> b\n>\n> > c\n\nd"
    )
    try check("<li>a</li><li>b</li>", "- a\n- b")
  }

  @Test func codeStaysAsItIs() throws {
    try check("<pre>a *b*\n  ``` c</pre>d", "````\na *b*\n  ``` c\n````\n\nd")
  }

  @Test func spoilersStayHidden() throws {
    try check("He <spoiler>dies!</spoiler> there", "He >!dies!!< there")
    try check("<span class='md-Spoiler'>x</span> <view spoiler>y</view>", ">!x!< >!y!<")
    try check("a <spoiler>b<br><br>c</spoiler> d", "a\n\n::: spoiler\n\nb\n\nc\n\n:::\n\nd")
    try check(
      "<details><summary>The <b>end</b></summary>x</details>y",
      "::: spoiler The end\n\nx\n\n:::\n\ny")
    try check("<spoiler>a <spoiler>b</spoiler> c</spoiler> d", ">!a b c!< d")
    try check(
      "<blockquote>a<details>b</details></blockquote>", "> a\n>\n> ::: spoiler\n>\n> b\n>\n> :::")
  }

  @Test func aSpoilerWithoutAnEndHidesTheRest() throws {
    try check("a <spoiler>b <p>c", "a\n\n::: spoiler\n\nb\n\nc\n\n:::")
    try check("<p>a <spoiler>b</p><p>c</spoiler> d</p>", "a\n\n::: spoiler\n\nb\n\nc d\n\n:::")
  }

  @Test func otherContentsAreLeftOut() throws {
    try check("a<script>x</script><style>y</style><iframe src=z></iframe><!-- c -->b", "ab")
    try check("<img src=x alt='a cat'> <font color=red>red</font>", "a cat red")
    try check("<table><tr><td>a<td>b<tr><td>c</table>", "a b\n\nc")
  }

  @Test func referencesAreDecodedOnce() throws {
    try check("&quot;a&quot; &#39;b&#39; &amp;lt;i&amp;gt; &eacute;", "\"a\" 'b' \\&lt;i\\&gt; é")
    try check("&lt;b&gt;*", "&lt;b>\\*")
  }

  @Test func tooManyTagsAreRefused() throws {
    let tags = String(repeating: "<b>", count: 2_000)
    try check(tags + "a", "**a**")
    #expect(throws: MarkupError.tooManyTags(limit: 2_000)) {
      try markdown(fromHTML: tags + "<i>a")
    }
    let deep = String(repeating: "<blockquote><ul><li>", count: 660) + "a"
    #expect(try markdown(fromHTML: deep).hasSuffix("a"))
  }
}
