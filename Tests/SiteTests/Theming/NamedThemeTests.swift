import Base
import FileSystem
import LibraryFiles
import TestSupport
import Testing

@testable import SiteBuilding

/// `theme: mine` in the settings uses the folder `themes/mine/`.
@Suite struct NamedThemeTests {
  static let library = """
    -- tokonoma.yml --
    name: Alcove
    theme: mine
    -- library/anime/a.md --
    ---
    {title: A, status: completed}
    ---

    """
  static let theme = """
    -- themes/mine/style/41-mine.css --
    p { color: teal }
    -- themes/mine/custom.css --
    b { color: red }
    -- themes/mine/fonts/a.woff2 --
    font
    -- themes/mine/covers/01-mine.svg --
    <svg viewBox="0 0 200 300" data-words="foot"><path fill="{ground}" d="M0 0h200v300H0z"/></svg>
    -- themes/mine/templates/card.html --
    <a class="of-theme" href="{{link.url}}">{{link.text}}</a>
    -- themes/mine/templates/not-found.html --
    {{<layout}}
    {{$main}}
    <h1>of the theme</h1>
    {{/main}}
    {{/layout}}
    -- themes/mine/templates/words/en.yml --
    planned: One day
    -- themes/mine/.git/config --
    secret

    """

  private func style(of project: BuiltProject) throws -> String {
    let site = try project.site
    let path = try #require(site.files.first { $0.hasPrefix("theme/style.") })
    return String(decoding: try #require(site.contents[path]), as: UTF8.self)
  }

  @Test func everyPartOfAThemeIsUsed() async throws {
    let project = try BuiltProject(Self.library + Self.theme)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    #expect(
      try project.page("watched.html").contains("<a class=\"of-theme\" href=\"anime/a.html\">"))
    #expect(try project.page("wishlist.html").contains(">One day</h1>"))
    #expect(try project.page("404.html").contains("<h1>of the theme</h1>"))
    #expect(try style(of: project).contains("@layer mine {\np { color: teal }\n}\n"))
    let site = try project.site
    #expect(site.files.contains { $0.hasPrefix("theme/custom.") })
    #expect(site.contents["theme/fonts/a.woff2"] == Array("font\n".utf8))
    #expect(!site.files.contains { $0.hasPrefix("theme/templates") || $0.contains("config") })
    // What it lacks comes from the built-in theme.
    #expect(site.contents["theme/icon.svg"] != nil)
    #expect(try style(of: project).hasPrefix("@layer values {\n"))
  }

  /// One line switches it off, and the project's own files win over it.
  @Test func themesAreSwitchedByOneLine() async throws {
    let project = try BuiltProject(Self.library + Self.theme)
    try project.write("{{link.text}} of the project\n", to: "templates/card.html")
    try await project.build()
    #expect(try project.page("watched.html").contains("A of the project"))
    #expect(try project.page("404.html").contains("of the theme"))
    project.remove("templates")
    try project.write("name: Alcove\ntheme: alcove\n", to: "tokonoma.yml")
    try await project.build()
    let plain = try BuiltProject(
      "-- library/anime/a.md --\n---\n{title: A, status: completed}\n---\n")
    try await plain.build()
    #expect(try project.site.contents == plain.site.contents)
  }

  /// A theme may come from someone else: no link in it is followed, wherever it leads.
  @Test(arguments: [
    ("themes/mine/fonts/leak.txt", "../../../library/anime/a.md", "themes/mine/fonts/leak.txt"),
    ("themes/mine/leak.txt", "/etc/hostname", "themes/mine/leak.txt"),
    ("themes/mine/templates/leak", "../../../library", "themes/mine/templates/leak"),
    ("themes/mine", "../library", "themes/mine"), ("themes", "library", "themes"),
  ])
  func linksInThemesAreRefused(link: String, target: String, place: String) async throws {
    let project = try BuiltProject(
      Self.library + (link.hasPrefix("themes/mine/") ? Self.theme : ""))
    let parents = ["project"] + link.split(separator: "/").dropLast().map(String.init)
    try project.temporary.folder.createFolders(parents.joined(separator: "/"))
    try project.temporary.link("project/" + link, to: target)
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(problems.places.first == "\(place) link-in-theme", "\(problems.text)")
    #expect(problems.all.first?.severity == .error)
  }

  @Test(arguments: [
    ("mien", "themes/mine/icon.svg", "did you mean 'mine'?"),
    ("alcov", "themes/mine/icon.svg", "did you mean 'alcove'?"),
    ("night", "themes/Night/icon.svg", "rename the folder 'themes/Night' to 'themes/night'"),
    (
      "zen", "themes/mine/icon.svg",
      "write 'alcove', or begin a theme of that name with "
        + "'tokonoma templates --eject style/10-values.css --theme zen'"
    ),
  ])
  func missingThemesAreReported(name: String, file: String, fix: String) async throws {
    let project = try BuiltProject(
      "-- tokonoma.yml --\nname: X\ntheme: \(name)\n-- \(file) --\n<svg/>\n")
    let (report, problems) = try await project.build()
    #expect(report == nil && problems.places == ["tokonoma.yml:2:8 unknown-theme"])
    #expect(problems.all.first?.fix == fix)
  }

  /// The command of that fix makes the theme.
  @Test func copiesMayGoIntoATheme() async throws {
    let project = try BuiltProject("-- tokonoma.yml --\nname: X\ntheme: zen\n")
    func eject(_ name: String, isForced: Bool = false) throws -> (EjectReport?, [String]) {
      var problems = DiagnosticList()
      let files = try ThemeFiles(
        of: Project(folder: .init(project.path)), newTheme: "zen", reporting: &problems)
      let report = try files.eject(
        name, into: "zen", isForced: isForced, by: ChangeOrigin(command: "templates", date: nil),
        reporting: &problems)
      return (report, problems.all.map(\.id))
    }
    let first = try eject("style/10-values.css")
    #expect(first.0?.file == "themes/zen/style/10-values.css" && first.1.isEmpty)
    #expect(try eject("card").0?.file == "themes/zen/templates/card.html")
    #expect(try eject("words/en.yml").0?.file == "themes/zen/templates/words/en.yml")
    #expect(try eject("card").1 == ["look-is-there"])
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.text)")
    var found = DiagnosticList()
    let files = try ThemeFiles(of: Project(folder: .init(project.path)), reporting: &found)
    #expect(
      files.text.contains(
        "of the theme, themes/zen/templates/card.html, hides Templates/card.html\n"))
    #expect(
      files.difference(of: "card", reporting: &found)
        == "themes/zen/templates/card.html equals the built-in one\n")
    // Without the theme's name, the copy is of the file in use.
    try project.write("{{link.text}}\n", to: "themes/zen/templates/card.html")
    let copy = try files.eject(
      "card", isForced: false, by: ChangeOrigin(command: "templates", date: nil),
      reporting: &found)
    #expect(
      copy?.file == "templates/card.html" && copy?.original == "themes/zen/templates/card.html")
  }
}
