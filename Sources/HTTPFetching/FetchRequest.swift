package struct FetchRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  package let method: Method
  /// Without secrets: it is shown, stored and compared.
  package let address: WebAddress
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// Keys that are added when the request is sent, and appear nowhere else.
  package let secretQuery: [(name: String, value: String)]
  package let secretHeaders: [(name: String, value: String)]
  /// Added to the addresses of the server's own redirects, which leave it out.
  package let redirectQuery: [(name: String, value: String)]

  package init(
    _ address: WebAddress, method: Method = .get, headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], secretQuery: [(name: String, value: String)] = [],
    secretHeaders: [(name: String, value: String)] = [],
    redirectQuery: [(name: String, value: String)] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.secretQuery = secretQuery
    self.secretHeaders = secretHeaders
    self.redirectQuery = redirectQuery
  }

  var hasSecrets: Bool { !secretQuery.isEmpty || !secretHeaders.isEmpty }

  /// Identifies the request, without its secrets.
  var key: [UInt8] {
    let parts = redirectQuery.map { " \($0.name)=\($0.value)" }.joined()
    let head = "\(method.rawValue) \(address.text)\(parts)\n"
    let lines = headers.map { "\($0.name.lowercased()): \($0.value)\n" }.sorted().joined()
    return Array((head + lines + "\n").utf8) + body
  }
}

/// A server's answer, or one from the cache.
package struct FetchAnswer: Sendable {
  package let status: Int
  /// By name in lower case; the first of each name.
  let headers: [String: String]
  package let bytes: [UInt8]
  /// The `Link` headers, such as `<https://…>; rel="webmention"`, separated by commas; empty for a
  /// cached answer.
  package var links = ""
  /// The address that answered, after redirects; nil for a cached answer.
  package var address: WebAddress?

  /// `image/jpeg`
  package var contentType: String { header("content-type") }

  /// Empty if it is missing.
  func header(_ name: String) -> String { headers[name] ?? "" }

  /// The seconds to wait; the header gives them or a date.
  ///
  /// - Parameter now: milliseconds since 1970
  func retryAfter(at now: Int) -> Int? {
    let text = header("retry-after")
    if let seconds = Int(text), seconds >= 0 { return seconds }
    return HTTPDate.seconds(of: text).map { max($0 - now / 1_000, 0) }
  }

  var rateLimits: RateLimits {
    RateLimits(
      limit: Int(header("x-ratelimit-limit")), remaining: Int(header("x-ratelimit-remaining")),
      reset: Int(header("x-ratelimit-reset")))
  }
}

package struct ServerRules: Sendable {
  /// Its name for people: `AniList`.
  package let name: String
  /// Milliseconds between two requests.
  package let interval: Int
  /// Bytes of an uncompressed answer.
  package let largestAnswer: Int
  /// Seconds that an answer is cached; 0 for not at all.
  package let keptFor: Int
  /// The owner allowed this machine, the local network, and no encryption.
  package let mayBePrivate: Bool
  /// Seconds that an answer may take.
  package let longest: Int
  /// Attempts for one answer.
  package let tries: Int

  package init(
    name: String, interval: Int, largestAnswer: Int = 32_000_000, keptFor: Int = 86_400,
    mayBePrivate: Bool = false, longest: Int = 90, tries: Int = 3
  ) {
    self.name = name
    self.interval = interval
    self.largestAnswer = largestAnswer
    self.keptFor = keptFor
    self.mayBePrivate = mayBePrivate
    self.longest = longest
    self.tries = tries
  }
}
