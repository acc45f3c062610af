import HTTPServing

extension FormTarget {
  /// Makes a new pairing code, or shuts a device out.
  static func pair(_ form: SentForm, _ desk: OpenDesk) -> HTTPResponse {
    guard let pairing = desk.pairing else { return .desk(400) }
    switch form["step"] {
    case "renew": pairing.renew()
    case "end": form["device"].flatMap { Int($0) }.map(pairing.end)
    default: return .desk(400)
    }
    return .desk(leadingTo: "/devices")
  }
}
