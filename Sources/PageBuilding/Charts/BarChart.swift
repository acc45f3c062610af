import Templates

/// Horizontal bars, each below its name and a remark; several series are stacked.
struct BarChart: Sendable {
  let rows: [Row]
  /// One value for each row.
  let series: [Series]

  struct Row: Sendable {
    let name: String
    let remark: String
    var mark: Mark?
    /// One for each series, or an empty list.
    var marks: [Mark] = []
  }

  /// The measures of a row in tenths of `em`: text above, bar below.
  private static let (rowHeight, barTop, barHeight) = (32, 17, 8)

  func picture(_ label: ChartLabel) -> HTML {
    let totals = rows.indices.map { row in series.reduce(0) { $0 + $1.values[row] } }
    let longest = max(totals.max() ?? 0, 1)
    let height = rows.count * BarChart.rowHeight
    let hasLinks = rows.contains { $0.mark?.url != nil || $0.marks.haveLinks }
    return Sketch.picture("bars", label, height: height, hasLinks: hasLinks) { sketch in
      for (row, text) in rows.enumerated() {
        let foot = row * BarChart.rowHeight + 11
        sketch.text(text.name, x: 0, y: foot, class: "start")
        sketch.text(text.remark, x: 10_000, y: foot, class: "end figure")
      }
      sketch.plane(y: 0, height: height, size: (1000, height)) { sketch in
        var ends = [Int](repeating: 0, count: rows.count)
        var sums = ends
        // The position of each row's part in each series.
        var spans = [[Range<Int>]](repeating: [], count: rows.count)
        for series in series {
          var steps = ""
          for (row, value) in series.values.enumerated() {
            guard value > 0 else {
              spans[row].append(ends[row]..<ends[row])
              continue
            }
            sums[row] += value
            let end = min(max(sums[row] * 1000 / longest, ends[row] + 4), 1000)
            let top = row * BarChart.rowHeight + BarChart.barTop
            steps += box(ends[row], top, end - ends[row], BarChart.barHeight)
            spans[row].append(ends[row]..<end)
            ends[row] = end
          }
          sketch.path(steps, class: series.tone.name)
        }
        for (row, text) in rows.enumerated() {
          let (top, height) = (row * BarChart.rowHeight, BarChart.rowHeight - 4)
          // If the parts have their own marks, only the words above the bar represent the row.
          let middle = text.marks.isEmpty ? height : BarChart.barTop - 4
          if let mark = text.mark { sketch.mark(mark, box(0, top, 1000, middle)) }
          for (span, mark) in zip(spans[row], text.marks) where !span.isEmpty {
            sketch.mark(mark, box(span.lowerBound, top + middle, span.count, height - middle))
          }
        }
      }
    }
  }
}
