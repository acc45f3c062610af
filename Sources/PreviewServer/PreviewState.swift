import HTTPServing
import Synchronization

/// The state that open pages show. Builds set it; connections send it to browsers.
final class PreviewState: Sendable {
  struct Value: Sendable {
    /// Whether there is a complete site to serve.
    var isBuilt = false
    /// The number of builds that changed a style, script or picture.
    var looks = 0
    /// The errors in the files, as a terminal shows them.
    var problems = ""
    var isEnding = false
  }

  private let value = Mutex(Value())
  private let pages = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  var now: Value { value.withLock { $0 } }

  func change(_ change: (inout Value) -> Void) {
    value.withLock { change(&$0) }
    for tell in pages.withLock({ Array($0.values) }) { tell() }
  }

  /// Sends the news to a page, now and after each change, until it is closed.
  func keep(_ page: ResponseStream, upToDateWith news: @escaping @Sendable () -> [UInt8]) {
    let id = ObjectIdentifier(page)
    pages.withLock { $0[id] = { page.send(news) } }
    page.send(news)
    page.waitForEnd()
    _ = pages.withLock { $0.removeValue(forKey: id) }
  }
}
