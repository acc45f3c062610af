import Testing

@testable import GeneratedCovers

@Suite struct CoverArtworkTests {
  @Test func sameTitleGivesTheSameArtwork() {
    #expect(
      CoverArtwork(title: "Mushishi", kind: "books").file
        == CoverArtwork(title: "Mushishi", kind: "books").file)
    #expect(
      CoverArtwork(title: "Mushishi", kind: "books")
        != CoverArtwork(title: "Mushishi", kind: "games"))
    #expect(
      CoverArtwork(title: "Mushishi", kind: "books")
        != CoverArtwork(title: "Planetes", kind: "books"))
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
      <circle cx="68" cy="182" r="20" fill="#c8452f"/>\#
      <path stroke="#34353a" stroke-width="220" stroke-dasharray="2 7" d="M100 226v90"/>\#
      <path fill="#86888e" d="M17 244q10-44 46-46 30 0 44 24 30-6 46 22zM141 226q8-18 22-18 16 0 20 18z"/>\#
      <path stroke="#d9cfb8" stroke-width="4" fill="none" d="M71 204q-8-22 6-44"/>\#
      <path fill="#d9cfb8" d="M47 180q0-10 20-10t22 10zM57 166q2-10 20-10t22 10zM69 152q2-8 14-8t14 8z"/>\#
      <path stroke="#86888e" stroke-width="3" stroke-linecap="round" d="M31 254h90M61 266h70M47 278h30"/>\#
      <path stroke="#efe9dc" stroke-width="14" d="M7 0v300"/>\#
      <path stroke="#26272b" stroke-width="6" stroke-dasharray="8 7" d="M7 5v300"/>\#
      </svg>

      """#
    #expect(picture("東京物語", kind: "movies") == movie)
  }

  @Test(arguments: kinds) func everyArtworkOfAKindIsDistinct(kind: String) throws {
    var artworks: [String: [UInt8]] = [:]
    for number in 0..<8_000 {
      let artwork = CoverArtwork(title: "Title \(number)", kind: kind)
      let file = artwork.file
      #expect(artworks.updateValue(file, forKey: artwork.name) ?? file == file)
    }
    #expect(artworks.count == CoverArtwork.count)
    #expect(Set(artworks.values).count == CoverArtwork.count)
    for (name, file) in artworks {
      let svg = String(decoding: file, as: UTF8.self)
      #expect(name.wholeMatch(of: /[a-z]+-[0-9]+/) != nil)
      #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#))
      #expect(file.count < 1_600, "\(name)")
      checkMarkup(String(svg.dropLast()))
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
  String(decoding: CoverArtwork(title: title, kind: kind).file, as: UTF8.self)
}

/// Tags are closed in order, attributes are quoted, and nothing stands in it that a page with a
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
