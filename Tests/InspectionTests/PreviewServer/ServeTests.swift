import Base
import FileSystem
import Glibc
import HTTPServing
import LibraryFiles
import SiteBuilding
import TestSupport
import Testing

@testable import PreviewServer

/// From saving a file to the browser's response, with everything in between.
@Suite(.timeLimit(.minutes(1))) struct ServeTests {
  private static let library = """
    -- tokonoma.yml --
    name: Alcove
    -- library/anime/planetes.md --
    ---
    title: Planetes
    status: completed
    rating: 9
    ---
    """

  @Test func showsASaveAndKeepsTheSiteAfterAMistake() async throws {
    let project = try TemporaryFolder(Self.library)
    let preview = try RunningPreview(of: project)
    guard case .built(let report)? = await preview.next()?.kind else {
      Issue.record("not built")
      return
    }
    #expect(report.titles == 1)
    let port = try #require(await preview.port())
    let page = "/anime/planetes.html"
    #expect(try RawAnswer(port: port, page).body.contains("Planetes"))

    let news = try RawConnection(port: port)
    news.send("GET /_tokonoma/events?\(page) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    let version = news.read(until: "data: \n\n").split(separator: "\r\n\r\n").last.map(String.init)

    try project.write(
      "---\ntitle: Space dust\nstatus: completed\n---\n", to: "library/anime/planetes.md")
    let rebuilt = await preview.next()
    #expect(rebuilt?.changed == ["library/anime/planetes.md"])
    #expect(rebuilt?.text.hasPrefix("library/anime/planetes.md: ") == true)
    #expect(rebuilt?.text.contains(" files written, ") == true)
    #expect(try RawAnswer(port: port, page).body.contains("Space dust"))
    #expect(news.read(until: "data: \n\n") != version)

    try project.write("---\ntitle: Broken\nstatus: wached\n---\n", to: "library/anime/planetes.md")
    let failed = await preview.next()
    #expect(failed?.diagnostics.hasErrors == true)
    #expect(failed?.text.hasSuffix("so the site stays as it was") == true)
    #expect(try RawAnswer(port: port, page).body.contains("Space dust"))
    let problems = news.read(until: "\ndata: \n\n")
    #expect(problems.contains("data: library/anime/planetes.md:3:9: error: "), "\(problems)")
    #expect(problems.contains("data:   3 | status: wached\n"))

    try project.write(
      "---\ntitle: Mended\nstatus: completed\n---\n", to: "library/anime/planetes.md")
    guard case .built? = await preview.next()?.kind else {
      Issue.record("not mended")
      return
    }
    #expect(!news.read(until: "data: \n\n").contains("error"))
    // A warning is reported once, not after every save.
    try project.write("name: Alcove\nraitingScale: 5\n", to: "tokonoma.yml")
    #expect(await preview.next()?.diagnostics.all.count == 1)
    try project.write("---\ntitle: Again\n---\n", to: "library/anime/planetes.md")
    #expect(await preview.next()?.diagnostics.isEmpty == true)
    // The project has its own files and nothing else.
    #expect(
      try project.folder.files(includingHidden: true)
        == ["library/anime/planetes.md", "tokonoma.yml"])
  }

  @Test func servesAPlaceholderWhenTheFirstBuildFails() async throws {
    let project = try TemporaryFolder("-- tokonoma.yml --\nname: [\n")
    let preview = try RunningPreview(of: project)
    guard case .failed? = await preview.next()?.kind else {
      Issue.record("built")
      return
    }
    let port = try #require(await preview.port())
    #expect(try RawAnswer(port: port, "/").status == 503)
    try project.write("name: Alcove\n", to: "tokonoma.yml")
    guard case .built? = await preview.next()?.kind else {
      Issue.record("not mended")
      return
    }
    #expect(try RawAnswer(port: port, "/").status == 200)
  }

  @Test func reportsTheAddressItServesAt() async throws {
    let project = try TemporaryFolder(Self.library)
    let preview = try RunningPreview(of: project, base: "alcove")
    _ = await preview.next()
    let event = await preview.next()
    guard case .serving(let address)? = event?.kind else {
      Issue.record("not served")
      return
    }
    #expect(address.hasPrefix("http://127.0.0.1:") && address.hasSuffix("/alcove/"))
    #expect(event?.json.line == "{\"event\":\"serving\",\"address\":\"\(address)\"}")
  }

  /// By default, below the path of the site's own address: links of the page for missing addresses
  /// begin at the host's root.
  @Test(arguments: [
    ("https://mika.example/my/alcove/", "/my/alcove/"), ("https://mika.example", "/"),
    ("https://mika.example//alcove", "/alcove/"), ("https://mika.example/%7Emika", "/"),
  ])
  func theBaseIsThatOfTheSettings(_ url: String, _ base: String) async throws {
    let project = try TemporaryFolder(
      Self.library.replacing("name: Alcove", with: "{name: Alcove, url: \"\(url)\"}"))
    let preview = try RunningPreview(of: project, base: nil)
    _ = await preview.next()
    guard case .serving(let address)? = await preview.next()?.kind else {
      Issue.record("not served")
      return
    }
    #expect(
      address.hasSuffix(base)
        && address.split(separator: "/").count == base.split(separator: "/").count + 2)
    let port = try #require(Int(address.split(separator: "/")[1].dropFirst("127.0.0.1:".count)))
    guard base != "/" else { return }
    let missing = try RawAnswer(port: port, base + "no/such/page")
    #expect(missing.status == 404)
    let style = try #require(missing.body.firstMatch(of: /rel="stylesheet" href="([^"]+)"/)?.1)
    #expect(style.hasPrefix(base + "theme/style."))
    #expect(try RawAnswer(port: port, String(style)).status == 200)
  }

  @Test(arguments: ["a b", "/a/../b", "a//b", "/%2e/", "ü", "a?b", "."])
  func refusesAnInvalidBase(_ base: String) async throws {
    let project = try TemporaryFolder(Self.library)
    var diagnostics = DiagnosticList()
    try await serve(
      Project(folder: project.folder), PreviewOptions(port: 0, base: base, workers: 1),
      reporting: &diagnostics, describing: { .init(.error, "disk", "\($0)", at: nil) },
      telling: { _ in })
    #expect(diagnostics.all.map(\.id) == ["base-not-a-path"])
  }
}

