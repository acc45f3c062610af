import Base
import FileSystem
import LibraryFiles
import SiteBuilding
import TestSupport
import Testing

/// Pages of the owner's with titles, and with templates of their own.
@Suite struct OwnPageTests {
  static let library = """
    -- library/games/games.yml --
    - {title: Zelda, status: current, rating: 8, x-mood: bright, genres: [Adventure]}
    - {title: Ico, status: current, rating: 10, x-mood: [calm, lonely], genres: [Adventure]}
    - {title: Tetris, status: completed, rating: 9, tags: [short]}
    - {title: Hidden Quest, status: current, rating: 9, private: true, x-secret: buried}
    - {title: Unlisted Quest, status: current, rating: 9, visibility: unlisted}
    - {title: Rez, status: current}
    -- library/books/b.yml --
    - {title: Dune, status: current, rating: 9}

    """
  static let arcade = """
    -- templates/arcade.html --
    {{<layout}}
    {{$main}}
    <h1>{{heading}}</h1>
    {{{body}}}
    <ol>{{#titles}}<li><a href="{{link.url}}">{{link.text}}</a>{{#rating}} {{value}}{{/rating}}{{#extra.mood}} <i>{{.}}</i>{{/extra.mood}}</li>{{/titles}}</ol>
    {{/main}}
    {{/layout}}

    """

  static func page(_ keys: String, text: String = "Some words.") -> String {
    "-- pages/shown.md --\n---\ntitle: What I play\n\(keys)\n---\n\(text)\n"
  }

