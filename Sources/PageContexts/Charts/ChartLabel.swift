/// The texts of a chart for people who don't see it; its numbers are also in a table on the page.
package struct ChartLabel: Sendable {
  /// Unique on the page; the ids within the chart begin with it.
  package let id: String
  package let title: String
  package let description: String

  package init(id: String, title: String, description: String) {
    (self.id, self.title, self.description) = (id, title, description)
  }
}

/// The color of a series: a class of the theme.
package enum Tone: Int, Sendable, CaseIterable {
  /// For a chart of one series.
  case plain
  case first, second, third, fourth, fifth, sixth

  /// `s0`…`s6`
  package var name: String { "s\(rawValue)" }

  /// The tone of an entry of a legend; the seventh has that of the first.
  package init(index: Int) { self = Tone(rawValue: index % 6 + 1) ?? .plain }
}

/// Values of one color, one for each column or bar.
package struct Series: Sendable {
  package let tone: Tone
  package let values: [Int]

  package init(_ values: [Int], tone: Tone = .plain) { (self.values, self.tone) = (values, tone) }
}
