import Base
import FileSystem
import Glibc
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Simultaneous commands, kills at any moment, links, permissions: no change is lost, and no file
/// is incomplete.
@Suite struct SafetyTests {
  private static let old = "---\ntitle: X\nstatus: current\nprogress: 1\n---\nThe review.\n"
  private static let new = "---\ntitle: X\nstatus: current\nprogress: 2\n---\nThe review.\n"
  private let step = ProgressChange("+1", unit: nil, isCompleting: false, Alcove.date)

  private func alcove() throws -> Alcove {
    let alcove = try Alcove("")
    try alcove.temporary.write(Self.old, to: "library/anime/x.md")
    return alcove
  }

  @Test func manyProcessesLoseNothing() async throws {
    let alcove = try Alcove(
      """
      -- library/anime/x.md --
      ---
      title: X
      status: current
      ---
      -- library/games/many.yml --
      - title: Y
        status: current
      - title: Z
        status: current
      """)
    let commands = [
      "progress x +1 -q", "hours y +0.5 -q", "progress anime/x +1 -q", "hours z +0.5 -q",
    ]
    try alcove.temporary.write(
      String(repeating: commands.joined(separator: "\n") + "\n", count: 10), to: "commands")
    // Starts them all together, and returns the output of each.
    let run = try ChildProcess(
      "/usr/bin/xargs",
      ["-a", "commands", "-P", "40", "-L", "1", ChildProcess.built("tokonoma")],
      in: alcove.temporary.path)
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    #expect(try alcove.temporary.read("library/anime/x.md").contains("progress: 20\n"))
    #expect(
      try alcove.temporary.read("library/games/many.yml")
        == "- title: Y\n  status: current\n  hours: 5\n- title: Z\n  status: current\n  hours: 5\n")
    #expect(
      try alcove.temporary.folder.files(below: ".tokonoma", includingHidden: true)
        == (["lock"] + (1...40).map { "undo/\($0)" }).sorted())
  }

  @Test func aKillAtAnyMomentLeavesTheOldOrTheNewFile() async throws {
    var kills = 0
    var isDone = false
    while !isDone {
      let alcove = try alcove()
      let titles = try await alcove.titles()
      let killer = Killer(at: kills)
      let editor = LibraryEditor(alcove.project, settings: titles.settings) {
        (operation, path) throws(FileError) in try killer.announce(operation, path)
      }
      isDone = try isChanged(titles.titles[0], by: editor)
      if !isDone { kills += 1 }
      let text = try alcove.temporary.read("library/anime/x.md")
      #expect([Self.old, Self.new].contains(text), "killed at \(kills)")
      // The next command completes it and leaves nothing behind.
      try await alcove.change(by: step)
      #expect(
        try alcove.temporary.folder.files(below: "library", includingHidden: true)
          == ["anime/x.md"], "killed at \(kills)")
      #expect(
        try alcove.temporary.read("library/anime/x.md")
          == text.replacing("progress: 2", with: "progress: 3")
          .replacing("progress: 1", with: "progress: 2"))
    }
    #expect(kills >= 3)
  }

  /// False if it was killed before.
  private func isChanged(_ title: OwnersTitle, by editor: LibraryEditor) throws -> Bool {
    var problems = DiagnosticList()
    do {
      return try editor.change(title, by: step, reporting: &problems) != nil
    } catch let error as FileError where error.code == Killer.code {
      return false
    }
  }

  @Test func aRealKillLeavesTheOldOrTheNewFile() async throws {
    let alcove = try alcove()
    let program = try ChildProcess.built("tokonoma")
    for round in 0..<25 {
      try alcove.temporary.write(Self.old, to: "library/anime/x.md")
      _ = try ChildProcess(
        program, ["progress", "x", "+1"], in: alcove.temporary.path,
        killedAfter: UInt32(round * 700))
      let text = try alcove.temporary.read("library/anime/x.md")
      #expect([Self.old, Self.new].contains(text))
    }
    try await alcove.change(by: step)
    #expect(
      try alcove.temporary.folder.files(below: "library", includingHidden: true) == ["anime/x.md"])
  }

  @Test func aFullDiskLeavesTheOldFile() async throws {
    let alcove = try alcove()
    let titles = try await alcove.titles()
    let editor = LibraryEditor(alcove.project, settings: titles.settings) {
      (operation, path) throws(FileError) in
      if operation == .write { throw FileError(.write, path, code: .noSpace) }
    }
    var problems = DiagnosticList()
    #expect(throws: FileError.self) {
      try editor.change(titles.titles[0], by: step, reporting: &problems)
    }
    #expect(
      try alcove.temporary.folder.files(below: "library", includingHidden: true) == ["anime/x.md"])
    #expect(try alcove.temporary.read("library/anime/x.md") == Self.old)
  }

  @Test func aLinkStaysALink() async throws {
    let alcove = try Alcove("-- vault/x.md --\n-- library/anime/y.md --\n---\ntitle: Y\n---\n")
    try alcove.temporary.write(Self.old, to: "vault/x.md")
    try alcove.temporary.link("library/anime/x.md", to: "../../vault/x.md")
    try await alcove.change(by: step)
    #expect(
      try alcove.temporary.folder.status(of: "library/anime/x.md", followingLinks: false)?.kind
        == .link)
    #expect(try alcove.temporary.read("vault/x.md") == Self.new)
    #expect(try alcove.temporary.folder.files(below: "vault", includingHidden: true) == ["x.md"])
  }

  @Test func permissionsStay() async throws {
    let alcove = try alcove()
    try alcove.temporary.setMode(0o640, of: "library/anime/x.md")
    try await alcove.change(by: step)
    #expect(try alcove.temporary.folder.status(of: "library/anime/x.md")?.mode == 0o640)
    #expect(try alcove.temporary.read("library/anime/x.md") == Self.new)
  }

  @Test func readOnlyFilesStay() async throws {
    let alcove = try alcove()
    try alcove.temporary.setMode(0o444, of: "library/anime/x.md")
    #expect(try await alcove.change(by: step).contains("[read-only-file]"))
    #expect(try alcove.temporary.read("library/anime/x.md") == Self.old)
  }

  @Test func aDryRunTouchesNothing() async throws {
    let alcove = try alcove()
    let before = try FolderState(alcove.temporary.path)
    let said = try await alcove.change(isDryRun: true, by: step)
    #expect(
      said.contains("  4 + progress: 2\n") && said.hasSuffix("dry run: nothing was written\n"))
    #expect(try FolderState(alcove.temporary.path).changes(since: before) == [])
  }

  @Test func aTitleRemovedMeanwhileIsReported() async throws {
    let alcove = try alcove()
    let titles = try await alcove.titles()
    let editor = LibraryEditor(alcove.project, settings: titles.settings)
    for text in ["---\ntitle: [\n---\n", ""] {
      try alcove.temporary.write(text, to: "library/anime/x.md")
      var problems = DiagnosticList()
      #expect(try editor.change(titles.titles[0], by: step, reporting: &problems) == nil)
      #expect(problems.hasErrors)
    }
    alcove.temporary.remove("library/anime/x.md")
    var problems = DiagnosticList()
    #expect(try editor.change(titles.titles[0], by: step, reporting: &problems) == nil)
    #expect(problems.all.map(\.id) == ["title-gone"])
  }
}
