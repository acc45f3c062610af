import Base

/// An exact rating, independent of the site's scale.
package struct Rating: Sendable, Hashable, Comparable {
  /// 1 to 10,000; 9.5 of 10 is 9,500.
  package let hundredths: Int

  package init(hundredths: Int) { self.hundredths = hundredths }

  package static func < (a: Rating, b: Rating) -> Bool { a.hundredths < b.hundredths }
}

/// `ratingScale` in the settings.
package enum RatingScale: Int, Sendable, CaseIterable {
  /// Halves from 0.5.
  case five = 5
  /// Decimals from 1.
  case ten = 10
  /// Whole numbers from 1.
  case hundred = 100

  /// The hundredths of one point.
  package var point: Int { 10_000 / rawValue }

  package var best: String {
    switch self {
    case .five: "5"
    case .ten: "10"
    case .hundred: "100"
    }
  }

  /// `9.5`, `8`, `87`, without trailing zeros.
  package func text(_ rating: Rating) -> String { number(rating).text }

  /// The text as a number, without allocating a string.
  package func number(_ rating: Rating) -> RoundedNumber {
    RoundedNumber(rating.hundredths, per: point)
  }
}
