import TemplateRuntime

/// Horizontal bars, each below its name and a remark. Several series are stacked.
package struct BarChart: Sendable {
  package let rows: [Row]
  /// One value for each row.
  package let series: [Series]

  package struct Row: Sendable {
    package let name: String
    package let remark: String
    package let mark: Mark?

    package init(name: String, remark: String, mark: Mark? = nil) {
      self.name = name
      self.remark = remark
      self.mark = mark
    }
  }

  package init(rows: [Row], series: [Series]) {
    self.rows = rows
    self.series = series
  }

  /// The measures of a row in tenths of `em`: text above, bar below.
  private static let (rowHeight, barTop, barHeight) = (32, 17, 8)

  package func picture(_ label: ChartLabel) -> HTML {
    let totals = rows.indices.map { row in series.reduce(0) { $0 + $1.values[row] } }
    let longest = max(totals.max() ?? 0, 1)
    let height = rows.count * BarChart.rowHeight
    return Sketch.picture(
      "bars", label, height: height, hasLinks: rows.compactMap(\.mark).haveLinks
    ) { sketch in
      for (row, text) in rows.enumerated() {
        let foot = row * BarChart.rowHeight + 11
        sketch.text(text.name, x: 0, y: foot, class: "start")
        sketch.text(text.remark, x: 10_000, y: foot, class: "end figure")
      }
      sketch.plane(y: 0, height: height, size: (1000, height)) { sketch in
        var ends = [Int](repeating: 0, count: rows.count)
        var sums = ends
        for series in series {
          var steps = ""
          for (row, value) in series.values.enumerated() where value > 0 {
            sums[row] += value
            let end = min(max(sums[row] * 1000 / longest, ends[row] + 4), 1000)
            let top = row * BarChart.rowHeight + BarChart.barTop
            steps += box(ends[row], top, end - ends[row], BarChart.barHeight)
            ends[row] = end
          }
          sketch.path(steps, class: series.tone.name)
        }
        for (row, text) in rows.enumerated() {
          guard let mark = text.mark else { continue }
          sketch.mark(mark, box(0, row * BarChart.rowHeight, 1000, BarChart.rowHeight - 4))
        }
      }
    }
  }
}
