import Base
import MediaLibrary
import PageBuilding
import Planning

package struct SearchSizes: Sendable {
  /// The most titles for which the whole index is one file.
  package var single = 2_000
  /// The most titles of a chunk.
  package var chunk = 48
  /// The approximate number of postings in a file of grams.
  package var grams = 4_000

  package init() {}
}

/// The index of all listed titles, and of genres, creators, tags, series, lists and years, for the
/// search script.
///
/// - `search/index.js`: the folding table, the kinds, and every title of a small library.
/// - `search/titles/<name>.js`: the titles of a large library by sort title, in chunks.
/// - `search/grams/<n>.js`: the titles by the grams of their names and by their years. A search
///   fetches the few files that it needs, then the chunks of the best titles.
/// - `search/ratings.js`: the ratings of a large library. A search fetches it if more titles match
///   than it can show.
///
/// A new title changes its chunk, the files of its grams, the ratings if it has one, and the first
/// file.
///
/// Each file is JSONP, because `fetch` doesn't work on `file:` URLs.
package func searchFiles(
  for plan: SitePlan, _ parts: TitleParts, sizes: SearchSizes = SearchSizes(),
  on workers: WorkerPool
) async throws -> [(path: String, bytes: [UInt8])] {
  let titles = SearchableTitles(plan, parts)
  if titles.titleCount <= sizes.single {
    let file = indexFile(version: nil) { json in
      json.array("titles") { json in
        var writer = TitleWriter()
        for number in 0..<titles.count { writer.write(number, of: titles, to: &json) }
      }
    }
    return [(file.path, file.bytes)]
  }
  let chunks = titles.chunks(size: sizes.chunk)
  // The files of grams name titles by the numbers of their chunks.
  let byNumber = chunks.sorted { $0.number < $1.number }
  let parts = stride(from: 0, to: byNumber.count, by: Postings.mostChunks).map {
    byNumber[$0..<min($0 + Postings.mostChunks, byNumber.count)]
  }
  let read = try await workers.map(parts.count) { ReadChunks(titles, parts[$0]) }
  let gramFiles = GramFiles(of: read.map(\.postings), size: sizes.grams)
  let grams = try await workers.map(gramFiles.groups) { gramFiles.group($0) }
  let ratings = RatingsFile(of: titles, byNumber).file
  let files = read.flatMap(\.files) + grams.joined() + [ratings]

  var version: UInt32 = 0
  for file in files { version = version &* 0x0100_0193 ^ file.hash }
  let index = indexFile(version: String(version, radix: 16)) { json in
    json.text("chunks", chunks.map(\.name).joined())
    json.number("pageChunks", titles.pageChunks(of: chunks))
    json.number("shards", gramFiles.count)
  }
  return ([index] + files).map { ($0.path, $0.bytes) }
}

private func indexFile(version: String?, _ members: (inout JSONWriter) -> Void) -> IndexFile {
  var json = JSONWriter()
  json.object { json in
    json.text("version", version)
    json.texts("kinds", Kind.allCases.map(\.folder))
    json.texts("pages", FoundPage.folders)
    json.text("folding", Folding.table)
    members(&json)
  }
  return IndexFile("index", json: json.bytes)
}
