import Base
import MediaLibrary
import PageContexts
import Planning
import Templates

/// `compare/titles.js`: what the script that compares knows of the library: the names of each title, how the owner stands
/// to it, its ids elsewhere. Nothing of what the owner wrote, and nothing that the site does not show.
///
/// It is the call of one function, as browsers fetch nothing from a folder on a disk, but run it there; and written piece
/// by piece, as of a large library it is large.
package struct ComparisonFile: Sendable {
  /// How many bytes a piece has, about.
  private static let piece = 65_536
  /// The registries whose ids stand in what visitors can compare.
  private static let registries: Set = [
    "anilist", "mal", "kitsu", "goodreads", "isbn13", "isbn10", "imdb", "tmdb", "letterboxd",
    "igdb", "steam",
  ]

  private let name: String
  private let scale: RatingScale
  private let indices: [EntryIndex]
  private let titles: TitleParts

  /// nil for a site without a page that compares.
  package init?(of plan: SitePlan, _ titles: TitleParts) {
    indices = plan.comparedTitles
    if indices.isEmpty { return nil }
    name = plan.library.settings.name
    scale = plan.library.settings.ratingScale
    self.titles = titles
  }

  /// All of it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece { piece in
      bytes.append(piece)
      return true
    }
    return bytes
  }

  /// Hands on the bytes in their order, until `body` says that it wants no more.
  package func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    var json = JSONWriter()
    json.object { json in
      json.text("name", name)
      json.number("scale", scale.rawValue)
      json.array("kinds") { json in for kind in Kind.allCases { json.text(nil, kind.folder) } }
      json.array("statuses") { json in
        for status in Status.allCases { json.text(nil, status.rawValue) }
      }
    }
    var piece = Array("comparisonFile(".utf8)
    json.withSpan { piece.append($0) }
    piece += ",[".utf8
    for (number, index) in indices.enumerated() {
      json.clear()
      write(index, to: &json)
      piece += (number == 0 ? "\n" : ",\n").utf8
      json.withSpan { piece.append($0) }
      guard piece.count >= Self.piece else { continue }
      guard try body(piece.span) else { return }
      piece.removeAll(keepingCapacity: true)
    }
    piece += "\n])\n".utf8
    _ = try body(piece.span)
  }

  /// `[kind, slug, title, language, year, status, rating, favorite, color, cover, [other, language, …],
  /// [registry, id, …], creator, …]`: the status as an index into `statuses`, 0 where there is no year or rating.
  /// Creators are those of books alone, many of which have the same name.
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
  /// The color of the title's cover, without its `#`: of the drawn one, or what the file says of a picture. A picture
  /// of which nobody said one has that of the title's kind.
  fileprivate func ground(of index: EntryIndex) -> String {
    if let artwork = artwork(of: index) { return hexDigits(artwork.ground) }
    let entry = entries[index]
    if let color = entry.work.cover?.color, color.hasPrefix("#") {
      return String(color.dropFirst())
    }
    return hexDigits(entry.kind.row.color)
  }

  /// The title's cover in few letters: of a drawn one what follows the kind in its name, `.jpg` of a file that is called
  /// as the title's page, else the address from the root. Empty for one that is blurred until a visitor asks for it.
  fileprivate func cover(of index: EntryIndex) -> String {
    let entry = entries[index]
    let folder = entry.kind.folder
    if let name = artwork(of: index)?.name {
      let start = folder + "-"
      return name.hasPrefix(start) ? String(name.dropFirst(start.count)) : "drawn/\(name).svg"
    }
    guard !entry.isGated, let path = entry.work.cover?.path,
      let picture = pictures.context(path, alt: "", from: PagePath("index.html"))
    else { return "" }
    let address = picture.url.text
    let usual = "covers/\(folder)/\(entry.slug)"
    return address.hasPrefix(usual + ".") ? String(address.dropFirst(usual.count)) : address
  }
}

private func hexDigits(_ rgb: UInt32) -> String {
  let digits = String(rgb & 0xFF_FFFF, radix: 16)
  return String(repeating: "0", count: 6 - digits.count) + digits
}
