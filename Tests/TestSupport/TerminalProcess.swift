import FileSystem
import Glibc

/// A program run to its end on a terminal of its own, where it can ask.
package struct TerminalProcess {
  /// The exit status, or the negative number of the signal that ended it.
  package let status: Int32
  /// All that stands on the terminal, what was typed too, with `\n` for line ends.
  package let screen: String

  /// What ends the input, and what interrupts the program, when they are typed.
  package static let (endOfInput, interrupt) = ("\u{4}", "\u{3}")

  /// Runs a program and types lines, all at once, as soon as it runs.
  package init(
    _ program: String, _ arguments: [String], in folder: String, typing lines: [String] = []
  ) throws {
    try self.init(program, arguments, in: folder, typing: lines, eachAfter: nil)
  }

  /// Runs a program and answers what it asks: a line each time it waits behind `prompt`. One that
  /// asks more than is answered, or says nothing for a minute, is killed.
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
      // The last reader of the terminal gone, reading it fails.
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

  /// The side of a new terminal that shows and types, and the path of the other one.
  private static func openTerminal() throws -> (terminal: Int32, name: String) {
    // The calls that open a terminal by their own names are not in Swift's Glibc.
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    guard terminal >= 0, unsafe ioctl(terminal, unlock, &locked) == 0,
      unsafe ioctl(terminal, getNumber, &number) == 0
    else { throw FileError(.open, "/dev/ptmx") }
    return (terminal, "/dev/pts/\(number)")
  }

  /// The id of a program whose terminal it is, so that what is typed can interrupt it.
  private static func start(_ arguments: [String], onTerminal name: String) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A session of its own, whose terminal is the first that is opened. Its name is not in Swift's Glibc.
    let newSession: Int16 = 0x80
    unsafe posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    // Who runs in the background ignores interruptions, the threads of tasks hold them back, and both would be handed on.
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
