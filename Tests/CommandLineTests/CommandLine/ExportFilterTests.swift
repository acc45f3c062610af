import TestSupport
import Testing

/// The titles in an export.
@Suite struct ExportFilterTests {
  private static let project = """
    -- tokonoma.yml --
    name: Test
    -- library/anime/rain.md --
    ---
    title: Rain
    status: current
    ---
    -- library/books/sea.md --
    ---
    title: Sea
    status: completed
    ---
    -- library/books/foam.md --
    ---
    title: Foam
    status: planning
    ---
    -- library/books/salt.md --
    ---
    title: Salt
    ---
    -- library/books/hush.md --
    ---
    title: Hush
    status: completed
    private: true
    ---
    """

  private func export(_ options: [String]) throws -> ChildProcess {
    let folder = try TemporaryFolder(Self.project)
    return try withExtendedLifetime(folder) {
      try ChildProcess(
        ChildProcess.built("tokonoma"), ["export", "csv", "-q"] + options, in: folder.path)
    }
  }

  @Test(arguments: [
    ([], ["anime/rain", "books/foam", "books/salt", "books/sea"]),
    (["--kind", "book"], ["books/foam", "books/salt", "books/sea"]),
    (["--status", "completed"], ["books/sea"]),
    (["--status", "reading", "--status", "completed"], ["anime/rain", "books/sea"]),
    (["--status", "planning,current"], ["anime/rain", "books/foam"]),
    (["--kind", "book", "--status", "current"], []),
    (["--status", "completed", "--private"], ["books/hush", "books/sea"]),
  ])
  func theChosenTitlesAreInIt(options: [String], ids: [String]) throws {
    let result = try export(options)
    #expect(result.status == 0, "\(result.errors)")
    let rows = result.output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(rows.map { String($0.prefix { $0 != "," }) } == ids)
  }

  @Test(arguments: [["--status", "finishing"], ["--kind", "song"]])
  func anUnknownWordIsRefused(options: [String]) throws {
    let result = try export(options)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("error: "), "\(result.errors)")
  }
}
