import ArgumentParser
import Testing

@testable import tokonoma

/// Rules for every command in the list.
@Suite struct EveryCommandTests {
  static let names = Tokonoma.configuration.subcommands
    .compactMap { $0.configuration.commandName }

  private func command(_ name: String) throws -> CommandDescription {
    try #require(Tokonoma.description?.subcommands.first { $0.name == name })
  }

  @Test func namesEveryCompletionKind() {
    #expect(Self.names.count == Tokonoma.configuration.subcommands.count)
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test func groupsEveryShownCommand() throws {
    let groups = try #require(Tokonoma.description).shownGroups
    #expect(groups.allSatisfy { $0.heading != nil }, "name a group for the new command")
  }

  @Test(arguments: names) func hasAnAbstractOfOneSentence(name: String) throws {
    let abstract = try command(name).abstract
    #expect(isSentence(abstract))
    #expect(abstract.count <= 80)
    for argument in try command(name).arguments {
      #expect(isSentence(argument.abstract), "\(argument.names) \(argument.valueName)")
    }
  }

  private func isSentence(_ text: String) -> Bool {
    text.first?.isUppercase == true && (text.hasSuffix(".") || text.hasSuffix(" …"))
  }

  /// Each example can be typed as shown: the parser accepts it.
  @Test(arguments: names) func hasExamples(name: String) throws {
    let command = try command(name)
    #expect(
      command.isShown ? 2...4 ~= command.examples.count : !command.examples.isEmpty,
      "let \(name) be a CommandWithExamples")
    for example in command.examples {
      let words = try shellWords(example.line)
      #expect(words.prefix(2) == ["tokonoma", name], "\(example.line)")
      #expect(example.line.count <= 78 && example.meaning.hasSuffix("."), "\(example.line)")
      #expect(throws: Never.self, "\(example.line)") {
        _ = try Tokonoma.parsed(withDashedWords(Array(words.dropFirst())))
      }
    }
  }

  @Test(arguments: [
    ("tag x -a -C b -later --json -n", "tag -C b --json -n -- x -a -later"),
    ("rate bebop -1 -n", "rate -n -- bebop -1"),
    ("progress bebop -1 --total -2 --date 2020", "progress --total=-2 --date 2020 -- bebop -1"),
    ("hours x -1:30", "hours -- x -1:30"),
    ("list -k anime --limit -1", "list -k anime --limit=-1 --"),
    ("add game x --tag -1 --tag y", "add --tag=-1 --tag y -- game x"),
    ("show x -k -1", "show --kind=-1 -- x"), ("add game -- -5", "add -- game -5"),
    ("show x -q", "show x -q"), ("friends list -1", "friends list -1"), ("x -1", "x -1"),
  ])
  func wordsWithAHyphenAreNotOptions(line: String, parted: String) throws {
    func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
    #expect(withDashedWords(words(line)) == words(parted))
    if line.hasPrefix("add") || line.hasPrefix("tag") || line.hasPrefix("progress") {
      #expect(throws: Never.self) { _ = try Tokonoma.parsed(words(parted)) }
    }
  }

  @Test func hasExamplesOfTheProgram() throws {
    for example in Tokonoma.examples {
      let words = try shellWords(example.line)
      #expect(words.first == "tokonoma" && example.line.count <= 78)
      #expect(throws: Never.self, "\(example.line)") {
        _ = try Tokonoma.parsed(withDashedWords(Array(words.dropFirst())))
      }
    }
  }

  @Test(arguments: names) func acceptsQuietAndJSON(name: String) throws {
    let command = try command(name)
    guard command.isShown else { return }
    // A command with subcommands has them in each.
    let commands = command.subcommands.filter { $0.isShown && $0.name != "help" }
    for option in ["--quiet", "--json", "--help"] {
      for command in commands.isEmpty ? [command] : commands {
        #expect(command.optionNames.contains(option), "\(option): use CommonOptions")
      }
    }
  }

  /// Arguments with free text, which no shell can complete.
  private static let free: Set<String> = [
    "address", "amount", "columns", "count", "date", "days", "genre", "hours", "months", "name",
    "number", "rank", "new-id", "rating", "season", "score", "text", "role=name", "slug", "tag",
    "word=status", "words", "serve --base", "add title",
  ]

  /// A new kind of value is either completed or named above.
  @Test(arguments: names) func hasCompletionsForItsArguments(name: String) throws {
    for argument in try command(name).arguments where argument.kind != .flag {
      let names = argument.names + [argument.valueName]
      let isFree =
        Self.free.contains(argument.valueName)
        || names.contains { Self.free.contains("\(name) \($0)") }
      #expect(
        argument.isCompleted || isFree,
        "give \(argument.names) <\(argument.valueName)> a completion")
    }
  }

  @Test(arguments: names + [""], [40, 80]) func wrapsHelpToTheWidth(name: String, width: Int) throws
  {
    let help = try #require(Tokonoma.helpText(of: name, width: width))
    for line in help.split(separator: "\n") {
      // Examples and unbreakable words stay unchanged.
      let words = line.split(separator: " ").count
      #expect(
        line.count <= width || words == 1 || line.hasPrefix("  tokonoma ") || width < 80, "\(line)")
    }
    #expect(help.contains("\nExamples:\n  tokonoma \(name)"))
  }

  @Test(arguments: names + [""]) func listsEveryOptionInHelp(name: String) throws {
    let program = try #require(Tokonoma.description)
    let help = try #require(Tokonoma.helpText(of: name, width: 80))
    let options = try name.isEmpty ? program.arguments : command(name).arguments
    for option in options where option.isShown {
      for word in option.names where word != "--version" || name.isEmpty {
        #expect(help.contains(word), "\(word)")
      }
    }
    #expect(!help.contains("  \n") && !help.contains("\n\n\n") && help.hasSuffix("\n"))
  }
}

/// The words of a simple command line, up to a pipe or a redirection.
func shellWords(_ line: String) throws -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  for character in line {
    if let open = quote {
      if character == open { quote = nil } else { word?.append(character) }
      continue
    }
    switch character {
    case "'", "\"":
      quote = character
      word = word ?? ""
    case " ":
      if let ended = word { words.append(ended) }
      word = nil
    case "|", ">":
      return words
    default: word = (word ?? "") + String(character)
    }
  }
  try #require(quote == nil, "a quote is open in \(line)")
  return words + [word].compactMap { $0 }
}
