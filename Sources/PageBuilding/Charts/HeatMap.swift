import Templates

/// A table of counts as fields, darker for higher counts: a row for each year or day of the week, a
/// column for each month.
struct HeatMap: Sendable {
  let rows: [Row]
  let columns: [String]
  let levels: Levels

  struct Row: Sendable {
    let name: String
    /// One for each column.
    let counts: [Int]
    var mark: Mark?
    /// One for each column, or an empty list.
    var marks: [Mark] = []
  }

  init(rows: [Row], columns: [String]) {
    (self.rows, self.columns) = (rows, columns)
    levels = Levels(rows.lazy.flatMap(\.counts))
  }

  /// The left edge of the fields, in hundredths of a percent; the heights of a row and of the head in
  /// tenths of `em`.
  private static let (start, rowHeight, head) = (1_400, 18, 18)

  func picture(_ label: ChartLabel) -> HTML {
    let height = rows.count * HeatMap.rowHeight
    let hasLinks = rows.contains { $0.mark?.url != nil || $0.marks.haveLinks }
    return Sketch.picture("heat", label, height: HeatMap.head + height, hasLinks: hasLinks) {
      sketch in
      for (column, name) in columns.enumerated() {
        let width = (10_000 - HeatMap.start) * (column * 2 + 1) / (columns.count * 2)
        sketch.text(name, x: HeatMap.start + width, y: 11)
      }
      for (row, text) in rows.enumerated() {
        sketch.text(text.name, x: 0, y: HeatMap.head + row * HeatMap.rowHeight + 13, class: "start")
      }
      sketch.plane(
        x: HeatMap.start, y: HeatMap.head, height: height,
        size: (columns.count * 20, rows.count * 20)
      ) { sketch in
        var steps = [String](repeating: "", count: 5)
        for (row, text) in rows.enumerated() {
          for (column, count) in text.counts.enumerated() {
            steps[levels.level(count)] += box(column * 20 + 1, row * 20 + 1, 18, 18)
          }
        }
        for (level, steps) in steps.enumerated() { sketch.path(steps, class: levels.tone(level)) }
        let isStop = Mark.areStops(rows.reduce(0) { $0 + $1.counts.count { $0 > 0 } })
        for (row, text) in rows.enumerated() {
          for (column, mark) in text.marks.enumerated() where text.counts[column] > 0 {
            sketch.mark(mark, isStop: isStop, box(column * 20, row * 20, 20, 20))
          }
        }
      }
      sketch.plane(
        end: 10_000 - HeatMap.start, y: HeatMap.head, height: height, size: (20, rows.count * 20)
      ) { sketch in
        for (row, text) in rows.enumerated() {
          guard let mark = text.mark else { continue }
          sketch.mark(mark, box(0, row * 20, 20, 20))
        }
      }
    }
  }
}
