/// The proxies of the environment, in curl's variables.
///
/// A proxy looks up the names of servers itself, so their addresses can't be checked here: only
/// hosts whose name or number is private are refused.
package struct Proxies: Sendable {
  /// Not `HTTP_PROXY`, which web servers set from a visitor's header.
  package static let variables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private let http: String?
  private let https: String?
  private let exceptions: [String]

  package init(_ variable: (String) -> String?) {
    func first(_ names: [String]) -> String? {
      names.lazy.compactMap(variable).first { !$0.isEmpty }
    }
    let all = first(["all_proxy", "ALL_PROXY"])
    http = first(["http_proxy"]) ?? all
    https = first(["https_proxy", "HTTPS_PROXY"]) ?? all
    exceptions = (first(["no_proxy", "NO_PROXY"]) ?? "").split { $0 == "," || $0.isWhitespace }
      .map { $0.lowercased() }
  }

  /// The proxy for a host; nil to ask the host directly.
  package func proxy(for host: String, scheme: String) -> String? {
    guard let proxy = scheme == "https" ? https : http else { return nil }
    let host = host.lowercased()
    return exceptions.contains { Self.matches($0, host) } ? nil : proxy
  }

  /// - Parameter exception: `*`, a domain with its subdomains, an address, or a network
  ///   (`10.0.0.0/8`)
  private static func matches(_ exception: String, _ host: String) -> Bool {
    if exception == "*" { return true }
    if let number = IPAddress(host) {
      let parts = exception.split(separator: "/", maxSplits: 1)
      guard let first = parts.first, let network = IPAddress(String(first)),
        network.bytes.count == number.bytes.count
      else { return false }
      let all = network.bytes.count * 8
      guard parts.count == 1 else {
        guard let bits = Int(parts[1]), (0...all).contains(bits) else { return false }
        return (0..<bits).allSatisfy { number.bit($0) == network.bit($0) }
      }
      return number == network
    }
    let domain = exception.drop { $0 == "." }
    return host == domain || host.hasSuffix("." + domain)
  }
}

extension IPAddress {
  fileprivate func bit(_ index: Int) -> UInt8 { bytes[index / 8] >> (7 - index % 8) & 1 }
}
