import Synchronization

package enum FetchWay: Sendable {
  case program(FetchProgram)
  /// Without the program, every request fails.
  case none
  /// Prepared answers, for tests.
  case answers(@Sendable (TransferRequest) -> TransferOutcome)
}

/// `tokonoma-fetch`, started for the first request and again if its process dies.
package final class FetchProgram: Sendable {
  package static let name = "tokonoma-fetch"
  /// The only variables that it gets: proxies, trusted certificates and the language.
  package static let variables =
    Proxies.variables + [
      "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "LANG", "LC_ALL", "LC_CTYPE",
    ]
  /// Seconds beyond a request's limit after which the process counts as hung.
  private static let grace = 5

  let path: String
  private let environment: [String]
  private let running = Mutex<FetchProcess?>(nil)

  /// - Parameter variable: the value of a variable of the environment
  package init(at path: String, _ variable: (String) -> String? = { _ in nil }) {
    self.path = path
    environment = Self.variables.compactMap { name in variable(name).map { "\(name)=\($0)" } }
  }

  var process: FetchProcess? { running.withLock { $0 } }

  /// nil if the program doesn't run.
  func outcome(of request: TransferRequest) async -> TransferOutcome? {
    guard let process = started() else { return nil }
    let outcome = await withTaskGroup(of: TransferOutcome?.self) { group in
      group.addTask { await process.outcome(of: request) }
      group.addTask {
        do {
          try await Task.sleep(for: .seconds(request.longest + Self.grace))
        } catch {
          return .failed(.timedOut)
        }
        // The next request starts another process.
        process.hangUp()
        return .failed(.timedOut)
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    // A process that never greeted usually lacks a library.
    return outcome ?? (process.hasGreeted ? .failed(.broken) : nil)
  }

  private func started() -> FetchProcess? {
    running.withLock { running in
      if let process = running, !process.isOver { return process }
      running = FetchProcess(path, environment: environment)
      return running
    }
  }
}
