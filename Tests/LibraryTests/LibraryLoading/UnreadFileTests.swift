import Base
import FileSystem
import Glibc
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

/// Files and folders of a project that aren't read.
@Suite struct UnreadFileTests {
  @Test func reportsMisplacedFilesInTheOrderOfPaths() async throws {
    let found = try await read(
      """
      -- library/anime-old/x.md --
      -- library/anime/season/x.md --
      -- library/anime/.hidden.md --
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- library/.hidden/x.md --
      -- library/anime.md --
      -- library/b.txt --
      """, workers: 2)
    #expect(
      found.problems.map { "\($0.location?.path ?? "") \($0.id)" } == [
        "library/anime-old unknown-folder", "library/anime.md title-outside-folder",
        "library/anime/season/x.md folder-in-folder", "library/b.txt file-not-read",
      ])
    #expect(found.library.entries.map(\.id) == ["anime/a"])
  }

  @Test(arguments: [
    ("films", "movies"), ("TV", "shows"), ("novels", "books"), ("movie", "movies"),
  ])
  func knowsOtherNamesOfKinds(folder: String, meant: String) async throws {
    let (_, problems) = try await read("-- library/\(folder)/x.md --\n---\ntitle: X\n---\n")
    #expect(problems.map(\.fix) == ["did you mean '\(meant)'?"])
  }

  @Test func ignoresLeftoversOfEditors() async throws {
    let library = try await readSound(
      """
      -- library/anime/.a.md.swp --
      -- library/anime/a.md~ --
      -- library/anime/#a.md# --
      -- library/.obsidian/x.md --
      -- library/anime/Thumbs.db --
      """)
    #expect(library.entries.isEmpty)
  }

  /// Each of them is reported, and everything else is read.
  @Test func reportsUnreadFiles() async throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: X
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- elsewhere/b.md --
      ---
      title: B
      ---
      -- lists/x.txt --
      """)
    try folder.link("library/anime/nowhere.md", to: "gone.md")
    try folder.link("library/anime/loop.md", to: "loop.md")
    try folder.link("library/anime/b.md", to: "../../elsewhere/b.md")
    try folder.link("library/games", to: "../elsewhere")
    try folder.link("library/anime/device.md", to: "/dev/null")
    try folder.link("covers", to: "elsewhere")
    try folder.link("theme", to: "gone")
    unsafe #expect(mkfifo(folder.path + "/library/anime/pipe.md", 0o600) == 0)
    let latin1 = Array((folder.path + "/library/anime/caf").utf8CString.dropLast()) + [-23, 0]
    unsafe #expect(creat(latin1, 0o600) >= 0)
    var diagnostics = DiagnosticList()
    let (library, _) = try await Project(folder: folder.folder).readLibrary(
      workers: .init(count: 2), reporting: &diagnostics)
    #expect(library.entries.map(\.id) == ["anime/a", "anime/b"])
    #expect(
      diagnostics.sorted.map { "\($0.location?.path ?? "") \($0.id)" } == [
        #"library/anime/caf\xE9 name-not-utf8"#, "library/anime/device.md not-a-file",
        "library/anime/loop.md link-leads-nowhere", "library/anime/nowhere.md link-leads-nowhere",
        "library/anime/pipe.md not-a-file", "library/games linked-folder",
        "lists/x.txt file-not-read",
      ])
  }

  /// For example, if the disk with them isn't mounted.
  @Test(arguments: ["library", "library/anime", "lists", "pages", "covers"])
  func reportsBrokenLinksToFolders(_ name: String) async throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: A\n")
    if name.contains("/") { try folder.folder.createFolders("library") }
    try folder.link(name, to: "gone")
    var diagnostics = DiagnosticList()
    _ = try await Project(folder: folder.folder).readLibrary(
      workers: .init(count: 2), reporting: &diagnostics)
    let found = diagnostics.sorted.map { "\($0.severity) \($0.location?.path ?? "") \($0.id)" }
    #expect(found == ["error \(name) link-leads-nowhere"])
  }

  @Test func reportsUnreadFolders() async throws {
    let (_, problems) = try await read(
      "-- template/card.html --\n-- Library/x.md --\n-- notes/x.md --\n-- theme/custom.css --\n-- them --\n"
    )
    let found: [String] = problems.map { "\($0.location?.path ?? "") \($0.id) \($0.fix ?? "")" }
    #expect(
      found == [
        "Library folder-misnamed did you mean 'library'?",
        "template folder-misnamed did you mean 'templates'?",
      ])
  }
}
