import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// A whole list is removed, and comes back.
@Suite struct ListDeletionTests {
  private let alcove: Alcove

  init() throws {
    alcove = try Alcove(
      """
      -- tokonoma.yml --
      name: Test
      navigation: [lists/best, lists]
      -- library/anime/x.md --
      ---
      title: X
      ---
      -- lists/best.md --
      ---
      title: Best
      items: [anime/x]
      ---
      Why these.
      -- lists/other.md --
      ---
      title: Other
      ---

      """)
  }

  @Test func onlyTheListIsRemoved() async throws {
    let before = try alcove.files()
    #expect(
      try await alcove.perform("{do: list-delete, list: best, seen: B}")
        .contains("was 'B', but is now 'Best' [changed-meanwhile]"))
    let dry = try await alcove.perform("{do: list-delete, list: best}", isDryRun: true)
    #expect(dry.hasPrefix("Best (lists/best): would be removed\n"), "\(dry)")
    #expect(try alcove.files() == before)

    let said = try await alcove.perform("{do: list-delete, list: best, seen: Best}")
    #expect(said.hasPrefix("Best (lists/best): removed\n"), "\(said)")
    #expect(said.contains("\n  removed from 'navigation' in tokonoma.yml\n"), "\(said)")
    var wanted = before.filter { $0.key != "lists/best.md" }
    wanted["tokonoma.yml"] = Array("name: Test\nnavigation: [lists]\n".utf8)
    #expect(try alcove.files() == wanted)
    #expect(try await alcove.perform("{do: list-delete, list: best}").contains("[no-list]"))
    let other = try await alcove.perform("{do: list-delete, list: other}")
    #expect(!other.contains("navigation"), "\(other)")

    try await alcove.perform("{do: undo, value: 2}")
    try await alcove.perform("{do: undo, value: 1}")
    #expect(try alcove.files() == before)
  }
  /// Builds refuse a name in the navigation that is no page.
  @Test(
    arguments: [
      (
        "[lists/best, lists]", "{do: list-visibility, list: best, value: private}",
        "\nnavigation: [lists]", ""
      ),
      (
        "[lists, lists/best, anime/x] # mine", "{do: remove, title: anime/x}",
        "\nnavigation: [lists, lists/best] # mine", ""
      ),
      (
        "[lists, anime/x]", "{do: visibility, title: anime/x, value: private}",
        "\nnavigation: [lists]", ""
      ),
      (
        "\n  - lists/best\n  - lists\n  - lists/best", "{do: list-delete, list: best}",
        "\nnavigation: \n  - lists", ""
      ),
      (
        "[lists/best]", "{do: list-delete, list: best}", "",
        ", so the header has the six parts of the site again"
      ),
      (
        "lists/best", "{do: list-delete, list: best}", "",
        ", so the header has the six parts of the site again"
      ),
      (
        "[lists, anime/x]", "{do: rename, title: anime/x, value: z}",
        "\nnavigation: [lists, anime/z]", nil
      ),
      (
        "[lists/best]", "{do: list-rename, list: best, value: Calm}", "\nnavigation: [lists/best]",
        nil
      ),
      (
        "[anime/x]", "{do: visibility, title: anime/x, value: unlisted}", "\nnavigation: [anime/x]",
        nil
      ),
    ] as [(String, String, String, String?)])
  func theNavigationLosesThePage(
    before: String, action: String, after: String, note: String?
  ) async throws {
    try alcove.temporary.write("name: Test\nnavigation: \(before)\n", to: "tokonoma.yml")
    let files = try alcove.files()
    let said = try await alcove.perform(action)
    #expect(try alcove.temporary.read("tokonoma.yml") == "name: Test\(after)\n", "\(said)")
    let words = "removed from 'navigation' in tokonoma.yml"
    #expect(said.contains(words) == (note != nil), "\(said)")
    #expect(note.map { said.contains("  \(words)\($0)\n") } ?? true, "\(said)")
    // Both files are one change.
    let undone = try await alcove.perform("{do: undo, value: 1}")
    #expect(try alcove.files() == files, "\(undone)")
  }

  /// A page of the desk may be older than the navigation.
  @Test func theNavigationIsReadFromItsFile() async throws {
    let library = try await alcove.titles()
    let editor = try await alcove.editor()
    try alcove.temporary.write(
      "name: Test\nnavigation: [anime, lists/other]\n", to: "tokonoma.yml")
    var problems = DiagnosticList()
    let other = try #require(library.lists.first { $0.slug == "other" })
    let report = try editor.change(other, by: .delete, reporting: &problems)
    #expect(report?.text.contains("removed from 'navigation'") == true)
    #expect(try alcove.temporary.read("tokonoma.yml") == "name: Test\nnavigation: [anime]\n")
  }

  @Test func aNavigationThatCannotBeChangedIsReported() async throws {
    let settings = "name: Test\nnavigation: &pages [lists/best]\nfriends: *pages\n"
    try alcove.temporary.write(settings, to: "tokonoma.yml")
    let said = try await alcove.perform("{do: list-delete, list: best}")
    #expect(
      said.contains(
        "  tokonoma.yml has 'lists/best' in 'navigation': take it out, or the build fails\n"),
      "\(said)")
    #expect(try alcove.temporary.read("tokonoma.yml") == settings)
    #expect(try !alcove.temporary.folder.exists("lists/best.md"))
  }
}
