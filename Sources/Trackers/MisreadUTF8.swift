import Base

/// UTF-8 that a program took for Windows-1252, as it should be: `FrÃ©dÃ©ric` is `Frédéric`.
///
/// A letter before a dash or a quote (`Ü–`) tells nothing on its own.
///
/// - Returns: the bytes, how many letters were misread, and the place of the first in `bytes` and in
///   the result; nil when nothing is misread
func rereadAsUTF8(
  _ bytes: [UInt8]
) -> (bytes: [UInt8], count: Int, first: (before: Int, after: Int))? {
  guard bytes.indices.contains(where: { misread(bytes, at: $0)?.isSure == true }) else {
    return nil
  }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var (index, count) = (0, 0)
  var first = (before: 0, after: 0)
  while index < bytes.count {
    if let letter = misread(bytes, at: index) {
      if count == 0 { first = (index, result.count) }
      result += letter.bytes
      index += letter.length
      count += 1
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return (result, count, first)
}

/// A letter whose UTF-8 was taken for Windows-1252.
///
/// - Returns: its bytes, how many bytes the misread letters have, and whether nobody writes these
///   letters in a row
private func misread(
  _ text: [UInt8], at index: Int
) -> (bytes: [UInt8], length: Int, isSure: Bool)? {
  // The first byte of a sequence is a letter from Â to ô.
  guard text[index] == 0xC3, index + 2 < text.count, (0x82...0xB4).contains(text[index + 1]),
    text[index + 2] >= 0x80
  else { return nil }
  var bytes = [text[index + 1] | 0x40]
  var (end, isSure) = (index + 2, false)
  let length = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
  while bytes.count < length {
    let size = text.validSequenceLength(at: min(end, text.count - 1))
    guard end < text.count, size > 1,
      let scalar = String(decoding: text[end..<end + size], as: UTF8.self).unicodeScalars.first
    else { return nil }
    let byte =
      windows1252Byte(scalar) ?? (bytes == [0xE2, 0x80] && scalar == "\u{FFFD}" ? 0x9D : 0)
    guard (0x80..<0xC0).contains(byte) else { return nil }
    let mayFollow =
      punctuation.contains(scalar) || bytes[0] > 0xC3 && signsAfterWords.contains(scalar)
    if !mayFollow { isSure = true }
    bytes.append(byte)
    end += size
  }
  return bytes.validSequenceLength(at: 0) == length ? (bytes, end - index, isSure) : nil
}

private let punctuation: Set<Unicode.Scalar> = [
  "‘", "’", "“", "”", "…", "–", "—", "‹", "›", "»", "™", "\u{A0}", "\u{AD}",
]

/// What people write behind words, though hardly behind `Â` and `Ã`.
private let signsAfterWords: Set<Unicode.Scalar> = ["«", "®", "©", "¹", "²", "³", "·", "ª", "º"]

/// The letters from 0x80 to 0x9F; U+FFFD where there is none.
private let windows1252Letters: [Unicode.Scalar] = [
  "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž",
  "\u{FFFD}",
  "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
]

/// The letter of a control from U+0080 to U+009F on Windows, where most text of unknown encoding
/// comes from.
func windows1252(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  (0x80..<0xA0).contains(scalar.value) ? windows1252Letters[Int(scalar.value) - 0x80] : scalar
}

private func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.value < 0x100 { return UInt8(scalar.value) }
  if scalar == "\u{FFFD}" { return nil }
  return windows1252Letters.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
}
