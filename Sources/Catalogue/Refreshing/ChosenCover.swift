import Base
import FileSystem
import HTTPFetching
import Pictures
import Trackers

/// A picture that the owner chose as a cover, or may choose.
package struct ChosenCover: Sendable {
  package let bytes: [UInt8]

  /// The picture at an address; nil, with a report, if there is none that can be a cover.
  package init?(
    at address: WebAddress, through fetcher: Fetcher, reporting: inout DiagnosticList
  ) async {
    let fetching = CoverFetcher(fetcher: fetcher, mayBePrivate: true, atOnce: 1)
    do throws(CoverProblem) {
      bytes = try await fetching.cover(at: address.text).bytes
    } catch {
      reporting.report(.noCover(address.shown, because: error.reason))
      return nil
    }
  }

  /// A source's cover for a title; nil if it has none.
  package init?(of title: CatalogueTitle, at source: SourceInfo, through fetcher: Fetcher) async {
    await self.init(
      ofHit: title.facts.pictures, mayBePrivate: source.rules.mayBePrivate, through: fetcher)
  }

  /// The first picture of a search result; nil if it has none.
  package init?(
    ofHit addresses: [String], mayBePrivate: Bool = false, through fetcher: Fetcher
  ) async {
    let fetching = CoverFetcher(fetcher: fetcher, mayBePrivate: mayBePrivate, atOnce: 1)
    let found = await fetching.covers(at: [("", addresses)])[""]
    guard case .success(let picture)? = found else { return nil }
    bytes = picture.bytes
  }

  /// The picture in a file; nil, with a report, if it isn't one.
  package init?(of path: String, reporting: inout DiagnosticList) throws(FileError) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let (place, name) = (String(path[..<start]), String(path[start...]))
    let folder = try Folder(place.isEmpty ? "." : place, isOpenEnded: true)
    let bytes = try folder.read(folder.file(writtenAs: name) ?? name)
    self.init(Source(path: path, bytes: bytes), reporting: &reporting)
  }

  package init?(_ file: Source, reporting: inout DiagnosticList) {
    var problems = DiagnosticList()
    guard pictureInfo(of: file, reporting: &problems) != nil else {
      let reason = problems.all.first?.message ?? "it isn't a picture"
      reporting.report(.noCover(file.path, because: reason))
      return nil
    }
    bytes = file.bytes
  }
}
