import Base
import Pictures

/// A theme's drawings for covers: one for each design, one for each kind, and the seal of a volume.
package final class CoverDesigns: Sendable {
  /// A drawing and its place among all of the theme's designs.
  struct Design: Sendable {
    let motif: Int
    let drawing: CoverDrawing
  }

  /// By the names of their files.
  let all: [Design]
  /// Designs that leave the foot free for a band.
  private let withFreeFoot: [Design]
  /// The decorations of kinds, by folder: a book's spine, a film's perforation.
  private let kinds: [String: CoverDrawing]
  let volume: CoverDrawing?
  /// For covers that are words.
  private let words: CoverDrawing?

  /// Reads the files; reports and leaves out those that can't be drawn.
  ///
  /// - Parameter files: by path below `covers`: a design such as `01-sun-over-waves.svg`, a kind
  ///   such as `kinds/books.svg`, `volume.svg`, `words.svg`
  package convenience init(
    _ files: [(path: String, source: Source)], reporting diagnostics: inout DiagnosticList
  ) {
    var (all, kinds) = ([CoverDrawing](), [String: CoverDrawing]())
    var (volume, words) = (CoverDrawing?.none, CoverDrawing?.none)
    for (path, source) in files.sorted(by: { $0.path < $1.path }) where path.hasSuffix(".svg") {
      guard let drawing = CoverDesigns.drawing(source, reporting: &diagnostics) else { continue }
      let name = path.dropLast(".svg".count)
      if name == "volume" {
        volume = drawing
      } else if name == "words" {
        words = drawing
      } else if name.hasPrefix("kinds/") {
        kinds[String(name.dropFirst("kinds/".count))] = drawing
      } else {
        all.append(drawing)
      }
    }
    self.init(all, kinds: kinds, volume: volume, words: words)
  }

  private init(
    _ all: [CoverDrawing], kinds: [String: CoverDrawing], volume: CoverDrawing?,
    words: CoverDrawing?
  ) {
    (self.kinds, self.volume, self.words) = (kinds, volume, words)
    self.all = all.enumerated().map { Design(motif: $0, drawing: $1) }
    withFreeFoot = self.all.filter { $0.drawing.zone != .foot }
  }

  /// The covers of a series of paperbacks, which consist of words; the usual ones if the theme has
  /// none.
  var ofWords: CoverDesigns {
    words.map { CoverDesigns([$0], kinds: [:], volume: nil, words: $0) } ?? self
  }

  /// Grounds in the colors of a palette, without drawings.
  package static let plain: CoverDesigns = {
    var diagnostics = DiagnosticList()
    return CoverDesigns([], reporting: &diagnostics)
  }()

  /// nil, with a report, for a file that isn't a drawing, or that draws an SVG which a site may not
  /// show.
  private static func drawing(
    _ source: Source, reporting diagnostics: inout DiagnosticList
  ) -> CoverDrawing? {
    do {
      let drawing = try CoverDrawing(source.bytes)
      var random = SplitMix64(seed: 0)
      var svg = CoverArtwork.start
      drawing.draw(Palette.all[0].colors, volume: 2, &random, to: &svg)
      var problems = DiagnosticList()
      let drawn = Source(path: source.path, bytes: svg + CoverArtwork.end)
      if pictureInfo(of: drawn, reporting: &problems) != nil { return drawing }
      let reason = problems.all.first.map { ": \($0.message)" } ?? ""
      diagnostics.report(
        .coverDrawing("it doesn't draw an SVG that a site may show\(reason)").at(.file(source.path))
      )
    } catch {
      diagnostics.report(.coverDrawing(error.reason).at(source.location(at: error.offset)))
    }
    return nil
  }

  func decoration(of kind: String) -> CoverDrawing? { kinds[kind] }

  func choices(for kind: String) -> [Design] {
    let hasBand = kinds[kind]?.hasBand ?? false
    return hasBand && !withFreeFoot.isEmpty ? withFreeFoot : all
  }

  /// The number of artworks for a kind, not counting volumes.
  func count(of kind: String) -> Int {
    max(choices(for: kind).count, 1) * CoverDrawing.formCount * Palette.all.count
  }
}

/// The FNV-1a hash of the texts, each followed by a zero byte.
func stableHash(of texts: [String]) -> UInt64 {
  var hash = FNV1a()
  for text in texts {
    for byte in text.utf8 { hash.combine(byte) }
    hash.combine(0)
  }
  return hash.value
}
