import TestSupport
import Testing

/// `--take-theirs` with and without a key.
@Suite struct TakeTheirsTests {
  @Test(arguments: [
    (["--take-theirs", "list.xml"], "current", 9), (["list.xml", "--take-theirs"], "current", 9),
    (["--take-theirs", "rating", "list.xml"], "dropped", 9),
    (["--take-theirs=status", "list.xml"], "current", 3),
    (["--take-theirs", "rating", "--take-theirs", "status", "list.xml"], "current", 9),
    (["list.xml"], "dropped", 3),
  ])
  func takesTheNamedValues(arguments: [String], status: String, rating: Int) throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/anime/a.md --
      ---
      title: A
      status: dropped
      rating: 3
      ---
      -- list.xml --
      <myanimelist><anime><series_animedb_id>1</series_animedb_id>
      <series_title>A</series_title><my_status>Watching</my_status><my_score>9</my_score>
      </anime></myanimelist>
      """)
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["import"] + arguments, in: folder.path)
    #expect(run.status == 0)
    let file = try folder.read("library/anime/a.md")
    #expect(file.contains("status: \(status)\nrating: \(rating)\n"), "\(run.output)\(run.errors)")
  }
}
