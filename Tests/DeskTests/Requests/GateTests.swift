import HTTPServing
import TestSupport
import Testing

@testable import Desk

/// No other page, program or address may read or write.
@Suite struct GateTests {
  @Test(arguments: [
    ("localhost:8130", 200), ("127.0.0.1:8130", 200), ("[::1]:8130", 200),
    ("LOCALHOST:8130", 200), ("localhost", 421), ("localhost:8131", 421), ("localhost:", 421),
    ("evil.example:8130", 421), ("localhost.evil.example:8130", 421), ("192.168.0.2:8130", 421),
    ("127.0.0.1.evil.example:8130", 421), ("localhost:8130:8130", 421), ("", 421),
  ])
  func answersOnlyUnderItsOwnNames(host: String, status: Int) async throws {
    let visitor = try await DeskVisitor()
    let fields = visitor.ownFields.filter { !["host", "origin"].contains($0.0) }
    let request = visitor.request("GET", "/", fields + [("host", host)])
    #expect(await visitor.answer(to: request).status == status)
  }

  @Test func wantsExactlyOneHost() async throws {
    let visitor = try await DeskVisitor()
    let fields = visitor.ownFields
    let none = visitor.request("GET", "/", fields.filter { $0.0 != "host" })
    let two = visitor.request("GET", "/", fields + [("host", "localhost:8130")])
    #expect(await visitor.answer(to: none).status == 400)
    #expect(await visitor.answer(to: two).status == 400)
  }

