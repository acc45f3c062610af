import Base

struct Base64Run {
  let contents: [UInt8]
  /// Whether it is surely a word: encoded texts of this length have capitals.
  let isWord: Bool
}

/// The runs of base64 in a text, in the usual or the URL form, which may be folded and escaped. If
/// a run has signs that may end a path, its rest after each is a run, too.
func base64Runs(in bytes: [UInt8]) -> [Base64Run] {
  let span = bytes.span
  var runs: [Base64Run] = []
  var index = 0
  while index < span.count {
    var end = index
    while end < span.count, base64Values[Int(span[end])] < 64 { end += 1 }
    // Most words are short, and end here.
    let mayGoOn = end > index && end < span.count && escapeSigns.contains(span[end])
    if (end - index) * 6 / 8 < shortestRun, !mayGoOn {
      index = end + 1
      continue
    }
    let values = base64Run(span, from: &index)
    if values.count * 6 / 8 < shortestRun { continue }
    let isWord = !values.contains { $0 < 26 }
    runs.append(Base64Run(contents: decoded(values[...]), isWord: isWord))
    if isWord { continue }
    let signs = values.indices.lazy.filter { values[$0] > 61 }.prefix(mostStarts)
    for rest in signs.map({ values[($0 + 1)...] }) where rest.count * 6 / 8 >= shortestRun {
      runs.append(Base64Run(contents: decoded(rest), isWord: false))
    }
  }
  return runs
}

