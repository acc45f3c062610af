import HTTPServing
import Publishing
import TestSupport
import Testing

@testable import Desk

/// Requests that no page of the desk sends, to every address that takes forms and every screen: each
/// is refused before its body is read, and nothing is written.
@Suite struct HostileRequestTests {
  /// Makes a request of the desk's own page hostile.
  private struct Attack: Sendable {
    let name: String
    let statuses: [Int]
    /// Whether it is one even where no cookie and no token is needed.
    var isForAll = true
    let change: @Sendable (inout Sent) -> Void
  }

  private struct Sent {
    var method = "POST"
    var target: String
    var fields: [(name: String, value: String)]
    /// The fields of its form.
    var form: [(name: String, value: String)] = []
    /// A file behind them; nil for a form that takes none.
    var file: [UInt8]?
    /// Of the body, instead of the form's own.
    var type: String?
    /// Instead of the form.
    var json: String?

    mutating func set(_ name: String, _ values: [String]) {
      fields.removeAll { $0.name == name }
      fields += values.map { (name, $0) }
    }

    /// As a browser sends the form; `%FF` of a value is this byte.
    var body: [UInt8] {
      if let json { return Array(json.utf8) }
      guard let file else { return Array(query.utf8) }
      let head = "--x\r\nContent-Disposition: form-data; name="
      let parts = form.flatMap { name, value in
        let bytes = value == "%FF" ? [0xFF] : Array(value.utf8)
        return Array("\(head)\"\(name)\"\r\n\r\n".utf8) + bytes + Array("\r\n".utf8)
      }
      let start = "\(head)\"file\"; filename=\"x.png\"\r\n\r\n"
      return parts + Array(start.utf8) + file + Array("\r\n--x--\r\n".utf8)
    }

    var query: String {
      form.map { name, value in
        "\(name)=\(value == "%FF" ? value : DeskVisitor.encoded(value))"
      }.joined(separator: "&")
    }

    var allFields: [(String, String)] {
      let own =
        file == nil ? "application/x-www-form-urlencoded" : "multipart/form-data; boundary=x"
      return fields.map { ($0.name, $0.value) } + [("content-type", type ?? own)]
    }
  }

  private static func setting(
    _ name: String, _ values: String...
  ) -> @Sendable (inout Sent) -> Void {
    { $0.set(name, values) }
  }

  private static let long = String(repeating: "a", count: 5000)

