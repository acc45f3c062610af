import FileSystem
import Glibc
import Pictures
import Synchronization

/// `tokonoma-pictures`, in one process per simultaneous request. A process that a picture killed is
/// replaced.
package final class PictureProgram: Sendable {
  package static let name = "tokonoma-pictures"

  private let path: String
  let idle = Mutex<[PictureRequest.Role: [PictureProcess]]>([:])
  /// The versions of the libraries and fonts that the pictures of each role depend on.
  let identities: [PictureRequest.Role: String]

  /// nil if the program doesn't run.
  package init?(at path: String) {
    self.path = path
    var identities: [PictureRequest.Role: String] = [:]
    var processes: [PictureRequest.Role: [PictureProcess]] = [:]
    for role in PictureRequest.Role.allCases {
      guard let process = PictureProcess(path, role: role) else { return nil }
      identities[role] = process.identity
      processes[role] = [process]
    }
    self.identities = identities
    idle.withLock { $0 = processes }
  }

  enum Outcome: Equatable {
    case answer(PictureAnswer)
    case tooSlow
    /// It killed two processes: the first may have died of something else, such as a lack of memory.
    case deadly
  }

  /// - Parameter time: grows by the CPU time of the request
  func outcome(of request: PictureRequest, time: inout Duration) -> Outcome {
    for _ in 0..<2 {
      let waiting = idle.withLock { $0[request.role]?.popLast() }
      guard let process = waiting ?? PictureProcess(path, role: request.role) else { break }
      let answer = process.answer(to: request, time: &time)
      if let answer {
        idle.withLock { $0[request.role, default: []].append(process) }
        return .answer(answer)
      }
      if process.isEndedByTime() { return .tooSlow }
    }
    return .deadly
  }
}

/// A process of `tokonoma-pictures`.
final class PictureProcess: Sendable {
  private let process: HelperProcess
  let identity: String

  /// nil if the program is missing or doesn't answer.
  init?(_ program: String, role: PictureRequest.Role) {
    // A process that waits uses no CPU time, and other processes have priority on a busy machine.
    guard
      let process = HelperProcess(
        program, [role.rawValue], environment: Self.environment, patience: role.seconds * 20),
      let hello = process.receive()
    else { return nil }
    self.process = process
    identity = String(decoding: hello, as: UTF8.self)
  }

  var number: Int32 { process.number }
  /// Ends the process; true if its limit of time already did.
  func isEndedByTime() -> Bool { [SIGPROF, SIGXCPU].contains(process.end()) }

  /// Where fonts and libraries are; no keys.
  private static var environment: [String] {
    [
      "HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "XDG_DATA_HOME",
      "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
      "FONTCONFIG_SYSROOT", "GDK_PIXBUF_MODULE_FILE",
    ].compactMap { name in environmentVariable(name).map { "\(name)=\($0)" } }
  }

  /// nil if the request killed the process.
  func answer(to request: PictureRequest, time: inout Duration) -> PictureAnswer? {
    let start = process.usedTime
    defer { time += process.usedTime - start }
    guard process.send(request.message) else { return nil }
    return process.receive().flatMap { try? PictureAnswer(message: $0) }
  }
}
