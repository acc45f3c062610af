import Synchronization

/// The results of the last forms that a browser may send again: it missed the answer, or two of its
/// tabs have the same form waiting. Each form is carried out at most once.
///
/// They are forgotten when the desk ends. A form that was carried out before is then refused: its
/// `seen` is no longer the value, or its title is already there.
final class SentForms: Sendable {
  private let state = Mutex<(results: [String: Notice], order: [String])>(([:], []))

  private static let most = 1000
  private static let longestID = 64

  /// The result of the form with an id: of its first sending, if there was one. Blocks until that
  /// is done.
  ///
  /// - Parameter id: nil or an unusable one for a form that is sent once, such as one without script
  func once(_ id: String?, _ work: () throws -> Notice) throws -> Notice {
    guard let id, (1...SentForms.longestID).contains(id.utf8.count) else { return try work() }
    return try state.withLock { state in
      if let result = state.results[id] { return result }
      let result = try work()
      state.results[id] = result
      state.order.append(id)
      if state.order.count > SentForms.most {
        state.results[state.order.removeFirst()] = nil
      }
      return result
    }
  }
}
