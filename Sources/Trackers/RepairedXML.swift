import Base

/// UTF-8 that should be XML, repaired so that a parser gets past the mistakes of trackers and
/// people.
///
/// `&` and `<` without a meaning are escaped; sections without an end are text. Entity references
/// other than XML's own five are text, too, so nothing is ever expanded.
struct RepairedXML {
  private(set) var bytes: [UInt8] = []
  /// The offsets of tags in `bytes`, outside comments and CDATA, where reading can start again.
  private(set) var tags: [Int] = []
  /// The number of bytes to subtract for the original's offset, from each offset of `bytes` on.
  private var shifts: [(from: Int, by: Int)] = []

  init(_ original: [UInt8]) {
    bytes.reserveCapacity(original.count + 64)
    var section = Section.text
    let ends = Section.marked.map { original.lastIndex(of: $0.end) }
    var index = 0
    while index < original.count {
      let byte = original[index]
      if byte >= 0x80 {
        index += copyCharacter(of: original, at: index)
        continue
      }
      switch (section, byte) {
      case (.text, UInt8(ascii: "<")):
        let opened = Section.marked.indices.first {
          original.starts(with: Section.marked[$0].start, at: index)
        }
        if let opened {
          let start = Section.marked[opened].start
          if let end = ends[opened], end >= index + start.count {
            section = Section.marked[opened]
            bytes += start
          } else {
            shift(by: -start.count)
          }
          index += start.count
        } else {
          copyTagStart(of: original, at: index)
          index += 1
        }
      case (.text, UInt8(ascii: "&")):
        bytes.append(byte)
        if !original.hasReference(at: index) { insert("amp;") }
        index += 1
      case (.text, UInt8(ascii: "]")) where original.starts(with: Section.cdata.end, at: index):
        bytes += Section.cdata.end.dropLast()
        insert("&gt")
        bytes.append(UInt8(ascii: ";"))
        index += 3
      case (.text, _):
        bytes.append(byte)
        index += 1
      case (_, section.end[0]) where original.starts(with: section.end, at: index):
        bytes += section.end
        index += section.end.count
        section = .text
      case (.comment, UInt8(ascii: "-")) where original.starts(with: [byte, byte], at: index):
        bytes += [byte, UInt8(ascii: " ")]
        index += original.starts(with: Section.comment.end, at: index + 1) ? 1 : 2
      default:
        bytes.append(byte)
        index += 1
      }
    }
  }

  /// The offset in the original for an offset in `bytes`.
  func original(of offset: Int) -> Int {
    let next = shifts.partitioningIndex { $0.from > offset }
    return next == 0 ? offset : offset - shifts[next - 1].by
  }

  func tagName(at tag: Int) -> (name: String, isEnd: Bool) {
    let isEnd = tag + 1 < bytes.count && bytes[tag + 1] == UInt8(ascii: "/")
    let start = tag + (isEnd ? 2 : 1)
    // Known names are shorter.
    let name = bytes[min(start, bytes.count)..<min(start + 40, bytes.count)].prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
    }
    return (String(decoding: name, as: UTF8.self), isEnd)
  }

  private enum Section: Int, CaseIterable {
    case text, cdata, comment, instruction

    private static let starts = ["", "<![CDATA[", "<!--", "<?"].map { Array($0.utf8) }
    private static let ends = ["\0", "]]>", "-->", "?>"].map { Array($0.utf8) }

    static let marked = [cdata, comment, instruction]
    var start: [UInt8] { Section.starts[rawValue] }
    var end: [UInt8] { Section.ends[rawValue] }
  }

  private mutating func insert(_ text: String) {
    bytes += text.utf8
    shift(by: text.utf8.count)
  }

  private mutating func shift(by count: Int) {
    if count != 0 { shifts.append((bytes.count, (shifts.last?.by ?? 0) + count)) }
  }

  private mutating func copyTagStart(of original: [UInt8], at index: Int) {
    let next = index + 1 < original.count ? original[index + 1] : 0
    let begins =
      next.isASCIILetter || next >= 0x80
      || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "_")].contains(next)
    if begins {
      tags.append(bytes.count)
      bytes.append(UInt8(ascii: "<"))
    } else {
      bytes.append(UInt8(ascii: "&"))
      insert("lt;")
    }
  }

  private mutating func copyCharacter(of original: [UInt8], at index: Int) -> Int {
    let length = max(original.validSequenceLength(at: index), 1)
    // XML doesn't allow U+FFFE and U+FFFF.
    let isNoCharacter =
      length == 3 && original[index] == 0xEF && original[index + 1] == 0xBF
      && original[index + 2] >= 0xBE
    bytes += isNoCharacter ? [0xEF, 0xBF, 0xBD] : original[index..<index + length]
    return length
  }
}

extension [UInt8] {
  func starts(with part: [UInt8], at index: Int) -> Bool {
    guard index + part.count <= count else { return false }
    for offset in part.indices where self[index + offset] != part[offset] { return false }
    return true
  }

  func lastIndex(of part: [UInt8]) -> Int? {
    var index = count - part.count
    while index >= 0 {
      if starts(with: part, at: index) { return index }
      index -= 1
    }
    return nil
  }

  /// 0 if no valid UTF-8 sequence begins here.
  func validSequenceLength(at index: Int) -> Int {
    let first = self[index]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= count, second.contains(self[index + 1]) else { return 0 }
    for offset in 2..<Swift.max(length, 2) where self[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Whether the `&` at this index begins one of XML's own references.
  fileprivate func hasReference(at index: Int) -> Bool {
    let longest = Swift.min(count, index + 12)
    guard let end = self[index..<longest].firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = self[(index + 1)..<end]
    guard name.first == UInt8(ascii: "#") else {
      return ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
    }
    guard let value = scalarValue(ofReference: name.dropFirst()) else { return false }
    return value == 0x09 || value == 0x0A || value == 0x0D
      || (0x20...0x10FFFF).contains(value) && !(0xD800...0xDFFF).contains(value)
        && value != 0xFFFE && value != 0xFFFF
  }
}

func scalarValue(ofReference digits: some Collection<UInt8>) -> UInt32? {
  let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
  let digits = Array(isHexadecimal ? digits.dropFirst() : digits.dropFirst(0))
  guard digits.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else { return nil }
  return UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
}
