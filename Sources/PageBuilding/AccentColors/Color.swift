/// An sRGB color with 8 bits per channel.
package struct Color: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// `0xRRGGBB`
  package init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// `#rrggbb`; nil for anything else.
  package init?(hex: String) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.first != 0x2B,
      let rgb = UInt32(Substring(digits), radix: 16)
    else { return nil }
    self.init(rgb)
  }

  package var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  package var hex: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// From 0 for black to 1 for white: "relative luminance" of WCAG 2.2.
  var luminance: Double {
    0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  /// From 1 to 21: "contrast ratio" of WCAG 2.2.
  func contrast(with other: Color) -> Double {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return a > b ? a / b : b / a
  }
}

// Here and in OKLab only + − × ÷ √, whose every bit IEEE 754 defines. The C library's `pow` and
// `cbrt` differ in the last bit between machines, but the site's bytes must not.

/// The linear light, from 0 to 1, of each value of a channel: IEC 61966-2-1's transfer function.
let linear = (0...255).map { channel in
  let share = Double(channel) / 255
  if share <= 0.04045 { return share / 12.92 }
  let base = (share + 0.055) / 1.055
  // To the power of 2.4.
  return base * base * root(5, of: base * base)
}

/// The channel value nearest to a linear light; nil outside of sRGB.
func channel(linear share: Double) -> UInt8? {
  guard share > -0.0005, share < 1.0005 else { return nil }
  let encoded: Double
  if share <= 0.0031308 {
    encoded = max(share, 0) * 12.92
  } else {
    // To the power of 1 / 2.4, which is 5 / 12.
    let twelfth = root(3, of: share.squareRoot().squareRoot())
    encoded = 1.055 * twelfth * twelfth * twelfth * twelfth * twelfth - 0.055
  }
  return UInt8(min(max(encoded * 255 + 0.5, 0), 255))
}

/// The third or fifth root of a nonnegative number, by Newton's method.
func root(_ degree: Int, of number: Double) -> Double {
  guard number > 1e-12 else { return 0 }
  let n = Double(degree)
  var root = number > 1 ? number : 1
  while true {
    let square = root * root
    let power = degree == 3 ? square : square * square
    let next = ((n - 1) * root + number / power) / n
    // The steps descend towards the root until rounding stops them.
    if next >= root { return root }
    root = next
  }
}
