import Base
import MediaLibrary
import PageBuilding
import Planning
import TestSupport
import Testing

@testable import Outputs

/// The library as the comparing script reads it.
struct ComparisonFileTests {
  private func file(of entries: [Entry], scale: RatingScale = .ten) async throws -> ComparisonFile?
  {
    var settings = Settings(name: "Alcove </script>")
    settings.ratingScale = scale
    let library = Library(
      settings: settings, entries: entries.sorted { $0.id < $1.id }, lists: [], pages: [])
    var problems = DiagnosticList()
    let draft = SiteDraft(library, words: .english, reporting: &problems)
    let plan = SitePlan(draft, similarTitles: [draft.similarTitles(of: 0..<draft.titleCount)])
    let titles = try await TitleParts(
      library, titles: plan.titles, words: .english, pictures: SitePictures([:]),
      covers: .plain, on: WorkerPool(count: 2))
    return ComparisonFile(of: plan, titles)
  }

  private func lines(of entries: [Entry]) async throws -> [String] {
    let file = try #require(try await file(of: entries))
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private let others = (1...4).map { title("games/other-\($0)") }

  @Test func `each title is a line with its names, its owner's word and its ids`() async throws {
    let lines = try await lines(
      of: others + [
        title("anime/sky", "Sky \"High\"", .completed, rating: 9500, native: "空") {
          $0.work.released = PartialDate(year: 2001, month: nil, day: nil)
          $0.work.cover = .init(color: "#102030")
          $0.work.ids = [
            .init(registry: "mal", value: "12"), .init(registry: "private-shelf", value: "x"),
          ]
          $0.tracking?.favorite = .init(rank: 1)
        },
        title("books/rain", "Rain", .planning, creators: ["A. Writer"]) {
          $0.work.ids = [.init(registry: "isbn13", value: "9780000000002")]
        },
      ])
    #expect(lines.count == 8)
    #expect(lines.first?.hasPrefix(#"comparisonFile({"name":"Alcove "#) == true)
    #expect(lines.last == "])")
    #expect(lines[0].contains(#""scale":10,"kinds":["anime","manga","books""#))
    #expect(!lines[0].contains("</script>"))
    let sky = try #require(lines.first { $0.contains("\"sky\"") })
    #expect(sky.hasPrefix(#"[0,"sky","Sky \"High\"","",2001,"#))
    #expect(sky.contains(",9.5,1,"))
    #expect(sky.contains(#"["空","#) && sky.contains(#",["mal","12"]]"#))
    #expect(!sky.contains("private-shelf"))
    // Its drawn cover, by its name.
    #expect(sky.contains(/,9\.5,1,"[0-9a-f]{6}","[0-9]+#[a-z]+",\[/))
    let rain = try #require(lines.first { $0.contains("\"rain\"") })
    #expect(
      rain.contains(#",0,0,"#) && rain.hasSuffix(#"["isbn13","9780000000002"],"A. Writer"],"#))
  }

  @Test func `nothing of the owner's texts or hidden titles is in it`() async throws {
    let lines = try await lines(
      of: others + [
        title("anime/open", "Open") {
          $0.work.description = "A description"
          $0.tracking?.tags = ["a-tag"]
          $0.review = Review()
        },
        title("anime/unlisted", "Unlisted") { $0.isUnlisted = true },
        title("anime/catalog", "Catalog", nil),
      ])
    let text = lines.joined()
    #expect(text.contains("Open"))
    for hidden in ["Unlisted", "Catalog", "description", "a-tag"] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
  }

  @Test func `a thousand titles are less than 100 KB on the way`() async throws {
    let words = ["Garden", "Railway", "Ōkami", "銀河", "Second Season", "Lantern", "海の夜"]
    let entries = (0..<1_000).map { number in
      let name =
        "\(words[number % 7]) \(words[number / 7 % 7]) no \(words[number / 49 % 7]) \(number)"
      return title(
        "anime/\(number * 7_919 % 1_000)-of-\(number)", name, .completed,
        rating: 1_000 + number % 90 * 100, native: "\(words[number % 5])\(number * 31)"
      ) {
        $0.work.titles.append(.init(language: "english", text: "English of \(name)"))
        $0.work.ids = [
          .init(registry: "mal", value: "\(number * 523 % 60_000)"),
          .init(registry: "anilist", value: "\(number * 1_049 % 170_000)"),
          .init(registry: "kitsu", value: "\(number * 311 % 48_000)"),
        ]
      }
    }
    let bytes = try #require(try await file(of: entries)).bytes
    #expect(gzip(bytes).count < 100_000, "\(gzip(bytes).count)")
  }

  @Test func `its pieces are the whole, and end when no more are wanted`() async throws {
    let entries = (0..<2_000).map { title("anime/\($0)", "A title that is called \($0)") }
    let file = try #require(try await file(of: entries))
    var (pieces, count) = (0, 0)
    file.forEachPiece { piece in
      pieces += 1
      count += piece.count
      return true
    }
    #expect(pieces > 1 && count == file.bytes.count)
    pieces = 0
    file.forEachPiece { _ in
      pieces += 1
      return false
    }
    #expect(pieces == 1)
  }

  @Test func `a site that compares nothing has none`() async throws {
    #expect(try await file(of: Array(others.prefix(2))) == nil)
  }
}
