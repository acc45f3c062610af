import Base
import HTTPServing

/// Tells the requests of the desk's own pages from all others.
///
/// Three things keep others out: the host and origin of a request, which browsers send and no page
/// can change; the cookie, for which only the address in the terminal can be exchanged; and a token
/// in every form.
struct Gate: Sendable {
  let keys: DeskKeys

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
  /// `Referrer-Policy: no-referrer` makes browsers send `Origin: null` with forms; then
  /// `Sec-Fetch-Site` decides, which no page can set.
  func isFromOwnPage(_ request: HTTPRequest) -> Bool {
    let (origins, sites) = (request["origin"], request["sec-fetch-site"])
    guard origins.count <= 1, sites.count <= 1, let host = request["host"].first else {
      return false
    }
    let site = sites.first?.lowercased()
    if let site, site != "same-origin" { return false }
    guard let origin = origins.first?.lowercased(), origin != "null" else { return site != nil }
    return origin == "http://\(host.lowercased())"
  }

  /// Whether another site's page wants to show or read the answer, instead of linking to the desk.
  private func isMeantForOtherPage(_ request: HTTPRequest) -> Bool {
    let site = request["sec-fetch-site"].first?.lowercased()
    guard let site, site == "cross-site" || site == "same-site" else { return false }
    return request["sec-fetch-mode"].first?.lowercased() != "navigate"
      || request["sec-fetch-dest"].first?.lowercased() != "document"
  }

  /// Whether the request has the cookie.
  func isKnown(_ request: HTTPRequest) -> Bool {
    let name = Gate.cookieName(request) + "="
    let cookies = request["cookie"].flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(name) }
    return cookies.count == 1 && keys.cookie.equals(String(cookies[0].dropFirst(name.count)))
  }

  /// The header field that sets the cookie until the browser is closed; its value is worthless once
  /// the desk has ended.
  func cookie(for request: HTTPRequest) -> (name: String, value: String) {
    (
      "Set-Cookie",
      "\(Gate.cookieName(request))=\(keys.cookie.text); Path=/; HttpOnly; SameSite=Strict"
    )
  }

  /// Contains the port, because browsers send a host's cookies to all its ports.
  private static func cookieName(_ request: HTTPRequest) -> String {
    "tokonoma-desk-\(request.port ?? 0)"
  }
}
