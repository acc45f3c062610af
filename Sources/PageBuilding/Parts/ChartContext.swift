import Templates

/// A picture of numbers, with the numbers as a table for screen readers and a close look.
struct ChartContext: TemplateContext {
  let title: String
  let picture: HTML
  let legend: [LegendContext]
  let note: String?
  /// The heads of the table's columns; the first is for the rows' names.
  let columns: [String]
  let rows: [ChartRowContext]
  /// Whether a line below shows the name of the part under the pointer.
  var hasCaption = false

  /// - Parameter label: names the picture and the table
  init(
    _ label: ChartLabel, picture: HTML, legend: [LegendContext] = [], note: String? = nil,
    columns: [String], rows: [ChartRowContext]
  ) {
    (title, self.picture, self.legend) = (label.title, picture, legend)
    (self.note, self.columns, self.rows) = (note, columns, rows)
  }
}

struct LegendContext: TemplateContext {
  let tone: String
  let text: String
}

/// A line of a chart's table: its name, and a number for each further column.
struct ChartRowContext: TemplateContext {
  let name: String
  let cells: [String]

  init(_ name: String, _ cells: [String]) { (self.name, self.cells) = (name, cells) }

  static let fields = Fields<ChartRowContext>("line of a chart")
}
