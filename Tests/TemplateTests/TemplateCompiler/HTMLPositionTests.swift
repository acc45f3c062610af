import Testing

@Suite struct HTMLPositionTests {
  @Test(arguments: [
    #"<p class="a {{title}}">{{title}}</p>"#,
    "<p title='{{title}}' data-on=\"{{title}}\">",
    #"<a href="{{link}}">"#, #"<a HREF = '{{link}}'>"#, #"<a href="{{link}}#part">"#,
    ##"<a href="#{{title}}">"##, #"<a href="search.html?q={{title}}">"#,
    #"<a href="https://a.example/{{title}}">"#, #"<a href="mailto:{{title}}">"#,
    #"<a href="{{link}}?a={{title}}">"#, #"<a href="{{link}}{{link}}">"#,
    #"<img srcset="{{link}} 1x, {{link}} 2x" alt="">"#,
    #"<svg><use xlink:href="{{link}}"/></svg>"#,
    #"<meta http-equiv="refresh" content="0; url={{link}}">"#,
    #"<meta property="og:title" content="{{title}}">"#,
    #"<meta property="og:url" content="{{link}}">"#,
    "<title>{{title}}</title><p>{{{review}}}", "<textarea>{{title}}</textarea>{{title}}",
    #"<script type="application/ld+json">{{{review}}}</script>{{title}}"#,
    "<script>if (a</b/.test(x)) {}</script>{{title}}", "<style>a > b {}</style >{{title}}",
    "<!doctype html><!-- a -- b > c --><!--->{{title}}", "<!---->{{title}}",
    "a < b, 1 <2 {{title}}", "</p>{{title}}", "<br/>{{title}}", "<a b=c/d>{{title}}",
    "</>{{title}}",
    #"<p{{#subtitle}} class="b"{{/subtitle}}>{{title}}"#,
    #"<p{{#isFavorite}} a{{/isFavorite}}{{#isFavorite}} b="c"{{/isFavorite}} d>{{title}}"#,
    #"<input {{#isFavorite}}checked{{/isFavorite}}>{{title}}"#,
    #"<a {{#source}}href="{{source}}"{{/source}} title="{{title}}">"#,
    #"<a href="{{#source}}{{source}}{{/source}}{{^source}}{{link}}{{/source}}">"#,
    #"<p class="a{{#tags}} {{.}}{{/tags}}">"#,
    "{{#tags}}<b>{{.}}</b>{{/tags}}", "<title>{{#tags}}{{.}} {{/tags}}</title>",
  ])
  func allowsValuesInSafePositions(template: String) {
    #expect(Outcome(template).messages == "")
  }

