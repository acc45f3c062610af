import Base
import FileSystem
import LibraryFiles
import TestSupport
import Testing

@testable import LibraryCommands

@Suite struct RemovalTests {
  private func remove(_ query: String, from alcove: Alcove, isDryRun: Bool = false) async throws
    -> String
  {
    let library = try await alcove.titles()
    let title = try #require(TitleFinder(library.titles).titles(for: query).first)
    var problems = DiagnosticList()
    let report = try await alcove.editor(isDryRun: isDryRun)
      .remove(title, from: library, reporting: &problems)
    return report?.text ?? problems.all.map(\.id).joined(separator: " ")
  }

  @Test func removingAFileReportsItsReferences() async throws {
    let alcove = try Alcove(
      """
      -- library/anime/planetes.md --
      ---
      title: Planetes
      aliases: [wanderers]
      ---
      A review.
      -- library/anime/other.md --
      ---
      title: Other
      relations: [{type: SEQUEL, id: anime/planetes}]
      ---
      See [[anime/wanderers|that one]], not [[anime/planetes-2]].
      -- library/anime/third.md --
      ---
      title: Third
      ---
      Not [[anime/planetes-2]].
      -- covers/anime/planetes.svg --
      <svg xmlns="http://www.w3.org/2000/svg"/>
      -- lists/best.md --
      ---
      title: Best
      items:
        - anime/other
        - {id: anime/planetes}
      ---
      """)
    let dry = try await remove("anime/planetes", from: alcove, isDryRun: true)
    #expect(dry.hasPrefix("Planetes (anime/planetes): would be removed\n"))
    #expect(try alcove.temporary.folder.exists("library/anime/planetes.md"))
    let said = try await remove("anime/planetes", from: alcove)
    #expect(
      said.hasPrefix(
        """
        Planetes (anime/planetes): removed
          removed from lists/best.md
          library/anime/other.md names it in its relations
          library/anime/other.md links to it in its review: fix that, or the build fails
          its cover stays: covers/anime/planetes.svg
          library/anime/planetes.md
          1 - ---

        """), "\(said)")
    #expect(
      try alcove.temporary.folder.files(below: "library", includingHidden: true)
        == ["anime/other.md", "anime/third.md"])
    #expect(
      try alcove.temporary.read("lists/best.md")
        == "---\ntitle: Best\nitems:\n  - anime/other\n---\n")
  }

  @Test func linksInTextsAreReported() async throws {
    let alcove = try Alcove(
      """
      -- library/anime/x.md --
      ---
      title: X
      ---
      -- lists/best.md --
      ---
      title: Best
      items: [anime/x]
      ---
      All but [[anime/x|X]].
      -- pages/about.md --
      ---
      title: About
      ---
      See [[anime/x]].
      -- pages/diary.md --
      ---
      title: Diary
      private: true
      ---
      See [[anime/x]].
      -- pages/other.md --
      ---
      title: Other
      ---
      See [[anime/x-2]].
      """)
    #expect(
      try await remove("anime/x", from: alcove).hasPrefix(
        """
        X (anime/x): removed
          removed from lists/best.md
          lists/best.md links to it in its text: fix that, or the build fails
          pages/about.md links to it in its text: fix that, or the build fails
          pages/diary.md links to it in its text
          library/anime/x.md

        """))
  }

  @Test(arguments: [
    ("items: [anime/x, {id: anime/y}]", "items: [{id: anime/y}]"),
    ("items: [anime/y, {id: anime/x, note: a}] # two", "items: [anime/y] # two"),
    ("items: [anime/x]\nranked: true", "ranked: true"),
    ("items:\n- anime/x\nranked: true", "ranked: true"),
    ("items:\n- id: anime/x\n  note: a\n# b\n- anime/y\n- anime/old", "items:\n# b\n- anime/y"),
    ("items:\n  - anime/y\n  - id: anime/x\n    note: a", "items:\n  - anime/y"),
    ("items: [anime/x, # a\n  anime/y]", "items: [anime/x, # a\n  anime/y]"),
  ])
  func listsLoseTheTitleToo(before: String, after: String) async throws {
    let alcove = try Alcove(
      """
      -- library/anime/x.md --
      ---
      title: X
      aliases: [old]
      ---
      -- library/anime/y.md --
      ---
      title: Y
      ---
      """)
    try alcove.temporary.write("---\ntitle: L\n\(before)\n---\nWords.\n", to: "lists/l.md")
    let said = try await remove("x", from: alcove)
    #expect(
      try alcove.temporary.read("lists/l.md") == "---\ntitle: L\n\(after)\n---\nWords.\n", "\(said)"
    )
    #expect(said.contains(before == after ? "lists it: fix that" : "removed from lists/l.md"))
  }

  @Test(arguments: [
    (
      "# all\n\n- title: X\n  rating: 8   # x\n\n# about y\n- title: Y\n", "x",
      "# all\n\n# about y\n- title: Y\n"
    ),
    ("- title: X\r\n- title: Y\r\n  tags:\r\n    - a\r\n", "y", "- title: X\r\n"),
    ("- {title: X, tags: [a]}\n- title: Y", "x", "- title: Y"),
    ("[{\"title\": \"X\"}, {\"title\": \"Y\"}]\n", "x", "[{\"title\": \"Y\"}]\n"),
    ("[{\"title\": \"X\"},\n {\"title\": \"Y\"}]\n", "y", "[{\"title\": \"X\"}]\n"),
    ("# mine\n- title: X\n", "x", "# mine\n"),
  ])
  func anItemIsCutOut(before: String, query: String, after: String) async throws {
    let alcove = try Alcove("")
    try alcove.temporary.write(before, to: "library/anime/many.yml")
    #expect(try await remove(query, from: alcove).contains(": removed\n"))
    #expect(try alcove.temporary.read("library/anime/many.yml") == after)
  }

  @Test func removingTheLastTitleRemovesTheFile() async throws {
    let alcove = try Alcove("-- library/anime/many.yml --\n- title: X\n  status: current\n")
    _ = try await remove("x", from: alcove)
    #expect(try !alcove.temporary.folder.exists("library/anime/many.yml"))
  }

  @Test func aCommentInBetweenIsKept() async throws {
    let text = "[{title: X}, # y comes next\n {title: Y}]\n"
    let alcove = try Alcove("")
    try alcove.temporary.write(text, to: "library/anime/many.yml")
    #expect(try await remove("x", from: alcove) == "cannot-remove")
    #expect(try alcove.temporary.read("library/anime/many.yml") == text)
  }
}
