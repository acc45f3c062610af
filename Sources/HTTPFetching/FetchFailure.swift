/// The reason why a request failed. It never contains a key.
package struct FetchFailure: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// No network, no such host, or no server there.
    case unreachable
    /// Its certificate is of another name, too old or signed by someone unknown.
    case untrusted
    case timedOut
    /// The answer was cut off, or its compression is broken.
    case broken
    case tooLarge(limit: Int)
    case status(Int)
    /// It asks to wait too long, in seconds.
    case busy(seconds: Int)
    case tooManyRedirects
    /// A redirect or an address of the local network, or without encryption.
    case forbiddenAddress(String)
    /// It would get a key without encryption.
    case unencryptedKey(String)
    /// The answer isn't in the expected form: the reason in words.
    case notUnderstood(String)
    /// `tokonoma-fetch` is missing.
    case notInstalled
    /// The `tokonoma-fetch` at this path doesn't start.
    case doesNotRun(String)
  }

  /// Its name for people: `AniList`.
  package let server: String
  package let reason: Reason

  package init(_ server: String, _ reason: Reason) { (self.server, self.reason) = (server, reason) }
}

extension FetchFailure {
  /// `AniList answers with status 503`
  package var message: String {
    switch reason {
    case .unreachable: "\(server) cannot be reached"
    case .untrusted: "\(server)'s certificate isn't trusted"
    case .timedOut: "\(server) takes too long to answer"
    case .broken: "\(server)'s answer was cut off"
    case .tooLarge(let limit): "\(server)'s answer is larger than \(limit >> 20) MB"
    case .status(let status): "\(server) answers with status \(status)"
    case .busy(let seconds): "\(server) asks to wait \(seconds) s"
    case .tooManyRedirects: "\(server) redirects too often"
    case .forbiddenAddress(let address): "\(server) leads to a forbidden address: \(address)"
    case .unencryptedKey(let address): "\(server) gets no key without encryption, as at \(address)"
    case .notUnderstood(let why): "\(server)'s answer cannot be read: \(why)"
    case .notInstalled: "\(server) can't be asked: \(FetchProgram.name) is missing"
    case .doesNotRun(let path): "\(server) can't be asked: '\(path)' doesn't run"
    }
  }

  package var advice: String {
    switch reason {
    case .unreachable: "check the network, and run the command again; finished work is kept"
    case .untrusted:
      "check this machine's date, and install ca-certificates; SSL_CERT_FILE can name other ones"
    case .status(401): "check its key: it was refused"
    case .status(403): "wait some hours, or check its key if it needs one"
    case .status(429), .busy: "run the command again after that; finished work is kept"
    case .timedOut, .broken, .tooManyRedirects, .notUnderstood, .tooLarge, .forbiddenAddress,
      .status:
      "try again later; finished work is kept"
    case .unencryptedKey: "write https:// in the address that you named for \(server)"
    case .notInstalled: "put \(FetchProgram.name) beside tokonoma; 'make install' installs both"
    case .doesNotRun(let path): "install the libraries that 'ldd \(path)' reports as not found"
    }
  }
}
