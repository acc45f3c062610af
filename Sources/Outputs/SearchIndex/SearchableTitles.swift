import Bytes
import LibraryIndexing
import MediaLibrary
import SitePlanning

/// The titles that a visitor may come across, by sort title.
struct SearchableTitles: Sendable {
  private let indices: [EntryIndex]
  private let entries: [Entry]
  /// The names that are chosen for the site, of all titles.
  private let shown: [ShownTitle]

  init(_ plan: SitePlan) {
    indices = plan.searchableTitles
    entries = plan.library.entries
    shown = plan.titles
  }

  var count: Int { indices.count }

  func entry(_ number: Int) -> Entry { entries[indices[number]] }

  func shown(_ number: Int) -> ShownTitle { shown[indices[number]] }

  /// Consecutive chunks of `size / 4` to `size` titles.
  ///
  /// Where one begins, and its number, are told by the hash of an address, so that a title that is added
  /// changes the chunk that it comes into and, rarely, one more.
  func chunks(size: Int) -> [TitleChunk] {
    // Two bytes name a chunk, so they grow with a library of more than a million titles.
    let size = max(size, indices.count >> 14)
    var chunks: [TitleChunk] = []
    var taken: Set<UInt16> = []
    var start = 0
    var first: UInt16 = 0
    func end(at end: Int) {
      while !taken.insert(first).inserted { first &+= 1 }
      chunks.append(TitleChunk(number: first, titles: start..<end))
    }
    for number in indices.indices where number - start >= max(1, size / 4) {
      let hash = FNV1a32.hash(shown(number).path.text.utf8)
      guard hash >> 8 % UInt32(max(1, size / 2)) == 0 || number - start == size else { continue }
      end(at: number)
      (start, first) = (number, UInt16(truncatingIfNeeded: hash >> 16))
    }
    end(at: indices.count)
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
