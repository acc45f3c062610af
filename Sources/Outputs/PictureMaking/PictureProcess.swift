import FileSystem
import PictureRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process of `tokonoma-pictures` at the other end of a pipe of two ways.
///
/// Of this module this file alone uses pointers: they are lent to one call of the system each, which keeps none.
final class PictureProcess: Sendable {
  private let pipe: Int32
  let process: pid_t
  /// What its pictures depend on besides the requests.
  let identity: String

  /// nil when there is no such program, or it does not speak.
  init?(_ program: String, role: PictureRequest.Role) {
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
    let path = unsafe strdup(program)
    let word = unsafe strdup(role.rawValue)
    defer {
      unsafe free(path)
      unsafe free(word)
    }
    let code = unsafe posix_spawn(&process, program, &actions, nil, [path, word, nil], environ)
    close(other)
    guard code == 0 else {
      close(own)
      return nil
    }
    pipe = own
    self.process = process
    guard let hello = PictureProcess.read(from: own) else {
      PictureProcess.end(process, own)
      return nil
    }
    identity = String(decoding: hello, as: UTF8.self)
  }

  deinit {
    PictureProcess.end(process, pipe)
  }

  /// Its answer; nil when it died of the request.
  func answer(to request: PictureRequest) -> PictureAnswer? {
    let message = MessageFrame.framed(request.message)
    var done = 0
    while done < message.count {
      // A process that is gone is no reason for a signal.
      let put = unsafe message.withUnsafeBytes { bytes in
        unsafe send(
          pipe, bytes.baseAddress.map { unsafe $0 + done }, message.count - done,
          Int32(MSG_NOSIGNAL))
      }
      if put < 0, ErrorCode.last == .interrupted { continue }
      guard put > 0 else { return nil }
      done += put
    }
    return PictureProcess.read(from: pipe).flatMap { try? PictureAnswer(message: $0) }
  }

  private static func read(from pipe: Int32) -> [UInt8]? {
    guard let head = bytes(4, from: pipe), let length = MessageFrame.length(head) else {
      return nil
    }
    return bytes(length, from: pipe)
  }

  private static func bytes(_ count: Int, from pipe: Int32) -> [UInt8]? {
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

  /// One that was told that there is no more to do ends by itself, unless it hangs.
  private static func end(_ process: pid_t, _ pipe: Int32) {
    close(pipe)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && ErrorCode.last == .interrupted {}
  }
}
