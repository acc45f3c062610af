@_spi(_Unicode) import Swift

/// A text in Unicode's normal form C, where equal texts have equal bytes.
///
/// Uses the standard library's own `_nfc`: only Foundation has a public equivalent, and linking it
/// makes the program four times as big.
package func normalized(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfc { scalars.append(scalar) }
  return String(scalars)
}
