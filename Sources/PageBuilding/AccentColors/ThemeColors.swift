/// Colors for a theme's custom properties, by day and by night, in the dominant hue of a
/// collection.
struct ThemeColors: Sendable {
  struct Property: Sendable {
    let name: String
    let day: Color
    let night: Color
  }

  let properties: [Property]

  /// nil if all samples are gray; the theme then keeps its own colors.
  init?(of samples: [ColorSample]) {
    guard let dominant = DominantHue(of: samples) else { return nil }
    let hue = dominant.hue
    let tinted = TintedProperty.all.map { property in
      Property(
        name: property.name, day: property.day.color(hue, contrastStep: 0.01),
        night: property.night.color(hue, contrastStep: -0.01))
    }
    let grounds = zip(tinted, TintedProperty.all).filter { $0.1.carriesText }.map(\.0)
    // Neither invisible in a pale collection nor glaring in a loud one.
    let chroma = min(max(dominant.chroma * 1.15, 0.09), 0.16)
    let accent = Property(
      name: "--accent", day: readable(hue, chroma, from: 0.5, by: -0.01, on: grounds.map(\.day)),
      night: readable(hue, chroma * 0.85, from: 0.74, by: 0.01, on: grounds.map(\.night)))
    let seal = Property(
      name: "--seal", day: readable(hue, chroma, from: 0.5, by: -0.01, on: [textOnSeal]),
      night: readable(hue, chroma, from: 0.53, by: -0.01, on: [textOnSeal]))
    properties = tinted + [accent, seal]
  }

  /// The colors of links, marks and seals derived from one that the owner picks, beside `others`.
  /// If it is hard to read, by day or by night, it is made darker or lighter.
  init(accent: Color, over others: ThemeColors?) {
    let lab = OKLab(accent)
    let hue = Hue(toward: lab.a, lab.b)
    let chroma = hue == nil ? 0 : lab.chroma
    let shownHue = hue ?? Hue(a: 1, b: 0)
    let grounds = TintedProperty.all.filter(\.carriesText)
    func shade(_ step: Double, from lightness: Double, on grounds: [Color]) -> Color {
      grounds.allSatisfy { accent.contrast(with: $0) >= ThemeColors.safeContrast }
        ? accent
        : readable(
          shownHue, chroma, from: lightness, by: step, on: grounds,
          contrast: ThemeColors.safeContrast)
    }
    let day = shade(
      -0.01, from: lab.lightness, on: grounds.map { $0.day.color(shownHue, contrastStep: 0.01) })
    let night = shade(
      0.01, from: max(lab.lightness, 0.6),
      on: grounds.map { $0.night.color(shownHue, contrastStep: -0.01) })
    let seal = shade(-0.01, from: lab.lightness, on: [textOnSeal])
    let own = [
      Property(name: "--accent", day: day, night: night),
      Property(name: "--tone-1", day: day, night: night),
      Property(name: "--seal", day: seal, night: seal),
    ]
    let names = Set(own.map(\.name))
    properties = (others?.properties.filter { !names.contains($0.name) } ?? []) + own
  }

  /// Slightly more than small text needs, since grounds of other hues are not quite as light.
  private static let safeContrast = 4.65

  var styleSheet: String {
    let days = properties.map { "  \($0.name): \($0.day.hex);\n" }
    let both = properties.map {
      "    \($0.name): light-dark(\($0.day.hex), \($0.night.hex));\n"
    }
    // Browsers that don't know `light-dark()` keep the day's colors.
    return ":root {\n" + days.joined() + "}\n@supports (color: light-dark(red, red)) {\n  :root {\n"
      + both.joined() + "  }\n}\n"
  }
}

/// The contrast ratio that WCAG 2.2 requires of small text (level AA).
let textContrast = 4.5

/// The first color with enough contrast to each of the grounds, starting from a lightness.
private func readable(
  _ hue: Hue, _ chroma: Double, from lightness: Double, by step: Double, on grounds: [Color],
  contrast: Double = textContrast
) -> Color {
  var lightness = lightness
  while true {
    let color = hue.color(lightness: min(max(lightness, 0), 1), chroma: chroma)
    let isReadable = grounds.allSatisfy { color.contrast(with: $0) >= contrast }
    if isReadable || lightness <= 0 || lightness >= 1 { return color }
    lightness += step
  }
}
