/// A text as its writer meant it: decodes HTML references, turns line break elements and other
/// systems' line ends into line ends, corrects letters in a wrong encoding, and removes characters
/// that library files may not contain.
func repairingEncoding(_ text: String) -> String {
  if isSound(text) { return text }
  let result = decoded(Array(text.unicodeScalars))
  let text = rereadAsUTF8(Array(String(result).utf8)).map {
    String(decoding: $0.bytes, as: UTF8.self)
  }
  return String(
    String.UnicodeScalarView(
      (text?.unicodeScalars ?? result).lazy.map(windows1252).filter(mayBeInALibrary)))
}

/// A quick check; true only if there is nothing to repair, as in most texts.
private func isSound(_ text: String) -> Bool {
  text.utf8.allSatisfy { byte in
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"): false
    // C2 begins controls, C3 misread letters, EF noncharacters.
    case 0xC2, 0xC3, 0xEF: false
    default: true
    }
  }
}

/// Whether YAML allows a character in a text (YAML 1.2.2, c-printable).
func mayBeInALibrary(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: true
  case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
  default: true
  }
}

/// Turns `<br>`, `<br/>` and `<br />`, even before a line end, `\r\n` and `\r` into line ends; and
/// decodes references. Trackers and converters escape once too often: `&amp;`, `&#039;`.
private func decoded(_ scalars: [Unicode.Scalar]) -> String.UnicodeScalarView {
  var result = String.UnicodeScalarView()
  var index = 0
  func skip(_ scalar: Unicode.Scalar) {
    if index < scalars.count, scalars[index] == scalar { index += 1 }
  }
  while index < scalars.count {
    let scalar = scalars[index]
    index += 1
    if scalar == "\r" {
      skip("\n")
      result.append("\n")
    } else if scalar == "<", let end = endOfBreak(in: scalars, from: index) {
      index = end
      skip("\r")
      skip("\n")
      result.append("\n")
    } else if scalar == "&", let end = scalars[index...].prefix(10).firstIndex(of: ";"),
      let meant = referencedScalar(scalars[index..<end])
    {
      index = end + 1
      result.append(meant)
    } else {
      result.append(scalar)
    }
  }
  return result
}

private func endOfBreak(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
  let head = scalars[start...].prefix(8)
  guard head.count >= 3,
    head.prefix(2).elementsEqual(["b", "r"]) || head.prefix(2).elementsEqual(["B", "R"]),
    let end = head.firstIndex(of: ">")
  else { return nil }
  return head[(start + 2)..<end].allSatisfy { $0 == " " || $0 == "/" } ? end + 1 : nil
}

private func referencedScalar(_ name: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
  guard name.allSatisfy(\.isASCII) else { return nil }
  if name.first == "#" {
    let value = scalarValue(
      ofReference: name.dropFirst().map { UInt8(truncatingIfNeeded: $0.value) })
    guard let value, value >= 0x20 || value == 0x0A || value == 0x09 else { return nil }
    return Unicode.Scalar(value)
  }
  return htmlReferences[String(String.UnicodeScalarView(name))]
}

/// A text whose letters were misread.
struct RereadText {
  var bytes: [UInt8]
  /// The number of misread letters.
  let count: Int
  /// The offset of the first one in the text as it was and as it is.
  var first: (before: Int, after: Int)
}

/// Decodes UTF-8 that programs mistook for Windows-1252, once or several times: `FrÃ©dÃ©ric` and
/// `FrÃƒÂ©dÃƒÂ©ric` become `Frédéric`.
///
/// A letter before a dash or a quote (`Ü–`) proves nothing by itself.
///
/// - Returns: nil if nothing is misread
func rereadAsUTF8(_ bytes: [UInt8]) -> RereadText? {
  guard var text = rereadOnce(bytes) else { return nil }
  for _ in 1..<3 {
    guard let again = rereadOnce(text.bytes) else { break }
    text.bytes = again.bytes
    text.first.after = min(text.first.after, again.first.after)
  }
  return text
}

private func rereadOnce(_ bytes: [UInt8]) -> RereadText? {
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
  return RereadText(bytes: result, count: count, first: first)
}

/// - Returns: its bytes, its misread length, and whether these letters never occur in a row
private func misread(
  _ text: [UInt8], at index: Int
) -> (bytes: [UInt8], length: Int, isSure: Bool)? {
  // A sequence's first byte is misread as a letter from Â to ô.
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

/// Signs that follow words, though hardly ever `Â` and `Ã`.
private let signsAfterWords: Set<Unicode.Scalar> = ["«", "®", "©", "¹", "²", "³", "·", "ª", "º"]

/// The letters from 0x80 to 0x9F; U+FFFD for unused ones.
private let windows1252Letters: [Unicode.Scalar] = [
  "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž",
  "\u{FFFD}",
  "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
]

/// A control character as its letter on Windows, where most text of unknown encoding comes from.
func windows1252(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  (0x80..<0xA0).contains(scalar.value) ? windows1252Letters[Int(scalar.value) - 0x80] : scalar
}

private func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.value < 0x100 { return UInt8(scalar.value) }
  if scalar == "\u{FFFD}" { return nil }
  return windows1252Letters.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
}

/// The references in exports: all of Latin-1, and common signs beyond it.
let htmlReferences: [String: Unicode.Scalar] = {
  var table: [String: Unicode.Scalar] = [
    "quot": "\u{22}", "amp": "\u{26}", "apos": "\u{27}", "lt": "\u{3C}", "gt": "\u{3E}",
    "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}",
    "Yuml": "\u{178}", "fnof": "\u{192}", "circ": "\u{2C6}", "tilde": "\u{2DC}",
    "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}",
    "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "\u{2013}",
    "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
    "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "dagger": "\u{2020}",
    "Dagger": "\u{2021}", "bull": "\u{2022}", "hellip": "\u{2026}", "permil": "\u{2030}",
    "prime": "\u{2032}", "Prime": "\u{2033}", "lsaquo": "\u{2039}", "rsaquo": "\u{203A}",
    "euro": "\u{20AC}", "trade": "\u{2122}", "larr": "\u{2190}", "uarr": "\u{2191}",
    "rarr": "\u{2192}", "darr": "\u{2193}", "harr": "\u{2194}", "infin": "\u{221E}",
    "hearts": "\u{2665}", "diams": "\u{2666}", "clubs": "\u{2663}", "spades": "\u{2660}",
  ]
  // From U+00A0 to U+00FF, in order.
  let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
    uuml yacute thorn yuml
    """
  let names = latin1.split { $0 == " " || $0 == "\n" }
  for (name, value) in zip(names, UInt32(0xA0)...0xFF) {
    table[String(name)] = Unicode.Scalar(value)
  }
  return table
}()
