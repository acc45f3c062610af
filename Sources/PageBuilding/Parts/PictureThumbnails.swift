import Planning
import Templates

/// The thumbnails of one of the owner's pictures: files of the site, named by the picture's hash.
package struct PictureThumbnails: Sendable {
  /// For a cover in a list, on screens with one, two and three pixels per CSS pixel.
  package static let cardWidths = [120, 240, 360]
  package static let pageWidths = [240, 480, 720]
  package static let folder = "thumbnails"

  /// The beginning of their names.
  package let key: String
  /// In pixels, the narrowest first.
  package let widths: [Int]
  /// The main color, `#rrggbb`.
  package let color: String
  /// The one for drawings, by its name in the cache.
  package let drawn: String?

  package init(key: String, widths: [Int], color: String, drawn: String?) {
    (self.key, self.widths, self.color, self.drawn) = (key, widths, color, drawn)
  }

  package func path(_ width: Int) -> PagePath {
    PagePath("\(PictureThumbnails.folder)/\(key)-\(width).webp")
  }

  /// For each width the first thumbnail that is wide enough, or the picture itself; nil if that is
  /// the best choice for all widths.
  func sizes(_ wanted: [Int], of original: PagePath, from page: PagePath) -> SizesContext? {
    let paths = wanted.map { width in
      widths.first { $0 >= width }.map(path) ?? original
    }
    guard paths[0] != original else { return nil }
    func url(_ index: Int) -> SafeURL? {
      paths[index] == paths[index - 1]
        ? nil : SafeURL(root: page.root, encodedPath: paths[index].encoded)
    }
    let double = url(1)
    return SizesContext(
      single: SafeURL(root: page.root, encodedPath: paths[0].encoded), double: double,
      triple: double == nil ? nil : url(2))
  }
}

/// A picture for screens with one, two and three pixels per CSS pixel; nil if it equals the
/// previous one.
package struct SizesContext: TemplateContext {
  let single: SafeURL
  let double: SafeURL?
  let triple: SafeURL?
}
