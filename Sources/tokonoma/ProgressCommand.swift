import ArgumentParser
import LibraryCommands
import MediaLibrary

struct ProgressCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "progress", "Count episodes, chapters or pages.",
    """
    A planned title becomes current. At the last episode you are asked whether the title is completed; in a script, \
    --complete completes it.
    """)

  static let examples: [CommandExample] = [
    "tokonoma progress frieren +1  # One more episode.",
    "tokonoma progress tombs of atuan 45%  # Of its pages, or just 45 percent.",
    "tokonoma progress the wire S02E03  # The third episode of the second season, or S02 for its end.",
    "tokonoma progress frieren all --complete  # To the end, completed today.",
  ]

  private static let spokenAmounts = [
    "done": "all", "finished": "all", "complete": "all", "completed": "all", "end": "all",
    "next": "+1", "half": "50%",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "How far: 12, episode 12, +1, -1, 45%, 120/612, S02E03, 7:30, or all.")
  var amount: String

  @Option(
    help: "The unit, for a kind with two: chapters or volumes.",
    completion: .list(["chapters", "volumes"]))
  var unit: String?

  @Option(help: .value("count", "How many there are, 24, or how many more, +12."))
  var total: String?

  @Flag(help: "Complete the title at its end.")
  var complete = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let spoken = Self.spokenAmounts[self.amount.lowercased()] ?? self.amount
      let (words, last) =
        library.swapped(named.title, spoken, where: ProgressChange.isAmount)
        ?? (named.title, spoken)
      let (query, given) = library.dated(words, self.date)
      let (name, amount) = library.counted(query, last)
      let title = try library.title(name)
      let date = try given.given()
      let counted = ProgressChange(amount, unit: unit, total: total, isCompleting: complete, date)
      guard let report = try library.change(title, by: counted, change, reporting: &diagnostics),
        report.completes
      else { return }
      let console = library.console
      guard console.canAsk, !change.dryRun else {
        let day =
          switch date {
          case .today: ""
          case .given(let date): " --date \(date.iso)"
          case .none: " --date none"
          }
        console.result(
          "That was the end: 'tokonoma status \(report.id) completed\(day)' marks it as completed.")
        return
      }
      let day = date.date.map { ", finished \($0.iso)" } ?? ""
      if Conversation.confirm("That was the end. Is it completed\(day)?", preset: true) {
        try library.change(
          title, by: StatusChange("completed", date), change, continuing: report,
          reporting: &diagnostics)
      }
    }
  }
}
