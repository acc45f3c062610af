import TestSupport
import Testing

/// The scanner of the other tests finds problems.
@Suite struct HTMLPageTests {
  @Test func readsElementsTextsAndAttributes() {
    let page = HTMLPage(
      Array(
        """
        <!DOCTYPE html>
        <main id="a&quot;b" hidden><p
         class="x y">1 &lt; 2 &#38; &#x33;</p><br><path d="M0"/></main>
        <script>if (a < b && "<p>") {}</script>

        """.utf8))
    #expect(page.problems == [])
    #expect(page.structure == ["main id hidden", "p class", "br", "path d", "script"])
    #expect(page.ids == ["a\"b"])
    #expect(page.elements[1].line == 2)
    #expect(page.elements[1].hasClass("y") && !page.elements[1].hasClass("x y"))
    #expect(page.text { $0.name == "main" } == "1 < 2 & 3")
    #expect(page.ancestors(of: 3).map(\.name) == ["path", "main"])
    #expect(page.text { $0.name == "script" } == "if (a < b && \"<p>\") {}")
  }

  @Test func textOfATemplateIsNotShown() {
    let page = HTMLPage(
      Array("<!DOCTYPE html>\n<template><p>1</p></template><p>2</p>\n".utf8))
    #expect(page.text { $0.name == "p" } == "2")
  }

  @Test(arguments: [
    ("<p>a < b</p>", "line 2: '<' stands for itself in '< b</p>\n'"),
    ("<p>a & b</p>", "line 2: '&' stands for itself in '& b</p>\n'"),
    ("<p>&nbsp;</p>", "line 2: '&' stands for itself in '&nbsp;</p>\n'"),
    ("<p>\u{1}</p>", "line 2: there is a control character, 1"),
    ("<p>", "line 3: <p> is not closed"),
    ("<p></b></p>", "line 2: </b> closes <p>"),
    ("</p>", "line 2: </p> closes <nothing>"),
    ("\n<p a='b'></p>", "line 3: the value of 'a' is not in quotes"),
    ("<p a=\"<\"></p>", "line 2: the value of 'a' has '<' in it"),
    ("<p a=\"\" a=\"\"></p>", "line 2: <p> has 'a' twice"),
    ("<p a=\"\"b=\"\"></p>", "line 2: '<p a=\"\"b=\"\"></p>\n' is no tag"),
    ("<!-- a -->", "line 2: '<' stands for itself in '<!-- a -->\n'"),
  ])
  func reportsMalformedMarkup(_ html: String, _ problem: String) {
    #expect(HTMLPage(Array("<!DOCTYPE html>\n\(html)\n".utf8)).problems.first == problem)
  }

  @Test func reportsInvalidUTF8() {
    #expect(
      HTMLPage(Array("<!DOCTYPE html>\n".utf8) + [0xFF]).problems == ["the page is not UTF-8"])
    #expect(HTMLPage([]).problems == ["line 1: the page does not begin with its document type"])
  }
}
