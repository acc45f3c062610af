/// The colours that a collection gives a theme, by day and by night.
///
/// The accent has the collection's hue; the papers keep their lightness and are tinted more faintly than the theme's own,
/// for other hues strike the eye more than that of paper.
package struct CollectionColors: Sendable {
  /// A custom property of the style sheet.
  package struct Property: Sendable {
    package let name: String
    package let day: Color
    package let night: Color
  }

  package let properties: [Property]

  /// nil when there is no colour among the samples: the theme's own stay.
  package init?(of samples: [ColorSample]) {
    guard let collection = CollectionHue(of: samples) else { return nil }
    let hue = collection.hue
    let papers = Paper.all.map { paper in
      Property(
        name: paper.name, day: paper.day.color(hue, away: 0.01),
        night: paper.night.color(hue, away: -0.01))
    }
    let grounds = zip(papers, Paper.all).filter { $0.1.carriesWords }.map(\.0)
    // A pale collection has an accent all the same, and a loud one keeps its voice down.
    let chroma = min(max(collection.chroma * 1.15, 0.09), 0.16)
    let accent = Property(
      name: "--accent",
      day: readable(hue, chroma, from: 0.5, by: -0.01, on: grounds.map(\.day)),
      night: readable(hue, chroma * 0.85, from: 0.74, by: 0.01, on: grounds.map(\.night)))
    let seal = Property(
      name: "--seal", day: readable(hue, chroma, from: 0.5, by: -0.01, on: [wordsOnSeal]),
      night: readable(hue, chroma, from: 0.53, by: -0.01, on: [wordsOnSeal]))
    properties = papers + [accent, seal]
  }

  /// A style sheet to stand behind the theme's.
  package var styleSheet: String {
    properties.reduce(":root {\n") {
      $0 + "  \($1.name): light-dark(\($1.day.hex), \($1.night.hex));\n"
    } + "}\n"
  }
}

/// What WCAG 2.2 asks of small text.
package let leastContrast = 4.5

/// The theme's `--on-seal`.
package let wordsOnSeal = Color(0xFFF7EE)

/// The first that can be read on each of the grounds, from a lightness on.
private func readable(
  _ hue: Hue, _ chroma: Double, from lightness: Double, by step: Double, on grounds: [Color]
) -> Color {
  var lightness = lightness
  while true {
    let color = hue.color(lightness: min(max(lightness, 0), 1), chroma: chroma)
    let isReadable = grounds.allSatisfy { color.contrast(with: $0) >= leastContrast }
    if isReadable || lightness <= 0 || lightness >= 1 { return color }
    lightness += step
  }
}

/// A ground of the theme: as light as there, in whichever hue.
private struct Paper {
  struct Shade {
    let lightness: Double
    let chroma: Double
    /// The theme's small words, which have to stay readable; nil where none stand.
    let words: Color?

    /// `away` leads away from the words.
    func color(_ hue: Hue, away step: Double) -> Color {
      var lightness = lightness
      while true {
        let color = hue.color(lightness: lightness, chroma: chroma)
        guard let words, color.contrast(with: words) < leastContrast, lightness > 0, lightness < 1
        else { return color }
        lightness = min(max(lightness + step, 0), 1)
      }
    }
  }

  let name: String
  let day: Shade
  let night: Shade
  var carriesWords: Bool { day.words != nil }

  init(
    _ name: String, day: (lightness: Double, chroma: Double),
    night: (lightness: Double, chroma: Double), carriesWords: Bool
  ) {
    self.name = name
    self.day = Shade(
      lightness: day.lightness, chroma: day.chroma,
      words: carriesWords ? Color(0x635A4D) : nil)
    self.night = Shade(
      lightness: night.lightness, chroma: night.chroma,
      words: carriesWords ? Color(0xAEA391) : nil)
  }

  /// The custom properties of the theme, with lightness and chroma in OKLCH.
  static let all = [
    Paper("--paper", day: (0.962, 0.01), night: (0.198, 0.011), carriesWords: true),
    Paper("--wall", day: (0.899, 0.021), night: (0.243, 0.017), carriesWords: true),
    Paper("--mat", day: (0.923, 0.016), night: (0.2305, 0.015), carriesWords: true),
    Paper("--line", day: (0.857, 0.021), night: (0.326, 0.02), carriesWords: false),
    Paper("--cloth", day: (0.608, 0.036), night: (0.388, 0.026), carriesWords: false),
    Paper("--bar", day: (0.608, 0.042), night: (0.626, 0.045), carriesWords: false),
  ]
}
