import Base

/// A number written with digits and a point, exact to hundredths.
package enum DecimalText {
  case hundredths(Int)
  /// More than two significant decimals.
  case tooPrecise
  case tooLarge
  case noNumber

  package init(_ text: String) {
    var (whole, wholeDigits) = (0, 0)
    var (hundredths, decimals) = (0, 0)
    var hasPoint = false
    var isExact = true
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
        continue
      }
      guard byte.isASCIIDigit else {
        self = .noNumber
        return
      }
      let digit = byte.digitValue
      if !hasPoint {
        wholeDigits += 1
        if wholeDigits <= 9 { whole = whole * 10 + digit }
      } else {
        decimals += 1
        if decimals <= 2 {
          hundredths = hundredths * 10 + digit
        } else if digit > 0 {
          isExact = false
        }
      }
    }
    if wholeDigits == 0 || hasPoint && decimals == 0 {
      self = .noNumber
    } else if wholeDigits > 9 {
      self = .tooLarge
    } else if !isExact {
      self = .tooPrecise
    } else {
      self = .hundredths(whole * 100 + (decimals == 1 ? hundredths * 10 : hundredths))
    }
  }
}
