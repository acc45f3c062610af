import FileSystem
import Glibc
import TestSupport
import Testing

/// Sessions in the README and the reference are real: each `$ tokonoma …` prints the lines below
/// it.
@Suite struct SessionTests {
  @Test(arguments: ["README.md", "Sources/SiteBuilding/BuiltinFiles/Reference/commands.md"])
  func sessionsAreTrue(page: String) throws {
    let text = String(decoding: try Folder(Repository.path).read(page), as: UTF8.self)
    let sessions = Session.all(in: text)
    #expect(!sessions.isEmpty)
    for session in sessions {
      let folder = try TemporaryFolder()
      let program = try ChildProcess.built("tokonoma")
      let new = try ChildProcess(program, ["new", "my-alcove"], in: folder.path)
      try #require(new.status == 0)
      for command in session.commands {
        let words = command.words
        try #require(words.first == "tokonoma", "\(command.line)")
        let run = try ChildProcess(
          program, Array(words.dropFirst()), in: folder.path + "/my-alcove")
        // The pages were written on this day.
        let said = run.said.replacing(today(), with: "2026-11-21")
        #expect(said == command.output, "$ \(command.line)\n\(said)")
      }
    }
  }

  private func today() -> String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }
}

/// Typed commands with their output: a fenced block of `console`.
private struct Session {
  struct Command {
    let line: String
    var output = ""

    /// The words of the line; quotes keep blanks, and comments are dropped.
    var words: [String] {
      var words: [String] = []
      var word: String?
      var isQuoted = false
      for character in line {
        switch character {
        case "\"": (word, isQuoted) = (word ?? "", !isQuoted)
        case " " where !isQuoted:
          if let word { words.append(word) }
          word = nil
        case "#" where !isQuoted && word == nil: return words
        default: word = (word ?? "") + String(character)
        }
      }
      return words + [word].compactMap { $0 }
    }
  }

  var commands: [Command] = []

  static func all(in text: String) -> [Session] {
    var sessions: [Session] = []
    var open: Session?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```console" {
        open = Session()
      } else if line == "```", let session = open {
        sessions.append(session)
        open = nil
      } else if line.hasPrefix("$ "), open != nil {
        // A blank line may separate it from the previous command.
        if let last = open?.commands.indices.last {
          while open?.commands[last].output.hasSuffix("\n\n") == true {
            open?.commands[last].output.removeLast()
          }
        }
        open?.commands.append(Command(line: String(line.dropFirst(2))))
      } else if let last = open?.commands.indices.last {
        open?.commands[last].output += line + "\n"
      }
    }
    return sessions
  }
}
