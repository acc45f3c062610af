import Planning
import Templates

/// The small ones of a picture of the owner's: files of the site whose names say what they were made of.
package struct PictureThumbnails: Sendable {
  /// Of a cover in a list, on screens with one, two and three pixels for each of CSS.
  package static let cardWidths = [120, 240, 360]
  /// Of one on its own page.
  package static let pageWidths = [240, 480, 720]
  package static let folder = "thumbnails"

  /// What their names begin with.
  package let key: String
  /// In pixels, the narrowest first.
  package let widths: [Int]
  /// `#rrggbb`, the main one.
  package let color: String
  /// One for drawings, by its name in the cache.
  package let drawn: String?

  package init(key: String, widths: [Int], color: String, drawn: String?) {
    self.drawn = drawn
    self.key = key
    self.widths = widths
    self.color = color
  }

  package func path(_ width: Int) -> PagePath {
    PagePath("\(PictureThumbnails.folder)/\(key)-\(width).webp")
  }

  /// For each width the first one that is wide enough, or the picture itself; nil when none is smaller than that.
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

/// A picture for screens with one, two and three pixels for each of CSS; nil where it is the one before.
package struct SizesContext: TemplateContext {
  let single: SafeURL
  let double: SafeURL?
  let triple: SafeURL?

  package static let fields = Fields<SizesContext>("sizes")
    .url("single", \.single)
    .url("double", \.double)
    .url("triple", \.triple)
}
