import FileSystem
import TestSupport
import Testing

/// A site has no traces of a desk.
@Suite struct DeskTracesTests {
  private let project: TemporaryFolder
  private let home: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    project = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      url: https://alcove.example/
      -- library/anime/waves.md --
      ---
      title: Song of the Waves
      status: current
      progress: 3
      episodes: 12
      notes: Lent by Kit.
      ---
      It begins **slowly**.
      -- library/books/tide.md --
      ---
      title: Tide
      status: completed
      rating: 8
      finished: 2026-03-02
      ---
      -- lists/sea.md --
      ---
      title: Sea
      items: [anime/waves, books/tide]
      ---
      """)
    try project.folder.createFolders("covers/books")
    try project.folder.replace("covers/books/tide.png", with: MadePicture.png)
    home = try TemporaryFolder()
    environment = [
      "TOKONOMA_PICTURES": try ChildProcess.built("tokonoma-pictures"), "HOME": home.path,
      "PATH": Tool.path,
    ]
  }

  /// The files of a new site.
  private func build() throws -> [String: [UInt8]] {
    project.remove("_site")
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["build"], in: project.path, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    let site = try Folder(project.path + "/_site")
    return try Dictionary(
      uniqueKeysWithValues: site.files(includingHidden: true).map { ($0, try site.read($0)) })
  }

  @Test func aSiteIsTheSameAfterADesk() async throws {
    let before = try build()
    #expect(before["anime/waves.html"] != nil)
    let desk = try await RunningDesk(project, environment: environment)
    do {
      try await use(desk)
    } catch {
      try desk.end()
      throw error
    }
    try desk.end()
    let after = try build()
    #expect(after.keys.sorted() == before.keys.sorted())
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
  }

  /// Views all screens and the site, counts an episode and takes it back.
  private func use(_ desk: RunningDesk) async throws {
    let menu = try desk.page("/").elements.compactMap { $0.name == "a" ? $0["href"] : nil }
      .filter { $0.hasPrefix("/") }
    #expect(Set(menu).isSuperset(of: ["/site", "/lists", "/history", "/title/anime/waves"]))
    for address in Set(menu + ["/title/books/tide", "/lists/sea"]).sorted() {
      _ = try desk.page(address)
    }
    var isBuilt = false
    for _ in 0..<600 where !isBuilt {
      isBuilt = try desk.page("/site").elements.contains { $0.name == "iframe" }
      if !isBuilt { try await Task.sleep(for: .milliseconds(50)) }
    }
    #expect(isBuilt)
    let file = try project.read("library/anime/waves.md")
    #expect(try desk.post("/do", "do=progress&title=anime/waves&value=%2B1&seen=3&back=/") == 303)
    #expect(try project.read("library/anime/waves.md").contains("progress: 4\n"))
    let history = try desk.page("/history")
    let undo = try #require(
      history.elements.firstIndex { $0.name == "input" && $0["value"] == "undo" })
    let fields = history.elements.filter {
      $0.name == "input" && $0.parent == history.elements[undo].parent && $0["name"] != "token"
    }
    let form = fields.map { "\($0["name"] ?? "")=\($0["value"] ?? "")" }.joined(separator: "&")
    #expect(try desk.post("/do", form.replacing("+", with: "%2B")) == 303)
    #expect(try project.read("library/anime/waves.md") == file)
  }
}
