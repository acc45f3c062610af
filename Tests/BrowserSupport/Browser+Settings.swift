extension Browser {
  /// Runs a script in every page before the page's own scripts.
  ///
  /// - Returns: ends it
  package func watchNewPages(_ script: String) async throws -> JSONValue {
    try await command("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])[
      "identifier"]
  }

  package func stopWatching(_ watch: JSONValue) async throws {
    _ = try await command("Page.removeScriptToEvaluateOnNewDocument", ["identifier": watch])
  }

  /// The visitor's system settings; empty for this machine's.
  ///
  /// - Parameters:
  ///   - scheme: `light` or `dark`
  ///   - motion: `reduce`
  package func prefer(_ scheme: String = "", motion: String = "") async throws {
    _ = try await command(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": .string(scheme)],
          ["name": "prefers-reduced-motion", "value": .string(motion)],
        ]
      ])
  }

  /// Forgets what pages of an address's origin have stored in this browser, except for its tabs.
  package func forget(_ address: String) async throws {
    _ = try await command(
      "Storage.clearDataForOrigin",
      ["origin": .string(address), "storageTypes": "local_storage"])
  }

  /// Changes the window's width during a test.
  ///
  /// - Parameter isTouched: without a mouse
  package func inWindow(
    _ width: Int, height: Int = 900, isTouched: Bool = false, _ body: (Browser) async throws -> Void
  ) async throws {
    try await resizeWindow(to: width, height: height)
    if isTouched { try await touch(true) }
    do {
      try await body(self)
    } catch {
      try await leaveWindow()
      throw error
    }
    try await leaveWindow()
  }

  /// Changes it again, with the page that is shown.
  package func resizeWindow(to width: Int, height: Int = 900) async throws {
    _ = try await command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": 1, "mobile": false,
      ])
    try await wait(until: "innerWidth === arguments[0]", .number(Double(width)))
  }

  private func leaveWindow() async throws {
    try await touch(false)
    _ = try await command("Emulation.clearDeviceMetricsOverride", [:])
  }

  /// Whether the visitor has a touch screen instead of a mouse.
  package func touch(_ isTouched: Bool) async throws {
    _ = try await command("Emulation.setTouchEmulationEnabled", ["enabled": .bool(isTouched)])
  }

  func command(_ name: String, _ values: JSONValue) async throws -> JSONValue {
    try await send("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": values])
  }
}
