import Glibc

/// This machine's browser and its driver.
package struct BrowserPrograms: Sendable {
  package let browser: String
  package let driver: String

  /// nil if one is missing.
  package static let found: BrowserPrograms? = {
    guard let driver = program(["chromedriver"]), let browser = program(names) else { return nil }
    return BrowserPrograms(browser: browser, driver: driver)
  }()

  /// The shell is Chromium without its own windows: a page takes a third less of the processors.
  private static let names = [
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
  ]

  /// The message if one is missing.
  package static let absence =
    "no chromium with chromedriver in PATH: what only a browser can show is not tested"

  /// Whether the tests must run, as in CI.
  package static let isRequired =
    unsafe getenv("CI").map { unsafe !["", "0", "false"].contains(String(cString: $0)) } ?? false

  private static func program(_ names: [String]) -> String? {
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    return names.lazy.flatMap { name in
      folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
    }.first { unsafe access($0, X_OK) == 0 }
  }
}
