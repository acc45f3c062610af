/// Numbers as people read them, the same in every locale.
package enum NumberText {
  /// `1,694`
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    // Nearly all counts are below a thousand.
    guard digits.utf8.count > 3 else { return sign + digits }
    let split = digits.index(digits.endIndex, offsetBy: -3)
    return sign + grouped(Int(digits[..<split]) ?? 0) + "," + digits[split...]
  }

  /// `12 episodes`, `1 episode`
  package static func count(_ number: Int, _ unit: Unit) -> String {
    "\(grouped(number)) \(unit.word(for: number))"
  }
}

/// `numerator / denominator` as decimal digits, at most two after the point, rounded half up, no zeros at the end.
///
/// Neither is below zero.
package func decimal(_ numerator: Int, per denominator: Int) -> String {
  let cents = (numerator.magnitude * 100 + denominator.magnitude / 2) / denominator.magnitude
  return cents <= 1_000 && cents % 10 == 0 ? tenths[Int(cents / 10)] : decimal(cents: cents)
}

/// The texts of ratings to ten, which nearly all are, each made once.
private let tenths = (0...100).map { decimal(cents: $0 * 10) }

private func decimal(cents: UInt) -> String {
  let (whole, rest) = (cents / 100, cents % 100)
  return String(capacity: 23) { room in
    room.add(digits: whole)
    if rest > 0 { room.add(UInt8(ascii: ".")) }
    if rest % 10 > 0 {
      room.add(digits: rest, length: 2)
    } else if rest > 0 {
      room.add(digits: rest / 10)
    }
  }
}
