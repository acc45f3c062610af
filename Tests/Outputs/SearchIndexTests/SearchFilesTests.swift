import MediaLibrary
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct SearchFilesTests {
  @Test func aSmallLibraryIsOneFile() async throws {
    let bebop = title(
      "anime/cowboy-bebop", "Cowboy Bebop", native: "カウボーイビバップ", synonyms: ["CB", "Cowboy Bebop"],
      creators: ["Shinichirō Watanabe", "Shinichirō Watanabe"]
    ) {
      $0.work.studios = ["Sunrise"]
      $0.work.released = PartialDate(year: 1998, month: 4, day: nil)
    }
    let index = try await searchIndex(of: [bebop, title("anime/akira", "Akira")])
    #expect(index.keys.sorted() == ["search/index.js"])
    let text = try #require(index["search/index.js"])
    #expect(problem(in: text, of: "search/index.js") == nil)
    #expect(
      text.hasSuffix(
        #""titles":[[0,"akira","Akira","",0,[],[]],[0,"cowboy-bebop","Cowboy Bebop","",1998,"#
          + #"["Shinichirō Watanabe","Sunrise"],["カウボーイビバップ","ja","CB",""]]]})"# + "\n"))
  }

  /// A few names are looked through, of many a set is made.
  @Test(arguments: [3, 15, 16, 17, 40]) func namesAreThereOnce(_ count: Int) async throws {
    let numbers = Array(0..<count) + (0..<count).reversed() + [count]
    let made = title("anime/a", "Main", creators: numbers.map { "N\($0)" }) {
      $0.work.titles = numbers.map { .init(language: "fr", text: "Titre \($0)") }
      $0.work.synonyms = ["Main", "Titre 1"] + numbers.map { "Name \($0)" }
    }
    let text = try #require(try await searchIndex(of: [made])["search/index.js"])
    let creators = (0...count).map { "\"N\($0)\"" }.joined(separator: ",")
    let titles = (0...count).map { "\"Titre \($0)\",\"fr\"" }
    let names = (titles + (0...count).map { "\"Name \($0)\",\"\"" }).joined(separator: ",")
    #expect(text.hasSuffix("[[0,\"a\",\"Main\",\"\",0,[\(creators)],[\(names)]]]})\n"))
  }

  @Test func whatIsNotShownIsNotFound() async throws {
    let hidden = title("anime/hidden", "Hidden thing", native: "隠") { $0.isUnlisted = true }
    let noted = title("anime/noted", "Noted") {
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
    #expect(index["search/index.js"]?.hasSuffix("\"titles\":[]})\n") == true)
  }

  /// Also of titles that nothing can be made of.
  @Test func strangeTitlesDoNoHarm() async throws {
    let strange = [
      "", " ", "\u{0}", "\u{3099}", "☆", "\"\\</script>", "\u{2028}",
      String(repeating: "長い", count: 20_000), String(repeating: "e\u{301}", count: 20_000),
      "\u{10FFFF}\u{E000}", "x",
    ]
    let entries = strange.enumerated().map { title("anime/strange-\($0)", $1) }
    for sizes in [SearchSizes(), inParts] {
      for (path, text) in try await searchIndex(of: entries, sizes) {
        #expect(problem(in: text, of: path) == nil, "\(path)")
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
    for (path, text) in index { #expect(problem(in: text, of: path) == nil, "\(path)") }
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

  /// It is in one chunk, and in the files of the pieces of its names: a chunk that it parts is the exception.
  @Test func aNewTitleTouchesWhatItIsIn() async throws {
    var sizes = inParts
    sizes.chunk = 32
    sizes.grams = 50
    let before = try await searchIndex(of: titles(0..<300), sizes)
    var parted = 0
    for number in 300..<330 {
      let added = titles(number..<number + 1)
      let after = try await searchIndex(of: titles(0..<300) + added, sizes)
      let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      let chunks = touched.filter { $0.hasPrefix("search/titles/") }
      guard chunks.count == 1 else {
        parted += 1
        continue
      }
      let own = try pieces(of: #require(added.first)).map { gram in
        "search/grams/\((Int(gram) * after.keys.count { $0.hasPrefix("search/grams/") }) >> 24).js"
      }
      #expect(touched.subtracting(chunks).subtracting(own) == ["search/index.js"])
    }
    #expect(parted < 15)
  }

  private func pieces(of entry: Entry) -> Set<UInt32> {
    var pieces: Set<UInt32> = []
    let work = entry.work
    let names = [work.title] + work.titles.map(\.text) + work.synonyms + work.creators.map(\.name)
    for name in names { pieces.formUnion(GramReader.grams(of: name).map(\.number)) }
    return pieces
  }

  /// The problem of the JSON in a file that calls a function with its name and it.
  private func problem(in text: String, of path: String) -> String? {
    let name = path.dropFirst("search/".count).dropLast(".js".count)
    let start = "searchFile(\"\(name)\","
    guard text.hasPrefix(start), text.hasSuffix(")\n") else {
      return "not a call: \(text.prefix(40))"
    }
    return JSONText.problem(in: String(text.dropFirst(start.count).dropLast(2))).map { "\($0)" }
  }
}
