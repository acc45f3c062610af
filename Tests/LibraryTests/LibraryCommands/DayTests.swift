import Base
import LibraryFiles
import MediaLibrary
import Testing

@testable import LibraryCommands

/// The day of a change is in the file if `check` needs it, and nowhere else.
@Suite struct DayTests {
  private func changed(
    _ frontMatter: String, kind: String = "anime", by change: some TitleChange
  ) async throws -> String {
    let alcove = try Alcove(title: "title: X\n" + frontMatter, kind: kind)
    let library = try await alcove.titles()
    let title = try #require(library.titles.first)
    let editor = LibraryEditor(
      alcove.project, settings: library.settings,
      by: ChangeOrigin(command: "", date: Alcove.today))
    var problems = DiagnosticList()
    _ = try editor.change(title, by: change, reporting: &problems)
    #expect(problems.isEmpty)
    return String(try alcove.frontMatter(kind: kind).dropFirst("title: X\n".count))
  }

  private func progress(_ amount: String, isCompleting: Bool = false) -> ProgressChange {
    ProgressChange(amount, unit: nil, isCompleting: isCompleting, Alcove.date)
  }

  @Test(arguments: [
    ("started: 2025-05-05", true), ("started: 2025-05-05\nadded: 2025", true),
    ("history: [{finished: 2026-11-20}]", true),
    // A title without a date may be from today, and so may one of this month.
    ("", false), ("started: 2026-11-21", false), ("started: 2026-11", false),
    ("started: 2025\nadded: 2026", false),
  ])
  func progressIsDated(dates: String, isDated: Bool) async throws {
    let start = "status: current\nprogress: 3" + (dates.isEmpty ? "" : "\n" + dates)
    let after = try await changed(start, by: progress("+1"))
    let expected = start.replacing("progress: 3", with: "progress: 4")
    #expect(after == expected + (isDated ? "\nupdated: 2026-11-21" : ""))
  }

  @Test func aDayThatIsKeptIsRenewed() async throws {
    #expect(
      try await changed("status: planning\nupdated: 2020", by: StatusChange("done", .none))
        == "status: completed\nupdated: 2026-11-21")
    #expect(
      try await changed(
        "status: planning\nupdated: 2020", by: TagChange(adding: ["a"], removing: []))
        == "status: planning\ntags: [a]\nupdated: 2026-11-21")
  }

  @Test func anotherDateAlsoDecidesTheOrder() async throws {
    let start = "episodes: 4\nstatus: current\nprogress: 3\nstarted: 2025-05-05"
    #expect(
      try await changed(start, by: progress("+1", isCompleting: true))
        == "episodes: 4\nstatus: completed\nprogress: 4\nstarted: 2025-05-05\nfinished: 2026-11-21")
    #expect(
      try await changed(
        "status: completed\nfinished: 2025-05-05", by: StatusChange("repeating", Alcove.date)
      )
      .contains("updated") == false)
  }

  @Test func theDayThatTheOwnerGivesIsEnough() async throws {
    let date = try #require(PartialDate(iso: "2026-10"))
    #expect(
      try await changed(
        "status: completed\nfinished: 2025-05-05", by: StatusChange("repeating", .given(date)))
        == "status: repeating\nfinished: 2025-05-05\nhistory: [{started: 2026-10, status: current}]"
    )
    #expect(
      try await changed(
        "status: completed\nfinished: 2025-05-05", by: StatusChange("repeating", .none))
        == "status: repeating\nfinished: 2025-05-05\nupdated: 2026-11-21")
  }

  @Test func notesOnATitleAreNotActivity() async throws {
    let start = "status: current\nstarted: 2025-05-05"
    #expect(
      try await changed(start, by: TagChange(adding: ["a"], removing: []))
        == start + "\ntags: [a]")
    #expect(
      try await changed("status: completed\nfinished: 2025", by: RatingChange("8"))
        == "status: completed\nrating: 8\nfinished: 2025")
  }
}
