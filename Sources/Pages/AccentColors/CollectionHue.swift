/// A colour of something in the collection, and how much it counts.
package struct ColorSample: Sendable {
  package let color: Color
  package let weight: Int

  package init(_ color: Color, weight: Int) {
    self.color = color
    self.weight = weight
  }
}

/// The hue that a collection has most of, and how strong it is there.
struct CollectionHue {
  let hue: Hue
  let chroma: Double

  /// nil when all is grey.
  ///
  /// A mean of all would be mud. So each colour speaks for its own part of the wheel, the louder the more it is a colour;
  /// the part that is spoken for most, with its neighbours, wins, and the hue is the mean of what lies there.
  init?(of samples: [ColorSample]) {
    var parts = [Part](repeating: Part(), count: Hue.wheel.count)
    for sample in samples where sample.weight > 0 {
      let color = OKLab(sample.color)
      // Almost grey, almost black, almost white: no hue to see.
      guard color.chroma > 0.02, let hue = Hue(toward: color.a, color.b) else { continue }
      let nearness = Hue.wheel.map { $0.a * hue.a + $0.b * hue.b }
      let place = nearness.indices.max { nearness[$0] < nearness[$1] } ?? 0
      parts[place].add(color, weight: Double(sample.weight))
    }
    let wide = parts.indices.map { place in
      let count = parts.count
      return parts[(place + count - 1) % count] + parts[place] + parts[(place + 1) % count]
    }
    let most = wide.indices.max { wide[$0].loudness < wide[$1].loudness }
    guard let part = most.map({ wide[$0] }), part.weight > 0, let hue = Hue(toward: part.a, part.b)
    else { return nil }
    self.hue = hue
    chroma = part.loudness / part.weight
  }

  /// What lies in a part of the wheel.
  private struct Part {
    var a = 0.0
    var b = 0.0
    var weight = 0.0
    /// Weight by chroma.
    var loudness = 0.0

    mutating func add(_ color: OKLab, weight: Double) {
      a += weight * color.a
      b += weight * color.b
      self.weight += weight
      loudness += weight * color.chroma
    }

    static func + (one: Part, other: Part) -> Part {
      Part(
        a: one.a + other.a, b: one.b + other.b, weight: one.weight + other.weight,
        loudness: one.loudness + other.loudness)
    }
  }
}
