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

/// `numerator / denominator`, rounded half up to hundredths; shown with no zeros at the end. Neither is below zero.
package struct RoundedNumber: Sendable {
  private let hundredths: UInt

  package init(_ numerator: Int, per denominator: Int) {
    hundredths =
      (numerator.magnitude * 100 + denominator.magnitude / 2) / denominator.magnitude
  }

  package var text: String {
    hundredths <= 1_000 && hundredths % 10 == 0 ? tenths[Int(hundredths / 10)] : written
  }

  fileprivate var written: String { String(capacity: RoundedNumber.capacity, write) }

  /// Of up to twenty digits, the point and two more.
  package static var capacity: Int { 23 }

  package func write(to text: inout TextRoom) {
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    text.add(digits: whole)
    if rest > 0 { text.add(UInt8(ascii: ".")) }
    if rest % 10 > 0 {
      text.add(digits: rest, length: 2)
    } else if rest > 0 {
      text.add(digits: rest / 10)
    }
  }
}

/// The texts of ratings to ten, which nearly all are, each made once.
private let tenths = (0...100).map { RoundedNumber($0, per: 10).written }

/// `9.5`, as `RoundedNumber` shows it.
package func decimal(_ numerator: Int, per denominator: Int) -> String {
  RoundedNumber(numerator, per: denominator).text
}
