import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ListsCommand: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "lists", "Make lists of titles: new, add, remove, move.",
    """
    A list is a file in lists/, named by its title or its file. Write a name of several words in quotes; the title \
    after it needs none.
    """,
    subcommands: [
      ListsShowCommand.self, ListsNewCommand.self, ListsAddCommand.self, ListsRemoveCommand.self,
      ListsMoveCommand.self,
    ], defaultSubcommand: ListsShowCommand.self)

  static let examples: [CommandExample] = [
    "tokonoma lists new Comfort films --ranked  # A new list; its titles have numbers.",
    #"tokonoma lists add comfort planetes --note "For rainy days"  # Put a title on it."#,
    "tokonoma lists move comfort planetes 1  # To the first place.",
    "tokonoma lists remove comfort planetes  # Take it off.",
  ]
}

struct ListsShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("show", "Show the lists.")

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, _ in
      for list in library.titles.lists {
        let facts = [
          NumberText.count(list.items.count, .titles), list.isRanked ? "ranked" : nil,
          list.isPrivate ? "private" : nil,
        ]
        library.console.result(
          "\(list.slug)  \(list.title)  \(facts.compactMap { $0 }.joined(separator: ", "))",
          [
            "list": .text(list.slug), "title": .text(list.title),
            "ranked": .flag(list.isRanked), "private": .flag(list.isPrivate),
            "titles": .texts(list.items.map(\.id)), "file": .text(list.location.path),
          ])
      }
      if library.titles.lists.isEmpty {
        library.console.result("There are no lists; 'tokonoma lists new NAME' makes one.")
      }
    }
  }
}

struct ListsNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("new", "Make a list.")

  @Argument(help: .value("name", "Its title."))
  var words: [String]

  @Flag(help: "Its titles have ranks.")
  var ranked = false

  @Flag(help: "Keep it off the site.")
  var `private` = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      library.console.report(
        try library.editor(change).newList(
          words.joined(separator: " "), isRanked: ranked, isPrivate: `private`,
          reporting: &diagnostics))
    }
  }
}

struct ListArguments: ParsableArguments {
  @Argument(help: .value("list", "The list: its title or its file."))
  var list: String

  @Argument(
    help: .value("title", "The title: its id, its file, or part of any of its names."),
    completion: .titles)
  var words: [String]

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  /// - Parameter change: the change of the list for a title's id
  func run(titled words: [String]? = nil, _ change: (String) -> ListChange) async throws {
    try await options.withLibrary { library, diagnostics in
      let list = try Refusal.orValue { library.titles.list(self.list, reporting: &$0) }
      let title = try library.title((words ?? self.words).joined(separator: " "))
      library.console.report(
        try library.editor(self.change)
          .change(list, by: change(title.entry.id), reporting: &diagnostics))
    }
  }
}

struct ListsAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("add", "Put a title on a list.")

  @OptionGroup var arguments: ListArguments

  @Option(help: "A note that the list shows below the title.")
  var note: String?

  @Option(help: .value("place", "Its place, from 1, if not the last."))
  var at: Int?

  func validate() throws { try requirePositive(("--at", at)) }

  func run() async throws { try await arguments.run { .add($0, note: note, place: at) } }
}

struct ListsRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("remove", "Take a title off a list.")

  @OptionGroup var arguments: ListArguments

  func run() async throws { try await arguments.run { .remove($0) } }
}

struct ListsMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "move", "Move a title of a list to another place, counted from 1.")

  @OptionGroup var arguments: ListArguments

  func validate() throws {
    if arguments.words.count < 2 || Int(arguments.words.last ?? "") ?? 0 < 1 {
      throw ValidationError("Write the title, then its new place, such as 1.")
    }
  }

  func run() async throws {
    let place = Int(arguments.words.last ?? "") ?? 1
    try await arguments.run(titled: arguments.words.dropLast()) { .move($0, place: place) }
  }
}
