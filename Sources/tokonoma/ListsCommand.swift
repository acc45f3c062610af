import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ListsCommand: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "lists", "Make lists of titles: new, add, remove, move, delete.",
    """
    A list is a file in lists/, named by its title or its file. Names of several words need no quotes unless more than \
    one list or title fits; 'add' and 'remove' take several titles.
    """,
    subcommands: [
      ListsShowCommand.self, ListsNewCommand.self, ListsAddCommand.self, ListsRemoveCommand.self,
      ListsMoveCommand.self, ListsDeleteCommand.self,
    ], defaultSubcommand: ListsShowCommand.self)

  static let examples: [CommandExample] = [
    "tokonoma lists new Comfort films --ranked  # A new list; its titles have numbers.",
    #"tokonoma lists add comfort planetes --note "For rainy days"  # Put a title on it."#,
    "tokonoma lists move comfort planetes 1  # To the first place.",
    "tokonoma lists delete comfort films  # Remove the whole list; its titles stay.",
  ]
}

struct ListsShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "show", "Show the lists, or the titles of one.")

  @Argument(help: .value("list", "The list: its title or its file."))
  var words: [String] = []

  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, _ in
      if words.count > 1, ["rename", "edit"].contains(words[0]) {
        let names = (1..<words.count).reversed().map { words[1...$0].joined(separator: " ") }
        var ignored = DiagnosticList()
        let list = names.lazy.compactMap { library.titles.list($0, reporting: &ignored) }.first
        if let list { throw Refusal(.listEditedInFile(words[0], at: list.location.path)) }
      }
      if !words.isEmpty {
        let list = try Refusal.orValue {
          library.titles.list(words.joined(separator: " "), reporting: &$0)
        }
        library.show(list)
        for (number, item) in list.items.enumerated() {
          let title = library.titles.titles.first { $0.entry.id == item.id }
          let name = title.map(library.name(of:)) ?? item.id
          library.console.text("  \(number + 1)  \(name)  \(item.id)\n")
        }
        return
      }
      library.titles.lists.forEach(library.show)
      if library.titles.lists.isEmpty {
        library.console.result("There are no lists; 'tokonoma lists new NAME' makes one.")
      }
    }
  }
}

extension OwnersLibrary {
  fileprivate func show(_ list: OwnerList) {
    let facts = [
      NumberText.count(list.items.count, .titles), list.isRanked ? "ranked" : nil,
      list.isPrivate ? "private" : nil,
    ]
    console.result(
      "\(list.slug)  \(list.title)  \(facts.compactMap { $0 }.joined(separator: ", "))",
      [
        "list": .text(list.slug), "title": .text(list.title), "ranked": .flag(list.isRanked),
        "private": .flag(list.isPrivate), "titles": .texts(list.items.map(\.id)),
        "file": .text(list.location.path),
      ])
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

  /// - Parameters:
  ///   - takesSeveral: whether each word may be a title's whole name: `lists add comfort heat alien`
  ///   - change: the change of the list for a title's id and its place among the titles, from 0
  func run(
    titled words: [String]? = nil, takesSeveral: Bool = false, _ change: (String, Int) -> ListChange
  ) async throws {
    try await options.withLibrary { library, diagnostics in
      let (list, titles) = try named(
        [self.list] + (words ?? self.words), takesSeveral: takesSeveral, in: library)
      var first: ChangeReport?
      var done: Set<String> = []
      for title in titles where done.insert(title.entry.id).inserted {
        let report = try library.editor(self.change).change(
          list, by: change(title.entry.id, done.count - 1), continuing: first,
          reporting: &diagnostics)
        guard let report else { return }
        library.console.report(report)
        if report.number != nil { first = report }
      }
    }
  }

  /// The list and its titles. The first word is the list, unless several words are one, and the
  /// others are titles: `comfort films heat`, `heat to comfort`.
  private func named(
    _ words: [String], takesSeveral: Bool, in library: OwnersLibrary
  ) throws(Refusal) -> (list: OwnerList, titles: [OwnersTitle]) {
    func list(_ words: ArraySlice<String>) -> OwnerList? {
      var ignored = DiagnosticList()
      return library.titles.list(words.joined(separator: " "), reporting: &ignored)
    }
    let splits = [1] + (2..<max(2, words.count)).reversed()
    var readings = splits.map { (words[..<$0], words[$0...]) }
    if let place = words.dropLast().lastIndex(where: { ["to", "from"].contains($0) }) {
      readings.append((words[(place + 1)...], words[..<place]))
    }
    for (name, title) in readings {
      let query = title.joined(separator: " ")
      if library.has(query), let list = list(name) { return (list, [try library.title(query)]) }
    }
    for (name, titles) in readings where takesSeveral && titles.allSatisfy(library.isName) {
      guard let list = list(name), !titles.isEmpty else { continue }
      return (list, try titles.map { query throws(Refusal) in try library.title(query) })
    }
    // `comfort films heat, alien`
    for (name, titles) in readings where takesSeveral {
      let names = titles.joined(separator: " ").split(separator: ",").map {
        String($0.trimmingPrefix(" "))
      }
      guard names.count > 1, names.allSatisfy(library.has), let list = list(name) else { continue }
      return (list, try names.map { query throws(Refusal) in try library.title(query) })
    }
    let known = try Refusal.orValue { library.titles.list(self.list, reporting: &$0) }
    return (known, [try library.title(words.dropFirst().joined(separator: " "))])
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

  func run() async throws {
    try await arguments.run(takesSeveral: true) { id, index in
      .add(id, note: note, place: at.map { $0 + index })
    }
  }
}

struct ListsRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("remove", "Take a title off a list.")

  @OptionGroup var arguments: ListArguments

  func run() async throws { try await arguments.run(takesSeveral: true) { id, _ in .remove(id) } }
}

struct ListsMoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "move", "Move a title of a list to another place, counted from 1.")

  @OptionGroup var arguments: ListArguments

  func validate() throws {
    if arguments.words.count < 2 || place == nil {
      throw ValidationError("Write the title, then its new place, such as 1.")
    }
  }

  /// Numbers beyond the list's end mean its end.
  private var place: Int? {
    switch arguments.words.last?.lowercased() {
    case "first", "top": 1
    case "last", "bottom", "end": Int.max
    case let word: word.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }

  func run() async throws {
    let place = place ?? 1
    try await arguments.run(titled: arguments.words.dropLast()) { id, _ in .move(id, place: place) }
  }
}

struct ListsDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "delete", "Remove a whole list; its titles stay in the library.")

  @Argument(help: .value("list", "The list: its title or its file."))
  var words: [String]

  @Flag(name: [.short, .long], help: "Remove it without asking.")
  var yes = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let list = try Refusal.orValue {
        library.titles.list(words.joined(separator: " "), toDelete: true, reporting: &$0)
      }
      if !yes, !change.dryRun {
        guard library.console.canAsk else {
          return diagnostics.report(.notConfirmed("lists/\(list.slug)"))
        }
        let count = NumberText.count(list.items.count, .titles)
        let question = "Remove the list '\(list.title)' (\(list.location.path)) with \(count)?"
        guard Conversation.confirm(question, preset: false) else {
          return library.console.result("It stays.")
        }
      }
      library.console.report(
        try library.editor(change).change(list, by: .delete, reporting: &diagnostics))
    }
  }
}
