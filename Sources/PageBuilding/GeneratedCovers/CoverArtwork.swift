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

  /// Unique among all artworks: `155#tea`, `155-2#tea`. The kind, a hyphen and the part before the
  /// `#` name the file, which other palettes share; the rest names the palette in it.
  package var name: String { "\(fileName)#\(palette.name)" }

  var fileName: String { volume == 1 ? String(drawing) : "\(drawing)-\(volume)" }

  package var paletteName: String { palette.name }

  /// The color that covers most of it, `0xRRGGBB`.
  package var ground: UInt32 { palette.ground.rgb }

  /// The picture as an SVG file of `width` × `height` units.
  package var file: [UInt8] {
    var svg = CoverArtwork.start
    draw(palette.colors, to: &svg)
    return svg + CoverArtwork.end
  }

  /// The drawing in several palettes: the fragment of an address selects one by its name; without a
  /// fragment the first is shown.
  func file(in palettes: [Palette]) -> [UInt8] {
    var svg = CoverArtwork.start
    for palette in palettes { svg += #"<g id="\#(palette.name)"/>"#.utf8 }
    if palettes.count == 1 {
      draw(palettes[0].colors, to: &svg)
      return svg + CoverArtwork.end
    }
    svg += "<style>".utf8
    for (index, palette) in palettes.enumerated() {
      svg += (index == 0 ? "" : "#\(palette.name):target~").utf8
      svg += ".c{".utf8
      for (name, color) in zip(CoverDrawing.colors, palette.colors) {
        svg += "--\(name):\(color);".utf8
      }
      svg += "}".utf8
    }
    svg += #"</style><g class="c">"#.utf8
    draw(CoverDrawing.colors.map { "var(--\($0))" }, to: &svg)
    svg += "</g>".utf8
    return svg + CoverArtwork.end
  }

  private func draw(_ colors: [String], to svg: inout [UInt8]) {
    svg.reserveCapacity(1 << 12)
    svg += #"<path fill="\#(colors[0])" d="M0 0h200v300H0z"/>"#.utf8
    var random = SplitMix64(seed: stableHash(of: [kind]) &+ UInt64(drawing))
    let isMirrored = random.index(below: 2) == 1 && zone != .left
    if isMirrored { svg += #"<g transform="matrix(-1 0 0 1 200 0)">"#.utf8 }
    design?.drawing.draw(colors, form: drawing % CoverDrawing.formCount, &random, to: &svg)
    if isMirrored { svg += "</g>".utf8 }
    designs.decoration(of: kind)?.draw(colors, &random, to: &svg)
    if volume > 1 {
      designs.volume?.draw(colors, foot: zone == .foot, volume: volume, &random, to: &svg)
    }
  }

  package var hasBand: Bool { designs.decoration(of: kind)?.hasBand ?? false }

  /// Identifies the motif: the same in any form and palette; nil for words alone.
  var motif: Int? { zone == .series ? nil : design?.motif }

  var palette: Palette { Palette.all[number % Palette.all.count] }
  var zone: CoverDrawing.Zone { design?.drawing.zone ?? .top }
  /// Identifies a design and its form.
  private var drawing: Int { number / Palette.all.count }

  private var design: CoverDesigns.Design? {
    let choices = designs.choices(for: kind)
    let index = drawing / CoverDrawing.formCount
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
