import ArgumentParser
import Base
import LibraryCommands
import MediaLibrary

struct RenameCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "rename", "Give a title another address; the old one leads there.",
    """
    The file and the cover get the new name, and the old address becomes an alias. Lists, relations, [[links]] and \
    what a refresh remembers of the title follow. The title that readers see is a key of its file.
    """)

  static let examples: [CommandExample] = [
    "tokonoma rename planetes planetes-tv  # To anime/planetes-tv.html, where it is an anime.",
    "tokonoma rename anime/planetes planetes-tv --dry-run  # Show which files would change.",
    "tokonoma rename planetes shows/planetes  # To another kind.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(
    help: .value(
      "new-id", "The new address, with or without its folder: planetes-tv, shows/planetes."))
  var newID: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let title = try library.title(try query(in: library))
      library.console.report(
        try library.editor(change)
          .rename(title, to: newID, in: library.titles, reporting: &diagnostics))
    }
  }

  /// The title without `to` before the new address.
  private func query(in library: OwnersLibrary) throws(Refusal) -> String {
    let words = named.title.split(separator: " ").map(String.init)
    guard !library.has(named.title), let count = library.countOfTitle(in: words),
      count < words.count
    else { return named.title }
    let query = words.prefix(count).joined(separator: " ")
    var rest = words.dropFirst(count)
    if rest.first == "to" { rest.removeFirst() }
    if rest.isEmpty { return query }
    throw Refusal(
      .addressOfSeveralWords(
        (rest + [newID]).joined(separator: " "), of: try library.title(query).entry.id))
  }
}
