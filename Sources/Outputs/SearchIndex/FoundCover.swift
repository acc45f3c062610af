import MediaLibrary
import PageContexts
import Planning
import Templates

/// The cover that a result shows.
enum FoundCover {
  /// Of the drawn ones of the title's kind, by its number in their names.
  case drawn(Int)
  /// The address of a file of the site.
  case file(String)

  /// nil for a cover that is blurred until a visitor asks for it, and for one without a picture.
  init?(of index: EntryIndex, _ titles: TitleParts) {
    let entry = titles.entries[index]
    if let name = titles.artwork(of: index)?.name {
      let folder = entry.kind.folder + "-"
      let number = name.hasPrefix(folder) ? Int(name.dropFirst(folder.count)) : nil
      self = number.map(FoundCover.drawn) ?? .file("drawn/\(name).svg")
    } else {
      guard !entry.isGated, let path = entry.work.cover?.path,
        let picture = titles.pictures.context(path, alt: "", from: PagePath("index.html"))
      else { return nil }
      self = .file(picture.url.text)
    }
  }
}
