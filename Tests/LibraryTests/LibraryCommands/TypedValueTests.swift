import Base
import LibraryFiles
import MediaLibrary
import Testing

@testable import LibraryCommands

/// Hours, totals and tags as people type them.
@Suite struct TypedValueTests {
  @Test(arguments: [
    ("12", 1200), ("12.5", 1250), ("1:30", 150), ("0:45", 75), ("90m", 150), ("90 min", 150),
    ("1h30m", 150), ("1h30", 150), ("2h", 200), ("1 h 20 min", 133), ("10m", 17), ("0:01", 2),
  ])
  func hoursAreRead(text: String, hundredths: Int) {
    #expect(hundredthsOfHours(text) == hundredths)
  }

  @Test(arguments: [
    "", "1:5", "1:60", ":30", "m", "h", "1:30:00", "-1", "ten", "1,5", "9999999999m",
  ])
  func otherTextsAreNoHours(text: String) {
    #expect(hundredthsOfHours(text) == nil)
  }

  @Test func hoursAreAddedAsClocksSayThem() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: current\nhours: 1", kind: "games")
    try await alcove.change(by: HoursChange("+1:30", Alcove.date))
    try await alcove.change(by: HoursChange("\u{2212}15m", Alcove.date))
    #expect(try alcove.frontMatter(kind: "games").hasSuffix("hours: 2.25"))
  }

  @Test(arguments: [
    ("30", "40", "episodes: 40\nstatus: current\nprogress: 30"),
    ("+5", "+12", "episodes: 40\nstatus: current\nprogress: 31"),
    ("all", "30", "episodes: 30\nstatus: current\nprogress: 30"),
    ("27", "28", "episodes: 28\nstatus: current\nprogress: 27"),
  ])
  func moreThanWereKnown(amount: String, total: String, expected: String) async throws {
    let alcove = try Alcove(title: "title: X\nepisodes: 28\nstatus: current\nprogress: 26")
    try await alcove.change(
      by: ProgressChange(amount, unit: nil, total: total, isCompleting: false, Alcove.date))
    #expect(try alcove.frontMatter() == "title: X\n" + expected)
  }

  @Test(arguments: [
    ("30", "29", "[total-below-progress]"), ("30", "0", "[no-total-amount]"),
    ("30", "x", "[no-total-amount]"), ("30", "-1", "[no-total-amount]"),
  ])
  func totalsThatCannotBe(amount: String, total: String, problem: String) async throws {
    let alcove = try Alcove(title: "title: X\nepisodes: 28\nstatus: current\nprogress: 26")
    let said = try await alcove.change(
      by: ProgressChange(amount, unit: nil, total: total, isCompleting: false, Alcove.date))
    #expect(said.contains(problem))
  }

  @Test func aTotalThatWasNotKnownIsWritten() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: current", kind: "books")
    try await alcove.change(
      by: ProgressChange("12", unit: nil, total: "300", isCompleting: false, Alcove.date))
    #expect(
      try alcove.frontMatter(kind: "books")
        == "title: X\npages: 300\nstatus: current\nprogress: 12")
  }

  @Test(arguments: [
    ("tags: [a, b]", "tags: [b, c d]"), ("tags: a", "tags: [c d]"), ("", "tags: [c d]"),
    ("tags:\n  - b   # good\n  - A", "tags:\n  - b   # good\n  - c d"),
  ])
  func tagsComeAndGo(before: String, after: String) async throws {
    let start = "title: X\nstatus: current"
    let alcove = try Alcove(title: start + (before.isEmpty ? "" : "\n" + before))
    let said = try await alcove.change(by: TagChange(adding: ["c d"], removing: ["a", "z"]))
    #expect(try alcove.frontMatter() == start + "\n" + after)
    #expect(said.contains("it has no tag 'z'"))
    #expect(
      try await alcove.change(by: TagChange(adding: ["C D"], removing: []))
        .contains("it already has the tag 'c d'"))
  }

  @Test(arguments: ["genres: [Drama]", "author: Ann Lee"])
  func noneIsNoName(line: String) async throws {
    let alcove = try Alcove(title: "title: X\n" + line)
    let key = String(line.prefix { $0 != ":" })
    try await alcove.change(by: ValueChange(key, "None"))
    #expect(try alcove.frontMatter() == "title: X")
  }

  @Test func removingTheLastTagRemovesTheKey() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: current\ntags: [a]")
    try await alcove.change(by: TagChange(adding: [], removing: ["a"]))
    #expect(try alcove.frontMatter() == "title: X\nstatus: current")
  }

  @Test(arguments: [
    ("2026-01-01", "2025-12-31"), ("2024-03-01", "2024-02-29"), ("2026-11-23", "2026-11-22"),
  ])
  func theDayBefore(day: String, before: String) {
    #expect(PartialDate(iso: day)?.dayBefore?.iso == before)
  }

  /// A date of the last change in the file is kept up to date.
  @Test func theDayOfTheLastChangeIsKeptTrue() async throws {
    let alcove = try Alcove(title: "title: X\nstatus: current\nprogress: 3\nupdated: 2025-05-05")
    let titles = try await alcove.titles()
    let title = try #require(titles.titles.first)
    let editor = LibraryEditor(
      alcove.project, settings: titles.settings,
      by: ChangeOrigin(command: "progress x +1", date: Alcove.today))
    var problems = DiagnosticList()
    let change = ProgressChange("+1", unit: nil, isCompleting: false, Alcove.date)
    let report = try editor.change(title, by: change, reporting: &problems)
    #expect(report?.text.hasPrefix("X (anime/x): progress 3 → 4 episodes\n") == true)
    #expect(
      try alcove.frontMatter()
        == "title: X\nstatus: current\nprogress: 4\nupdated: 2026-11-21")
    let same = ProgressChange("4", unit: nil, isCompleting: false, .none)
    #expect(
      try editor.change(title, by: same, reporting: &problems)?.text
        .contains("nothing to change") == true)
  }
}
