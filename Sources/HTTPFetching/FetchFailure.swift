/// Why a server did not answer as it was asked to. Nothing in it tells a key.
package struct FetchFailure: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// There is no way to it: no network, no such host, nobody there.
    case unreachable
    case timedOut
    /// It ended before it was whole, or its compression is broken.
    case broken
    case tooLarge(limit: Int)
    case status(Int)
    /// Seconds that it asks to wait for; more than anybody would.
    case busy(seconds: Int)
    case tooManyRedirects
    /// A redirect or an address that leads where we do not go.
    case forbiddenAddress(String)
    /// What it answered is not what it was asked for: the reason in words.
    case notUnderstood(String)
    /// There is no `tokonoma-fetch`.
    case notInstalled
    /// The `tokonoma-fetch` at this path doesn't start.
    case doesNotRun(String)
  }

  /// As people call it: `AniList`.
  package let server: String
  package let reason: Reason

  package init(_ server: String, _ reason: Reason) {
    self.server = server
    self.reason = reason
  }
}

extension FetchFailure {
  /// What to tell the owner: `AniList answers with status 503`.
  package var message: String {
    switch reason {
    case .unreachable: "\(server) cannot be reached"
    case .timedOut: "\(server) takes too long to answer"
    case .broken: "\(server)'s answer was cut off"
    case .tooLarge(let limit): "\(server)'s answer is larger than \(limit >> 20) MB"
    case .status(let status): "\(server) answers with status \(status)"
    case .busy(let seconds): "\(server) asks to wait \(seconds) s"
    case .tooManyRedirects: "\(server) sends us from one address to the next"
    case .forbiddenAddress(let address):
      "\(server) names an address that is not asked: \(address)"
    case .notUnderstood(let why): "\(server)'s answer cannot be read: \(why)"
    case .notInstalled: "\(server) is not asked, because there is no \(FetchProgram.name)"
    case .doesNotRun(let path): "\(server) is not asked, because '\(path)' does not run"
    }
  }

  /// What the owner can do about it.
  package var advice: String {
    switch reason {
    case .unreachable: "look at the network, and run the command again: what is done is kept"
    case .timedOut, .broken, .tooManyRedirects, .notUnderstood, .tooLarge, .forbiddenAddress:
      "try again later; what is done is kept"
    case .status(401): "the key is not accepted: look at it"
    case .status(403):
      "it does not serve us now; wait some hours, or look at its key if it wants one"
    case .status(429), .busy: "run the command again after that: what is done is kept"
    case .status: "try again later; what is done is kept"
    case .notInstalled:
      "put the program beside tokonoma: it comes with it, and 'make install' installs both"
    case .doesNotRun(let path): "install the libraries that 'ldd \(path)' says are not found"
    }
  }
}
