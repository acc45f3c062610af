import FileSystem
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

  /// nil if the request killed two processes: the first may have died of something else, such as a
  /// lack of memory.
  func answer(to request: PictureRequest) -> PictureAnswer? {
    for _ in 0..<2 {
      let waiting = idle.withLock { $0[request.role]?.popLast() }
      guard let process = waiting ?? PictureProcess(path, role: request.role) else { return nil }
      guard let answer = process.answer(to: request) else { continue }
      idle.withLock { $0[request.role, default: []].append(process) }
      return answer
    }
    return nil
  }
}

/// A process of `tokonoma-pictures`.
final class PictureProcess: Sendable {
  private let process: HelperProcess
  let identity: String

  /// nil if the program is missing or doesn't answer.
  init?(_ program: String, role: PictureRequest.Role) {
    guard let process = HelperProcess(program, [role.rawValue]), let hello = process.receive()
    else { return nil }
    self.process = process
    identity = String(decoding: hello, as: UTF8.self)
  }

  var number: Int32 { process.number }

  /// nil if it died of the request.
  func answer(to request: PictureRequest) -> PictureAnswer? {
    guard process.send(request.message) else { return nil }
    return process.receive().flatMap { try? PictureAnswer(message: $0) }
  }
}
