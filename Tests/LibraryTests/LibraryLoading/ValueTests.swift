import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

/// Values of a title's keys, and the reports about invalid ones.
@Suite struct ValueTests {
  @Test func treatsInvisibleTextAsEmpty() async throws {
    #expect(try await problems("synonyms: [\"\u{3000}\u{A0}\", \" \u{200B} \"]").count == 2)
    #expect(try await readEntry("synonyms: [\"\u{3000}a\"]").work.synonyms == ["\u{3000}a"])
  }

  @Test func namesTheFormOfATextThatIsNotUTF8() async throws {
    let text = "---\ntitle: A\n---\n"
    func wide(_ bytes: Int, isBig: Bool) -> [UInt8] {
      let zeros = [UInt8](repeating: 0, count: bytes - 1)
      return text.utf8.flatMap { isBig ? zeros + [$0] : [$0] + zeros }
    }
    let forms: [([UInt8], String)] = [
      ([0xFF, 0xFE] + wide(2, isBig: false), "UTF-16"), (wide(2, isBig: false), "UTF-16"),
      ([0xFE, 0xFF] + wide(2, isBig: true), "UTF-16"), (wide(2, isBig: true), "UTF-16"),
      ([0xFF, 0xFE, 0, 0] + wide(4, isBig: false), "UTF-32"), (wide(4, isBig: true), "UTF-32"),
      ([0, 0, 0xFE, 0xFF] + wide(4, isBig: true), "UTF-32"), (wide(4, isBig: false), "UTF-32"),
      (Array(text.replacing("\n", with: "\r").utf8), "CR alone"),
    ]
    for (bytes, form) in forms {
      for file in ["library/anime/x.md", "library/games/x.yml", "pages/x.md"] {
        if file.hasSuffix("yml"), form == "CR alone" { continue }
        let folder = try TemporaryFolder("-- tokonoma.yml --\nname: X\n-- \(file) --\n")
        try folder.folder.replace(file, with: bytes)
        var found = DiagnosticList()
        _ = try await Project(folder: folder.folder).readLibrary(
          workers: .init(count: 1), reporting: &found)
        #expect(found.all.map(\.id) == ["not-a-text-in-utf8"], "\(file) \(form)")
        #expect(found.all.first?.message.hasSuffix(form) == true)
      }
    }
  }

  @Test(arguments: ["2016", "2016-09", "2016-09-14", "0794-11-01", "-0428", "2024-02-29"])
  func readsDates(_ text: String) async throws {
    #expect(try await readEntry("released: \(text)").work.released?.iso == text)
    #expect(try await readEntry("released: \"\(text)\"").work.released?.iso == text)
  }

  @Test(arguments: [
    ("0000-00-00", "unknown-date"), ("2016-00-00", "impossible-date"),
    ("2016-13", "impossible-date"), ("2023-02-29", "impossible-date"),
    ("0000-01-01", "impossible-date"), ("0000", "unknown-date"), ("2016-9-4", "no-date"),
    ("16", "no-date"), ("2016-09-14T12:00:00Z", "no-date"), ("yesterday", "no-date"),
    ("2016-09-14-01", "no-date"), ("20160914", "no-date"), ("２０１６", "no-date"),
    ("2016-", "no-date"), ("99999999999999999999", "no-date"), ("-", "no-date"),
  ])
  func noDates(_ text: String, _ id: String) async throws {
    #expect(try await problems("released: \"\(text)\"") == ["3:11 \(id)"])
  }

  @Test(arguments: [
    ("2026-01-09T15:00:00Z", "2026-01-09T15:00:00Z"),
    ("2026-01-10T00:00:00+09:00", "2026-01-09T15:00:00Z"),
    ("2026-01-10T00:00:00.25-03:30", "2026-01-10T03:30:00Z"),
  ])
  func moments(_ text: String, _ inUTC: String) async throws {
    let entry = try await readEntry("airing: [{episode: 1, at: \"\(text)\"}]")
    #expect(entry.work.airing.map(\.at.iso) == [inUTC])
  }

