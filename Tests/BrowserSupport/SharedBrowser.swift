/// A browser that many tests use one after the other: one that has died is replaced, so that only the test that it died
/// in fails.
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
