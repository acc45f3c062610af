extension Browser {
  /// Runs a script in every page from now on, before any of the page's own.
  ///
  /// - Returns: what ends it.
  package func watchNewPages(_ script: String) async throws -> JSONValue {
    try await command("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])[
      "identifier"]
  }

  package func stopWatching(_ watch: JSONValue) async throws {
    _ = try await command("Page.removeScriptToEvaluateOnNewDocument", ["identifier": watch])
  }

  /// What the system of the visitor prefers: `light`, `dark`; empty for what this machine does.
  package func prefer(_ scheme: String) async throws {
    _ = try await command(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
  }

  /// Shows pages in a window of another width for as long as the test of it takes.
  ///
  /// - Parameter isTouched: By fingers: no mouse points at it.
  package func inWindow(
    _ width: Int, height: Int = 900, isTouched: Bool = false, _ body: (Browser) async throws -> Void
  ) async throws {
    _ = try await command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": 1, "mobile": false,
      ])
    if isTouched { try await touch(true) }
    do {
      try await body(self)
    } catch {
      try await leaveWindow()
      throw error
    }
    try await leaveWindow()
  }

  private func leaveWindow() async throws {
    try await touch(false)
    _ = try await command("Emulation.clearDeviceMetricsOverride", [:])
  }

  private func touch(_ isTouched: Bool) async throws {
    _ = try await command("Emulation.setTouchEmulationEnabled", ["enabled": .bool(isTouched)])
  }

  private func command(_ name: String, _ values: JSONValue) async throws -> JSONValue {
    try await send("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": values])
  }
}
