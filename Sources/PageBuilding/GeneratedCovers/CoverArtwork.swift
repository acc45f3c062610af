/// The picture of a drawn cover: a ground, a design and the decoration of the title's kind, without
/// words.
package struct CoverArtwork: Sendable {
  private let designs: CoverDesigns
  package let kind: String
  /// Identifies a design, its form and a palette; below `CoverDesigns.count(of:)`.
  package let number: Int
  /// The title's number in its franchise; the picture shows it from 2 on.
  package let volume: Int

  package static let (width, height) = (200, 300)
  static let start = Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#.utf8)
  static let end = Array("</svg>\n".utf8)

  init(_ designs: CoverDesigns, kind: String, number: Int, volume: Int = 1) {
    (self.designs, self.kind, self.number) = (designs, kind, number)
    self.volume = (2..<100).contains(volume) ? volume : 1
  }

  /// Unique among all artworks: `anime-2170`, `anime-2170-2`.
  package var name: String { "\(kind)-\(number)" + (volume == 1 ? "" : "-\(volume)") }

  package var paletteName: String { palette.name }

  /// The color that covers most of it, `0xRRGGBB`.
  package var ground: UInt32 { palette.ground.rgb }

  /// The color that catches the eye, `0xRRGGBB`.
  package var accent: UInt32 { palette.accent.rgb }

  /// The picture as an SVG file of `width` × `height` units.
  package var file: [UInt8] {
    var svg = CoverArtwork.start
    svg.reserveCapacity(1 << 11)
    svg += #"<path fill="\#(palette.ground.hex)" d="M0 0h200v300H0z"/>"#.utf8
    var random = SplitMix64(seed: stableHash(of: [kind]) &+ UInt64(number))
    let isMirrored = random.index(below: 2) == 1 && zone != .left
    if isMirrored { svg += #"<g transform="matrix(-1 0 0 1 200 0)">"#.utf8 }
    design?.drawing.draw(palette, form: form, &random, to: &svg)
    if isMirrored { svg += "</g>".utf8 }
    designs.decoration(of: kind)?.draw(palette, &random, to: &svg)
    if volume > 1 {
      designs.volume?.draw(palette, foot: zone == .foot, volume: volume, &random, to: &svg)
    }
    return svg + CoverArtwork.end
  }

  package var hasBand: Bool { designs.decoration(of: kind)?.hasBand ?? false }

  /// The number of what is drawn: the same motif in any form and palette.
  var motif: Int? { design?.motif }

  var palette: Palette { Palette.all[number % Palette.all.count] }
  var zone: CoverDrawing.Zone { design?.drawing.zone ?? .top }
  private var form: Int { number / Palette.all.count % CoverDrawing.formCount }

  private var design: CoverDesigns.Design? {
    let choices = designs.choices(for: kind)
    let index = number / (Palette.all.count * CoverDrawing.formCount)
    return choices.isEmpty ? nil : choices[index % choices.count]
  }
}

extension CoverArtwork: Hashable {
  package static func == (a: CoverArtwork, b: CoverArtwork) -> Bool {
    a.kind == b.kind && a.number == b.number && a.volume == b.volume
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(number)
    hasher.combine(volume)
  }
}
