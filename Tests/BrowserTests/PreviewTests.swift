import Base
import BrowserSupport
import FileSystem
import LibraryFiles
import PreviewServer
import TestSupport
import Testing

extension BrowserTests {
  /// The owner edits a file, and the page in the browser follows.
  @Suite struct PreviewTests {
    private static let title = "library/anime/planetes.md"

    private func title(_ text: String, rating: String = "9") -> String {
      "---\ntitle: Planetes\nstatus: completed\nrating: \(rating)\n---\n\n\(text)\n"
    }

    private static let problem =
      "document.querySelector('tokonoma-problems')?.shadowRoot.querySelector('pre').textContent"

    @Test func aPreviewReloadsWhenItsFileChanges() async throws {
      let project = try TemporaryFolder("-- tokonoma.yml --\nname: Alcove\n")
      let long = (1...200).map { "Paragraph \($0).\n" }.joined(separator: "\n")
      try project.write(title("First thoughts.\n\n\(long)"), to: Self.title)
      let preview = Preview(of: project)
      let address = try #require(await preview.address())
      let browser = try await Browser.shared()
      _ = try await browser.complaints()
      try await browser.visit(address + "anime/planetes.html")
      try await browser.wait(until: "document.body.innerText.includes('First thoughts.')")

      // Saved: the page is another one, at the same position.
      try await browser.run("window.isOld = true; scrollTo(0, 1234)")
      try project.write(title("Second thoughts.\n\n\(long)"), to: Self.title)
      try await browser.wait(
        until: "!window.isOld && document.body.innerText.includes('Second thoughts.')")
      try await browser.wait(until: "Math.round(scrollY) === 1234")

      // Broken: the page stays, and shows the problem.
      try await browser.run("window.isOld = true")
      try project.write(title("<i>Third</i> thoughts.", rating: "<b>&95"), to: Self.title)
      let said = try await browser.wait(until: Self.problem).string ?? ""
      #expect(said.hasPrefix("\(Self.title):4:9: error: "), "\(said)")
      #expect(said.contains("4 | rating: <b>&95\n") && said.contains("  fix: "), "\(said)")
      let look = try await browser.run(
        """
        const panel = document.querySelector("tokonoma-problems");
        const box = panel.getBoundingClientRect();
        return {
          bottom: Math.round(innerHeight - box.bottom), wide: Math.round(box.width),
          position: getComputedStyle(panel).position, role: panel.role,
          covers: document.elementFromPoint(box.left + 9, box.top + 9) === panel,
          markup: panel.shadowRoot.querySelectorAll("b, i").length,
        };
        """)
      #expect(look["bottom"] == 0 && look["position"] == "fixed" && look["role"] == "alert")
      #expect(look["covers"] == true && look["markup"] == 0)
      #expect(try await browser.run("return window.isOld") == true)

      // Closed with a key; another mistake is shown again, and has a button.
      try await browser.press(.escape)
      try await browser.wait(until: "!document.querySelector('tokonoma-problems')")
      try project.write(title("x", rating: "0"), to: Self.title)
      try await browser.wait(until: "\(Self.problem)?.includes('rating: 0')")
      try await browser.run(
        """
        document.querySelector("tokonoma-problems").shadowRoot.querySelector("button").click();
        """)
      try await browser.wait(until: "!document.querySelector('tokonoma-problems')")

      // Broken once more, then restored: the message disappears without a reload.
      try project.write(title("x", rating: "95"), to: Self.title)
      try await browser.wait(until: "\(Self.problem)?.includes('rating: 95')")
      try project.write(title("Second thoughts.\n\n\(long)"), to: Self.title)
      try await browser.wait(until: "!document.querySelector('tokonoma-problems')")
      #expect(try await browser.run("return window.isOld") == true)

      // The style sheet and another page's words: the page changes only for the first.
      try project.write("body { letter-spacing: 3px }", to: "theme/style.css")
      try await browser.wait(
        until: "!window.isOld && getComputedStyle(document.body).letterSpacing === '3px'")
      #expect(try await browser.complaints() == [])
      await preview.end()
    }

    @Test func aPreviewShowsProblemsUntilTheSiteBuilds() async throws {
      let project = try TemporaryFolder("-- tokonoma.yml --\nname: Alcove\nratingScale: 7\n")
      try project.write(title("Here."), to: Self.title)
      let preview = Preview(of: project, base: "/my/alcove/")
      let address = try #require(await preview.address())
      #expect(address.hasSuffix("/my/alcove/"))
      let browser = try await Browser.shared()
      try await browser.visit(address + "anime/planetes.html")
      let said = try await browser.wait(until: Self.problem).string ?? ""
      #expect(said.hasPrefix("tokonoma.yml:2:14: error: "), "\(said)")
      try project.write("name: Alcove\n", to: "tokonoma.yml")
      try await browser.wait(until: "document.querySelector('h1')?.innerText === 'Planetes'")
      #expect(try await browser.run("return document.styleSheets.length").number ?? 0 > 0)
      // From the host's first page to the site.
      try await browser.visit(String(address.dropLast("my/alcove/".count)))
      #expect(try await browser.address == address)
      _ = try await browser.complaints()
      await preview.end()
    }
  }
}

/// A preview in this process.
private struct Preview {
  private let events: AsyncStream<PreviewEvent>
  private let task: Task<Void, any Error>

  init(of project: TemporaryFolder, base: String = "/") {
    let (events, told) = AsyncStream<PreviewEvent>.makeStream()
    self.events = events
    task = Task {
      var diagnostics = DiagnosticList()
      try await serve(
        Project(folder: Folder(project.path)), PreviewOptions(port: 0, base: base, workers: 2),
        reporting: &diagnostics, describing: { .init(.error, "disk", "\($0)", at: nil) },
        telling: { told.yield($0) })
      told.finish()
    }
  }

  /// Waits until it has an address.
  func address() async -> String? {
    for await event in events {
      if case .serving(let address) = event.kind { return address }
    }
    return nil
  }

  func end() async {
    task.cancel()
    _ = await task.result
  }
}
