/// The head of an HTTP request, as far as a preview needs it.
struct Request: Equatable, Sendable {
  let method: String
  /// As it was sent: percent-encoded, with its query.
  let target: [UInt8]
  /// In lower case, without its port.
  let host: String
  let keepsAlive: Bool

  /// The most bytes that a head may have.
  static let longestHead = 16 * 1024

  enum Reading: Equatable, Sendable {
    /// There is more to come.
    case incomplete
    /// The request, and how many bytes it had.
    case request(Request, length: Int)
    /// What cannot be answered otherwise; nothing after it can be understood.
    case refused(Status)
  }

  /// Reads the head at the beginning of what came in.
  static func read(_ received: [UInt8]) -> Reading {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = received[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = received[start..<end]
      start = end + 1
      if start > longestHead { return .refused(.headTooLong) }
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      // An empty line before the first is let pass, as the standard asks.
      if !text.isEmpty {
        lines.append(text)
      } else if !lines.isEmpty {
        return request(lines).map { .request($0, length: start) } ?? .refused(.badRequest)
      }
    }
    return received.count > longestHead ? .refused(.headTooLong) : .incomplete
  }

  private static func request(_ lines: [ArraySlice<UInt8>]) -> Request? {
    let words = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, let method = token(words[0]), !words[1].isEmpty,
      !words[1].contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      let version = token(words[2]), ["HTTP/1.1", "HTTP/1.0"].contains(version)
    else { return nil }
    var hosts: [String] = []
    var keepsAlive = version == "HTTP/1.1"
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let name = token(line[..<colon])
      else { return nil }
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed.lowercased()
      switch name.lowercased() {
      case "host": hosts.append(value)
      // A body is not read, so what follows it could be mistaken for a request.
      case "content-length": if value != "0" { keepsAlive = false }
      case "transfer-encoding", "expect", "upgrade": keepsAlive = false
      case "connection": if value != "keep-alive" { keepsAlive = false }
      default: continue
      }
    }
    guard hosts.count == 1, let host = hosts.first.map(withoutPort) else { return nil }
    return Request(
      method: method, target: Array(words[1]), host: host, keepsAlive: keepsAlive)
  }

  /// What a name in HTTP may be: letters, digits and some signs.
  private static func token(_ bytes: ArraySlice<UInt8>) -> String? {
    let isPlain = bytes.allSatisfy { 0x21...0x7E ~= $0 && !#"(),:;<=>?@[\]{}""#.utf8.contains($0) }
    return isPlain && !bytes.isEmpty && bytes.count < 256
      ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
    return String(host[..<colon])
  }
}

extension String {
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
