/// A browser that tests use one after the other. A dead one is replaced, so that only the test in
/// which it died fails.
actor SharedBrowser {
  private let runsScript: Bool
  private var browser: Browser?

  init(runsScript: Bool) {
    self.runsScript = runsScript
  }

  func living() async throws -> Browser {
    if let browser, await browser.isAlive { return browser }
    let new = try await Browser.start(runsScript: runsScript)
    browser = new
    return new
  }

  /// Forgets what earlier tests left in its logs.
  func clearLogs() async {
    _ = try? await browser?.complaints()
    _ = try? await browser?.requests()
  }
}
