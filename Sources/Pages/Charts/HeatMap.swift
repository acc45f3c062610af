import TemplateRuntime

/// A table of counts as fields, the darker the higher: a row for each year, a column for each
/// month.
package struct HeatMap: Sendable {
  package let rows: [Row]
  package let columns: [String]
  package let levels: Levels

  package struct Row: Sendable {
    package let name: String
    /// One for each column.
    package let counts: [Int]

    package init(name: String, counts: [Int]) {
      self.name = name
      self.counts = counts
    }
  }

  package init(rows: [Row], columns: [String]) {
    self.rows = rows
    self.columns = columns
    levels = Levels(rows.lazy.flatMap(\.counts))
  }

  /// Where the fields begin, in hundredths of a per cent; the heights of a row and of the head in
  /// tenths of `em`.
  private static let (start, rowHeight, head) = (1_400, 18, 18)

  package func picture(_ label: ChartLabel) -> HTML {
    let height = rows.count * HeatMap.rowHeight
    return Sketch.picture("heat", label, height: HeatMap.head + height) { sketch in
      for (column, name) in columns.enumerated() {
        let width = (10_000 - HeatMap.start) * (column * 2 + 1) / (columns.count * 2)
        sketch.text(name, x: HeatMap.start + width, y: 11)
      }
      for (row, text) in rows.enumerated() {
        sketch.text(
          text.name, x: 0, y: HeatMap.head + row * HeatMap.rowHeight + 13, class: "start")
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
      }
    }
  }
}