private func decoded(_ values: ArraySlice<UInt8>) -> [UInt8] {
  var contents: [UInt8] = []
  contents.reserveCapacity(values.count * 6 / 8)
  var (bits, count): (UInt32, Int) = (0, 0)
  for value in values {
    bits = bits << 6 | UInt32(value)
    count += 6
    if count >= 8 {
      count -= 8
      contents.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
  return contents
}

/// In bytes of its contents.
private let shortestRun = 9
/// The number of folders of a path that may be before it.
private let mostStarts = 8
/// The shortest line that may continue in the next one.
private let shortestLine = 40

private let base64Values: [UInt8] = {
  var values = [UInt8](repeating: 0xFF, count: 256)
  let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  for (value, byte) in alphabet.utf8.enumerated() { values[Int(byte)] = UInt8(value) }
  values[Int(UInt8(ascii: "-"))] = 62
  values[Int(UInt8(ascii: "_"))] = 63
  return values
}()

/// The values of its signs.
private func base64Run(_ bytes: Span<UInt8>, from index: inout Int) -> [UInt8] {
  var values: [UInt8] = []
  var line = 0
  while index < bytes.count {
    let byte = bytes[index]
    var (code, next) = (UInt32(byte), index + 1)
    if escapeSigns.contains(byte) {
      let character = EscapedCharacter(bytes, at: index, .script)
      (code, next) = (character.code, character.next)
    }
    if code == 0x0A || code == 0x0D, line >= shortestLine {
      while next < bytes.count, bytes[next].isASCIIWhitespace { next += 1 }
      (index, line) = (next, 0)
      continue
    }
    guard code < 0x80, case let value = base64Values[Int(code)], value < 64 else {
      // Its padding, or the byte after it.
      if code == 0x3D { index = next }
      return values
    }
    values.append(value)
    line += 1
    index = next
  }
  return values
}

/// The texts in addresses such as `data:text/html,…`, without those in base64.
func dataTexts(in bytes: [UInt8]) -> [[UInt8]] {
  var texts: [[UInt8]] = []
  var index = 0
  func prefix(from start: Int, endedBy ends: String.UTF8View) -> Range<Int> {
    let end = bytes[start...].firstIndex { $0 <= 0x20 || ends.contains($0) } ?? bytes.endIndex
    return start..<end
  }
  while index < bytes.count {
    index += 1
    guard bytes[index - 1] == UInt8(ascii: ":"),
      bytes[..<index].suffix(5).elementsEqual("data:".utf8)
    else { continue }
    let head = prefix(from: index, endedBy: ",\"'<>()".utf8)
    guard head.upperBound < bytes.count, bytes[head.upperBound] == UInt8(ascii: ","),
      !bytes[head].suffix(7).elementsEqual(";base64".utf8)
    else { continue }
    // In quotation marks it may have any other signs.
    let opener = index > 5 ? bytes[index - 6] : 0
    let text =
      "\"'".utf8.contains(opener)
      ? head.upperBound + 1..<(bytes[head.upperBound...].firstIndex(of: opener) ?? bytes.count)
      : prefix(from: head.upperBound + 1, endedBy: "\"'<>()".utf8)
    if bytes[text].contains(UInt8(ascii: "%")) { texts.append(percentDecoded(bytes[text])) }
    index = text.upperBound
  }
  return texts
}

private func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var decoded: [UInt8] = []
  var index = bytes.startIndex
  while index < bytes.endIndex {
    let digits = String(decoding: bytes[index...].dropFirst().prefix(2), as: UTF8.self)
    if bytes[index] == 0x25, digits.utf8.count == 2, let byte = UInt8(digits, radix: 16) {
      decoded.append(byte)
      index += 3
    } else {
      decoded.append(bytes[index])
      index += 1
    }
  }
  return decoded
}

/// Whether nearly all bytes are of UTF-8, or of UTF-16 in a script of one byte.
func isLikelyText(_ bytes: [UInt8]) -> Bool {
  var (foreign, rest) = (0, 0)
  for byte in bytes {
    switch byte {
    case 0x20..<0x7F, 0x09, 0x0A, 0x0D, 0x00:
      foreign += rest
      rest = 0
    case 0x80..<0xC0 where rest > 0: rest -= 1
    case 0xC2..<0xE0: (foreign, rest) = (foreign + rest, 1)
    case 0xE0..<0xF0: (foreign, rest) = (foreign + rest, 2)
    case 0xF0..<0xF5: (foreign, rest) = (foreign + rest, 3)
    default: foreign += 1
    }
  }
  return foreign * 10 <= bytes.count
}

/// A text in UTF-16 or UTF-32 as UTF-8.
struct WideText {
  let encoding: String
  let bytes: [UInt8]
  /// Whether it may be anything else.
  var isGuess = false
}

private let wideMarks: [(mark: [UInt8], size: Int, isBigEndian: Bool)] = [
  ([0xFF, 0xFE, 0, 0], 4, false), ([0, 0, 0xFE, 0xFF], 4, true), ([0xFF, 0xFE], 2, false),
  ([0xFE, 0xFF], 2, true),
]

func hasWideMark(_ bytes: [UInt8]) -> Bool { wideMarks.contains { bytes.starts(with: $0.mark) } }

/// The ways to read bytes as UTF-16 or UTF-32: one if they begin with a mark, every plausible one
/// if they aren't UTF-8.
func wideTexts(in bytes: [UInt8]) -> [WideText] {
  if let found = wideMarks.first(where: { bytes.starts(with: $0.mark) }) {
    let text = bytes.dropFirst(found.mark.count)
    return [wideText(text, found.size, found.isBigEndian)]
  }
  // The first byte of many units is one that texts don't have.
  let hasControl = bytes.contains { $0 < 0x09 || 0x0D < $0 && $0 < 0x20 }
  guard hasControl || (try? UTF8Span(validating: bytes.span)) == nil else { return [] }
  var texts: [WideText] = []
  for (_, size, isBigEndian) in wideMarks where bytes.count % size == 0 {
    let text = wideText(bytes[...], size, isBigEndian)
    if isPlausible(text.bytes) { texts.append(text) }
  }
  if texts.isEmpty, bytes.count <= longestGuess {
    for start in 0..<min(2, bytes.count) {
      for isBigEndian in [false, true] {
        var text = wideText(bytes[start...], 2, isBigEndian)
        text.isGuess = true
        texts.append(text)
      }
    }
  }
  return texts
}

private let longestGuess = 4 << 20

private func wideText(_ bytes: ArraySlice<UInt8>, _ size: Int, _ isBigEndian: Bool) -> WideText {
  let units = stride(from: bytes.startIndex, to: bytes.endIndex - size + 1, by: size).map { start in
    (0..<size).reduce(0 as UInt32) { unit, index in
      unit << 8 | UInt32(bytes[start + (isBigEndian ? index : size - 1 - index)])
    }
  }
  let text =
    size == 2
    ? String(decoding: units.map(UInt16.init), as: UTF16.self)
    : String(decoding: units, as: UTF32.self)
  return WideText(encoding: size == 2 ? "UTF-16" : "UTF-32", bytes: Array(text.utf8))
}

/// Whether a decoded text has neither invalid units nor control characters.
private func isPlausible(_ text: [UInt8]) -> Bool {
  let hasInvalid = text.firstRange(of: "\u{FFFD}".utf8) != nil
  return !hasInvalid && text.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
}
