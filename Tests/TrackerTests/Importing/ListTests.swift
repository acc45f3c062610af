import LibraryFiles
import TestSupport
import Testing

@testable import Exchange

/// Lists from a tracker follow it until the owner changes them.
@Suite struct ListTests {
  private static let path = "lists/by-the-sea.md"

  /// Two titles, and a list of those with these ids.
  private func export(_ ids: Int..., of type: String = "ANIME") -> String {
    let entries = ids.map { "{\"mediaId\": \($0), \"status\": \"CURRENT\"}" }
    let list =
      ", {\"name\": \"By the sea\", \"isCustomList\": true, \"entries\": [\(entries.joined(separator: ", "))]}"
    return aniList(entry(1, "Nami"), entry(2, "Umi"), custom: list)
      .replacing("\"ANIME\"", with: "\"\(type)\"")
  }

  @Test func anUneditedOneIsUpdated() throws {
    let project = try TestProject()
    _ = try project.importing(export(2), as: "list.json")
    let said = try project.importing(export(2, 1), as: "list.json")
    #expect(
      said == """
        list.json (AniList, anime): 2 titles: 0 added, 0 updated, 2 unchanged
        updated: lists/by-the-sea.md: 1 title more

        """)
    #expect(
      try project.temporary.read(Self.path)
        == "---\ntitle: By the sea\nitems:\n  - anime/umi\n  - anime/nami\n---\n")
    // Together with the memory of the import, it is one change, which 'undo' reverts.
    let change = try Journal(project.temporary.folder).steps().steps
    #expect(change.count == 2)
    #expect(
      change.contains { Set($0.files.map(\.path)) == [Self.path, "imports/anilist.yml"] })
    let memory = try project.temporary.read("imports/anilist.yml")
    #expect(
      try project.importing(export(2, 1), as: "list.json")
        == "list.json (AniList, anime): 2 titles: 0 added, 0 updated, 2 unchanged\n")
    #expect(try project.temporary.read("imports/anilist.yml") == memory)
    #expect(try Journal(project.temporary.folder).steps().steps.count == 2)
  }

  @Test func oneThatTheOwnerTouchedStaysUnlessItIsToBeTaken() throws {
    let project = try TestProject()
    _ = try project.importing(export(2), as: "list.json")
    let text = try project.temporary.read(Self.path)
    let own = text.replacing("items:", with: "# The best first.\nitems:")
    try project.temporary.write(own, to: Self.path)
    let kept = """
      kept: lists/by-the-sea.md: the export's list of this name differs
      to take the export's: --take-theirs lists

      """
    for _ in 1...2 {
      #expect(try project.importing(export(2, 1), as: "list.json").hasSuffix(kept))
      #expect(try project.temporary.read(Self.path) == own)
    }
    let lists = try #require(TakenKeys(name: "lists"))
    for taken in [lists, .all] {
      try project.temporary.write(own, to: Self.path)
      let said = try project.importing(export(2, 1), as: "list.json", taking: taken)
      #expect(said.hasSuffix("\nupdated: lists/by-the-sea.md: 1 title more\n"), "\(said)")
      #expect(try project.temporary.read(Self.path).hasSuffix("anime/umi\n  - anime/nami\n---\n"))
    }
    // From then on it follows the tracker again, which has all of its titles.
    #expect(try project.importing(export(1), as: "list.json").contains("updated: lists/"))
  }

  @Test func aMemoryOfBeforeIsReadAndLearnsOfIt() throws {
    let project = try TestProject()
    _ = try project.importing(export(2), as: "list.json")
    let memory = try project.temporary.read("imports/anilist.yml")
    let lines = memory.split(separator: "\n", omittingEmptySubsequences: false)
    let older = lines.filter { !$0.hasPrefix("lists:") && !$0.contains("lists/") }
    #expect(older.count < lines.count)
    try project.temporary.write(older.joined(separator: "\n"), to: "imports/anilist.yml")
    // Its origin is unknown.
    #expect(try project.importing(export(2, 1), as: "list.json").contains("kept: lists/"))
    #expect(!(try project.importing(export(2), as: "list.json").contains("lists/")))
    #expect(try project.temporary.read("imports/anilist.yml") == memory)
    #expect(try project.importing(export(2, 1), as: "list.json").contains("updated: lists/"))
  }

  @Test func theEndsOfLinesAreNoChange() throws {
    let project = try TestProject()
    _ = try project.importing(export(2), as: "list.json")
    let text = try project.temporary.read(Self.path)
    try project.temporary.write(text.replacing("\n", with: "\r\n"), to: Self.path)
    #expect(try project.importing(export(2, 1), as: "list.json").contains("updated: lists/"))
  }

  /// A film's row, and a list without the other tables of the export, so that it may be incomplete.
  @Test func aPartOfAnExportOnlyAddsToLists() throws {
    let project = try TestProject()
    func importing(_ films: String...) throws -> String {
      let rows = films.enumerated().map { "\($0 + 1),\($1),2019,https://boxd.it/\($1)," }
      try project.temporary.write(
        """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2020-01-01,Noir,,https://boxd.it/l1,

        Position,Name,Year,URL,Description
        \(rows.joined(separator: "\n"))

        """, to: "noir.csv")
      return try project.importing(project.temporary.read("noir.csv"), as: "noir.csv")
    }
    #expect(try importing("Salt").contains("list: lists/noir.md\n"))
    #expect(try importing("Brine", "Salt").contains("updated: lists/noir.md: 1 title more\n"))
    let before = try project.temporary.read("lists/noir.md")
    #expect(try importing("Brine").contains("kept: lists/noir.md: "))
    #expect(try project.temporary.read("lists/noir.md") == before)
  }

  /// The site has one for each kind of titles.
  @Test func aListOfOtherKindsIsAnotherList() throws {
    let project = try TestProject()
    _ = try project.importing(export(2), as: "list.json")
    let before = try project.temporary.read(Self.path)
    let said = try project.importing(export(1, of: "MANGA"), as: "manga.json")
    #expect(said.contains("\nlist: lists/by-the-sea-2.md\n"), "\(said)")
    #expect(try project.temporary.read(Self.path) == before)
    // Each follows its own list.
    _ = try project.importing(export(1, 2, of: "MANGA"), as: "manga.json")
    #expect(try project.temporary.read(Self.path) == before)
    #expect(try project.files("lists") == ["by-the-sea-2.md", "by-the-sea.md"])
  }

  @Test func itIsTheSameInEverySpelling() throws {
    let project = try TestProject(
      """
      -- lists/by-the-sea.md --
      ---
      # Mine.
      title: "By the sea"
      items:
        - {id: anime/umi}
        - 'anime/nami'
      ---
      """)
    let before = try project.temporary.read(Self.path)
    #expect(!(try project.importing(export(2, 1), as: "list.json").contains("lists/")))
    // The owner's words in it are still kept.
    #expect(try project.importing(export(1), as: "list.json").contains("kept: lists/"))
    #expect(try project.temporary.read(Self.path) == before)
  }

  /// With less than half of its earlier titles, the list may be incomplete.
  @Test func aListThatLosesMostIsKept() throws {
    let project = try TestProject()
    _ = try project.importing(export(2, 1), as: "list.json")
    let said = try project.importing(export(), as: "list.json")
    #expect(
      said.contains("kept: lists/by-the-sea.md: it would lose 2 of its 2 titles\n"), "\(said)")
    #expect(said.contains("--take-theirs lists"))
    #expect(try project.temporary.read(Self.path).contains("anime/umi"))
    let lists = try #require(TakenKeys(name: "lists"))
    _ = try project.importing(export(), as: "list.json", taking: lists)
    #expect(try project.temporary.read(Self.path).contains("items: []"))
  }
}
