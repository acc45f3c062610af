import FileSystem
import Glibc

/// A program run to its end, with its output.
package struct ChildProcess {
  /// The exit status, or minus the signal that ended it.
  package let status: Int32
  package let output: String
  package let errors: String

  /// Runs a program and waits for it.
  ///
  /// - Parameters:
  ///
  /// - environment: the whole environment; pictures are off unless it turns them on
  ///
  /// - input: the standard input; nil for an empty one that isn't a file
  ///
  /// - killedAfter: microseconds after which it is killed if it still runs
  package init(
    _ program: String, _ arguments: [String], in folder: String,
    environment: [String: String] = [:], input: [UInt8]? = nil, killedAfter: UInt32? = nil
  ) throws {
    let said = try TemporaryFolder()
    if let input { try said.folder.replace("input", with: input) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, input == nil ? "/dev/null" : said.path + "/input", O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, said.path + "/output", flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, said.path + "/errors", flags, 0o600)

    var id: pid_t = 0
    // Swift's Glibc lacks the call that sets a child's folder.
    let code = unsafe withPointers(["env", "-C", folder, program] + arguments) { arguments in
      let variables = ["TOKONOMA_PICTURES": "none"].merging(environment) { $1 }
      return unsafe withPointers(variables.map { "\($0.key)=\($0.value)" }.sorted()) {
        environment in
        unsafe posix_spawn(&id, "/usr/bin/env", &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw FileError(.open, program, code: ErrorCode(rawValue: code)) }
    if let killedAfter {
      usleep(killedAfter)
      kill(id, SIGKILL)
    }
    var result: Int32 = 0
    while unsafe waitpid(id, &result, 0) < 0 && errno == EINTR {}
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : -(result & 0x7F)
    output = try said.read("output")
    errors = try said.read("errors")
  }

  /// A program of this package, built beside the tests that are running.
  package static func built(_ name: String) throws -> String {
    guard let tests = Folder.realPath("/proc/self/exe"), let slash = tests.lastIndex(of: "/")
    else { throw FileError(.read, "/proc/self/exe") }
    guard let program = Folder.realPath(tests[...slash] + name) else {
      throw FileError(.read, tests[...slash] + name)
    }
    return program
  }
}

/// A C array of texts that ends with a null pointer.
package func withPointers<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = unsafe texts.map { unsafe strdup($0) }
  defer { for index in texts.indices { unsafe free(copies[index]) } }
  return unsafe body(copies + [nil])
}
