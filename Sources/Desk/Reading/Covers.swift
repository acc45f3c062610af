import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import PageBuilding
import Pictures
import Planning
import Templates

/// The names and covers of titles as the site shows them.
struct Covers: Sendable {
  let parts: TitleParts
  /// The style sheet with the collection's colors; nil if there are no colors.
  let style: [UInt8]?
  private let indices: [String: Int]

  init(
    of library: OwnersTitles, words: Messages, designs: CoverDesigns, on workers: WorkerPool
  ) async throws {
    let entries = library.titles.map(\.entry)
    let site = Library(settings: library.settings, entries: entries, lists: [], pages: [])
    // Only the site needs the sizes of pictures; reading all of them takes seconds.
    let unmeasured = PictureInfo(format: .jpeg, width: 200, height: 300)
    let pictures = SitePictures(
      Dictionary(entries.compactMap(\.work.cover?.path).map { ($0, unmeasured) }) { first, _ in
        first
      })
    parts = try await TitleParts(
      site, titles: ShownTitle.all(of: site), words: words, pictures: pictures, covers: designs,
      on: workers)
    style = CollectionStyle.bytes(for: site, parts)
    indices = Dictionary(
      entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether covers and names are unchanged, so that they needn't be made again.
  func fit(_ library: OwnersTitles) -> Bool {
    parts.entries.count == library.titles.count
      && zip(parts.entries, library.titles).allSatisfy { old, title in
        let new = title.entry
        return old === new
          || old.id == new.id && old.work.title == new.work.title
            && old.work.titles == new.work.titles && old.work.cover?.path == new.work.cover?.path
            && old.work.series?.name == new.work.series?.name
      }
  }

  /// The name of a title, linked to its screen.
  func link(to entry: Entry, in settings: Settings) -> LinkContext {
    let url = SafeURL(path: "/title/\(entry.id)")
    guard let index = indices[entry.id] else {
      return LinkContext(text: entry.work.title, url: url)
    }
    let title = parts.titles[index]
    return LinkContext(text: title.text, url: url, language: title.language)
  }

  func cover(of entry: Entry, in project: Folder) -> CoverContext {
    // The title is newer than the covers, which are being made.
    guard let index = indices[entry.id] else {
      return CoverContext(wordsOf: entry.work.title, kind: entry.kind)
    }
    // A changed picture gets another address, so that open pages load it.
    let status = entry.work.cover?.path.flatMap { try? project.status(of: $0) }
    // So does the picture that stays until the new one is read.
    let isRead = parts.entries[index].work.cover?.path == entry.work.cover?.path
    let version = status.map { "?\(String($0.modified ^ $0.size, radix: 16))" } ?? ""
    let path = SafeURL(path: "/cover/\(entry.id)").text
    return parts.cover(of: index, at: SafeURL(encodedPath: path + (isRead ? version : "?before")))
  }

  /// The bytes of a cover; nil if it can't be shown.
  func picture(of id: String, in project: Folder) -> (type: String, bytes: [UInt8])? {
    guard let index = indices[id] else { return nil }
    if let drawing = parts.drawing(of: index) { return ("image/svg+xml", drawing) }
    guard let path = parts.entries[index].work.cover?.path,
      let format = PictureInfo.Format(ofFile: path),
      (try? project.status(of: path, followingLinks: false)?.kind) == .file,
      let bytes = try? project.read(path)
    else { return nil }
    return ("image/\(format == .svg ? "svg+xml" : format.rawValue)", withoutMetadata(bytes))
  }
}
