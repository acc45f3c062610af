import ArgumentParser
import SiteBuilding

/// A command with examples in its help, as every command has.
protocol CommandWithExamples: ParsableCommand {
  /// The most common first.
  static var examples: [CommandExample] { get }
}

extension CommandConfiguration {
  init(
    _ name: String, _ abstract: String, _ discussion: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    self.init(
      commandName: name, abstract: abstract, discussion: discussion, shouldDisplay: shouldDisplay,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}

extension ArgumentHelp {
  static func value(_ name: String, _ meaning: String) -> ArgumentHelp {
    ArgumentHelp(meaning, valueName: name)
  }
}

extension Tokonoma {
  /// All commands with their examples and groups; nil if the argument parser describes them in an
  /// unexpected form.
  static let description: CommandDescription? = {
    guard var program = CommandDescription(toolInfo: _dumpHelp()) else { return nil }
    program.examples = examples
    program.groups = configuration.groupedSubcommands.map { group in
      (group.name, group.subcommands.compactMap(name(of:)))
    }
    for index in program.subcommands.indices {
      let type = configuration.subcommands.first { name(of: $0) == program.subcommands[index].name }
      program.subcommands[index].examples = type.map(examples(of:)) ?? []
    }
    return program
  }()

  /// A command with its examples. Describing one takes a thirtieth of the time of describing all.
  static func command(named name: String) -> CommandDescription? {
    configuration.subcommands.first { Self.name(of: $0) == name }.flatMap { description(of: $0) }
  }

  private static func description<Command: ParsableCommand>(of command: Command.Type)
    -> CommandDescription?
  {
    var description = CommandDescription(toolInfo: OneCommand<Command>._dumpHelp())?
      .subcommands.first
    description?.examples = examples(of: command)
    return description
  }

  private static func examples(of type: any ParsableCommand.Type) -> [CommandExample] {
    (type as? any CommandWithExamples.Type)?.examples ?? []
  }

  /// The help of a command such as `rate` or `lists add`; without a name, that of the program.
  static func helpText(of names: String, width: Int) -> String? {
    let names = names.split(separator: " ").map(String.init)
    var path = "tokonoma"
    var found: CommandDescription?
    for name in names {
      guard
        var inner = found.map({ $0.subcommands.first { $0.name == name } }) ?? command(named: name)
      else { break }
      path += " \(name)"
      // A group has the examples of its commands.
      if let found { inner.examples = found.examples.filter { $0.line.hasPrefix(path + " ") } }
      found = inner
    }
    guard let command = found ?? description else { return nil }
    return HelpText.text(
      of: command, path: path,
      topics: found == nil ? HelpTopic.all.map { ($0.name, $0.page.title) } : [],
      exitStatuses: ExitStatus.meanings, width: width)
  }

  /// The names of the command whose help the argument parser has printed, empty for the program;
  /// nil for other texts.
  static func commandToldOf(by text: String) -> String? {
    // The parser's heading of the abstract, which every command has.
    guard text.hasPrefix("OVERVIEW: ") else { return nil }
    let usage = text.firstRange(of: "\nUSAGE: tokonoma ").map { text[$0.upperBound...] } ?? ""
    let names = usage.prefix { $0 != "\n" }.split(separator: " ")
      .prefix { $0.first != "-" && $0.allSatisfy { $0.isLetter || $0 == "-" } }
    let isKnown = configuration.subcommands.contains { type in
      names.first.map { name(of: type) == String($0) } ?? false
    }
    return isKnown ? names.joined(separator: " ") : ""
  }

  static func command(in arguments: [String]) -> CommandDescription? {
    arguments.first.flatMap(command(named:))
  }

  /// The command of a command line, with its path: `tokonoma lists add`.
  static func innermostCommand(
    in arguments: [String]
  ) -> (path: String, command: CommandDescription?) {
    var path = "tokonoma"
    var found = command(in: arguments)
    for name in arguments {
      guard
        let command = path == "tokonoma"
          ? found : found?.subcommands.first(where: { $0.name == name })
      else { break }
      path += " \(name)"
      found = command
    }
    return (path, found)
  }

  private static func name(of type: any ParsableCommand.Type) -> String? {
    type.configuration.commandName
  }
}

/// A page of the reference: `tokonoma help keys`.
struct HelpTopic: Sendable {
  let name: String

  static let all = BuiltinFiles.reference.filter { $0.path.hasSuffix(".md") }
    .map { HelpTopic(name: String($0.path.dropLast(3))) }

  var page: ReferencePage {
    let file = BuiltinFiles.reference.file(at: name + ".md")
    return ReferencePage(String(decoding: file?.bytes ?? [], as: UTF8.self))
  }

  /// The page that `help keys` asks for, or the part about one name for `help keys rating`; nil for
  /// other arguments.
  static func request(_ arguments: [String], width: Int, isStyled: Bool) -> Tokonoma.Request? {
    guard arguments.first == "help", arguments.count > 1,
      let topic = all.first(where: { $0.name == arguments[1] })
    else { return nil }
    let page = topic.page
    let name = arguments.dropFirst(2).joined(separator: " ")
    guard let blocks = name.isEmpty ? page.blocks : page.about(name) else {
      return .refused(.notInReference(name, topic: topic.name, known: page.names))
    }
    return .page(PageText.text(of: blocks, width: width, isStyled: isStyled))
  }
}

/// The program with only one of its commands.
private struct OneCommand<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tokonoma", version: Release.version, subcommands: [Command.self])
  }
}
