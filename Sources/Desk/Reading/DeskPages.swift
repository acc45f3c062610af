import HTTPServing
import Synchronization

/// The open pages, which are notified of changes.
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

  /// Returns a minute after the last page is closed, or an hour after the start if none was opened.
  func areClosed() async {
    var (closed, wasOpen) = (0, false)
    while !Task.isCancelled, closed < (wasOpen ? 12 : 720) {
      try? await Task.sleep(for: .seconds(5))
      let isOpen = pages.withLock { !$0.isEmpty }
      if isOpen { wasOpen = true }
      closed = isOpen ? 0 : closed + 1
    }
  }

  func tell(_ name: String, _ text: String) {
    let event = DeskPages.event(name, text)
    for page in pages.withLock({ Array($0.values) }) { page.send { event } }
  }

  static func event(_ name: String, _ text: String) -> [UInt8] {
    Array("event: \(name)\ndata: \(text)\n\n".utf8)
  }
}
