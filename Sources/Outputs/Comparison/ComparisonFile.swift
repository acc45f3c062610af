import Base
import MediaLibrary
import PageBuilding
import Planning
import Templates

/// `compare/titles.js`: the names of each title, the owner's status and rating, and its ids
/// elsewhere, for the script that compares. It has no text of the owner's, and nothing that the
/// site doesn't show.
///
/// It is JSONP, because `fetch` doesn't work on `file:` URLs.
package struct ComparisonFile: PiecewiseFile {
  /// The registries whose ids are in the files that visitors can compare.
  private static let registries: Set = [
    "anilist", "mal", "kitsu", "goodreads", "isbn13", "isbn10", "imdb", "tmdb", "letterboxd",
    "igdb", "steam",
  ]

  private let name: String
  private let scale: RatingScale
  private let indices: [EntryIndex]
  private let titles: TitleParts

  /// nil for a site without a comparison page.
  package init?(of plan: SitePlan, _ titles: TitleParts) {
    indices = plan.comparedTitles
    if indices.isEmpty { return nil }
    name = plan.library.settings.name
    scale = plan.library.settings.ratingScale
    self.titles = titles
  }

  package func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    var json = JSONWriter()
    json.frame("comparisonFile(")
    json.object { json in
      json.text("name", name)
      json.number("scale", scale.rawValue)
      json.texts("kinds", Kind.allCases.map(\.folder))
      json.texts("statuses", Status.allCases.map(\.rawValue))
    }
    json.frame(",[")
    for index in indices {
      json.line("") { write(index, to: &$0) }
      guard json.bytes.count >= Self.pieceSize else { continue }
      guard try body(json.bytes.span) else { return }
      json.clear()
    }
    json.frame("\n])\n")
    _ = try body(json.bytes.span)
  }

  /// `[kind, slug, title, language, year, status, rating, favorite, color, cover, [other, language,
  /// …], [registry, id, …], creator, …]`: the status as an index into `statuses`, 0 for no year or
  /// rating. Only books have creators here: many share their names.
  private func write(_ index: EntryIndex, to json: inout JSONWriter) {
    let (entry, shown) = (titles.entries[index], titles.titles[index])
    json.array { json in
      json.number(nil, entry.kind.index)
      json.text(nil, entry.slug)
      json.text(nil, shown.text)
      json.text(nil, shown.language ?? "")
      json.number(nil, entry.work.released?.year ?? 0)
      json.number(nil, entry.status.flatMap { Status.allCases.firstIndex(of: $0) } ?? 0)
      json.literal(nil, entry.tracking?.rating.map(scale.text) ?? "0")
      json.number(nil, entry.tracking?.favorite == nil ? 0 : 1)
      json.text(nil, titles.ground(of: index))
      json.text(nil, titles.cover(of: index))
      json.array { json in
        for other in shown.others {
          json.text(nil, other.text)
          json.text(nil, other.language ?? "")
        }
      }
      ids(of: entry.work, to: &json)
      if entry.kind == .book { for creator in entry.work.creators { json.text(nil, creator.name) } }
    }
  }

  private func ids(of work: Work, to json: inout JSONWriter) {
    json.array { json in
      for id in work.ids where Self.registries.contains(id.registry) {
        json.text(nil, id.registry)
        json.text(nil, id.value)
      }
    }
  }
}

extension TitleParts {
  /// The color of the title's cover, without its `#`: the drawn cover's, or the one in the title's
  /// file, or its kind's.
  fileprivate func ground(of index: EntryIndex) -> String {
    func digits(_ rgb: UInt32) -> String { String(Color(rgb).hex.dropFirst()) }
    if let artwork = artwork(of: index) { return digits(artwork.ground) }
    let entry = entries[index]
    if let color = entry.work.cover?.color, color.hasPrefix("#") {
      return String(color.dropFirst())
    }
    return digits(entry.kind.row.color)
  }

  /// The title's cover in few letters: the name of a drawn one, `.jpg` of
  /// a file with the same name as the title's page, else the address from the root. Empty for one
  /// that is blurred until a visitor asks for it.
  fileprivate func cover(of index: EntryIndex) -> String {
    let entry = entries[index]
    let folder = entry.kind.folder
    if let name = artwork(of: index)?.name { return name }
    guard let address = pictureAddress(of: index) else { return "" }
    let usual = "covers/\(folder)/\(entry.slug)"
    return address.hasPrefix(usual + ".") ? String(address.dropFirst(usual.count)) : address
  }
}

extension TitleParts {
  /// The address of a title's picture from the root; nil without one, or if it is blurred until a
  /// visitor asks for it.
  func pictureAddress(of index: EntryIndex) -> String? {
    guard !entries[index].isGated, let path = entries[index].work.cover?.path else { return nil }
    return pictures.context(path, alt: "", from: PagePath("index.html"))?.url.text
  }
}
