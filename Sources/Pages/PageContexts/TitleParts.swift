import GeneratedCovers
import LibraryIndexing
import Localization
import MediaLibrary
import SitePlanning
import TemplateRuntime
import Workers

/// What a title looks like wherever a page names it. It takes the title alone, not the plan of the site: cards are
/// rendered while that is being made.
package final class TitleParts: Sendable {
  let settings: Settings
  let words: Words
  let entries: [Entry]
  let titles: [ShownTitle]
  package let pictures: SitePictures
  /// For each title without a picture, what is hung in its place.
  private let drawn: [DrawnCover?]

  /// The files of the drawn covers, each once, in the order of the first titles that have them.
  package let plateFiles: [PlateFile]

  /// In eight bytes: lists ask for those of titles that are all over the library.
  private struct DrawnCover {
    /// Its place in `plateFiles`.
    private let plateFile: UInt32
    /// How the title's words stand on it.
    let lettering: Lettering

    init(plate: Int, lettering: Lettering) {
      (plateFile, self.lettering) = (UInt32(plate), lettering)
    }

    var plate: Int { Int(plateFile) }
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
    let covers = try await workers.map(entries.count) {
      [entries] index -> (kind: Kind, plate: Plate, lettering: Lettering)? in
      let entry = entries[index]
      let isHidden = entry.isGated && ageGate?.show == .click
      if !isHidden, let path = entry.work.cover?.path, pictures.has(path) { return nil }
      let title = titles[index].text
      let plate = Plate(title: title, kind: entry.kind.folder)
      return (entry.kind, plate, plate.lettering(of: title))
    }
    var files: [PlateFile] = []
    var places = [Int?](repeating: nil, count: Kind.allCases.count * Plate.count)
    drawn = covers.map { cover -> DrawnCover? in
      guard let (kind, plate, lettering) = cover else { return nil }
      let number = kind.place * Plate.count + plate.number
      let place = places[number] ?? files.count
      if place == files.count {
        files.append(PlateFile(plate))
        places[number] = place
      }
      return DrawnCover(plate: place, lettering: lettering)
    }
    plateFiles = files
  }

  @inline(__always)
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

  /// `14 Sep 2016`
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
            root: PlateFile.folder(from: page), encodedPath: plateFiles[drawn.plate].name),
          width: Plate.width, height: Plate.height, alt: ""),
        drawn: DrawnWordsContext(
          titles[index].text.truncatedAtWord(to: 160), drawn.lettering,
          palette: plateFiles[drawn.plate].palette,
          creator: isSigned ? entries[index].work.creators.first?.name : nil,
          hasBand: plateFiles[drawn.plate].hasBand))
    }
    let path = entries[index].work.cover?.path
    return CoverContext(
      picture: path.flatMap { pictures.context($0, alt: alt(), from: page) },
      isMatted: path.map { !pictures.isCoverShaped($0) } ?? false, isGated: entries[index].isGated)
  }

  package func plate(of entry: EntryIndex) -> Plate? {
    drawn[entry].map { plateFiles[$0.plate].plate }
  }
}

/// A plate as a file of the site.
package struct PlateFile: Sendable {
  fileprivate let plate: Plate
  private static let folder = "drawn/"
  /// So short that no reference need be counted; of signs that stand for themselves in an address.
  fileprivate let name: String
  // Asked of the plate for each cover, these would copy it.
  fileprivate let palette: StaticString
  fileprivate let hasBand: Bool

  fileprivate init(_ plate: Plate) {
    self.plate = plate
    name = "\(plate.name).svg"
    palette = plate.paletteName
    hasBand = plate.hasBand
  }

  package var path: String { PlateFile.folder + name }

  /// What leads to the folder from a page.
  ///
  /// Literals for the depths that pages and cards have: references to those are not counted.
  fileprivate static func folder(from page: PagePath) -> String {
    switch (page.base, page.depth) {
    case (nil, 0): "drawn/"
    case (nil, 1): "../drawn/"
    case (nil, 2): "../../drawn/"
    case (nil, 9): "../../../../../../../../../drawn/"
    default: page.root + folder
    }
  }

  package var bytes: [UInt8] { plate.file }
}
