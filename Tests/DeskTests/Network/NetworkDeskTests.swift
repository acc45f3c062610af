import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Desk

/// A whole desk in a network: 127.0.0.2 stands for this machine's address there.
@Suite(.timeLimit(.minutes(2))) struct NetworkDeskTests {
  private static let place = HostAddress([127, 0, 0, 2])

  private func get(_ port: Int, _ target: String, host: String, cookie: String?) throws -> String {
    let connection = try RawConnection(to: Self.place, port: port)
    var lines = ["GET \(target) HTTP/1.1", "Host: \(host)", "Connection: close"]
    if let cookie { lines.append("Cookie: \(cookie)") }
    connection.send((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return connection.read()
  }

  /// Scans the code of an invitation; returns the cookie.
  private func scan(_ invitation: DeskNetwork.Invitation, _ port: Int) throws -> String {
    let host = "127.0.0.2:\(port)"
    let form = "key=\(invitation.link.split(separator: "#").last ?? "")"
    let connection = try RawConnection(to: Self.place, port: port)
    connection.send(
      """
      POST /enter HTTP/1.1\r
      Host: \(host)\r
      Origin: http://\(host)\r
      Content-Length: \(form.utf8.count)\r
      Connection: close\r
      \r
      \(form)
      """.utf8)
    let answer = connection.read()
    return String(try #require(answer.firstMatch(of: /Set-Cookie: ([^;]*);/)).1)
  }

  @Test func showsTheSiteToPairedDevicesOnly() async throws {
    let folder = try TemporaryFolder(DeskVisitor.library)
    let (renewals, renewal) = AsyncStream<Void>.makeStream()
    let (told, tell) = AsyncStream<DeskNetwork.News>.makeStream()
    var options = DeskOptions(port: 0, workers: 2)
    options.network = DeskNetwork(at: [Self.place], renewals: renewals) { tell.yield($0) }
    let task = Task { [options] in
      var problems = DiagnosticList()
      try await keepDesk(
        of: Project(folder: Folder(folder.path)), options,
        today: { PartialDate(year: 2026, month: 11, day: 27) }, reporting: &problems,
        describing: { Diagnostic(.error, "disk", "\($0)", at: nil) }, opening: { _ in })
      tell.finish()
    }
    var news = told.makeAsyncIterator()
    guard case .code(let first) = await news.next() else {
      Issue.record("no code")
      return
    }
    // Enter in the terminal makes another code.
    renewal.yield()
    guard case .code(let invitation) = await news.next() else {
      Issue.record("no second code")
      return
    }
    #expect(invitation.code != first.code)
    let port = try #require(
      invitation.link.firstMatch(of: /^http:\/\/127\.0\.0\.2:(\d+)\/#[0-9a-f]{32}$/)
        .flatMap { Int($0.1) })
    let cookie = try scan(invitation, port)
    guard case .paired("127.0.0.1") = await news.next() else {
      Issue.record("not paired")
      return
    }

    let host = "127.0.0.2:\(port)"
    var frame: Substring?
    while frame == nil {
      let page = try get(port, "/site", host: host, cookie: cookie)
      frame = page.firstMatch(of: /<iframe class="desk-site" src="([^"]*)"/)?.1
      #expect(!page.contains("tokonoma check"), "the site wasn't built")
      // The site can't lead the desk's own page elsewhere, or send forms.
      let sandbox = page.firstMatch(of: /<iframe class="desk-site"[^>]* sandbox="([^"]*)"/)?.1
      let allowed = ["scripts", "same-origin", "popups", "popups-to-escape-sandbox"]
      #expect(
        (sandbox != nil) == (frame != nil)
          && sandbox.map { $0 == allowed.map { "allow-\($0)" }.joined(separator: " ") } ?? true)
      if frame == nil { try await Task.sleep(for: .milliseconds(50)) }
    }
    let site = try #require(
      frame?.firstMatch(of: /^http:\/\/127\.0\.0\.2:(\d+)(\/.*)$/))
    let (sitePort, path) = (try #require(Int(site.1)), String(site.2))
    let siteHost = "127.0.0.2:\(sitePort)"
    #expect(sitePort != port)
    for (host, cookie, status) in [
      (siteHost, cookie, 200), (siteHost, nil, 403), (siteHost, cookie + "0", 403),
      ("localhost:\(sitePort)", cookie, 421), ("site.example:\(sitePort)", cookie, 421),
    ] as [(String, String?, Int)] {
      for target in [path, path + "anime/frieren.html"] {
        let answer = try get(sitePort, target, host: host, cookie: cookie)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(host) \(target)")
        #expect(answer.contains("Frieren") == (status == 200))
      }
    }
    task.cancel()
    try await task.value
    #expect(throws: RawConnection.Failure.self) {
      _ = try RawConnection(to: Self.place, port: port)
    }
  }

  @Test func needsAnAddressInANetwork() async throws {
    let folder = try TemporaryFolder(DeskVisitor.library)
    var options = DeskOptions(port: 0, workers: 1)
    options.network = DeskNetwork(
      at: [HostAddress([203, 0, 113, 1])], renewals: AsyncStream { _ in }
    ) {
      _ in
    }
    var problems = DiagnosticList()
    try await keepDesk(
      of: Project(folder: Folder(folder.path)), options, today: { nil }, reporting: &problems,
      describing: { Diagnostic(.error, "disk", "\($0)", at: nil) },
      opening: { _ in Issue.record("it has opened") })
    #expect(problems.all.map(\.id) == ["no-home-network"])
  }
}
