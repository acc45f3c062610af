import Templates

/// A line through values over time, with a dot for each; one of them may be highlighted.
struct LineChart: Sendable {
  /// In order of time; a missing value interrupts the line.
  let values: [Int?]
  let labels: [String]
  /// The values as text.
  let texts: [String]
  var highlighted: Int?
  /// One for each value, or an empty list.
  var marks: [Mark] = []

  private static let (top, height) = (22, 76)

  func picture(_ label: ChartLabel) -> HTML {
    let known = values.compactMap(\.self)
    let (low, high) = (known.min() ?? 0, known.max() ?? 0)
    let range = max(high - low, 1)
    let (top, height) = (LineChart.top, LineChart.height)
    func across(_ index: Int) -> Int { (index * 2 + 1) * 5_000 / max(values.count, 1) }
    func down(_ value: Int) -> Int { high == low ? 500 : (high - value) * 1_000 / range }
    return Sketch.picture(
      "line", label, height: top + height + 40, hasLinks: marks.haveLinks
    ) { sketch in
      sketch.plane(y: top, height: height, size: (10_000, 1_000)) { sketch in
        var steps = ""
        var dots = ""
        for (index, value) in values.enumerated() {
          guard let value else { continue }
          let isJoined = index > 0 && values[index - 1] != nil
          steps += "\(isJoined ? "L" : "M")\(across(index)) \(down(value))"
          dots += "M\(across(index)) \(down(value))h0"
        }
        sketch.path(steps, class: "curve")
        sketch.path(dots, class: "dots")
        if let index = highlighted, let value = values[index] {
          sketch.path("M\(across(index)) \(down(value))h0", class: "dots d3")
        }
        let isStop = Mark.areStops(marks.count)
        for (index, mark) in marks.enumerated() {
          guard let value = values[index] else { continue }
          sketch.mark(mark, isStop: isStop, class: "hit dot", "M\(across(index)) \(down(value))h0")
        }
      }
      for index in numbered {
        guard let value = values[index] else { continue }
        let y = top + down(value) * height / 1_000 + (isValley(index) ? 18 : -9)
        sketch.text(texts[index], x: across(index), y: y, class: "figure")
      }
      for index in labeled { sketch.text(labels[index], x: across(index), y: top + height + 34) }
    }
  }

  /// Whether the line comes from above on both sides: then the number stands below the dot.
  private func isValley(_ index: Int) -> Bool {
    let beside = [index - 1, index + 1].filter(values.indices.contains).compactMap { values[$0] }
    guard let value = values[index], !beside.isEmpty else { return false }
    return beside.allSatisfy { $0 > value }
  }

  /// The first, the last, the highest, the lowest and the highlighted one, unless they are too
  /// close.
  private var numbered: [Int] {
    let known = values.indices.filter { values[$0] != nil }
    func value(_ index: Int) -> Int { values[index] ?? 0 }
    let wanted = [
      highlighted, known.first, known.last, known.max { value($0) < value($1) },
      known.min { value($0) < value($1) },
    ]
    return wanted.compactMap(\.self).reduce(into: []) { chosen, index in
      let distance = max(values.count / 8, 1)
      if values[index] != nil, chosen.allSatisfy({ abs($0 - index) >= distance }) {
        chosen.append(index)
      }
    }
  }

  /// At most eight, including the last.
  private var labeled: [Int] {
    let step = (values.count + 7) / 8
    return values.indices.filter { (values.count - 1 - $0) % max(step, 1) == 0 }
  }
}
