import Base
import Planning
import TestSupport
import Testing

@testable import MediaLibrary

struct AddressTests {
  private func messages(_ library: Library) -> [String] {
    problems(library).map { "\($0.location?.path ?? "-"): \($0.message)" }
  }

  @Test(arguments: [
    ("index", "Alcove"), ("watched", "Watched"), ("404", "Page not found"), ("Genres", "Genres"),
    ("anime", "Anime"), ("wishlist", "Planned"),
  ])
  func `a page of the owner's can't take the address of one that the site has`(
    slug: String, heading: String
  ) {
    #expect(
      messages(library([title("anime/x")], pages: [ownerPage(slug, "Mine")])) == [
        "pages/\(slug).md: the page 'Mine' would be '\(slug).html', which is the address of the page '\(heading)'"
      ])
  }

  /// Only if there are so many pages that the site lists them itself.
  @Test func `a page of yours may be called pages until there are more than twenty`() throws {
    let own = ownerPage("pages", "Mine")
    for (count, message) in [
      (19, nil),
      (
        20,
        "pages/pages.md: the page 'Mine' would be 'pages.html', which is the address of the page 'All pages'"
      ),
    ] {
      let others = (1...count).map { ownerPage("p\($0)", "P \($0)") }
      #expect(
        messages(library([title("anime/x")], pages: others + [own])) == [message].compactMap { $0 },
        "\(count)")
    }
  }

  @Test func `names that differ only in case or Unicode form are one address`() throws {
    let composed = "caf\u{E9}"
    let found = problems(
      library(
        [],
        pages: [
          ownerPage("Hello", "One"), ownerPage("hello", "Two"), ownerPage(composed, "Three"),
          ownerPage("cafe\u{301}", "Four"), ownerPage("straße", "Five"),
          ownerPage("strasse", "Six"),
        ]))
    #expect(found.map(\.id) == ["path-taken", "path-taken", "path-taken"])
    #expect(found.map(\.notes.count) == [1, 1, 1])
    #expect(
      Set(found.flatMap { $0.notes.compactMap(\.location?.path) }) == [
        "pages/Hello.md", "pages/\(composed).md", "pages/straße.md",
      ])
  }

  @Test func `an alias leads to its title, and can't be a title's address`() throws {
    let aliased = title("anime/new") {
      $0.aliases = [
        Entry.Alias(id: "anime/old", location: .file("library/anime/new.md")),
        Entry.Alias(id: "anime/taken", location: .file("library/anime/new.md")),
      ]
    }
    let written = library([aliased, title("anime/taken")])
    let site = plan(written)
    guard let redirect = try #require(site.page("anime/old.html")).content as? RedirectPage else {
      Issue.record("not a redirect")
      return
    }
    #expect(redirect.target.text == "anime/new.html")
    #expect(site.resolve("anime/old") == site.resolve("anime/new"))
    #expect(
      messages(written) == [
        "library/anime/new.md: the alias of 'new' would be 'anime/taken.html', which is the address of the title 'taken'"
      ])
  }

  @Test(arguments: [
    "..", ".hidden", "a/../../b", "", "nul\0", "a\\b", String(repeating: "x", count: 241),
  ])
  func `what is no name for a file is refused`(slug: String) {
    #expect(problems(library([], pages: [ownerPage(slug, "Mine")])).map(\.id) == ["unusable-path"])
  }

  @Test func `ids lead to titles, to nothing that may be told, or nowhere`() {
    var written = library([title("anime/x")])
    written.privateIDs = ["anime/secret"]
    let site = plan(written)
    #expect(site.resolve("anime/x") == .known(0))
    #expect(site.resolve("X") == .known(0))
    #expect(site.resolve("anime/secret") == .withheld)
    #expect(site.resolve("anime/y") == .unknown)
  }

  @Test func `the frame names the pages that there are`() {
    let frame = plan(
      library(
        [title("anime/x"), title("books/y", nil, nil)],
        pages: [ownerPage("about", "Who I am"), ownerPage("uses", "What I use")])
    ).navigation
    #expect(frame.home.text == "Alcove")
    #expect(frame.header.map(\.text) == ["Home", "Shelf", "Stats"])
    #expect(frame.search?.path.text == "search.html")
    #expect(frame.doors == frame.header)
    #expect(
      frame.small.map { "\($0.text): \($0.path.text)" } == [
        "What I use: uses.html", "Who I am: about.html",
      ])
  }
}
