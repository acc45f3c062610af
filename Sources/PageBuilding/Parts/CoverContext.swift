import MediaLibrary
import Templates

/// A title's cover: the owner's picture, or a drawing made from the title and its kind.
package struct CoverContext: TemplateContext {
  let picture: PictureContext?
  let drawn: DrawnWordsContext?
  /// Whether the picture differs so much from a cover's shape that it is shown whole on a mat.
  let isMatted: Bool
  /// Whether the title is behind the age gate, so that the picture is hidden until a visitor asks
  /// for it.
  let isGated: Bool
  /// The style sheet's classes for the color that is shown until the picture has loaded: `r2 g1
  /// b3`.
  let dye: String?

  init(
    picture: PictureContext?, drawn: DrawnWordsContext? = nil, isMatted: Bool = false,
    isGated: Bool = false, color: String? = nil
  ) {
    dye = color.flatMap(CoverContext.dye)
    (self.picture, self.drawn) = (picture, drawn)
    (self.isMatted, self.isGated) = (isMatted, isGated)
  }

  /// Words on a plain ground, for a title that the site doesn't have.
  package init(wordsOf title: String, kind: Kind) {
    let palettes = UInt64(Palette.all.count)
    let artwork = CoverArtwork(
      .plain, kind: kind.folder, number: Int(stableHash(of: [title]) % palettes))
    self.init(
      picture: nil,
      drawn: DrawnWordsContext(title, on: artwork),
      color: Color(artwork.ground).hex)
  }

  package static let fields = Fields<CoverContext>("cover")
    // The words of a cover that consists only of them, which it shows even in lists.
    .field("lettered") { $0.drawn?.place == TitleLayout.Position.series.rawValue ? $0.drawn : nil }

  /// The nearest of 64 colors: a number from 0 to 3 each for red, green and blue.
  private static func dye(of color: String) -> String? {
    guard let value = UInt32(color.dropFirst(), radix: 16) else { return nil }
    func part(_ name: Character, _ shift: UInt32) -> String {
      "\(name)\((value >> shift & 0xFF) >> 6)"
    }
    return "\(part("r", 16)) \(part("g", 8)) \(part("b", 0))"
  }
}

/// The words on a drawn cover, and the style sheet's classes for them.
package struct DrawnWordsContext: TemplateContext {
  let words: String
  let palette: String
  let place: String
  let size: Int
  /// The creator's name, shown where the cover is large enough.
  private var creator: String?
  /// Whether the creator's name is on a band of paper around the foot.
  let hasBand: Bool

  init(_ title: String, on artwork: CoverArtwork) {
    let layout = artwork.layout(of: title)
    words = title.truncatedAtWord(to: 160).withBreaks
    palette = artwork.paletteName
    (place, size) = (layout.position.rawValue, layout.size)
    hasBand = artwork.hasBand
  }

  func signed(by creator: String?) -> DrawnWordsContext {
    var words = self
    words.creator = creator
    return words
  }

  package static let fields = Fields<DrawnWordsContext>("drawn cover")
}

extension String {
  /// Adds a zero-width space after signs where browsers don't break lines: in `Fate/Grand`,
  /// `Re:Zero` and `Shoujo☆Kageki`.
  fileprivate var withBreaks: String {
    func isSign(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "/" || scalar == ":" || (0x2600...0x27BF).contains(scalar.value)
    }
    let scalars = Array(unicodeScalars)
    guard scalars.contains(where: isSign) else { return self }
    var words = UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      words.append(scalar)
      guard index + 1 < scalars.count, scalars[index + 1].properties.isAlphabetic else { continue }
      if isSign(scalar) { words.append("\u{200B}") }
    }
    return String(words)
  }
}

/// A picture with its size, so that the page reserves its space while it loads.
package struct PictureContext: TemplateContext {
  package let url: SafeURL
  let width: Int
  let height: Int
  /// Empty if the words beside it say the same.
  let alt: String
  var onCard: SizesContext?
  var onOwnPage: SizesContext?
}
