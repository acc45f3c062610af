import ArgumentParser
import LibraryCommands
import MediaLibrary

struct ReviewCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "review", "Write a title's review: in your editor, or in one line.",
    "Without a text it opens the title's file in your editor, at the review. A review is Markdown.")

  static let examples: [CommandExample] = [
    "tokonoma review cowboy bebop  # Write or change it in your editor.",
    #"tokonoma review planetes "Garbage collectors, and a love story."  # In one line."#,
    "tokonoma review planetes --none  # Remove it.",
  ]

  @Argument(
    help: ArgumentHelp(
      "The title: its id, its file, or part of any of its names; then perhaps a text in quotes.",
      valueName: "title"), completion: .titles)
  var words: [String]

  @Flag(help: "Replace an existing review.")
  var replace = false

  @Flag(help: "Remove the review.")
  var none = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      // A review has several words, or ends like a sentence.
      let (query, text) = library.parted(words) { word in
        !none && (word.contains(" ") || word.last.map { ".!?…".contains($0) } == true)
      }
      let date = try date.given()
      let title = try library.title(query, before: text, of: none ? nil : "review")
      if text != nil || none {
        try library.change(
          title, by: ReviewChange(text, date, isReplacing: replace), change,
          reporting: &diagnostics)
      } else {
        try await library.openEditor(
          at: title.path, line: library.lineOfReview(of: title), reporting: &diagnostics)
      }
    }
  }
}
