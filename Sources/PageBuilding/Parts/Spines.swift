import Base
import MediaLibrary
import Planning
import Templates

/// Titles as spines of books on a shelf.
struct Spines: PageMaker {
  let parts: PageParts

  /// The patterns of the template `spine-patterns`, `p0` to `p5`.
  private static let patterns = (0..<6).map { SafeURL(fragment: "p\($0)") }

  func context(of index: EntryIndex, at page: PagePath) -> SpineContext {
    let (entry, title) = (entries[index], titles.titles[index])
    let size = SpineSize(of: entry)
    let (ground, print) = colors(of: index)
    let label = entry.tracking?.rating.map {
      messages[.spineRated, (.title, title.text), (.rating, scale.text($0))]
    }
    let pattern = Int(FNV1a32.hash(entry.id.utf8) >> 8) % Spines.patterns.count
    return SpineContext(
      url: links.url(of: title.path, from: page), label: label ?? title.text,
      language: title.language, width: decimal(size.width, per: 10),
      height: decimal(size.height, per: 10), ground: ground.hex, print: print.hex,
      pattern: Spines.patterns[pattern], extra: ExtraTexts(extras: entry.work.extras))
  }

  /// The colors of the cover: those of a drawing, the picture's color from the title's file, or
  /// those of the title's kind.
  private func colors(of index: EntryIndex) -> (ground: Color, print: Color) {
    if let artwork = titles.artwork(of: index) {
      return (artwork.palette.ground, artwork.palette.accent)
    }
    let entry = entries[index]
    let ground = entry.work.cover?.color.flatMap(Color.init(hex:)) ?? Color(entry.kind.row.color)
    return (ground, ground.luminance < 0.3 ? Spines.pale : Spines.dark)
  }

  private static let pale = Color(0xEFE6D2)
  private static let dark = Color(0x4B2A20)
}

/// The spine of a title. Sizes are in `em` of the wall, colors are `#rrggbb`.
struct SpineContext: TemplateContext {
  let url: SafeURL
  /// `Cowboy Bebop, 9.5`
  let label: String
  let language: String?
  let width: String
  let height: String
  let ground: String
  /// The color of the pattern.
  let print: String
  let pattern: SafeURL
  let extra: ExtraTexts
}

/// The size of a title's spine in tenths of the wall's `em`; a shelf is ten `em` high.
struct SpineSize {
  let width: Int
  let height: Int

  init(of entry: Entry) {
    let minutes = entry.minutes
    // A title of unknown length is as wide as a season.
    width = SpineSize.widths.last { $0.from <= minutes ?? 180 }?.width ?? 3
    // The square of the rating, since most are high: 10 of 10 is 96, 8 is 78, 5 is 58. Unrated
    // titles are in between.
    let share = entry.tracking?.rating.map { min($0.hundredths, 10_000) / 10 }
    height = share.map { 46 + 50 * $0 * $0 / 1_000_000 } ?? 62
  }

  /// The widths, each from a length in minutes on: twice the length is one step more, not twice the
  /// width.
  private static let widths: [(from: Int, width: Int)] = [
    (0, 3), (20, 4), (60, 5), (180, 6), (420, 8), (900, 10), (1_800, 12), (4_800, 15),
  ]
}
