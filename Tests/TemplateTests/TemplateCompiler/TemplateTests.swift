import Templates
import Testing

@Suite struct TemplateTests {
  @Test func showsTextAddressesAndMarkup() {
    let page = PageContext(
      title: "<b>\"Tom\" & 'Jerry'</b>", link: SafeURL(path: "a.html"),
      review: HTML(markup: Array("<p>ok</p>".utf8)))
    #expect(
      Outcome(#"<a href="{{link}}" title="{{title}}">{{title}}</a>{{{review}}}{{&review}}"#)
        .shown(page)
        == #"<a href="a.html" title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;">"#
        + "&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;</a><p>ok</p><p>ok</p>")
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("&", "&amp;"), ("a&b<c", "a&amp;b&lt;c"), ("攻殻 <", "攻殻 &lt;"),
    ("\0\u{1}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("a\tb\nc\r", "a\tb\nc\n"),
    (
      "a text that is longer than fifteen bytes & more",
      "a text that is longer than fifteen bytes &amp; more"
    ),
  ])
  func escapes(text: String, html: String) {
    #expect(HTML(escaping: text) == HTML(markup: Array(html.utf8)))
  }

  /// A drawing has no `<bdi>`; in a browser it would end the drawing.
  @Test func namesFromRightToLeftAreEnclosedOutsideOfDrawings() {
    let template = Outcome(
      "<p>{{title}}</p><svg><g><text>{{title}}</text></g></svg><svg/><b>{{title}}</b><i>{{title}}")
    let bdi = "<bdi>שם!</bdi>"
    #expect(
      template.shown(PageContext(title: "שם!"))
        == "<p>\(bdi)</p><svg><g><text>שם!</text></g></svg><svg/><b>\(bdi)</b><i>\(bdi)")
  }

  @Test func optionalValuesAreSections() {
    let template = Outcome(
      """
      {{#subtitle}}<p>{{subtitle}}={{.}}</p>{{/subtitle}}{{^subtitle}}none{{/subtitle}}
      {{#source}}<a href="{{.}}">s</a>{{/source}}{{^source}}none{{/source}}
      {{#note}}<aside>{{{.}}}</aside>{{/note}}{{^note}}none{{/note}}
      """)
    #expect(template.shown() == "none\nnone\nnone")
    #expect(template.shown(PageContext(subtitle: "", note: HTML())) == "none\nnone\nnone")
    let full = PageContext(
      subtitle: "x", source: SafeURL("https://a.example/?b&c"), note: HTML(escaping: "<"))
    #expect(
      template.shown(full) == """
        <p>x=x</p>
        <a href="https://a.example/?b&amp;c">s</a>
        <aside>&lt;</aside>
        """)
  }

  @Test func flagsAndSectionsAndLists() {
    let template = Outcome(
      """
      {{#isFavorite}}yes{{/isFavorite}}{{^isFavorite}}no{{/isFavorite}} \
      {{#progress}}{{title}} {{done}}{{#total}}/{{total}}{{/total}}{{/progress}} {{progress.done}} \
      {{#genres}}[{{title}}{{#genres}}({{title}}){{/genres}}]{{/genres}}{{^genres}}none{{/genres}} \
      {{#tags}}{{.}},{{/tags}}{{#links}}<a href="{{.}}"></a>{{/links}}{{#cards}}{{{.}}}{{/cards}}
      """)
    #expect(template.shown() == "no   none ")
    let page = PageContext(
      title: "T", isFavorite: true, progress: ProgressContext(),
      genres: [
        GenreContext(title: "a", genres: [GenreContext(title: "b"), GenreContext(title: "c")]),
        GenreContext(title: "d"),
      ],
      tags: ["x", "y"], links: [SafeURL(path: "z")], cards: [HTML(escaping: "&")])
    #expect(
      template.shown(page)
        == #"yes T 12/26 12 [a(b)(c)][d] x,y,<a href="z"></a>&amp;"#)
  }

  @Test func rendersBehindTheContentsOfTheBuffer() {
    var buffer = PageBuffer(capacity: 1)
    let template = Outcome("{{title}}").template
    for title in ["a", "<b", ""] { template?.render(PageContext(title: title), into: &buffer) }
    #expect(buffer.bytes == Array("a&lt;b".utf8))
    buffer.clear()
    #expect(buffer.bytes == [])
  }

  @Test func oneTemplateRendersOnTwoThreads() async {
    let template = Outcome("{{#genres}}{{title}}{{/genres}}").template
    let pages = (0..<64).map { PageContext(genres: [GenreContext(title: "g\($0)")]) }
    let shown = await withTaskGroup(of: (Int, HTML?).self) { group in
      for (index, page) in pages.enumerated() {
        group.addTask { (index, template?.render(page)) }
      }
      return await group.reduce(into: [Int: HTML]()) { $0[$1.0] = $1.1 }
    }
    #expect(pages.indices.allSatisfy { shown[$0] == HTML(escaping: "g\($0)") })
  }

  @Test func emptyTemplateRendersNothing() {
    #expect(Outcome("").shown() == "")
    #expect(Outcome("\u{FEFF}a").shown() == "a")
  }
}