  private static let attacks: [Attack] =
    ["evil.example:8130", "localhost:8131", "localhost.evil.example:8130", "192.168.0.2:8130"].map {
      Attack(name: "host \($0)", statuses: [421], change: setting("host", $0))
    }
    + [
      Attack(name: "no host", statuses: [400], change: setting("host")),
      Attack(
        name: "two hosts", statuses: [400],
        change: setting("host", "localhost:8130", "localhost:8130")),
      Attack(
        name: "embedded by another site", statuses: [403],
        change: setting("sec-fetch-site", "cross-site")),
      Attack(
        name: "from another port", statuses: [403], change: setting("sec-fetch-site", "same-site")),
      Attack(name: "no cookie", statuses: [403], isForAll: false, change: setting("cookie")),
      Attack(
        name: "wrong cookie", statuses: [403], isForAll: false,
        change: setting("cookie", "tokonoma-desk-8130=" + String(repeating: "0", count: 64))),
    ]
    + ["/..", "/../../tokonoma.yml", "%00", "%2e%2e", "/\(long)", "\\", "/%2F%2Fetc"].map { end in
      Attack(name: "path with \(end.prefix(9))", statuses: [400, 404]) { $0.target += end }
    }
    + ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "post"].map { method in
      Attack(name: method, statuses: [405]) { $0.method = method }
    }

  private static let attacksOnForms: [Attack] = [
    Attack(
      name: "origin of another site", statuses: [403],
      change: setting("origin", "http://evil.example")),
    Attack(name: "null origin", statuses: [403]) {
      $0.set("origin", ["null"])
      $0.set("sec-fetch-site", [])
    },
    Attack(name: "no origin", statuses: [403]) {
      $0.set("origin", [])
      $0.set("sec-fetch-site", [])
    },
    Attack(
      name: "two origins", statuses: [403],
      change: setting("origin", "http://localhost:8130", "http://localhost:8130")),
  ]

  /// What is found only after the body was read.
  private static let wrongBodies: [(name: String, change: @Sendable (inout Sent) -> Void)] = [
    ("no token", { $0.form.removeAll { $0.name == "token" } }),
    (
      "wrong token",
      { sent in
        for index in sent.form.indices where sent.form[index].name == "token" {
          sent.form[index].value = "0000" + sent.form[index].value.dropFirst(4)
        }
      }
    ),
    (
      "as JSON",
      { sent in
        let pairs = sent.form.map { "\"\($0.name)\": \"\($0.value)\"" }
        (sent.type, sent.json) = ("application/json", "{\(pairs.joined(separator: ", "))}")
      }
    ),
    ("as plain text", { $0.type = "text/plain" }),
    ("with another boundary", { $0.type = "multipart/form-data; boundary=y" }),
    ("without a boundary", { $0.type = "multipart/form-data" }),
    (
      "as the other kind of form",
      { sent in
        sent.type =
          sent.file == nil ? "multipart/form-data; boundary=x" : "application/x-www-form-urlencoded"
        sent.file = sent.file == nil ? [1] : nil
      }
    ),
    ("not UTF-8", { $0.form.append(("value", "%FF")) }),
    ("too many fields", { $0.form += (0..<500).map { _ in ("a", "b") } }),
  ]

  /// For every row, fields and a file with which its own page does something.
  private static let forms: [String: (form: KeyValuePairs<String, String>, file: [UInt8]?)] = [
    "/enter": (["key": "KEY"], nil),
    "/do": (["do": "progress", "title": "anime/frieren", "value": "+1"], nil),
    "/try": (["do": "progress", "title": "anime/frieren", "value": "+1"], nil),
    "/draft": (["title": "anime/frieren", "value": "x"], nil),
    "/cover": (["do": "cover", "title": "anime/frieren", "value": "x.png"], MadePicture.png),
    "/import/files": ([:], Array("Title\nX\n".utf8)),
    "/import": (["step": "discard", "batch": "1"], nil),
    "/friends": (["step": "add", "name": "Eve", "url": "https://evil.example/"], nil),
    "/publish": (["step": "publish"], nil),
    "/publish/place": (["to": "folder", "at": "../out"], nil),
    "/settings": (["key": "name", "value": "Evil", "seen": "Mika's <alcove>"], nil),
    "/settings/avatar": ([:], MadePicture.png),
    "/devices": (["step": "renew"], nil),
  ]

  /// A visitor of a desk that can do everything.
  private func visitor() async throws -> DeskVisitor {
    let plain = try await DeskVisitor()
    let pictures = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
    return plain.with(
      OpenDesk(
        plain.desk.library, pictures: pictures,
        publisher: DeskPublisher { _, _, _ in DeskPublisher.Outcome() },
        friends: DeskFriends { _, _, _ in [] }, pairing: Pairing(at: []),
        today: plain.desk.today))
  }

  private func form(_ row: FormTarget, _ visitor: DeskVisitor) throws -> Sent {
    let (form, file) = try #require(Self.forms[row.path], "\(row.path) needs a form here")
    let keys = visitor.desk.keys
    return Sent(
      target: row.path, fields: visitor.ownFields,
      form: form.map { ($0.key, $0.value == "KEY" ? keys.address.text : $0.value) }
        + [("token", keys.form.text)],
      file: file)
  }

  private func request(_ sent: Sent, _ visitor: DeskVisitor) -> HTTPRequest {
    visitor.request(sent.method, sent.target, sent.allFields, body: sent.body)
  }

  /// The forms are good ones, so what is refused below is refused for the attack.
  @Test(arguments: FormTarget.all.map(\.path)) func theOwnersFormIsTaken(path: String) async throws
  {
    let visitor = try await visitor()
    if path == "/import" {
      let files = try #require(FormTarget.named("/import/files"))
      #expect(await visitor.answer(to: request(try form(files, visitor), visitor)).status == 303)
    }
    let form = try form(try #require(FormTarget.named(path)), visitor)
    let request = request(form, visitor)
    #expect(visitor.handler.longestBody(of: request) ?? 0 >= request.body.count)
    let answer = await visitor.answer(to: request)
    let status = ["/try", "/draft"].contains(path) ? 200 : 303
    #expect(answer.status == status, "\(answer.status) \(answer.text)")
  }

  @Test func nothingIsWrittenForOthers() async throws {
    let visitor = try await visitor()
    let before = try visitor.contents()
    for row in FormTarget.all {
      for attack in Self.attacks + Self.attacksOnForms where attack.isForAll || !row.isOpenToAll {
        var form = try form(row, visitor)
        attack.change(&form)
        let request = request(form, visitor)
        #expect(visitor.handler.longestBody(of: request) == nil, "\(attack.name): \(row.path)")
        let answer = await visitor.answer(to: request)
        #expect(
          attack.statuses.contains(answer.status), "\(attack.name): \(row.path) \(answer.status)")
        #expect(answer.field("Set-Cookie") == nil && answer.isLast)
      }
      for (name, change) in Self.wrongBodies {
        if row.isOpenToAll, name.hasSuffix("token") { continue }
        var form = try form(row, visitor)
        change(&form)
        let answer = await visitor.answer(to: request(form, visitor))
        #expect([400, 403].contains(answer.status), "\(name): \(row.path) \(answer.status)")
        #expect(answer.field("Set-Cookie") == nil)
      }
      // An address of a screen shows it, and the fields behind it do nothing.
      for method in ["GET", "HEAD"] {
        var form = try form(row, visitor)
        form.method = method
        form.target += "?" + form.query
        let answer = await visitor.answer(to: request(form, visitor))
        #expect([200, 404].contains(answer.status), "\(method) \(row.path) \(answer.status)")
      }
    }
    #expect(try visitor.contents() == before)
    #expect(visitor.desk.imports.now == nil && visitor.desk.publications.now == nil)
    #expect(visitor.desk.pairing?.code() == nil)
  }

  @Test func nothingIsShownToOthers() async throws {
    let visitor = try await DeskVisitor()
    let others = ["/events", "/cover/anime/frieren", "/names", "/found-cover", "/collection.css"]
    for path in ScreenRow.all.map(\.address) + ["/title/anime/frieren"] + others {
      for attack in Self.attacks {
        var sent = Sent(method: "GET", target: path, fields: visitor.ownFields)
        attack.change(&sent)
        let answer = await visitor.answer(to: request(sent, visitor))
        #expect(
          attack.statuses.contains(answer.status), "\(attack.name): \(path) \(answer.status)")
        #expect(!answer.text.contains("Frieren"), "\(attack.name): \(path)")
      }
      if FormTarget.named(path) != nil { continue }
      let post = visitor.request("POST", path, visitor.ownFields, body: Array("a=b".utf8))
      #expect(visitor.handler.longestBody(of: post) == nil)
      #expect(await visitor.answer(to: post).status == 404, "\(path)")
    }
  }
}
