import FileSystem
import TestSupport
import Testing

@testable import tokonoma

/// Help and refusals, as somebody meets them who runs the program.
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

  /// Each command is asked in one of three ways: a debug build takes half a second to start.
  @Test(arguments: EveryCommandTests.names.indices)
  func printsTheSameHelpForEveryWayToAsk(index: Int) throws {
    let name = EveryCommandTests.names[index]
    let arguments = [[name, "--help"], [name, "-h"], ["help", name]][index % 3]
    let asked = try run(arguments)
    #expect(asked.status == 0 && asked.errors.isEmpty, "\(arguments)")
    #expect(asked.output == Tokonoma.helpText(of: name, width: 80), "\(arguments)")
  }

  @Test(arguments: [[], ["--help"], ["-h"], ["help"], ["help", "help"]])
  func listsCommandsInTheHelpOfTheProgram(_ arguments: [String]) throws {
    let asked = try run(arguments)
    #expect(asked.status == 0 && asked.errors.isEmpty)
    #expect(asked.output == Tokonoma.helpText(of: "", width: 80))
    for name in EveryCommandTests.names where name != "manual" {
      #expect(asked.output.contains("\n  \(name) "), "\(name)")
    }
    for status in ExitStatus.meanings {
      #expect(asked.output.contains("  \(status.code)  "))
    }
  }

  @Test(arguments: HelpTopic.all.map(\.name)) func printsAPageOfTheReference(name: String) throws {
    let asked = try run(["help", name])
    #expect(asked.status == 0 && asked.errors.isEmpty)
    #expect(asked.output.hasPrefix("# ") && asked.output.count > 1000)
    let help = try run(["help"]).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("'tokonoma help \(name)'"))
  }

  @Test func takesTheVersionFromOneFile() throws {
    #expect(try run(["--version"]).output == Release.version + "\n")
    #expect(try run(["build", "--version"]).output == Release.version + "\n")
    #expect(Release.version.split(separator: ".").compactMap { Int($0) }.count == 3)
    #expect(try run(["manual"]).output.contains("\"tokonoma \(Release.version)\""))
  }

  @Test(arguments: [
    (["buld"], "did you mean 'tokonoma build'?"),
    (["help", "buld"], "did you mean 'tokonoma build'?"),
    (["frobnicate"], "write one of these: new, import, "),
    (["build", "--outptu", "x"], "did you mean '--output'?"),
    (["build", "--xyz"], "'tokonoma build --help' tells how it is used"),
    (["--xyz"], "'tokonoma --help' tells how it is used"),
    (["build", "x"], "note: usage: tokonoma build [<option> ...]\n"),
    (["import"], "note: usage: tokonoma import [<option> ...] <file> ...\n"),
  ])
  func wrongUsageSaysWhatIsRight(arguments: [String], expected: String) throws {
    let refused = try run(arguments)
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("error: ") && refused.errors.contains(expected))
    #expect(!refused.errors.contains("tokonoma manual"))
    let json = try run(arguments + ["--json"])
    #expect(json.status == 64 && json.output.isEmpty)
    #expect(JSONText.problem(in: json.errors) == nil, "\(json.errors)")
  }

  /// Whatever a command can't do where there is no project, it says it in lines of JSON when asked to.
  @Test(arguments: EveryCommandTests.names.filter { !["new", "manual"].contains($0) })
  func printsJSONForEveryCommand(name: String) throws {
    for arguments in [[name, "--json"], [name, "x", "--json"], [name, "x", "y", "--json"]] {
      let run = try run(arguments)
      #expect([1, 2, 3, 64].contains(run.status), "\(arguments) \(run.status)")
      #expect(!run.errors.isEmpty)
      for line in (run.output + run.errors).split(separator: "\n") {
        #expect(JSONText.problem(in: String(line)) == nil, "\(arguments): \(line)")
      }
    }
    let quiet = try run([name, "--quiet"])
    #expect(quiet.status != 0 && quiet.output.isEmpty)
  }

  /// `script` of util-linux gives the program a terminal.
  private func runOnTerminal(
    _ arguments: String, _ environment: [String: String]
  ) throws -> String? {
    guard try Folder("/").exists("usr/bin/script") else { return nil }
    let program = try ChildProcess.built("tokonoma")
    let run = try ChildProcess(
      "/usr/bin/script", ["-qec", "'\(program)' \(arguments)", "/dev/null"], in: temporary.path,
      environment: environment)
    #expect(run.status == 64, "\(run.output)\(run.errors)")
    return run.output.replacing("\r\n", with: "\n")
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
