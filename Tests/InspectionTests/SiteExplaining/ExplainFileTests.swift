import Base
import FileSystem
import LibraryFiles
import Planning
import SiteBuilding
import TestSupport
import Testing

@testable import Checking

@Suite struct ExplainFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: X
      url: https://x.example/alcove/
      owner: {name: Y, avatar: me.svg}
      -- me.svg --
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>
      -- covers/anime/é.svg --
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/>
      -- library/anime/é.md --
      ---
      # First.
      title: É
      status: done
      rating: 9
      finished: 2020
      genres: [Space]
      aliases: [old]
      ---
      Well.
      -- library/anime/hidden.md --
      ---
      title: Z
      private: true
      ---
      -- library/games/many.yml --
      - title: A
        status: done
      - title: B
        status: done
      -- lists/best.md --
      ---
      title: Best
      items: [anime/é]
      ---
      -- pages/p.md --
      ---
      title: P
      ---
      Words.
      -- templates/mark.html --
      <b></b>
      """)
  }

  @Test func explainsATitle() async throws {
    let file = try await explained("anime/é.html")
    #expect(file.what == "the page of a title, 'É'")
    #expect(
      file.sources.map(\.file) == [
        "library/anime/é.md:3", "covers/anime/é.svg", "lists/best.md:2",
      ])
    #expect(
      file.looks.map(\.file).prefix(2) == ["Templates/title.html", "Templates/layout.html"])
    for name in ["resources", "header", "footer"] {
      #expect(file.looks.map(\.file).contains("Templates/\(name).html"))
    }
    let mark = try #require(file.looks.first { $0.file == "templates/mark.html" })
    #expect(mark.role == "yours, instead of the built-in one, included by header.html")
    #expect(file.linksTo.contains("genres/space.html"))
    #expect(file.linkedFrom.contains("watched.html"))
    #expect(!file.linksTo.contains("anime/é.html"))
    #expect(file.linksOfEveryPage.contains("about.html"))
    #expect(!file.linksOfEveryPage.contains("genres/space.html"))
  }

  @Test func namesFilesOfTheThemeAsTheirOwnersDo() async throws {
    #expect(try await explained("theme/style.css").path.hasPrefix("theme/style."))
  }

  /// Every way to name a page.
  @Test(arguments: [
    "library/anime/é.md:3", "library/anime/é.md:3:1", "anime/é.html", "./anime/é.html",
    "/anime/é.html", "_site/anime/é.html", "anime/é",
    "/home/me/alcove/_site/anime/é.html", "anime/%C3%A9.html", "/alcove/anime/%C3%A9.html#review",
    "https://x.example/alcove/anime/%C3%A9.html?x", "http://localhost:8080/anime/%C3%A9.html",
    "library/anime/é.md",
  ])
  func namesOfAPage(name: String) async throws {
    #expect(try await explained(name).path == "anime/é.html")
  }

  @Test(arguments: [
    ("", "index.html"), ("/", "index.html"), ("https://x.example/alcove/", "index.html"),
    ("anime/", "anime.html"), ("lists/best.md", "lists/best.html"), ("pages/p.md", "p.html"),
  ])
  func otherNames(name: String, path: String) async throws {
    #expect(try await explained(name).path == path)
  }

  /// Every file of the site has an explanation, with sources for all except those without content
  /// of the owner.
  @Test func explainsEveryFile() async throws {
    var times = PhaseTimes()
    var problems = DiagnosticList()
    let site = try #require(
      try await prepareSite(
        of: Project(folder: folder.folder), on: WorkerPool(count: 1), timing: &times,
        reporting: &problems))
    let nothing = LinksOfFile(outwards: [], inwards: [], everywhere: [])
    for (index, path) in site.paths.enumerated() {
      let file = try site.explanation(of: index, site.paths, nothing)
      #expect(!file.what.isEmpty)
      #expect(file.size > 0, "\(path)")
      let isPlain = ["404.html", "search.html"].contains(path) || path.hasPrefix("theme/")
      #expect(isPlain || !file.sources.isEmpty || path == "lists.html", "\(path)")
      #expect(!path.hasSuffix(".html") || file.looks.count > 1, "\(path)")
    }
  }

  @Test func explainsOtherFiles() async throws {
    #expect(try await explained("me.svg").sources.map(\.file) == ["me.svg", "tokonoma.yml"])
    #expect(
      try await explained("anime/old.html").sources.map(\.file) == ["library/anime/é.md:8"])
    #expect(
      try await explained("covers/anime/é.svg").sources.map(\.role) == ["", "uses it as its cover"])
    #expect(try await explained("theme/icon.svg").looks.map(\.file) == ["Themes/alcove/icon.svg"])
    #expect(
      try await explained("watched.html").sources.map(\.file) == ["library/anime/é.md:3"])
    #expect(try await explained("404.html").linkedFrom == [])
  }

  @Test func explainsAMissingFile() async throws {
    guard case .missing(let hidden)? = try await answer("anime/hidden.html").0 else {
      Issue.record("no reason")
      return
    }
    #expect(
      hidden.text.hasPrefix("anime/hidden.html isn't on the site: 'anime/hidden' is private"))
    try folder.write("tokonoma-manifest 1\nanime/gone.html\n", to: "_site/.tokonoma-manifest")
    guard case .missing(let stale)? = try await answer("_site/anime/gone.html").0 else {
      Issue.record("no reason")
      return
    }
    #expect(stale.path == "anime/gone.html")
    #expect(stale.reason == "an earlier build wrote it, and the next one removes it")
    #expect(try await answer("anime/è.html").1 == ["did you mean 'anime/é.html'?"])
    #expect(try await answer("best").1 == ["did you mean 'lists/best.html'?"])
    #expect(try await answer("library/games/many.yml").1.count == 1)
  }

  /// A site that can't be built has no files to explain.
  @Test func reportsErrorsOfTheLibrary() async throws {
    try folder.write("---\ntitle: X\nstatus: dne\n---\n", to: "library/anime/x.md")
    let (found, fixes) = try await answer("index.html")
    if case .some = found { Issue.record("explained all the same") }
    #expect(fixes.count == 1)
  }

  @Test func printsTextAndJSON() async throws {
    let file = try await explained("anime/é.html")
    let text = file.text(showsAll: false)
    #expect(text.hasPrefix("anime/é.html: the page of a title, 'É', "))
    #expect(text.contains("\nmade from\n  library/anime/é.md:3  the title and its review\n"))
    #expect(text.contains(" that every page links to\n"))
    #expect(!file.text(showsAll: true).contains("--all"))
    #expect(file.json.line.hasPrefix(#"{"path":"anime/é.html","what":"the page of a title, "#))
    #expect(try await explained("about.html").text(showsAll: false).contains("every page\n"))
  }

  private func explained(_ path: String) async throws -> Explanation {
    guard case .file(let explanation)? = try await answer(path).0 else {
      throw FileError(.open, path, code: 2)
    }
    return explanation
  }

  /// Includes the fixes of the problems.
  private func answer(_ path: String) async throws -> (FileAnswer?, [String]) {
    var problems = DiagnosticList()
    let answer = try await explainFile(
      path, of: Project(folder: folder.folder), output: nil, on: WorkerPool(count: 2),
      reporting: &problems)
    return (answer, problems.all.compactMap(\.fix))
  }
}
