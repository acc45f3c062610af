import Templates

/// Points in a square, with the line of equal values: the owner's ratings and the community's.
struct ScatterChart: Sendable {
  /// x to the right and y up, both from 0 to 10,000.
  let points: [(x: Int, y: Int)]
  /// The labels of 0, 1,000 … 10,000 on both scales.
  let ticks: [String]
  let axes: (x: String, y: String)
  /// One for each point, or an empty list. Points in the same place share a mark, which names the
  /// first of them.
  var marks: [Mark] = []
  /// The link for several points in one place, by the range of their values of x; nil to link to
  /// the first point.
  var list: (@Sendable (ClosedRange<Int>) -> SafeURL)?

  /// With more marks than this, neighbors share one.
  private static let mostMarks = 400
  private static let mostNames = 5

  /// The square: its margins to the left and right in hundredths of a percent, its top and height
  /// in tenths of `em`.
  private static let (start, end, top, height) = (900, 300, 22, 190)
  /// Points of large libraries are merged until no more than this many dots are left.
  private static let mostDots = 1_500

  func picture(_ label: ChartLabel) -> HTML {
    let low = (x: lowest(points.map(\.x)), y: lowest(points.map(\.y)))
    let (start, end, top) = (ScatterChart.start, ScatterChart.end, ScatterChart.top)
    let height = ScatterChart.height
    return Sketch.picture(
      "scatter", label, height: top + height + 42, hasLinks: marks.haveLinks
    ) { sketch in
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
        let placed = placedMarks()
        for (x, y, mark) in placed {
          sketch.mark(
            mark, isStop: Mark.areStops(placed.count), class: "hit dot", "M\(across(x)) \(up(y))h0")
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

  /// The marks of the points of each place, at the first one's dot.
  private func placedMarks() -> [(x: Int, y: Int, mark: Mark)] {
    merged(until: ScatterChart.mostMarks, marksByPlace).sorted { $0.key < $1.key }.map {
      _, indices in
      let names = indices.prefix(ScatterChart.mostNames).map { marks[$0].name }
      let more = indices.count > names.count ? " …" : ""
      let (x, y) = points[indices[0]]
      let values = indices.map { points[$0].x }
      let shared = indices.count == 1 ? nil : list?((values.min() ?? x)...(values.max() ?? x))
      return (x, y, Mark(names.joined(separator: "\n") + more, shared ?? marks[indices[0]].url))
    }
  }

  private func marksByPlace(_ step: Int) -> [Int: [Int]] {
    var byPlace: [Int: [Int]] = [:]
    for index in marks.indices {
      byPlace[points[index].x / step * 1_000 + points[index].y / step, default: []].append(index)
    }
    return byPlace
  }

  /// The greatest thousand below all values.
  private func lowest(_ values: [Int]) -> Int { min((values.min() ?? 0) / 1000 * 1000, 9_000) }

  private func dots() -> [[(x: Int, y: Int)]] {
    let dots = merged(until: ScatterChart.mostDots, gathered)
    var bySize: [[(x: Int, y: Int)]] = [[], [], []]
    for (x, y, count) in dots { bySize[count == 1 ? 0 : count < 5 ? 1 : 2].append((x, y)) }
    return bySize
  }

  /// The points grouped by the squares of a grid, which grows until there are few enough groups.
  private func merged<Parts: Collection>(until most: Int, _ parts: (_ step: Int) -> Parts) -> Parts
  {
    var step = 100
    while true {
      let merged = parts(step)
      if merged.count <= most { return merged }
      step *= 2
    }
  }

  /// The distinct points on a grid, in order, and the number of points that each represents.
  private func gathered(_ step: Int) -> [(x: Int, y: Int, count: Int)] {
    let across = 10_000 / step + 1
    let cells = points.map { point in
      func cell(_ value: Int) -> Int { (min(max(value, 0), 10_000) + step / 2) / step }
      return cell(point.x) * across + cell(point.y)
    }.sorted()
    var dots: [(x: Int, y: Int, count: Int)] = []
    var last = -1
    for cell in cells {
      if cell == last {
        dots[dots.count - 1].count += 1
      } else {
        dots.append((cell / across * step, cell % across * step, 1))
      }
      last = cell
    }
    return dots
  }
}
