/// `numerator / denominator`, rounded half up to hundredths and shown without trailing zeros:
/// `9.5`. Neither is below zero.
package struct RoundedNumber: Sendable, Equatable {
  private let hundredths: UInt

  package init(_ numerator: Int, per denominator: Int) {
    hundredths = (numerator.magnitude * 100 + denominator.magnitude / 2) / denominator.magnitude
  }

  package var text: String {
    String(capacity: hundredths < 1_000_000 ? 7 : RoundedNumber.mostBytes) { append(to: &$0) }
  }

  /// Up to twenty digits, the point and two more.
  fileprivate static let mostBytes = 23

  fileprivate func append(to text: inout OutputSpan<UInt8>) {
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    text.append(digits: whole)
    if rest == 0 { return }
    text.append(UInt8(ascii: "."))
    if rest % 10 == 0 {
      text.append(digits: rest / 10)
    } else {
      text.append(digits: rest, length: 2)
    }
  }
}

extension [UInt8] {
  package mutating func append(_ number: RoundedNumber) {
    append(addingCapacity: RoundedNumber.mostBytes) { number.append(to: &$0) }
  }
}

/// `9.5`, as `RoundedNumber` shows it.
package func decimal(_ numerator: Int, per denominator: Int) -> String {
  RoundedNumber(numerator, per: denominator).text
}
