/// The texts of a chart for people who can't see it; its numbers are also in a table on the page.
struct ChartLabel: Sendable {
  /// Unique on the page; the ids within the chart begin with it.
  let id: String
  let title: String
  let description: String
}

/// The color of a series: a class of the theme.
enum Tone: Int, Sendable, CaseIterable {
  case plain
  case first, second, third, fourth, fifth, sixth
  /// The seal's red, for the highlighted one.
  case seal

  var name: String { "s\(rawValue)" }

  /// The tone for an entry of a legend; the seventh repeats that of the first.
  init(index: Int) { self = Tone(rawValue: index % 6 + 1) ?? .plain }
}

/// Values in one color, one for each column or bar.
struct Series: Sendable {
  let tone: Tone
  let values: [Int]

  init(_ values: [Int], tone: Tone = .plain) { (self.values, self.tone) = (values, tone) }
}
