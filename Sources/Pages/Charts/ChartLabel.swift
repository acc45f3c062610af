/// What a chart says to those who do not see it; its numbers stand in a table beside it.
package struct ChartLabel: Sendable {
  /// Unique on the page; the ids within the chart begin with it.
  package let id: String
  package let title: String
  /// What there is to see, in a sentence.
  package let description: String

  package init(id: String, title: String, description: String) {
    self.id = id
    self.title = title
    self.description = description
  }
}

/// The colour of a series: a class of the theme, which has one for each colour scheme.
package enum Tone: Int, Sendable, CaseIterable {
  /// For a chart of one series.
  case plain
  case first, second, third, fourth, fifth, sixth

  /// `s0`…`s6`
  package var name: String { "s\(rawValue)" }

  /// The one for a place in a legend; a seventh is the first again.
  package init(place: Int) {
    self = Tone(rawValue: place % 6 + 1) ?? .plain
  }
}

/// Values of one colour, one for each column or bar.
package struct Series: Sendable {
  package let tone: Tone
  package let values: [Int]

  package init(_ values: [Int], tone: Tone = .plain) {
    self.values = values
    self.tone = tone
  }
}
