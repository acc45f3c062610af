import ArgumentParser
import Base
import Dispatch
import FileSystem
import Synchronization

@main
struct Tokonoma: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "tokonoma",
    abstract: "Makes a static site of the anime, manga, books and games you keep track of.",
    discussion: """
      A project is a folder with a tokonoma.yml: your library in text files, and the site made of it in _site. \
      Commands find it upwards from where you are. Titles need no quotes: the last word of a line is the value, all \
      before it the title.

      The reference of what files may say, and how to publish: \
      \(HelpTopic.all.map { "'tokonoma help \($0.name)'" }.joined(separator: ", ")).
      """,
    version: Release.version,
    subcommands: [ManualCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Start", subcommands: [NewCommand.self, ImportCommand.self, ExportCommand.self]),
      CommandGroup(
        name: "The catalogue",
        subcommands: [
          SearchCommand.self, RefreshCommand.self, DiscoverCommand.self, CatalogueCommand.self,
        ]),
      CommandGroup(
        name: "From day to day",
        subcommands: [
          AddCommand.self, RateCommand.self, StatusCommand.self, ProgressCommand.self,
          HoursCommand.self, FavoriteCommand.self, TagCommand.self, EditCommand.self,
          ShowCommand.self, ListCommand.self, UndoCommand.self, RenameCommand.self,
          RemoveCommand.self, RescaleCommand.self,
        ]),
      CommandGroup(
        name: "The site",
        subcommands: [
          BuildCommand.self, ServeCommand.self, OpenCommand.self, CheckCommand.self,
          AuditCommand.self, PublishCommand.self, ExplainCommand.self, TemplatesCommand.self,
        ]),
      CommandGroup(name: "People", subcommands: [FriendsCommand.self, MentionCommand.self]),
    ])

  static let examples = [
    CommandExample(
      "tokonoma new my-alcove", "Start with an example library to look at and change."),
    CommandExample("tokonoma build -C my-alcove", "Make its site, in my-alcove/_site."),
    CommandExample(
      "tokonoma import -C my-alcove ~/Downloads/animelist.xml.gz",
      "Bring in what another tracker knows."),
  ]

  static func main() {
    reserveStandardDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Invalid UTF-8 arrives as a replacement character, which would end up in files.
    if let argument = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      refuse(.argumentIsNotUTF8(argument), arguments)
    }
    if let topic = HelpTopic(askedForBy: arguments) {
      Output.results.write(topic.text)
      return endIfResultsAreLost(arguments)
    }
    // The argument parser would call it an unexpected argument, and not list the commands.
    if let name = unknownCommand(in: arguments) {
      refuse(.unknownCommand(name, known: commandNames), arguments)
    }
    do {
      let command = try parsed(withDashedWords(withTakenKeys(arguments)))
      if let command = command as? any AsyncParsableCommand {
        try run(command)
      } else {
        var command = command
        try command.run()
      }
    } catch {
      end(with: error, arguments)
    }
    endIfResultsAreLost(arguments, isDone: hasChanges(arguments))
  }

  /// The command of a command line; if there are too many words, joins those of a title.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      guard exitCode(for: error) == .validationFailure, let command = command(in: arguments),
        let joined = joiningTitle(arguments, of: command),
        let command = try? parseAsRoot(joined)
      else { throw error }
      return command
    }
  }

  /// Fails a run whose results could not be written, whatever else it did.
  ///
  /// - Parameter isDone: whether the run has changed something; takes as long as most commands
  private static func endIfResultsAreLost(
    _ arguments: [String], isDone: @autoclosure () -> Bool = false
  ) {
    guard let code = Output.lostResults else { return }
    var diagnostics = DiagnosticList()
    let error = FileError(.write, "the standard output", code: code)
    diagnostics.report(isDone() ? .reportLost(error) : .disk(error))
    Console(isQuiet: false, isJSON: arguments.contains("--json")).report(diagnostics)
    exit(withError: ExitStatus.disk)
  }

  /// Whether a finished command has changed something.
  private static func hasChanges(_ arguments: [String]) -> Bool {
    command(in: arguments)?.optionNames.contains("--dry-run") ?? false
      && !arguments.contains { ["--dry-run", "-n", "--list"].contains($0) }
  }

  /// Runs a command that has its own threads, and waits until it ends.
  ///
  /// With an asynchronous `main` the first thread would end before the process; unwinding it takes
  /// 15 ms in a static binary, half the time of most commands.
  private static func run(_ command: sending any AsyncParsableCommand) throws {
    let run = CommandRun()
    Task.detached {
      var command = command
      do {
        try await command.run()
      } catch {
        run.error.withLock { $0 = error }
      }
      run.end.signal()
    }
    run.end.wait()
    if let error = run.error.withLock({ $0 }) { throw error }
  }

  /// The first word in the place of a command that isn't one.
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

  private static func end(with error: any Error, _ arguments: [String]) -> Never {
    switch exitCode(for: error) {
    case .success:
      let text = fullMessage(for: error)
      let help = commandToldOf(by: text, arguments)
        .flatMap { helpText(of: $0, width: min(80, Output.results.width)) }
      Output.results.write(help ?? text + "\n")
      endIfResultsAreLost(arguments)
      exit()
    case .validationFailure where !(error is ExitCode):
      refuse(
        .wrongUsage(message(for: error), command: command(in: arguments), arguments: arguments),
        arguments)
    default:
      endIfResultsAreLost(arguments)
      exit(withError: error)
    }
  }

  private static func refuse(_ diagnostic: Diagnostic, _ arguments: [String]) -> Never {
    var diagnostics = DiagnosticList()
    diagnostics.report(diagnostic)
    Console(isQuiet: false, isJSON: arguments.contains("--json")).report(diagnostics)
    exit(withError: ExitStatus.usage)
  }
}

/// The outcome of a command that has its own threads.
private final class CommandRun: Sendable {
  let end = DispatchSemaphore(value: 0)
  let error = Mutex<(any Error)?>(nil)
}
