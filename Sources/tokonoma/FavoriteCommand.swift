import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles

struct FavoriteCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Give a title a place of honor.",
    discussion: """
      A favorite that has the rank already makes room by one, and so does the one behind it, up to a rank that is \
      free.
      """)

  static let examples = [
    CommandExample(
      "tokonoma favorite planetes", "A favorite, unranked."),
    CommandExample(
      "tokonoma favorite planetes 1", "The first of them; who was first is second."),
    CommandExample(
      "tokonoma favorite planetes --none", "No favorite any more."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(help: "Its rank among your favorites, from 1.")
  var rank: Int?

  @Flag(help: "Make it no favorite any more.")
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
    guard let rank else {
      return try await options.changeTitle(title, change) { _, _ in
        FavoriteChange(none ? .none : .unranked)
      }
    }
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics),
        let reports = try await library.editor(change).rank(
          title, rank, workers: WorkerPool(count: WorkerPool.availableCores),
          reporting: &diagnostics)
      else { return }
      for report in reports { library.console.report(report) }
    }
  }
}
