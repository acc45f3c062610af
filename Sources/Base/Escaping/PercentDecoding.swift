/// Decodes a part of a URL. Percent signs without two hexadecimal digits are kept.
package func percentDecoded(_ part: some Sequence<UInt8>) -> String {
  var bytes: [UInt8] = []
  var waiting: [UInt8] = []
  for byte in part {
    waiting.append(byte)
    if waiting[0] != UInt8(ascii: "%") || (waiting.count > 1 && !byte.isASCIIHexDigit) {
      bytes += waiting
      waiting = []
    } else if waiting.count == 3, let high = waiting[1].hexDigitValue,
      let low = waiting[2].hexDigitValue
    {
      bytes.append(high << 4 | low)
      waiting = []
    }
  }
  return String(decoding: bytes + waiting, as: UTF8.self)
}