  @Test(arguments: [
    "2026-01-09", "2026-01-09T15:00Z", "2026-02-30T15:00:00Z", "2026-01-09T24:00:00Z",
    "2026-01-09T15:00:00", "2026-01-09 15:00:00Z", "2026-01-09T15:00:00+9",
    "2026-01-09T15:00:00.Z", "2026-01-09T15:00:00+25:00", "2026-01-09T15:00:00Zx",
    "0000-01-09T15:00:00Z", "9999-12-31T23:00:00-02:00",
  ])
  func noMoments(_ text: String) async throws {
    let found = try await problems("airing: [{episode: 1, at: \"\(text)\"}]")
    #expect(found == ["3:27 no-time"])
  }

  /// An empty text isn't dropped silently if the value is required.
  @Test(arguments: [
    ("airing: [{episode: 1, at: \"\"}]", "3:10 missing-key"),
    ("creators: [{name: \"\", role: DIRECTOR}]", "3:12 missing-key"),
    ("relations: [{type: SEQUEL, id: ''}]", "3:13 missing-key"),
    ("sources: [{name: '', url: 'https://example.org/'}]", "3:11 missing-key"),
  ])
  func emptyTexts(_ line: String, _ problem: String) async throws {
    #expect(try await problems(line) == [problem])
  }

  /// A single text with commas for a list, except for lists whose texts may have commas.
  @Test(arguments: [
    ("genres: Action, Drama", ["3:9 list-without-brackets"]), ("genres: Action", []),
    ("genres: [\"one, two\"]", []), ("director: Ann, Bee", ["3:11 list-without-brackets"]),
    ("studios: Ann Co, Bee", ["3:10 list-without-brackets"]), ("author: Lee King, Jr.", []),
    ("publishers: \"Kai Co., Ltd.\"", []), ("authors: [\"Falk, Ines\"]", []),
    ("synonyms: Hello, World", []), ("x-mine: one, two", []),
  ])
  func listsWithoutBrackets(_ line: String, _ found: [String]) async throws {
    #expect(try await problems(line) == found)
  }

