/// A command of the program, for its help and the manual page.
package struct CommandDescription: Sendable {
  package let name: String
  package let abstract: String
  /// Paragraphs separated by empty lines. Lines that start with spaces are not filled.
  package let discussion: String
  package let isShown: Bool
  /// Operands before options, in the order of their declarations.
  package let arguments: [ArgumentDescription]
  package var subcommands: [CommandDescription]
  package var examples: [CommandExample] = []
  package var groups: [CommandGroupDescription] = []

  package var operands: [ArgumentDescription] { arguments.filter { $0.kind == .operand } }

  /// Without the options that every command has.
  package var ownOptions: [ArgumentDescription] {
    arguments.filter { $0.kind != .operand && !$0.isCommon }
  }

  package var commonOptions: [ArgumentDescription] { arguments.filter(\.isCommon) }

  package var optionNames: [String] { arguments.flatMap(\.names) }

  /// The shown subcommands by heading; those without a group come last.
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

package struct CommandGroupDescription: Sendable {
  package let heading: String
  package let names: [String]

  package init(_ heading: String, names: [String]) {
    self.heading = heading
    self.names = names
  }
}

/// A command line, and its effect.
package struct CommandExample: Sendable {
  package let line: String
  package let meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// An operand or option.
package struct ArgumentDescription: Sendable {
  package enum Kind: Sendable { case operand, option, flag }

  package let kind: Kind
  /// `-o`, `--output`; empty for an operand.
  package let names: [String]
  /// `folder` in `--output <folder>`.
  package let valueName: String
  package let isOptional: Bool
  package let isRepeating: Bool
  package let isShown: Bool
  package let abstract: String
  package let discussion: String
  package let defaultValue: String?
  /// The possible values, if they are known.
  package let values: [String]
  /// Whether a shell can complete it.
  package let isCompleted: Bool

  package var isCommon: Bool { names.contains { ArgumentDescription.common.contains($0) } }

  private static let common = ["--quiet", "--json", "--help", "--version"]

  /// The sentences of the help, with the possible values and the default.
  package var meaning: String {
    var parts = [abstract, discussion].filter { !$0.isEmpty }
    if kind != .flag, !values.isEmpty, !parts.contains(where: { $0.contains(values[0]) }) {
      parts.append("One of: \(values.joined(separator: ", ")).")
    }
    if kind != .flag, let defaultValue { parts.append("(default: \(defaultValue))") }
    return parts.joined(separator: " ")
  }
}
