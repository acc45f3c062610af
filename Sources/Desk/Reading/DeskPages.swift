import HTTPServing
import Synchronization

/// The open pages, which are told about changes.
final class DeskPages: Sendable {
  private let pages = Mutex<[ObjectIdentifier: ResponseStream]>([:])

  /// Keeps a page informed until it is closed.
  func keep(_ page: ResponseStream, since event: @Sendable () -> [UInt8]) {
    let id = ObjectIdentifier(page)
    pages.withLock { $0[id] = page }
    page.send(event)
    page.waitForEnd()
    _ = pages.withLock { $0.removeValue(forKey: id) }
  }

  func tell(_ name: String, _ text: String) {
    let event = DeskPages.event(name, text)
    for page in pages.withLock({ Array($0.values) }) { page.send { event } }
  }

  static func event(_ name: String, _ text: String) -> [UInt8] {
    Array("event: \(name)\ndata: \(text)\n\n".utf8)
  }
}
