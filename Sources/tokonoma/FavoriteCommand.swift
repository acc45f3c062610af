import ArgumentParser
import CommandHelp
import LibraryKeeping
import LibraryReading

struct FavoriteCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "favorite",
    abstract: "Give a title a place of honor.")

  static let examples = [
    CommandExample(
      "tokonoma favorite planetes", "A favorite, unranked."),
    CommandExample(
      "tokonoma favorite planetes 1", "The first of them."),
    CommandExample(
      "tokonoma favorite planetes --none", "No favorite any more."),
  ]

  @Argument(help: "The title: its id, or a piece of any of its names.")
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
    try await options.changeTitle(title, change) { library, _ in
      FavoriteChange(
        none ? .none : rank.map { .ranked($0) } ?? .unranked, among: library.titles.titles)
    }
  }
}
