import Diagnostics
import Testing

@Suite struct DiagnosticFormatterTests {
  @Test func showsPlaceExcerptCaretAndFix() {
    let source = Source(path: "library/anime/x.md", text: "---\ntitle: 攻殻\nrating: 95\n---\n")
    let diagnostic = Diagnostic(
      .error, "rating-out-of-range", "rating must be from 1 to 10, not '95'",
      at: source.location(at: 26), fix: "write 9.5")
    #expect(
      DiagnosticFormatter.text(diagnostic) == """
        library/anime/x.md:3:9: error: rating must be from 1 to 10, not '95' [rating-out-of-range]
          3 | rating: 95
            |         ^
          fix: write 9.5

        """)
  }

  @Test func colorsAddNothingButColors() {
    let source = Source(path: "a.md", text: "title: 攻殻\u{1B}x\nrating: 95\n")
    for severity in [Diagnostic.Severity.error, .warning] {
      let diagnostic = Diagnostic(
        severity, "id", "no \u{1B}[31m", at: source.location(at: 14),
        notes: [Diagnostic.Note("see here", at: source.location(at: 0))], fix: "write 9.5")
      let colored = DiagnosticFormatter.text(diagnostic, inColor: true)
      let code = severity == .error ? "1;31" : "1;33"
      #expect(colored.contains("\u{1B}[\(code)m\(severity):\u{1B}[0m no "))
      #expect(colored.contains(" \u{1B}[\(code)m^\u{1B}[0m\n"))
      #expect(colored.hasPrefix("\u{1B}[1ma.md:"))
      #expect(
        colored.replacing(/\u{1B}\[[0-9;]+m/, with: "") == DiagnosticFormatter.text(diagnostic))
    }
  }

  @Test func putsTheCaretUnderTheCharacterBehindWideOnes() {
    let source = Source(path: "a.md", text: "title: 攻殻x")
    let text = DiagnosticFormatter.text(Diagnostic(.error, "id", "m", at: source.location(at: 13)))
    #expect(text == "a.md:1:10: error: m [id]\n  1 | title: 攻殻x\n    |            ^\n")
  }

  @Test func shortensLongLinesAroundTheColumn() {
    let source = Source(path: "a.md", text: String(repeating: "a", count: 1_000_000))
    let location = source.location(at: 500_000)
    #expect(location.column == 500_001)
    #expect(location.excerpt?.text.unicodeScalars.count == 102)
    #expect(location.excerpt?.caret == 51)
  }

  @Test func controlCharactersOfTheSourceNeverReachTheTerminal() {
    let source = Source(path: "a.md", text: "a\u{1B}[31mb\u{202E}")
    #expect(source.location(at: 0).excerpt?.text == "a␛[31mb\u{FFFD}")
  }

  @Test func jsonLinesEscape() {
    let diagnostic = Diagnostic(.warning, "id", "a \"b\"\n", at: .file("x.yml"), fix: "c")
    #expect(
      DiagnosticFormatter.json(diagnostic).line
        == #"{"severity":"warning","id":"id","message":"a \"b\"\n","file":"x.yml","fix":"c"}"#)
  }

  @Test func sortsByFileLineAndColumn() {
    var list = DiagnosticList()
    let source = Source(path: "b", text: "1\n2\n3")
    list.report(Diagnostic(.error, "third", "", at: source.location(at: 4)))
    list.report(Diagnostic(.error, "second", "", at: source.location(at: 2)))
    list.report(Diagnostic(.warning, "first", "", at: .file("a")))
    #expect(list.sorted.map(\.id) == ["first", "second", "third"])
    #expect(DiagnosticFormatter.summary(list.sorted) == "2 errors, 1 warning")
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("raiting", "rating"), ("Rating", "rating"), ("statsu", "status"), ("favourit", "favorite"),
  ])
  func findsTheNearestName(word: String, expected: String) {
    #expect(nearest(to: word, among: ["status", "rating", "favorite", "title"]) == expected)
  }

  @Test func staysSilentWhenNothingIsNear() {
    #expect(nearest(to: "zzzzzz", among: ["status", "rating"]) == nil)
  }
}

@Suite struct SourcePlacesTests {
  @Test func isTheSameInAnyOrder() {
    let source = Source(path: "a.md", text: "\u{FEFF}aé\r\n題\r\rb\n\nc \r\n")
    var places = SourcePlaces(source)
    let order = Array(0...source.bytes.count + 2) + [9, 3, 12, 12, 0, 5, 20, 6]
    for offset in order {
      #expect(places.location(at: offset) == source.location(at: offset))
    }
    let columns = [3, 4, 6, 7, 8, 11].map { source.location(at: $0).column }
    #expect(columns == [1, 2, 3, 3, 1, 2])
  }

  @Test func manyPlacesOfOneLongLine() {
    let source = Source(path: "a.json", text: String(repeating: "é", count: 500_000))
    var places = SourcePlaces(source)
    var last = 0
    for offset in stride(from: 0, to: source.bytes.count, by: 100) {
      last = places.location(at: offset).column
    }
    #expect(last == 499_951)
  }
}

@Suite struct ShortenedTests {
  @Test func cutsAfterSixtyScalars() {
    let line = String(repeating: "é", count: 60)
    #expect(shortened(line) == line)
    #expect(shortened(line + "x") == line + "…")
    #expect(shortened("abcd", to: 3) == "abc…")
  }

  @Test func holdsNothingThatATerminalObeys() {
    #expect(shortened("a\u{1B}[31m\nb\u{202E}c") == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c")
  }
}
