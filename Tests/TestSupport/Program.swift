import FileSystem
import Glibc

/// The program as a user runs it, in a process of its own.
package struct ProgramRun {
  /// Results and problems as a terminal shows them, in the order they were written.
  package let output: String
  package let status: Int32

  /// Runs `tokonoma` with these arguments; it sees nothing of the environment.
  package init(_ arguments: [String], in folder: TemporaryFolder) throws {
    let program = try ProgramRun.path
    let said = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, said.path + "/output", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

    // Only a shell can start a process in a folder of its own by calls that every system has.
    let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, program] + arguments
    var words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process = pid_t()
    let code = posix_spawn(&process, command[0], &actions, nil, &words, &environment)
    guard code == 0 else { throw FileError(.open, command[0], code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    output = try said.read("output")
    self.status = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Beside the tests, where both are built.
  private static var path: String {
    get throws {
      guard let tests = Folder.realPath("/proc/self/exe"), let slash = tests.lastIndex(of: "/")
      else { throw FileError(.open, "/proc/self/exe", code: ENOENT) }
      return tests[...slash] + "tokonoma"
    }
  }
}
