import Base
import FileSystem
import LibraryFiles
import PageBuilding
import Planning
import SiteBuilding
import TestSupport
import Testing

/// Files in the project's `templates/` and `theme/` replace the built-in ones, file by file.
@Suite struct OverrideTests {
  static let library = """
    -- library/anime/a.md --
    ---
    {title: A, status: completed, rating: 8}
    ---
    """

  @Test func templatesOfTheProjectWin() async throws {
    let project = try BuiltProject(
      Self.library + """

        -- templates/card.html --
        <a class="mine" href="{{link.url}}">{{link.text}}{{> a-new/part}}</a>
        -- templates/a-new/part.html --
        <b>{{#rating}}{{value}} stars{{/rating}}</b>
        -- templates/not-found.html --
        {{<layout}}
        {{$main}}
        <h1>{{heading}}, alas</h1>
        {{/main}}
        {{/layout}}
        -- templates/README.txt --
        {{no template}}
        """)
    try await project.build()
    let mine = "<a class=\"mine\" href=\"anime/a.html\">A<b>8 stars</b></a>"
    for page in ["watched.html", "anime.html"] {
      #expect(try project.page(page).contains(mine), "\(page)")
    }
    #expect(try project.page("404.html").contains("<h1>Page not found, alas</h1>"))
    // The others are the built-in ones.
    #expect(try project.page("anime/a.html").contains("<article class=\"title-page\">"))

    // After removing it, everything is as without it.
    project.remove("templates")
    try await project.build()
    let clean = try BuiltProject(Self.library)
    try await clean.build()
    #expect(try project.site.contents == clean.site.contents)
  }

  @Test func themeFilesOfTheProjectWin() async throws {
    let project = try await BuiltProject.built(Self.library)
    let before = try project.site
    let style = try #require(before.files.first { $0.hasPrefix("theme/style.") })
    try project.write("p { color: red }\n", to: "theme/style.css")
    try project.write([0x89, 0x50, 0x4E, 0x47, 0, 0xFF], to: "theme/extra.png")
    try project.write("deep\n", to: "theme/fonts/deep/a.txt")
    try project.write("hidden\n", to: "theme/.hidden")
    try await project.build()
    let site = try project.site
    let ownStyle = try #require(site.files.first { $0.hasPrefix("theme/style.") })
    #expect(ownStyle != style && site.contents[style] == nil)
    #expect(site.contents[ownStyle] == Array("p { color: red }\n".utf8))
    #expect(site.contents["theme/extra.png"] == [0x89, 0x50, 0x4E, 0x47, 0, 0xFF])
    #expect(site.contents["theme/fonts/deep/a.txt"] == Array("deep\n".utf8))
    #expect(site.contents["theme/.hidden"] == nil)
    #expect(site.contents["theme/icon.svg"] == before.contents["theme/icon.svg"])
    #expect(try project.page("anime/a.html").contains("href=\"../\(ownStyle)\""))
    #expect(try !project.page("anime/a.html").contains(style))
  }

