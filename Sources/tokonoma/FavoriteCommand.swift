import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles

struct FavoriteCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Make a title a favorite.",
    discussion: """
      A favorite that already has the rank moves down by one, and so do the next ones, up to a free rank.
      """)

  static let examples = [
    CommandExample("tokonoma favorite planetes", "A favorite, unranked."),
    CommandExample(
      "tokonoma favorite planetes 1", "The first favorite; the former first one is second."),
    CommandExample("tokonoma favorite planetes --none", "Not a favorite any more."),
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "Its rank among your favorites, from 1.")
  var rank: Int?

  @Flag(help: "Make it an ordinary title again.")
  var none = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let rank, !(1...999_999).contains(rank) {
      throw ValidationError("The rank must be 1 or more, not \(rank).")
    }
    if rank != nil, none { throw ValidationError("Write a rank or --none, not both.") }
  }

  func run() async throws {
    try await options.withTitle(named) { library, title, diagnostics in
      guard let rank else {
        try library.change(
          title, by: FavoriteChange(none ? .none : .unranked), change, reporting: &diagnostics)
        return
      }
      let reports = try await library.editor(change).rank(
        title, rank, workers: WorkerPool(count: WorkerPool.availableCores), reporting: &diagnostics)
      for report in reports ?? [] { library.console.report(report) }
    }
  }
}
