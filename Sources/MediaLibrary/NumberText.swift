/// Numbers as people read them, the same in every locale.
package enum NumberText {
  /// `1,694`
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `12 episodes`, `1 episode`
  package static func count(_ number: Int, _ unit: Unit) -> String {
    "\(grouped(number)) \(unit.word(for: number))"
  }
}

/// `numerator / denominator` as decimal digits, at most two after the point, rounded half up, no zeros at the end.
package func decimal(_ numerator: Int, per denominator: Int) -> String {
  let cents = (numerator * 100 + denominator / 2) / denominator
  let (whole, rest) = (cents / 100, cents % 100)
  if rest == 0 { return String(whole) }
  return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
