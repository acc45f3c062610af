/// The answer to one request on its own connection.
package struct RawAnswer {
  package let text: String

  package init(port: Int, sending request: some Sequence<UInt8>) throws {
    let connection = try RawConnection(port: port)
    connection.send(request)
    text = connection.read()
  }

  package init(port: Int, _ method: String, _ target: String, host: String = "localhost") throws {
    try self.init(
      port: port,
      sending: "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
  }

  package init(port: Int, _ target: String) throws {
    try self.init(port: port, "GET", target)
  }

  package var status: Int { text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

  package var body: String {
    text.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
  }

  package func field(_ name: String) -> String? {
    let head = text.split(separator: "\r\n\r\n").first ?? ""
    return head.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
