import FileSystem
import SiteBuilding
import TestSupport
import Testing

/// The README is short and leads to every page of the reference; the reference's table of the
/// site's pages is complete and agrees with the example.
@Suite struct ReadmeTests {
  /// The words in backquotes in the table of the pages.
  private let named: [String]

  init() throws {
    let page = try #require(BuiltinFiles.reference.file(at: "pages.md"))
    named = String(decoding: page.bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.joined()
      .matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test func leadsToTheReferenceInTwoHundredLines() throws {
    let readme = String(decoding: try Folder(Repository.path).read("README.md"), as: UTF8.self)
    #expect(readme.count { $0 == "\n" } <= 200)
    for page in BuiltinFiles.reference {
      #expect(
        readme.contains("](Sources/SiteBuilding/BuiltinFiles/Reference/\(page.path))"),
        "\(page.path)")
    }
    let links = readme.matches(of: /\]\(([^):#]+)\)/).map { String($0.1) }
    let folder = try Folder(Repository.path)
    #expect(try links.filter { try !folder.exists($0) } == [])
  }

  private func isFile(_ text: String) -> Bool {
    [".html", ".xml", ".json", ".ics"].contains(where: text.hasSuffix)
  }

  @Test func tableNamesExactlyThePages() async throws {
    let named = Set(named.filter(isFile))
    #expect(named.count > 30)
    let files = Set(try await ExampleSite.built().site.files)
    #expect(named.subtracting(files) == [])
    // Pages in folders are linked from these; the owner's own pages have any names.
    let atTheTop = files.filter { !$0.contains("/") && isFile($0) }
    #expect(atTheTop.subtracting(named) == ["how-i-rate.html"])
  }

  @Test func tableNamesExistingCommands() throws {
    let commands = Set(
      named.filter { $0.hasPrefix("tokonoma ") }.compactMap {
        $0.split(separator: " ").dropFirst().first
      })
    #expect(commands.count > 6)
    let folder = try TemporaryFolder()
    let help = try ChildProcess(ChildProcess.built("tokonoma"), ["help"], in: folder.path).output
    for command in commands { #expect(help.contains("\n  \(command) "), "\(command)") }
  }
}
