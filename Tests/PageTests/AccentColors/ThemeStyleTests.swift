import FileSystem
import TestSupport
import Testing

@testable import PageBuilding

/// The colors of the theme's style sheet, with and without those of a collection.
@Suite struct ThemeStyleTests {
  /// The custom properties of the theme by day and by night, from its style sheet.
  private static let theme: [String: (day: Color, night: Color)] = {
    let root = Repository.path
    let bytes = (try? Folder(root).read("Themes/alcove/style/10-values.css")) ?? []
    let pattern =
      /^ +(--[a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/
    var colors: [String: (day: Color, night: Color)] = [:]
    for match in String(decoding: bytes, as: UTF8.self).matches(
      of: pattern.anchorsMatchLineEndings())
    {
      let day = match.2 ?? match.4 ?? ""
      let night = match.3 ?? match.4 ?? ""
      guard let day = Color(hex: String(day)), let night = Color(hex: String(night)) else {
        continue
      }
      colors[String(match.1)] = (day, night)
    }
    return colors
  }()

  /// Old browsers read only the plain values, which must be those of the day.
  @Test func plainColorsAreThoseOfTheDay() throws {
    let bytes = try Folder(Repository.path).read("Themes/alcove/style/10-values.css")
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "@supports")
    let plain = parts[0].matches(of: /(--[a-z0-9-]+): ([^;]+);/).map {
      (String($0.output.1), String($0.output.2))
    }
    let days = Dictionary(plain) { first, _ in first }
    let both = text.matches(
      of: /(--[a-z0-9-]+): light-dark\((#[0-9a-f]+|transparent|rgb\([^)]*\)),/)
    #expect(both.count > 10)
    for match in both { #expect(days[String(match.1)] == String(match.2), "\(match.1)") }
    #expect(!parts[0].contains("light-dark(#") && !parts[0].contains("light dark"))
  }

  /// Safari 15 and Firefox 115 read neither nested rules nor ranges in media queries.
  @Test func styleSheetsNeedNoRecentSyntax() throws {
    let folder = try Folder(Repository.path + "/Themes/alcove")
    for name in try folder.files() where name.hasSuffix(".css") {
      let text = String(decoding: try folder.read(name), as: UTF8.self)
      #expect(!text.contains("&"), "\(name)")
      #expect(text.firstMatch(of: /@media[^{]*[<>]/) == nil, "\(name)")
      #expect(
        name == "style/10-values.css" || !text.contains("light-dark("),
        "\(name): plain colors first")
    }
  }

  /// The words and the grounds behind them.
  private static let pairs: [(words: [String], grounds: [String])] = [
    (["--ink", "--soft", "--accent"], ["--paper", "--wall", "--mat"]),
    (["--paper"], ["--ink"]), (["--on-seal"], ["--seal"]),
  ]

  /// The least contrast of all pairs, with the pair.
  private func least(
    _ color: (String, _ isDay: Bool) -> Color?
  ) throws -> (contrast: Double, pair: String) {
    var least = (contrast: 21.0, pair: "")
    for (words, grounds) in Self.pairs {
      for word in words {
        for ground in grounds {
          for isDay in [true, false] {
            let contrast = try #require(color(word, isDay), "\(word)")
              .contrast(with: #require(color(ground, isDay), "\(ground)"))
            if contrast < least.contrast {
              least = (contrast, "\(word) on \(ground) by \(isDay ? "day" : "night")")
            }
          }
        }
      }
    }
    return least
  }

  @Test func textOfTheThemeIsReadable() throws {
    let least = try least { name, isDay in
      Self.theme[name].map { isDay ? $0.day : $0.night }
    }
    #expect(least.contrast >= textContrast, "\(least.pair)")
  }

  /// Covers of any colors, from one to fifty of them, with any weight; some of the colors are
  /// nearly equal.
  @Test func textIsReadableInRandomCollections() throws {
    var random = SplitMix(seed: 4)
    var count = 0
    for round in 0..<RandomCases.count(4_000) {
      let base = UInt32.random(in: 0...0xFFFFFF, using: &random)
      let spread: UInt32 = round % 3 == 0 ? 0x070707 : 0xFFFFFF
      let samples = (0..<Int.random(in: 1...50, using: &random)).map { _ in
        ColorSample(
          Color(base ^ (UInt32.random(in: 0...0xFFFFFF, using: &random) & spread)),
          weight: Int.random(in: 0...7, using: &random))
      }
      guard let colors = ThemeColors(of: samples) else { continue }
      count += 1
      let own = Dictionary(uniqueKeysWithValues: colors.properties.map { ($0.name, $0) })
      let least = try least { name, isDay in
        own[name].map { isDay ? $0.day : $0.night }
          ?? Self.theme[name].map { isDay ? $0.day : $0.night }
      }
      #expect(least.contrast >= textContrast, "\(least.pair) of \(samples.map(\.color.hex))")
      if let bar = own["--bar"], let paper = own["--paper"] {
        #expect(bar.day.contrast(with: paper.day) >= 3, "\(bar.day.hex)")
        #expect(bar.night.contrast(with: paper.night) >= 3, "\(bar.night.hex)")
      }
    }
    #expect(count > RandomCases.count(4_000) * 7 / 8)
  }

  /// Text in the alcove at night, where the lamp is brightest, on the wall of any collection.
  @Test func textIsReadableInTheLightOfTheLamp() throws {
    let values = try Folder(Repository.path).read("Themes/alcove/style/10-values.css")
    let lamp = try #require(
      String(decoding: values, as: UTF8.self).firstMatch(
        of: /--lamp: light-dark\(transparent, (#[0-9a-f]{6})([0-9a-f]{2})\)/))
    let light = try #require(Color(hex: String(lamp.1)))
    let share = Double(try #require(UInt8(lamp.2, radix: 16))) / 255
    func mixed(_ wall: UInt8, _ light: UInt8) -> UInt8 {
      UInt8(Double(wall) * (1 - share) + Double(light) * share + 0.5)
    }
    var random = SplitMix(seed: 6)
    for round in 0..<RandomCases.count(1_000) {
      let sample = ColorSample(
        Color(UInt32.random(in: 0...0xFFFFFF, using: &random)), weight: 1)
      let own = round == 0 ? [] : ThemeColors(of: [sample])?.properties ?? []
      func color(_ name: String) throws -> Color {
        if let tinted = own.first(where: { $0.name == name }) { return tinted.night }
        return try #require(Self.theme[name]).night
      }
      let wall = try color("--wall")
      let lit = Color(
        red: mixed(wall.red, light.red), green: mixed(wall.green, light.green),
        blue: mixed(wall.blue, light.blue))
      #expect(try color("--ink").contrast(with: lit) >= textContrast, "--ink on \(lit.hex)")
    }
  }

  /// Any accent, alone and over a collection's colors; a readable one isn't changed.
  @Test func textIsReadableInAnyAccent() throws {
    var random = SplitMix(seed: 5)
    for round in 0..<RandomCases.count(4_000) {
      let grey = UInt32(round % 256) * 0x010101
      let accent = Color(
        round < 256 ? grey : UInt32.random(in: 0...0xFFFFFF, using: &random))
      let sample = ColorSample(
        Color(UInt32.random(in: 0...0xFFFFFF, using: &random)), weight: 1)
      let others = round % 2 == 0 ? nil : ThemeColors(of: [sample])
      let colors = ThemeColors(accent: accent, over: others)
      let own = Dictionary(uniqueKeysWithValues: colors.properties.map { ($0.name, $0) })
      let least = try least { name, isDay in
        own[name].map { isDay ? $0.day : $0.night }
          ?? Self.theme[name].map { isDay ? $0.day : $0.night }
      }
      #expect(least.contrast >= textContrast, "\(least.pair) of \(accent.hex)")
    }
    let blue = ThemeColors(accent: Color(0x1F3F7A), over: nil).properties
    #expect(blue.first { $0.name == "--accent" }?.day == Color(0x1F3F7A))
    #expect(blue.first { $0.name == "--seal" }?.night == Color(0x1F3F7A))
  }

  /// Bars and swatches need three to one, the value of WCAG for graphics.
  @Test func barsAndSwatchesStandOut() throws {
    for name in ["--bar", "--accent"] + (1...6).map({ "--tone-\($0)" }) {
      let bar = try #require(Self.theme[name])
      let paper = try #require(Self.theme["--paper"])
      #expect(bar.day.contrast(with: paper.day) >= 3, "\(name)")
      #expect(bar.night.contrast(with: paper.night) >= 3, "\(name)")
    }
  }

  @Test func collectionSetsOnlyPropertiesOfTheTheme() throws {
    let colors = try #require(ThemeColors(of: [ColorSample(Color(0x2F6F73), weight: 1)]))
    for property in colors.properties {
      #expect(Self.theme[property.name] != nil, "\(property.name)")
    }
  }

  @Test func colorsOfTextAreThoseOfTheStyleSheet() throws {
    let soft = try #require(Self.theme["--soft"])
    #expect(soft.day == smallText.day && soft.night == smallText.night)
    let seal = try #require(Self.theme["--on-seal"])
    #expect(seal.day == textOnSeal && seal.night == textOnSeal)
  }

  @Test func tintedPropertiesHaveTheLightnessOfTheStyleSheet() throws {
    for property in TintedProperty.all {
      let own = try #require(Self.theme[property.name], "\(property.name)")
      for (shade, color) in [(property.day, own.day), (property.night, own.night)] {
        let difference = abs(shade.lightness - OKLab(color).lightness)
        #expect(difference < 0.0005, "\(property.name) \(color.hex)")
      }
    }
  }

  @Test func tintIsFainterByDayAndStrongerByNight() throws {
    for property in TintedProperty.all {
      let own = try #require(Self.theme[property.name], "\(property.name)")
      #expect(property.day.chroma < OKLab(own.day).chroma + 0.0005, "\(property.name)")
      #expect(property.night.chroma > OKLab(own.night).chroma - 0.0005, "\(property.name)")
    }
  }
}
