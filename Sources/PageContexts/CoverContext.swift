import Templates

/// A title's cover: the owner's picture, or one drawn from the title and its kind.
package struct CoverContext: TemplateContext {
  package let picture: PictureContext?
  /// The words on a drawn cover; nil on the owner's pictures.
  package let drawn: DrawnWordsContext?
  /// The picture is far from a cover's shape, so it is shown whole on a mat instead of filling the frame.
  package let isMatted: Bool
  /// The title is behind the age gate, so the picture shows only when asked for.
  package let isGated: Bool
  /// By what names the style sheet has the color that stands there until the picture has come, `r2 g1 b3`.
  let dye: String?

  package init(
    picture: PictureContext?, drawn: DrawnWordsContext? = nil, isMatted: Bool = false,
    isGated: Bool = false, color: String? = nil
  ) {
    dye = color.flatMap(CoverContext.dye)
    self.picture = picture
    self.drawn = drawn
    self.isMatted = isMatted
    self.isGated = isGated
  }

  package static let fields = Fields<CoverContext>("cover")
    .section("picture", \.picture)
    .section("drawn", \.drawn)
    .flag("isMatted", \.isMatted)
    .flag("isGated", \.isGated)
    .text("dye", \.dye)

  /// The nearest of the style sheet's 64 colors: a number from 0 to 3 for each of red, green and blue.
  private static func dye(of color: String) -> String? {
    guard let value = UInt32(color.dropFirst(), radix: 16) else { return nil }
    func part(_ name: Character, _ shift: UInt32) -> String {
      "\(name)\((value >> shift & 0xFF) >> 6)"
    }
    return "\(part("r", 16)) \(part("g", 8)) \(part("b", 0))"
  }
}

/// What a drawn cover has written on it, and the names by which the style sheet sets it.
package struct DrawnWordsContext: TemplateContext {
  let words: String
  let palette: StaticString
  let place: TitleLayout.Position
  let size: Int
  /// Named as well where the cover is large enough.
  let creator: String?
  /// The creator's name has a band of paper around the foot.
  let hasBand: Bool

  init(
    _ words: String, _ layout: TitleLayout, palette: StaticString, creator: String?, hasBand: Bool
  ) {
    self.words = words.withBreaks
    self.palette = palette
    place = layout.position
    size = layout.size
    self.creator = creator
    self.hasBand = hasBand
  }

  package static let fields = Fields<DrawnWordsContext>("drawn cover")
    .text("words", \.words)
    .text("palette", always: \.palette)
    .text("place", always: \.place)
    .text("size", always: \.size)
    .text("creator", \.creator)
    .flag("hasBand", \.hasBand)
}

extension String {
  /// With a place for a line to end beside signs after which browsers allow none: a zero-width space
  /// in `Fate/Grand` and `Re:Zero`, and around the star of `Shoujo☆Kageki`.
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

extension TitleLayout.Position: TextSource {
  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) { page.append(rawValue) }
}

/// A picture with the size of its file, so that the page keeps its place from the first byte.
package struct PictureContext: TemplateContext {
  package let url: SafeURL
  package let width: Int
  package let height: Int
  /// What is seen; empty when the words beside it say as much.
  package let alt: String
  /// Smaller ones for lists; nil: there are none.
  let onCard: SizesContext?
  /// Smaller ones for the title's own page.
  let onOwnPage: SizesContext?

  package init(
    url: SafeURL, width: Int, height: Int, alt: String, onCard: SizesContext? = nil,
    onOwnPage: SizesContext? = nil
  ) {
    self.onCard = onCard
    self.onOwnPage = onOwnPage
    self.url = url
    self.width = width
    self.height = height
    self.alt = alt
  }

  package static let fields = Fields<PictureContext>("picture")
    .url("url", \.url)
    .text("width", always: \.width)
    .text("height", always: \.height)
    .text("alt", \.alt)
    .section("onCard", \.onCard)
    .section("onOwnPage", \.onOwnPage)
}
