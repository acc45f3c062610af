import Base
import Templates
import TestSupport

extension Example {
  static let templates: [Example] = [
    .template(
      """
      {{raiting}} {{tilte}} {{zzz}} {{progress.dona}} {{title.x}} {{genres.title}}
      {{#genres}}{{done}} {{.}}{{/genres}} {{#tags}}{{titel}}{{/tags}}
      {{genres}} {{isFavorite}} {{progress}} {{#title}}a{{/title}} {{^link}}a{{/link}}
      """),
    .template(
      """
      {{{title}}} {{&link}} {{review}}
      {{}} {{# }}{{/ }} {{*title}} {{a b}}
      {{#if title}}{{/if title}} {{#each tags}}{{/each tags}} {{^unless link}}{{/unless link}}
      {{else}} {% if title %} {%- include "x" -%}
      """),
    .template(
      """
      {{#genres}}{{/genre}}
      {{#tags}}{{^tags}}{{/genres}}{{/tags}}
      {{/tags}}
      {{$a}} {{<page}}
      {{=<% }} {{=a=}} {{=a b c=}}
      {{title {{title}}
      {{{title}} and
      {{title
      """),
    .templates(
      """
      -- page.html --
      {{> crad}} {{> zzz}}
      {{<layout}} text {{$mian}}{{/mian}}{{$other}}{{/other}}{{/layout}}
      {{<card}}{{$a}}{{/a}}{{$a}}{{/a}}{{/card}}
      {{> loop}}
      -- layout.html --
      {{$main}}{{/main}}{{$foot}}{{/foot}}
      -- card.html --
      {{titel}}
      -- loop.html --
      {{> again}}
      -- again.html --
      {{> loop}}
      """),
    .template("<p {{title}}>"),
    .template("<p class={{title}}>"),
    .template("<!-- {{title}} -->"),
    .template("<script>{{title}}</script>"),
    .template("<p onclick='{{title}}'>"),
    .template("<p title='{{{review}}}'>"),
    .template("<title>{{{review}}}</title>"),
    .template("<a href='{{title}}'>"),
    .template("<a href='a{{title}}'>"),
    .template("<a href='data:{{title}}'>"),
    .template("{{#progress}}<a href='{{done}}'>{{/progress}}"),
    .template("<p>{{#tags}}<p class='{{/tags}}"),
    .template("<p {{#isFavorite}}a{{/isFavorite}}b>"),
    .template("<p>\n<p class='"),
    .templates(""),
    .templates("-- pages.html --\n"),
    .template("a¿"),
    .template(String(repeating: "{{#tags}}", count: 201)),
    .template(String(repeating: "{{/tags}}\n", count: 200)),
    // Each includes the next one twice.
    .templates(
      "-- page.html --\n{{>p1}}{{>p1}}\n-- p30.html --\n"
        + (1..<30).map { "-- p\($0).html --\n{{>p\($0 + 1)}}{{>p\($0 + 1)}}\n" }.joined()),
  ]

  private static func template(_ text: String) -> Example {
    templates("-- page.html --\n\(text)\n")
  }

  /// The templates of a page that shows a shelf; a `¿` stands for a byte that is not UTF-8.
  private static func templates(_ archive: String) -> Example {
    Example { diagnostics in
      var sources: [String: Source] = [:]
      for file in TextArchive(archive).files {
        let bytes = file.text.unicodeScalars.flatMap { $0 == "¿" ? [0xE9] : Array(String($0).utf8) }
        sources[String(file.path.dropLast(5))] = Source(
          path: "templates/\(file.path)", bytes: bytes)
      }
      var templates = TemplateSet(names: sources.keys.sorted()) { [sources] in sources[$0] }
      _ = templates.template(named: "page", for: ShelfContext.self, reporting: &diagnostics)
    }
  }
}

/// A page with a field of every type.
private struct ShelfContext: TemplateContext {
  let title: String
  let link: SafeURL
  let source: SafeURL?
  let review: HTML
  let isFavorite: Bool
  let progress: ProgressContext?
  let genres: [GenreContext]
  let tags: [String]

  static let fields = Fields<Self>("shelf")
}

private struct ProgressContext: TemplateContext {
  let done: String
  let total: String

  static let fields = Fields<Self>("progress")
}

private struct GenreContext: TemplateContext {
  let title: String
  let titles: [String]

  static let fields = Fields<Self>("genre")
}
