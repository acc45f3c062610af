import Bytes
import LibraryIndexing
import MediaLibrary
import PageContexts
import SitePlanning

/// The titles that a visitor may come across, by sort title.
///
/// The plan's parts are held here: reached through the plan of another module, each use would copy the
/// whole library.
struct FoundTitles: Sendable {
  private let found: [EntryIndex]
  private let entries: [Entry]
  /// The names that are chosen for the site, of all titles.
  let shown: [ShownTitle]

  init(_ plan: SitePlan) {
    found = plan.findable
    entries = plan.library.entries
    shown = plan.titles
  }

  var count: Int { found.count }

  /// Where a title is in `shown`.
  func place(of number: Int) -> EntryIndex { found[number] }

  func entry(_ number: Int) -> Entry { entries[found[number]] }

  /// Consecutive chunks of `size / 4` to `size` titles.
  ///
  /// Where one begins, and its number, are told by the hash of an address, so that a title that is added
  /// changes the chunk that it comes into and, rarely, one more.
  func chunks(size: Int) -> [TitleChunk] {
    // Two bytes name a chunk, so they grow with a library of more than a million titles.
    let size = max(size, found.count >> 14)
    // In the order of memory: in that of the titles each would be waited for.
    let hashes = shown.indices.map { place in
      return hash(shown[place].path.text)
    }
    var chunks: [TitleChunk] = []
    var taken: Set<UInt16> = []
    var start = 0
    var first: UInt16 = 0
    func end(at end: Int) {
      while !taken.insert(first).inserted { first &+= 1 }
      chunks.append(TitleChunk(number: first, titles: start..<end))
    }
    for number in found.indices where number - start >= max(1, size / 4) {
      let hash = hashes[found[number]]
      guard hash >> 8 % UInt32(max(1, size / 2)) == 0 || number - start == size else { continue }
      end(at: number)
      (start, first) = (number, UInt16(truncatingIfNeeded: hash >> 16))
    }
    end(at: found.count)
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

func hash(_ text: String) -> UInt32 {
  text.withBytes { hash($0) }
}

/// FNV-1a, 32 bits.
func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
  bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}
