/// What is asked of a server.
package struct FetchRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  package let method: Method
  /// Holds nothing that is secret: what is shown, kept and compared is made of it.
  package let address: WebAddress
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// Keys that go into the query or the headers as it is sent, and nowhere else.
  package let secretQuery: [(name: String, value: String)]
  package let secretHeaders: [(name: String, value: String)]

  package init(
    _ address: WebAddress, method: Method = .get, headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], secretQuery: [(name: String, value: String)] = [],
    secretHeaders: [(name: String, value: String)] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.secretQuery = secretQuery
    self.secretHeaders = secretHeaders
  }

  /// What the same request is known by, without its secrets.
  var key: [UInt8] {
    let head = "\(method.rawValue) \(address.text)\n"
    let lines = headers.map { "\($0.name.lowercased()): \($0.value)\n" }.sorted().joined()
    return Array((head + lines + "\n").utf8) + body
  }
}

/// What a server answered.
package struct FetchAnswer: Sendable {
  package let status: Int
  package let bytes: [UInt8]
  /// Whether it was kept from an earlier run, and nobody was asked.
  package let isKept: Bool
  /// As the server names it: `image/jpeg`.
  package let contentType: String
  /// What it links to in its headers, `<https://…>; rel="webmention"`, several with commas between them; empty for a kept
  /// answer.
  package let links: String
  /// Who answered in the end, where redirects led; nil for a kept answer.
  package let address: WebAddress?

  package init(
    status: Int, bytes: [UInt8], isKept: Bool = false, contentType: String = "",
    links: String = "", address: WebAddress? = nil
  ) {
    self.status = status
    self.bytes = bytes
    self.isKept = isKept
    self.contentType = contentType
    self.links = links
    self.address = address
  }
}

/// How one server is asked.
package struct ServerRules: Sendable {
  /// As people call it: `AniList`.
  package let name: String
  /// Milliseconds between two requests.
  package let interval: Int
  /// Bytes of an answer, unpacked.
  package let largestAnswer: Int
  /// Seconds that an answer is kept; 0 for not at all.
  package let keptFor: Int
  /// Whether it may be this machine or one of the local network, and without encryption: its owner has said so.
  package let mayBePrivate: Bool
  /// Seconds that one answer may take as a whole.
  package let longest: Int
  /// How often it is asked for one answer.
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
