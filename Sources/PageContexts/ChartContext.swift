import Templates

/// A picture of numbers, with the numbers as a table for screen readers and a close look.
package struct ChartContext: TemplateContext {
  package let title: String
  package let picture: HTML
  package let legend: [LegendContext]
  package let note: String?
  /// The heads of the table's columns; the first is for the rows' names.
  package let columns: [String]
  package let rows: [ChartRowContext]

  /// - Parameter label: Names the picture and the table.
  package init(
    _ label: ChartLabel, picture: HTML, legend: [LegendContext] = [], note: String? = nil,
    columns: [String], rows: [ChartRowContext]
  ) {
    (title, self.picture, self.legend) = (label.title, picture, legend)
    (self.note, self.columns, self.rows) = (note, columns, rows)
  }

  package static let fields = Fields<ChartContext>("chart")
    .text("title", \.title)
    .html("picture", \.picture)
    .list("legend", \.legend)
    .text("note", \.note)
    .list("columns", \.columns)
    .list("rows", \.rows)
}

/// The meaning of a color.
package struct LegendContext: TemplateContext {
  /// The class of the color.
  package let tone: String
  package let text: String

  package init(tone: String, text: String) { (self.tone, self.text) = (tone, text) }

  package static let fields = Fields<LegendContext>("legend")
    .text("tone", \.tone)
    .text("text", \.text)
}

/// A line of a chart's table: its name, and a number for each further column.
package struct ChartRowContext: TemplateContext {
  package let name: String
  package let cells: [String]

  package init(_ name: String, _ cells: [String]) { (self.name, self.cells) = (name, cells) }

  package static let fields = Fields<ChartRowContext>("line of a chart")
    .text("name", \.name)
    .list("cells", \.cells)
}
