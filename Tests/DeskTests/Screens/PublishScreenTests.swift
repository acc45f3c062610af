import Base
import HTTPServing
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Desk

@Suite struct PublishScreenTests {
  private static let library = DeskVisitor.library.replacing(
    "name: Mika's <alcove>",
    with: """
      name: Mika's <alcove>
      url: https://mika.example/
      publish: {to: folder, at: /srv/www/alcove}
      """)

  private func settled(_ visitor: DeskVisitor) async throws -> HTMLPage {
    while visitor.desk.publishing.isRunning { await Task.yield() }
    return try await visitor.page("/publish")
  }

  private func visitor(
    _ run: @escaping @Sendable (DeskPublisher.Options) throws -> DeskPublisher.Outcome
  ) async throws -> DeskVisitor {
    let plain = try await DeskVisitor(Self.library)
    return plain.with(
      OpenDesk(
        plain.desk.library, publisher: DeskPublisher { _, options, _ in try run(options) },
        today: plain.desk.today))
  }

  @Test func showsThenPublishes() async throws {
    let runs = Mutex<[Bool]>([])
    let visitor = try await visitor { options in
      runs.withLock { $0.append(options.isDryRun) }
      var outcome = DeskPublisher.Outcome()
      outcome.audit = "Audit passed"
      outcome.changes = .init(
        host: "a folder", added: ["x<y.html"], changed: ["index.html"], removed: [], unchanged: 7)
      outcome.isPublished = !options.isDryRun
      return outcome
    }
    let start = try await visitor.page("/publish")
    #expect(start.elements.allSatisfy { $0["value"] != "publish" })
    #expect(runs.withLock { $0.isEmpty })
    let answer = await visitor.post("/publish", [("step", "look"), ("back", "/publish")])
    #expect(answer.status == 303 && answer.field("Location") == "/publish")
    let page = try await settled(visitor)
    #expect(page.elements.contains { $0["value"] == "publish" })
    let text = await visitor.get("/publish").text
    #expect(text.contains("x&lt;y.html") && text.contains("Audit passed"))
    #expect(await visitor.post("/publish", [("step", "publish")]).status == 303)
    let done = try await settled(visitor)
    #expect(done.elements.contains { $0["href"] == "https://mika.example/" })
    #expect(done.elements.allSatisfy { $0["value"] != "publish" })
    #expect(runs.withLock { $0 } == [true, false])
  }

  @Test func doesNotProposeWordsThatTheAuditRefuses() async throws {
    let visitor = try await visitor { _ in
      var outcome = DeskPublisher.Outcome()
      outcome.audit = "Audit failed"
      outcome.findings = [Diagnostic(.error, "audit", "a <private> name", at: .file("index.html"))]
      return outcome
    }
    _ = await visitor.post("/publish", [("step", "look")])
    let page = try await settled(visitor)
    #expect(page.elements.allSatisfy { $0["value"] != "publish" })
    #expect(page.text { $0.hasClass("problem") }.contains("a <private> name"))
  }

  @Test func continuesWhilePagesWait() async throws {
    let isHeld = Mutex(true)
    let visitor = try await visitor { _ in
      while isHeld.withLock({ $0 }) {}
      throw CancellationError()
    }
    _ = await visitor.post("/publish", [("step", "look")])
    #expect(visitor.desk.publishing.isRunning)
    let page = try await visitor.page("/publish")
    #expect(page.elements.contains { $0["http-equiv"] == "refresh" })
    #expect(await visitor.post("/publish", [("step", "publish")]).status == 422)
    isHeld.withLock { $0 = false }
    let done = try await settled(visitor)
    #expect(!done.text { $0.hasClass("problem") }.isEmpty)
  }

  @Test func setsAPlace() async throws {
    let plain = try await DeskVisitor()
    let visitor = plain.with(
      OpenDesk(
        plain.desk.library, publisher: DeskPublisher { _, _, _ in DeskPublisher.Outcome() },
        today: plain.desk.today))
    func set(_ host: String, _ place: String) async -> HTTPResponse {
      await visitor.post("/publish/place", [("to", host), ("at", place), ("back", "/publish")])
    }
    let page = try await visitor.page("/publish")
    #expect(page.elements.filter { $0.name == "option" }.compactMap { $0["value"] }.count == 8)
    let settings = try visitor.folder.read("tokonoma.yml")
    for (host, place) in [
      ("folder", "ext::sh -c x"), ("folder", ""), ("rsync", "-e x"), ("sftp", "a\n\"b: c"),
    ] {
      let refused = await set(host, place)
      #expect(refused.status == 422, "\(host) \(place)")
      // The typed text is still there.
      let page = HTMLPage(refused.bytes)
      #expect(
        page.elements.contains {
          $0.name == "option" && $0["selected"] != nil && $0["value"] == host
        })
    }
    #expect(await set("x", "y").status == 400)
    #expect(try visitor.folder.read("tokonoma.yml") == settings)
    let answer = await set("folder", "../my \"site\"")
    #expect(answer.status == 303 && answer.field("Location")?.hasPrefix("/publish?did=") == true)
    #expect(visitor.desk.library.now.settings.publishing?.written == "../my \"site\"")
    #expect(try await visitor.page("/publish").elements.contains { $0["value"] == "look" })
  }

  @Test func refusesOtherForms() async throws {
    let visitor = try await visitor { _ in DeskPublisher.Outcome() }
    #expect(await visitor.post("/publish", [("step", "publish")], token: "x").status == 403)
    #expect(await visitor.post("/publish", [("step", "x")]).status == 400)
    #expect(visitor.desk.publications.now == nil)
    let without = try await DeskVisitor()
    #expect(await without.post("/publish", [("step", "look")]).status == 400)
    #expect(try await without.page("/publish").forms.isEmpty)
  }
}
