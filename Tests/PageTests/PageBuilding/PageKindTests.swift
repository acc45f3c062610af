import Foundation
import PageBuilding
import Testing

/// Without its row a page would stop the program when it is rendered.
@Suite struct PageKindTests {
  @Test func eachContentThatIsPlannedHasOneRow() throws {
    let names = pageKinds.map { contentName($0) }.sorted()
    #expect(names == (try plannedContents()))
  }

  private func contentName<Kind: PageKind>(_ kind: Kind) -> String {
    String(describing: Kind.Builder.Content.self)
  }

  /// The types of `PageContent` that the sources of SitePlanning declare, sorted.
  private func plannedContents() throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = tests.appending(path: "../../../Sources/Planning/SitePlanning").standardized
    let files = try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil)
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: /(?:struct|enum|class) (\w+):[^{]*\bPageContent\b/).map { String($0.1) }
    }.sorted()
  }
}
