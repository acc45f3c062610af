import FileSystem
import HTTPServing
import TestSupport
import Testing

@testable import PreviewServer

/// Responses over a real connection, for requests by browsers and for malicious ones.
@Suite(.timeLimit(.minutes(1))) struct ServerTests {
  @Test func servesTheSite() throws {
    let server = try ServedFiles()
    let home = try RawAnswer(port: server.port, "/")
    #expect(home.status == 200 && home.body.hasPrefix("<html><head>"))
    #expect(home.field("Content-Type") == "text/html; charset=utf-8")
    #expect(home.field("Cache-Control") == "no-store")
    #expect(home.field("X-Content-Type-Options") == "nosniff")
    #expect(home.field("Content-Length") == String(home.body.utf8.count))
    for target in ["/index.html", "/index", "/?x", "/index.html?y=/../"] {
      #expect(try RawAnswer(port: server.port, target).body == home.body, "\(target)")
    }
    let style = try RawAnswer(port: server.port, "/theme/style.css")
    #expect(style.body == "body {}\n" && style.field("Content-Type") == "text/css; charset=utf-8")
    let snow = try RawAnswer(port: server.port, "/books/%E9%9B%AA%E5%9B%BD.html")
    #expect(snow.status == 200 && snow.body.contains("snow"))
  }

  /// Only here: the files belong to the site.
  @Test func explainsAnEmptyPageToTheOwner() throws {
    let server = try ServedFiles()
    let favorites = try RawAnswer(port: server.port, "/favorites.html").body
    #expect(favorites.contains("</h1><p class=\"notice\">Add <code>favorite: 1</code>"))
    #expect(favorites.contains("</p>\n<div class=\"empty\">"))
    #expect(try !RawAnswer(port: server.port, "/genres.html").body.contains("notice"))
    #expect(try !RawAnswer(port: server.port, "/404.html").body.contains("notice"))
  }

  /// A page is served with an additional script before the end of its head; other files are
  /// unchanged.
  @Test func keepsPagesUpToDate() throws {
    let server = try ServedFiles()
    let home = try RawAnswer(port: server.port, "/").body
    let script = try #require(
      home.firstMatch(
        of: /<script src="(\/_tokonoma\/[a-z.]+)" data-version="([^"]+)" defer><\/script>/))
    #expect(home.replacing(script.0, with: "") == "<html><head><title>Home</title></head><body>\n")
    #expect(home.contains("</script></head>"))
    #expect(home.count { $0 == "<" } == 8)
    let code = try RawAnswer(port: server.port, String(script.1))
    #expect(code.field("Content-Type") == "text/javascript; charset=utf-8")
    #expect(code.status == 200 && code.body.contains("EventSource"))
    // Even a page without a head gets it.
    #expect(try RawAnswer(port: server.port, "/bare.html").body.hasPrefix("bare\n<script src="))
    #expect(try !RawAnswer(port: server.port, "/feed.xml").body.contains("script"))
    #expect(try server.temporary.read("site/index.html") == ServedFiles.home)

    let news = try RawConnection(port: server.port)
    news.send("GET /_tokonoma/events?/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    let first = news.read(until: "data: \n\n")
    #expect(first.contains("Content-Type: text/event-stream\r\n"))
    #expect(!first.contains("Content-Length"))
    #expect(first.hasSuffix("\r\n\r\ndata: \(script.2)\ndata: \n\n"), "\(first)")

    server.state.change { $0.problems = "a: <b>\n  c" }
    #expect(news.read(until: "c\n\n") == "data: \(script.2)\ndata: a: <b>\ndata:   c\n\n")
    try server.temporary.write("<html><head></head>", to: "site/index.html")
    server.state.change { $0.problems = "" }
    let changed = news.read(until: "\n\n")
    #expect(changed.hasSuffix("\ndata: \n\n") && !changed.contains(script.2))
    // A style isn't a page, but pages look different.
    server.state.change { $0.looks += 1 }
    #expect(news.read(until: "\n\n") != changed)
  }

  @Test func answersMissingFilesWithTheSitesOwn404() throws {
    let server = try ServedFiles()
    for target in [
      "/nope", "/anime/nope.html", "/theme/", "/theme", "/index.html/", "/index.html/x",
    ] {
      let answer = try RawAnswer(port: server.port, target)
      #expect(answer.status == 404 && answer.body.contains("Nothing here"), "\(target)")
      #expect(answer.field("Content-Type") == "text/html; charset=utf-8")
    }
    #expect(try RawAnswer(port: server.port, "/_tokonoma/").status == 404)
    #expect(try RawAnswer(port: server.port, "/_tokonoma/x").status == 404)
    #expect(try RawAnswer(port: server.port, "/.tokonoma-manifest").status == 404)
  }

  @Test(arguments: [
    "/../secret", "/../../../../../../etc/passwd", "/theme/../../secret", "/..", "/./../secret",
    "/%2e%2e/secret", "/%2e%2e%2fsecret", "/..%2fsecret", "/.%2e/secret", "/%2E%2E/secret",
    "/..%5csecret", "/..\\secret", "/%5c..%5c..%5csecret", "/..%c0%afsecret",
    "/%c0%ae%c0%ae/secret",
    "/%e0%80%ae%e0%80%ae/secret", "/%252e%252e/secret", "/index.html%00", "/%00/../secret",
    "//etc/passwd", "/%2fetc/passwd", "///../secret", "/theme//../../secret", "/~root", "/%",
    "/link", "/link.html", "/folder-link/secret", "/folder-link/", "/absolute", "/loop", "/pipe",
    "/theme/up/secret", "/theme/up/site/index.html", "/.tokonoma-manifest", "/.tokonoma-1-0",
    "http://localhost/../secret", "file:///etc/passwd", "../secret", "secret",
    "/_tokonoma/../secret", "/_tokonoma/%2e%2e/secret", "/_tokonoma",
  ])
  func nothingOutsideTheSiteIsServed(_ target: String) throws {
    let server = try ServedFiles()
    for method in ["GET", "HEAD"] {
      let answer = try RawAnswer(port: server.port, method, target)
      #expect([400, 404].contains(answer.status), "\(answer.text)")
      #expect(!answer.text.contains("treasure") && !answer.text.contains("root:"))
    }
  }

  @Test func survivesBytesThatAreNoText() throws {
    let server = try ServedFiles()
    for bytes: [UInt8] in [
      [0], [0xC0, 0xAE], [0xFF, 0xFE], [0x2E, 0x2E, 0], [0x7F], [0xED, 0xA0, 0x80],
    ] {
      let request =
        Array("GET /".utf8) + bytes + Array("/secret HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        // A request that is answered ends the connection.
        + Array("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n".utf8)
      let answer = try RawAnswer(port: server.port, sending: request)
      #expect([400, 404].contains(answer.status), "\(bytes): \(answer.text)")
      #expect(!answer.text.contains("treasure"), "\(bytes)")
    }
    #expect(try RawAnswer(port: server.port, "/").status == 200)
  }

  @Test func answersHEADWithoutABody() throws {
    let server = try ServedFiles()
    let get = try RawAnswer(port: server.port, "/theme/style.css")
    let head = try RawAnswer(port: server.port, "HEAD", "/theme/style.css")
    #expect(get.text == head.text + "body {}\n")
    // It isn't kept open either.
    #expect(try RawAnswer(port: server.port, "HEAD", "/_tokonoma/events?/").status == 200)
    #expect(try RawAnswer(port: server.port, "HEAD", "/nope").body.isEmpty)
  }

  @Test(arguments: [
    "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "PATCH", "PROPFIND", "BREW", "get",
  ])
  func refusesOtherMethodsThanReading(_ method: String) throws {
    let server = try ServedFiles()
    let answer = try RawAnswer(port: server.port, method, "/")
    #expect(answer.status == 405 && answer.field("Allow") == "GET, HEAD")
    #expect(!answer.text.contains("Home"))
  }

  /// Bytes that came with a request are never read as the next one.
  @Test func ignoresBodiesOfRequests() throws {
    let server = try ServedFiles()
    let smuggled = "GET /theme/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for field in ["Content-Length: \(smuggled.utf8.count)", "Transfer-Encoding: chunked"] {
      let answer = try RawAnswer(
        port: server.port,
        sending: "GET / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n\(smuggled)".utf8)
      #expect(answer.status == 200 && !answer.text.contains("body {}"), "\(field)")
      #expect(answer.field("Connection") == "close")
    }
  }

  @Test func answersOnlyToNamesOfThisMachine() throws {
    let server = try ServedFiles()
    for host in ["localhost", "127.0.0.1:\(server.port)", "LOCALHOST", "[::1]:\(server.port)"] {
      #expect(try RawAnswer(port: server.port, "GET", "/", host: host).status == 200, "\(host)")
    }
    for host in [
      "evil.example", "localhost.evil.example", "192.168.0.1", "127.0.0.1.evil.example", "",
      "localhost:1", "127.0.0.1:\(server.port)0", "127.0.0.1:\(server.port):", "localhost:",
    ] {
      let answer = try RawAnswer(port: server.port, "GET", "/", host: host)
      #expect(answer.status == 421 && !answer.text.contains("Home"), "\(host)")
    }
    for hosts in ["", "Host: localhost\r\nHost: localhost\r\n", "Host: localhost\r\n evil\r\n"] {
      for version in ["1.0", "1.1"] {
        let answer = try RawAnswer(
          port: server.port, sending: "GET / HTTP/\(version)\r\n\(hosts)\r\n".utf8)
        #expect([400, 421].contains(answer.status) && !answer.text.contains("Home"), "\(hosts)")
      }
    }
  }

  @Test func answersSeveralRequestsOverOneConnection() throws {
    let server = try ServedFiles()
    let connection = try RawConnection(port: server.port)
    let request = "GET /theme/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in 1...3 {
      connection.send(request.utf8)
      #expect(connection.read(until: "body {}\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
    // In one piece, and byte by byte.
    connection.send((request + request).utf8)
    var both = ""
    while both.matches(of: /body {}/).count < 2 { both += connection.read(until: "body {}\n") }
    for byte in request.utf8 { connection.send([byte]) }
    #expect(connection.read(until: "body {}\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  /// Unused connections cause no load, and too many at a time are refused.
  @Test func survivesConnectionsThatComeAndGo() throws {
    let server = try ServedFiles()
    let request = "GET /_tokonoma/events?/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in 1...600 {
      let page = try RawConnection(port: server.port)
      page.send(request.utf8)
      #expect(page.read(until: "data: \n\n").contains(" 200 OK"))
    }
    let all = try (1...400).map { _ in try RawConnection(port: server.port) }
    for connection in all { connection.send(request.utf8) }
    let served = all.count { $0.read(until: "data: \n\n").contains(" 200 OK") }
    #expect(served > 200 && served <= 256, "\(served)")
  }

  /// A browser that doesn't receive a large picture doesn't delay others.
  @Test func answersWhileAnotherConnectionIsSlow() throws {
    let server = try ServedFiles()
    let size = 20_000_000
    try server.temporary.folder.replace(
      "site/large.png", with: [UInt8](repeating: 120, count: size))
    let slow = try RawConnection(port: server.port)
    slow.send("GET /large.png HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    let silent = try (1...20).map { _ in try RawConnection(port: server.port) }
    #expect(try RawAnswer(port: server.port, "/").status == 200)
    #expect(slow.read().utf8.count > size)
    // Its other requests are answered afterwards, even if there are many.
    let eager = try RawConnection(port: server.port)
    eager.send("GET /large.png HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    _ = eager.read(until: "xxx")
    let more = String(repeating: "HEAD / HTTP/1.1\r\nHost:localhost\r\n\r\n", count: 3000)
    eager.send((more + "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").utf8)
    #expect(eager.read().matches(of: /HTTP.1.1 200 OK/).count == 3001)
    withExtendedLifetime(silent) {}
  }

  /// The part of a file that a browser hasn't received stays on the disk: only one part is in
  /// memory.
  @Test func readsLargeFilesPartByPart() throws {
    let server = try ServedFiles()
    let content = (0..<200_000).map { UInt8(ascii: "a") + UInt8($0 % 23) }
    try server.temporary.folder.replace("site/large.txt", with: content)
    let site = SiteFolder(folder: try Folder("site", in: server.temporary.folder))
    let file = try #require(site.file(at: .file("large.txt")))
    #expect(file.size == content.count)
    // A build replaces it by another one.
    try server.temporary.folder.replace("site/large.txt", with: [])
    var parts: [[UInt8]] = []
    while case let part = try file.nextPart(upTo: 65_536), !part.isEmpty { parts.append(part) }
    #expect(parts.map(\.count) == [65_536, 65_536, 65_536, 3392])
    #expect(Array(parts.joined()) == content)

    try server.temporary.folder.replace("site/large.txt", with: content)
    let request = HTTPRequest("GET", "/large.txt", fields: [.init("host", "localhost")])
    let handler = RequestHandler(site: site, state: server.state, base: "/")
    guard case .parts = handler.response(to: request).body else {
      Issue.record("the whole file is in memory")
      return
    }
    let answer = try RawAnswer(port: server.port, "/large.txt")
    #expect(answer.field("Content-Length") == "200000")
    #expect(answer.body.utf8.elementsEqual(content))
    #expect(try RawAnswer(port: server.port, "HEAD", "/large.txt").body.isEmpty)
  }

  /// Silent clients are disconnected, except pages that wait for news.
  @Test func closesSilentConnections() throws {
    let server = try ServedFiles(patience: .milliseconds(50))
    let page = try RawConnection(port: server.port)
    page.send("GET /_tokonoma/events?/ HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    _ = page.read(until: "data: \n\n")
    let half = "GET / HTTP/1.1\r\nHost: local"
    let whole = "GET /theme/style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for request in ["", half, whole, whole + half] {
      let silent = try RawConnection(port: server.port)
      silent.send(request.utf8)
      #expect(silent.isEnded, "\(request)")
    }
    // Silent for longer than any of them.
    server.state.change { $0.problems = "something new" }
    #expect(page.read(until: "\n\n").contains("data: something new\n"))
  }

  @Test func servesBelowABase() throws {
    let server = try ServedFiles(base: "/repo/")
    #expect(try RawAnswer(port: server.port, "/repo/").body.contains("Home"))
    #expect(try RawAnswer(port: server.port, "/repo/theme/style.css").status == 200)
    for target in ["/", "/?x", "/repo"] {
      let answer = try RawAnswer(port: server.port, target)
      #expect(answer.status == 302 && answer.field("Location") == "/repo/", "\(target)")
    }
    for target in ["/index.html", "/theme/style.css", "/repository/", "/other", "/repo/nope"] {
      let answer = try RawAnswer(port: server.port, target)
      #expect(answer.status == 404 && answer.body.contains("Nothing here"), "\(target)")
    }
    #expect(try RawAnswer(port: server.port, "/repo/../index.html").status == 400)
  }

  @Test func servesAPageThatWaitsForTheFirstSite() throws {
    let server = try ServedFiles()
    server.state.change { $0.isBuilt = false }
    for target in ["/", "/theme/style.css", "/nope"] {
      let answer = try RawAnswer(port: server.port, target)
      #expect(answer.status == 503 && answer.body.contains("Not built yet"), "\(target)")
      #expect(answer.body.contains("data-version=\"unbuilt\""))
    }
    #expect(try RawAnswer(port: server.port, "/../secret").status == 400)
  }
}
