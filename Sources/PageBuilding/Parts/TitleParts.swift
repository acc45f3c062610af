import Base
import MediaLibrary
import Planning
import Templates

/// Links, covers, ratings and dates of titles. It depends only on the titles and not on the plan of
/// the site, since cards are rendered while that is being made.
package final class TitleParts: Sendable {
  let settings: Settings
  let words: Messages
  package let entries: [Entry]
  package let titles: [ShownTitle]
  package let pictures: SitePictures
  /// For each title without a picture, its drawn cover.
  private let drawn: [DrawnCover?]
  /// The files of the drawn covers, without duplicates, in the order of the first titles that have
  /// them.
  package let artworkFiles: [ArtworkFile]

  private struct DrawnCover {
    let artwork: CoverArtwork
    /// An index into `artworkFiles`.
    let file: UInt32
    /// From the root, percent-encoded.
    let address: String
    let words: DrawnWordsContext
  }

  /// - Parameters:
  ///   - titles: one for each of the library's entries
  ///   - orders: the orders of these titles, if they are already known
  package init(
    _ library: Library, titles: [ShownTitle], orders: TitleOrders? = nil,
    words: Messages, pictures: SitePictures, covers designs: CoverDesigns, on workers: WorkerPool
  ) async throws {
    settings = library.settings
    entries = library.entries
    (self.titles, self.words, self.pictures) = (titles, words, pictures)
    let ageGate = settings.ageGate
    let unpictured = library.entries.indices.map { index -> CoverChoices.Title? in
      let entry = library.entries[index]
      let isHidden = entry.isGated && ageGate?.show == .click
      if !isHidden, let path = entry.work.cover?.path, pictures.has(path) { return nil }
      let franchise = titles[index].franchise
      return CoverChoices.Title(
        kind: entry.kind.folder,
        family: franchise.name.isEmpty ? titles[index].text : franchise.name,
        volume: franchise.number)
    }
    let designs = settings.hasWordCovers ? designs.ofWords : designs
    let orders = orders ?? TitleOrders(of: library, titles: titles)
    let artworks = CoverChoices.artworks(
      for: unpictured, in: orders.oldestFirst, rows: orders.rows(of: library.entries), of: designs)
    let words = try await workers.map(artworks.count) { index in
      artworks[index].map { DrawnWordsContext(titles[index].text, on: $0) }
    }
    var files: [ArtworkFile] = []
    var indices: [String: Int] = [:]
    drawn = library.entries.indices.map { entry -> DrawnCover? in
      guard let artwork = artworks[entry], let words = words[entry] else { return nil }
      // No file that others see may depend on an unlisted title.
      let (start, palette) = ("drawn/\(artwork.kind)-\(artwork.fileName)", artwork.paletteName)
      let isUnlisted = library.entries[entry].isUnlisted
      let path = isUnlisted ? "\(start)-\(palette).svg" : start + ".svg"
      let address = isUnlisted ? path : "\(path)#\(palette)"
      let index = indices[path] ?? files.count
      if index == files.count {
        files.append(ArtworkFile(artwork, path: path))
        indices[path] = index
      } else {
        files[index].add(artwork.palette)
      }
      return DrawnCover(artwork: artwork, file: UInt32(index), address: address, words: words)
    }
    artworkFiles = files
  }

  package func url(of path: PagePath, from page: PagePath) -> SafeURL {
    SafeURL(root: page.root, encodedPath: path.encoded)
  }

  func link(to entry: EntryIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    LinkContext(
      text: titles[entry].text, url: url(of: titles[entry].path, from: page),
      language: titles[entry].language, detail: detail, extras: entries[entry].work.extras)
  }

  func link(to group: Group, from page: PagePath, detail: String? = nil) -> LinkContext {
    LinkContext(
      text: group.name, url: group.path.map { url(of: $0, from: page) }, detail: detail)
  }

  func rating(_ rating: Rating?) -> RatingContext? {
    rating.map { RatingContext($0, on: settings.ratingScale) }
  }

  /// The absolute address of a file; nil if the settings have no `url`.
  package func address(of path: PagePath) -> SafeURL? {
    // The reader of the settings has checked that the address is http or https.
    settings.url.map { SafeURL(root: $0, encodedPath: path.encoded) }
  }

  /// The owner's picture, or a drawn cover if there is no readable one. Behind the age gate the
  /// style sheet blurs the picture, or the cover is drawn.
  ///
  /// - Parameter isSigned: whether a drawn cover names the creator, too; in lists that is too small
  ///   to read
  func cover(
    of index: EntryIndex, from page: PagePath, alt: @autoclosure () -> String = "",
    isSigned: Bool = false
  ) -> CoverContext {
    if let drawn = drawn[index] {
      return CoverContext(
        picture: PictureContext(
          url: SafeURL(root: page.root, encodedPath: drawn.address), width: CoverArtwork.width,
          height: CoverArtwork.height, alt: ""),
        drawn: isSigned
          ? drawn.words.signed(by: entries[index].work.creators.first?.name) : drawn.words)
    }
    let path = entries[index].work.cover?.path
    return CoverContext(
      picture: path.flatMap { pictures.context($0, alt: alt(), from: page) },
      isMatted: path.map { !pictures.isCoverShaped($0) } ?? false, isGated: entries[index].isGated,
      color: path.flatMap { pictures.thumbnails(of: $0)?.color })
  }

  /// The cover, drawn or not, with its picture at a given address.
  package func cover(of index: EntryIndex, at url: SafeURL) -> CoverContext {
    let cover = cover(of: index, from: titles[index].path)
    guard let picture = cover.picture else { return cover }
    return CoverContext(
      picture: PictureContext(
        url: url, width: picture.width, height: picture.height, alt: picture.alt),
      drawn: cover.drawn, isMatted: cover.isMatted, isGated: cover.isGated)
  }

  /// The SVG of the drawn cover; nil for a title with a picture.
  package func drawing(of index: EntryIndex) -> [UInt8]? { artwork(of: index)?.file }

  /// The files of artworks that only unlisted titles have.
  package var unlistedArtworks: [String] {
    var listed: Set<Int> = []
    for (entry, cover) in zip(entries, drawn) where !entry.isUnlisted {
      if let cover { listed.insert(Int(cover.file)) }
    }
    return artworkFiles.indices.filter { !listed.contains($0) }.map { artworkFiles[$0].path }
  }

  package func artwork(of entry: EntryIndex) -> CoverArtwork? {
    drawn[entry]?.artwork
  }
}

/// A drawing in all palettes in which titles have it.
package struct ArtworkFile: Sendable {
  private let artwork: CoverArtwork
  private var palettes: [Palette]
  /// `drawn/anime-155.svg`: only characters that need no encoding in an address.
  package let path: String

  fileprivate init(_ artwork: CoverArtwork, path: String) {
    (self.artwork, palettes, self.path) = (artwork, [artwork.palette], path)
  }

  fileprivate mutating func add(_ palette: Palette) {
    if !palettes.contains(where: { $0.name == palette.name }) { palettes.append(palette) }
  }

  package var bytes: [UInt8] { artwork.file(in: palettes) }
}
