/// A color in Björn Ottosson's perceptual color space OKLab (bottosson.github.io/posts/oklab).
struct OKLab {
  /// From 0 for black to 1 for white.
  let lightness: Double
  /// Green to red, and blue to yellow: their direction is the hue, their length the chroma.
  let a: Double
  let b: Double

  var chroma: Double { (a * a + b * b).squareRoot() }

  init(_ color: Color) {
    let (red, green, blue) = (
      linear[Int(color.red)], linear[Int(color.green)], linear[Int(color.blue)]
    )
    let l = root(3, of: 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = root(3, of: 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = root(3, of: 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  init(lightness: Double, chroma: Double, hue: Hue) {
    (self.lightness, a, b) = (lightness, chroma * hue.a, chroma * hue.b)
  }

  /// nil outside of sRGB.
  var color: Color? {
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    guard let red = channel(linear: 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
      let green = channel(linear: -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
      let blue = channel(linear: -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
    else { return nil }
    return Color(red: red, green: green, blue: blue)
  }
}

/// A direction in the plane of a and b, of length 1.
struct Hue {
  let a: Double
  let b: Double

  init(a: Double, b: Double) { (self.a, self.b) = (a, b) }

  /// nil for gray, which has no hue.
  init?(toward a: Double, _ b: Double) {
    let length = (a * a + b * b).squareRoot()
    guard length > 1e-6 else { return nil }
    self.init(a: a / length, b: b / length)
  }

  /// The color with this chroma, or with the highest that sRGB has at this lightness.
  func color(lightness: Double, chroma: Double) -> Color {
    var chroma = chroma
    while chroma > 0.002 {
      if let color = OKLab(lightness: lightness, chroma: chroma, hue: self).color { return color }
      chroma -= 0.002
    }
    return OKLab(lightness: lightness, chroma: 0, hue: self).color
      ?? Color(lightness > 0.5 ? 0xFFFFFF : 0)
  }

  /// Every fifteen degrees.
  static let wheel: [Hue] = {
    // Cosines of 0°, 15° … 90°.
    let cosines = [1, 0.9659258263, 0.8660254038, 0.7071067812, 0.5, 0.2588190451, 0]
    let quarter = (0..<6).map { Hue(a: cosines[$0], b: cosines[6 - $0]) }
    return quarter + quarter.map { Hue(a: -$0.b, b: $0.a) }
      + quarter.map { Hue(a: -$0.a, b: -$0.b) } + quarter.map { Hue(a: $0.b, b: -$0.a) }
  }()
}
