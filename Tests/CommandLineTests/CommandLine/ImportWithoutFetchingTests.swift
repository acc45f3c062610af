import TestSupport
import Testing

@Suite struct ImportWithoutFetchingTests {
  /// Only `--refresh` needs the program that asks servers.
  @Test func importNeedsNoFetchingProgram() throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- list.xml --
      <myanimelist><anime><series_animedb_id>1</series_animedb_id>
      <series_title>A</series_title><my_status>Watching</my_status></anime></myanimelist>
      """)
    func run(_ arguments: String...) throws -> ChildProcess {
      try ChildProcess(
        ChildProcess.built("tokonoma"), ["import"] + arguments, in: folder.path,
        environment: ["TOKONOMA_FETCH": "none"])
    }
    let plain = try run("list.xml")
    #expect(plain.status == 0 && plain.errors == "", "\(plain.errors)")
    #expect(plain.output.contains("anime/a"))
    let refreshing = try run("--refresh", "list.xml")
    #expect(refreshing.status == 1 && refreshing.errors.contains("[fetch-not-installed]"))
  }
}
