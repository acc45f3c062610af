import MediaLibrary
import TestSupport
import Testing

@testable import Outputs

@Suite struct SearchFilesTests {
  @Test func aSmallLibraryIsOneFile() async throws {
    let bebop = title(
      "anime/cowboy-bebop", "Cowboy Bebop", .current, native: "カウボーイビバップ",
      synonyms: ["CB", "Cowboy Bebop"],
      creators: ["Shinichirō Watanabe", "Shinichirō Watanabe"]
    ) {
      $0.work.studios = ["Sunrise"]
      $0.work.released = PartialDate(year: 1998, month: 4, day: nil)
    }
    let index = try await searchIndex(of: [
      bebop, title("anime/akira", "Akira", rating: 9_500),
    ])
    #expect(index.keys.sorted() == ["search/index.js"])
    let text = try #require(index["search/index.js"])
    #expect(problem(in: text, of: "search/index.js") == nil)
    #expect(text.contains(#""pages":["genres","creators","tags","series","lists","diary"]"#))
    let start = try #require(text.ranges(of: "\"titles\":").last).upperBound
    // The last text of a title is the name of its drawn cover.
    let rows = text[start...].replacing(/,"[0-9]+#[a-z]+"\]/, with: ",#]")
    let expected = [
      #"[[7,"shinichirō-watanabe","Shinichirō Watanabe","",0,[],[]],"#,
      #"[7,"sunrise","Sunrise","",0,[],[]],[0,"akira","Akira","",0,[],[],"9.5",3,#],"#,
      #"[0,"cowboy-bebop","Cowboy Bebop","",1998,["Shinichirō Watanabe","Sunrise"],"#,
      #"["カウボーイビバップ","ja","CB",""],"",1,#]]})"#, "\n",
    ]
    #expect(String(rows) == expected.joined())
  }

  /// One title's file has the further names, and other titles of its creator are also found by
  /// them.
  @Test func creatorsAreFoundByFurtherNames() async throws {
    let told = title("anime/a", "A") {
      $0.work.creators = [.init(name: "Ada Winter", role: nil, names: ["冬", "A. W."])]
    }
    let hidden = title("anime/c", "C") {
      $0.isUnlisted = true
      $0.work.creators = [.init(name: "Ada Winter", role: nil, names: ["Hidden"])]
    }
    let index = try await searchIndex(of: [
      told, title("anime/b", "B", creators: ["Ada Winter", "Bo"]), hidden,
    ])
    let text = try #require(index["search/index.js"])
    let names = #"["冬","","A. W.",""]"#
    #expect(text.contains(#"[7,"ada-winter","Ada Winter","",0,[],"# + names + "]"))
    #expect(text.contains(#"[0,"a","A","",0,["Ada Winter","冬","A. W."],[]"#))
    #expect(text.contains(#"[0,"b","B","",0,["Ada Winter","Bo","冬","A. W."],[]"#))
    #expect(text.contains(#"[7,"bo","Bo","",0,[],[]]"#))
    #expect(!text.contains("Hidden"))
  }

  /// The tie break of titles with equal ratings comes last; it is left out if there is none.
  @Test func ratedTitlesHaveATieBreak() async throws {
    let index = try await searchIndex(of: [
      title("anime/a", rating: 9_000), title("anime/b", rating: 9_000) { $0.tracking?.repeats = 2 },
      title("anime/c", rating: 9_000, finished: PartialDate(year: 2020, month: 3, day: 4)),
      title("anime/d", finished: PartialDate(year: 2020, month: 3, day: 4)),
    ])
    let text = try #require(index["search/index.js"])
    // Without the names of drawn covers.
    let rows = text.replacing(/",3,"[0-9]+#[a-z]+"/, with: "\",3")
    for row in [
      #"[0,"a","a","",0,[],[],"9",3]"#, #"[0,"b","b","",0,[],[],"9",3,8388608]"#,
      #"[0,"c","c","",0,[],[],"9",3,840420]"#, #"[0,"d","d","",0,[],[],"",3]"#,
    ] {
      #expect(rows.contains(row), "\(row)")
    }
  }

  /// In addition to titles, there are pages that lead to them; for a year, only its first page.
  @Test func genresListsAndYearsAreFound() async throws {
    let entries = [
      title(
        "anime/a", "A", finished: PartialDate(year: 2009, month: nil, day: nil), genres: ["Sci-Fi"]
      ) {
        $0.tracking?.tags = ["rainy day"]
        $0.work.series = .init(name: "The Long Way", position: nil)
      },
      title("anime/b", "B", genres: ["Never listed"]) { $0.isUnlisted = true },
    ]
    let index = try await searchIndex(of: entries)
    let text = try #require(index["search/index.js"])
    for page in [
      #"[6,"sci-fi","Sci-Fi","#, #"[8,"rainy-day","rainy day","#,
      #"[9,"the-long-way","The Long Way","#, #"[11,"2009","2009","#,
    ] {
      #expect(text.contains(page), "\(page)")
    }
    #expect(!text.contains("Never listed"))
  }

  /// A few names are compared one by one, many with a set.
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
    #expect(text.contains("[0,\"a\",\"Main\",\"\",0,[\(creators)],[\(names)],\"\",3,"))
  }

  @Test func hiddenPagesAreNotFound() async throws {
    let hidden = title("anime/hidden", "Hidden thing", native: "隠") { $0.isUnlisted = true }
    let noted = title("anime/noted", "Noted") {
      $0.work.description = "Secretdescription"
    }
    for sizes in [SearchSizes(), inParts] {
      let index = try await searchIndex(of: [hidden, noted], sizes)
      let text = index.values.joined()
      #expect(text.contains("Noted"))
      for word in ["hidden", "Hidden", "隠", "Secret"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test func anEmptyLibraryHasAnEmptyIndex() async throws {
    let index = try await searchIndex(of: [])
    #expect(index["search/index.js"]?.hasSuffix("\"titles\":[]})\n") == true)
  }

  /// This includes titles without any grams.
  @Test func strangeTitlesAreHarmless() async throws {
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

  /// A search fetches the first file, some files of grams and some of titles: none may be large,
  /// and there may not be too many.
  @Test func filesAreNeitherLargeNorMany() async throws {
    let index = try await searchIndex(of: titles(0..<1000), inParts)
    let chunks = index.filter { $0.key.hasPrefix("search/titles/") }
    let counts = chunks.values.map { $0.matches(of: /\[[0-9]+,"/).count }
    #expect(counts.reduce(0, +) == 1004, "with the pages of four creators")
    #expect(counts.allSatisfy { $0 <= 16 })
    #expect(counts.count { $0 < 4 } <= 2)
    let grams = index.filter { $0.key.hasPrefix("search/grams/") }
    #expect(grams.count.nonzeroBitCount == 1 && (2...256).contains(grams.count))
    #expect(index.count == 2 + chunks.count + grams.count, "with the first file and the ratings")
    for (path, text) in index { #expect(problem(in: text, of: path) == nil, "\(path)") }
  }

  /// A rating and a status are in the chunk of their title, and among the ratings; the first file
  /// has the versions of all.
  @Test func aRatingTouchesOneChunk() async throws {
    let before = try await searchIndex(of: titles(0..<300), inParts)
    let rated = titles(0..<300) { number, title in
      if number == 9 { title.tracking = Tracking(status: .dropped) }
      if number == 9 { title.tracking?.rating = Rating(hundredths: 9000) }
    }
    let after = try await searchIndex(of: rated, inParts)
    let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    #expect(touched.count == 3 && touched.isSuperset(of: ["search/index.js", "search/ratings.js"]))
    #expect(touched.contains { $0.hasPrefix("search/titles/") })
  }

  /// A title is in one chunk and in the files of its names' grams, except if it splits a chunk.
  @Test func aNewTitleChangesItsFiles() async throws {
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

  /// The problem with the JSON in a file that calls a function with its name and this JSON.
  private func problem(in text: String, of path: String) -> String? {
    let name = path.dropFirst("search/".count).dropLast(".js".count)
    let start = "searchFile(\"\(name)\","
    guard text.hasPrefix(start), text.hasSuffix(")\n") else {
      return "not a call: \(text.prefix(40))"
    }
    return JSONText.problem(in: String(text.dropFirst(start.count).dropLast(2))).map { "\($0)" }
  }
}
