/// A number as it is written with digits and a point, exact to hundredths.
package enum DecimalText {
  case hundredths(Int)
  /// More than two decimals that say something.
  case tooPrecise
  case tooLarge
  case noNumber

  package init(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy(\.isASCIIDigit)
    }
    guard let whole = parts.first, isNumber else {
      self = .noNumber
      return
    }
    guard whole.count <= 9 else {
      self = .tooLarge
      return
    }
    var decimals = parts.count > 1 ? Array(parts[1]) : []
    while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    guard decimals.count <= 2 else {
      self = .tooPrecise
      return
    }
    decimals += [UInt8](repeating: UInt8(ascii: "0"), count: 2 - decimals.count)
    self = .hundredths((Array(whole) + decimals).reduce(0) { $0 * 10 + $1.digitValue })
  }
}
