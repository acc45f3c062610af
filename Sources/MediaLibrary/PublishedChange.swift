/// A change without a date in its title's file; for feeds it happened on the day it was published.
package struct PublishedChange: Sendable, Equatable {
  /// The title's id at that time.
  package let title: String
  /// A whole day.
  package let date: PartialDate
  /// The status after the change.
  package let status: Status?
  /// The rating after the change.
  package let rating: Rating?
  /// Whether the title was finished once more.
  package let isAgain: Bool
  /// Whether the title got its review, which is then the news.
  package let isReviewed: Bool

  package init(
    title: String, date: PartialDate, status: Status? = nil, rating: Rating? = nil,
    isAgain: Bool = false, isReviewed: Bool = false
  ) {
    (self.title, self.date, self.status, self.rating) = (title, date, status, rating)
    (self.isAgain, self.isReviewed) = (isAgain, isReviewed)
  }
}

extension Rating {
  /// `85%`, so that another `ratingScale` isn't a change.
  package var percent: String { "\(RatingScale.hundred.text(self))%" }
}
