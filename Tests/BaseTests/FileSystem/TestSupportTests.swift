import Base
import FileSystem
import Testing

@testable import TestSupport

@Suite struct TestSupportTests {
  @Test func removesATemporaryFolderAtTheEnd() throws {
    var temporary: TemporaryFolder? = try TemporaryFolder("-- a/b.md --\nx\n")
    let path = try #require(temporary?.path)
    try temporary?.link("a/loop", to: "..")
    try temporary?.setMode(0o500, of: "a")
    #expect(Folder.realPath(path) == path)
    temporary = nil
    #expect(Folder.realPath(path) == nil)
  }

  @Test func writesAnArchiveAsItWasRead() {
    let text = "-- a.md --\none\n\n-- b/c.md --\n-- d --\n-- not a file\n"
    #expect(TextArchive(text).text == text)
    #expect(TextArchive(text)["b/c.md"] == "")
    #expect(TextArchive(text)["b"] == nil)
  }

  @Test func showsChangedLinesWithContext() {
    let expected = (1...20).map { "line \($0)\n" }.joined()
    let found = expected.replacing("line 10\n", with: "line ten\nline ten and a half\n")
    #expect(
      UnifiedDifference.text(expected: expected, found: found) == """
        @@ -7 +7 @@
          line 7
          line 8
          line 9
        - line 10
        + line ten
        + line ten and a half
          line 11
          line 12
          line 13
        """)
    #expect(UnifiedDifference.text(expected: found, found: found) == "")
    #expect(
      UnifiedDifference.text(expected: "a\n", found: "a") == "@@ -1 +1 @@\n- a\n+ a (no line end)")
    #expect(UnifiedDifference.text(expected: "a\n", found: "a\r\n").contains("+ a\\r"))
    #expect(UnifiedDifference.text(expected: "é\n", found: "e\u{301}\n") != "")
    #expect(UnifiedDifference.text(expected: "", found: "a\n") == "@@ -1 +1 @@\n+ a")
    let long = (1...5000).map { "\($0)\n" }.joined()
    let other = (1...5000).map { "x\($0)\n" }.joined()
    #expect(UnifiedDifference.text(expected: long, found: other).hasSuffix("9901 more lines"))
  }

  @Test func recordsAMissingSnapshotAndFails() throws {
    let temporary = try TemporaryFolder()
    let snapshots = try Snapshots(besideTest: temporary.path + "/Test.swift")
    let bytes = Array("one\n".utf8)
    #expect(
      try snapshots.compare(bytes, named: "a.html", isRecording: false)
        == "there was no snapshot 'a.html'; it is recorded now: read it")
    #expect(try temporary.read("Snapshots/a.html") == "one\n")
    #expect(try snapshots.compare(bytes, named: "a.html", isRecording: false) == nil)

    let changed = Array("two\n".utf8)
    let problem = try snapshots.compare(changed, named: "a.html", isRecording: false)
    #expect(problem?.hasSuffix("\n@@ -1 +1 @@\n- one\n+ two") == true)
    #expect(try temporary.read("Snapshots/a.html") == "one\n")
    #expect(try snapshots.compare(changed, named: "a.html", isRecording: true) == nil)
    #expect(try temporary.read("Snapshots/a.html") == "two\n")
  }

  @Test func removesMarkersFromTheText() {
    let marked = MarkedText("a: 1\nb: 1️⃣x 2️⃣", path: "x.md")
    #expect(marked.text == "a: 1\nb: x ")
    #expect(marked.offsets == ["1️⃣": 8, "2️⃣": 10])
    #expect(marked["1️⃣"].line == 2)
    #expect(marked["1️⃣"].column == 4)

    var list = DiagnosticList()
    list.report(Diagnostic(.error, "second", "m", at: marked.source.location(at: 10)))
    list.report(Diagnostic(.error, "first", "m", at: marked.source.location(at: 8)))
    expectDiagnostics(list, in: marked, Finding("1️⃣", "first", "m"), Finding("2️⃣", "second"))
    #expect(
      differences(found: list, in: marked, expected: [Finding("1️⃣", "first", "other")]) == """
        @@ -1 +1 @@
        - 1️⃣ first: other
        + 1️⃣ first: m
        + 2️⃣ second: m
        """)
    list.report(Diagnostic(.error, "third", "m", at: .file("y.md")))
    #expect(
      differences(
        found: list, in: marked, expected: [Finding("1️⃣", "first"), Finding("2️⃣", "second")]
      )
      .hasSuffix("+ y.md:0:0 third: m"))
  }
}
