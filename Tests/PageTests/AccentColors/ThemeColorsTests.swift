import Testing

@testable import PageBuilding

@Suite struct ThemeColorsTests {
  /// Every hue at several strengths and lightnesses, and the strongest colors of screens.
  static let colors: [Color] = {
    let levels: [UInt32] = [0, 0x33, 0x66, 0x99, 0xCC, 0xFF]
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { Color(red << 16 | green << 8 | $0) } }
    }
  }()

  @Test func textIsReadableForEveryHue() {
    let (soft, ink) = ((Color(0x635A4D), Color(0xAEA391)), (Color(0x231F1A), Color(0xECE5D8)))
    var count = 0
    for color in Self.colors {
      guard let made = ThemeColors(of: [ColorSample(color, weight: 1)]) else { continue }
      count += 1
      func property(_ name: String) -> ThemeColors.Property? {
        made.properties.first { $0.name == name }
      }
      guard let accent = property("--accent"), let seal = property("--seal") else {
        Issue.record("no accent for \(color.hex)")
        continue
      }
      for ground in ["--paper", "--wall", "--mat"].compactMap(property) {
        for words in [accent.day, soft.0, ink.0] {
          #expect(words.contrast(with: ground.day) >= 4.5, "\(color.hex) \(ground.name) by day")
        }
        for words in [accent.night, soft.1, ink.1] {
          #expect(words.contrast(with: ground.night) >= 4.5, "\(color.hex) \(ground.name) by night")
        }
        // Faint: the ground stays a paper.
        #expect(ground.day.luminance > 0.7 && ground.night.luminance < 0.03)
      }
      #expect(seal.day.contrast(with: textOnSeal) >= 4.5, "\(color.hex)")
      #expect(seal.night.contrast(with: textOnSeal) >= 4.5, "\(color.hex)")
    }
    // All except the grays.
    #expect(count == 216 - 6)
  }

  @Test(
    arguments: [
      (0xFFFFFF, 0x000000, 21.0), (0x777777, 0xFFFFFF, 4.478), (0xA5301D, 0xF6F2E9, 6.18),
      (0xFF0000, 0xFFFFFF, 3.998), (0x123456, 0x123456, 1.0),
    ] as [(UInt32, UInt32, Double)])
  func contrastMatchesWCAGExamples(_ one: UInt32, _ other: UInt32, _ ratio: Double) {
    #expect(abs(Color(one).contrast(with: Color(other)) - ratio) < 0.005)
    #expect(Color(one).contrast(with: Color(other)) == Color(other).contrast(with: Color(one)))
  }

  @Test func convertsToOKLabAndBack() throws {
    for color in Self.colors { #expect(OKLab(color).color == color) }
    // Ottosson's own figures for red: 0.628, 0.225, 0.126.
    let red = OKLab(Color(0xFF0000))
    #expect(abs(red.lightness - 0.628) < 0.001)
    #expect(abs(red.a - 0.2249) < 0.001 && abs(red.b - 0.1258) < 0.001)
  }

  @Test func rootsAreExactToFourteenDigits() {
    for number in stride(from: 0.000_001, through: 1, by: 0.0137) {
      let (third, fifth) = (root(3, of: number), root(5, of: number))
      #expect(abs(third * third * third - number) < 1e-14)
      #expect(abs(fifth * fifth * fifth * fifth * fifth - number) < 1e-14)
    }
  }

  @Test func heaviestHueWins() throws {
    let (blue, red, grey) = (Color(0x2B5F9E), Color(0xC0392B), Color(0x808080))
    func accent(_ samples: [(Color, Int)]) -> Color? {
      ThemeColors(of: samples.map { ColorSample($0.0, weight: $0.1) })?.properties
        .first { $0.name == "--accent" }?.day
    }
    let mostlyBlue = try #require(accent([(blue, 5), (red, 1), (grey, 90)]))
    #expect(mostlyBlue == accent([(blue, 5)]))
    #expect(mostlyBlue.blue > mostlyBlue.red)
    // A favorite has more weight.
    let mostlyRed = try #require(accent([(blue, 1), (red, 7)]))
    #expect(mostlyRed.red > mostlyRed.blue)
    // Their order makes no difference, and neither do colors without weight.
    #expect(mostlyBlue == accent([(grey, 90), (red, 1), (blue, 5)]))
    #expect(accent([(red, 0)]) == nil)
    #expect(accent([(grey, 9), (Color(0), 9), (Color(0xFFFFFF), 9)]) == nil)
    #expect(accent([]) == nil)
  }

  @Test func styleSheetIsTheSameOnEveryMachine() throws {
    let colors = try #require(ThemeColors(of: [ColorSample(Color(0x2F6F73), weight: 1)]))
    #expect(
      colors.styleSheet == """
        :root {
          --paper: #ebf5f5;
          --wall: #cfe2e3;
          --mat: #dae9ea;
          --line: #c1d4d6;
          --cloth: #6a898b;
          --bar: #658b8d;
          --accent: #006b70;
          --seal: #057177;
        }
        @supports (color: light-dark(red, red)) {
          :root {
            --paper: light-dark(#ebf5f5, #101718);
            --wall: light-dark(#cfe2e3, #162223);
            --mat: light-dark(#dae9ea, #151f20);
            --line: light-dark(#c1d4d6, #283839);
            --cloth: light-dark(#6a898b, #34494a);
            --bar: light-dark(#658b8d, #689193);
            --accent: light-dark(#006b70, #6dbabf);
            --seal: light-dark(#057177, #017b81);
          }
        }

        """)
  }

  @Test func readsHexadecimalColors() {
    #expect(Color(hex: "#1d2B4a")?.hex == "#1d2b4a")
    for text in ["1d2b4a", "#1d2b4", "#1d2b4a0", "#+d2b4a", "#1d2b4g", "", "#"] {
      #expect(Color(hex: text) == nil, "\(text)")
    }
  }
}
