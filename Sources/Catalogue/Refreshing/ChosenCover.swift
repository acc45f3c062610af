import Base
import FileSystem
import HTTPFetching
import Pictures
import Trackers

/// A picture that the owner chose as a cover, or may choose.
package struct ChosenCover: Sendable {
  package let bytes: [UInt8]
  /// `jpg`
  package let ending: String

  /// The picture at an address; nil, with a report, if there is none that can be a cover.
  package init?(
    at address: WebAddress, through fetcher: Fetcher, reporting: inout DiagnosticList
  ) async {
    let fetching = CoverFetcher(fetcher: fetcher, mayBePrivate: true, atOnce: 1)
    do throws(CoverProblem) {
      let picture = try await fetching.cover(at: address.text)
      (bytes, ending) = (picture.bytes, picture.ending)
    } catch {
      reporting.report(.noCover(address.shown, because: error.reason))
      return nil
    }
  }

  /// A source's cover for a title; nil if it has none.
  package init?(of title: CatalogueTitle, at source: SourceInfo, through fetcher: Fetcher) async {
    let fetching = CoverFetcher(
      fetcher: fetcher, mayBePrivate: source.rules.mayBePrivate, atOnce: 1)
    let found = await fetching.covers(at: [("", title.facts.pictures)])[""]
    guard case .success(let picture)? = found else { return nil }
    (bytes, ending) = (picture.bytes, picture.ending)
  }

  /// The first of a search result's pictures; nil if it has none. None is of this network.
  package init?(ofHit addresses: [String], through fetcher: Fetcher) async {
    let fetching = CoverFetcher(fetcher: fetcher, mayBePrivate: false, atOnce: 1)
    let found = await fetching.covers(at: [("", addresses)])[""]
    guard case .success(let picture)? = found else { return nil }
    (bytes, ending) = (picture.bytes, picture.ending)
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
    guard let info = pictureInfo(of: file, reporting: &problems) else {
      let reason = problems.all.first?.message ?? "it isn't a picture"
      reporting.report(.noCover(file.path, because: reason))
      return nil
    }
    (bytes, ending) = (file.bytes, info.format == .jpeg ? "jpg" : info.format.rawValue)
  }
}
