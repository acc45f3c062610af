import Base
import FileSystem
import LibraryCommands
import SiteBuilding
import TestSupport
import Testing

@testable import tokonoma

/// Help and errors as a user of the program sees them.
@Suite struct HelpTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
  }

  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: temporary.path, environment: environment)
  }

  /// The output for arguments that run no command; nil for others.
  private func printed(_ arguments: [String], width: Int = 80) -> String? {
    switch Tokonoma.request(arguments, width: width, isStyled: false) {
    case .text(let text), .page(let text): text
    case .refused, .command: nil
    }
  }

  private func refusal(_ arguments: [String]) -> Diagnostic? {
    if case .refused(let diagnostic) = Tokonoma.request(arguments, width: 80, isStyled: false) {
      diagnostic
    } else {
      nil
    }
  }

  @Test(arguments: EveryCommandTests.names) func printsTheSameHelpForEveryWayToAsk(name: String)
    throws
  {
    let help = try #require(Tokonoma.helpText(of: name, width: 80))
    // `help keys` shows the page of that name.
    let isTopic = HelpTopic.all.contains { $0.name == name }
    for arguments in [[name, "--help"], [name, "-h"]] + (isTopic ? [] : [["help", name]]) {
      #expect(printed(arguments) == help, "\(arguments)")
    }
  }

  @Test func showsTheHelpOfACommandInAGroup() throws {
    let add = try #require(printed(["lists", "add", "--help"]))
    #expect(printed(["help", "lists", "add"]) == add)
    for part in [
      "Put a title on a list.\n\nUsage: tokonoma lists add [<option> ...] <list> <title> ...\n",
      "--note <note>", "\n\nExamples:\n  tokonoma lists add comfort planetes --note",
    ] {
      #expect(add.contains(part), "\(add)")
    }
    #expect(!add.contains("lists move"), "\(add)")
    for group in ["lists", "friends", "catalogue"] {
      let help = try #require(printed(["help", group]))
      #expect(help.hasSuffix("'tokonoma help \(group) <command>' tells more about a command.\n"))
      let names = try #require(Tokonoma.command(named: group)).subcommands.map(\.name)
      for name in names where name != "help" {
        let help = try #require(printed([group, name, "--help"]))
        #expect(help.contains("\nUsage: tokonoma \(group) \(name) [<option> ...]"), "\(help)")
      }
    }
  }

  @Test func printsHelpOnTheStandardOutput() throws {
    let asked = try run(["rate", "--help"])
    #expect(asked.status == 0 && asked.errors.isEmpty && asked.output == printed(["help", "rate"]))
  }

  @Test(arguments: [[], ["--help"], ["-h"], ["help"], ["help", "help"]])
  func listsCommandsInTheHelpOfTheProgram(_ arguments: [String]) throws {
    let help = try #require(printed(arguments))
    #expect(help == Tokonoma.helpText(of: "", width: 80))
    for name in EveryCommandTests.names where name != "manual" {
      #expect(help.contains("\n  \(name) "), "\(name)")
    }
    for topic in HelpTopic.all {
      #expect(help.contains("\n  \(topic.name) ") && !topic.page.title.isEmpty, "\(topic.name)")
    }
    for status in ExitStatus.meanings { #expect(help.contains("  \(status.code)  ")) }
  }

  /// Every page fits, except code and single words that are longer than a line.
  @Test(arguments: HelpTopic.all.map(\.name), [40, 80, 120])
  func fillsPagesOfTheReference(name: String, width: Int) throws {
    let page = try #require(printed(["help", name], width: width))
    #expect(page.count > 1000)
    for line in page.split(separator: "\n") where columns(of: String(line)) > width {
      let words = line.split(separator: " ").count
      #expect(line.hasPrefix("    ") || words < 3, "\(line)")
    }
    #expect(!page.contains("\n|") && !page.contains("\n\n\n"))
  }

  @Test func theReferenceHasTheTableOfStatuses() throws {
    let page = try #require(BuiltinFiles.reference.file(at: "commands.md"))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("\n\n\(StatusTransition.reference)\n"), "\(StatusTransition.reference)")
  }

  @Test func showsOneKeyOfThePage() throws {
    let rating = try #require(printed(["help", "keys", "rating"]))
    #expect(rating.contains("\n  rating ") && rating.split(separator: "\n").count < 20, "\(rating)")
    #expect(printed(["help", "keys", "Rating"]) == rating)
    #expect(printed(["help", "settings", "ratingScale"])?.contains("ratingScale") == true)
    let wrong = try #require(refusal(["help", "keys", "ratign"]))
    #expect(
      wrong.id == "not-in-reference" && wrong.fix == "did you mean 'tokonoma help keys rating'?")
    #expect(
      refusal(["help", "keys", "zzzzzz"])?.fix == "'tokonoma help keys' shows the whole page")
    let run = try run(["help", "keys", "ratign"])
    #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("help keys rating"))
  }

  @Test func readsTheVersionFromOneFile() throws {
    #expect(try run(["--version"]).output == Release.version + "\n")
    #expect(try run(["build", "--version"]).output == Release.version + "\n")
    #expect(Release.version.split(separator: ".").compactMap { Int($0) }.count == 3)
    #expect(try run(["manual"]).output.contains("\"tokonoma \(Release.version)\""))
  }

  @Test(arguments: [
    (["buld"], "did you mean 'tokonoma build'?"),
    (["help", "buld"], "did you mean 'tokonoma help build'?"),
    (["help", "keyz"], "did you mean 'tokonoma help keys'?"),
    (["settings"], "did you mean 'tokonoma help settings'?"),
    (["frobnicate"], "'tokonoma --help' lists the commands"),
    (["build", "--outptu", "x"], "did you mean '--output'?"),
    (["build", "--xyz"], "'tokonoma build --help' shows how to use it"),
    (["--xyz"], "'tokonoma --help' shows how to use it"),
    (["build", "x"], "note: usage: tokonoma build [<option> ...]\n"),
    (["import"], "note: usage: tokonoma import [<option> ...] <file> ...\n"),
  ])
  func wrongUsageShowsTheRightOne(arguments: [String], expected: String) throws {
    let refused = try #require(refusal(arguments))
    let text = DiagnosticFormatter.text(refused)
    #expect(text.hasPrefix("error: ") && text.contains(expected), "\(text)")
    #expect(!text.contains("tokonoma manual"))
  }

  @Test func wrongUsageIsAProblemWithAStatusOfItsOwn() throws {
    let refused = try run(["buld"])
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("error: there is no command 'buld'"))
    let json = try run(["buld", "--json"])
    #expect(json.status == 64 && json.output.isEmpty)
    #expect(JSONText.problem(in: json.errors) == nil, "\(json.errors)")
  }

  /// Outside of a project, each command prints its error in lines of JSON if this was requested.
  @Test(
    arguments: EveryCommandTests.names.filter {
      !["new", "manual", "keys", "desk"].contains($0)
    })
  func printsJSONForEveryCommand(name: String) throws {
    for arguments in [[name, "--json"], [name, "x", "--json"], [name, "x", "y", "--json"]] {
      // Each refusal is printed in the same way.
      if refusal(arguments) != nil { continue }
      let run = try run(arguments)
      #expect([1, 2, 3, 64].contains(run.status), "\(arguments) \(run.status)")
      #expect(!run.errors.isEmpty)
      for line in (run.output + run.errors).split(separator: "\n") {
        #expect(JSONText.problem(in: String(line)) == nil, "\(arguments): \(line)")
      }
      let quiet = try self.run(arguments.dropLast() + ["--quiet"])
      #expect(quiet.status != 0 && quiet.output.isEmpty)
      break
    }
  }

  /// `script` of util-linux gives the program a terminal.
  private func runOnTerminal(
    _ arguments: String, _ environment: [String: String], status: Int32 = 64
  ) throws -> String? {
    guard try Folder("/").exists("usr/bin/script") else { return nil }
    let program = try ChildProcess.built("tokonoma")
    let run = try ChildProcess(
      "/usr/bin/script", ["-qec", "'\(program)' \(arguments)", "/dev/null"], in: temporary.path,
      environment: environment)
    #expect(run.status == status, "\(run.output)\(run.errors)")
    return run.output.replacing("\r\n", with: "\n")
  }

  @Test func showsPagesInThePagerOfATerminal() throws {
    let paged = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "PAGER": "sed s/^/:/"]
    guard let page = try runOnTerminal("help theming", paged, status: 0) else { return }
    #expect(page.split(separator: "\n").allSatisfy { $0.hasPrefix(":") }, "\(page)")
    #expect(page.hasPrefix(":\u{1B}[1m"))
    for pager in ["", "cat", "no-such-pager"] {
      let environment = paged.merging(["PAGER": pager]) { $1 }
      let whole = try runOnTerminal("help theming", environment, status: 0)
      #expect(whole?.contains("\u{1B}[1m") == true && whole?.contains("\n:") == false, "\(pager)")
    }
  }

  @Test func colorsProblemsOnlyOnATerminal() throws {
    guard let colored = try runOnTerminal("buld", ["TERM": "xterm"]) else { return }
    #expect(colored.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m there is no command 'buld'"))
    let plain = try run(["buld"], environment: ["TERM": "xterm"]).errors
    #expect(plain.hasPrefix("error: there is no command 'buld'"))
    for environment in [["TERM": "dumb"], [:], ["TERM": "xterm", "NO_COLOR": "1"]] {
      #expect(try runOnTerminal("buld", environment) == plain, "\(environment)")
    }
    #expect(try runOnTerminal("buld --json", ["TERM": "xterm"])?.hasPrefix("{") == true)
    let forced = try run(["buld"], environment: ["CLICOLOR_FORCE": "1"]).errors
    #expect(forced == colored)
  }
}
