/// A text as its writer meant it: HTML references decoded, line break elements and the line ends of
/// other systems as line ends, letters in a wrong encoding corrected, and characters left out that
/// no library file may have.
func repairingEncoding(_ text: String) -> String {
  if isSound(text) { return text }
  var scalars = decodedReferences(withLineEnds(text))
  if scalars.contains(where: isC1Control) {
    scalars = rereadAsUTF8(scalars).map(windows1252)
  }
  var result = String.UnicodeScalarView()
  result.append(contentsOf: scalars.filter(mayBeInALibrary))
  return String(result)
}

/// A quick check; true only if there is nothing to repair, as in most texts.
private func isSound(_ text: String) -> Bool {
  text.utf8.allSatisfy { byte in
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"): false
    // In UTF-8, C2 begins the controls from U+0080 on, and EF non-characters.
    case 0xC2, 0xEF: false
    default: true
    }
  }
}

/// Whether YAML allows it in a text (YAML 1.2.2, c-printable).
func mayBeInALibrary(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D: true
  case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
  default: true
  }
}

/// `<br>`, `<br/>`, `<br />`, also where they are followed by a line end already; `\r\n`, `\r`.
private func withLineEnds(_ text: String) -> [Unicode.Scalar] {
  let scalars = Array(text.unicodeScalars)
  var result: [Unicode.Scalar] = []
  result.reserveCapacity(scalars.count)
  var index = 0
  while index < scalars.count {
    let scalar = scalars[index]
    index += 1
    if scalar == "\r" {
      if index < scalars.count, scalars[index] == "\n" { index += 1 }
      result.append("\n")
      continue
    }
    guard scalar == "<", let end = endOfBreak(in: scalars, from: index) else {
      result.append(scalar)
      continue
    }
    index = end
    if index < scalars.count, scalars[index] == "\r" { index += 1 }
    if index < scalars.count, scalars[index] == "\n" { index += 1 }
    result.append("\n")
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

/// Trackers and converters escape once too often: `&amp;`, `&#039;`, `&eacute;` where the letter
/// itself was meant.
private func decodedReferences(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
  guard scalars.contains("&") else { return scalars }
  var result: [Unicode.Scalar] = []
  result.reserveCapacity(scalars.count)
  var index = 0
  while index < scalars.count {
    let scalar = scalars[index]
    index += 1
    guard scalar == "&" else {
      result.append(scalar)
      continue
    }
    let end = scalars[index...].prefix(10).firstIndex(of: ";")
    if let end, let meant = referencedScalar(scalars[index..<end]) {
      result.append(meant)
      index = end + 1
    } else {
      result.append(scalar)
    }
  }
  return result
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

/// UTF-8 that was taken for Latin-1: `ã\u{81}\u{93}` was こ.
private func rereadAsUTF8(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
  var result: [Unicode.Scalar] = []
  result.reserveCapacity(scalars.count)
  let bytes = scalars.map { $0.value < 0x100 ? UInt8($0.value) : 0 }
  var index = 0
  while index < scalars.count {
    let length = bytes[index] < 0x80 ? 1 : bytes.validSequenceLength(at: index)
    if length > 1 {
      let character = String(decoding: bytes[index..<index + length], as: UTF8.self)
      result.append(contentsOf: character.unicodeScalars)
    } else {
      result.append(scalars[index])
    }
    index += max(length, 1)
  }
  return result
}

private func isC1Control(_ scalar: Unicode.Scalar) -> Bool { (0x80..<0xA0).contains(scalar.value) }

/// The letter of a control from U+0080 to U+009F on Windows, where most text of unknown encoding
/// comes from.
func windows1252(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  guard isC1Control(scalar) else { return scalar }
  let letters: [Unicode.Scalar] = [
    "€", "\u{FFFD}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{FFFD}", "Ž",
    "\u{FFFD}",
    "\u{FFFD}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{FFFD}", "ž", "Ÿ",
  ]
  return letters[Int(scalar.value) - 0x80]
}