/// A preview in this process, which ends when this is released.
private final class RunningPreview: Sendable {
  private let events: AsyncStream<PreviewEvent>
  private let task: Task<Void, any Error>

  init(of project: TemporaryFolder, base: String? = "/") throws {
    let (events, told) = AsyncStream<PreviewEvent>.makeStream()
    self.events = events
    let project = Project(folder: try Folder(project.path))
    task = Task {
      var diagnostics = DiagnosticList()
      try await serve(
        project, PreviewOptions(port: 0, base: base, workers: 2), reporting: &diagnostics,
        describing: { .init(.error, "disk", "\($0)", at: nil) }, telling: { told.yield($0) })
      told.finish()
    }
  }

  deinit { task.cancel() }

  /// Waits for the next event.
  func next() async -> PreviewEvent? {
    for await event in events { return event }
    return nil
  }

  /// Waits until it serves.
  func port() async -> Int? {
    guard case .serving(let address)? = await next()?.kind else { return nil }
    return address.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) }
  }
}

/// The program itself: signals, ports, leftover files.
@Suite(.timeLimit(.minutes(1))) struct ServeCommandTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func endsOnASignalAndLeavesNoFiles(_ signal: Int32) throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Alcove
      -- temporary/x --
      """)
    // The shell passes its own id on, so that the signal reaches the program; its output comes
    // through a pipe.
    let run = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        """
        mkfifo said
        "$0" serve --port 0 > said 2> errors &
        while read -r line; do
          case $line in *Ctrl-C*) ls temporary > during; kill -s $1 $! ;; esac
        done < said
        wait $!
        """, try ChildProcess.built("tokonoma"), String(signal),
      ], in: folder.path,
      environment: ["TMPDIR": folder.path + "/temporary", "PATH": "/usr/bin:/bin"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("errors") == "")
    #expect(try folder.read("during").contains("tokonoma-preview-"))
    #expect(try folder.folder.files(below: "temporary", includingHidden: true) == ["x"])
    #expect(try folder.folder.items(of: "temporary")?.count == 1)
    #expect(try !folder.folder.exists("_site"))
  }

  /// As with `tokonoma serve | head`.
  @Test func endsWhenItsOutputIsClosed() throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Alcove
      -- temporary/x --
      """)
    let run = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        """
        mkfifo said
        ("$0" serve --port 0 2> errors; echo $? > status) > said &
        read -r line < said
        while ! test -s status && test $((n += 1)) -lt 1200; do
          echo "x$n:" > tokonoma.yml
          sleep 0.05
        done
        """, try ChildProcess.built("tokonoma"),
      ], in: folder.path,
      environment: ["TMPDIR": folder.path + "/temporary", "PATH": "/usr/bin:/bin"])
    #expect(run.status == 0)
    #expect(try folder.read("status") == "0\n")
    #expect(try folder.folder.items(of: "temporary")?.count == 1)
  }

  @Test func reportsATakenPort() throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Alcove\n")
    let handler = RequestHandler(
      site: SiteFolder(folder: folder.folder), state: PreviewState(), base: "/")
    let taken = try #require(try HTTPServer.preview(at: [0], handler))
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["serve", "--port", String(taken.port)], in: folder.path)
    #expect(run.status == 3 && run.output.isEmpty)
    #expect(run.errors.contains("port \(taken.port) of this machine is taken [port-taken]"))
    let wrong = try ChildProcess(
      ChildProcess.built("tokonoma"), ["serve", "--port", "65536"], in: folder.path)
    #expect(
      wrong.status == 64 && wrong.errors.contains("--port must be from 0 to 65535, not 65536"))
  }
}
