import ArgumentParser
import Base
import LibraryCommands

struct TagCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration("tag", "Add tags to a title, or remove them.")

  static let examples: [CommandExample] = [
    "tokonoma tag planetes +space  # One more tag.",
    "tokonoma tag cowboy bebop +rewatch +space -backlog  # Add two, remove one.",
    #"tokonoma tag planetes "+slice of life"  # A tag of several words needs quotes."#,
  ]

  @Argument(help: "The title: its id, its file, or part of any of its names.", completion: .titles)
  var title: String

  @Argument(help: .value("tag", "A tag to add, +space, or to remove, -space."))
  var tags: [String]

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.console.run { diagnostics in
      let library = try await OwnersLibrary(options, reporting: &diagnostics)
      let words = wordsOfTitle(among: library)
      let signed = tags.dropFirst(words.count)
      let stray = signed.isEmpty ? words.last : signed.first { Sign(of: $0) == nil }
      if let stray { throw Refusal(.noSigns(stray)) }
      func named(_ sign: Sign) -> [String] {
        signed.filter { Sign(of: $0) == sign }.map { String($0.dropFirst()) }
      }
      let tagging = TagChange(adding: named(.plus), removing: named(.minus))
      let query = ([title] + words).joined(separator: " ")
      try library.change(try library.title(query), by: tagging, change, reporting: &diagnostics)
    }
  }

  /// The words before the first sign; numbers after them belong to the title if the library has one
  /// with that name: `Godzilla -1.0`.
  private func wordsOfTitle(among library: OwnersLibrary) -> ArraySlice<String> {
    let words = tags.prefix { Sign(of: $0) == nil }
    let numbers = tags.dropFirst(words.count).prefix(while: isNumber)
    guard !numbers.isEmpty, words.count + numbers.count < tags.count else { return words }
    let whole = words + numbers
    return library.has(([title] + whole).joined(separator: " ")) ? whole : words
  }
}

private enum Sign {
  case plus, minus

  /// nil for a word without a sign, and for a bare sign.
  init?(of word: String) {
    switch word.first {
    case "+": self = .plus
    case "-": self = .minus
    default: return nil
    }
    if word.count < 2 { return nil }
  }
}