  /// Each is a request that a browser would send for another site's page.
  @Test(
    arguments: [
      ("http://evil.example", "cross-site"), ("http://evil.example", nil),
      ("http://localhost:8131", "same-site"), ("http://localhost:8131", nil),
      ("https://localhost:8130", "same-site"), ("null", "cross-site"), ("null", nil), (nil, nil),
      ("http://localhost:8130", "cross-site"), ("http://localhost:8130", "none"),
      ("http://127.0.0.1:8130", nil), (nil, "none"),
    ] as [(String?, String?)])
  func writesOnlyForItsOwnPages(origin: String?, site: String?) async throws {
    let visitor = try await DeskVisitor()
    var fields = visitor.ownFields.filter { !["origin", "sec-fetch-site"].contains($0.0) }
    if let origin { fields.append(("origin", origin)) }
    if let site { fields.append(("sec-fetch-site", site)) }
    let form = "do=progress&title=anime/frieren&value=%2B1&token=\(visitor.desk.keys.form.text)"
    for path in ["/do", "/enter"] {
      let request = visitor.request("POST", path, fields, body: Array(form.utf8))
      #expect(visitor.handler.longestBody(of: request) == nil)
      #expect(await visitor.answer(to: request).status == 403)
    }
    #expect(
      await visitor.answer(to: visitor.request("GET", "/events", fields)).status == 403)
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 26"))
  }

  /// Browsers send `null` with forms of pages without a referrer.
  @Test(
    arguments: [
      ("http://localhost:8130", nil), ("http://localhost:8130", "same-origin"),
      ("null", "same-origin"), (nil, "same-origin"),
    ] as [(String?, String?)])
  func writesForItsOwnPages(origin: String?, site: String?) async throws {
    let visitor = try await DeskVisitor()
    var fields = visitor.ownFields.filter { !["origin", "sec-fetch-site"].contains($0.0) }
    if let origin { fields.append(("origin", origin)) }
    if let site { fields.append(("sec-fetch-site", site)) }
    let form = "do=progress&title=anime/frieren&value=%2B1&token=\(visitor.desk.keys.form.text)"
    let request = visitor.request("POST", "/do", fields, body: Array(form.utf8))
    #expect(await visitor.answer(to: request).status == 303)
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 27"))
  }

  /// A picture, script or frame of another page gets nothing; a link gets the first page.
  @Test func showsNothingInsideOtherPages() async throws {
    let visitor = try await DeskVisitor()
    let fields = visitor.ownFields.filter { !["origin", "sec-fetch-site"].contains($0.0) }
    for (mode, destination, status) in [
      ("no-cors", "image", 403), ("no-cors", "script", 403), ("navigate", "iframe", 403),
      ("cors", "empty", 403), ("navigate", "document", 200),
    ] {
      let request = visitor.request(
        "GET", "/",
        fields + [
          ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode),
          ("sec-fetch-dest", destination),
        ])
      #expect(await visitor.answer(to: request).status == status, "\(mode) \(destination)")
    }
  }

  @Test func showsNothingWithoutTheCookie() async throws {
    let visitor = try await DeskVisitor()
    let cookie = visitor.desk.keys.cookie.text
    for cookies in [
      [], ["tokonoma-desk-8130="], ["tokonoma-desk-8130=\(cookie.dropLast())"],
      ["tokonoma-desk-8130=\(cookie)0"], ["tokonoma-desk-8131=\(cookie)"],
      ["tokonoma-desk-8130=\(cookie); tokonoma-desk-8130=\(cookie)"],
      ["x=tokonoma-desk-8130=\(cookie)"], ["tokonoma-desk-8130=\(visitor.desk.keys.form.text)"],
    ] {
      let fields = visitor.ownFields.filter { $0.0 != "cookie" } + cookies.map { ("cookie", $0) }
      for path in ["/", "/title/anime/frieren", "/cover/anime/frieren", "/events", "/nothing"] {
        let answer = await visitor.answer(to: visitor.request("GET", path, fields))
        #expect(answer.status == 403 && !answer.text.contains("Frieren"), "\(cookies) \(path)")
        #expect(!answer.text.contains("alcove&gt;"))
      }
      let form = "do=progress&title=anime/frieren&value=%2B1&token=\(visitor.desk.keys.form.text)"
      let request = visitor.request("POST", "/do", fields, body: Array(form.utf8))
      #expect(await visitor.answer(to: request).status == 403)
      #expect(visitor.handler.longestBody(of: request) == nil)
    }
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 26"))
  }

  @Test func writesNothingWithoutTheToken() async throws {
    let visitor = try await DeskVisitor()
    let action = [("do", "progress"), ("title", "anime/frieren"), ("value", "+1")]
    for token in ["", "x", String(repeating: "0", count: 64), visitor.desk.keys.cookie.text] {
      #expect(await visitor.post("/do", action, token: token).status == 403)
    }
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 26"))
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "post"])
  func otherMethodsWriteNothing(method: String) async throws {
    let visitor = try await DeskVisitor()
    let token = visitor.desk.keys.form.text
    let form = "do=progress&title=anime/frieren&value=%2B1&token=\(token)"
    let request = visitor.request(
      method, "/do?\(form)", visitor.ownFields, body: Array(form.utf8))
    let answer = await visitor.answer(to: request)
    #expect([404, 405].contains(answer.status))
    #expect(answer.status == 404 || answer.field("Allow") == "GET, HEAD, POST")
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 26"))
  }

  @Test(arguments: [
    "/../tokonoma.yml", "/cover/../../tokonoma.yml", "/cover/%2e%2e/%2e%2e/tokonoma.yml",
    "/cover/anime%2Ffrieren", "/title/anime/..", "/title/anime/frieren%00", "//evil.example",
    "/title//frieren", "/cover//etc/passwd", "/desk.css/", "/%", "/title/\\",
    "/cover/anime/nothing", "/library/anime/frieren.md", "/tokonoma.yml", "/.tokonoma/undo/1",
    "/nothing", "/enter", "/title",
  ])
  func answersOnlyToAddressesOfItsPages(target: String) async throws {
    let visitor = try await DeskVisitor()
    let answer = await visitor.get(target)
    #expect([400, 404].contains(answer.status), "\(answer.status)")
    #expect(!answer.text.contains("title: Frieren") && !answer.text.contains("name: Mika"))
  }

  @Test func sendsSecurityHeaders() async throws {
    let visitor = try await DeskVisitor()
    for target in ["/", "/nothing", "/desk.js", "/events", "/cover/anime/frieren"] {
      let answer = await visitor.get(target)
      let policy = try #require(answer.field("Content-Security-Policy"))
      for rule in [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "connect-src 'self'", "form-action 'self'", "frame-src 'none'", "frame-ancestors 'none'",
        "base-uri 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
      ] {
        #expect(policy.split(separator: "; ").contains { $0 == rule }, "\(rule)")
      }
      #expect(answer.field("X-Content-Type-Options") == "nosniff")
      #expect(answer.field("Referrer-Policy") == "same-origin")
      #expect(answer.field("Cross-Origin-Opener-Policy") == "same-origin")
      #expect(answer.field("Cross-Origin-Resource-Policy") == "same-origin")
      #expect(answer.field("Cache-Control") == "no-store")
      #expect(!answer.fields.contains { $0.name.hasPrefix("Access-Control") })
    }
  }
}
