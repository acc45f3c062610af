import ArgumentParser

/// A command whose help teaches by example; every command is one.
protocol CommandWithExamples: ParsableCommand {
  /// Command lines that can be typed as they stand, the commonest first.
  static var examples: [CommandExample] { get }
}

extension Tokonoma {
  /// All commands as the argument parser knows them, with their examples and groups.
  ///
  /// nil when the argument parser's description of itself has another form than expected.
  static let description: CommandDescription? = {
    guard var program = CommandDescription(toolInfo: _dumpHelp()) else { return nil }
    program.examples = examples
    program.groups = configuration.groupedSubcommands.map { group in
      CommandGroupDescription(group.name, names: group.subcommands.compactMap(name(of:)))
    }
    for index in program.subcommands.indices {
      let type = configuration.subcommands.first { name(of: $0) == program.subcommands[index].name }
      program.subcommands[index].examples = (type as? any CommandWithExamples.Type)?.examples ?? []
    }
    return program
  }()

  /// The help of a command; of the program itself when its name is empty.
  static func helpText(of command: String, width: Int) -> String? {
    guard let description else { return nil }
    let found = description.subcommands.first { $0.name == command }
    return HelpText.text(
      of: found ?? description, path: found.map { "tokonoma \($0.name)" } ?? "tokonoma",
      exitStatuses: ExitStatus.meanings, width: width)
  }

  /// The command that the argument parser's own help is about, empty for the program itself; nil when it is no help.
  static func commandToldOf(by text: String, _ arguments: [String]) -> String? {
    // Every command has an abstract, which stands first.
    guard text.hasPrefix("OVERVIEW: ") else { return nil }
    if text == helpMessage() { return "" }
    // To lay out the help of every command takes 5 ms: those that are named come first.
    let all = configuration.subcommands
    let named = all.filter { name(of: $0).map(arguments.contains) == true }
    // What is left is the help of the help, which is that of the program.
    return (named + all).first { text == helpMessage(for: $0) }.flatMap(name(of:)) ?? ""
  }

  /// The command that a command line is about.
  static func command(in arguments: [String]) -> CommandDescription? {
    description?.subcommands.first { $0.name == arguments.first }
  }

  private static func name(of type: any ParsableCommand.Type) -> String? {
    type.configuration.commandName
  }
}