  @Test func idsAreNoAddresses() async throws {
    #expect(
      try await problems("ids: {mal: 'https://site.example/anime/1'}") == ["3:12 id-is-address"])
    #expect(try await problems("ids: {mal: 1, steam: 2}") == [])
  }

  @Test func readsNumbers() async throws {
    #expect(try await problems("episodes: -1") == ["3:11 no-whole-number"])
    #expect(try await problems("episodes: 12.0") == ["3:11 no-whole-number"])
    #expect(try await problems("episodes: 0x10") == ["3:11 no-whole-number"])
    #expect(
      try await problems("episodes: " + String(repeating: "9", count: 100_000))
        == ["3:11 number-too-large"])
    #expect(try await readEntry("episodes: 999999999").work.episodes == 999_999_999)
    #expect(try await readEntry("communityRating: 0").work.community?.hundredths == 0)
    #expect(try await problems("communityRating: 100.01") == ["3:18 percentage-out-of-range"])
  }

  @Test func acceptsAScalarForAList() async throws {
    let entry = try await readEntry("genres: Space\nstatus: done\ntags: a\naliases: b")
    #expect(entry.work.genres == ["Space"])
    #expect(entry.tracking?.tags == ["a"])
    #expect(entry.aliases.map(\.slug) == ["b"])
  }

  @Test func readsCreatorsByRole() async throws {
    let work = try await readEntry("authors: [A, B]\nillustrator: C\ncreators: D").work
    #expect(work.creators.map(\.name) == ["A", "B", "C", "D"])
    #expect(work.creators.map(\.role) == ["author", "author", "illustrator", nil])
  }

  @Test func readsFavorites() async throws {
    #expect(try await readEntry("status: done\nfavorite: true").tracking?.favorite != nil)
    #expect(try await readEntry("status: done\nfavorite: false").tracking?.favorite == nil)
    #expect(try await readEntry("status: done\nfavorite: 3").tracking?.favorite?.rank == 3)
    #expect(try await problems("status: done\nfavorite: yes") == ["4:11 no-flag"])
  }

  @Test func readsOwnership() async throws {
    #expect(try await readEntry("status: done\nowned: true").tracking?.owned?.media == [])
    #expect(try await readEntry("status: done\nowned: false").tracking?.owned == nil)
    #expect(try await readEntry("status: done\nowned: ebook").tracking?.owned?.media == ["ebook"])
  }

  @Test func readsRepeats() async throws {
    let history = "\nhistory: [{finished: 2020}, {finished: 2021}, {status: watching}]"
    #expect(try await readEntry("status: done" + history).tracking?.repeats == 2)
    #expect(try await readEntry("status: done\nrepeat: 2" + history).tracking?.repeats == 2)
    #expect(try await readEntry("status: done\nrepeat: 3" + history).tracking?.repeats == 3)
    #expect(try await problems("status: done\nrepeat: 1" + history) == ["4:9 repeats-disagree"])
    #expect(try await readEntry("status: done\nrepeat: 4").tracking?.repeats == 4)
  }

  @Test func treatsNullAsAbsent() async throws {
    let entry = try await readEntry("status:\nrating: ~\ngenres: []\nepisodes: null\nformat: ''")
    #expect(entry.tracking == nil)
    #expect(entry.work.format == nil)
  }

  @Test func requiresAStatusForTracking() async throws {
    #expect(try await problems("tags: [a]\nrating: 9") == ["3:1 missing-status"])
    // These don't have values that only the owner of a title can know.
    #expect(try await problems("added: 2016\nnotes: x\nvisibility: unlisted") == [])
  }

  @Test func readsProgressByUnit() async throws {
    #expect(
      try await problems("status: w\npages: 5\nprogress: 6\nprogressUnit: pages")
        == ["3:9 unknown-status", "5:11 progress-beyond-total"])
    #expect(
      try await problems("status: watching\nprogress: 101\nprogressUnit: percent")
        == ["4:11 progress-beyond-total"])
    #expect(
      try await problems("status: watching\nvolumes: 2\nprogressVolumes: 3")
        == ["5:18 progress-beyond-total"])
    #expect(try await problems("status: watching\nprogress: 2000") == [])
  }

  @Test func readsURLs() async throws {
    for url in [
      "javascript:alert(1)", "ftp://x.example/", "//x.example", "/a", "http://", "https:x.example",
      "http://x.example/a b", "data:text/html,x", "http:///path", "mailto:a@b.example",
      "https://x.example/\\\"onclick", "JaVaScRiPt:x", "http://[::1", "http://::1]", "http://[]",
      "http://[::1]x", "http://x[::1]", "http://[::1]]", "http://[x.example]", "http://[1:2]",
      "http://[::1]:x", "http://[a@::1]", "http://[@x.example", "http://a[b@x.example",
      "http://x.example:port", "http://x.example:99999", "http://x.example:80:80", "http://:80",
      "http://me@", "http://me@:80", "http://a..b", "http://.x.example", "http://...", "http://---",
      "http://x!.example", "http://x,y", "http://%zz.example", "http://a%2", "http://(x)",
    ] {
      let found = try await problems("sources: [{name: A, url: \"\(url)\"}]")
      #expect(found == ["3:26 no-url"], "\(url)")
    }
    for url in [
      "HTTPS://例え.example/?q=1#x", "http://[::1]", "http://[2001:db8::192.0.2.1]:8080/a[b]?c[]=d",
      "http://x.example:80/@b:c", "http://127.0.0.1:8080", "http://localhost/", "http://x.",
      "http://a_b.example", "http://xn--r8jz45g.example", "http://%E4%BE%8B.example", "http://x:",
    ] {
      let entry = try await readEntry("sources: [{name: A, url: \"\(url)\"}]")
      #expect(entry.work.sources.first?.url == url)
    }
  }
}
