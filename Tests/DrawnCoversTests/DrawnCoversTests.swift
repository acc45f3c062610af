import Testing

@testable import DrawnCovers

@Suite struct DrawnCoversTests {
  @Test func sameWordsGiveTheSameBytes() {
    #expect(
      cover("Mushishi", by: "Hiroshi Nagahama", kind: "books")
        == cover("Mushishi", by: "Hiroshi Nagahama", kind: "books"))
    #expect(cover("Mushishi", kind: "books") != cover("Mushishi", kind: "games"))
    #expect(cover("Mushishi", kind: "books") != cover("Planetes", kind: "books"))
  }

  @Test func bytesDoNotChangeFromReleaseToRelease() {
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
      <text x="26" y="46" font-size="30" fill="#f3e6d2">Piranesi</text>\#
      <text x="26" y="71" font-size="10" fill="#f3e6d2">Susanna Clarke</text>\#
      </svg>
      """#
    #expect(cover("Piranesi", by: "Susanna Clarke", kind: "books") == book)
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
      <text x="166" y="22" writing-mode="vertical-rl" font-size="28" fill="#efe9dc">東京物語</text>\#
      <text x="26" y="32" font-size="10" fill="#efe9dc">小津</text>\#
      </svg>
      """#
    #expect(cover("東京物語", by: "小津", kind: "movies") == movie)
  }

  @Test(arguments: kinds) func everyDesignIsWellFormed(kind: String) {
    var seen: Set<String> = []
    for number in 0..<120 {
      let svg = cover("Volume \(number)", by: "A. N. Author & Sons", kind: kind)
      checkMarkup(svg)
      seen.insert(svg)
    }
    #expect(seen.count == 120)
  }

  @Test(arguments: hostileTitles) func hostileTitlesStayHarmless(title: String) {
    for kind in kinds {
      let svg = cover(title, by: title, kind: kind)
      checkMarkup(svg)
      #expect(svg.utf8.count < 8_000)
    }
  }

  @Test func markupInTitlesIsText() {
    for kind in kinds {
      let svg = cover("<b>&amp;\"'", kind: kind)
      #expect(svg.contains("&lt;b&gt;&amp;amp;\"'"))
      #expect(!svg.contains("<b>"))
    }
  }

  @Test func noTitleGivesAPictureWithoutWords() {
    #expect(!cover("", kind: "anime").contains("<text"))
    #expect(!cover(" \n\t\u{1}\u{202E}", kind: "anime").contains("<text"))
  }

  @Test func wordsAreFewBytes() {
    let sizes = (0..<400).map {
      let title = "The Left Hand of Darkness \($0)"
      return words(title, on: Plate(title: title, kind: "anime")).utf8.count
    }
    #expect(sizes.sorted()[200] < 300)
    #expect(sizes.allSatisfy { $0 < 450 })
  }

  @Test(arguments: kinds) func everyPlateOfAKindIsAPictureOfItsOwn(kind: String) throws {
    var plates: [String: [UInt8]] = [:]
    for number in 0..<8_000 {
      let plate = Plate(title: "Title \(number)", kind: kind)
      let file = plate.file
      #expect(plates.updateValue(file, forKey: plate.name) ?? file == file)
    }
    #expect(plates.count == Plate.count)
    #expect(Set(plates.values).count == Plate.count)
    for (name, file) in plates {
      let svg = String(decoding: file, as: UTF8.self)
      #expect(name.wholeMatch(of: /[a-z]+-[0-9]+/) != nil)
      #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">"#))
      #expect(file.count < 1_600, "\(name)")
      checkMarkup(String(svg.dropLast()))
    }
  }

  @Test func wordsCanBeReadInEveryPalette() {
    for palette in Palette.all {
      for ground in [palette.ground, palette.veil] {
        #expect(contrast(palette.ink, ground) >= 4.5, "ink on \(ground)")
      }
      #expect(contrast(palette.labelInk, palette.label) >= 4.5, "label of \(palette.ground)")
    }
  }

  @Test func wordsAreWrittenInNoOtherColours() throws {
    for number in 0..<60 {
      for kind in kinds {
        let svg = cover("Title \(number)", by: "Someone", kind: kind)
        let ground = try #require(svg.firstMatch(of: /<path fill="(#[0-9a-f]{6})"/)).output.1
        let palette = try #require(
          Palette.all.first { text($0.ground) == ground }, "unknown ground \(ground)")
        for match in svg.matches(of: /<text [^>]*fill="(#[0-9a-f]{6})"/) {
          #expect([text(palette.ink), text(palette.labelInk)].contains(String(match.output.1)))
        }
      }
    }
  }

  /// Set as wide as a word allows, in lines that a test can read.
  @Test(arguments: [
    ("Donaudampfschifffahrtsgesellschaft", 6000, "Donaudam-|pfschifffah-|rtsgesellsc-|haft"),
    ("In Donaudampfschifffahrtsgesellschaft", 6000, "In Donaud-|ampfschifff-|ahrtsgesell-|schaft"),
    ("雨の日に読む本", 3000, "雨の日|に読む|本"), ("rain", 6000, "rain"),
  ])
  func wordsThatArePartedHaveAHyphen(_ title: String, _ room: Int, _ expected: String) {
    let text = CoverText(title, limit: 80)
    let lines = text.lines(room: room, limit: 8)
    let shown = lines.map { line in
      var bytes: [UInt8] = []
      text.append(line, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(shown.joined(separator: "|") == expected)
    let parted = shown.map { $0.hasSuffix("-") ? String($0.dropLast()) : $0 + " " }
    #expect(title.contains("雨") || parted.joined() == title + " ")
    #expect(lines.allSatisfy { $0.width <= room })
  }

  @Test func marksWithoutABaseStandOnACircle() {
    #expect(cover("\u{301}", kind: "games").unicodeScalars.contains("\u{25CC}"))
    #expect(!cover("e\u{301}", kind: "games").unicodeScalars.contains("\u{25CC}"))
  }

  @Test func rightToLeftWordsStartAtTheRight() {
    for number in 0..<40 {
      #expect(cover("ألف ليلة وليلة \(number)", kind: "books").contains(#"direction="rtl""#))
    }
  }

  @Test func shortJapaneseTitlesOftenHang() {
    let svgs = (0x4E00..<0x4E40).compactMap(Unicode.Scalar.init).map {
      cover("蟲師\(Character($0))", kind: "books")
    }
    let hanging = svgs.filter { $0.contains(#"writing-mode="vertical-rl""#) }
    #expect(hanging.count > 16)
  }
}

private let kinds = ["anime", "manga", "books", "games", "movies", "shows", "stamps"]

private let hostileTitles = [
  "", " ",
  "\u{0}\u{1}\u{7F}\u{85}" + String(decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90], as: UTF8.self),
  "\u{301}\u{301}\u{301}", "\u{202E}evil\u{2066}",
  "</text></svg><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]>", "&#0;&lt;",
  String(repeating: "a", count: 10_000), String(repeating: "word ", count: 10_000),
  String(repeating: "、", count: 10_000), String(repeating: "「", count: 10_000),
  "Z" + String(repeating: "\u{300}", count: 10_000), String(repeating: "👨‍👩‍👧‍👦", count: 500),
  String(repeating: "\u{200D}", count: 500), "🇯🇵🇫🇷", "שלום עולם", "ギャルと恐竜", "-", "---", "…",
]

/// Picture and words as one SVG.
private func cover(_ title: String, by creator: String? = nil, kind: String) -> String {
  let plate = Plate(title: title, kind: kind)
  let picture = String(decoding: plate.file, as: UTF8.self)
  return picture.dropLast("</svg>\n".count) + words(title, by: creator, on: plate) + "</svg>"
}

private func words(_ title: String, by creator: String? = nil, on plate: Plate) -> String {
  var bytes: [UInt8] = Array("<i>".utf8)
  plate.write(title: title, creator: creator, into: &bytes)
  let text = String(decoding: bytes, as: UTF8.self)
  #expect(text.hasPrefix("<i>"))
  return String(text.dropFirst(3))
}

/// Tags are closed in order, attributes are quoted, and nothing stands in it that a page with a strict policy forbids.
private func checkMarkup(_ svg: String, sourceLocation: SourceLocation = #_sourceLocation) {
  // A mark would make one character of itself and the bracket before it.
  let ascii = String(String.UnicodeScalarView(svg.unicodeScalars.map { $0.isASCII ? $0 : "x" }))
  var open: [Substring] = []
  var rest = ascii[...]
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
  #expect(
    svg.unicodeScalars.allSatisfy { CoverText.mayBeWritten($0.value) && $0.value >= 0x20 },
    sourceLocation: sourceLocation)
}

private func text(_ color: Color) -> String {
  let digits = String(color.rgb, radix: 16)
  return "#" + String(repeating: "0", count: 6 - digits.count) + digits
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
