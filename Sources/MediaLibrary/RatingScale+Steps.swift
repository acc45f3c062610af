import Base

package enum RatingProblem: Error, Equatable {
  case noNumber, zero, outOfRange, tooManyDecimals
}

extension RatingScale {
  /// The lowest rating in hundredths of a point.
  package var lowest: Int { self == .five ? 50 : 100 }

  /// The distance between two ratings in hundredths of a point.
  private var step: Int {
    switch self {
    case .five: 50
    case .ten: 1
    case .hundred: 100
    }
  }

  /// `9.5` of ten is 9,500 hundredths of a hundred, without floating point.
  package func read(_ text: String) -> Result<Rating, RatingProblem> {
    switch DecimalText(text) {
    case .noNumber: return .failure(.noNumber)
    case .tooLarge: return .failure(.outOfRange)
    case .tooPrecise: return .failure(.tooManyDecimals)
    case .hundredths(0): return .failure(.zero)
    case .hundredths(let value):
      guard (lowest...rawValue * 100).contains(value) else { return .failure(.outOfRange) }
      guard value % step == 0 else { return .failure(.tooManyDecimals) }
      return .success(Rating(hundredths: value * point / 100))
    }
  }

  /// The nearest rating on this scale, half a step rounded up.
  package func rounded(_ rating: Rating) -> Rating {
    let (lowest, step) = (lowest * point / 100, step * point / 100)
    return Rating(hundredths: max(lowest, (rating.hundredths + step / 2) / step * step))
  }

  /// The probable meaning of a number above the scale, read on the scale of ten or a hundred; nil
  /// if this scale has no such rating.
  package func proposal(for text: String) -> String? {
    guard case .hundredths(let value) = DecimalText(text), value > rawValue * 100 else {
      return nil
    }
    guard let larger = [RatingScale.ten, .hundred].first(where: { value <= $0.rawValue * 100 })
    else { return nil }
    // Just above ten is a typing error, not a rating of a hundred.
    guard larger != .hundred || value >= 2000 else { return nil }
    let here = value * rawValue / larger.rawValue
    return here % step == 0 && here >= lowest && here * larger.rawValue == value * rawValue
      ? decimal(here, per: 100) : nil
  }
}
