import HTTPServing

/// Tells the requests of the desk's own pages from all others.
///
/// Three things keep others out: the host and origin of a request, which browsers send and no page
/// can change; the cookie, for which only the address in the terminal or, in the home network, a
/// pairing code can be exchanged; and a token in every form.
struct Gate: Sendable {
  let keys: DeskKeys
  /// nil if the desk is for this machine only.
  var pairing: Pairing?

  private static let methods = ["GET", "HEAD", "POST"]

  /// The status for a request that is refused even with the cookie; nil for any other.
  func refusal(of request: HTTPRequest) -> Int? {
    if request.host == nil { return 400 }
    guard request.isAddressedHere(wantsPort: true) else { return 421 }
    guard Gate.methods.contains(request.method) else { return 405 }
    if request.method == "POST" { return isFromOwnPage(request) ? nil : 403 }
    return isMeantForOtherPage(request) ? 403 : nil
  }

  /// Whether one of the desk's pages sent the request.
  ///
  /// Without `Origin`, `Sec-Fetch-Site` decides, which no page can set. Browsers send neither when
  /// they read from an address of the network, which isn't encrypted; then `Referer` decides.
  func isFromOwnPage(_ request: HTTPRequest) -> Bool {
    let (origins, sites) = (request["origin"], request["sec-fetch-site"])
    guard origins.count <= 1, sites.count <= 1, let host = request["host"].first else {
      return false
    }
    let site = sites.first?.lowercased()
    if let site, site != "same-origin" { return false }
    let own = "http://\(host.lowercased())"
    guard let origin = origins.first?.lowercased(), origin != "null" else {
      if site != nil { return true }
      let referers = request["referer"]
      return origins.isEmpty && request.method == "GET" && request.isFromNetwork
        && referers.count == 1 && referers[0].lowercased().hasPrefix(own + "/")
    }
    return origin == own
  }

  /// Whether another site's page wants to show or read the answer, instead of linking to the desk.
  private func isMeantForOtherPage(_ request: HTTPRequest) -> Bool {
    let site = request["sec-fetch-site"].first?.lowercased()
    guard let site, site == "cross-site" || site == "same-site" else { return false }
    return request["sec-fetch-mode"].first?.lowercased() != "navigate"
      || request["sec-fetch-dest"].first?.lowercased() != "document"
  }

  /// Whether the request has the cookie.
  ///
  /// - Parameter port: the desk's, if another server of this program received the request
  func isKnown(_ request: HTTPRequest, at port: Int? = nil) -> Bool {
    let name = Gate.cookieName(port ?? request.port) + "="
    let cookies = request["cookie"].flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(name) }
    guard cookies.count == 1 else { return false }
    let value = String(cookies[0].dropFirst(name.count))
    return request.isFromNetwork
      ? pairing?.admits(cookie: value) ?? false : keys.cookie.equals(value)
  }

  /// The header field that sets a cookie until the browser is closed; its value is worthless once
  /// the desk has ended.
  static func field(of cookie: Secret, for request: HTTPRequest) -> (name: String, value: String) {
    (
      "Set-Cookie",
      "\(cookieName(request.port))=\(cookie.text); Path=/; HttpOnly; SameSite=Strict"
    )
  }

  /// Contains the port, because browsers send a host's cookies to all its ports.
  private static func cookieName(_ port: Int?) -> String { "tokonoma-desk-\(port ?? 0)" }
}
