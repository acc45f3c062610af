import MediaLibrary
import SearchData
import TestSupport
import Testing

@Suite struct SearchFilesTests {
  @Test func aSmallLibraryIsOneFile() async throws {
    let bebop = title(
      "cowboy-bebop", "Cowboy Bebop", native: "カウボーイビバップ", synonyms: ["CB", "Cowboy Bebop"],
      creators: ["Shinichirō Watanabe", "Shinichirō Watanabe"]
    ) {
      $0.work.studios = ["Sunrise"]
      $0.work.released = PartialDate(year: 1998, month: 4, day: nil)
    }
    let index = try await searchIndex(of: [bebop, title("akira", "Akira")])
    #expect(index.keys.sorted() == ["search/index.json"])
    let text = try #require(index["search/index.json"])
    #expect(JSONText.problem(in: text) == nil)
    #expect(
      text.hasSuffix(
        #""titles":[[0,"akira","Akira","",0,[],[]],[0,"cowboy-bebop","Cowboy Bebop","",1998,"#
          + #"["Shinichirō Watanabe","Sunrise"],["カウボーイビバップ","ja","CB",""]]]}"# + "\n"))
  }

  @Test func whatIsNotShownIsNotFound() async throws {
    let hidden = title("hidden", "Hidden thing", native: "隠") { $0.isUnlisted = true }
    let noted = title("noted", "Noted") {
      $0.tracking?.rating = Rating(hundredths: 8765)
      $0.tracking?.tags = ["Secrettag"]
      $0.work.description = "Secretdescription"
    }
    for sizes in [SearchSizes(), inParts] {
      let index = try await searchIndex(of: [hidden, noted], sizes)
      let text = index.values.joined()
      #expect(text.contains("Noted"))
      for word in ["hidden", "Hidden", "隠", "Secret", "8765"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test func anEmptyLibraryHasAnEmptyIndex() async throws {
    let index = try await searchIndex(of: [])
    #expect(index["search/index.json"]?.hasSuffix("\"titles\":[]}\n") == true)
  }

  /// Also of titles that nothing can be made of.
  @Test func strangeTitlesDoNoHarm() async throws {
    let strange = [
      "", " ", "\u{0}", "\u{3099}", "☆", "\"\\</script>", "\u{2028}",
      String(repeating: "長い", count: 20_000), String(repeating: "e\u{301}", count: 20_000),
      "\u{10FFFF}\u{E000}", "x",
    ]
    let entries = strange.enumerated().map { title("strange-\($0)", $1) }
    for sizes in [SearchSizes(), inParts] {
      for (path, text) in try await searchIndex(of: entries, sizes) {
        #expect(JSONText.problem(in: text) == nil, "\(path)")
      }
    }
  }

  @Test func theIndexIsTheSameOnAnyNumberOfWorkers() async throws {
    let one = try await searchIndex(of: titles(0..<300), inParts, workers: 1)
    let three = try await searchIndex(of: titles(0..<300), inParts, workers: 3)
    #expect(one == three)
    #expect(one.count > 20)
  }

  /// A search fetches the first file, some files of grams and of titles: none may be large, nor too many.
  @Test func filesAreNeitherLargeNorMany() async throws {
    let index = try await searchIndex(of: titles(0..<1000), inParts)
    let chunks = index.filter { $0.key.hasPrefix("search/titles/") }
    let counts = chunks.values.map { text in text.split(separator: "[0,").count - 1 }
    #expect(counts.reduce(0, +) == 1000)
    #expect(counts.allSatisfy { $0 <= 16 })
    #expect(counts.count { $0 < 4 } <= 1)
    let grams = index.filter { $0.key.hasPrefix("search/grams/") }
    #expect(grams.count.nonzeroBitCount == 1 && (2...256).contains(grams.count))
    #expect(index.count == 1 + chunks.count + grams.count)
    for (path, text) in index { #expect(JSONText.problem(in: text) == nil, "\(path)") }
  }

  @Test func aRatingTouchesNothing() async throws {
    let before = try await searchIndex(of: titles(0..<300), inParts)
    let rated = titles(0..<300) { number, title in
      title.tracking?.rating = Rating(hundredths: 9000 + number)
      if number == 9 { title.tracking = Tracking(status: .dropped) }
    }
    let after = try await searchIndex(of: rated, inParts)
    #expect(after == before)
  }

  @Test(arguments: [300, 301, 307, 350])
  func aNewTitleTouchesOneOrTwoChunks(_ number: Int) async throws {
    let before = try await searchIndex(of: titles(0..<300), inParts)
    let after = try await searchIndex(of: titles(0..<300) + titles(number..<number + 1), inParts)
    // By content: a new chunk renames those after it.
    let old = Set(before.filter { $0.key.hasPrefix("search/titles/") }.values)
    let new = Set(after.filter { $0.key.hasPrefix("search/titles/") }.values)
    #expect((1...3).contains(new.subtracting(old).count))
  }
}
