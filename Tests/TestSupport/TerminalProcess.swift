import FileSystem
import Glibc

/// A program run to its end on a terminal of its own, where it can ask.
package struct TerminalProcess {
  /// The exit status, or the negative number of the signal that ended it.
  package let status: Int32
  /// All that stands on the terminal, what was typed too, with `\n` for line ends.
  package let screen: String

  /// Runs a program and types lines, all at once, as soon as it runs.
  package init(
    _ program: String, _ arguments: [String], in folder: String, typing lines: [String] = []
  ) throws {
    // The calls that open a terminal by their own names are not in Swift's Glibc.
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    guard terminal >= 0, unsafe ioctl(terminal, unlock, &locked) == 0,
      unsafe ioctl(terminal, getNumber, &number) == 0
    else { throw FileError(.open, "/dev/ptmx") }
    let name = "/dev/pts/\(number)"
    defer { close(terminal) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, name, O_RDWR | O_NOCTTY, 0)
    }
    var id: pid_t = 0
    let code = unsafe withPointers(["env", "-C", folder, program] + arguments) { arguments in
      unsafe withPointers(["TOKONOMA_PICTURES=none"]) { environment in
        unsafe posix_spawn(&id, "/usr/bin/env", &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw FileError(.open, program, code: ErrorCode(rawValue: code)) }
    let typed = Array(lines.map { $0 + "\n" }.joined().utf8)
    unsafe write(terminal, typed, typed.count)
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // The last reader of the terminal gone, reading it fails.
    while case let count = unsafe read(terminal, &buffer, buffer.count), count > 0 || errno == EINTR
    {
      shown += buffer.prefix(max(count, 0))
    }
    var result: Int32 = 0
    while unsafe waitpid(id, &result, 0) < 0 && errno == EINTR {}
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : -(result & 0x7F)
    screen = String(decoding: shown.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }
}
