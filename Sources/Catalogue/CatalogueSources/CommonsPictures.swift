import Base
import DataFormats
import HTTPFetching
import Markup
import Trackers

/// The author and licence of a picture, which have to be named beside it.
package struct PictureCredit: Sendable, Equatable {
  /// `Wikimedia Commons: Ada Winter, CC BY-SA 4.0`
  package let name: String
  package let page: String
}

/// Wikimedia Commons: addresses, authors and licences of free pictures, fifty in a request.
///
/// Source: <https://www.mediawiki.org/wiki/API:Imageinfo>.
struct CommonsPictures: Sendable {
  private let server: SourceAccess.Server
  let info: SourceInfo

  private static let batch = 50
  /// The limit for the names in an address in bytes.
  private static let longest = 2_500
  /// Pixels; one of the widths that are served:
  /// <https://www.mediawiki.org/wiki/Common_thumbnail_sizes>.
  private static let width = 960

  /// - Parameter source: the source that names the files
  init(_ access: SourceAccess, besides source: SourceAccess.Server) {
    let own = access.address(of: "commons", usually: "https://commons.wikimedia.org")
    server = !own.isOwners && source.isOwners ? source.root : own
    info = SourceInfo(
      id: "commons", name: "Wikimedia Commons", kinds: [], registries: [], batch: Self.batch,
      rules: ServerRules(name: "Wikimedia Commons", interval: 1_000, mayBePrivate: server.isOwners))
  }

  /// The titles with their pictures' addresses and credits instead of the files' names. Pictures
  /// without an author or a free licence are left out.
  func adding(
    to titles: [CatalogueTitle], through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let files = Set(titles.flatMap(\.facts.pictures).compactMap(fileName)).sorted()
    var pictures: [String: Picture] = [:]
    for batch in Self.batches(of: files) {
      for picture in try await self.pictures(batch, fetcher) { pictures[picture.file] = picture }
    }
    return titles.map { title in
      title.withPictures { address in
        fileName(of: address).flatMap { pictures[$0] }.map { ($0.address, $0.credit) }
      }
    }
  }

  private static func batches(of files: [String]) -> [[String]] {
    var batches: [[String]] = []
    var length = 0
    for file in files {
      // Encoded: three bytes for a space or a letter of another script.
      let own = file.utf8.reduce(9) { $0 + (isPlain($1) ? 1 : 3) }
      if let last = batches.last, last.count < batch, length + own <= longest {
        batches[batches.count - 1].append(file)
        length += own
      } else {
        batches.append([file])
        length = own
      }
    }
    return batches
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private struct Picture {
    let file: String
    let address: String
    let credit: PictureCredit
  }

  private func pictures(
    _ files: [String], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [Picture] {
    let question = SourceQuestion(query: [
      ("action", "query"), ("format", "json"), ("formatversion", "2"), ("prop", "imageinfo"),
      ("iiprop", "url|mime|extmetadata"), ("iiurlwidth", String(Self.width)),
      ("iiextmetadatafilter", "LicenseShortName|Artist|NonFree"), ("iiextmetadatalanguage", "en"),
      ("titles", files.map { "File:\($0)" }.joined(separator: "|")),
    ])
    guard let bytes = try await server.bytes(at: "/w/api.php", question, info, fetcher) else {
      return []
    }
    let root = try JSONAnswer(bytes, from: info).root
    guard let query = root["query"], query.isObject else {
      let words = root["error"]?.string("info") ?? ""
      throw FetchFailure(
        info.name, .notUnderstood(words.isEmpty ? "it has no pictures" : shortened(words)))
    }
    return query.items(of: "pages").compactMap(picture)
  }

  private func picture(_ page: JSONNode) -> Picture? {
    let title = page.string("title")
    guard title.hasPrefix("File:"), let file = page.items(of: "imageinfo").first,
      let facts = file["extmetadata"]
    else { return nil }
    func fact(_ name: String) -> String { facts[name]?.string("value") ?? "" }
    let licence = words(ofHTML: fact("LicenseShortName"))
    let author = words(ofHTML: fact("Artist"))
    let isKnown = !author.isEmpty && !author.lowercased().hasPrefix("unknown")
    guard isKnown, isFree(licence), ["", "false", "0"].contains(fact("NonFree").lowercased()) else {
      return nil
    }
    // Drawings are served as bitmaps.
    let own = file.string("mime") == "image/svg+xml" ? "" : file.string("url")
    let small = file.string("thumburl")
    let address = small.isEmpty ? own : small
    let place = file.string("descriptionurl")
    guard !address.isEmpty, place.hasPrefix("https://") else { return nil }
    return Picture(
      file: String(title.dropFirst(5)), address: address,
      credit: PictureCredit(
        name: "Wikimedia Commons: \(shortened(author)), \(licence)", page: place))
  }
}

/// `Tides logo.svg` for `http://commons.wikimedia.org/wiki/Special:FilePath/Tides%20logo.svg`; nil
/// for other addresses.
private func fileName(of address: String) -> String? {
  let parts = address.split(separator: "/Special:FilePath/", maxSplits: 1)
  guard parts.count == 2 else { return nil }
  let name = percentDecoded(parts[1].utf8).replacing("_", with: " ")
  return name.isEmpty || name.contains("|") ? nil : name
}

/// On one line, with spaces between the lines and blocks of a page.
private func words(ofHTML html: String) -> String {
  let blocks = /<\/?(?:br|p|div|li|tr|td|th|dt|dd)\b/.ignoresCase()
  let html = html.replacing(blocks) { " \($0.output)" }
  return singleLine(plainText(ofHTML: html)).replacing(" ,", with: ",")
}

/// Licences that allow copies, changes and any use.
///
/// Source: <https://commons.wikimedia.org/wiki/Commons:Licensing>.
private func isFree(_ licence: String) -> Bool {
  let name = licence.lowercased()
  let free = ["cc0", "cc by ", "cc by-sa", "public domain", "pd", "gfdl", "fal", "mit"]
  return free.contains(where: name.hasPrefix) && !name.contains("-nc") && !name.contains("-nd")
}
