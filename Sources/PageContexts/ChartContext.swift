import Templates

/// A picture of numbers, with the numbers as a table for those who listen or look closely.
package struct ChartContext: TemplateContext {
  package let title: String
  package let picture: HTML
  package let legend: [LegendContext]
  /// What else there is to know about the numbers.
  package let note: String?
  /// The heads of the table's columns, that of the rows' names first.
  package let columns: [String]
  package let rows: [ChartRowContext]

  /// `label` names the picture and, for those who open it, the table.
  package init(
    _ label: ChartLabel, picture: HTML, legend: [LegendContext] = [], note: String? = nil,
    columns: [String], rows: [ChartRowContext]
  ) {
    title = label.title
    self.picture = picture
    self.legend = legend
    self.note = note
    self.columns = columns
    self.rows = rows
  }

  package static let fields = Fields<ChartContext>("chart")
    .text("title", \.title)
    .html("picture", \.picture)
    .list("legend", \.legend)
    .flag("hasLegend", notEmpty: \.legend)
    .text("note", \.note)
    .list("columns", \.columns)
    .list("rows", \.rows)
}

/// What a colour stands for.
package struct LegendContext: TemplateContext {
  /// The class of the colour.
  package let tone: String
  package let text: String

  package init(tone: String, text: String) {
    self.tone = tone
    self.text = text
  }

  package static let fields = Fields<LegendContext>("legend")
    .text("tone", \.tone)
    .text("text", \.text)
}

/// A line of a chart's table: what it is about, and a number for each further column.
package struct ChartRowContext: TemplateContext {
  package let name: String
  package let cells: [String]

  package init(_ name: String, _ cells: [String]) {
    self.name = name
    self.cells = cells
  }

  package static let fields = Fields<ChartRowContext>("line of a chart")
    .text("name", \.name)
    .list("cells", \.cells)
}
