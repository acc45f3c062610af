/// A browser that tests use one after the other. A dead one is replaced, so that only the test in
/// which it died fails.
package actor SharedBrowser {
  private let runsScript: Bool
  private var browser: Browser?

  package init(runsScript: Bool) {
    self.runsScript = runsScript
  }

  package func living() async throws -> Browser {
    if let browser, await browser.isAlive { return browser }
    let new = try await Browser.start(runsScript: runsScript)
    browser = new
    return new
  }
}
