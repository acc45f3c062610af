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

  private func command(_ name: String, _ values: JSONValue) async throws -> JSONValue {
    try await send("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": values])
  }
}
