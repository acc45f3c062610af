import FileSystem
import TestSupport
import Testing

/// Git in a folder, with a made-up user.
struct Git {
  let path: String

  init(in path: String) { self.path = path }

  @discardableResult
  func run(_ arguments: String...) throws -> String {
    let run = try ChildProcess(
      "/usr/bin/git", ["-c", "user.name=x", "-c", "user.email=x@x.example"] + arguments, in: path,
      environment: ["PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent"])
    try #require(run.status == 0, "git \(arguments): \(run.errors)")
    return run.output
  }

  /// Adds a file to the branch as another person would.
  func commit(_ text: String, to file: String) throws {
    try run("clone", "-q", "-b", "pages", "there.git", "theirs")
    try Folder(path + "/theirs").replace(file, with: Array(text.utf8))
    let theirs = Git(in: path + "/theirs")
    try theirs.run("add", "-A")
    try theirs.run("commit", "-q", "-m", "x")
    try theirs.run("push", "-q", "origin", "pages")
    try Folder(path).removeTree("theirs")
  }
}
