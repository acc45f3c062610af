import TestSupport
import Testing

@testable import PageBuilding

@Suite struct CoverArtworkTests {
  @Test func sameTitleGivesTheSameArtwork() {
    #expect(
      designs.artwork(title: "Mushishi", kind: "books").file
        == designs.artwork(title: "Mushishi", kind: "books").file)
    #expect(
      designs.artwork(title: "Mushishi", kind: "books")
        != designs.artwork(title: "Mushishi", kind: "games"))
    #expect(
      designs.artwork(title: "Mushishi", kind: "books")
        != designs.artwork(title: "Planetes", kind: "books"))
  }

  @Test func theNumberOfAVolumeIsOnItsCover() {
    for kind in kinds {
      let files = (0...101).map { CoverArtwork(designs, kind: kind, number: 1_000, volume: $0) }
      let first = String(decoding: files[1].file, as: UTF8.self).dropLast("</svg>\n".count)
      for artwork in files {
        let svg = String(decoding: artwork.file, as: UTF8.self)
        #expect(svg.hasPrefix(first))
        checkMarkup(String(svg.dropLast()))
        #expect(svg.utf8.count < 2_400)
      }
      #expect(Set(files.map(\.name)).count == 99)
      #expect(Set(files.map(\.file)).count == 99)
      #expect([files[0].name, files[100].name, files[101].name].allSatisfy { $0 == files[1].name })
    }
  }

  @Test func thereAreThousandsOfEachKind() {
    for kind in kinds {
      let count = designs.count(of: kind)
      #expect(count >= 5_000)
      let artworks = (0..<count).map { CoverArtwork(designs, kind: kind, number: $0) }
      #expect(Set(artworks.map(\.name)).count == count)
      #expect(Set(artworks.map(\.motif)).count == designs.choices(for: kind).count)
    }
  }

  @Test func bytesAreTheSameInEveryRelease() {
    #expect(stableHash(of: []) == 0xCBF2_9CE4_8422_2325)
    #expect(stableHash(of: ["anime", "Planetes"]) == 547_331_684_209_921_217)
    let book = #"""
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">\#
      <path fill="#efc25a" d="M0 0h200v300H0z"/>\#
      <g transform="translate(97 41) scale(1.5)" fill="#2d4a4f">\#
      <path d="M-10 0h20q16 6 16 32t-16 32h-20q-16-6-16-32t16-32z"/>\#
      <path stroke="#efc25a" stroke-width="2" d="M-24 18h48M-26 32h52M-24 46h48"/>\#
      <path stroke="#3a2410" stroke-width="4" d="M-10 0h20M-10 64h20"/>\#
      </g>\#
      <path stroke="#3a2410" stroke-width="2" d="M97 0v41"/>\#
      <path fill-opacity=".16" d="M0 0h11v300H0z"/>\#
      <path stroke="#fff" stroke-opacity=".3" d="M11.5 0v300"/>\#
      </svg>

      """#
    #expect(picture("Piranesi", kind: "books") == book)
    let movie = #"""
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">\#
      <path fill="#1f4438" d="M0 0h200v300H0z"/>\#
      <path fill="#2a5345" d="M20 20h160v150H20z"/>\#
      <circle cx="81" cy="62" r="18" fill="#e3a857"/>\#
      <path fill="#7fae8e" d="M20 126q40-20 80 0t80-8V170H20z"/>\#
      <path fill="#d1603d" d="M20 150q50 8 90 4t70 0V170H20z"/>\#
      <path stroke="#f0ead6" stroke-width="3" fill="none" d="M20 20h160v150H20zM50 20v150M80 20v150M110 20v150M140 20v150M170 20v150M20 50h160M20 80h160M20 110h160M20 140h160"/>\#
      <path stroke="#f0ead6" stroke-width="14" d="M7 0v300"/>\#
      <path stroke="#1f4438" stroke-width="6" stroke-dasharray="8 7" d="M7 5v300"/>\#
      </svg>

      """#
    #expect(picture("東京物語", kind: "movies") == movie)
  }

  @Test(arguments: kinds) func artworksOfAKindAreDistinct(kind: String) throws {
    let numbers = Array(stride(from: 0, to: designs.count(of: kind), by: 11))
    let artworks = numbers.map { CoverArtwork(designs, kind: kind, number: $0) }
    let files = artworks.map(\.file)
    #expect(Set(files).count == numbers.count)
    for (artwork, file) in zip(artworks, files) {
      let svg = String(decoding: file, as: UTF8.self)
      #expect(artwork.name.wholeMatch(of: /[0-9]+#[a-z]+/) != nil)
      #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#))
      #expect(file.count < 2_400, "\(artwork.name)")
      checkMarkup(String(svg.dropLast()))
    }
    #expect(files.reduce(0) { $0 + $1.count } / files.count < 1_100)
  }

  @Test(arguments: kinds) func aFileHasEachOfItsPalettes(kind: String) throws {
    for number in stride(from: 0, to: designs.count(of: kind), by: 97) {
      let artwork = CoverArtwork(designs, kind: kind, number: number, volume: number % 3)
      let plain = String(decoding: artwork.file, as: UTF8.self)
      let named = String(decoding: artwork.file(in: [artwork.palette]), as: UTF8.self)
      #expect(named.replacing("<g id=\"\(artwork.paletteName)\"/>", with: "") == plain)
      let svg = String(decoding: artwork.file(in: Palette.all), as: UTF8.self)
      let rules = try #require(svg.firstMatch(of: /<style>(.*)<\/style><g class="c">(.*)<\/g>/))
      for (index, palette) in Palette.all.enumerated() {
        #expect(svg.contains("<g id=\"\(palette.name)\"/>"))
        let selector = index == 0 ? ".c{" : "}#\(palette.name):target~.c{"
        let start = try #require(rules.1.firstRange(of: selector)).upperBound
        let rule = rules.1[start...]
        var drawing = String(rules.2)
        for declaration in rule.prefix(while: { $0 != "}" }).split(separator: ";") {
          let parts = declaration.split(separator: ":")
          drawing = drawing.replacing("var(\(parts[0]))", with: parts[1])
        }
        let alone = CoverArtwork(
          designs, kind: kind, number: number / 14 * 14 + index, volume: number % 3)
        #expect(String(decoding: alone.file, as: UTF8.self).contains(drawing))
      }
    }
  }

  @Test func textIsReadableInEveryPalette() {
    for palette in Palette.all {
      for ground in [palette.ground, palette.veil] {
        #expect(contrast(palette.ink, ground) >= 4.5, "ink on \(ground)")
      }
      #expect(contrast(palette.labelInk, palette.label) >= 4.5, "label of \(palette.ground)")
    }
  }
}

private let kinds = ["anime", "manga", "books", "games", "movies", "shows", "stamps"]

private func picture(_ title: String, kind: String) -> String {
  String(decoding: designs.artwork(title: title, kind: kind).file, as: UTF8.self)
}

/// It is well-formed XML with SVG's elements, and contains nothing that a page with a strict policy
/// forbids.
private func checkMarkup(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let bytes = Array(svg.utf8)
  #expect(bytes.allSatisfy { 0x20..<0x7F ~= $0 }, sourceLocation: sourceLocation)
  // HTML knows neither sections nor instructions, and attributes are in double quotes.
  let isPlain = !["<!", "<?", "&#", "'"].contains { svg.contains($0) }
  #expect(isPlain, sourceLocation: sourceLocation)
  guard let root = XMLTree.read(bytes) else {
    Issue.record("not well-formed: \(svg)", sourceLocation: sourceLocation)
    return
  }
  var elements = [root]
  while let element = elements.popLast() {
    let isSVG = element.name.hasPrefix("http://www.w3.org/2000/svg ")
    let forbidden = element.attributes.keys.filter { name in
      ["id", "style", "href"].contains(name) || name.hasPrefix("on")
        || !name.allSatisfy { $0.isLetter || $0 == "-" }
    }
    #expect(isSVG && forbidden.isEmpty, "\(element.name)", sourceLocation: sourceLocation)
    elements += element.children
  }
}

/// The contrast ratio of WCAG 2.
private func contrast(_ a: Color, _ b: Color) -> Double {
  let (dark, light) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
  return (light + 0.05) / (dark + 0.05)
}

private func luminance(_ color: Color) -> Double {
  zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
    let value = Double((color.rgb >> UInt32(channel.0)) & 255) / 255
    let linear = value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    return sum + channel.1 * linear
  }
}

/// x to the power of 2.4, by Newton's method: x² · x^0.4, where y = x^0.4 solves y⁵ = x².
private func power(_ x: Double) -> Double {
  var root = 1.0
  for _ in 0..<60 {
    root -= (root * root * root * root * root - x * x) / (5 * root * root * root * root)
  }
  return x * x * root
}
