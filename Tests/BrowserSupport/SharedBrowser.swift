/// A browser that tests use one after the other. A dead one is replaced, so that only the test in
/// which it died fails.
actor SharedBrowser {
  private let runsScript: Bool
  private var browser: Browser?
  /// Whether a test has asked for it since it was cleared.
  private var isUsed = false

  init(runsScript: Bool) {
    self.runsScript = runsScript
  }

  func living() async throws -> Browser {
    isUsed = true
    if let browser, await browser.isAlive { return browser }
    let new = try await Browser.start(runsScript: runsScript)
    browser = new
    return new
  }

  /// Leaves the page of an earlier test, which may still be busy, and forgets its logs.
  func clear() async {
    guard isUsed else { return }
    isUsed = false
    try? await browser?.visit("about:blank")
    _ = try? await browser?.complaints()
    _ = try? await browser?.requests()
  }
}
