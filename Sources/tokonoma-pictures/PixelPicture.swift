/// A picture as pixels of four bytes: red, green, blue, opacity.
struct PixelPicture {
  let width: Int
  let height: Int
  var pixels: [UInt8]
  /// The width of the file's picture, which may be larger.
  let originalWidth: Int
  var isAnimated = false

  init(width: Int, height: Int, pixels: [UInt8], originalWidth: Int? = nil) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
    self.originalWidth = originalWidth ?? width
  }

  /// Applies an EXIF orientation, 1 to 8.
  func turned(by orientation: Int) -> PixelPicture {
    guard (2...8).contains(orientation) else { return self }
    let isQuarter = orientation >= 5
    let (wide, high) = isQuarter ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<high {
      for x in 0..<wide {
        let (fromX, fromY) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let (to, from) = ((y * wide + x) * 4, (fromY * width + fromX) * 4)
        for byte in 0..<4 { turned[to + byte] = pixels[from + byte] }
      }
    }
    // The original has the same shape in another size.
    let factor = Double(originalWidth) / Double(max(width, 1))
    var result = PixelPicture(
      width: wide, height: high, pixels: turned,
      originalWidth: isQuarter ? Int((Double(height) * factor).rounded()) : originalWidth)
    result.isAnimated = isAnimated
    return result
  }

  /// The most frequent color, `0xRRGGBB`; colors count more than grays, and transparent pixels
  /// don't.
  var mainColor: UInt32 {
    var bins = [(weight: Int, count: Int, red: Int, green: Int, blue: Int)](
      repeating: (0, 0, 0, 0, 0), count: 4096)
    let step = max(1, width * height / 20_000)
    for index in stride(from: 0, to: width * height, by: step) {
      let pixel = index * 4
      let (red, green, blue) = (
        Int(pixels[pixel]), Int(pixels[pixel + 1]), Int(pixels[pixel + 2])
      )
      guard pixels[pixel + 3] > 127 else { continue }
      let spread = max(red, green, blue) - min(red, green, blue)
      let bin = (red >> 4) << 8 | (green >> 4) << 4 | blue >> 4
      bins[bin].weight += 16 + spread / 4
      bins[bin].count += 1
      bins[bin].red += red
      bins[bin].green += green
      bins[bin].blue += blue
    }
    var best = 0
    for bin in bins.indices where bins[bin].weight > bins[best].weight { best = bin }
    guard bins[best].count > 0 else { return 0x808080 }
    let count = bins[best].count
    return UInt32(bins[best].red / count) << 16 | UInt32(bins[best].green / count) << 8
      | UInt32(bins[best].blue / count)
  }
}
