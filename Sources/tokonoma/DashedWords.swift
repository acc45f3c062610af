/// Moves words such as `-1`, `-90m` and tags to remove behind `--`, or joins them with the option
/// whose value they are, so that the argument parser doesn't take them for options.
///
/// The parser's own strategies don't do that: `.allUnrecognized` takes misspelled options for
/// words, and `.unconditional` takes options for values.
func withDashedWords(_ arguments: [String]) -> [String] {
  func isWord(_ argument: String) -> Bool {
    isNumber(argument) || arguments.first == "tag" && isTag(argument)
  }
  guard arguments.contains(where: isWord), let command = Tokonoma.command(in: arguments),
    command.subcommands.allSatisfy({ $0.name == "help" })
  else { return arguments }
  let options = command.optionNames
  let (own, words) = parted(arguments.dropFirst(), by: command) {
    isWord($0) && !options.contains($0)
  }
  return [command.name] + joiningValues(own, of: command) + ["--"] + words
}

/// `-1`, `-0.5`, `-1:30`, `-90m`
func isNumber(_ argument: String) -> Bool {
  argument.wholeMatch(of: /-(?:[0-9.]+|[0-9]+(?::[0-9]{2}|m|min|h|h[0-9]+m?))/) != nil
}

private func isTag(_ argument: String) -> Bool {
  argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 1
}

/// `--date=-1` for `--date -1`.
private func joiningValues(_ options: [String], of command: CommandDescription) -> [String] {
  var joined: [String] = []
  for word in options {
    guard isNumber(word), let option = joined.last,
      let names = command.arguments.first(where: {
        $0.kind == .option && $0.names.contains(option)
      })?.names
    else {
      joined.append(word)
      continue
    }
    joined[joined.count - 1] = "\(names.first { $0.hasPrefix("--") } ?? option)=\(word)"
  }
  return joined
}
