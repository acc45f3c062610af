import Base
import BrowserSupport
import Desk
import FileSystem
import Foundation
import LibraryFiles
import MediaLibrary
import Publishing
import TestSupport
import Testing

/// A desk in this process.
struct OpenedDesk {
  private let addresses: AsyncStream<String>
  private let task: Task<Void, any Error>

  /// Opens a desk in a browser, and closes it afterwards.
  ///
  /// - Parameter options: what the program gives a desk
  static func keeping(
    _ archive: String, _ options: DeskOptions = plain,
    _ body: (Browser, TemporaryFolder, OpenedDesk) async throws -> Void
  ) async throws {
    let project = try TemporaryFolder(archive)
    let desk = OpenedDesk(of: project, options)
    let browser = try await Browser.shared()
    try await browser.visit(try #require(await desk.address()))
    // The script has removed the secret.
    try await browser.wait(until: "document.querySelector('.desk-menu') && !location.hash")
    try await browser.run("localStorage.clear()")
    // Without the cookie, the first page is refused.
    _ = try await browser.complaints()
    try await body(browser, project, desk)
    #expect(try await browser.complaints() == [])
    await desk.end()
  }

  static let plain = DeskOptions(port: 0, workers: 2)

  init(of project: TemporaryFolder, _ options: DeskOptions = plain) {
    let (addresses, told) = AsyncStream<String>.makeStream()
    self.addresses = addresses
    task = Task {
      var diagnostics = DiagnosticList()
      try await keepDesk(
        of: Project(folder: Folder(project.path)), options, today: Self.today,
        reporting: &diagnostics,
        describing: { .init(.error, "disk", "\($0)", at: nil) },
        opening: { told.yield($0.shown) })
      told.finish()
    }
  }

  /// The browser's day, too: it is sent with actions that have waited.
  static func today() -> PartialDate? {
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day], from: Date())
    return parts.year.flatMap { PartialDate(year: $0, month: parts.month, day: parts.day) }
  }

  func address() async -> String? { await addresses.first { _ in true } }

  func end() async {
    task.cancel()
    _ = await task.result
  }
}
