package struct HTTPRequest: Sendable {
  /// As sent; names of methods are case-sensitive.
  package let method: String
  /// As sent, not decoded: `/a%20b?c`
  package let target: String
  /// The minor version: 0 for HTTP/1.0, 1 for HTTP/1.1.
  package let minorVersion: Int
  package let fields: [Field]
  package internal(set) var body: [UInt8] = []
  /// The port of the server that received the request; nil for a request made otherwise.
  package internal(set) var port: Int?
  /// The address of this machine that received the request.
  package internal(set) var address = HostAddress.ipv4
  /// The client's address; nil for a request that no server received.
  package internal(set) var peer: HostAddress?

  package struct Field: Sendable, Equatable {
    /// In lower case.
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package init(
    _ method: String, _ target: String, minorVersion: Int = 1, fields: [Field] = [],
    body: [UInt8] = []
  ) {
    (self.method, self.target, self.minorVersion) = (method, target, minorVersion)
    (self.fields, self.body) = (fields, body)
  }

  /// The values of a header field; `name` is in lower case.
  package subscript(name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// In lower case, without its port; nil if the request has no host or several.
  package var host: String? {
    let hosts = self["host"]
    guard hosts.count == 1, let host = hosts.first?.lowercased() else { return nil }
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
    return String(host[..<colon])
  }

  /// Whether the request came to an address that other machines reach.
  package var isFromNetwork: Bool { !address.isOfThisMachineOnly }

  /// Whether the request names this machine as its host, in the network by the address that received
  /// it. Otherwise, a page of another origin could reach us.
  ///
  /// - Parameter wantsPort: whether the host must have the server's port, as browsers send it
  package func isAddressedHere(wantsPort: Bool = false) -> Bool {
    guard let host, ownHosts.contains(host), let given = self["host"].first else { return false }
    let port = given.dropFirst(host.utf8.count)
    if port.isEmpty { return !wantsPort || self.port == 80 }
    return self.port.map { port == ":\($0)" } ?? !wantsPort
  }

  private var ownHosts: Set<String> { isFromNetwork ? [address.host] : HTTPRequest.localHosts }

  private static let localHosts: Set = ["127.0.0.1", "localhost", "[::1]"]

  /// Whether the client wants to send another request over this connection.
  var isKeepAlive: Bool {
    let wishes = self["connection"].flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace } }
    if wishes.contains("close") { return false }
    return minorVersion > 0 || wishes.contains("keep-alive")
  }
}
