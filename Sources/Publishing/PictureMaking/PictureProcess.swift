import FileSystem
import Pictures

/// A process of `tokonoma-pictures`.
final class PictureProcess: Sendable {
  private let process: HelperProcess
  /// What its pictures depend on besides the requests.
  let identity: String

  /// nil when there is no such program, or it does not speak.
  init?(_ program: String, role: PictureRequest.Role) {
    guard let process = HelperProcess(program, [role.rawValue]), let hello = process.receive()
    else { return nil }
    self.process = process
    identity = String(decoding: hello, as: UTF8.self)
  }

  var number: Int32 { process.number }

  /// Its answer; nil when it died of the request.
  func answer(to request: PictureRequest) -> PictureAnswer? {
    guard process.send(request.message) else { return nil }
    return process.receive().flatMap { try? PictureAnswer(message: $0) }
  }
}
