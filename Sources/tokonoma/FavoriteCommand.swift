import ArgumentParser
import LibraryCommands

struct FavoriteCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "favorite", "Make a title a favorite.",
    """
    A favorite that already has the rank moves down by one, and so do the next ones, up to a free rank.
    """)

  static let examples: [CommandExample] = [
    "tokonoma favorite planetes  # A favorite, unranked.",
    "tokonoma favorite planetes 1  # The first favorite; the former first one is second.",
    "tokonoma favorite planetes --none  # Not a favorite any more.",
  ]

  private static let switches = [
    "yes": true, "on": true, "true": true, "no": false, "off": false, "false": false,
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "Its rank among your favorites, from 1.")
  var rank: Int?

  @Flag(help: "Make it an ordinary title again.")
  var none = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    try requirePositive(("The rank", rank))
    if rank != nil, none { throw ValidationError("Write a rank or --none, not both.") }
  }

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      var words = named.title.split(separator: " ").map(String.init)
      var isRemoved = none
      if words.count > 1, let isFavorite = Self.switches[words.last?.lowercased() ?? ""],
        !library.has(named.title)
      {
        words.removeLast()
        isRemoved = !isFavorite
      }
      let title = try library.title(words.joined(separator: " "))
      guard let rank else {
        try library.change(
          title, by: FavoriteChange(isRemoved ? .none : .unranked), change,
          reporting: &diagnostics)
        return
      }
      let reports = try await library.editor(change).rank(
        title, rank, workers: .onAllCores(), reporting: &diagnostics)
      for report in reports ?? [] { library.console.report(report) }
    }
  }
}
