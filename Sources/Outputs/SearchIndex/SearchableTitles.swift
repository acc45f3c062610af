import Base
import MediaLibrary
import PageBuilding
import Planning

/// Everything that search finds, by number: pages that lead to titles, then listed titles by sort
/// title.
struct SearchableTitles: Sendable {
  private let pages: [FoundPage]
  private let indices: [EntryIndex]
  private let entries: [Entry]
  private let plan: SitePlan
  /// Whether any creator has further names, which is rare.
  private let hasOtherNames: Bool
  private let titles: TitleParts
  let scale: RatingScale

  enum Found {
    case page(FoundPage)
    case title(EntryIndex, Entry)
  }

  init(_ plan: SitePlan, _ titles: TitleParts) {
    pages = FoundPage.all(of: plan)
    indices = plan.searchableTitles
    entries = plan.library.entries
    self.plan = plan
    hasOtherNames = plan.groups.contains { !$0.otherNames.isEmpty }
    scale = plan.library.settings.ratingScale
    self.titles = titles
  }

  var count: Int { pages.count + indices.count }

  /// The number of chunks with pages; they come first and have no titles.
  func pageChunks(of chunks: [TitleChunk]) -> Int {
    chunks.count { $0.titles.upperBound <= pages.count && !$0.titles.isEmpty }
  }

  var titleCount: Int { indices.count }

  subscript(number: Int) -> Found {
    if number < pages.count { return .page(pages[number]) }
    let index = indices[number - pages.count]
    return .title(index, entries[index])
  }

  /// nil for a page.
  private func entry(_ number: Int) -> Entry? {
    number < pages.count ? nil : entries[indices[number - pages.count]]
  }

  /// The end of the address, without `.html`.
  func slug(_ number: Int) -> String { entry(number)?.slug ?? pages[number].slug }

  func rating(_ number: Int) -> Rating? { entry(number)?.tracking?.rating }

  /// The year of release; nil for a page.
  func year(_ number: Int) -> Int? { entry(number)?.work.released?.year }

  private func path(_ number: Int) -> String {
    number < pages.count
      ? pages[number].path : titles.titles[indices[number - pages.count]].path.text
  }

  func shown(_ index: EntryIndex) -> ShownTitle { titles.titles[index] }

  func otherNamesOfCreators(_ index: EntryIndex) -> [String] {
    hasOtherNames ? plan.otherNamesOfCreators(of: index) : []
  }

  /// The name of a drawn cover of the title's kind, or the address of a file of the site; empty
  /// without a picture, or if it is blurred until a visitor asks for it.
  func cover(_ index: EntryIndex) -> String {
    titles.artwork(of: index)?.name ?? titles.pictureAddress(of: index) ?? ""
  }

  /// Consecutive chunks of `size / 4` to `size` titles, or of pages.
  ///
  /// Hashes of addresses decide where chunks begin, and number them, so that a new title changes
  /// its chunk and, rarely, one more.
  func chunks(size: Int) -> [TitleChunk] {
    // Two bytes name a chunk, so chunks grow from a million titles on.
    let size = max(size, count >> 14)
    var chunks: [TitleChunk] = []
    var taken: Set<UInt16> = []
    var start = 0
    var first: UInt16 = 0
    func end(at end: Int) {
      while !taken.insert(first).inserted { first &+= 1 }
      chunks.append(TitleChunk(number: first, titles: start..<end))
    }
    for number in 0..<count where number - start >= max(1, size / 4) || number == pages.count {
      let hash = FNV1a32.hash(path(number).utf8)
      let isFirst = number == pages.count && number > 0
      guard hash >> 8 % UInt32(max(1, size / 2)) == 0 || number - start == size || isFirst
      else { continue }
      end(at: number)
      (start, first) = (number, UInt16(truncatingIfNeeded: hash >> 16))
    }
    end(at: count)
    return chunks
  }
}

/// The titles of one file.
struct TitleChunk {
  let number: UInt16
  let titles: Range<Int>

  /// Four hexadecimal digits, which stay distinct on file systems that ignore case.
  var name: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
