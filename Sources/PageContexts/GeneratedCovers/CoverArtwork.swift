/// The picture of a generated cover: a ground, a design and the decoration of the title's kind,
/// without words.
///
/// Titles share artworks. As files of the site they are written, fetched and cached once; drawn
/// into each page they made up two thirds of the site's bytes.
package struct CoverArtwork: Sendable, Hashable {
  /// The kind's folder, such as `anime`; an unknown one gets no decoration.
  package let kind: String
  /// Identifies a palette and a design; below `count`.
  package let number: Int
  /// Which one of a franchise it is; from 2 on that stands on it.
  package let volume: Int
  /// What tells titles of a franchise apart that have subtitles in place of numbers: suns and hills
  /// are elsewhere. 0 for a title without.
  private let variant: Int

  package static let (width, height) = (200, 300)
  /// How many artworks there are of each kind, not counting volumes: each palette has 26 designs.
  package static let count = Palette.all.count * 26
  /// The same name of the same kind always gets the same artwork, but for the volume.
  ///
  /// - Parameter title: The title, or the name of its franchise.
  /// - Parameter subtitle: What tells the title from others of its franchise, besides its volume.
  package init(title: String, kind: String, volume: Int = 1, subtitle: String? = nil) {
    self.kind = kind
    variant = subtitle.map { 1 + Int(stableHash(of: [$0]) % 3) } ?? 0
    self.volume = (2..<100).contains(volume) ? volume : 1
    number = Int(stableHash(of: [kind, title]) % UInt64(CoverArtwork.count))
  }

  /// The artwork of a number below `count`.
  init(number: Int, kind: String) {
    (self.number, self.kind, volume, variant) = (number, kind, 1, 0)
  }

  /// Unique among all artworks: `anime-217`, `anime-217-2`, `anime-217b`.
  package var name: String {
    let variant = ["", "a", "b", "c"][variant]
    return "\(kind)-\(number)\(variant)" + (volume == 1 ? "" : "-\(volume)")
  }

  /// Whether its number is all that tells it from others of its kind.
  package var isPlain: Bool { volume == 1 && variant == 0 }

  /// `indigo`
  package var paletteName: StaticString { palette.name }

  /// The colour that covers most of it, `0xRRGGBB`.
  package var ground: UInt32 { palette.ground.rgb }

  /// What one looks at first on it, `0xRRGGBB`.
  package var accent: UInt32 { palette.accent.rgb }

  /// The picture as an SVG file of `width` × `height` units.
  package var file: [UInt8] {
    var drawing = Drawing(palette: palette)
    drawing.add(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#)
    drawing.add(#"<path fill="\#(palette.ground)" d="M0 0h200v300H0z"/>"#)
    let seed = stableHash(of: [kind]) &+ UInt64(number + variant * CoverArtwork.count)
    var random = SplitMix64(seed: seed)
    design.draw(&drawing, &random)
    decoration.draw(on: &drawing)
    drawing.sign(volume, below: design.zone == .foot ? 18 : 226)
    drawing.add("</svg>\n")
    return drawing.bytes
  }

  /// Whether a band of paper around the foot can carry a name.
  package var hasBand: Bool { decoration.hasBand }

  var palette: Palette { Palette.all[number % Palette.all.count] }
  private var decoration: KindDecoration { KindDecoration(folder: kind) }
  var design: Design { designs[designNumber] }
  private var designs: [Design] { hasBand ? Design.allWithFreeFoot : Design.all }

  /// The index of the design among those of the kind. Each palette leaves out other ones.
  var designNumber: Int {
    let (column, row) = number.quotientAndRemainder(dividingBy: Palette.all.count)
    return (column + 3 * row) % designs.count
  }
}
