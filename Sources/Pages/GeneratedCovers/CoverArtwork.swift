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

  package static let (width, height) = (200, 300)
  /// How many artworks there are of each kind.
  package static let count = Palette.all.count * Design.all.count

  /// The same title of the same kind always gets the same artwork.
  package init(title: String, kind: String) {
    self.kind = kind
    number = Int(stableHash(of: [kind, title]) % UInt64(CoverArtwork.count))
  }

  /// Unique among all artworks: `anime-217`.
  package var name: String { "\(kind)-\(number)" }

  /// `indigo`
  package var paletteName: StaticString { palette.name }

  /// The colour that covers most of it, `0xRRGGBB`.
  package var ground: UInt32 { palette.ground.rgb }

  /// The picture as an SVG file of `width` × `height` units.
  package var file: [UInt8] {
    var drawing = Drawing(palette: palette)
    drawing.add(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#)
    drawing.add(#"<path fill="\#(palette.ground)" d="M0 0h200v300H0z"/>"#)
    var random = SplitMix64(seed: stableHash(of: [kind]) &+ UInt64(number))
    design.draw(&drawing, &random)
    decoration.draw(on: &drawing)
    drawing.add("</svg>\n")
    return drawing.bytes
  }

  /// Whether a band of paper around the foot can carry a name.
  package var hasBand: Bool { decoration.hasBand }

  var palette: Palette { Palette.all[number % Palette.all.count] }
  private var decoration: KindDecoration { KindDecoration(folder: kind) }
  var design: Design {
    let designs = hasBand ? Design.allWithFreeFoot : Design.all
    return designs[number / Palette.all.count % designs.count]
  }
}
