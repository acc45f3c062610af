import LibraryFiles
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
    #expect(said.contains("tokonoma.yml has 'lists/best' in 'navigation'"), "\(said)")
    #expect(try alcove.files() == before.filter { $0.key != "lists/best.md" })
    #expect(try await alcove.perform("{do: list-delete, list: best}").contains("[no-list]"))
    let other = try await alcove.perform("{do: list-delete, list: other}")
    #expect(!other.contains("navigation"), "\(other)")

    try await alcove.perform("{do: undo, value: 2}")
    try await alcove.perform("{do: undo, value: 1}")
    #expect(try alcove.files() == before)
  }
}
