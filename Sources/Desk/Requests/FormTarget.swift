import Base
import HTTPServing
import Templates

/// A row in the table of addresses that accept forms.
struct FormTarget: Sendable {
  /// `/do`
  let path: String
  /// In bytes.
  let longestBody: Int
  /// Whether it accepts forms without the cookie and the token.
  var isOpenToAll = false
  /// Whether it's only for this machine, not for paired devices.
  var isForThisMachine = false
  var takesFiles = false
  let answer: @Sendable (SentForm, OpenDesk) throws -> HTTPResponse

  static let all: [FormTarget] = [
    FormTarget(path: "/enter", longestBody: 1 << 10, isOpenToAll: true, answer: enter),
    FormTarget(path: "/do", longestBody: 1 << 20, answer: act),
    FormTarget(path: "/try", longestBody: 1 << 20, answer: attempt),
    FormTarget(path: "/draft", longestBody: 1 << 20, answer: draft),
    FormTarget(path: "/cover", longestBody: 10 << 20, takesFiles: true, answer: cover),
    FormTarget(path: "/import/files", longestBody: 10 << 20, takesFiles: true, answer: handFiles),
    FormTarget(path: "/import", longestBody: 1 << 20, answer: importFiles),
    FormTarget(path: "/friends", longestBody: 1 << 14, answer: follow),
    FormTarget(path: "/publish", longestBody: 1 << 16, answer: publish),
    FormTarget(path: "/publish/place", longestBody: 1 << 16, answer: setPlace),
    FormTarget(path: "/settings", longestBody: 1 << 18, answer: set),
    FormTarget(
      path: "/settings/avatar", longestBody: 10 << 20, takesFiles: true, answer: setAvatar),
    FormTarget(path: "/devices", longestBody: 1 << 10, isForThisMachine: true, answer: pair),
  ]

  static func named(_ path: String) -> FormTarget? { all.first { $0.path == path } }

  /// Answers a form that a page of the desk sent.
  static func answer(
    to request: HTTPRequest, at path: String, _ desk: OpenDesk, _ gate: Gate
  ) throws -> HTTPResponse {
    guard let target = named(path) else { return .desk(404) }
    guard target.admits(request, gate) else { return .desk(403) }
    guard let form = SentForm(request, takesFiles: target.takesFiles) else { return .desk(400) }
    guard target.isOpenToAll || form.hasToken(of: desk.keys) else { return .desk(403) }
    return try target.answer(form, desk)
  }

  /// Whether the sender of a request may use it.
  func admits(_ request: HTTPRequest, _ gate: Gate) -> Bool {
    if isForThisMachine, request.isFromNetwork { return false }
    return isOpenToAll || gate.isKnown(request)
  }

  /// Exchanges the secret of an address, or a pairing code, for a cookie.
  private static func enter(_ form: SentForm, _ desk: OpenDesk) -> HTTPResponse {
    guard let key = form["key"] else { return .desk(400) }
    let request = form.request
    let cookie: Secret
    if request.isFromNetwork {
      guard case .paired(let own) = desk.pairing?.pair(key, from: request.peer) else {
        return desk.entry(for: request, isRefused: true)
      }
      cookie = own
    } else {
      guard desk.keys.opens(key) else { return desk.entry(for: request, isRefused: true) }
      cookie = desk.keys.cookie
    }
    var response = HTTPResponse.desk(leadingTo: "/")
    response.fields.append(Gate.field(of: cookie, for: request))
    return response
  }
}

extension OpenDesk {
  /// Leads back to the page of a form, which shows the result; a refusal shows the page again, with
  /// an error status.
  func answer(_ notice: Notice, to form: SentForm) throws -> HTTPResponse {
    let names = (form["back"] ?? "/").split(separator: "/").map(String.init)
    guard notice.outcome != .done else {
      let path = SafeURL(path: "/" + names.joined(separator: "/")).text
      return .desk(leadingTo: "\(path)?did=\(notices.keep(notice))")
    }
    let page =
      try page(at: names, of: form.request, showing: notice, refusing: form.fields)
      ?? page(at: [], of: form.request, showing: notice) ?? []
    return .desk(notice.outcome == .conflict ? 409 : 422, page)
  }

  func refuse(_ reason: DeskWord, _ form: SentForm) throws -> HTTPResponse {
    try answer(Notice(outcome: .refused, reasons: [library.now.words[reason]]), to: form)
  }
}
