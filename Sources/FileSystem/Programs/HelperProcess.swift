import Glibc
import Synchronization

/// A process of one of our helper programs, connected by a two-way pipe for messages.
///
/// Pointers are lent to one system call each, which keeps none.
package final class HelperProcess: Sendable {
  private let pipe: Int32
  package let number: Int32
  private let endSignal = Mutex<Int32?>(nil)

  /// nil if the program can't be started. Missing libraries show only when it sends no message.
  ///
  /// - Parameters:
  ///   - environment: the whole environment as `NAME=value`
  ///   - patience: seconds to wait for a message before treating the process as ended
  package init?(
    _ program: String, _ arguments: [String], environment: [String], patience: Int = 0
  ) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    let (own, other) = (ends[0], ends[1])
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, other, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, other, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    var code: Int32 = 0
    unsafe withCTexts([program] + arguments) { arguments in
      unsafe withCTexts(environment) { environment in
        code = unsafe posix_spawn(&process, program, &actions, nil, arguments, environment)
      }
    }
    close(other)
    guard code == 0 else {
      close(own)
      return nil
    }
    var limit = timeval()
    limit.tv_sec = patience
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(own, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    pipe = own
    number = process
  }

  deinit {
    close(pipe)
    end()
  }

  /// Kills the process, which may hang; returns the signal that ended it, now or before.
  @discardableResult
  package func end() -> Int32 {
    endSignal.withLock { signal in
      if let signal { return signal }
      kill(number, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(number, &status, 0) < 0 && ErrorCode.last == .interrupted {}
      signal = status & 0x7F
      return status & 0x7F
    }
  }

  /// False if the process is gone.
  package func send(_ message: [UInt8]) -> Bool {
    let bytes = MessageFrame.framed(message)
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes { bytes in
        unsafe sendto(
          pipe, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done,
          Int32(MSG_NOSIGNAL), nil, 0)
      }
      if put < 0, ErrorCode.last == .interrupted { continue }
      guard put > 0 else { return false }
      done += put
    }
    return true
  }

  /// The next message; nil if the process has ended or sends anything else.
  package func receive() -> [UInt8]? {
    guard let head = bytes(4), let length = MessageFrame.length(head) else { return nil }
    return bytes(length)
  }

  /// The CPU time that the process has used.
  package var usedTime: Duration {
    var (clock, time) = (clockid_t(), timespec())
    guard unsafe clock_getcpuclockid(number, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
    else { return .zero }
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }

  /// Makes `receive` return nil in threads that wait in it.
  package func hangUp() { shutdown(pipe, Int32(SHUT_RDWR)) }

  private func bytes(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe recv(pipe, bytes.baseAddress.map { unsafe $0 + done }, count - done, 0)
      }
      if got < 0, ErrorCode.last == .interrupted { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }
}

/// Finds a helper program beside another one, or in `PATH`.
package func helperProgram(_ name: String, beside program: String?, path: String) -> String? {
  let beside = program.flatMap {
    $0.lastIndex(of: "/").map { slash in String(program?[..<slash] ?? "") }
  }
  let folders = [beside].compactMap(\.self) + path.split(separator: ":").map(String.init)
  return folders.lazy.map { "\($0)/\(name)" }.first { candidate in
    let status = try? Folder("/").status(of: candidate)
    return status?.kind == .file && (status?.mode ?? 0) & 0o111 != 0
  }
}
