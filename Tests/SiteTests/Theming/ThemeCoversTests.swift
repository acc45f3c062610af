import Base
import LibraryFiles
import TestSupport
import Testing

@testable import SiteBuilding

@Suite struct ThemeCoversTests {
  @Test func ownDrawingsReplaceBuiltInOnes() async throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: X
      -- library/anime/planetes.md --
      ---
      title: Planetes
      ---
      """)
    let names = BuiltinFiles.themes.map(\.path).filter { $0.hasPrefix("alcove/covers/") }
    #expect(names.contains("alcove/covers/kinds/anime.svg"))
    for name in names {
      try folder.write(
        "<svg viewBox=\"0 0 200 300\">\n<circle r=\"{40 + 2}\"/>\n</svg>\n",
        to: "theme" + name.dropFirst("alcove".count))
    }
    var problems = DiagnosticList()
    _ = try await buildSite(
      of: Project(folder: folder.folder),
      BuildOptions(output: folder.path + "/site", workers: 2), reporting: &problems)
    #expect(problems.all.map(\.id) == [])
    let files = try folder.archive(below: "site").files
    let drawn = try #require(files.first { $0.path.hasPrefix("drawn/anime-") })
    #expect(drawn.text.ranges(of: "<circle r=\"42\"/>").count == 2)
    #expect(!files.contains { $0.path.contains("covers/") })
  }
}
