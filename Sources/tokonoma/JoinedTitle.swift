import MediaLibrary

/// The arguments of a command about a title, with the words of the title joined; nil if there is
/// nothing to join.
///
/// `rate cowboy bebop 9.5` needs no quotes: the last word is the value, the words before it are the
/// title. The first word of `add` is the kind; a status may have several words (`on hold`); a rank
/// is a number. The parser could only take all words as one list, and would lose what help and
/// shells know about each.
func joiningTitle(_ arguments: [String], of command: CommandDescription) -> [String]? {
  let operands = command.operands.map(\.valueName)
  guard let place = operands.firstIndex(where: { ["title", "name"].contains($0) }) else {
    return nil
  }
  let (options, words) = parted(arguments.dropFirst(), by: command)
  let before = words.prefix(place)
  let rest = Array(words.dropFirst(place))
  let isNumber = rest.last.map { Double($0) != nil } ?? false
  if isNumber, options.contains("--none") || command.name == "favorite" && rest.count == 2 {
    return nil
  }
  let behind = valueCount(of: rest, command.name, operands.count - place - 1, options)
  guard rest.count - behind > 1 || behind > 1 else { return nil }
  let title = rest.dropLast(behind).joined(separator: " ")
  let value = behind == 0 ? [] : [rest.suffix(behind).joined(separator: " ")]
  return [command.name] + options + ["--"] + before + [title] + value
}

/// The number of words at the end that are the value.
private func valueCount(
  of words: [String], _ command: String, _ most: Int, _ options: [String]
) -> Int {
  guard most > 0, !options.contains("--none") else { return 0 }
  switch command {
  case "favorite": return words.last.flatMap { Int($0) } ?? 0 > 0 ? 1 : 0
  case "status":
    let counts = (1...3).filter { count in
      count < words.count && Status(word: words.suffix(count).joined(separator: " ")) != nil
    }
    return counts.last ?? 1
  default: return 1
  }
}

/// Separates options with their values from words.
///
/// - Parameter isWord: whether an argument with a hyphen is a word
func parted(
  _ arguments: ArraySlice<String>, by command: CommandDescription,
  isWord: (String) -> Bool = { _ in false }
) -> (options: [String], words: [String]) {
  var (options, words) = ([String](), [String]())
  var rest = arguments
  while let argument = rest.popFirst() {
    if argument == "--" {
      words += rest
      break
    }
    guard argument.hasPrefix("-"), argument.count > 1, !isWord(argument) else {
      words.append(argument)
      continue
    }
    options.append(argument)
    let takesValue = command.arguments.contains {
      $0.kind == .option && $0.names.contains(argument)
    }
    if takesValue, let value = rest.popFirst() { options.append(value) }
  }
  return (options, words)
}