  /// Each section is a layer, and so is an own one among the built-in ones; the owner's
  /// `custom.css` is in none.
  @Test func sectionsOfTheStyleSheetAreLayers() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("p { color: red }", to: "theme/style/14-mine.css")
    try project.write("a { color: blue }\n", to: "theme/style/16-frame.css")
    try project.write("b { color: green }\n", to: "theme/custom.css")
    try project.write("kept\n", to: "theme/style/notes.txt")
    try await project.build()
    let site = try project.site
    let sheet = try #require(site.files.first { $0.hasPrefix("theme/style.") })
    let text = String(decoding: try #require(site.contents[sheet]), as: UTF8.self)
    #expect(text.hasPrefix("@layer values {\n"))
    #expect(
      text.contains("}\n@layer mine {\np { color: red }\n}\n@layer frame {\na { color: blue }\n}\n")
    )
    let layers = text.matches(of: /@layer ([a-z-]+) {\n/).map { String($0.1) }
    #expect(Array(layers.prefix(5)) == ["values", "ground", "mine", "frame", "section"])
    #expect(layers.last == "hidden" && Set(layers).count == layers.count)
    let custom = try #require(site.files.first { $0.hasPrefix("theme/custom.") })
    #expect(site.contents[custom] == Array("b { color: green }\n".utf8))
    let page = try project.page("anime/a.html")
    let links = page.matches(of: /<link rel="stylesheet" href="..\/([^"]+)">/).map { String($0.1) }
    #expect(links == [sheet, custom])
    #expect(site.contents["theme/style/notes.txt"] == Array("kept\n".utf8))
    #expect(site.contents.keys.filter { $0.hasPrefix("theme/style/") }.count == 1)
  }

  /// The place of a brace that would end the layer of a section early, or include others in it.
  @Test func bracesOfASectionArePaired() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("p { content: \"}\" } /* } */\nb { a: '\\'}' }\n}\n", to: "theme/style/a.css")
    try project.write("p {\n  q { color: red }\n", to: "theme/style/b.css")
    try project.write("p { }\n/* no end", to: "theme/style/c.css")
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(
      problems.places == [
        "theme/style/a.css:3:1 style-brace", "theme/style/b.css:1:3 style-brace",
        "theme/style/c.css:2:1 style-brace",
      ])
  }

  /// Braces in other style sheets affect only these.
  @Test func bracesOfOwnStyleSheetsAreLookedAt() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("p { color: red\nq { color: red }\n", to: "theme/custom.css")
    try project.write("p { color: red } }\n", to: "theme/style.css")
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(
      problems.places == ["theme/custom.css:1:3 style-brace", "theme/style.css:1:18 style-brace"])
  }

  @Test func aWholeStyleSheetReplacesSections() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("p { color: red }\n", to: "theme/style.css")
    try project.write("b { color: red }\n", to: "theme/style/50-mine.css")
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(problems.places == ["theme/style/50-mine.css style-section-unused"])
    let style = try #require(try project.site.contents.first { $0.key.hasPrefix("theme/style.") })
    #expect(style.value == Array("p { color: red }\n".utf8))
  }

  /// An owner's card may show more than the built-in one, in pages at every depth.
  @Test func cardsMayShowMoreOfATitle() async throws {
    let project = try await BuiltProject.built(
      """
      -- library/anime/a.md --
      ---
      title: A
      status: completed
      released: 1998-04
      format: TV
      favorite: 1
      series: S
      creators: [{name: B, role: director}, {name: C, role: author}]
      genres: [Action]
      tags: [rain]
      ---
      -- templates/card.html --
      <p>{{root}}x {{kind}} {{status}} {{format}} {{year}} {{series}} {{#creators}}{{.}},{{/creators}}{{#genres}}{{.}}{{/genres}}{{#tags}}{{.}}{{/tags}}{{#isFavorite}}!{{/isFavorite}}</p>
      """)
    let words = "x anime Watched TV 1998 S B,C,Actionrain!</p>"
    #expect(try project.page("watched.html").contains("<p>" + words))
    #expect(try project.page("genres/action.html").contains("<p>../" + words))
  }

  /// A file of the owner's theme is found from every depth.
  @Test func templatesNameTheRootOfTheSite() async throws {
    let project = try BuiltProject(Self.library)
    try project.write(
      "<link rel=\"stylesheet\" href=\"{{stylesheet}}\">\n<link rel=\"preload\" href=\"{{root}}theme/a.woff2\" as=\"font\">\n",
      to: "templates/resources.html")
    try project.write("font", to: "theme/a.woff2")
    try await project.build()
    #expect(try project.page("index.html").contains("href=\"./theme/a.woff2\""))
    #expect(try project.page("anime/a.html").contains("href=\"../theme/a.woff2\""))
  }

  /// Pages with a separate style sheet link to it after the owner's, which still has priority.
  @Test func styleSheetsOfSinglePagesAreLayers() async throws {
    let site = try await ExampleSite.built().site
    for name in ["ask", "compare", "friends", "seen", "wall"] {
      let style = try #require(site.contents["theme/\(name).css"])
      let rules = String(decoding: style, as: UTF8.self).replacing(/\/\*(?s:.*?)\*\//, with: "")
      let outside = rules.split(separator: "\n").filter { $0.first?.isWhitespace == false }
      #expect(outside == ["@layer \(name) {", "}"], "\(name)")
    }
  }

  /// Sources from the settings come before fixed ones; pages that compare have their own policy.
  @Test func everyPageHasAContentPolicy() async throws {
    let project = try BuiltProject(
      Self.library + "\n-- tokonoma.yml --\nname: X\npolicy: {img-src: https://images.example}\n")
    try await project.build()
    let rest = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
    for (path, page) in pages(of: try project.site.contents) {
      let policy = page.elements.first { $0["http-equiv"] == "Content-Security-Policy" }?["content"]
      let isWidened = policy?.hasPrefix("img-src 'self' https://images.example; ") == true
      #expect(isWidened != path.hasPrefix("compare"), "\(path): \(policy ?? "")")
      #expect(policy?.hasSuffix(rest) == true, "\(path): \(policy ?? "")")
    }
  }

  /// `file:line:column` of each, the valid names, and no written file.
  @Test func oneBuildReportsAllErrorsOfTemplates() async throws {
    let project = try await BuiltProject.built(Self.library)
    let before = try project.site
    try project.write(
      """
      <p>{{link.txet}}</p>
      {{#rating}}{{valu}}{{/rating}}
      {{> no-such}}
      <a href="{{{link.url}}}" title="{{#finished}}{{text}}">

      """, to: "templates/card.html")
    try project.write("{{<layout}}{{$mian}}{{/mian}}{{/layout}}\n", to: "templates/not-found.html")
    try project.write("{{#frame}}\n", to: "templates/redirect.html")
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(try project.site == before)
    #expect(
      problems.places == [
        "templates/card.html:1:11 unknown-name", "templates/card.html:2:14 unknown-name",
        "templates/card.html:3:5 unknown-template", "templates/card.html:4:13 unescaped-text",
        "templates/card.html:4:33 unclosed-section", "templates/card.html:4:36 unbalanced-section",
        "templates/not-found.html:1:15 unknown-block",
        "templates/redirect.html:1:1 unclosed-section",
      ])
    #expect(
      problems.text.contains(
        "the link context has: detail, hyphenated, isAround, isCurrent, language, text, url"))
  }

  /// Each page is made with exactly the templates that it names.
  @Test func pagesNameTheTemplatesTheyAreMadeWith() async throws {
    let project = try BuiltProject.example()
    var times = PhaseTimes()
    var problems = DiagnosticList()
    func prepared() async throws -> PreparedSite {
      let site = try await prepareSite(
        of: Project(folder: Folder(project.path)), on: WorkerPool(count: 2), timing: &times,
        reporting: &problems)
      return try #require(site)
    }
    let names = try await prepared().templates.names
    for file in try await prepared().layers.all {
      guard let name = file.templateName, names.contains(name) else { continue }
      let template = String(decoding: file.layers[0].bytes(), as: UTF8.self)
      let mark = "<i data-made=\"\(name)\"></i>"
      // Text around the blocks of a layout isn't shown.
      let marked =
        template.hasPrefix("{{<")
        ? template.replacing("{{$main}}", with: "{{$main}}\(mark)", maxReplacements: 1)
        : template.replacing("<body>", with: "<body>\(mark)")
          .replacing("<main>", with: "<main>\(mark)") + (name == "card" ? mark : "")
      try project.write(marked, to: file.path)
    }
    let site = try await prepared()
    for index in 0..<site.count {
      guard case .page(let page) = site.origin(at: index) else { continue }
      let html = String(decoding: try site.bytes(at: index), as: UTF8.self)
      let made = Set(html.matches(of: /data-made="([a-z-]+)"/).map { String($0.1) })
      let names = site.templates.names(of: page)
      #expect(made.contains(names[0]), "\(page.path.text)")
      #expect(made.isSubset(of: names), "\(page.path.text)")
    }
  }
}
