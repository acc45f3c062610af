@_spi(_Unicode) import Swift

/// A text in the normal form that composes characters (NFC), so that equal texts are equal bytes.
///
/// By the standard library's own `_nfc`: only Foundation has a public equal, and to link that makes the program four
/// times as big.
package func normalized(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfc { scalars.append(scalar) }
  return String(scalars)
}
