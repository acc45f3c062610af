import ArgumentParser
import Base
import Dispatch
import FileSystem
import Synchronization

@main struct Tokonoma: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "tokonoma",
    abstract: "Turns your anime, manga, book, film, TV and game lists into a website.",
    discussion: """
      A project is a folder with a tokonoma.yml: your library in text files, and its site in _site. Commands find it \
      from any folder inside. Titles need no quotes: the last word is the value, the words before it are the title.

      'tokonoma help <topic>' shows a page of the reference: \
      \(HelpTopic.all.map(\.name).joined(separator: ", ")).
      """, version: Release.version, subcommands: [ManualCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Start",
        subcommands: [NewCommand.self, ImportCommand.self, PullCommand.self, ExportCommand.self]),
      CommandGroup(
        name: "The catalogue",
        subcommands: [
          SearchCommand.self, RefreshCommand.self, DiscoverCommand.self, CatalogueCommand.self,
          KeysCommand.self,
        ]),
      CommandGroup(
        name: "From day to day",
        subcommands: [
          DeskCommand.self, AddCommand.self, WatchedCommand.self, RateCommand.self,
          StatusCommand.self, ProgressCommand.self, HoursCommand.self, FavoriteCommand.self,
          TagCommand.self, UntagCommand.self, NoteCommand.self, ReviewCommand.self,
          CoverCommand.self, SetCommand.self, HideCommand.self, ShowAgainCommand.self,
          ListsCommand.self, EditCommand.self, ShowCommand.self, ListCommand.self, UndoCommand.self,
          RenameCommand.self, RemoveCommand.self, RescaleCommand.self, InboxCommand.self,
        ]),
      CommandGroup(
        name: "The site",
        subcommands: [
          BuildCommand.self, ServeCommand.self, OpenCommand.self, CheckCommand.self,
          AuditCommand.self, PublishCommand.self, ExplainCommand.self, TemplatesCommand.self,
        ]), CommandGroup(name: "People", subcommands: [FriendsCommand.self, MentionCommand.self]),
    ])

  static let examples: [CommandExample] = [
    "tokonoma new my-alcove  # Start with an example library to look at and change.",
    "tokonoma build -C my-alcove  # Make its site, in my-alcove/_site.",
    "tokonoma import -C my-alcove ~/Downloads/animelist.xml.gz  # Import another tracker's list.",
  ]

  static func main() {
    reserveStandardDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let request = request(
      arguments, width: Output.results.width, isStyled: Output.results.hasColors)
    switch request {
    case .text(let text): Output.results.write(text)
    case .page(let text): showPage(text)
    case .refused(let diagnostic): refuse(diagnostic, arguments)
    case .command(let command):
      do {
        try run(command)
      } catch {
        endIfResultsAreLost(arguments)
        if let error = error as? ValidationError {
          refuse(.wrongUsage(error.message, arguments: arguments), arguments)
        }
        exit(withError: error)
      }
      endIfResultsAreLost(arguments, isDone: hasChanges(arguments))
      exit()
    }
    endIfResultsAreLost(arguments)
    exit()
  }

  /// Runs a command, and waits on the first thread until it has ended.
  ///
  /// With an asynchronous `main` the first thread would end before the process. Unwinding it takes
  /// 10 ms in a static program of a few lines, and 15 ms in this one, as long as most commands.
  private static func run(_ command: sending any AsyncParsableCommand) throws {
    let end = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task.detached {
      var command = command
      do {
        try await command.run()
      } catch {
        failure.withLock { $0 = error }
      }
      end.signal()
    }
    end.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  enum Request {
    case command(any AsyncParsableCommand)
    case text(String)
    case page(String)
    case refused(Diagnostic)
  }

  static func request(_ arguments: [String], width: Int, isStyled: Bool) -> Request {
    let arguments = withUsualNames(arguments)
    // Bytes that aren't UTF-8 arrive as replacement characters, and would be written into files.
    if let argument = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      return .refused(.argumentIsNotUTF8(argument))
    }
    if let page = HelpTopic.request(arguments, width: width, isStyled: isStyled) { return page }
    // The argument parser would call it an unexpected argument, without listing the commands.
    if let name = unknownCommand(in: arguments) {
      return .refused(.unknownCommand(name, known: commandNames, isHelp: arguments[0] == "help"))
    }
    do {
      var command = try parsed(withDashedWords(withDays(withTakenKeys(arguments))))
      if let command = command as? any AsyncParsableCommand { return .command(command) }
      // A command that only groups others throws its help.
      try command.run()
      return .text("")
    } catch  where exitCode(for: error) == .success {
      let text = fullMessage(for: error)
      let help = commandToldOf(by: text)
        .flatMap { helpText(of: $0, width: min(80, width)) }
      return .text(help ?? text + "\n")
    } catch {
      return .refused(.wrongUsage(message(for: error), arguments: arguments))
    }
  }

  /// Other words for commands.
  static let otherNames = [
    "read": "watched", "played": "watched", "finished": "watched", "seen": "watched",
    "finish": "watched", "completed": "watched", "log": "watched",
    "private": "hide", "unhide": "show-again", "public": "show-again", "fav": "favorite",
    "favourite": "favorite", "like": "favorite", "delete": "remove", "rm": "remove",
  ]

  private static let otherNamesOfLists = [
    "create": "new", "make": "new", "rm": "remove", "list": "show", "view": "show",
  ]

  /// Words for a command with an option: `rewatched heat` is `watched heat --again`.
  private static let namesWithOptions = [
    "rewatched": ["watched", "--again"], "rewatch": ["watched", "--again"],
    "reread": ["watched", "--again"], "replayed": ["watched", "--again"],
    "replay": ["watched", "--again"],
  ]

  /// Words for removing what a command sets: `unlike heat` is `favorite heat --none`.
  static let removingNames = [
    "unfavorite": "favorite", "unfavourite": "favorite", "unfav": "favorite",
    "unlike": "favorite", "unrate": "rate",
  ]

  /// Statuses by words for reaching them: `drop severance` is `status severance dropped`.
  static let statusNames = [
    "start": "current", "resume": "current", "pause": "paused", "drop": "dropped",
    "plan": "planning", "want": "planning", "wishlist": "planning", "watching": "current",
    "reading": "current", "playing": "current", "paused": "paused", "dropped": "dropped",
    "planned": "planning", "ptw": "planning", "wish": "planning", "hold": "paused",
    "quit": "dropped", "abandon": "dropped", "started": "current", "begin": "current",
    "began": "current", "dnf": "dropped", "backlog": "planning",
  ]

  /// Command lines of one or two words for others. What follows `show again` is the title.
  private static let otherLines = [
    "-v": ["--version"], "-V": ["--version"], "version": ["--version"], "undo last": ["undo"],
    "favorite list": ["list", "--favorites"], "show again": ["show-again"],
  ]

  /// Replaces other words for a command with its own name, also after `help`.
  private static func withUsualNames(_ arguments: [String]) -> [String] {
    var arguments = arguments
    let count = arguments.prefix(2).prefix { $0 == arguments.first || !$0.hasPrefix("-") }.count
    let line = arguments.prefix(count).joined(separator: " ")
    let hasTitle = arguments.dropFirst(count).contains { !$0.hasPrefix("-") }
    if let words = otherLines[line], hasTitle == (line == "show again") {
      return words + arguments.dropFirst(count)
    }
    let index = arguments.first == "help" ? 1 : 0
    guard arguments.indices.contains(index) else { return arguments }
    let asksForHelp = index > 0 || arguments.contains { ["-h", "--help"].contains($0) }
    if let status = statusNames[arguments[index]] {
      arguments[index] = "status"
      return arguments + (asksForHelp || arguments.count == 1 ? [] : [status])
    }
    if let name = removingNames[arguments[index]] {
      arguments[index] = name
      return asksForHelp ? arguments : [name, "--none"] + arguments.dropFirst()
    }
    if let words = namesWithOptions[arguments[index]] {
      let command = asksForHelp ? Array(words.prefix(1)) : words
      return Array(arguments.prefix(index)) + command + arguments.dropFirst(index + 1)
    }
    if arguments[index] == "lists", arguments.count > index + 1,
      let name = otherNamesOfLists[arguments[index + 1]]
    {
      arguments[index + 1] = name
    }
    if index == 0, ["favorites", "favourites"].contains(arguments[0]) {
      return ["list", "--favorites"] + arguments.dropFirst()
    }
    arguments[index] = otherNames[arguments[index]] ?? arguments[index]
    return arguments
  }

  /// The command of a command line; if there are too many words, joins those of a title.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      guard exitCode(for: error) == .validationFailure, let command = command(in: arguments),
        let joined = joiningTitle(arguments, of: command), let command = try? parseAsRoot(joined)
      else { throw error }
      return command
    }
  }

  /// Shows a page in the owner's pager if the output is a terminal.
  private static func showPage(_ text: String) {
    let pager = environmentVariable("PAGER") ?? "less"
    let start = (environmentVariable("TMPDIR") ?? "/tmp") + "/tokonoma-help-"
    guard Output.results.canWriteOver, !["", "cat"].contains(pager),
      let folder = try? Folder(temporary: start)
    else { return Output.results.write(text) }
    defer { (try? Folder("/", isOpenEnded: true))?.removeTree(folder.path) }
    let isWritten = (try? folder.replace("page", with: Array(text.utf8))) != nil
    let page = shellWord(folder.path + "/page")
    // Like Git's setting: quits if the text fits the screen, and shows styles.
    guard isWritten, OtherProgram.run("LESS=${LESS-FRX} \(pager) <\(page)") != 127 else {
      return Output.results.write(text)
    }
  }

  /// Fails if results couldn't be written, even if the run succeeded.
  ///
  /// - Parameter isDone: whether the run has changed something; checking that takes as long as most
  ///   commands
  private static func endIfResultsAreLost(
    _ arguments: [String], isDone: @autoclosure () -> Bool = false
  ) {
    guard let code = Output.lostResults else { return }
    let error = FileError(.write, "the standard output", code: code)
    report(isDone() ? .reportLost(error) : .disk(error), arguments)
    exit(withError: ExitStatus.disk)
  }

  private static func hasChanges(_ arguments: [String]) -> Bool {
    command(in: arguments)?.optionNames.contains("--dry-run") ?? false
      && !arguments.contains { ["--dry-run", "-n", "--list"].contains($0) }
  }

  /// The first word that should be a command but isn't one.
  private static func unknownCommand(in arguments: [String]) -> String? {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let name = words.first, !name.hasPrefix("-"),
      !configuration.subcommands.contains(where: { $0.configuration.commandName == name }),
      name != "help"
    else { return nil }
    return name
  }

  private static var commandNames: [String] {
    configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
      .compactMap(\.commandName) + ["help"]
  }

  private static func refuse(_ diagnostic: Diagnostic, _ arguments: [String]) -> Never {
    report(diagnostic, arguments)
    exit(withError: ExitStatus.usage)
  }

  private static func report(_ diagnostic: Diagnostic, _ arguments: [String]) {
    var diagnostics = DiagnosticList()
    diagnostics.report(diagnostic)
    Console(isQuiet: false, isJSON: arguments.contains("--json")).report(diagnostics)
  }
}
