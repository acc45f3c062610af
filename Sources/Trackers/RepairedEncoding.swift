/// A text as its writer meant it: HTML references decoded, line break elements and the line ends of
/// other systems as line ends, letters in a wrong encoding corrected, and characters left out that
/// no library file may have.
func repairingEncoding(_ text: String) -> String {
  if isSound(text) { return text }
  var result = String.UnicodeScalarView()
  result.append(contentsOf: decodedReferences(withLineEnds(text)))
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
    // In UTF-8, C2 begins the controls from U+0080 on, C3 what is read in a wrong encoding, and EF
    // non-characters.
    case 0xC2, 0xC3, 0xEF: false
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
