import Base
import HTTPServing
import MediaLibrary
import TestSupport
import Testing

@testable import Desk

/// The desk in a network, over real sockets. 127.0.0.2 stands for this machine's address there.
@Suite(.timeLimit(.minutes(1))) struct NetworkTests {
  private let visitor: DeskVisitor
  private let pairing = Pairing(at: [place])
  private let server: HTTPServer

  private static let place = HostAddress([127, 0, 0, 2])

  init() async throws {
    let local = try await DeskVisitor()
    visitor = local.with(
      OpenDesk(
        local.desk.library, pairing: pairing,
        today: { PartialDate(year: 2026, month: 11, day: 27) }))
    var problems = DiagnosticList()
    server = try #require(try deskServer(visitor.desk, at: 0, reporting: &problems))
  }

  /// A request as a phone's browser sends it; over plain HTTP it sends no `Sec-Fetch-Site`.
  private func send(
    _ method: String = "GET", _ target: String, host: String? = nil, origin: String? = nil,
    cookie: String? = nil, fields: [String] = [], form: String? = nil
  ) async throws -> String {
    let host = host ?? "127.0.0.2:\(server.port)"
    var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
    if method == "POST" { lines.append("Origin: \(origin ?? "http://\(host)")") }
    if let cookie { lines.append("Cookie: tokonoma-desk-\(server.port)=\(cookie)") }
    if let form { lines.append("Content-Length: \(form.utf8.count)") }
    let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + (form ?? "")
    return try await onOwnThread { [port = server.port] in
      let connection = try RawConnection(to: Self.place, port: port)
      connection.send(request.utf8)
      return connection.read(until: target == "/events" ? "data: " : nil)
    }
  }

  private func status(_ answer: String) -> Int {
    answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  private func pair(_ code: String) async throws -> (status: Int, cookie: String?, text: String) {
    let answer = try await send("POST", "/enter", form: "key=\(code)")
    let cookie = answer.firstMatch(
      of: /Set-Cookie: tokonoma-desk-\d+=([0-9a-f]{64}); Path=\/; HttpOnly; SameSite=Strict\r\n/)
    return (status(answer), cookie.map { String($0.1) }, answer)
  }

  private func paired() async throws -> String {
    pairing.renew()
    let code = try #require(pairing.code())
    return try #require(try await pair(code.text).cookie)
  }

  private var step: String {
    "do=progress&title=anime/frieren&value=%2B1&token=\(visitor.desk.keys.form.text)"
  }

  private func progress() throws -> Bool {
    try !visitor.folder.read("library/anime/frieren.md").contains("progress: 26")
  }

  @Test func withoutACodeNothingIsReadOrWritten() async throws {
    pairing.renew()
    let code = try #require(pairing.code())
    // Neither the cookie nor the secret of this machine's own browser opens it.
    let local = visitor.desk.keys.cookie.text
    for target in ["/", "/title/anime/frieren", "/cover/anime/frieren", "/events", "/devices"] {
      for cookie in [nil, local, code.scanned.text] {
        let answer = try await send("GET", target, cookie: cookie)
        #expect(status(answer) == 403 && !answer.contains("Frieren"), "\(target)")
        #expect(!answer.contains(code.text) && !answer.contains(code.scanned.text))
      }
    }
    #expect(status(try await send("POST", "/do", cookie: local, form: step)) == 403)
    #expect(try await pair(visitor.desk.keys.address.text).cookie == nil)
    #expect(try await pair(visitor.desk.keys.launch.text).cookie == nil)
    #expect(try !progress())
    let page = try await send("GET", "/")
    #expect(page.contains("name=\"key\"") && page.contains("is encrypted"))
  }

  @Test func theCodeOpensTheDesk() async throws {
    let cookie = try await paired()
    #expect(try await send("GET", "/", cookie: cookie).contains("Frieren"))
    #expect(status(try await send("POST", "/do", cookie: cookie, form: step)) == 303)
    #expect(try progress())
    // The code is used, and this machine's own browser doesn't know the cookie.
    #expect(status(try await send("POST", "/enter", form: "key=AAAA-AAAA")) == 403)
    let own = """
      GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r
      Cookie: tokonoma-desk-\(server.port)=\(cookie)\r\n\r\n
      """
    let answer = try await onOwnThread { [port = server.port] in
      try RawAnswer(port: port, sending: own.utf8)
    }
    #expect(answer.status == 403)
    pairing.end(1)
    #expect(status(try await send("GET", "/", cookie: cookie)) == 403)
  }

  @Test func fiveWrongCodesCloseThePairing() async throws {
    pairing.renew()
    let code = try #require(pairing.code())
    for _ in 1...5 {
      let answer = try await pair("AAAA-AAAA")
      #expect(
        answer.status == 403 && answer.cookie == nil && answer.text.contains("role=\"alert\""))
    }
    let closed = try await pair(code.text)
    #expect(closed.status == 403 && closed.cookie == nil && !closed.text.contains("name=\"key\""))
    #expect(try await pair(code.scanned.text).cookie == nil)
    #expect(try await !paired().isEmpty)
  }

  @Test func answersOnlyUnderTheAddressItWasReachedAt() async throws {
    let cookie = try await paired()
    let port = server.port
    for host in [
      "localhost:\(port)", "127.0.0.1:\(port)", "127.0.0.2", "127.0.0.2:1", "127.0.0.3:\(port)",
      "desk.example:\(port)", "127.0.0.2.example:\(port)", "127.2:\(port)", "[::1]:\(port)",
    ] {
      let answer = try await send("GET", "/", host: host, cookie: cookie)
      #expect(status(answer) == 421, "\(host)")
      let form = try await send("POST", "/do", host: host, cookie: cookie, form: step)
      #expect(status(form) == 421, "\(host)")
    }
    // This machine's own browser reaches it under its own names only.
    let own = "GET / HTTP/1.1\r\nHost: 127.0.0.2:\(port)\r\nConnection: close\r\n\r\n"
    let answer = try await onOwnThread { try RawAnswer(port: port, sending: own.utf8) }
    #expect(answer.status == 421)
    #expect(try !progress())
  }

  @Test func writesOnlyForItsOwnPages() async throws {
    let cookie = try await paired()
    pairing.renew()
    for origin in [
      "http://evil.example", "null", "http://127.0.0.2:\(server.port + 1)",
      "http://localhost:\(server.port)", "https://127.0.0.2:\(server.port)", "http://127.0.0.2",
    ] {
      let own = ["Referer: http://127.0.0.2:\(server.port)/"]
      let answer = try await send(
        "POST", "/do", origin: origin, cookie: cookie, fields: own, form: step)
      #expect(status(answer) == 403, "\(origin)")
      // A page of someone else can't use up the tries either.
      #expect(status(try await send("POST", "/enter", origin: origin, form: "key=x")) == 403)
    }
    #expect(try !progress())
    let code = try #require(pairing.code())
    #expect(try await pair(code.text).cookie != nil)
  }

  /// Browsers send neither `Origin` nor `Sec-Fetch-Site` with it.
  @Test func tellsOnlyItsOwnPagesAboutChanges() async throws {
    let cookie = try await paired()
    let own = "http://127.0.0.2:\(server.port)"
    for fields in [
      [], ["Referer: http://evil.example/"], ["Referer: \(own)0/"], ["Referer: \(own).example/"],
      ["Referer: \(own)/", "Referer: \(own)/"], ["Referer: \(own)/", "Origin: null"],
      ["Referer: \(own)/", "Sec-Fetch-Site: cross-site"],
    ] {
      #expect(
        status(try await send("GET", "/events", cookie: cookie, fields: fields)) == 403, "\(fields)"
      )
    }
    let news = try await send("GET", "/events", cookie: cookie, fields: ["Referer: \(own)/lists"])
    #expect(news.contains("event: changed"))
  }

  /// The code is shown at this machine only, where no one else can listen.
  @Test func onlyThisMachinePairs() async throws {
    let cookie = try await paired()
    pairing.renew()
    let code = try #require(pairing.code())
    let answer = try await send("GET", "/devices", cookie: cookie)
    #expect(status(answer) == 404 && !answer.contains(code.text))
    #expect(try await !send("GET", "/", cookie: cookie).contains("/devices"))
    let form = "step=renew&token=\(visitor.desk.keys.form.text)"
    #expect(status(try await send("POST", "/devices", cookie: cookie, form: form)) == 403)
    #expect(pairing.code()?.text == code.text)

    let page = try await visitor.page("/devices")
    #expect(page.text { $0.hasClass("pairing-code") }.contains(code.text))
    #expect(page.elements.contains { $0.name == "svg" })
    #expect(page.text { $0.name == "main" }.contains("127.0.0.2"))
    let end = try #require(page.forms.first { $0["step"] == "end" })
    #expect(await visitor.post("/devices", [("step", "renew")], token: "x").status == 403)
    let renewed = await visitor.post("/devices", [("step", "renew"), ("back", "/devices")])
    #expect(renewed.status == 303 && pairing.code()?.text != code.text)
    let ended = await visitor.post("/devices", [("step", "end"), ("device", end["device"] ?? "")])
    #expect(ended.status == 303 && pairing.devices.isEmpty)
    #expect(status(try await send("GET", "/", cookie: cookie)) == 403)
  }

  @Test func withoutANetworkThereAreNoDevices() async throws {
    let local = try await DeskVisitor()
    #expect(await local.get("/devices").status == 404)
    #expect(try await !local.page("/").elements.contains { $0["href"] == "/devices" })
    #expect(await local.post("/devices", [("step", "renew")]).status == 400)
  }
}
