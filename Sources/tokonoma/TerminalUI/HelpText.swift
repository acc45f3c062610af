/// A command's help, laid out for a terminal.
struct HelpText {
  private let width: Int
  private var lines: [String] = []

  /// - Parameters:
  ///   - path: `tokonoma build`
  ///   - topics: pages of the reference, listed in the program's own help, as `exitStatuses` are
  static func text(
    of command: CommandDescription, path: String, topics: [(name: String, title: String)] = [],
    exitStatuses: [(code: Int, meaning: String)], width: Int
  ) -> String {
    var help = HelpText(width: width)
    help.write(command, path: path, topics: topics, exitStatuses: exitStatuses)
    return help.lines.joined(separator: "\n") + "\n"
  }

  private init(width: Int) { self.width = max(40, width) }

  private mutating func write(
    _ command: CommandDescription, path: String, topics: [(name: String, title: String)],
    exitStatuses: [(code: Int, meaning: String)]
  ) {
    lines += wrapped(command.abstract, to: width)
    lines.append("")
    lines += wrapped("Usage: " + command.usage(path: path), to: width, hangingBy: 9)
    if !command.discussion.isEmpty {
      lines.append("")
      for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += line.hasPrefix(" ") ? indented(line, to: width) : wrapped(line, to: width)
      }
    }
    let groups = command.shownGroups
    let column = groups.flatMap(\.commands).map(\.name.count).max().map { $0 + 4 }
    for group in groups {
      write(
        group.heading ?? "Commands",
        rows: group.commands.map { (label: $0.name, meaning: $0.abstract) }, column: column)
    }
    write("Arguments", rows: rows(command.operands))
    write("Options", rows: rows(command.ownOptions))
    write(
      command.ownOptions.isEmpty ? "Options" : "Options of every command",
      rows: rows(
        // Every command accepts `--version`, but only the program's help lists it.
        command.commonOptions.filter {
          !$0.names.contains("--version") || !command.subcommands.isEmpty
        }))
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples {
        lines.append("  " + example.line)
        lines += wrapped(example.meaning, to: width - 6).map { "      " + $0 }
      }
    }
    if !command.subcommands.isEmpty {
      write("Topics, for 'tokonoma help <topic>'", rows: topics.map { ($0.name, $0.title) })
      write("Exit status", rows: exitStatuses.map { (String($0.code), $0.meaning) }, column: 6)
      lines.append("")
      let words = path.split(separator: " ")
      let help = (words.prefix(1) + ["help"] + words.dropFirst()).joined(separator: " ")
      lines += wrapped("'\(help) <command>' tells more about a command.", to: width)
    }
  }

  private func rows(_ arguments: [ArgumentDescription]) -> [(label: String, meaning: String)] {
    arguments.filter(\.isShown).map { (label: $0.label, meaning: $0.meaning) }
  }

  private mutating func write(
    _ heading: String, rows: [(label: String, meaning: String)], column: Int? = nil
  ) {
    guard !rows.isEmpty else { return }
    lines += ["", heading + ":"]
    let column = column ?? min(rows.map(\.label.count).max() ?? 0, 24) + 4
    for row in rows {
      let label = "  " + row.label
      let meaning = wrapped(row.meaning, to: width - column)
      if label.count + 2 > column {
        lines.append(label)
        lines += meaning.map { spaces(column) + $0 }
      } else {
        let first = label + spaces(column - label.count) + (meaning.first ?? "")
        lines += [first] + meaning.dropFirst().map { spaces(column) + $0 }
      }
    }
  }
}

extension CommandDescription {
  /// `tokonoma import [<option> ...] <file> ...`
  func usage(path: String) -> String {
    guard subcommands.isEmpty else { return "\(path) <command> [<option> ...]" }
    return ([path, "[<option> ...]"] + operands.filter(\.isShown).map(\.usage))
      .joined(separator: " ")
  }
}

extension ArgumentDescription {
  /// `<file> ...`, `[<file>]`
  fileprivate var usage: String {
    let value = isRepeating ? "<\(valueName)> ..." : "<\(valueName)>"
    return isOptional ? "[\(value)]" : value
  }

  /// `-o, --output <folder>`, with long names below each other.
  fileprivate var label: String {
    guard kind != .operand else { return usage }
    let short = names.filter { !$0.hasPrefix("--") }
    let long = names.filter { $0.hasPrefix("--") }
    let all = (short.isEmpty ? "    " : "") + (short + long).joined(separator: ", ")
    return kind == .option ? all + " <\(valueName)>" : all
  }
}

/// Lines broken between words; a word that is longer than a line isn't broken.
func wrapped(_ text: some StringProtocol, to width: Int, hangingBy indent: Int = 0) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if line.isEmpty {
      line = String(word)
    } else if line.count + 1 + word.count <= width {
      line += " " + word
    } else {
      lines.append(line)
      line = spaces(indent) + word
    }
  }
  return lines + [line]
}

/// A line that starts with spaces; if it is too long, the rest is indented like its start.
func indented(_ line: some StringProtocol, to width: Int) -> [String] {
  guard line.count > width else { return [String(line)] }
  let indent = line.prefix { $0 == " " }
  return wrapped(line, to: width - indent.count, hangingBy: 4).map { indent + $0 }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
