import BrowserSupport
import Testing

/// Behavior that only a browser shows. Each test has its own browsers and servers.
@Suite(
  LendsASeat(),
  .enabled(
    if: BrowserPrograms.found != nil, Comment(rawValue: BrowserPrograms.absence)))
struct BrowserTests {
  @Test func replacesABrowserThatDied() async throws {
    let seat = Seat(Seat.count)
    try await seat.browser().end()
    let browser = try await seat.browser()
    #expect(try await browser.run("return 1 + 1") == 2)
    try await browser.end()
  }
}

/// Gives each test its own seat.
struct LendsASeat: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal static var seat = Seat(0)
  private static let seats = Seats()

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing run: @Sendable () async throws -> Void
  ) async throws {
    let seat = await Self.seats.take()
    await seat.clear()
    do {
      try await Self.$seat.withValue(seat, operation: run)
    } catch {
      await Self.seats.giveBack(seat)
      throw error
    }
    await Self.seats.giveBack(seat)
  }
}

/// In CI, a missing browser fails the tests.
@Test func thereIsABrowserWhereOneIsRequired() {
  #expect(
    BrowserPrograms.found != nil || !BrowserPrograms.isRequired,
    Comment(rawValue: BrowserPrograms.absence))
}

/// The widths of a phone, a tablet and a desktop, which have different layouts.
let windowWidths = [390, 768, 1440]

extension Browser {
  /// The browser of the running test; a new one if the last one has died.
  static func shared() async throws -> Browser { try await LendsASeat.seat.browser() }

  /// The browser of the running test, with a page of a site.
  static func showing(_ page: String, of site: ServedSite) async throws -> Browser {
    let browser = try await shared()
    try await browser.open(page, of: site)
    return browser
  }

  /// Loads pages of a site one after the other, each as a new visitor, and shows each in windows of
  /// several widths: no script of the site looks at the width while a page loads.
  static func showing(
    _ pages: [String], of site: ServedSite, in widths: [Int] = windowWidths, height: Int = 900,
    isTouched: Bool = false, _ body: (Browser, String, Int) async throws -> Void
  ) async throws {
    var widths = widths
    try await shared().inWindow(widths[0], height: height, isTouched: isTouched) { browser in
      for page in pages {
        try await browser.open(page, of: site)
        for width in widths {
          try await browser.resizeWindow(to: width, height: height)
          try await body(browser, page, width)
        }
        // The next page loads in the window of the last one.
        widths.reverse()
      }
    }
  }

  /// The browser that runs no script.
  static func withoutScript() async throws -> Browser {
    try await LendsASeat.seat.browser(runsScript: false)
  }

  /// Goes to a page of a site as a new visitor.
  func open(_ path: String, of site: ServedSite) async throws {
    try await forget(site.server.address)
    _ = try await complaints()
    _ = try await requests()
    // On the page itself, an address with another fragment would load nothing.
    if path.contains("#") { try await visit("about:blank") }
    _ = site.server.requests()
    try await visit(site.address(of: path))
  }
}
