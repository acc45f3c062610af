import BrowserSupport
import Testing

/// What only a browser can show; one after the other, since they share one.
@Suite(
  .serialized,
  .enabled(
    if: BrowserPrograms.found != nil, Comment(rawValue: BrowserPrograms.absence)))
struct BrowserTests {
  @Test func replacesASharedBrowserThatDied() async throws {
    let shared = SharedBrowser(runsScript: true)
    try await shared.living().end()
    let browser = try await shared.living()
    #expect(try await browser.run("return 1 + 1") == 2)
    try await browser.end()
  }
}

/// Where changes are judged, a browser that is missing is no excuse.
@Test func thereIsABrowserWhereOneIsRequired() {
  #expect(
    BrowserPrograms.found != nil || !BrowserPrograms.isRequired,
    Comment(rawValue: BrowserPrograms.absence))
}

/// The widths of a phone, a tablet and a desktop, at which pages are laid out differently.
let windowWidths = [390, 768, 1440]

extension Browser {
  /// The browser of all tests; a new one when the last one has died.
  static func shared() async throws -> Browser { try await withScript.living() }

  /// The one that runs no script.
  static func withoutScript() async throws -> Browser { try await scriptless.living() }

  private static let withScript = SharedBrowser(runsScript: true)
  private static let scriptless = SharedBrowser(runsScript: false)

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