  @Test(arguments: [
    ("<p class={{title}}>", "unquoted-attribute"), ("<p class= {{title}}>", "unquoted-attribute"),
    ("<p class=a{{title}}>", "unquoted-attribute"), ("<a href={{link}}>", "unquoted-attribute"),
    ("<{{title}}>", "variable-in-tag"), ("<p{{title}}>", "variable-in-tag"),
    ("<p {{title}}>", "variable-in-tag"), ("<p {{title}}='a'>", "variable-in-tag"),
    ("<p data-{{title}}='a'>", "variable-in-tag"), ("<p a {{title}}>", "variable-in-tag"),
    ("</{{title}}>", "variable-in-tag"), ("<p/{{title}}>", "variable-in-tag"),
    ("<!-- {{title}} -->", "variable-in-comment"), ("<!doctype {{title}}>", "variable-in-comment"),
    ("<?xml {{title}}>", "variable-in-comment"), ("<!-- --!> {{title}} -->", "variable-in-comment"),
    ("<p onclick='{{title}}'>", "variable-in-script"),
    ("<p ONCLICK=\"{{title}}\">", "variable-in-script"),
    ("<p style='{{title}}'>", "variable-in-script"),
    ("<iframe srcdoc='{{title}}'>", "variable-in-script"),
    ("<p onclick='{{link}}'>", "variable-in-script"),
    ("<p onclick='{{{review}}}'>", "variable-in-script"),
    ("<set attributeName='href' to='{{title}}'/>", "variable-in-script"),
    ("<script>{{title}}</script>", "variable-in-script"),
    ("<SCRIPT>{{title}}</script>", "variable-in-script"),
    ("<script>'</p>' {{title}}</script>", "variable-in-script"),
    ("<script></scripts>{{title}}</script>", "variable-in-script"),
    ("<style>{{title}}</style>", "variable-in-script"),
    ("<p title='{{{review}}}'>", "misplaced-markup"),
    ("<p title='{{review}}'>", "misplaced-markup"),
    ("<title>{{{review}}}</title>", "misplaced-markup"),
    ("<a href='{{title}}'>", "text-as-url"), ("<a href=' {{title}}'>", "text-as-url"),
    ("<img src='{{title}}'>", "text-as-url"), ("<form action='{{title}}'>", "text-as-url"),
    ("<button formaction='{{title}}'>", "text-as-url"),
    ("<video poster='{{title}}'>", "text-as-url"), ("<q cite='{{title}}'>", "text-as-url"),
    ("<object data='{{title}}'>", "text-as-url"), ("<use xlink:href='{{title}}'>", "text-as-url"),
    ("<img srcset='a.png 1x, {{title}} 2x'>", "text-as-url"),
    ("<meta http-equiv='refresh' content='0; URL={{title}}'>", "text-as-url"),
    ("<a href='java{{title}}'>", "text-as-url"), ("<a href='{{link}}{{title}}'>", "text-as-url"),
    ("<a href='{{#source}}a/{{/source}}{{title}}'>", "text-as-url"),
    ("<a href='javascript:{{title}}'>", "refused-scheme"),
    ("<a href='JavaScript:{{link}}'>", "refused-scheme"),
    ("<img src='data:image/png;base64,{{title}}'>", "refused-scheme"),
    ("<a href='{{link}}:{{title}}'>", "refused-scheme"),
    ("{{#isFavorite}}<p class='{{/isFavorite}}", "unbalanced-section"),
    ("<p {{#isFavorite}}class='a{{/isFavorite}}'>", "unbalanced-section"),
    ("<p{{#isFavorite}}>{{/isFavorite}}", "unbalanced-section"),
    ("{{#isFavorite}}<!-- {{/isFavorite}}", "unbalanced-section"),
    ("{{#isFavorite}}<script>{{/isFavorite}}", "unbalanced-section"),
    ("<p class={{#isFavorite}}a{{/isFavorite}}>", "unbalanced-section"),
    ("<s{{#isFavorite}}cript{{/isFavorite}}>", "unbalanced-section"),
    ("<p{{#tags}} on{{/tags}}>", "unbalanced-section"),
    ("<p on{{#isFavorite}}click{{/isFavorite}}='a'>", "unfinished-name"),
    ("<p {{#isFavorite}}a{{/isFavorite}}b>", "unfinished-name"),
    ("<p class='a", "unfinished-markup"), ("<p", "unfinished-markup"),
    ("<!-- a", "unfinished-markup"), ("<script>a", "unfinished-markup"),
  ])
  func refusesValuesInUnsafePositions(template: String, id: String) {
    #expect(Outcome(template).ids == [id])
  }

  @Test func partialsAndBlocksHaveThePositionOfTheirTag() {
    let outcome = Outcome(
      archive: """
        -- page.html --
        {{title}}{{> name}}<a href="{{> name}}">
        {{<layout}}{{$script}}{{title}}{{/script}}{{/layout}}
        -- name.html --
        {{title}}
        -- layout.html --
        <script>{{$script}}{{/script}}</script>
        """)
    #expect(
      outcome.messages == """
        Templates/name.html:1:3: error: 'title' is text, and only a URL can start 'href' [text-as-url]
          1 | {{title}}
            |   ^
          fix: write one of the URLs here: link, source
        Templates/page.html:2:25: error: 'title' is in <script>, where escaping doesn't help [variable-in-script]
          2 | {{<layout}}{{$script}}{{title}}{{/script}}{{/layout}}
            |                         ^
          fix: put it in a 'data-…' attribute of an element

        """)
  }
}
