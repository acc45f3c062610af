import FileSystem
import Glibc

/// A program run to its end on its own terminal, where it can ask questions.
package struct TerminalProcess {
  /// The exit status, or minus the signal that ended it.
  package let status: Int32
  /// The terminal's text, including typed lines, with `\n` for line ends.
  package let screen: String

  /// Control characters that end the input and interrupt the program.
  package static let (endOfInput, interrupt) = ("\u{4}", "\u{3}")

  /// Runs a program and types all lines at once.
  package init(
    _ program: String, _ arguments: [String], in folder: String, typing lines: [String] = []
  ) throws {
    try self.init(program, arguments, in: folder, typing: lines, eachAfter: nil)
  }

  /// Runs a program and types a line each time it waits after `prompt`. Kills it if it asks more
  /// often, or is silent for a minute.
  package init(
    _ program: String, _ arguments: [String], in folder: String, answering lines: [String],
    after prompt: String = "] "
  ) throws {
    try self.init(program, arguments, in: folder, typing: lines, eachAfter: prompt)
  }

  private init(
    _ program: String, _ arguments: [String], in folder: String, typing lines: [String],
    eachAfter prompt: String?
  ) throws {
    let (terminal, name) = try Self.openTerminal()
    defer { close(terminal) }
    let id = try Self.start(["env", "-C", folder, program] + arguments, onTerminal: name)
    func type(_ text: String) {
      let typed = Array(text.utf8)
      unsafe write(terminal, typed, typed.count)
    }
    var answers = lines[...]
    if prompt == nil { type(lines.map { $0 + "\n" }.joined()) }
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = unsafe poll(&waiting, 1, 60_000)
      if ready < 0, errno == EINTR { continue }
      if ready == 0 { kill(id, SIGKILL) }
      let count = unsafe read(terminal, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // Reading fails once the program has closed the terminal.
      guard count > 0 else { break }
      shown += buffer.prefix(count)
      guard let prompt, shown.suffix(prompt.utf8.count).elementsEqual(prompt.utf8) else { continue }
      if let answer = answers.popFirst() { type(answer + "\n") } else { kill(id, SIGKILL) }
    }
    var result: Int32 = 0
    while unsafe waitpid(id, &result, 0) < 0 && errno == EINTR {}
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : -(result & 0x7F)
    screen = String(decoding: shown.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  /// The controlling side of a new terminal, and the path of the other side.
  private static func openTerminal() throws -> (terminal: Int32, name: String) {
    // Swift's Glibc lacks the calls that open a terminal.
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    guard terminal >= 0, unsafe ioctl(terminal, unlock, &locked) == 0,
      unsafe ioctl(terminal, getNumber, &number) == 0
    else { throw FileError(.open, "/dev/ptmx") }
    return (terminal, "/dev/pts/\(number)")
  }

  /// Starts a program on the terminal, so that typing can interrupt it; returns its id.
  private static func start(_ arguments: [String], onTerminal name: String) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A new session takes the first opened terminal. Swift's Glibc lacks this flag.
    let newSession: Int16 = 0x80
    unsafe posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    // Background programs ignore interruptions, and threads of tasks block them; a child inherits
    // both.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, name, O_RDWR, 0)
    }
    var id: pid_t = 0
    let code = unsafe withPointers(arguments) { arguments in
      unsafe withPointers(["TOKONOMA_PICTURES=none"]) { environment in
        unsafe posix_spawn(&id, "/usr/bin/env", &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw FileError(.open, "/usr/bin/env", code: ErrorCode(rawValue: code)) }
    return id
  }
}
