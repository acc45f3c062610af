import TestSupport
import Testing

@testable import Base

struct ShellWordTests {
  @Test(arguments: [
    ("a/b-c_1.csv", "a/b-c_1.csv"), ("+space", "+space"), ("Amélie", "Amélie"), ("", "''"),
    ("my list.csv", "'my list.csv'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"),
    ("a\nb", "'a\nb'"), ("~/x", "'~/x'"),
  ])
  func isOneWordToAShell(text: String, word: String) throws {
    #expect(shellWord(text) == word)
    let echoed = try ChildProcess("/bin/sh", ["-c", "printf %s \(word)"], in: "/")
    #expect(echoed.output == text)
  }
}
