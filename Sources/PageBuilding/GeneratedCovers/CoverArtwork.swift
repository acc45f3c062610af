/// The picture of a drawn cover: a ground, a design and the decoration of the title's kind, without
/// words.
///
/// Titles share artworks. As files of the site they are written, fetched and cached once; drawn
/// into each page they made up two thirds of the site's bytes.
package struct CoverArtwork: Sendable {
  private let designs: CoverDesigns
  package let kind: String
  /// Identifies a palette and a design; below `CoverDesigns.count`.
  package let number: Int
  /// The title's number in its franchise; the picture shows it from 2 on.
  package let volume: Int
  /// Moves what is drawn, so that titles of a franchise with subtitles differ: 0 without one, else
  /// 1 to 3.
  private let variant: Int

  package static let (width, height) = (200, 300)
  static let start = Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#.utf8)
  static let end = Array("</svg>\n".utf8)

  init(_ designs: CoverDesigns, kind: String, number: Int, volume: Int = 1, variant: Int = 0) {
    (self.designs, self.kind, self.number) = (designs, kind, number)
    (self.volume, self.variant) = (volume, variant)
  }

  /// Unique among all artworks: `anime-217`, `anime-217-2`, `anime-217b`.
  package var name: String {
    let variant = ["", "a", "b", "c"][variant]
    return "\(kind)-\(number)\(variant)" + (volume == 1 ? "" : "-\(volume)")
  }

  package var paletteName: StaticString { palette.name }

  /// The color that covers most of it, `0xRRGGBB`.
  package var ground: UInt32 { palette.ground.rgb }

  /// The color that catches the eye, `0xRRGGBB`.
  package var accent: UInt32 { palette.accent.rgb }

  /// The picture as an SVG file of `width` × `height` units.
  package var file: [UInt8] {
    var svg = CoverArtwork.start
    svg.reserveCapacity(1 << 11)
    svg += #"<path fill="\#(palette.ground.hex)" d="M0 0h200v300H0z"/>"#.utf8
    let seed = stableHash(of: [kind]) &+ UInt64(number + variant * designs.count)
    var random = SplitMix64(seed: seed)
    design?.draw(palette, &random, to: &svg)
    decoration?.draw(palette, &random, to: &svg)
    if volume > 1 {
      designs.volume?.draw(palette, foot: zone == .foot, volume: volume, &random, to: &svg)
    }
    return svg + CoverArtwork.end
  }

  package var hasBand: Bool { decoration?.hasBand ?? false }

  var palette: Palette { Palette.all[number % Palette.all.count] }
  var zone: CoverDrawing.Zone { design?.zone ?? .top }
  private var decoration: CoverDrawing? { designs.kinds[kind] }
  private var choices: [CoverDrawing] {
    hasBand && !designs.withFreeFoot.isEmpty ? designs.withFreeFoot : designs.all
  }
  private var design: CoverDrawing? { choices.isEmpty ? nil : choices[designNumber] }

  /// The index of the design among those of the kind. Each palette leaves out other ones.
  var designNumber: Int {
    let (column, row) = number.quotientAndRemainder(dividingBy: Palette.all.count)
    return (column + 3 * row) % max(choices.count, 1)
  }
}

extension CoverArtwork: Hashable {
  package static func == (a: CoverArtwork, b: CoverArtwork) -> Bool {
    a.kind == b.kind && a.number == b.number && a.volume == b.volume && a.variant == b.variant
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(number)
    hasher.combine(volume)
    hasher.combine(variant)
  }
}
