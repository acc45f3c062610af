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
      if signed.isEmpty || signed.contains(where: { Sign(of: $0) == nil }) {
        throw Refusal(lackOfSigns(library))
      }
      func named(_ sign: Sign) -> [String] {
        signed.filter { Sign(of: $0) == sign }.flatMap { tagNames(in: String($0.dropFirst())) }
      }
      let tagging = TagChange(adding: named(.plus), removing: named(.minus))
      let query = ([title] + words).joined(separator: " ")
      try library.change(try library.title(query), by: tagging, change, reporting: &diagnostics)
    }
  }

  private func lackOfSigns(_ library: OwnersLibrary) -> Diagnostic {
    let words = [title] + tags.filter { !["+", "-", ","].contains($0) }
    let count = library.countOfTitle(in: words)
    let rest = words.dropFirst(count ?? 1)
    // The first words up to a comma or sign are one tag: `slice of life, -space`.
    var signed: [String] = []
    var isEnded = true
    for word in rest {
      let tag = word.hasSuffix(",") ? String(word.dropLast()) : word
      if isEnded || Sign(of: word) != nil {
        signed.append(Sign(of: word) == nil ? "+" + tag : tag)
      } else {
        signed[signed.count - 1] += " " + tag
      }
      isEnded = word.hasSuffix(",")
    }
    let command = ["tokonoma", "tag"] + words.prefix(count ?? 1).map(shellWord)
    return .noSigns(
      rest.first { Sign(of: $0) == nil },
      instead: (command + (signed.isEmpty ? ["+space"] : signed.map(shellWord)))
        .joined(separator: " "))
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

/// The tags that commas separate.
func tagNames(in text: String) -> [String] {
  text.split(separator: ",").map { $0.trimmingPrefix(" ") }.filter { !$0.isEmpty }.map(String.init)
}

private enum Sign {
  case plus, minus

  /// nil for a word without a sign, and for a bare sign.
  init?(of word: String) {
    switch word.first {
    case "+": self = .plus
    case "#" where word.dropFirst().first?.isLetter == true: self = .plus
    case "-": self = .minus
    default: return nil
    }
    if word.count < 2 { return nil }
  }
}
