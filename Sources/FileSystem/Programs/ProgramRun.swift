import Glibc

// Each pointer is lent to one system call, which doesn't keep it.

/// A program of the system, run until it ends.
package struct ProgramRun: Sendable {
  /// The exit status; 127 if there is no such program, 128 or more if a signal ended it.
  package let status: Int32
  package let output: [UInt8]
  package let errors: String

  package var isDone: Bool { status == 0 }
  package var isMissing: Bool { status == 127 }

  /// Runs a program from `PATH` and waits for it. It starts in an empty private folder, so that it
  /// can't find settings in the project, or itself if `PATH` has `.`.
  ///
  /// - Parameters:
  ///   - environment: added to this program's own
  ///   - input: its standard input
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    input: [UInt8] = []
  ) throws(FileError) {
    let temporary = environmentVariable("TMPDIR") ?? "/tmp"
    let said = try Folder(temporary: temporary + "/tokonoma-run-")
    defer { (try? Folder("/", isOpenEnded: true))?.removeTree(said.path) }
    try said.replace("input", with: input)
    try said.createFolders("empty")
    let (output, errors) = (said.shown("output"), said.shown("errors"))

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDIN_FILENO, said.shown("input"), O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)

    var id: pid_t = 0
    var code: Int32 = 0
    var names: [String] = []
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text)
      if !environment.keys.contains(where: { pair.hasPrefix($0 + "=") }) { names.append(pair) }
      unsafe entry += 1
    }
    names += environment.map { "\($0.key)=\($0.value)" }.sorted()
    // Not every system can start a program in another folder.
    let start = ["sh", "-c", #"cd -- "$0" && exec "$@""#, said.shown("empty"), program]
    unsafe withCTexts(start + arguments) { arguments in
      unsafe withCTexts(names) { environment in
        code = unsafe posix_spawn(&id, "/bin/sh", &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else {
      status = 127
      self.output = []
      self.errors = FileError(.open, "/bin/sh", code: ErrorCode(rawValue: code)).reason
      return
    }
    var result: Int32 = 0
    while unsafe waitpid(id, &result, 0) < 0, errno == EINTR {}
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + (result & 0x7F)
    self.output = try said.read("output")
    self.errors = String(decoding: try said.read("errors"), as: UTF8.self)
  }
}

/// Texts as a C array that ends with a null pointer.
func withCTexts(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Void) {
  let copies = unsafe texts.map { unsafe strdup($0) }
  defer { for index in texts.indices { unsafe free(copies[index]) } }
  unsafe body(copies + [nil])
}
