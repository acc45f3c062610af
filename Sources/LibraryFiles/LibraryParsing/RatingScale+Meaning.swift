import Base
import MediaLibrary

/// Advice on ratings of another form.
extension RatingScale {
  /// `8.5`
  var example: String {
    switch self {
    case .five: "4.5"
    case .ten: "8.5"
    case .hundred: "85"
    }
  }

  func isBelow(_ text: String) -> Bool {
    switch DecimalText(text) {
    case .hundredths(let value): value > rawValue * 100
    case .tooLarge: true
    case .tooPrecise, .noNumber: false
    }
  }

  /// A rating for a text that isn't a number.
  func meaning(of text: String) -> String? {
    if let part = part(text, of: 10_000) {
      return part > 0 ? self.text(rounded(Rating(hundredths: part))) : nil
    }
    if text.contains("/") { return nil }
    if text.hasSuffix("%") { return meaning(of: text.dropLast() + "/100") }
    return pointed(text).flatMap { isRating($0) ? $0 : proposal(for: $0) } ?? meaning(ofStars: text)
  }

  /// The same as `meaning(of:)`, but nil for a number that is on another scale.
  package func certainMeaning(of text: String) -> String? {
    if let number = pointed(text), !isRating(number) { return nil }
    return meaning(of: text)
  }

  private func isRating(_ text: String) -> Bool {
    if case .success = read(text) { true } else { false }
  }

  /// `★★★★½` is 4.5 of five, or 9 of ten.
  private func meaning(ofStars text: String) -> String? {
    let signs = text.filter { $0 != " " }
    let stars = signs.prefix { "★⭐✭*".contains($0) || $0 == "\u{2B50}\u{FE0F}" }.count
    var rest = signs.dropFirst(stars)
    let hasHalf = rest.first == "½"
    if hasHalf { rest = rest.dropFirst() }
    guard (1...5).contains(stars), !hasHalf || stars < 5, rest.allSatisfy({ $0 == "☆" }) else {
      return nil
    }
    return decimal((stars * 100 + (hasHalf ? 50 : 0)) * rawValue / 5, per: 100)
  }
}

/// `9,5` and `9.5/10` as 9.5.
func pointed(_ text: String) -> String? {
  let number = text.prefix { $0 != "/" }.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
  guard String(number) != text, case .hundredths(let value) = DecimalText(String(number)) else {
    return nil
  }
  return decimal(value, per: 100)
}

/// The share of `whole` that `4.5/5` means, rounded down; nil for any other text and for more than
/// the whole.
func part(_ text: String, of whole: Int) -> Int? {
  let numbers = text.filter { $0 != " " }.replacing(",", with: ".")
    .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  guard numbers.count == 2, case .hundredths(let count) = DecimalText(numbers[0]),
    case .hundredths(let all) = DecimalText(numbers[1]), all > 0, count <= all
  else { return nil }
  return count * whole / all
}
