import DataFormats

struct CommandDescription: Sendable {
  let name: String
  let abstract: String
  /// Paragraphs separated by empty lines. Lines that start with spaces are not filled.
  let discussion: String
  let isShown: Bool
  /// Operands before options, in the order of their declarations.
  let arguments: [ArgumentDescription]
  var subcommands: [CommandDescription]
  var examples: [CommandExample] = []
  var groups: [(heading: String, names: [String])] = []

  var operands: [ArgumentDescription] { arguments.filter { $0.kind == .operand } }

  /// Leaves out the options that every command has.
  var ownOptions: [ArgumentDescription] { arguments.filter { $0.kind != .operand && !$0.isCommon } }

  var commonOptions: [ArgumentDescription] { arguments.filter(\.isCommon) }

  var optionNames: [String] { arguments.flatMap(\.names) }

  /// The shown subcommands by heading; those without a group come last.
  var shownGroups: [(heading: String?, commands: [CommandDescription])] {
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

struct CommandExample: Sendable, ExpressibleByStringLiteral {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) { (self.line, self.meaning) = (line, meaning) }

  /// `tokonoma build  # Make the site.`
  init(stringLiteral text: String) {
    let end = text.ranges(of: "  # ").last ?? text.endIndex..<text.endIndex
    self.init(String(text[..<end.lowerBound]), String(text[end.upperBound...]))
  }
}

struct ArgumentDescription: Sendable {
  enum Kind: Sendable { case operand, option, flag }

  let kind: Kind
  /// `-o`, `--output`; empty for an operand.
  let names: [String]
  /// `folder` in `--output <folder>`.
  let valueName: String
  let isOptional: Bool
  let isRepeating: Bool
  let isShown: Bool
  let abstract: String
  let discussion: String
  let defaultValue: String?
  let values: [String]
  let isCompleted: Bool

  var isCommon: Bool { names.contains { ArgumentDescription.common.contains($0) } }

  private static let common = ["--quiet", "--json", "--help", "--version"]

  /// The sentences of the help, with the possible values and the default.
  var meaning: String {
    var parts = [abstract, discussion].filter { !$0.isEmpty }
    if kind != .flag, !values.isEmpty, !parts.contains(where: { $0.contains(values[0]) }) {
      parts.append("One of: \(values.joined(separator: ", ")).")
    }
    if kind != .flag, let defaultValue { parts.append("(default: \(defaultValue))") }
    return parts.joined(separator: " ")
  }
}

extension CommandDescription {
  /// The program as its argument parser describes itself in JSON; nil for JSON in another form.
  ///
  /// The parser's own types for this, in ArgumentParserToolInfo, aren't a product of its package.
  init?(toolInfo json: String) {
    guard let document = try? JSONDocument.parse(Array(json.utf8)),
      let command = document.root["command"]
    else { return nil }
    self.init(command)
  }

  private init?(_ node: JSONNode) {
    guard let name = node["commandName"]?.text else { return nil }
    self.name = name
    abstract = node["abstract"]?.text ?? ""
    discussion = node["discussion"]?.text ?? ""
    isShown = node["shouldDisplay"]?.text != "false"
    let all = node["arguments"]?.items.compactMap(ArgumentDescription.init) ?? []
    arguments = all.filter { $0.kind == .operand } + all.filter { $0.kind != .operand }
    subcommands = node["subcommands"]?.items.compactMap(CommandDescription.init) ?? []
  }
}

extension ArgumentDescription {
  fileprivate init?(_ node: JSONNode) {
    switch node["kind"]?.text {
    case "positional": kind = .operand
    case "option": kind = .option
    case "flag": kind = .flag
    default: return nil
    }
    names =
      node["names"]?.items.compactMap { name in
        name["name"]?.text.map { (name["kind"]?.text == "long" ? "--" : "-") + $0 }
      } ?? []
    valueName = node["valueName"]?.text ?? "value"
    isOptional = node["isOptional"]?.text == "true"
    isRepeating = node["isRepeating"]?.text == "true"
    isShown = node["shouldDisplay"]?.text != "false"
    abstract = node["abstract"]?.text ?? ""
    discussion = node["discussion"]?.text ?? ""
    defaultValue = node["defaultValue"]?.text
    values = node["allValues"]?.items.compactMap(\.text) ?? []
    isCompleted = node["completionKind"] != nil || !values.isEmpty
  }
}
