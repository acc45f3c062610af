import Templates

/// Vertical columns: a histogram, a count for each year. Several series are stacked.
struct ColumnChart: Sendable {
  let labels: [String]
  let series: [Series]
  /// Texts below the labels, one for each column, or an empty list.
  var remarks: [String] = []
  /// One for each column, or an empty list.
  var marks: [Mark] = []

  /// How many letters fit below the columns on a phone, with two between labels; a tablet has room
  /// for twice as many, a wide page for three times as many.
  private static let letters = 48
  /// Up to this many columns each have a number; with more, only the highest does.
  private static let numbered = 12

  func picture(_ label: ChartLabel) -> HTML {
    let count = labels.count
    let totals = (0..<count).map { column in series.reduce(0) { $0 + $1.values[column] } }
    let highest = max(totals.max() ?? 0, 1)
    let isNumbered = count <= ColumnChart.numbered
    let height = remarks.isEmpty ? 124 : 142
    return Sketch.picture("columns", label, height: height, hasLinks: marks.haveLinks) { sketch in
      sketch.plane(y: 16, height: 90, size: (count * 10, 1000)) { sketch in
        if !isNumbered { sketch.path("M0 0h\(count * 10)", class: "grid") }
        var tops = [Int](repeating: 1000, count: count)
        var sums = [Int](repeating: 0, count: count)
        for series in series {
          var steps = ""
          for (column, value) in series.values.enumerated() where value > 0 {
            sums[column] += value
            // At least 8 units high, so that one among thousands is visible.
            let top = min(1000 - sums[column] * 1000 / highest, tops[column] - 8)
            steps += box(column * 10 + 1, max(top, 0), 8, tops[column] - max(top, 0))
            tops[column] = max(top, 0)
          }
          sketch.path(steps, class: series.tone.name)
        }
        sketch.path("M0 1000h\(count * 10)", class: "axis")
        for (column, mark) in marks.enumerated() where totals[column] > 0 {
          sketch.mark(mark, box(column * 10, 0, 10, 1000))
        }
      }
      if isNumbered {
        for (column, total) in totals.enumerated() where total > 0 {
          let top = min(1000 - total * 1000 / highest, 992)
          sketch.text(brief(total), x: middle(column), y: 12 + top * 90 / 1000, class: "figure")
        }
      } else {
        sketch.text(brief(highest), x: 0, y: 12, class: "start figure")
      }
      addLabels(to: &sketch)
    }
  }

  /// The labels of the columns, as many as fit; the last column always has its own.
  private func addLabels(to sketch: inout Sketch) {
    let longest = labels.reduce(0) { max($0, width(of: $1)) }
    let few = max(ColumnChart.letters / (longest + 2), 1)
    let widest = step(toFit: 3 * few, multipleOf: 1)
    let wide = step(toFit: 2 * few, multipleOf: widest)
    let narrow = step(toFit: few, multipleOf: wide)
    for (column, label) in labels.enumerated() {
      let fromEnd = labels.count - 1 - column
      guard fromEnd % widest == 0 else { continue }
      let mark = fromEnd % narrow == 0 ? nil : fromEnd % wide == 0 ? "wide" : "widest"
      sketch.text(label, x: middle(column), y: 120, class: mark)
      if remarks.indices.contains(column) {
        let tones = mark.map { "figure " + $0 } ?? "figure"
        sketch.text(remarks[column], x: middle(column), y: 138, class: tones)
      }
    }
  }

  /// The distance between labels for at most `most` of them: a multiple of the finer distance, so
  /// that narrow pages show a subset of the labels of wide ones.
  private func step(toFit most: Int, multipleOf finer: Int) -> Int {
    max(((labels.count + most - 1) / most + finer - 1) / finer, 1) * finer
  }

  /// In letters; East Asian ones are twice as wide.
  private func width(of label: String) -> Int {
    label.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
  }

  private func middle(_ column: Int) -> Int { (column * 2 + 1) * 5_000 / labels.count }
}
