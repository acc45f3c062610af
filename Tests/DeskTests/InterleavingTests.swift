import Base
import HTTPServing
import LibraryCommands
import LibraryFiles
import TestSupport
import Testing

@testable import Desk

/// Two pages, a terminal and an editor work at the same time: nothing is lost, and no value is
/// overwritten that a page didn't show. Each write is in the journal with the lines that it changed.
@Suite struct InterleavingTests {
  private static let path = "library/anime/frieren.md"

  @Test(arguments: RandomCases.seeds(40)) func losesNothing(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let visitor = try await DeskVisitor()
    let editor = LibraryEditor(
      visitor.desk.library.project, settings: visitor.desk.library.now.settings,
      by: ChangeOrigin(command: "progress frieren", date: nil))
    let start = try visitor.folder.read(Self.path)
    for _ in 0..<5 {
      try visitor.folder.write(start, to: Self.path)
      _ = try await onOwnThread { try visitor.desk.library.reread(changed: [Self.path]) }
      try await interleave(visitor, editor, &random)
    }
  }

  private func interleave(
    _ visitor: DeskVisitor, _ editor: LibraryEditor, _ random: inout SplitMix
  ) async throws {
    // The values that the two pages show.
    var pages = [try await visitor.page("/"), try await visitor.page("/")]
    var progress = 26
    var lines: [String] = []
    for step in 0..<12 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let page = Int.random(in: 0...1, using: &random)
        let form = try #require(
          pages[page].forms.first { $0["title"] == "anime/frieren" && $0["do"] != "undo" })
        guard form["do"] == "progress" else { break }
        let before = try visitor.folder.read(Self.path)
        let answer = await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
        if form["seen"] == String(progress) {
          #expect(answer.status == 303, "\(step)")
          let after = progress + (form["value"] == "+1" ? 1 : 2)
          try expectDifference(in: visitor, from: progress, to: after)
          progress = after
        } else {
          #expect(answer.status == 409, "\(step)")
          #expect(try visitor.folder.read(Self.path) == before)
          #expect(answer.text.contains("\(progress)"))
        }
      case 2:
        // A terminal.
        let title = try #require(try visitor.desk.library.project.ownersTitle("anime/frieren"))
        var problems = DiagnosticList()
        let count = Int.random(in: 10...27, using: &random)
        _ = try editor.change(
          title, by: ProgressChange(String(count), unit: nil, isCompleting: false, .none),
          reporting: &problems)
        #expect(problems.isEmpty)
        if count != progress { try expectDifference(in: visitor, from: progress, to: count) }
        progress = count
      case 3:
        // An editor, which adds a comment.
        lines.append("# line \(step)\n")
        let text = try visitor.folder.read(Self.path)
        try visitor.folder.write(
          text.replacing("title: Frieren\n", with: "title: Frieren\n\(lines.last ?? "")"),
          to: Self.path)
      default:
        let page = Int.random(in: 0...1, using: &random)
        _ = try await onOwnThread { try visitor.desk.library.reread(changed: [Self.path]) }
        pages[page] = try await visitor.page("/")
      }
      let file = try visitor.folder.read(Self.path)
      #expect(file.contains("progress: \(progress)\n"), "\(step)")
      #expect(lines.allSatisfy(file.contains), "\(step)")
      if progress >= 28 { break }
    }
  }

  /// Expects that the newest change in the journal has the old and the new line.
  private func expectDifference(
    in visitor: DeskVisitor, from before: Int, to after: Int
  ) throws {
    let project = visitor.desk.library.project
    var problems = DiagnosticList()
    let changes = try UndoableChanges(of: project, reporting: &problems)
    let lines = try changes.lines(in: project, most: 40).first ?? []
    #expect(problems.isEmpty)
    #expect(lines.contains { !$0.isNew && $0.text == "progress: \(before)" }, "\(lines)")
    #expect(lines.contains { $0.isNew && $0.text == "progress: \(after)" }, "\(lines)")
  }
}
