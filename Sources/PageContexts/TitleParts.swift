import Base
import MediaLibrary
import Planning
import Templates

/// What a title looks like wherever a page names it. It takes the title alone, not the plan of the site: cards are
/// rendered while that is being made.
package final class TitleParts: Sendable {
  let settings: Settings
  let words: Messages
  package let entries: [Entry]
  package let titles: [ShownTitle]
  package let pictures: SitePictures
  /// For each title without a picture, what is hung in its place.
  private let drawn: [DrawnCover?]

  /// The files of the drawn covers, each once, in the order of the first titles that have them.
  package let artworkFiles: [ArtworkFile]

  /// In eight bytes: lists ask for those of titles that are all over the library.
  private struct DrawnCover {
    /// An index into `artworkFiles`.
    private let artworkFile: UInt32
    /// How the title is set on it.
    let layout: TitleLayout

    init(artwork: Int, layout: TitleLayout) {
      (artworkFile, self.layout) = (UInt32(artwork), layout)
    }

    var artwork: Int { Int(artworkFile) }
  }

  /// - Parameter titles: For each of the library's entries.
  package init(
    _ library: Library, titles: [ShownTitle], words: Messages, pictures: SitePictures,
    on workers: WorkerPool
  ) async throws {
    settings = library.settings
    entries = library.entries
    self.titles = titles
    self.words = words
    self.pictures = pictures
    let ageGate = settings.ageGate
    let covers = try await workers.map(entries.count) {
      [entries] index -> (kind: Kind, artwork: CoverArtwork, layout: TitleLayout)? in
      let entry = entries[index]
      let isHidden = entry.isGated && ageGate?.show == .click
      if !isHidden, let path = entry.work.cover?.path, pictures.has(path) { return nil }
      let title = titles[index].text
      let franchise = titles[index].franchise
      let artwork = CoverArtwork(
        title: franchise.name.isEmpty ? title : franchise.name, kind: entry.kind.folder,
        volume: franchise.number, subtitle: franchise.hasSubtitle ? title : nil)
      return (entry.kind, artwork, artwork.layout(of: title))
    }
    var files: [ArtworkFile] = []
    var indices = [Int?](repeating: nil, count: Kind.allCases.count * CoverArtwork.count)
    // Those of volumes and subtitles, which are few.
    var further: [CoverArtwork: Int] = [:]
    drawn = covers.map { cover -> DrawnCover? in
      guard let (kind, artwork, layout) = cover else { return nil }
      let number = kind.index * CoverArtwork.count + artwork.number
      let index = (artwork.isPlain ? indices[number] : further[artwork]) ?? files.count
      if index == files.count {
        files.append(ArtworkFile(artwork))
        if artwork.isPlain { indices[number] = index } else { further[artwork] = index }
      }
      return DrawnCover(artwork: index, layout: layout)
    }
    artworkFiles = files
  }

  package func url(of path: PagePath, from page: PagePath) -> SafeURL {
    SafeURL(root: page.root, encodedPath: path.encoded)
  }

  package func link(to entry: EntryIndex, from page: PagePath, detail: String? = nil) -> LinkContext
  {
    // By single texts: the title as a whole has others, whose uses would be counted.
    LinkContext(
      text: titles[entry].text, url: url(of: titles[entry].path, from: page),
      language: titles[entry].language, detail: detail)
  }

  package func link(to group: Group, from page: PagePath, detail: String? = nil) -> LinkContext {
    LinkContext(
      text: group.name, url: group.path.map { url(of: $0, from: page) }, detail: detail)
  }

  package func rating(_ rating: Rating?) -> RatingContext? {
    rating.map { RatingContext($0, on: settings.ratingScale) }
  }

  /// `Sep 14, 2016`
  package func time(_ date: PartialDate) -> TimeContext {
    TimeContext(text: .short(date, words), date)
  }

  /// The absolute address of a file; nil without `url` in the settings.
  package func address(of path: PagePath) -> SafeURL? {
    // Reading has checked that the settings' address is http or https.
    settings.url.map { SafeURL(root: $0, encodedPath: path.encoded) }
  }

  /// The owner's picture, or a drawn cover; a picture that could not be read counts as none. Behind the age gate it is
  /// blurred by the style sheet, or is the drawn cover.
  ///
  /// - Parameter isSigned: A drawn cover names the creator, too; in lists that would be too small to read.
  package func cover(
    of index: EntryIndex, from page: PagePath, alt: @autoclosure () -> String = "",
    isSigned: Bool = false
  ) -> CoverContext {
    if let drawn = drawn[index] {
      return CoverContext(
        picture: PictureContext(
          url: SafeURL(
            root: ArtworkFile.folder(from: page), encodedPath: artworkFiles[drawn.artwork].name),
          width: CoverArtwork.width, height: CoverArtwork.height, alt: ""),
        drawn: DrawnWordsContext(
          titles[index].text.truncatedAtWord(to: 160), drawn.layout,
          palette: artworkFiles[drawn.artwork].palette,
          creator: isSigned ? entries[index].work.creators.first?.name : nil,
          hasBand: artworkFiles[drawn.artwork].hasBand))
    }
    let path = entries[index].work.cover?.path
    return CoverContext(
      picture: path.flatMap { pictures.context($0, alt: alt(), from: page) },
      isMatted: path.map { !pictures.isCoverShaped($0) } ?? false, isGated: entries[index].isGated,
      color: path.flatMap { pictures.thumbnails(of: $0)?.color })
  }

  /// The files of artworks that only unlisted titles have.
  package var unlistedArtworks: [String] {
    var listed: Set<Int> = []
    for (entry, cover) in zip(entries, drawn) where !entry.isUnlisted {
      if let cover { listed.insert(cover.artwork) }
    }
    return artworkFiles.indices.filter { !listed.contains($0) }.map { artworkFiles[$0].path }
  }

  /// The artwork of a title without a picture.
  package func artwork(of entry: EntryIndex) -> CoverArtwork? {
    drawn[entry].map { artworkFiles[$0.artwork].artwork }
  }
}

/// An artwork as a file of the site.
package struct ArtworkFile: Sendable {
  fileprivate let artwork: CoverArtwork
  private static let folder = "drawn/"
  /// So short that no reference need be counted; of signs that stand for themselves in an address.
  fileprivate let name: String
  fileprivate let palette: StaticString
  fileprivate let hasBand: Bool

  fileprivate init(_ artwork: CoverArtwork) {
    self.artwork = artwork
    name = "\(artwork.name).svg"
    palette = artwork.paletteName
    hasBand = artwork.hasBand
  }

  package var path: String { ArtworkFile.folder + name }

  /// What leads to the folder from a page.
  ///
  /// Literals for the depths of nearly all pages, which are neither made nor retained.
  fileprivate static func folder(from page: PagePath) -> String {
    switch (page.base, page.depth) {
    case (nil, 0): "drawn/"
    case (nil, 1): "../drawn/"
    case (nil, 2): "../../drawn/"
    default: page.root + folder
    }
  }

  package var bytes: [UInt8] { artwork.file }
}
