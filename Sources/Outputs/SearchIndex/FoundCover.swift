import MediaLibrary
import PageBuilding
import Planning
import Templates

/// The cover of a search result.
enum FoundCover {
  /// A drawn cover of the title's kind, by the number in its name.
  case drawn(Int)
  /// The address of a file of the site.
  case file(String)

  /// nil without a picture, or if it is blurred until a visitor asks for it.
  init?(of index: EntryIndex, _ titles: TitleParts) {
    let entry = titles.entries[index]
    if let name = titles.artwork(of: index)?.name {
      let folder = entry.kind.folder + "-"
      let number = name.hasPrefix(folder) ? Int(name.dropFirst(folder.count)) : nil
      self = number.map(FoundCover.drawn) ?? .file("drawn/\(name).svg")
    } else {
      guard let address = titles.pictureAddress(of: index) else { return nil }
      self = .file(address)
    }
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
