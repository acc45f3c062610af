import Base
import MediaLibrary
import PageContexts
import Planning

/// All that is found, by number: pages that lead to titles, then the titles that a visitor may come across, by sort
/// title.
struct SearchableTitles: Sendable {
  private let pages: [FoundPage]
  private let indices: [EntryIndex]
  private let entries: [Entry]
  private let plan: SitePlan
  /// Whether any creator has further names; most libraries tell none.
  private let hasOtherNames: Bool
  /// The names that are chosen for the site, and the covers, of all titles.
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

  /// How many chunks hold pages; they come first, and hold no titles.
  func pageChunks(of chunks: [TitleChunk]) -> Int {
    chunks.count { $0.titles.upperBound <= pages.count && !$0.titles.isEmpty }
  }

  /// How many of them are titles.
  var titleCount: Int { indices.count }

  subscript(number: Int) -> Found {
    if number < pages.count { return .page(pages[number]) }
    let index = indices[number - pages.count]
    return .title(index, entries[index])
  }

  /// What the address ends with, but for `.html`.
  func slug(_ number: Int) -> String {
    switch self[number] {
    case .page(let page): page.slug
    case .title(_, let entry): entry.slug
    }
  }

  /// nil for a page.
  func rating(_ number: Int) -> Rating? {
    switch self[number] {
    case .page: nil
    case .title(_, let entry): entry.tracking?.rating
    }
  }

  /// When it was released; nil for a page.
  func year(_ number: Int) -> Int? {
    switch self[number] {
    case .page: nil
    case .title(_, let entry): entry.work.released?.year
    }
  }

  private func path(_ number: Int) -> String {
    switch self[number] {
    case .page(let page): page.path
    case .title(let index, _): titles.titles[index].path.text
    }
  }

  func shown(_ index: EntryIndex) -> ShownTitle { titles.titles[index] }

  func otherNamesOfCreators(_ index: EntryIndex) -> [String] {
    hasOtherNames ? plan.otherNamesOfCreators(of: index) : []
  }

  func cover(_ index: EntryIndex) -> FoundCover? { FoundCover(of: index, titles) }

  /// Consecutive chunks of `size / 4` to `size` titles, or of pages.
  ///
  /// Where one begins, and its number, are told by the hash of an address, so that a title that is added
  /// changes the chunk that it comes into and, rarely, one more.
  func chunks(size: Int) -> [TitleChunk] {
    // Two bytes name a chunk, so they grow with a library of more than a million titles.
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

/// Titles that stand in one file.
struct TitleChunk {
  let number: UInt16
  let titles: Range<Int>

  /// Four hexadecimal digits: file systems that ignore case tell them apart.
  var name: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
