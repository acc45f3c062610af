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
      <path fill="#4b3425" d="M0 0h200v300H0z"/>\#
      <circle cx="106" cy="218" r="50" fill="#d9a05b"/>\#
      <path stroke="#94704e" stroke-width="11" stroke-linecap="round" d="M-10 190h63M210 208h-92M-10 226h66M210 244h-85M-10 262h87M210 280h-84"/>\#
      <path stroke="#4b3425" stroke-width="3" stroke-linecap="round" d="M-10 190h63M210 208h-92M-10 226h66M210 244h-85M-10 262h87M210 280h-84"/>\#
      <path fill-opacity=".16" d="M0 0h11v300H0z"/>\#
      <path stroke="#fff" stroke-opacity=".3" d="M11.5 0v300"/>\#
      </svg>

      """#
    #expect(picture("Piranesi", kind: "books") == book)
    let movie = #"""
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">\#
      <path fill="#26272b" d="M0 0h200v300H0z"/>\#
      <path fill="#34353a" d="M42 160q70-24 140 0-70 24-140 0z"/>\#
      <path fill="#c8452f" d="M70 96h84q4 58-26 66h-32q-30-8-26-66z"/>\#
      <path fill="#d9cfb8" d="M70 96q42 14 84 0-42-14-84 0z"/>\#
      <path stroke="#86888e" stroke-width="4" fill="none" stroke-linecap="round" d="M94 78q-8-13 0-26t0-26M112 78q-8-15 0-30t0-30M130 78q-8-13 0-26t0-26"/>\#
      <path stroke="#efe9dc" stroke-width="14" d="M7 0v300"/>\#
      <path stroke="#26272b" stroke-width="6" stroke-dasharray="8 7" d="M7 5v300"/>\#
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
      #expect(artwork.name.wholeMatch(of: /[a-z]+-[0-9]+/) != nil)
      #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#))
      #expect(file.count < 2_300, "\(artwork.name)")
      checkMarkup(String(svg.dropLast()))
    }
    #expect(files.reduce(0) { $0 + $1.count } / files.count < 1_100)
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

/// Tags are closed in order, attributes are quoted, and it contains nothing that a page with a
/// strict policy forbids.
private func checkMarkup(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) {
  var open: [Substring] = []
  var rest = svg[...]
  while let start = rest.firstIndex(of: "<") {
    guard let end = rest[start...].firstIndex(of: ">") else {
      Issue.record("a tag without an end", sourceLocation: sourceLocation)
      return
    }
    let between = rest[..<start]
    #expect(!between.contains(">"), sourceLocation: sourceLocation)
    #expect(
      between.ranges(of: "&").count == between.ranges(of: /&(amp|lt|gt);/).count,
      sourceLocation: sourceLocation)
    let tag = rest[rest.index(after: start)..<end]
    if tag.first == "/" {
      #expect(open.popLast() == tag.dropFirst(), sourceLocation: sourceLocation)
    } else {
      let isEmpty = tag.last == "/"
      let inner = isEmpty ? tag.dropLast() : tag
      #expect(
        inner.wholeMatch(of: /[a-z]+( [a-zA-Z-]+="[^"<>&]*")*/) != nil, "\(tag)",
        sourceLocation: sourceLocation)
      #expect(
        inner.firstMatch(of: #/ (id|style|href|on[a-z]+)=/#) == nil,
        sourceLocation: sourceLocation)
      if !isEmpty { open.append(inner.prefix { $0 != " " }) }
    }
    rest = rest[rest.index(after: end)...]
  }
  #expect(open.isEmpty && rest.isEmpty, sourceLocation: sourceLocation)
  #expect(svg.utf8.allSatisfy { 0x20..<0x7F ~= $0 }, sourceLocation: sourceLocation)
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
