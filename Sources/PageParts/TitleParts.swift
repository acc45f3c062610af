import DrawnCovers
import InterfaceWords
import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating
import Workers

/// What a title looks like wherever a page names it. It takes the title alone, not the plan of the site: cards are
/// rendered while that is being made.
package final class TitleParts: Sendable {
  let settings: Settings
  let words: Words
  let entries: [Entry]
  let titles: [ShownTitle]
  let pictures: SitePictures
  /// For each title without a picture, what is hung in its place.
  private let drawn: [DrawnCover?]

  private struct DrawnCover {
    let plate: Plate
    let path: PagePath
    /// How the title's words stand on it.
    let lettering: Lettering
  }

  /// - Parameter titles: For each of the library's entries.
  package init(
    _ library: Library, titles: [ShownTitle], words: Words, pictures: SitePictures,
    on workers: WorkerPool
  ) async throws {
    settings = library.settings
    entries = library.entries
    self.titles = titles
    self.words = words
    self.pictures = pictures
    let ageGate = settings.ageGate
    drawn = try await workers.map(entries.count) { [entries] index in
      let entry = entries[index]
      let isHidden = entry.isGated && ageGate?.show == .click
      if !isHidden, let path = entry.work.cover?.path, pictures.has(path) { return nil }
      let title = titles[index].text
      let plate = Plate(title: title, kind: entry.kind.folder)
      return DrawnCover(plate: plate, path: plate.path, lettering: plate.lettering(of: title))
    }
  }

  func url(of path: PagePath, from page: PagePath) -> SafeURL {
    SafeURL(root: page.root, encodedPath: path.encoded)
  }

  func link(to entry: EntryIndex, from page: PagePath, detail: String? = nil) -> LinkContext {
    let title = titles[entry]
    return LinkContext(
      text: title.text, url: url(of: title.path, from: page), language: title.language,
      detail: detail)
  }

  func link(to group: Group, from page: PagePath, detail: String? = nil) -> LinkContext {
    LinkContext(
      text: group.name, url: group.path.map { url(of: $0, from: page) }, detail: detail)
  }

  func rating(_ rating: Rating?) -> RatingContext? {
    rating.map { RatingContext($0, on: settings.ratingScale) }
  }

  /// `14 Sep 2016`
  func time(_ date: PartialDate) -> TimeContext { TimeContext(text: words.short(date), date) }

  /// The absolute address of a file; nil without `url` in the settings.
  func address(of path: PagePath) -> SafeURL? {
    // Reading has checked that the settings' address is http or https.
    settings.url.map { SafeURL(root: $0, encodedPath: path.encoded) }
  }

  /// The owner's picture, or a drawn cover; a picture that could not be read counts as none. Behind the age gate it is
  /// blurred by the style sheet, or is the drawn cover.
  ///
  /// - Parameter isSigned: A drawn cover names the creator, too; in lists that would be too small to read.
  func cover(
    of index: EntryIndex, from page: PagePath, alt: String = "", isSigned: Bool = false
  ) -> CoverContext {
    if let drawn = drawn[index] {
      return CoverContext(
        picture: PictureContext(
          url: url(of: drawn.path, from: page), width: "\(Plate.width)",
          height: "\(Plate.height)", alt: ""),
        drawn: DrawnWordsContext(
          wholeWords(of: titles[index].text, upTo: 160), drawn.lettering,
          creator: isSigned ? entries[index].work.creators.first?.name : nil,
          hasBand: drawn.plate.hasBand))
    }
    let path = entries[index].work.cover?.path
    return CoverContext(
      picture: path.flatMap { pictures.context($0, alt: alt, from: page) },
      isMatted: path.map { !pictures.isCoverShaped($0) } ?? false, isGated: entries[index].isGated)
  }

  func plate(of entry: EntryIndex) -> Plate? { drawn[entry]?.plate }

  /// The files of the drawn covers, in the order of their paths.
  package var plateFiles: [PlateFile] {
    Set(drawn.compactMap { $0?.plate }).map(PlateFile.init).sorted { $0.path < $1.path }
  }
}

/// A plate as a file of the site.
package struct PlateFile: Sendable {
  private let plate: Plate
  package let path: String

  init(_ plate: Plate) {
    self.plate = plate
    path = plate.path.text
  }

  package var bytes: [UInt8] { plate.file }
}

extension Plate {
  fileprivate var path: PagePath { PagePath("drawn/\(name).svg") }
}
