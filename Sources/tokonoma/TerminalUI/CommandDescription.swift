/// A command of the program, as its help and the manual page tell of it.
package struct CommandDescription: Sendable {
  /// `build`; of the program itself its own name.
  package let name: String
  /// One sentence.
  package let abstract: String
  /// Paragraphs with an empty line between them; lines that start with spaces are shown as they are.
  package let discussion: String
  package let isShown: Bool
  /// Operands first, then options, each in the order in which they were declared.
  package let arguments: [ArgumentDescription]
  package var subcommands: [CommandDescription]
  /// What the argument parser's own description leaves out.
  package var examples: [CommandExample] = []
  /// The subcommands' names by heading, in the order of the help.
  package var groups: [CommandGroupDescription] = []

  package var operands: [ArgumentDescription] { arguments.filter { $0.kind == .operand } }

  /// The options of this command alone, without those that every command has.
  package var ownOptions: [ArgumentDescription] {
    arguments.filter { $0.kind != .operand && !$0.isCommon }
  }

  package var commonOptions: [ArgumentDescription] { arguments.filter(\.isCommon) }

  /// Every name of every option.
  package var optionNames: [String] { arguments.flatMap(\.names) }

  /// The shown subcommands by heading; those that no group names come last, without one.
  package var shownGroups: [(heading: String?, commands: [CommandDescription])] {
    let shown = subcommands.filter(\.isShown)
    let grouped = groups.map { group in
      (
        heading: String?.some(group.heading),
        commands: group.names.compactMap { name in shown.first { $0.name == name } }
      )
    }
    let named = Set(groups.flatMap(\.names))
    return (grouped + [(nil, shown.filter { !named.contains($0.name) && $0.name != "help" })])
      .filter { !$0.commands.isEmpty }
  }
}

/// Commands that belong together.
package struct CommandGroupDescription: Sendable {
  package let heading: String
  package let names: [String]

  package init(_ heading: String, names: [String]) {
    self.heading = heading
    self.names = names
  }
}

/// A command line that can be typed as it stands, and what comes of it.
package struct CommandExample: Sendable {
  package let line: String
  package let meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// Something that may stand behind a command's name.
package struct ArgumentDescription: Sendable {
  package enum Kind: Sendable { case operand, option, flag }

  package let kind: Kind
  /// `-o`, `--output`; none for an operand.
  package let names: [String]
  /// `folder` in `--output <folder>`.
  package let valueName: String
  package let isOptional: Bool
  package let isRepeating: Bool
  package let isShown: Bool
  /// What it does, a sentence or two.
  package let abstract: String
  /// More of it, rarely there.
  package let discussion: String
  package let defaultValue: String?
  /// The words that may be given, if they are known.
  package let values: [String]
  /// Whether a shell that completes it has something to offer, such as file names.
  package let isCompleted: Bool

  /// Whether every command has it.
  package var isCommon: Bool { names.contains { ArgumentDescription.common.contains($0) } }

  private static let common = ["--quiet", "--json", "--help", "--version"]

  /// What the help says of it: the sentences, the words that may be given, what holds otherwise.
  package var meaning: String {
    var parts = [abstract, discussion].filter { !$0.isEmpty }
    if kind != .flag, !values.isEmpty, !parts.contains(where: { $0.contains(values[0]) }) {
      parts.append("One of: \(values.joined(separator: ", ")).")
    }
    if kind != .flag, let defaultValue { parts.append("(default: \(defaultValue))") }
    return parts.joined(separator: " ")
  }
}
