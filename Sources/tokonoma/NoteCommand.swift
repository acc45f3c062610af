import ArgumentParser
import LibraryCommands

struct NoteCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "note", "Add a line to a title's private notes.",
    "No site shows notes. 'tokonoma show' lists them.")

  static let examples: [CommandExample] = [
    #"tokonoma note planetes "Lent to Anna"  # One more line."#,
    "tokonoma note planetes --none  # Remove all notes of a title.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The text, in quotes.")
  var text: String?

  @Flag(help: "Remove all notes.")
  var none = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if (text == nil) != none {
      throw ValidationError("Write a note in quotes, or --none to remove all.")
    }
  }

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let title = try library.title(named.title, before: text, of: none ? nil : "note")
      try library.change(title, by: NoteChange(text), change, reporting: &diagnostics)
    }
  }
}
