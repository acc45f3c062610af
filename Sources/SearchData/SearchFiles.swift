import MediaLibrary
import PageParts
import SiteModel
import TextFolding
import Workers

/// How much of the index goes into one file.
package struct SearchSizes: Sendable {
  /// Up to so many titles, the whole index is one file.
  package var single = 2_000
  /// The most titles of a chunk.
  package var chunk = 48
  /// About how many postings a file of grams holds.
  package var grams = 4_000

  package init() {}
}

/// The index of all titles that a visitor may come across, as the search script fetches it.
///
/// - `search/index.js`: the folding table, the kinds, and of a small library every title.
/// - `search/titles/<name>.js`: of a large one, the titles in the order of their sort titles, in chunks.
/// - `search/grams/<n>.js`: which pieces of names stand in which titles. A search fetches the few of them
///   that it needs, then the chunks of the best titles.
///
/// A title that is added changes its chunk, the files of the pieces of its names, and the first file.
///
/// Each file is a call of one function with its name and its data as JSON: browsers, which fetch nothing
/// from a folder on a disk, run it there.
package func searchFiles(
  for plan: SitePlan, sizes: SearchSizes = SearchSizes(), on workers: WorkerPool
) async throws -> [(path: String, bytes: [UInt8])] {
  let titles = FoundTitles(plan)
  if titles.count <= sizes.single {
    let file = indexFile(version: nil) { json in
      json.array("titles") { json in
        for number in 0..<titles.count { titles[number].write(to: &json) }
      }
    }
    return [(file.path, file.bytes)]
  }
  let chunks = titles.chunks(size: sizes.chunk)
  // In the files of grams, titles stand by the numbers of their chunks.
  let byNumber = chunks.sorted { $0.number < $1.number }
  let parts = stride(from: 0, to: byNumber.count, by: 8).map {
    byNumber[$0..<min($0 + 8, byNumber.count)]
  }
  let read = try await workers.map(parts.count) { ReadChunks(titles, parts[$0]) }
  let gramFiles = GramFiles(of: read.map(\.postings), size: sizes.grams)
  let grams = try await workers.map(gramFiles.groups) { gramFiles.group($0) }
  let files = read.flatMap(\.files) + grams.joined()

  var version: UInt32 = 0
  for file in files { version = version &* 0x0100_0193 ^ file.hash }
  let index = indexFile(version: String(version, radix: 16)) { json in
    json.text("chunks", chunks.map(\.name).joined())
    json.number("shards", gramFiles.count)
  }
  return ([index] + files).map { ($0.path, $0.bytes) }
}

private func indexFile(
  version: String?, _ members: (inout JSONWriter) -> Void
) -> IndexFile {
  var json = JSONWriter()
  json.object { json in
    json.text("version", version)
    json.array("kinds") { json in for kind in Kind.allCases { json.text(nil, kind.folder) } }
    json.text("folding", Folding.table)
    members(&json)
  }
  return IndexFile("index", json.bytes)
}

/// A file with a hash of it, taken where it is made: on all cores.
private struct IndexFile: Sendable {
  let path: String
  let bytes: [UInt8]
  let hash: UInt32

  init(_ name: String, _ json: [UInt8]) {
    path = "search/\(name).js"
    bytes = Array("searchFile(\"\(name)\",".utf8) + json + Array(")\n".utf8)
    hash = SearchData.hash(bytes)
  }
}

/// The titles of some chunks, and the pieces of their names.
private struct ReadChunks: Sendable {
  let files: [IndexFile]
  let postings: Postings.Dealt

  init(_ titles: FoundTitles, _ chunks: ArraySlice<TitleChunk>) {
    var reader = GramReader()
    var postings = Postings()
    files = chunks.map { chunk in
      var json = JSONWriter()
      var referred: [(reference: TitleReference, title: SearchTitle)] = []
      json.array { json in
        for number in chunk.titles {
          let title = titles[number]
          title.write(to: &json)
          referred.append((TitleReference(chunk, title), title))
        }
      }
      referred.sort { $0.reference < $1.reference }
      for (reference, title) in referred {
        title.forEachGram(&reader) { postings.add($0, $1, title: reference) }
      }
      return IndexFile("titles/\(chunk.name)", json.bytes)
    }
    self.postings = postings.dealt
  }
}

/// The files of grams: a power of 2 of them, by the first bits of the gram.
private struct GramFiles: Sendable {
  private let postings: [Postings.Dealt]
  let count: Int

  init(of postings: [Postings.Dealt], size: Int) {
    self.postings = postings
    let all = postings.reduce(0) { $0 + $1.count }
    var count = 1
    while count < 2048, all > count * size { count *= 2 }
    self.count = count
  }

  /// What can be made apart from the rest: buckets of postings with their files.
  var groups: Int { min(count, 256) }

  func group(_ group: Int) -> [IndexFile] {
    let buckets = 256 / groups
    let first = group * count / groups
    var files = [[UInt8]](repeating: [], count: count / groups)
    for bucket in group * buckets..<(group + 1) * buckets {
      var words: [UInt64] = []
      for chunk in postings { words += chunk.bucket(bucket) }
      Postings.write(words, to: &files) { (Int($0) * count) >> 24 - first }
    }
    return files.enumerated().map { number, members in
      IndexFile(
        "grams/\(first + number)",
        [UInt8(ascii: "{")] + members.dropFirst() + [UInt8(ascii: "}")])
    }
  }
}
