import ArgumentParser
import Diagnostics

@main
struct Tokonoma: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokonoma",
    abstract: "Makes a static site of the anime, manga, books and games you keep track of.",
    discussion: """
      Start with an example library:
        tokonoma new my-alcove
        cd my-alcove
        tokonoma build

      or with what a tracker already knows:
        tokonoma new --empty my-alcove
        cd my-alcove
        tokonoma import ~/Downloads/animelist.xml.gz
        tokonoma build

      Exit status: 0 done, 1 problems in your files, 3 disk trouble, 64 wrong usage.
      """,
    version: "0.1.0",
    subcommands: [
      NewCommand.self, ImportCommand.self, AddCommand.self, RateCommand.self, StatusCommand.self,
      ProgressCommand.self, HoursCommand.self, FavoriteCommand.self, RemoveCommand.self,
      ShowCommand.self, ListCommand.self, BuildCommand.self, ServeCommand.self,
      CheckCommand.self, ExplainCommand.self, TemplatesCommand.self,
    ])

  /// Words that may stand where a command does.
  private static var commands: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    // The argument parser would call it an unexpected argument, and not say which commands there are.
    if let command = arguments.first, !command.hasPrefix("-"), !commands.contains(command) {
      var diagnostics = DiagnosticList()
      diagnostics.report(.unknownCommand(command, known: commands))
      Console(isQuiet: false, isJSON: arguments.contains("--json")).report(diagnostics)
      exit(withError: ExitStatus.usage)
    }
    await main(withMinusSigns(Array(arguments)))
  }
}
