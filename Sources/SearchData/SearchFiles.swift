import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
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
  let titles = plan.findable
  if titles.count <= sizes.single {
    var bytes: [UInt8] = []
    writeIndex(version: nil, to: &bytes) { json in
      json.array("titles") { json in
        for title in titles { SearchTitle(title, in: plan).write(to: &json) }
      }
    }
    return [("search/index.json", bytes)]
  }
  let ranges = chunks(of: titles, in: plan, size: sizes.chunk(of: titles.count))
  let chunks = try await workers.map(ranges.count) { Chunk(titles, ranges[$0], in: plan) }
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
    hash = bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

/// Some titles, and the pieces of their names.
private struct Chunk: Sendable {
  let file: HashedFile
  let postings: Postings.Dealt

  init(_ titles: [EntryIndex], _ range: Range<Int>, in plan: SitePlan) {
    var json = JSONWriter()
    var reader = GramReader()
    var postings = Postings()
    json.array { json in
      for number in range {
        let title = SearchTitle(titles[number], in: plan)
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

/// Cuts the titles into chunks of `size / 4` to `size`; where is told by a hash of their ids.
private func chunks(of titles: [EntryIndex], in plan: SitePlan, size: Int) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var start = 0
  for number in titles.indices {
    let count = number - start
    guard count >= size / 4, count > 0 else { continue }
    let hash = plan.titles[titles[number]].path.text.utf8.reduce(0x811C_9DC5 as UInt32) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    guard count == size || hash >> 8 % UInt32(max(1, size / 2)) == 0 else { continue }
    ranges.append(start..<number)
    start = number
  }
  return ranges + [start..<titles.count]
}
