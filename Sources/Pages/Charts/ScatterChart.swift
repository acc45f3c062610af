import TemplateRuntime

/// Points in a field, with the line on which both sides are equal: one's own ratings against everybody's.
package struct ScatterChart: Sendable {
  /// Across and up, both from 0 to 10,000.
  package let points: [(x: Int, y: Int)]
  /// What stands at the edge of the field for every thousand, from 0 to 10.
  package let ticks: [String]
  /// What goes across, and what goes up.
  package let axes: (x: String, y: String)

  package init(points: [(x: Int, y: Int)], ticks: [String], axes: (x: String, y: String)) {
    self.points = points
    self.ticks = ticks
    self.axes = axes
  }

  /// The field: where it begins and how much is left beside it (hundredths of a per cent), where and how high
  /// (tenths of `em`).
  private static let (start, end, top, height) = (900, 300, 22, 190)
  /// A picture of so many dots is no heavier than one of a small library.
  private static let mostDots = 1_500

  package func picture(_ label: ChartLabel) -> HTML {
    let low = (x: lowest(points.map(\.x)), y: lowest(points.map(\.y)))
    let (start, end, top) = (ScatterChart.start, ScatterChart.end, ScatterChart.top)
    let height = ScatterChart.height
    return Sketch.picture("scatter", label, height: top + height + 42) { sketch in
      func across(_ value: Int) -> Int { (value - low.x) * 1000 / (10_000 - low.x) }
      func up(_ value: Int) -> Int { 1000 - (value - low.y) * 1000 / (10_000 - low.y) }
      sketch.plane(x: start, end: end, y: top, height: height, size: (1000, 1000)) { sketch in
        var grid = ""
        for tick in low.x / 1_000...10 { grid += "M\(across(tick * 1000)) 0v1000" }
        for tick in low.y / 1_000...10 { grid += "M0 \(up(tick * 1000))h1000" }
        sketch.path(grid, class: "grid")
        let equal = max(low.x, low.y)
        sketch.path("M\(across(equal)) \(up(equal))L1000 0", class: "even")
        for (size, dots) in dots().enumerated() {
          let steps = dots.map { "M\(across($0.x)) \(up($0.y))h0" }.joined()
          sketch.path(steps, class: "dots d\(size + 1)")
        }
      }
      for tick in low.x / 1_000...10 {
        let x = start + across(tick * 1000) * (10_000 - start - end) / 1000
        sketch.text(ticks[tick], x: x, y: top + height + 18)
      }
      for tick in low.y / 1_000...10 {
        sketch.text(ticks[tick], x: 0, y: top + up(tick * 1000) * height / 1000 + 4, class: "start")
      }
      sketch.text(axes.y, x: 0, y: 10, class: "start figure")
      sketch.text(axes.x, x: 10_000 - end, y: top + height + 36, class: "end figure")
    }
  }

  /// The thousand below all of them, with room for a scale above it.
  private func lowest(_ values: [Int]) -> Int { min((values.min() ?? 0) / 1000 * 1000, 9_000) }

  /// Points that fall together, by how many they are: one, a few, many.
  private func dots() -> [[(x: Int, y: Int)]] {
    var step = 100
    var dots = gathered(step)
    while dots.count > ScatterChart.mostDots {
      step *= 2
      dots = gathered(step)
    }
    var bySize: [[(x: Int, y: Int)]] = [[], [], []]
    for (x, y, count) in dots { bySize[count == 1 ? 0 : count < 5 ? 1 : 2].append((x, y)) }
    return bySize
  }

  /// The distinct places on a grid of a width, in order, and how many points are at each.
  private func gathered(_ step: Int) -> [(x: Int, y: Int, count: Int)] {
    let across = 10_000 / step + 1
    let places = points.map { point in
      func place(_ value: Int) -> Int { (min(max(value, 0), 10_000) + step / 2) / step }
      return place(point.x) * across + place(point.y)
    }.sorted()
    var dots: [(x: Int, y: Int, count: Int)] = []
    var last = -1
    for place in places {
      if place == last {
        dots[dots.count - 1].count += 1
      } else {
        dots.append((place / across * step, place % across * step, 1))
      }
      last = place
    }
    return dots
  }
}
