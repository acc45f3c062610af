import Pictures
import Synchronization

/// `tokonoma-pictures`, in as many processes as somebody waits for. One that a picture killed is replaced by another.
package final class PictureProgram: Sendable {
  package static let name = "tokonoma-pictures"

  private let path: String
  let idle = Mutex<[PictureRequest.Role: [PictureProcess]]>([:])
  /// What pictures of each role depend on besides the requests.
  let identities: [PictureRequest.Role: String]

  /// nil when it does not run.
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

  /// nil when the request killed the process that was asked, and a second one: the first may have been killed by something
  /// else, as by a system that was short of memory.
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
