import ArgumentParser
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct SetCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "set", "Set any other key of a title, checked as its file is.",
    "'tokonoma help keys' lists the keys. Several values have commas between them; '+Space' adds one."
  )

  static let examples: [CommandExample] = [
    "tokonoma set planetes released 2003-10  # A date.",
    "tokonoma set planetes genres Drama, Space  # Several values.",
    "tokonoma set planetes ids.mal 329  # One of its ids.",
    "tokonoma set planetes duration --none  # Remove a key.",
  ]

  @Argument(
    help: .value("title", "The title, a key, and the value."), completion: .titles)
  var words: [String]

  @Flag(help: "Remove the key.")
  var none = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if words.count == 2, !none, Settings.isKey(words[0]) {
      throw ValidationError(
        "'\(words[0])' is a setting of the site: write '\(words[0]): \(words[1])' into tokonoma.yml."
      )
    }
    if words.count < (none ? 2 : 3) {
      throw ValidationError(
        none ? "Write the title and the key." : "Write the title, the key and the value.")
    }
  }

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let place = placeOfKey(in: library)
      let title = try library.title(words[..<place].joined(separator: " "))
      let value = none ? nil : words[(place + 1)...].joined(separator: " ")
      let assignment = KeyAssignment(words[place], value, today().map { .today($0) } ?? .none)
      try library.change(title, by: assignment, change, reporting: &diagnostics)
    }
  }

  /// Before the last word; or before a value of several words, if the words before the key are a
  /// title.
  private func placeOfKey(in library: OwnersLibrary) -> Int {
    let last = words.count - (none ? 1 : 2)
    func isTitle(before place: Int) -> Bool { library.has(words[..<place].joined(separator: " ")) }
    if none || isTitle(before: last) { return last }
    return (1..<last).first { KeyAssignment.isKey(words[$0]) && isTitle(before: $0) } ?? last
  }
}
