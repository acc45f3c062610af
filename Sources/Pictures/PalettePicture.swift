/// A picture in a few colors, which takes a third of the bytes of one in all colors.
package struct PalettePicture: Sendable, Equatable {
  /// `0xRRGGBB`
  package private(set) var colors: [UInt32]
  /// The index of each pixel's color, by rows.
  package private(set) var indices: [UInt8]

  /// Chooses the colors by splitting the picture's color space where it varies most.
  ///
  /// - Parameters:
  ///   - pixels: `0xRRGGBB`, by rows
  ///   - count: of colors, at most 256
  ///   - isDithered: whether pixels make up for the errors of their neighbors (Floyd and
  ///     Steinberg), which looks better and takes more bytes
  package init(_ pixels: [UInt32], width: Int, colors count: Int, isDithered: Bool) {
    colors = ColorBox.colors(count, of: pixels)
    indices = []
    indices.reserveCapacity(pixels.count)
    // The index of the color for each `shade`, once it is known.
    var known = [Int16](repeating: -1, count: 1 << (3 * ColorBox.bits))
    // The errors for this row and the next, in sixteenths, with a pixel to spare at each side.
    var errors = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    var next = errors
    for start in stride(from: 0, to: pixels.count, by: max(width, 1)) {
      for x in 0..<min(width, pixels.count - start) {
        var wanted = channels(pixels[start + x])
        if isDithered {
          wanted = (wanted &+ errors[x + 1] / 16).clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        }
        let shade = ColorBox.shade(wanted)
        if known[shade] < 0 { known[shade] = Int16(nearest(to: wanted)) }
        let index = Int(known[shade])
        indices.append(UInt8(index))
        guard isDithered else { continue }
        let error = wanted &- channels(colors[index])
        errors[x + 2] &+= error &* 7
        next[x] &+= error &* 3
        next[x + 1] &+= error &* 5
        next[x + 2] &+= error
      }
      guard isDithered else { continue }
      swap(&errors, &next)
      for x in next.indices { next[x] = .zero }
    }
  }

  private func nearest(to color: SIMD4<Int32>) -> Int {
    var best = (index: 0, distance: Int32.max)
    for index in colors.indices {
      let distance = channels(colors[index]) &- color
      let square = (distance &* distance).wrappedSum()
      if square < best.distance { best = (index, square) }
    }
    return best.index
  }
}

private func channels(_ color: UInt32) -> SIMD4<Int32> {
  SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
}

/// A part of the color space with the pixels in it.
private struct ColorBox {
  /// Of each channel.
  static let bits = 6

  /// A color of a picture, with the number of its pixels and the sums of their channels.
  struct Shade {
    var count = 0.0
    var sum = SIMD4<Double>.zero
    var mean: SIMD4<Double> { sum / count }
  }

  private let shades: [Shade]
  private let sum: SIMD4<Double>
  private let count: Double
  private let spread: SIMD4<Double>

  private init(_ shades: [Shade]) {
    var (sum, count, squares) = (SIMD4<Double>.zero, 0.0, SIMD4<Double>.zero)
    for shade in shades {
      sum += shade.sum
      count += shade.count
      squares += shade.mean * shade.sum
    }
    (self.shades, self.sum, self.count) = (shades, sum, count)
    spread = squares - sum * sum / count
  }

  static func shade(_ color: SIMD4<Int32>) -> Int {
    let parts = color &>> Int32(8 - bits)
    return Int(parts.x << (2 * Int32(bits)) | parts.y << Int32(bits) | parts.z)
  }

  /// The widest channel, and the square error that its middle leaves.
  private var widest: (channel: Int, spread: Double) {
    (0..<3).map { ($0, spread[$0]) }.max { $0.1 < $1.1 } ?? (0, 0)
  }

  /// The halves on both sides of the mean of the widest channel; nil for a single color.
  private var halves: (ColorBox, ColorBox)? {
    let channel = widest.channel
    let middle = sum[channel] / count
    let low = shades.filter { $0.mean[channel] <= middle }
    guard !low.isEmpty, low.count < shades.count else { return nil }
    return (ColorBox(low), ColorBox(shades.filter { $0.mean[channel] > middle }))
  }

  private var color: UInt32 {
    let mean = sum / count
    return (0..<3).reduce(0) { $0 << 8 | UInt32(max(0, min(255, mean[$1].rounded()))) }
  }

  static func colors(_ count: Int, of pixels: [UInt32]) -> [UInt32] {
    var all = [Shade](repeating: Shade(), count: 1 << (3 * bits))
    for pixel in pixels {
      let color = channels(pixel)
      let index = shade(color)
      all[index].count += 1
      all[index].sum += SIMD4<Double>(color)
    }
    var boxes = [ColorBox(all.filter { $0.count > 0 })]
    while boxes.count < count {
      let widest = boxes.indices.max { boxes[$0].widest.spread < boxes[$1].widest.spread }
      guard let widest, let (low, high) = boxes[widest].halves else { break }
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes.filter { $0.count > 0 }.map(\.color)
  }
}
