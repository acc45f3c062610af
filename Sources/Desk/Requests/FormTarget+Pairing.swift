import HTTPServing

extension FormTarget {
  /// Makes a new pairing code, or shuts a device out.
  static func pair(_ request: HTTPRequest, _ desk: OpenDesk) -> HTTPResponse {
    guard let form = FormFields(urlEncoded: request.body), let pairing = desk.pairing else {
      return .desk(400)
    }
    guard desk.accepts(form) else { return .desk(403) }
    switch form["step"] {
    case "renew": pairing.renew()
    case "end": form["device"].flatMap { Int($0) }.map(pairing.end)
    default: return .desk(400)
    }
    return .desk(leadingTo: "/devices")
  }
}
