import FileSystem
import TestSupport
import Testing

/// What the README says of the site's pages is complete and true of the example.
@Suite struct ReadmeTests {
  /// What stands in backquotes in the table of the pages.
  private let named: [String]

  init() throws {
    let root = Repository.path
    let readme = String(decoding: try Folder(root).read("README.md"), as: UTF8.self)
    let section = try #require(
      readme.split(separator: "\n## ").first { $0.hasPrefix("What is on the site\n") })
    named = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.joined()
      .matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  private func isFile(_ text: String) -> Bool {
    [".html", ".xml", ".json", ".ics"].contains(where: text.hasSuffix)
  }

  @Test func tableNamesExactlyThePages() async throws {
    let named = Set(named.filter(isFile))
    #expect(named.count > 30)
    let files = Set(try await ExampleSite.built().site.files)
    #expect(named.subtracting(files) == [])
    // Pages below folders are linked from these; the owner's further pages have names of their own.
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
