/// A custom property of the theme `alcove` that takes the collection's hue and keeps its lightness.
///
/// Names, lightness and the colors of text repeat `Themes/alcove/style/10-values.css`, as
/// `ThemeStyleTests` checks.
struct TintedProperty: Sendable {
  /// The color of a property by day or by night, with any hue.
  struct Shade: Sendable {
    /// In OKLCH; as in the style sheet, to three decimals.
    let lightness: Double
    /// In OKLCH. By day at most that of the style sheet, since other hues are more conspicuous than
    /// that of paper; by night at least that, since dark colors hardly show a hue.
    let chroma: Double
    /// The color of small text on it.
    let text: Color?

    /// The shade in a hue, moved in steps of lightness until the text on it is readable.
    func color(_ hue: Hue, contrastStep step: Double) -> Color {
      var lightness = lightness
      while true {
        let color = hue.color(lightness: lightness, chroma: chroma)
        guard let text, color.contrast(with: text) < textContrast, lightness > 0, lightness < 1
        else { return color }
        lightness = min(max(lightness + step, 0), 1)
      }
    }
  }

  let name: String
  let day: Shade
  let night: Shade
  var carriesText: Bool { day.text != nil }

  private init(
    _ name: String, day: (lightness: Double, chroma: Double),
    night: (lightness: Double, chroma: Double), carriesText: Bool
  ) {
    self.name = name
    self.day = Shade(
      lightness: day.lightness, chroma: day.chroma, text: carriesText ? smallText.day : nil)
    self.night = Shade(
      lightness: night.lightness, chroma: night.chroma, text: carriesText ? smallText.night : nil)
  }

  static let all = [
    TintedProperty("--paper", day: (0.962, 0.01), night: (0.198, 0.011), carriesText: true),
    TintedProperty("--wall", day: (0.899, 0.021), night: (0.243, 0.017), carriesText: true),
    TintedProperty("--mat", day: (0.923, 0.016), night: (0.2305, 0.015), carriesText: true),
    TintedProperty("--line", day: (0.857, 0.021), night: (0.326, 0.02), carriesText: false),
    TintedProperty("--cloth", day: (0.608, 0.036), night: (0.388, 0.026), carriesText: false),
    TintedProperty("--bar", day: (0.608, 0.042), night: (0.626, 0.045), carriesText: false),
  ]
}

/// The theme's `--soft`, the palest color of text.
let smallText = (day: Color(0x635A4D), night: Color(0xAEA391))

/// The theme's `--on-seal`.
let textOnSeal = Color(0xFFF7EE)
