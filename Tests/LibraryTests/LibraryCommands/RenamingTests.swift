import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

@Suite struct RenamingTests {
  private func rename(_ id: String, to new: String, in alcove: Alcove) async throws -> String {
    let library = try await alcove.titles()
    let title = try #require(library.titles.first { $0.entry.id == id })
    var problems = DiagnosticList()
    let report = try await alcove.editor()
      .rename(title, to: new, in: library, reporting: &problems)
    if let report { #expect(JSONText.problem(in: report.json.line) == nil) }
    return (report?.text ?? "") + alcove.said(problems)
  }

  @Test func everythingThatNamesTheTitleFollows() async throws {
    let alcove = try Alcove(
      """
      -- library/anime/old.md --
      ---
      title: Old
      aliases: [older]   # from before
      slug: old
      ---
      [[anime/old]] is myself.
      -- library/anime/other.md --
      ---
      title: Other   # anime/old
      relations:
        - {type: SEQUEL, id: "anime/old"}
        - type: SEQUEL
          id: anime/old-2
      notes: anime/old
      ---
      [[anime/old|that]], [[anime/old-2]], [[anime/older]] and anime/old.
      -- library/anime/old-2.md --
      ---
      title: Old 2
      relations: {type: PREQUEL, id: anime/old}
      ---
      -- lists/best.md --
      ---
      title: Best
      items:
        - anime/old
        - {id: 'anime/old', note: anime/old}
        - anime/old-2
      ---
      Like [[anime/old#review]].
      -- pages/a.md --
      ---
      title: A
      ---
      [[anime/old]]
      -- imports/catalogue.yml --
      anime/old: {facts: {genres: "anilist 2026-01-02 1a2b"}}
      anime/old-2: {known: {anilist: anime/old}}
      -- covers/anime/old.svg --
      <svg/>
      -- covers/anime/old-2.svg --
      <svg/>
      """, settings: "name: Test\nowner: {name: Me, bio: \"See [[anime/old]]\"}\n")
    let said = try await rename("anime/old", to: "anime/new", in: alcove)
    #expect(said.hasPrefix("Old (anime/old): is now anime/new\n"), "\(said)")
    let folder = alcove.temporary
    #expect(
      try folder.read("library/anime/new.md")
        == "---\ntitle: Old\naliases: [older, old]   # from before\n---\n[[anime/new]] is myself.\n"
    )
    #expect(
      try folder.read("library/anime/other.md") == """
        ---
        title: Other   # anime/old
        relations:
          - {type: SEQUEL, id: "anime/new"}
          - type: SEQUEL
            id: anime/old-2
        notes: anime/old
        ---
        [[anime/new|that]], [[anime/old-2]], [[anime/older]] and anime/old.

        """)
    #expect(try folder.read("library/anime/old-2.md").contains("id: anime/new}"))
    #expect(
      try folder.read("lists/best.md") == """
        ---
        title: Best
        items:
          - anime/new
          - {id: 'anime/new', note: anime/old}
          - anime/old-2
        ---
        Like [[anime/new#review]].

        """)
    #expect(
      try folder.read("imports/catalogue.yml") == """
        anime/new: {facts: {genres: "anilist 2026-01-02 1a2b"}}
        anime/old-2: {known: {anilist: anime/old}}

        """)
    #expect(try folder.read("pages/a.md").hasSuffix("[[anime/new]]\n"))
    #expect(try folder.read("tokonoma.yml").contains("[[anime/new]]"))
    #expect(
      try folder.folder.files(below: "covers") == ["anime/new.svg", "anime/old-2.svg"])
    #expect(try !folder.folder.exists("library/anime/old.md"))
    // Renamed back, the other address is the former one.
    _ = try await rename("anime/new", to: "old", in: alcove)
    #expect(try folder.read("library/anime/old.md").contains("aliases: [older, new]   # from"))
    #expect(try await alcove.find("anime/new") == ["anime/old"])
  }

  @Test(arguments: [
    ("cover: covers/anime/old.svg\n", "cover: covers/anime/new.svg\n"),
    ("cover: ./covers/anime/old.svg\n", ""), ("cover: covers/own.svg\n", "cover: covers/own.svg\n"),
  ])
  func aCoverThatIsNamedMovesAlong(before: String, after: String) async throws {
    let alcove = try Alcove(
      """
      -- library/anime/old.md --
      ---
      title: Old
      \(before)---
      -- library/anime/second.md --
      ---
      title: Second
      cover: "covers/anime/old.svg"
      ---
      -- covers/anime/old.svg --
      <svg/>
      -- covers/own.svg --
      <svg/>
      """)
    let said = try await rename("anime/old", to: "new", in: alcove)
    let folder = alcove.temporary
    let own = try folder.read("library/anime/new.md")
    #expect(own.contains(after) && !own.contains("anime/old.svg"), "\(said)\n\(own)")
    #expect(try folder.read("library/anime/second.md").contains("cover: \"covers/anime/new.svg\""))
    #expect(try folder.folder.files(below: "covers") == ["anime/new.svg", "own.svg"])
  }

  @Test func anItemOfManyGetsASlug() async throws {
    let alcove = try Alcove("-- library/games/many.yml --\n- {title: A}\n- title: B\n  hours: 3\n")
    _ = try await rename("games/b", to: "bee", in: alcove)
    #expect(
      try alcove.temporary.read("library/games/many.yml")
        == "- {title: A}\n- title: B\n  hours: 3\n  aliases: [b]\n  slug: bee\n")
    #expect(try await alcove.find("games/b") == ["games/bee"])
  }

  @Test func anotherKindKeepsTheAddress() async throws {
    let alcove = try Alcove(
      """
      -- library/anime/up.md --
      ---
      title: Up
      aliases: [above]
      status: completed
      progress: 1
      rating: 9
      ---
      Lovely.
      -- lists/best.md --
      ---
      title: Best
      items: [anime/up]
      ---
      -- covers/anime/up.jpg --
      picture
      -- library/games/many.yml --
      - {title: A}
      """)
    let said = try await rename("anime/up", to: "movies/up", in: alcove)
    #expect(said.contains("'progress' is left out: a movie is counted in minutes"), "\(said)")
    #expect(
      try alcove.temporary.read("library/movies/up.md")
        == "---\ntitle: Up\naliases: [anime/above, anime/up]\nstatus: completed\nrating: 9\n---\nLovely.\n"
    )
    #expect(try alcove.temporary.read("lists/best.md").contains("items: [movies/up]"))
    #expect(try alcove.temporary.read("covers/movies/up.jpg") == "picture\n")
    #expect(try await alcove.find("anime/above") == ["movies/up"])
    let moved = try await alcove.titles().titles.first { $0.entry.id == "movies/up" }
    #expect(moved?.entry.formerIDs == ["anime/above", "anime/up"])
    _ = try await rename("movies/up", to: "anime/up", in: alcove)
    #expect(
      try alcove.temporary.read("library/anime/up.md").contains("aliases: [above, movies/up]"))
    #expect(try await rename("games/a", to: "movies/a", in: alcove).contains("[other-kind]"))
  }

  @Test(arguments: [
    ("b", "[address-taken]"), ("anime/b", "[address-taken]"), ("was-b", "[address-taken]"),
    ("broken", "[address-taken]"), ("tapes/a", "[unknown-kind]"),
    ("My A", "[no-slug-given]"), ("", "[no-slug-given]"), ("../a", "[unknown-kind]"),
  ])
  func anAddressMustBeFree(new: String, problem: String) async throws {
    let alcove = try Alcove(
      """
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- library/anime/b.md --
      ---
      title: B
      aliases: [was-b]
      ---
      -- library/anime/broken.md --
      """)
    let before = try FolderState(alcove.temporary.path).contents
    #expect(try await rename("anime/a", to: new, in: alcove).contains(problem))
    let after = try FolderState(alcove.temporary.path).contents
    #expect(after.filter { $0.key != ".tokonoma/lock" } == before)
  }
}
