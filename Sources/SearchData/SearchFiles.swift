import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
import TextFolding
import Workers

/// How much of the index goes into one file.
package struct SearchSizes: Sendable {
  /// Up to so many titles, the whole index is one file.
  package var single = 2_000
  /// The most titles of a chunk; nil: by the size of the library.
  package var chunk: Int?
  /// About how many postings a file of grams holds.
  package var grams = 16_000

  package init() {}

  func chunk(of count: Int) -> Int { chunk ?? (count > 20_000 ? 192 : 96) }
}

/// The index of all titles that a visitor may come across, as the search script fetches it.
///
/// - `search/index.json`: the folding table, the kinds, and of a small library every title.
/// - `search/titles/<n>.json`: of a large one, the titles in the order of their sort titles, in chunks.
///   Where a chunk ends follows from the titles themselves, so that a new one changes one or two of them.
/// - `search/grams/<n>.json`: which pieces of names stand in which titles. A search fetches the one or two
///   of them that it needs, then the chunks of the best titles.
package func searchFiles(
  for plan: SitePlan, sizes: SearchSizes = SearchSizes(), on workers: WorkerPool
) async throws -> [(path: String, bytes: [UInt8])] {
  let titles = FoundTitles(plan)
  if titles.count <= sizes.single {
    var bytes: [UInt8] = []
    writeIndex(version: nil, to: &bytes) { json in
      json.array("titles") { json in
        for number in 0..<titles.count { titles[number].write(to: &json) }
      }
    }
    return [("search/index.json", bytes)]
  }
  let ranges = titles.chunks(size: sizes.chunk(of: titles.count))
  let chunks = try await workers.map(ranges.count) { Chunk(titles, ranges[$0]) }
  let postings = chunks.reduce(0) { $0 + $1.postings.count }
  var shards = 1
  while shards < 256, postings > shards * sizes.grams { shards *= 2 }
  let buckets = 256 / shards
  let grams = try await workers.map(shards) { shard in
    gramFile(of: chunks, buckets: shard * buckets..<(shard + 1) * buckets)
  }

  var version: UInt32 = 0
  for file in chunks.map(\.file) + grams { version = version &* 0x0100_0193 ^ file.hash }
  var index: [UInt8] = []
  writeIndex(version: String(version, radix: 16), to: &index) { json in
    json.array("chunks") { json in for range in ranges { json.number(nil, range.count) } }
    json.number("shards", shards)
  }
  return [("search/index.json", index)]
    + chunks.enumerated().map { ("search/titles/\($0).json", $1.file.bytes) }
    + grams.enumerated().map { ("search/grams/\($0).json", $1.bytes) }
}

private func writeIndex(
  version: String?, to bytes: inout [UInt8], _ members: (inout JSONWriter) -> Void
) {
  var json = JSONWriter()
  json.object { json in
    json.text("version", version)
    json.array("kinds") { json in for kind in Kind.allCases { json.text(nil, kind.folder) } }
    json.text("folding", Folding.table)
    members(&json)
  }
  bytes = json.bytes + [UInt8(ascii: "\n")]
}

/// Bytes with a hash of them, taken where they are made: on all cores.
private struct HashedFile: Sendable {
  let bytes: [UInt8]
  let hash: UInt32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hash = SearchData.hash(bytes)
  }
}

/// Some titles, and the pieces of their names.
private struct Chunk: Sendable {
  let file: HashedFile
  let postings: Postings.Dealt

  init(_ titles: FoundTitles, _ range: Range<Int>) {
    var json = JSONWriter()
    var reader = GramReader()
    var postings = Postings()
    json.array { json in
      for number in range {
        let title = titles[number]
        title.write(to: &json)
        title.forEachGram(&reader) { gram, place in
          postings.add(gram, place, title: number)
        }
      }
    }
    file = HashedFile(json.bytes + [UInt8(ascii: "\n")])
    self.postings = postings.dealt
  }
}

private func gramFile(of chunks: [Chunk], buckets: Range<Int>) -> HashedFile {
  var bytes: [UInt8] = []
  for bucket in buckets {
    var words: [UInt64] = []
    for chunk in chunks { words += chunk.postings.bucket(bucket) }
    Postings.write(words, to: &bytes)
  }
  if bytes.isEmpty { bytes = [UInt8(ascii: ",")] }
  bytes[0] = UInt8(ascii: "{")
  return HashedFile(bytes + Array("}\n".utf8))
}

/// The titles that a visitor may come across, by sort title: their numbers in the index are their places
/// here.
///
/// The plan's parts are held here: reached through the plan of another module, each use would copy the
/// whole library.
private struct FoundTitles: Sendable {
  private let found: [EntryIndex]
  private let entries: [Entry]
  private let shown: [ShownTitle]
  private let settings: Settings

  init(_ plan: SitePlan) {
    found = plan.findable
    entries = plan.library.entries
    shown = plan.titles
    settings = plan.library.settings
  }

  var count: Int { found.count }

  subscript(number: Int) -> SearchTitle {
    let entry = found[number]
    return SearchTitle(entries[entry], shown: shown[entry], settings: settings)
  }

  /// Consecutive chunks of `size / 4` to `size`; where one ends is told by a hash of an address.
  func chunks(size: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for number in found.indices where number - start >= max(1, size / 4) {
      let isEnd = hash(shown[found[number]].path.text.utf8) >> 8 % UInt32(max(1, size / 2)) == 0
      guard isEnd || number - start == size else { continue }
      ranges.append(start..<number)
      start = number
    }
    return ranges + [start..<found.count]
  }
}

/// FNV-1a, 32 bits.
private func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
  bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}