@Suite struct InheritanceTests {
  @Test func overridesOverThreeLevels() {
    let outcome = Outcome(
      archive: """
        -- page.html --
        {{<listing}}
          {{$heading}}{{title}}{{/heading}}
        {{/listing}}
        -- listing.html --
        {{<layout}}
          {{$main}}
            <h1>{{$heading}}List{{/heading}}</h1>
            <ul>
              {{> row}}
            </ul>
          {{/main}}
        {{/layout}}
        -- layout.html --
        <title>{{$heading}}Alcove{{/heading}}</title>
        <main>
          {{$main}}
          nothing
          {{/main}}
        </main>
        -- row.html --
        <li>
          {{title}}
        </li>
        """)
    #expect(outcome.messages == "")
    #expect(
      outcome.shown() == """
        <title>Cowboy Bebop</title>
        <main>
          <h1>Cowboy Bebop</h1>
          <ul>
            <li>
              Cowboy Bebop
            </li>
          </ul>
        </main>

        """)
  }

  @Test func partialInsideALineKeepsTheLine() {
    let outcome = Outcome(
      archive: """
        -- page.html --
        <p>{{> mark}}{{title}} {{> two}}, {{> empty}}{{> none}}.</p>
        {{> mark}}
        -- mark.html --
        <i>*</i>
        -- two.html --
        1
        2
        -- empty.html --

        -- none.html --
        {{! Nothing. }}
        """)
    #expect(outcome.shown() == "<p><i>*</i>Cowboy Bebop 1\n2, .</p>\n<i>*</i>\n")
  }

  @Test func overrideKeepsTheBlocksOfItsTemplate() {
    // The box inside of `main` has a block of the same name as the layout's.
    let outcome = Outcome(
      archive: """
        -- page.html --
        {{<layout}}{{$name}}page{{/name}}{{$main}}{{<box}}{{/box}}{{> box}}{{/main}}{{/layout}}
        -- layout.html --
        {{$name}}layout{{/name}} {{$main}}{{/main}}
        -- box.html --
        [{{$name}}box{{/name}}]
        """)
    #expect(outcome.shown() == "page [box]\n[box]\n")
  }

  @Test func partialsOfALayoutOfferTheirBlocks() {
    let outcome = Outcome(
      archive: """
        -- page.html --
        {{<layout}}{{$name}}page{{/name}}{{/layout}}
        -- layout.html --
        {{> head}}
        -- head.html --
        <title>{{$name}}{{/name}}</title>
        """)
    #expect(outcome.shown() == "<title>page</title>\n")
  }

  @Test func namesInAnOverrideAreThoseOfTheBlock() {
    let outcome = Outcome(
      archive: """
        -- page.html --
        {{<frame}}{{$item}}{{done}}{{/item}}{{/frame}}
        -- frame.html --
        {{#progress}}{{$item}}{{/item}}{{/progress}}
        """)
    #expect(outcome.shown(PageContext(progress: ProgressContext())) == "12\n")
  }
}
