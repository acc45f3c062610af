import Base
import MediaLibrary

extension Library {
  /// Advice when the ratings look as if they had been given before `ratingScale` was changed: a
  /// scale and the smaller one below it have numbers in common, so that nothing else tells.
  var ratingsOfAnotherScale: Diagnostic? {
    let scale = settings.ratingScale
    let smaller: RatingScale
    switch scale {
    case .five: return nil
    case .ten: smaller = .five
    case .hundred: smaller = .ten
    }
    let ratings = entries.compactMap { $0.tracking?.rating }
    // Few ratings may be low by chance.
    guard ratings.count >= 10, let highest = ratings.max() else { return nil }
    let fit = ratings.allSatisfy { rating in
      if case .success = smaller.read(scale.text(rating)) { true } else { false }
    }
    return fit
      ? .ratingsOfAnotherScale(
        ratings.count, highest: scale.text(highest), scale: scale.rawValue,
        smaller: smaller.rawValue) : nil
  }
}
