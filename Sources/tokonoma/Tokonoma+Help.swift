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
      program.subcommands[index].examples = (type as? any CommandWithExamples.Type)?.examples ?? []
    }
    return program
  }()

  /// The help of a command; an empty name means the program.
  static func helpText(of command: String, width: Int) -> String? {
    guard let description else { return nil }
    let found = description.subcommands.first { $0.name == command }
    return HelpText.text(
      of: found ?? description, path: found.map { "tokonoma \($0.name)" } ?? "tokonoma",
      topics: found == nil ? HelpTopic.all.map { ($0.name, $0.page.title) } : [],
      exitStatuses: ExitStatus.meanings, width: width)
  }

  /// The command whose help the argument parser has printed, empty for the program; nil for other
  /// texts.
  static func commandToldOf(by text: String, _ arguments: [String]) -> String? {
    // The parser's heading of the abstract, which every command has.
    guard text.hasPrefix("OVERVIEW: ") else { return nil }
    if text == helpMessage() { return "" }
    // The help of every command takes 5 ms, so named ones come first.
    let all = configuration.subcommands
    let named = all.filter { name(of: $0).map(arguments.contains) == true }
    // `help help` shows the help of the program.
    return (named + all).first { text == helpMessage(for: $0) }.flatMap(name(of:)) ?? ""
  }

  static func command(in arguments: [String]) -> CommandDescription? {
    description?.subcommands.first { $0.name == arguments.first }
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

  /// The page that `help keys` asks for, or the part of it that explains one name for `help keys rating`;
  /// nil for other arguments.
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
