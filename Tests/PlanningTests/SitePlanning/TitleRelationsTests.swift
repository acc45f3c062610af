import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct TitleRelationsTests {
  private func named(
    _ change: @escaping (inout MadeTitle) -> Void, _ language: Settings.TitleLanguage?,
    site: String = "en", id: String = "anime/x"
  ) -> ShownTitle {
    plan(
      library([title(id, "Main", nil, change)]) {
        $0.titleLanguage = language
        $0.language = site
      }
    ).titles[0]
  }

  @Test func `the shown title is the one in the language of the settings, or the main one`() {
    let all: (inout MadeTitle) -> Void = {
      $0.work.titles = [
        .init(language: "native", text: "プラネテス"), .init(language: "romaji", text: "Puranetesu"),
        .init(language: "english", text: "Planetes"),
      ]
    }
    #expect(named(all, .romaji).text == "Puranetesu")
    #expect(named(all, .romaji).language == "ja-Latn")
    #expect(named(all, .english).text == "Planetes")
    #expect(named(all, .english).language == nil)
    #expect(named(all, .english, site: "de").language == "en")
    #expect(named(all, .native).language == "ja")
    #expect(named(all, .native, site: "ja").language == nil)
    #expect(named({ _ in }, .native).text == "Main")
    // Without a setting, the owner's own title is shown, whatever a refresh has added.
    #expect(named(all, nil).text == "Main")
    #expect(named(all, nil).others.map(\.text) == ["プラネテス", "Puranetesu", "Planetes"])
    #expect(named({ _ in }, .romaji).language == nil)
  }

  @Test(arguments: [
    ("惑星", "anime/x", "ja"), ("惑星", "books/x", nil), ("나무", "manga/x", "ko"),
    ("カ", "books/x", "ja"), ("Дом", "anime/x", nil),
  ])
  func `a native title's language is what its script gives away`(
    text: String, id: String, language: String?
  ) {
    #expect(
      named({ $0.work.titles = [.init(language: "native", text: text)] }, .native, id: id).language
        == language)
  }

  @Test func `all other titles stand on the page, each once`() {
    let site = plan([
      title("anime/x", "Main") {
        $0.work.titles = [
          .init(language: "english", text: "Main"), .init(language: "romaji", text: "Shown"),
          .init(language: "fr", text: "Principal"), .init(language: "native", text: "主"),
        ]
      }
    ])
    let others = site.titleRelations("anime/x")?.otherTitles ?? []
    #expect(others.map(\.text) == ["Shown", "Principal", "主"])
    #expect(others.map(\.language) == ["ja-Latn", "fr", "ja"])
  }

  @Test func `of many other titles each stands there once, too`() {
    let site = plan([
      title("anime/x", "Main") {
        $0.work.titles = (0..<40).map { place in
          .init(language: "x-\(place)", text: "\u{4E3B}\((place * 7) % 20)")
        }
      }
    ])
    let others = site.titleRelations("anime/x")?.otherTitles.map(\.text) ?? []
    #expect(others == (0..<20).map { "\u{4E3B}\(($0 * 7) % 20)" })
  }

  @Test func `relations lead both ways, once, and never to hidden titles`() {
    var written = library([
      title("anime/a") {
        $0.work.relations = [
          .init(type: "SIDE_STORY", id: "anime/b"), .init(type: "SEQUEL", id: "anime/hidden"),
          .init(type: "SEQUEL", id: "anime/secret"),
          .init(type: "SEQUEL", id: "anime/nowhere"), .init(type: "OTHER", id: "anime/a"),
          .init(type: "SEQUEL", id: "anime/former"),
        ]
      },
      title("anime/b") { $0.work.relations = [.init(type: "PARENT", id: "anime/a")] },
      title("anime/c") { $0.aliases = [.init(id: "anime/former", location: $0.location)] },
      title("anime/hidden") {
        $0.isUnlisted = true
        $0.work.relations = [.init(type: "SEQUEL", id: "anime/c")]
      },
    ])
    written.privateIDs = ["anime/secret"]
    let site = plan(written)
    func relations(_ id: String) -> [String] {
      site.titleRelations(id)?.relatedTitles.map {
        "\($0.label ?? "-"): \(site.ids([$0.entry])[0])"
      } ?? []
    }
    #expect(relations("anime/a") == ["Side story: anime/b", "Sequel: anime/c"])
    #expect(relations("anime/b") == ["Parent: anime/a"])
    #expect(relations("anime/c") == ["Prequel: anime/a"])
    #expect(relations("anime/hidden") == ["Sequel: anime/c", "Prequel: anime/a"])
  }

  @Test func `a relation of an unknown type has no label`() {
    let site = plan([
      title("anime/a") { $0.work.relations = [.init(type: "OTHER", id: "anime/b")] },
      title("anime/b"),
    ])
    #expect(site.titleRelations("anime/a")?.relatedTitles.map(\.label) == [nil])
    #expect(site.titleRelations("anime/b")?.relatedTitles.map(\.label) == [nil])
  }

  @Test func theCommunitysPlaceIsThatOfTheRankingShown() {
    let entries = [("a", 8_000), ("b", 9_000), ("c", 7_000)].map { name, rating in
      title("anime/\(name)") {
        $0.work.community = .init(hundredths: rating, votes: 10, source: nil)
      }
    }
    let site = plan(library(entries + [title("anime/d")]) { $0.topCount = 2 })
    let places = ["a", "b", "c", "d"].map { site.titleRelations("anime/\($0)")?.communityPlace }
    #expect(places == [2, 1, nil, nil])
  }

  @Test func `similar titles share more than one genre, the rarer the better`() {
    let crowd = (0..<40).map { title("anime/z\($0)", genres: ["Drama"]) }
    let site = plan(
      library(
        crowd + [
          title("anime/a", genres: ["Drama", "Space", "Work"]),
          title("anime/twice", genres: ["Drama", "Work"]),
          title("anime/rare", genres: ["Space", "Work"]),
          title("anime/once", genres: ["Work"]),
          title("anime/known", nil, nil, genres: ["Space", "Work"]),
          title("anime/same", genres: []) { $0.tracking?.tags = ["cosy"] },
          title("anime/cosy", genres: []) { $0.tracking?.tags = ["Cosy"] },
        ]))
    let similar = site.titleRelations("anime/a")?.moreLikeThis ?? []
    #expect(site.ids(similar.map(\.entry)) == ["anime/rare", "anime/twice"])
    #expect(
      similar.map { site.names($0.sharedGroups) } == [
        ["Space", "Work"], ["Work", "Drama"],
      ])
    #expect(
      site.titleRelations("anime/same").map { site.ids($0.moreLikeThis.map(\.entry)) } == [
        "anime/cosy"
      ])
  }

  /// The slugs of those beside a title: of its franchise, of the same weeks, of the same rating.
  private func beside(_ id: String, _ entries: [Entry]) -> [[String]]? {
    let site = plan(library(entries))
    return site.titleRelations(id).map { relations in
      [
        relations.franchise, relations[.finishedAround],
        relations[.sameRating] + relations[.nearbyPlanned],
      ].map { entries in entries.map { site.library.entries[$0].slug } }
    }
  }

  @Test func `a title stands beside those of its franchise, in their order`() {
    let franchise = [
      title("anime/g3", "Tokyo Ghoul Season 3"), title("anime/g1", "Tokyo Ghoul"),
      title("anime/g2", "Tokyo Ghoul Season 2", nil), title("anime/re", "Tokyo Ghoul:re"),
      title("anime/other", "Tokyo Godfathers"), title("anime/named", "Tokyo Ghoul OVA"),
      title("anime/gone", "Tokyo Ghoul Movie") { $0.isUnlisted = true },
      title("anime/series", "Tokyo Ghoul: Jack") {
        $0.work.series = .init(name: "J", position: nil)
      },
    ]
    #expect(beside("anime/g1", franchise)?[0] == ["named", "g2", "g3", "re"])
    #expect(beside("anime/other", franchise)?[0] == [])
    #expect(beside("anime/series", franchise)?[0] == [])
    #expect(beside("anime/gone", franchise)?[0] == [])
    // Titles that are related in its file are already above.
    let related =
      franchise + [
        title("anime/g0", "Tokyo Ghoul Zero") {
          $0.work.relations = [.init(type: "SEQUEL", id: "anime/g1")]
        }
      ]
    #expect(beside("anime/g0", related)?[0] == ["named", "g2", "g3", "re"])
    // In any order of finishing, the title without a mark is the first.
    let marked = [
      title("anime/b", "Bleak House: Zoku", finished: day(2017)), title("anime/a", "Bleak House"),
      title("anime/c", "Bleak House!!", finished: day(2018)),
      title("anime/d", "Bleak House II", finished: day(2016)),
    ]
    #expect(beside("anime/d", marked)?[0] == ["a", "b", "c"])
    let many = (1...20).map { title("anime/n\($0)", "Naruto \($0)") }
    #expect(beside("anime/n10", many)?[0] == ["n7", "n8", "n9", "n11", "n12", "n13"])
    #expect(beside("anime/n20", many)?[0] == ["n14", "n15", "n16", "n17", "n18", "n19"])
  }

  @Test func `a single word is a franchise when it is a title, a book's when by one author`() {
    let words = [title("anime/l1", "Legend: Rise"), title("anime/l2", "Legend: Fall")]
    #expect(beside("anime/l1", words)?[0] == [])
    #expect(beside("anime/l1", words + [title("anime/l", "Legend")])?[0] == ["l", "l2"])
    let letters = [
      title("anime/k1", "K : Return of Lords"), title("anime/k2", "K: Missing Lords"),
      title("anime/kk", "K Street"),
    ]
    #expect(beside("anime/k1", letters)?[0] == [])
    #expect(beside("anime/k1", letters + [title("anime/k", "K")])?[0] == ["k", "k2"])
    #expect(beside("anime/k", letters + [title("anime/k", "K")])?[0] == ["k1", "k2"])
    let books = ["Ann", "Bo"].flatMap { author in
      ["Poems", "Poems 2"].map {
        title("books/\($0.last!)-\(author)", $0, creators: [author])
      }
    }
    #expect(beside("books/s-Ann", books)?[0] == ["2-Ann"])
  }

  @Test func `with nothing like it a title stands beside others of its weeks and its rating`() {
    let entries = [
      title("anime/a", rating: 9_000, finished: day(2020, 3, 10)),
      title("anime/b", rating: 5_000, finished: day(2020, 3, 2)),
      title("anime/c", rating: 9_000, finished: day(2020, 3, 24)),
      title("anime/d", rating: 9_000, finished: day(2020, 4)),
      title("anime/e", rating: 5_000, finished: day(2020, 5, 1)),
      title("anime/f", rating: 9_000), title("anime/g"), title("anime/h", nil, nil),
      title("anime/w", nil, .planning), title("anime/x", nil, .planning),
    ]
    #expect(beside("anime/a", entries) == [[], ["c", "b"], ["d", "f"]])
    #expect(beside("anime/f", entries) == [[], [], ["d", "c", "a"]])
    #expect(beside("anime/h", entries) == [[], [], []])
    #expect(beside("anime/w", entries) == [[], [], ["x"]])
    let liked = entries.map { entry in
      title(entry.id, rating: 9_000, finished: day(2020, 3, 10), genres: ["A", "B"])
    }
    #expect(beside("anime/a", liked) == [[], [], []])
  }

  @Test func `with no such title either it stands beside the nearest ratings or on its shelf`() {
    let entries = [
      title("anime/a", rating: 9_000), title("anime/b", rating: 8_500),
      title("anime/c", rating: 2_000, finished: day(2020, 3, 10)),
      title("anime/d", nil, .paused), title("anime/e", nil, .paused),
      title("anime/f", nil, .dropped), title("anime/g"), title("anime/h", nil, .current),
    ]
    let site = plan(library(entries))
    func last(_ id: String) -> [[String]]? {
      site.titleRelations(id).map { relations in
        [relations[.similarRating], relations[.onShelf]].map { entries in
          entries.map { site.library.entries[$0].slug }
        }
      }
    }
    #expect(last("anime/a") == [["b"], []])
    #expect(last("anime/c") == [[], ["a", "b", "g"]])
    #expect(last("anime/d") == [[], ["e"]])
    // Alone on its shelf: the shelves on both sides.
    #expect(last("anime/f") == [[], ["e", "d", "g"]])
    for entry in site.library.entries {
      #expect(last(entry.id)?.joined().isEmpty == false, "\(entry.id)")
    }
  }

  @Test func `a rating leaves what the other titles' pages say alone`() {
    func pages(_ rating: Int) -> [TitleRelations] {
      let site = plan(
        library(
          (0..<30).map {
            title("anime/t\($0)", rating: $0 == 7 ? rating : 5000, genres: ["A", "B"])
          }))
      return site.library.entries.indices.map(site.titleRelations)
    }
    #expect(pages(1000).map(\.moreLikeThis) == pages(10_000).map(\.moreLikeThis))
    #expect(pages(1000)[0].moreLikeThis.count == 6)
  }

  @Test func `progress is in the kind's unit, towards a known or unknown end`() {
    func progress(_ id: String, _ status: Status, _ change: @escaping (inout MadeTitle) -> Void)
      -> [Progress?]
    {
      let entry = title(id, nil, status, change)
      return [entry.progress, entry.secondProgress]
    }
    #expect(
      progress("anime/x", .current) {
        $0.tracking?.progress = 7
        $0.work.episodes = 26
      } == [Progress(count: 7, total: 26, unit: .episodes), nil])
    #expect(
      progress("anime/x", .completed) { $0.work.episodes = 1 } == [
        Progress(count: 1, total: 1, unit: .episodes), nil,
      ])
    #expect(progress("anime/x", .planning) { $0.work.episodes = 1 } == [nil, nil])
    #expect(
      progress("manga/x", .current) {
        $0.tracking?.progress = 12
        $0.tracking?.progressVolumes = 1
        $0.work.volumes = 9
      } == [
        Progress(count: 12, total: nil, unit: .chapters),
        Progress(count: 1, total: 9, unit: .volumes),
      ])
    #expect(
      progress("books/x", .current) {
        $0.tracking?.progress = 40
        $0.tracking?.progressUnit = .percent
      } == [Progress(count: 40, total: 100, unit: .percent), nil])
  }
}

extension TitleRelations {
  fileprivate subscript(rule: NeighborRule) -> [EntryIndex] {
    fallbacks.first { $0.rule == rule }?.entries ?? []
  }
}
