import ArgumentParser
import LibraryCommands
import MediaLibrary

struct ProgressCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Count on: an episode, a chapter, so many pages.",
    discussion: """
      What was only planned becomes current. At the last episode you are asked whether the title is completed; where \
      nobody can be asked, --complete says so.
      """)

  static let examples = [
    CommandExample(
      "tokonoma progress frieren +1", "One more episode."),
    CommandExample(
      "tokonoma progress tombs of atuan 120", "At page 120."),
    CommandExample(
      "tokonoma progress frieren all --complete", "To the end, and completed today."),
    CommandExample(
      "tokonoma progress frieren +1 --total +10", "Ten more episodes than were known."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(help: "How far: 12, +1, -1, or all.")
  var amount: String

  @Option(
    help: "What is counted, where a kind counts two things: chapters or volumes.",
    completion: .list(["chapters", "volumes"]))
  var unit: String?

  @Option(
    help: ArgumentHelp(
      "How many there are by now, 24, or how many more than known, +12.", valueName: "count"))
  var total: String?

  @Flag(help: "Complete the title if this is its end.")
  var complete = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let date = date.given(reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      let editor = library.editor(change)
      let progress = ProgressChange(
        amount, unit: unit, total: total, isCompleting: complete, date)
      guard let report = try editor.change(title, by: progress, reporting: &diagnostics) else {
        return
      }
      library.console.report(report)
      guard report.completes else { return }
      let console = library.console
      guard !console.isJSON, !change.dryRun, Conversation.canAsk else {
        console.result("That was the end of it: 'tokonoma status \(report.id) completed' says so.")
        return
      }
      let day = date.date.map { ", finished \($0.iso)" } ?? ""
      guard Conversation.confirm("That was the end of it. Is it completed\(day)?", preset: true)
      else {
        return
      }
      let completion = StatusChange("completed", date)
      let completed = try editor.change(
        title, by: completion, continuing: report, reporting: &diagnostics)
      if let completed { console.report(completed) }
    }
  }
}
