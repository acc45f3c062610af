import Base
import TestSupport
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

  @Test func staysSilentWithoutSimilarNames() {
    #expect(nearest(to: "zzzzzz", among: ["status", "rating"]) == nil)
  }

  @Test(arguments: [
    ("Draft", true), ("drafts", true), ("draf", true), ("darft", true), ("drift", true),
    ("DRAFTS", true), ("drifts", false), ("dra", false), ("drfta", false), ("title", false),
  ])
  func oneSlipIsNearlyAName(_ word: String, _ isNear: Bool) {
    #expect(isNearly(word, "draft") == isNear)
  }

  @Test func onlyTheFirstFiftyStrangersAreLookedFor() {
    var suggestions = FirstSuggestions()
    let answers = (0..<51).map { _ in suggestions.nearest(to: "raiting", among: ["rating"]) }
    #expect(answers == Array(repeating: "rating", count: 50) + [nil])
  }

  /// The search for similar names stops early; a full table of distances gives the same results.
  @Test func agreesWithAFullTableOfDistances() {
    var random = SplitMix(seed: 41)
    func word() -> String {
      let length = Int.random(in: 0...9, using: &random)
      return String((0..<length).map { _ in "abcdé".randomElement(using: &random) ?? "a" })
    }
    let count = RandomCases.count(2000)
    var found = 0
    for _ in 0..<count {
      let (wanted, names) = (word(), (0..<12).map { _ in word() })
      let limit = max(1, wanted.count / 3)
      let distances = names.map { fullDistance(Array(wanted), Array($0)) }
      let expected = zip(names, distances).min { $0.1 < $1.1 }.flatMap {
        $0.1 <= limit ? $0.0 : nil
      }
      #expect(nearest(to: wanted, among: names) == expected, "\(wanted) among \(names)")
      if expected != nil { found += 1 }
    }
    #expect((count / 4..<count * 19 / 20).contains(found))
  }

  private func fullDistance(_ a: [Character], _ b: [Character]) -> Int {
    var table = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in table.indices { table[i][0] = i }
    for i in a.indices {
      for j in b.indices {
        let replaced = table[i][j] + (a[i] == b[j] ? 0 : 1)
        table[i + 1][j + 1] = min(replaced, table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          table[i + 1][j + 1] = min(table[i + 1][j + 1], table[i - 1][j - 1] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}

@Suite struct LocationCursorTests {
  @Test func isTheSameInAnyOrder() {
    let source = Source(path: "a.md", text: "\u{FEFF}aé\r\n題\r\rb\n\nc \r\n")
    var places = LocationCursor(source)
    let order = Array(0...source.bytes.count + 2) + [9, 3, 12, 12, 0, 5, 20, 6]
    for offset in order {
      #expect(places.location(at: offset) == source.location(at: offset))
    }
    let columns = [3, 4, 6, 7, 8, 11].map { source.location(at: $0).column }
    #expect(columns == [1, 2, 3, 3, 1, 2])
  }

  @Test func manyPlacesOfOneLongLine() {
    let source = Source(path: "a.json", text: String(repeating: "é", count: 500_000))
    var places = LocationCursor(source)
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

  @Test func containsNoControlCharacters() {
    #expect(shortened("a\u{1B}[31m\nb\u{202E}c") == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c")
  }
}

@Suite struct LineDifferenceTests {
  @Test func rowsAreTheLinesOfBothTexts() {
    let difference = LineDifference(from: ["a", "b", "c"], to: ["a", "x", "c", "d"])
    #expect(difference.rows.map(\.line) == ["a", "b", "x", "c", "d"])
    #expect(difference.rows.map(\.origin) == [.both, .old, .new, .both, .new])
    #expect(difference.rows.map(\.oldIndex) == [0, 1, 2, 2, 3])
    #expect(difference.rows.map(\.newIndex) == [0, 1, 1, 2, 3])
  }

  @Test func hunksHaveRowsAroundThem() {
    let old = (0..<30).map(String.init)
    var new = old
    new[3] = "x"
    new[6] = "y"
    new.remove(at: 25)
    let difference = LineDifference(from: old, to: new)
    #expect(difference.hunks(context: 1) == [2..<10, 26..<29])
    #expect(LineDifference(from: old, to: old).hunks(context: 3).isEmpty)
  }
}

@Suite struct DigestTests {
  private func problem(_ id: String, _ number: Int) -> Diagnostic {
    Diagnostic(.warning, id, "number \(number)", at: nil)
  }

  @Test func theFirstFiveOfAKindAreShown() throws {
    let all = (1...1_234).map { problem("often", $0) } + [problem("once", 0)]
    let shown = DiagnosticSummary.of(all, shownBy: "--all")
    #expect(shown.map(\.message) == (1...5).map { "number \($0)" } + ["number 0"])
    #expect(shown[4].notes.map(\.message) == ["and 1,229 more like it: --all"])
    #expect(shown.count { !$0.notes.isEmpty } == 1)
  }

  @Test func fiveAreNotTooMany() {
    let all = (1...5).flatMap { [problem("a", $0), problem("b", $0)] }
    #expect(DiagnosticSummary.of(all, shownBy: "--all") == all)
  }

  @Test func eachAfterTheFirstFiveIsOneLine() {
    let source = Source(path: "x.csv", text: "a,b\n")
    let all = (1...7).map { number in
      Diagnostic(
        .warning, "often", "number \(number)", at: source.location(at: 2),
        fix: number == 7 ? nil : "write it")
    }
    let shown = DiagnosticSummary.inLines(all)
    #expect(shown.prefix(5) == all.prefix(5))
    #expect(
      shown.suffix(2).map { DiagnosticFormatter.text($0) } == [
        "x.csv:1:3: warning: number 6 [often]\n", "x.csv:1:3: warning: number 7 [often]\n",
      ])
    #expect(shown.map(\.isLine) == [false, false, false, false, false, true, true])
  }
}
