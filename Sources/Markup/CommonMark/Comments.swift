import Base

/// A text without its `%%comments%%`, which Obsidian shows only to the writer.
struct CommentStrippedText {
  let bytes: [UInt8]
  /// The place of each comment in `bytes`, and the length of all comments up to there.
  private let cuts: [(offset: Int, length: Int)]
  /// The offset of the first comment without an end, in the original text.
  let openComment: Int?

  /// nil if there is no comment, as in nearly all texts.
  init?(_ text: ArraySlice<UInt8>) {
    guard let marks = CommentStrippedText.marks(in: text), !marks.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var cuts: [(offset: Int, length: Int)] = []
    var (start, length) = (text.startIndex, 0)
    for pair in stride(from: 0, to: marks.count - 1, by: 2) {
      let end = marks[pair + 1] + 2
      bytes += text[start..<marks[pair]]
      length += end - marks[pair]
      cuts.append((bytes.count, length))
      start = end
    }
    openComment = marks.count % 2 == 1 ? marks.last.map { $0 - text.startIndex } : nil
    bytes += text[start...]
    self.bytes = bytes
    self.cuts = cuts
  }

  var places: [Int] { cuts.map(\.offset) }

  /// The offset in the original text for an offset in `bytes`.
  func original(_ offset: Int) -> Int {
    let index = cuts.partitioningIndex { $0.offset > offset }
    return index == 0 ? offset : offset + cuts[index - 1].length
  }

  static func comments(in text: ArraySlice<UInt8>) -> [[UInt8]] {
    guard let marks = marks(in: text) else { return [] }
    return stride(from: 0, to: marks.count - 1, by: 2).map {
      Array(text[(marks[$0] + 2)..<marks[$0 + 1]])
    }
  }

  /// The places of `%%`, except in code and after a backslash; nil if the text has no `%`.
  private static func marks(in text: ArraySlice<UInt8>) -> [Int]? {
    let (percent, tick) = (UInt8(ascii: "%"), UInt8(ascii: "`"))
    guard text.contains(percent) else { return nil }
    var marks: [Int] = []
    // The code fence around the line.
    var fence: (sign: UInt8, count: Int)?
    var isLineStart = true
    var index = text.startIndex
    // Lengths of backtick runs without a partner in the rest of the text.
    var withoutEnd: Set<Int> = []
    while index < text.endIndex {
      if isLineStart, marks.count % 2 == 0 {
        let line = text[index...].prefix { $0 != UInt8(ascii: "\n") }
        let rest = line.drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
        let sign = rest.first ?? 0
        let count = rest.prefix { $0 == sign }.count
        if sign == tick || sign == UInt8(ascii: "~"), count >= 3 {
          if let open = fence {
            let isEnd = open.sign == sign && count >= open.count
            if isEnd, rest.dropFirst(count).allSatisfy(\.isBlank) { fence = nil }
            index = line.endIndex
            continue
          } else if sign != tick || !rest.dropFirst(count).contains(tick) {
            fence = (sign, count)
          }
        }
        if fence != nil {
          index = min(line.endIndex + 1, text.endIndex)
          continue
        }
      }
      isLineStart = text[index] == UInt8(ascii: "\n")
      switch text[index] {
      case UInt8(ascii: "\\") where marks.count % 2 == 0: index += 2
      case tick where marks.count % 2 == 0:
        let count = text[index...].prefix { $0 == tick }.count
        index += count
        guard !withoutEnd.contains(count) else { continue }
        if let end = endOfCode(text, from: index, count) {
          index = end
        } else {
          withoutEnd.insert(count)
        }
      case percent where index + 1 < text.endIndex && text[index + 1] == percent:
        marks.append(index)
        index += 2
      default: index += 1
      }
    }
    return marks
  }

  /// The index after the next run of this many backticks.
  private static func endOfCode(_ text: ArraySlice<UInt8>, from start: Int, _ count: Int) -> Int? {
    var index = start
    while let tick = text[index...].firstIndex(of: UInt8(ascii: "`")) {
      let run = text[tick...].prefix { $0 == UInt8(ascii: "`") }
      if run.count == count { return run.endIndex }
      index = run.endIndex
    }
    return nil
  }
}
