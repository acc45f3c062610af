import Base
import MediaLibrary
import Outputs
import PageBuilding
import Planning
import TestSupport

/// Invented titles; the same number always gives the same title.
func titles(
  _ numbers: Range<Int>, _ change: (Int, inout MadeTitle) -> Void = { _, _ in }
) -> [Entry] {
  let nouns = ["Garden", "Railway", "Ocean", "Lantern", "Ōkami", "K-On", "Straße"]
  let kana = ["海", "夜", "ガーデン", "ﾊﾞﾗ", "銀河鉄道", "진격"]
  return numbers.map { number in
    title(
      "anime/title-\(number)", "\(nouns[number % 7]) \(nouns[number / 7 % 7]) \(number)",
      native: "\(kana[number % 6])\(kana[number / 6 % 6])",
      synonyms: number % 3 == 0 ? ["The \(nouns[number % 5])!"] : [],
      creators: ["Mika \(nouns[number % 4])"]
    ) { change(number, &$0) }
  }
}

func searchIndex(
  of entries: [Entry], _ sizes: SearchSizes = SearchSizes(), workers: Int = 2
) async throws -> [String: String] {
  let library = Library(
    settings: Settings(name: "Alcove"), entries: entries.sorted { $0.id < $1.id }, lists: [],
    pages: [])
  var problems = DiagnosticList()
  let draft = SiteDraft(library, words: .english, reporting: &problems)
  let plan = SitePlan(draft, similarTitles: [draft.similarTitles(of: 0..<draft.titleCount)])
  let pool = WorkerPool(count: workers)
  let titles = try await TitleParts(
    library, titles: plan.titles, words: .english, pictures: SitePictures([:]), covers: .plain,
    on: pool)
  let files = try await searchFiles(for: plan, titles, sizes: sizes, on: pool)
  return Dictionary(uniqueKeysWithValues: files.map { ($0, String(decoding: $1, as: UTF8.self)) })
}

/// Sizes with which a small library gets an index in parts.
let inParts: SearchSizes = {
  var sizes = SearchSizes()
  sizes.single = 0
  sizes.chunk = 16
  sizes.grams = 200
  return sizes
}()
