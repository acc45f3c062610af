import Base
import MediaLibrary

/// A mean of few votes, drawn towards the mean of all: `WR = v/(v+m)·S + m/(v+m)·C`, where `v`
/// votes have the mean `S`, and `m` further votes have the mean of all, `C`.
///
/// The weighted rating of IMDb's Top 250 and of MyAnimeList
/// (https://myanimelist.net/info.php?go=topanime). An exact fraction, rounded only for display, so
/// that the order is the same everywhere.
package struct BayesianMean: Sendable, Comparable {
  package struct Prior: Sendable, Equatable {
    /// `C`
    package let mean: Figures.Mean
    /// `m`, in votes.
    package let weight: Int
  }

  /// In hundredths of 100, as `Rating`.
  private let numerator: Int
  private let denominator: Int

  /// - Parameter sum: of all votes, `v·S`, in hundredths of 100
  package init(sum: Int, votes: Int, prior: Prior) {
    numerator = sum * prior.mean.count + prior.weight * prior.mean.sum
    denominator = (votes + prior.weight) * prior.mean.count
  }

  package func text(_ scale: RatingScale) -> String { number(on: scale).text }

  /// Rounded half up to two decimals.
  package func number(on scale: RatingScale) -> RoundedNumber {
    let unit = denominator * scale.point
    let (cents, rest) = unit.dividingFullWidth(numerator.multipliedFullWidth(by: 100))
    return RoundedNumber(cents + (rest >= unit - rest ? 1 : 0), per: 100)
  }

  package static func < (a: BayesianMean, b: BayesianMean) -> Bool {
    a.numerator.multipliedFullWidth(by: b.denominator)
      < b.numerator.multipliedFullWidth(by: a.denominator)
  }

  package static func == (a: BayesianMean, b: BayesianMean) -> Bool {
    a.numerator.multipliedFullWidth(by: b.denominator)
      == b.numerator.multipliedFullWidth(by: a.denominator)
  }
}
