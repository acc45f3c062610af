import BrowserSupport
import Testing

/// What only a browser can show; one after the other, since they share one.
@Suite(
  .serialized,
  .enabled(
    if: BrowserPrograms.found != nil, Comment(rawValue: BrowserPrograms.absence)))
struct BrowserTests {}

/// Where changes are judged, a browser that is missing is no excuse.
@Test func thereIsABrowserWhereOneIsRequired() {
  #expect(
    BrowserPrograms.found != nil || !BrowserPrograms.isRequired,
    Comment(rawValue: BrowserPrograms.absence))
}

extension Browser {
  /// The browser of all tests.
  static func shared() async throws -> Browser { try await sharedTask.value }

  /// The one that runs no script.
  static func withoutScript() async throws -> Browser { try await withoutScriptTask.value }

  private static let sharedTask = Task { try await Browser.start() }
  private static let withoutScriptTask = Task { try await Browser.start(runsScript: false) }

  /// Goes to a page of a site as someone who has never been there.
  func open(_ path: String, of site: ServedSite) async throws {
    try await visit(site.address(of: "404.html"))
    try await run("localStorage.clear(); sessionStorage.clear()")
    _ = try await complaints()
    _ = try await requests()
    _ = site.server.requests()
    try await visit(site.address(of: path))
  }
}
