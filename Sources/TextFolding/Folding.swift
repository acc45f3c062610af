/// Makes texts that are the same to a visitor who searches the same: case, accents, width, kana,
/// punctuation.
///
/// The search script does exactly this, by the same table, with what a visitor types.
package struct Folding: Sendable {
  /// By blocks of 256 code points; block 0 of `values` is the one in which nothing changes.
  private var blocks = [UInt16](repeating: 0, count: 0x110000 >> 8)
  /// 0: stays as it is. Other than that a code point, `dropped`, or `text` and the place of a text.
  private var values = [UInt32](repeating: 0, count: 256)
  /// What ASCII becomes where that is one letter or digit; 0 where it is anything else.
  private var ascii = [UInt32](repeating: 0, count: 128)
  private var texts: [[UInt32]] = []
  private var voiced: [UInt32: UInt32] = [:]
  private var halfVoiced: [UInt32: UInt32] = [:]

  private static let dropped: UInt32 = 0xFFFF_FFFF
  private static let text: UInt32 = 0x8000_0000
  private static let space: UInt32 = 0x20
  private static let voicedMark: UInt32 = 0x3099
  private static let halfVoicedMark: UInt32 = 0x309A

  package static let standard = Folding(table: table)

  package init(table: String) {
    for line in table.unicodeScalars.split(separator: "\n") {
      let words = line.split(separator: " ").map { $0.map(\.value) }
      guard let rule = words.first.map({ String(String.UnicodeScalarView($0.scalars)) }) else {
        continue
      }
      read(rule, Array(words.dropFirst()))
    }
    for code in 0..<128 as Range<UInt32> {
      let folded = value(of: code) == 0 ? code : value(of: code)
      if folded > Folding.space, folded < 128 { ascii[Int(code)] = folded }
    }
  }

  /// A text with single spaces between its words; one of which nothing would be left stays itself
  /// without its spaces, so that a title `!!!` can be found.
  package func fold(_ text: String) -> String {
    var folded: [UInt32] = []
    fold(text, into: &folded)
    return String(String.UnicodeScalarView(folded.scalars))
  }

  /// Replaces `folded` by the code points of the folded text.
  package func fold(_ text: String, into folded: inout [UInt32]) {
    folded.removeAll(keepingCapacity: true)
    text.utf8Span.span.withUnsafeBufferPointer { utf8 in
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        // Most of most names.
        if byte < 128, case let plain = ascii[Int(byte)], plain != 0 {
          folded.append(plain)
          index &+= 1
          continue
        }
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var code = length == 1 ? UInt32(byte) : UInt32(byte) & (0x7F >> UInt32(length))
        for place in index + 1..<index + length {
          code = code << 6 | UInt32(utf8[place] & 0x3F)
        }
        fold(code, into: &folded)
        index &+= length
      }
    }
    if folded.last == Folding.space { folded.removeLast() }
    if folded.isEmpty {
      folded = text.unicodeScalars.map(\.value).filter { $0 != Folding.space }
    }
  }

  private func fold(_ code: UInt32, into folded: inout [UInt32]) {
    let value = value(of: code)
    if value == 0 {
      append(code, to: &folded)
    } else if value < Folding.text {
      append(value, to: &folded)
    } else if value != Folding.dropped {
      for code in texts[Int(value ^ Folding.text)] { append(code, to: &folded) }
    }
  }

  private func value(of code: UInt32) -> UInt32 {
    values[Int(blocks[Int(code >> 8)]) << 8 | Int(code & 0xFF)]
  }

  private func append(_ code: UInt32, to folded: inout [UInt32]) {
    switch code {
    case Folding.space:
      if let last = folded.last, last != Folding.space { folded.append(code) }
    case Folding.voicedMark, Folding.halfVoicedMark:
      let table = code == Folding.voicedMark ? voiced : halfVoiced
      if let last = folded.last, let marked = table[last] { folded[folded.count - 1] = marked }
    case 0xAC00...0xD7A3:
      // A syllable as its letters, so that one that is still being typed is found.
      let syllable = code - 0xAC00
      folded.append(0x1100 + syllable / 588)
      folded.append(0x1161 + syllable % 588 / 28)
      if syllable % 28 > 0 { folded.append(0x11A7 + syllable % 28) }
    default: folded.append(code)
    }
  }
}

// The rules of the table.
extension Folding {
  private mutating func read(_ rule: String, _ words: [[UInt32]]) {
    let first = words.first ?? []
    let rest = words.dropFirst()
    switch rule {
    case "space": for range in words.compactMap(range) { set(range) { _ in Folding.space } }
    case "drop": for range in words.compactMap(range) { set(range) { _ in Folding.dropped } }
    case "shift":
      let isBack = first.first == 0x2D
      guard let distance = number(first.dropFirst(isBack ? 1 : 0)) else { return }
      for range in rest.compactMap(range) {
        set(range) { isBack ? $0 &- distance : $0 &+ distance }
      }
    case "each":
      guard let start = number(first[...]) else { return }
      for (place, code) in (rest.first ?? []).enumerated() { set(start + UInt32(place), to: code) }
    case "to":
      guard let code = number(first[...]) else { return }
      for range in rest.compactMap(range) { set(range) { _ in code } }
    case "fold":
      let target = first.map { $0 == 0x5F ? Folding.space : $0 }
      guard !target.isEmpty else { return }
      if target.count > 1 { texts.append(target) }
      let value = target.count == 1 ? target[0] : Folding.text | UInt32(texts.count - 1)
      for code in rest.first ?? [] { set(code, to: value) }
    case "pairs": for (code, value) in zip(first, rest.first ?? []) { set(code, to: value) }
    case "voiced", "half":
      for place in stride(from: 0, to: first.count - 1, by: 2) {
        if rule == "half" {
          halfVoiced[first[place]] = first[place + 1]
        } else {
          voiced[first[place]] = first[place + 1]
        }
      }
    default: return
    }
  }

  private mutating func set(_ range: ClosedRange<UInt32>, to value: (UInt32) -> UInt32) {
    for code in range { set(code, to: value(code)) }
  }

  private mutating func set(_ code: UInt32, to value: UInt32) {
    let block = Int(code >> 8)
    guard block < blocks.count else { return }
    if blocks[block] == 0 {
      blocks[block] = UInt16(values.count >> 8)
      values += [UInt32](repeating: 0, count: 256)
    }
    values[Int(blocks[block]) << 8 | Int(code & 0xFF)] = value
  }

  /// `41-5a`, or `27` alone.
  private func range(_ text: [UInt32]) -> ClosedRange<UInt32>? {
    let ends = text.split(separator: 0x2D).compactMap(number)
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }

  private func number(_ text: ArraySlice<UInt32>) -> UInt32? {
    UInt32(String(String.UnicodeScalarView(Array(text).scalars)), radix: 16)
  }
}

extension [UInt32] {
  /// The code points that are scalars.
  fileprivate var scalars: [Unicode.Scalar] { compactMap(Unicode.Scalar.init) }
}
