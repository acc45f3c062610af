import Exchange
import LibraryCommands
import MediaLibrary

/// The arguments of a command about a title, with the words of the title joined; nil if there is
/// nothing to join.
///
/// `rate cowboy bebop 9.5` needs no quotes: the last word is the value, the words before it are the
/// title. The first word of `add` is the kind; a status can have several words (`on hold`); a rank
/// is a number. The argument parser could only take all words as one list, and help and shells
/// would no longer know their meanings.
func joiningTitle(_ arguments: [String], of command: CommandDescription) -> [String]? {
  let operands = command.operands.map(\.valueName)
  guard let place = operands.firstIndex(where: { ["title", "name"].contains($0) }) else {
    return nil
  }
  var (options, words) = parted(arguments.dropFirst(), by: command)
  let hasLongKind = command.name == "add" && words.count > 2 && isLongKind(words[0], words[1])
  if hasLongKind { words.replaceSubrange(..<2, with: [words[0] + " " + words[1]]) }
  let before = words.prefix(place)
  var rest = Array(words.dropFirst(place))
  // `add book "The Tale of Genji" by Murasaki Shikibu`
  if command.name == "add", rest.count > 2, rest[0].contains(" "), rest[1] == "by",
    !options.contains("--author")
  {
    let author = rest[2...].joined(separator: " ")
    return [command.name] + options + ["--author", author, "--"] + before + [rest[0]]
  }
  // `add movie "Past Lives" 2023`: the words after a name in quotes aren't part of it.
  if command.name == "add", rest.count > 1, rest.contains(where: { $0.contains(" ") }) {
    guard rest.count == 2, isYear(rest[1]), !options.contains("--year"),
      !options.contains("--released")
    else { return nil }
    return [command.name] + options + ["--year", rest[1], "--"] + before + [rest[0]]
  }
  // `status heat dropped yesterday`: the library knows whether the day belongs to the title.
  let hasDay = place + 1 < operands.count && command.optionNames.contains("--date")
  let day = hasDay ? rest.suffix(wordsOfDay(endingIn: rest)) : []
  rest.removeLast(day.count)
  let isNumber = rest.last.map { Double($0) != nil } ?? false
  if isNumber, options.contains("--none") || command.name == "favorite" && rest.count == 2 {
    return nil
  }
  let behind = valueCount(of: rest, command.name, operands.count - place - 1, options)
  guard rest.count - behind + day.count > 1 || behind > 1 || hasLongKind else { return nil }
  let title = (rest.dropLast(behind) + day).joined(separator: " ")
  let value = behind == 0 ? [] : [rest.suffix(behind).joined(separator: " ")]
  return [command.name] + options + ["--"] + before + [title] + value
}

/// Whether two words name a kind: `tv show`. In `tv Show Me a Hero`, the second begins the title.
private func isLongKind(_ first: String, _ second: String) -> Bool {
  let isTitle = second.first?.isUppercase == true && first.first?.isUppercase != true
  return !isTitle && Kind(word: first + " " + second) != nil
}

/// The number of words at the end that are the value.
private func valueCount(
  of words: [String], _ command: String, _ most: Int, _ options: [String]
) -> Int {
  guard most > 0, !options.contains("--none") else { return 0 }
  func counts(_ isValue: (String) -> Bool) -> [Int] {
    (1...4).filter { count in
      count < words.count && isValue(words.suffix(count).joined(separator: " "))
    }
  }
  switch command {
  case "rate" where words.count > 2 && ["star", "stars"].contains(words.last?.lowercased()):
    return 2
  case "favorite": return words.last.flatMap { Int($0) } ?? 0 > 0 ? 1 : 0
  case "status": return counts { Status(word: $0) != nil }.last ?? 1
  // The library knows whether a unit before the number belongs to the title.
  case "progress": return counts(ProgressChange.isAmount).first ?? 1
  case "hours": return counts(HoursChange.isAmountWithUnit).first ?? 1
  default: return 1
  }
}

func isYear(_ word: String) -> Bool {
  word.utf8.count == 4 && Int(word).map { (1870...2100).contains($0) } ?? false
}

/// The number of words at the end that name a day or month: `yesterday`, `on 2026-11-20`.
func wordsOfDay(endingIn words: some BidirectionalCollection<String>) -> Int {
  (1...3).last { $0 < words.count && day(in: words.suffix($0)) != nil } ?? 0
}

/// The day or month that words name, without `on`; nil if they may be a title. Days that don't exist
/// and forms with the year last are refused later, with a fix.
func day(in words: some Collection<String>) -> String? {
  let text = words.joined(separator: " ")
  if namedDay(text) != nil { return text }
  let day = ["on ", "in "].contains(text.lowercased().prefix(3)) ? String(text.dropFirst(3)) : text
  let isDay =
    namedDay(day) != nil || PartialDate(iso: day)?.month != nil
    || day.wholeMatch(of: /[0-9]{1,2}([.\/])[0-9]{1,2}\1[0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
    || day.lowercased().wholeMatch(
      of:
        /[0-9]{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* [0-9]{4}/) != nil
  return isDay ? day : nil
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

/// Moves words such as `-1`, `-90m` and tags to remove after `--`, or joins them with the option
/// whose value they are, so that the argument parser doesn't mistake them for options.
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

/// Writes `--take-theirs` without a key as `--take-theirs=all`. Otherwise the argument parser would
/// take the file after it for the key.
func withTakenKeys(_ arguments: [String]) -> [String] {
  guard arguments.first == "import" else { return arguments }
  let options = arguments.prefix { $0 != "--" }
  let option = "--take-theirs"
  return arguments.enumerated().map { index, argument in
    guard index < options.count, argument == option else { return argument }
    let next = index + 1 < options.count ? options[index + 1] : ""
    return TakenKeys.names.contains(next) ? argument : option + "=" + everyKey
  }
}

/// Joins the words of a day behind its option: `--date last friday`.
func withDays(_ arguments: [String]) -> [String] {
  var joined: [String] = []
  var rest = arguments[...]
  while let argument = rest.popFirst(), argument != "--" {
    joined.append(argument)
    guard ["--date", "--started", "--finished", "--since"].contains(argument) else { continue }
    let count = (2...3).last {
      $0 <= rest.count && namedDay(rest.prefix($0).joined(separator: " ")) != nil
    }
    guard let count else { continue }
    joined.append(rest.prefix(count).joined(separator: " "))
    rest = rest.dropFirst(count)
  }
  return joined + arguments.suffix(arguments.count - arguments.prefix { $0 != "--" }.count)
}

let everyKey = "all"
