import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

extension Alcove {
  /// Two series in progress, at 3.
  static let twoInProgress = """
    -- library/anime/x.md --
    ---
    title: X
    status: current
    progress: 3
    ---
    -- library/anime/y.md --
    ---
    title: Y
    status: current
    progress: 3
    ---

    """

  /// Decodes an action and carries it out; returns the output.
  @discardableResult
  func perform(_ yaml: String, isDryRun: Bool = false) async throws -> String {
    var problems = DiagnosticList()
    let source = Source(path: "inbox/a.yml", bytes: Array(yaml.utf8))
    var library = try await titles()
    guard let action = OwnersAction(source, today: Alcove.today, reporting: &problems) else {
      #expect(problems.hasErrors)
      return said(problems)
    }
    let editor = LibraryEditor(
      project, settings: library.settings, isDryRun: isDryRun,
      by: ChangeOrigin(command: "test", date: nil))
    let report = try await editor.perform(
      action, in: &library, picture: ([1, 2], "jpg"), workers: WorkerPool(count: 1),
      reporting: &problems)
    #expect((report == nil) == problems.hasErrors)
    if let report { #expect(JSONText.problem(in: report.json.line) == nil) }
    // A page's data in memory equals the files on disk.
    let read = try await titles()
    #expect(contents(of: library) == contents(of: read), "\(yaml)")
    return (report?.text ?? "") + said(problems)
  }

  private func contents(of library: OwnersTitles) -> [String] {
    let settings = library.settings
    return library.titles.map { title in
      "\(title.path) \(TitleCard(title, settings: settings).json.line) "
        + (title.entry.work.cover?.path ?? "")
    } + library.lists.map { "\($0.slug) \($0.title) \($0.items.map(\.id)) \($0.isPrivate)" }
  }

  /// Carries out the files of `inbox/`; returns the output.
  @discardableResult
  func runInbox(
    isDryRun: Bool = false, mostFiles: Int? = nil,
    announcing announcement: DurableWriter.Announcement? = nil
  ) async throws -> String {
    let editor = LibraryEditor(
      project, settings: try await titles().settings, isDryRun: isDryRun,
      by: ChangeOrigin(command: "inbox", date: nil), announcing: announcement)
    var inbox = Inbox(editor, workers: WorkerPool(count: 1)) { file, _ in (file.bytes, "jpg") }
    if let mostFiles { inbox.mostFiles = mostFiles }
    var (problems, text) = (DiagnosticList(), "")
    do {
      try await inbox.carryOut(reporting: &problems) { outcome in
        #expect(JSONText.problem(in: outcome.json.line) == nil)
        text += outcome.text
      }
    } catch let refusal as Refusal {
      problems.report(contentsOf: refusal.problems)
    }
    return text + said(problems)
  }

  /// The files of the project, without those that only the program reads.
  func files() throws -> [String: [UInt8]] {
    try FolderState(temporary.path).contents.filter { !$0.key.hasPrefix(".tokonoma/") }
  }
}