  @Test func ownTemplateShowsTheTitlesThatItsPageAsksFor() async throws {
    let project = try BuiltProject(
      Self.library + Self.arcade
        + Self.page("template: arcade\ntitles: {kind: game, status: current, sort: rating}"))
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    let page = try project.page("shown.html")
    #expect(
      page.contains(
        """
        <h1>What I play</h1>
        <p>Some words.</p>

        <ol><li><a href="games/ico.html">Ico</a> 10 <i>calm</i> <i>lonely</i></li><li><a \
        href="games/zelda.html">Zelda</a> 8 <i>bright</i></li><li><a href="games/rez.html">Rez</a></li></ol>
        """), "\(page)")
    // Other pages keep the built-in template.
    #expect(try project.page("about.html").contains("page-head"))
  }

  @Test(arguments: [
    ("{kind: [games, book], status: current}", "Dune Ico Rez Zelda"),
    ("{kind: novel}", "Dune"), ("{}", "Dune Ico Rez Tetris Zelda"),
    ("{sort: score, limit: 2}", "Ico Dune"),
    ("{sort: rating, reverse: true}", "Zelda Tetris Dune Ico Rez"),
    ("{tag: SHORT}", "Tetris"), ("{genre: adventure, minRating: 9}", "Ico"),
    ("{x-mood: calm}", "Ico"), ("{x-mood: [bright, lonely]}", "Ico Zelda"),
    ("{kind: game, unrated: true}", "Rez"),
  ])
  func titlesMeetTheConditions(titles: String, names: String) async throws {
    let project = try BuiltProject(Self.library + Self.page("titles: \(titles)"))
    let (_, problems) = try await project.build()
    #expect(problems.isEmpty, "\(problems.text)")
    let main = try project.page("shown.html").split(separator: "<main", maxSplits: 1)[1]
    let shown = main.matches(of: /class="card-title[^>]*>([A-Za-z]+)</).map { String($0.1) }
    #expect(shown.joined(separator: " ") == names)
  }

  /// As on any other page: neither the titles nor their number nor their values.
  @Test func privateAndUnlistedTitlesAreOnNoPage() async throws {
    let project = try BuiltProject(
      Self.library + Self.page("titles: {kind: game}") + "-- templates/card.html --\n"
        + "{{link.text}} {{extra.secret}}\n")
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(problems.places == ["templates/card.html:1:17 unknown-extra"])
    let site = try project.site
    for (path, bytes) in site.contents where !path.hasSuffix("unlisted-quest.html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("Hidden Quest") && !text.contains("buried"), "\(path)")
    }
    #expect(try !project.page("shown.html").contains("Quest"))
  }

  /// A page that says only that it is empty is linked from nowhere.
  @Test func pageWithoutTitlesSaysSo() async throws {
    let project = try BuiltProject(
      Self.library + Self.page("titles: {kind: game, status: dropped}", text: ""))
    try await project.build()
    #expect(try project.page("shown.html").contains("class=\"empty\""))
    #expect(try !project.page("index.html").contains("shown.html"))
    try project.write(
      "---\ntitle: T\ntitles: {status: dropped}\n---\nText.\n", to: "pages/shown.md")
    try await project.build()
    #expect(try !project.page("shown.html").contains("class=\"empty\""))
    #expect(try project.page("index.html").contains("shown.html"))
  }

  @Test func aboutMayHaveATemplate() async throws {
    let project = try BuiltProject(
      Self.library + Self.arcade
        + "-- pages/about.md --\n---\ntitle: Me\ntemplate: arcade\ntitles: {kind: book}\n---\nHi.\n"
    )
    let (_, problems) = try await project.build()
    #expect(problems.isEmpty, "\(problems.text)")
    #expect(try project.page("about.html").contains("<ol><li><a href=\"books/dune.html\">Dune</a>"))
  }

  @Test(
    arguments: [
      ("template: arcad", "pages/shown.md:3:11 unknown-page-template", "did you mean 'arcade'?"),
      (
        "template: wonder", "pages/shown.md:3:11 unknown-page-template",
        "make it with 'tokonoma templates --eject text-page.html --as wonder.html'"
      ),
      (
        "template: title", "pages/shown.md:3:11 unknown-page-template",
        "make it with 'tokonoma templates --eject text-page.html --as title-of-mine.html', "
          + "and write 'template: title-of-mine'"
      ),
      (
        "template: My Games", "pages/shown.md:3:11 unknown-page-template",
        "make it with 'tokonoma templates --eject text-page.html --as my-games.html', "
          + "and write 'template: my-games'"
      ),
      ("titles: all", "pages/shown.md:3:9 wrong-type", nil),
      ("titles: {kind: gmae}", "pages/shown.md:3:16 unknown-word", "did you mean 'game'?"),
      ("titles: {sort: ratng}", "pages/shown.md:3:16 unknown-word", "did you mean 'rating'?"),
      ("titles: {statu: current}", "pages/shown.md:3:10 unknown-key", "did you mean 'status'?"),
      ("titles: {status: curent}", "pages/shown.md:3:18 unknown-status", nil),
      ("titles: {tag: shrot}", "pages/shown.md:3:9 unknown-in-titles", "did you mean 'short'?"),
      ("titles: {x-mood: brigt}", "pages/shown.md:3:9 unknown-in-titles", "did you mean 'bright'?"),
      ("titles: {creator: Nobody}", "pages/shown.md:3:9 unknown-in-titles", nil),
      ("titles: {visibility: private}", "pages/shown.md:3:10 nearly-a-key", nil),
      ("templat: arcade", "pages/shown.md:3:1 unknown-key", "did you mean 'template'?"),
    ] as [(String, String, String?)])
  func mistakesAreReported(keys: String, place: String, fix: String?) async throws {
    let project = try BuiltProject(Self.library + Self.arcade + Self.page(keys))
    let problem = try #require(try await project.build().problems.sorted.first)
    var list = DiagnosticList()
    list.report(problem)
    #expect(list.places == [place], "\(list.text)")
    if let fix { #expect(problem.fix?.hasPrefix(fix) == true) }
  }

  /// A condition that isn't understood doesn't show the titles that it was to leave out.
  @Test(arguments: ["{tga: short}", "{kind: game, statu: current}", "{minRating: high}"])
  func mistakenConditionsShowNoTitles(titles: String) async throws {
    let project = try BuiltProject(Self.library + Self.page("titles: \(titles)"))
    let (_, problems) = try await project.build()
    #expect(!problems.isEmpty)
    let page = try project.site.contents["shown.html"]
    #expect(page.map { !String(decoding: $0, as: UTF8.self).contains("card-title") } ?? true)
  }

  /// The fix of an unknown template works as it is written.
  @Test func templateThatTheFixMakesIsComplete() async throws {
    let project = try BuiltProject(
      Self.library + Self.page("template: wonder\ntitles: {kind: game}"))
    var problems = DiagnosticList()
    let files = try ThemeFiles(of: Project(folder: .init(project.path)), reporting: &problems)
    let report = try files.eject(
      "text-page.html", as: "wonder.html", isForced: false,
      by: .init(command: "templates", date: nil), reporting: &problems)
    let said = "templates/wonder.html is now a copy of 'Templates/text-page.html'.\n"
    #expect(report?.text.hasSuffix(said) == true)
    let (built, found) = try await project.build()
    #expect(built != nil && found.isEmpty, "\(found.text)")
    #expect(try project.page("shown.html").contains(">Tetris<"))
  }

  /// Only the keys that a template shows are in the library's file.
  @Test func libraryFileHasTheKeysThatTemplatesShow() async throws {
    let archive = """
      -- library/games/a.yml --
      - {title: A, status: completed, x-mood: calm, x-shelf: attic}

      """
    let project = try await BuiltProject.built(archive)
    #expect(try !project.page("library.json").contains("x-"))
    try project.write("{{link.text}} {{extra.mood}}\n", to: "templates/card.html")
    try await project.build()
    let some = try project.page("library.json")
    #expect(some.contains("\"x-mood\":\"calm\"") && !some.contains("attic"))
    #expect(try project.page("played.html").contains("A calm"))
    try project.write(
      "{{#extras}}{{key}}{{/extras}}\n", to: "templates/title.html")
    try await project.build()
    #expect(try project.page("library.json").contains("attic"))
  }
}
