/// A value in a cover drawing: a whole number, or SVG such as `#c0452c` and `M3 10h14`.
enum CoverValue: Equatable, Sendable {
  case number(Int)
  case text([UInt8])

  /// 0 for a text.
  var number: Int { if case .number(let number) = self { number } else { 0 } }
}

indirect enum CoverExpression: Sendable {
  case constant(CoverValue)
  /// By its index among the drawing's variables.
  case variable(Int)
  case operation(Operator, CoverExpression, CoverExpression)
  /// `10...20`: a random number from 10 to 20.
  case random(CoverExpression, CoverExpression)
  /// `second | accent`: one of these at random.
  case oneOf([CoverExpression])
  /// `foot ? ink : third`
  case condition(CoverExpression, then: CoverExpression, else: CoverExpression)
  /// `[veil, second, third][layer]`
  case element([CoverExpression], at: CoverExpression)

  /// Comparisons result in 1 or 0. Every operation has a result; dividing by zero results in 0.
  enum Operator: Sendable {
    case plus, minus, times, divided, modulo, greater, equal

    func callAsFunction(_ a: CoverValue, _ b: CoverValue) -> Int {
      let (x, y) = (a.number, b.number)
      return switch self {
      case .plus: x &+ y
      case .minus: x &- y
      case .times: x &* y
      case .divided: y == 0 ? 0 : x.dividedReportingOverflow(by: y).partialValue
      case .modulo: y == 0 ? 0 : x.remainderReportingOverflow(dividingBy: y).partialValue
      case .greater: x > y ? 1 : 0
      case .equal: a == b ? 1 : 0
      }
    }
  }
}
