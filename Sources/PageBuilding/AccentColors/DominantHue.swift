struct ColorSample: Sendable {
  let color: Color
  let weight: Int

  init(_ color: Color, weight: Int) { (self.color, self.weight) = (color, weight) }
}

/// The most frequent hue of a collection, and its mean chroma.
struct DominantHue {
  let hue: Hue
  let chroma: Double

  /// nil if all samples are gray.
  ///
  /// The mean of all colors would be muddy. So each adds its weight times its chroma to a sector of
  /// the color wheel; the heaviest sector with its two neighbors wins, and the hue is the mean of
  /// their colors.
  init?(of samples: [ColorSample]) {
    var sectors = [Sector](repeating: Sector(), count: Hue.wheel.count)
    for sample in samples where sample.weight > 0 {
      let color = OKLab(sample.color)
      // Almost gray, black or white: no visible hue.
      guard color.chroma > 0.02, let hue = Hue(toward: color.a, color.b) else { continue }
      let nearness = Hue.wheel.map { $0.a * hue.a + $0.b * hue.b }
      let nearest = nearness.indices.max { nearness[$0] < nearness[$1] } ?? 0
      sectors[nearest].add(color, weight: Double(sample.weight))
    }
    let wide = sectors.indices.map { index in
      let count = sectors.count
      return sectors[(index + count - 1) % count] + sectors[index] + sectors[(index + 1) % count]
    }
    let most = wide.indices.max { wide[$0].weightedChroma < wide[$1].weightedChroma }
    guard let sector = most.map({ wide[$0] }), sector.weight > 0,
      let hue = Hue(toward: sector.a, sector.b)
    else { return nil }
    self.hue = hue
    chroma = sector.weightedChroma / sector.weight
  }

  private struct Sector {
    var a = 0.0
    var b = 0.0
    var weight = 0.0
    var weightedChroma = 0.0

    mutating func add(_ color: OKLab, weight: Double) {
      a += weight * color.a
      b += weight * color.b
      self.weight += weight
      weightedChroma += weight * color.chroma
    }

    static func + (one: Sector, other: Sector) -> Sector {
      Sector(
        a: one.a + other.a, b: one.b + other.b, weight: one.weight + other.weight,
        weightedChroma: one.weightedChroma + other.weightedChroma)
    }
  }
}
