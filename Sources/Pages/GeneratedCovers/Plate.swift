/// A picture that titles without a cover share: ground, design and the mark of their kind. The words are a title's own.
///
/// A site shows a drawn cover on many pages. As a file the picture is written, fetched and kept by browsers once; drawn
/// into each page, it was two thirds of the site's bytes.
package struct Plate: Sendable, Hashable {
  /// The kind's folder, as in `anime`; one that is not known gets no mark of its kind.
  package let kind: String
  /// Picks one palette and one design out of all pairs of them; below `count`.
  package let number: Int

  package static let (width, height) = (200, 300)
  /// How many there are of each kind.
  package static let count = Palette.all.count * Design.all.count

  /// The same each time for the same words.
  package init(title: String, kind: String) {
    self.kind = kind
    number = Int(stableHash(of: [kind, title]) % UInt64(Plate.count))
  }

  /// `anime-217`: tells it from all others.
  package var name: String { "\(kind)-\(number)" }

  /// Whose ink is on it: `indigo`.
  package var paletteName: StaticString { palette.name }

  /// The colour that it has most of, `0xRRGGBB`.
  package var ground: UInt32 { palette.ground.rgb }

  /// The picture as an SVG file of `width` × `height` units.
  package var file: [UInt8] {
    var drawing = Drawing(palette: palette)
    drawing.add(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#)
    drawing.add(#"<path fill="\#(palette.ground)" d="M0 0h200v300H0z"/>"#)
    var dice = Dice(seed: stableHash(of: [kind]) &+ UInt64(number))
    design.draw(&drawing, &dice)
    dress.draw(on: &drawing)
    drawing.add("</svg>\n")
    return drawing.bytes
  }

  /// Around the foot is a band of paper, which has room for a name.
  package var hasBand: Bool { dress.hasBand }

  var palette: Palette { Palette.all[number % Palette.all.count] }
  private var dress: Dress { Dress(folder: kind) }
  var design: Design { designs[designPlace] }
  /// Asked here, the design is not copied for it.
  var zone: Design.Zone { designs[designPlace].zone }
  private var designs: [Design] { dress.hasBand ? Design.allWithFreeFoot : Design.all }
  private var designPlace: Int { number / Palette.all.count % designs.count }
}
