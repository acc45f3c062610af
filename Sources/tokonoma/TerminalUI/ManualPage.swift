/// The program's manual page in the macros of man(7).
struct ManualPage {
  typealias Section = (heading: String, facts: [(name: String, meaning: String)])

  private let program: CommandDescription
  private var lines: [String] = []

  static func text(
    of program: CommandDescription, version: String, date: String, sections: [Section]
  ) -> String {
    var page = ManualPage(program: program)
    page.write(version: version, date: date, sections: sections)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private init(program: CommandDescription) { self.program = program }

  private mutating func write(version: String, date: String, sections: [Section]) {
    let name = program.name
    lines.append(#".TH \#(name.uppercased()) 1 "\#(date)" "\#(name) \#(version)" "User Commands""#)
    lines.append(".SH NAME")
    lines += broken("\(escaped(name)) \\- \(escaped(sentence(program.abstract)))")
    lines += [".SH SYNOPSIS", ".B \(escaped(name))", escaped("<command> [<option> ...]")]
    lines.append(".SH DESCRIPTION")
    write(paragraphs: program.discussion)
    lines.append(".SH COMMANDS")
    for group in program.shownGroups {
      for command in group.commands { write(command) }
    }
    lines.append(".SH OPTIONS")
    lines.append("Every command takes these:")
    // The program itself has only the last two.
    let command = program.subcommands.first { $0.isShown }
    for option in command?.commonOptions ?? [] { write(option) }
    for section in sections {
      lines.append(".SH \(section.heading.uppercased())")
      for fact in section.facts {
        lines += [".TP", ".B \(escaped(fact.name))"] + broken(escaped(fact.meaning))
      }
    }
    lines.append(".SH EXAMPLES")
    for command in [program] + program.shownGroups.flatMap(\.commands) {
      for example in command.examples {
        lines += [".TP", ".B \(escaped(example.line))"] + broken(escaped(example.meaning))
      }
    }
  }

  private mutating func write(_ command: CommandDescription) {
    lines.append(".SS \(escaped(command.usage(path: "\(program.name) \(command.name)")))")
    lines += broken(escaped(command.abstract))
    if !command.discussion.isEmpty {
      lines.append(".PP")
      write(paragraphs: command.discussion)
    }
    for argument in command.operands + command.ownOptions where argument.isShown { write(argument) }
  }

  private mutating func write(_ argument: ArgumentDescription) {
    let names = argument.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let value = argument.kind == .flag ? "" : "\\fI\(escaped(argument.valueName))\\fR"
    lines += [".TP", [names, value].filter { !$0.isEmpty }.joined(separator: " ")]
    lines += broken(escaped(argument.meaning))
  }

  /// Lines that start with spaces are not filled.
  private mutating func write(paragraphs text: String) {
    var isLiteral = false
    var needsBreak = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let startsLiteral = line.hasPrefix(" ")
      if line.isEmpty {
        needsBreak = true
        continue
      }
      if isLiteral, !startsLiteral { lines.append(".EE") }
      if needsBreak || isLiteral != startsLiteral { lines.append(".PP") }
      if startsLiteral, !isLiteral { lines.append(".EX") }
      lines += startsLiteral ? indented(escaped(line), to: 76) : broken(escaped(line))
      isLiteral = startsLiteral
      needsBreak = false
    }
    if isLiteral { lines.append(".EE") }
  }

  /// In lower case, without a full stop, for the NAME section.
  private func sentence(_ text: String) -> String {
    let text = text.hasSuffix(".") ? text.dropLast() : text[...]
    return (text.first?.lowercased() ?? "") + text.dropFirst()
  }

  /// Escapes the formatter's requests and escape sequences.
  private func escaped(_ text: some StringProtocol) -> String {
    var safe = ""
    for character in text {
      switch character {
      case "\\": safe += "\\e"
      case "-": safe += "\\-"
      case "'": safe += "\\(aq"
      case "`": safe += "\\(ga"
      case "^": safe += "\\(ha"
      case "~": safe += "\\(ti"
      case "\"": safe += "\\(dq"
      case "…": safe += "..."
      default: safe.append(character)
      }
    }
    return safe
  }

  /// Short lines, which the formatter fills again. A dot at the start of a line would be a request.
  private func broken(_ text: String) -> [String] {
    wrapped(text, to: 78).map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }
  }
}
