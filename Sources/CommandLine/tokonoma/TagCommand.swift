import ArgumentParser
import Diagnostics
import LibraryCommands
import TerminalUI

struct TagCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Give a title tags of yours, or take them away.")

  static let examples = [
    CommandExample("tokonoma tag planetes +space", "One more tag."),
    CommandExample(
      "tokonoma tag cowboy bebop +rewatch +space -backlog", "Two that come, one that goes."),
    CommandExample(
      #"tokonoma tag planetes "+slice of life""#, "A tag of several words stands in quotes."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(
    help: ArgumentHelp("A tag to add, +space, or to take away, -space.", valueName: "tag"))
  var tags: [String]

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    // Words before the first sign are the title's.
    let words = tags.prefix { Sign(of: $0) == nil }
    let (query, signed) = (
      ([title] + words).joined(separator: " "), tags.dropFirst(words.count)
    )
    let stray = signed.isEmpty ? words.last : signed.first { Sign(of: $0) == nil }
    if let stray {
      return try await options.common.console.run { $0.report(.noSigns(stray)) }
    }
    try await options.changeTitle(query, change) { _, _ in
      func named(_ sign: Sign) -> [String] {
        signed.filter { Sign(of: $0) == sign }.map { String($0.dropFirst()) }
      }
      return TagChange(adding: named(.plus), removing: named(.minus))
    }
  }
}

private enum Sign {
  case plus, minus

  /// nil for a word that has none, or nothing behind it.
  init?(of word: String) {
    switch word.first {
    case "+": self = .plus
    case "-", "\u{2212}": self = .minus
    default: return nil
    }
    if word.count < 2 { return nil }
  }
}
