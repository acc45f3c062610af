import TestSupport
import Testing

/// Fixes of values that should be whole numbers.
@Suite struct CountTests {
  @Test(arguments: [
    ("seasons: 13, 12", "write [13, 12]"), ("episodes: \"1,234\"", "write 1234"),
    ("episodes: 12 345 678", "write 12345678"),
    ("episodes: 13, 12", "write digits only, or leave 'episodes' out"),
    ("episodes: \"1,2345\"", "write digits only, or leave 'episodes' out"),
  ])
  func onlyGroupsOfThreeAreOneNumber(line: String, fix: String) throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/shows/a.md --
      ---
      title: A
      \(line)
      ---
      """)
    let run = try ChildProcess(ChildProcess.built("tokonoma"), ["build"], in: folder.path)
    #expect(run.status == 1 && run.errors.contains("  fix: \(fix)\n"), "\(run.errors)")
  }
}
