import Testing

@testable import SiteBuilding

@Suite struct CompactScriptTests {
  private func compact(_ script: String) -> String {
    String(decoding: CompactScript.bytes(of: Array(script.utf8)), as: UTF8.self)
  }

  @Test func leavesOutTextsForAuthors() {
    #expect(
      compact("// What.\n{\n  // Why.\n  const a = `x`; // here\n\n  a(\"//\");\n}")
        == "{\nconst a = `x`; // here\na(\"//\");\n}\n")
  }

  /// In such a text every blank counts, and `//` isn't a comment.
  @Test(arguments: ["const a = `x\n  // y\n`;\n", "const a = \"x\\\n  // y\";\n"])
  func leavesATextOverSeveralLinesAlone(script: String) {
    #expect(compact(script) == script)
  }
}
