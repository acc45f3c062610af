import Base

/// Markdown for cmark, with characters that mean nothing to it in place of our marks.
///
/// cmark would read `>!` as a quote, `!<` as a tag, `[[` and `[^` as links. Marks in code and
/// addresses are turned back later. Emphasis beside Chinese, Japanese or Korean text gets a joint
/// (`DelimiterRun`). A `:::` line becomes a processing instruction, which is a block to CommonMark.
struct MarkedText {
  private(set) var bytes: [UInt8] = []
  let alphabet: MarkAlphabet
  /// The places in `bytes` of marks with another length than the original, and the growth up to
  /// there.
  private var shifts: [(offset: Int, growth: Int)] = []
  private static let mostGrowth = 3

  /// In one paragraph, because cmark 0.30 takes quadratic time for pictures.
  private static let mostPictures = 500

  /// In bytes: deeper quotes and lists are dropped, because cmark would look at each of them again
  /// for every later line.
  private static let deepestPrefix = 200

  init(_ markdown: ArraySlice<UInt8>) {
    guard Self.mayHaveMarks(markdown) else {
      alphabet = MarkAlphabet()
      bytes = Array(markdown)
      return
    }
    let markdown = Self.flattened(markdown)
    let marks = Self.marks(in: markdown)
    alphabet =
      marks.isEmpty ? MarkAlphabet() : MarkAlphabet(unusedIn: markdown, for: marks.map(\.mark))
    guard !marks.isEmpty else {
      bytes = Array(markdown)
      return
    }
    bytes.reserveCapacity(markdown.count + marks.count * Self.mostGrowth)
    var position = markdown.startIndex
    for (offset, mark) in marks {
      bytes += markdown[position..<offset]
      let start = bytes.count
      if mark == .fence {
        bytes += Array("<?".utf8) + alphabet.bytes(for: .fence) + Array("?>".utf8)
      } else {
        bytes += alphabet.bytes(for: mark)
      }
      let length = mark.text.utf8.count
      if bytes.count - start != length {
        shifts.append((start, (shifts.last?.growth ?? 0) + bytes.count - start - length))
      }
      position = offset + length
    }
    bytes += markdown[position...]
  }

  /// The offset in the original text for an offset in `bytes`.
  func original(_ offset: Int) -> Int {
    let index = shifts.partitioningIndex { $0.offset >= offset }
    return index == 0 ? offset : offset - shifts[index - 1].growth
  }

  /// False for nearly all texts, which have no marks and no long prefix.
  ///
  /// Takes one instruction a byte; finding the marks takes 25.
  private static func mayHaveMarks(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.span
    var lineStart = 0
    while lineStart < text.count {
      var index = lineStart
      while index < text.count, text[index].isPrefix { index += 1 }
      if index - lineStart > deepestPrefix { return true }
      lineStart = text.firstIndex(of: UInt8(ascii: "\n"), from: index).map { $0 + 1 } ?? text.count
    }
    return text.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: ">") })
      || text.has(UInt8(ascii: "["), after: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "!") })
      || text.has(UInt8(ascii: ":"), after: { $0 == UInt8(ascii: ":") })
      || text.has(UInt8(ascii: "~"), after: { $0 == UInt8(ascii: "~") })
      || text.has(UInt8(ascii: "^"), after: { $0 == UInt8(ascii: "[") })
      || text.has(UInt8(ascii: "|"), after: { $0 == UInt8(ascii: "\\") })
      || text.has(UInt8(ascii: "*"), after: { $0 >= 0x80 })
      || text.has(UInt8(ascii: "_"), after: { $0 >= 0x80 })
      || text.hasAsteriskBeforeNonASCII
  }

  /// Replaces the signs of quotes and lists that are too deep with spaces.
  private static func flattened(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = text
    var start = text.startIndex
    while start < text.endIndex {
      let prefix = start..<endOfPrefix(text, from: start)
      for index in prefix.dropFirst(deepestPrefix) where !text[index].isBlank {
        let isLast = index + 1 == text.endIndex || text[index + 1].isBlank
        if isLast || text[index] == UInt8(ascii: ">") { result[index] = 0x20 }
      }
      start =
        (text[prefix.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex - 1) + 1
    }
    return result
  }

  private static func marks(in text: ArraySlice<UInt8>) -> [(offset: Int, mark: Mark)] {
    var marks: [(offset: Int, mark: Mark)] = []
    var paragraph = Paragraph()
    var (linkEnd, noteEnd): (Int?, Int?)
    let hasTable =
      text.contains(UInt8(ascii: "|"))
      && text.split(separator: UInt8(ascii: "\n")).contains { line in
        line.filter { !"\\>".utf8.contains($0) }[...].isDelimiterRow
      }
    // Spares marks before it another search.
    var nextEnd = text.startIndex
    var index = text.startIndex
    var lineStart = index
    var blockStart = endOfPrefix(text, from: index)
    while index < text.endIndex {
      let byte = text[index]
      guard byte.mayStartMark else {
        index += 1
        continue
      }
      let next = index + 1 < text.endIndex ? text[index + 1] : 0
      switch (byte, next) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "|")) where hasTable && index >= linkEnd ?? 0:
        marks.append((index, .pipe))
        index += 2
        continue
      case (UInt8(ascii: "\\"), _) where next != UInt8(ascii: "\n"):
        index += text[(index + 1)...].starts(with: "[[".utf8) ? 3 : 2
        continue
      case (UInt8(ascii: "\n"), _):
        if text[lineStart..<index].allSatisfy(\.isBlank) { paragraph = Paragraph() }
        lineStart = index + 1
        blockStart = endOfPrefix(text, from: lineStart)
      case (UInt8(ascii: ">"), UInt8(ascii: "!")) where !closesAutolink(text, index, lineStart):
        marks.append((index, .spoilerStart))
        paragraph.hasSpoiler = true
        index += 2
        continue
      case (UInt8(ascii: "!"), UInt8(ascii: "<")) where paragraph.hasSpoiler:
        marks.append((index, .spoilerEnd))
        index += 2
        continue
      case (UInt8(ascii: "!"), UInt8(ascii: "[")):
        if text[(index + 2)...].first == UInt8(ascii: "["),
          let end = titleLinkEnd(text, from: index + 3)
        {
          marks.append((index, .embedStart))
          linkEnd = end
          index += 3
          continue
        }
        paragraph.pictures += 1
        guard paragraph.pictures > mostPictures else { break }
        marks.append((index, .pictureStart))
        index += 2
        continue
      case (UInt8(ascii: "["), UInt8(ascii: "[")):
        if let end = titleLinkEnd(text, from: index + 2) {
          marks.append((index, .titleLinkStart))
          linkEnd = end
        } else {
          if nextEnd < index + 2 { nextEnd = endOfLine(text, orBracketFrom: index + 2) }
          guard lacksTitleLinkEnd(text, (index + 2)..<nextEnd) else { break }
          marks.append((index, .openTitleLink))
        }
        index += 2
        continue
      case (UInt8(ascii: "]"), UInt8(ascii: "]")) where index == linkEnd:
        marks.append((index, .titleLinkEnd))
        index += 2
        continue
      case (UInt8(ascii: "["), UInt8(ascii: "^")):
        guard let end = endOfNote(text, from: index + 2) else { break }
        marks.append((index, .noteStart))
        noteEnd = end
        index += 2
        continue
      case (UInt8(ascii: "]"), _) where index == noteEnd: marks.append((index, .noteEnd))
      case (UInt8(ascii: "~"), _):
        let run = text[index...].prefix { $0 == UInt8(ascii: "~") }
        if run.count == 2 { marks.append((index, .strike)) }
        index = run.endIndex
        continue
      case (UInt8(ascii: "*"), _), (UInt8(ascii: "_"), _):
        let run = DelimiterRun(text, at: index)
        marks += run.joints.map { ($0, .joint) }
        index = run.range.upperBound
        continue
      case (UInt8(ascii: ":"), UInt8(ascii: ":")) where index == blockStart && isFence(text, index):
        marks.append((index, .fence))
        index += 3
        continue
      default: break
      }
      index += 1
    }
    return marks
  }

  private struct Paragraph {
    var hasSpoiler = false
    var pictures = 0
  }

  /// Whether the `>` at `index` ends `<https://…>` or `<a@b>`, as in `see <https://example.org>!`.
  private static func closesAutolink(
    _ text: ArraySlice<UInt8>, _ index: Int, _ lineStart: Int
  ) -> Bool {
    guard
      let start = text[max(lineStart, index - 2_000)..<index].lastIndex(where: {
        $0 <= 0x20 || "<>".utf8.contains($0)
      }), text[start] == UInt8(ascii: "<")
    else { return false }
    let address = text[(start + 1)..<index]
    return address.first.map(\.isASCIIAlphanumeric) == true
      && address.contains { ":@".utf8.contains($0) }
  }

  /// The end of a link on its line, without brackets in between.
  private static func titleLinkEnd(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let end = text[start...].firstIndex { "[]\n\r".utf8.contains($0) }
    guard let end, end > start, text[end...].starts(with: "]]".utf8) else { return nil }
    return end
  }

  /// The next `]` on the line, or the end of the line.
  private static func endOfLine(_ text: ArraySlice<UInt8>, orBracketFrom start: Int) -> Int {
    text[start...].firstIndex { "]\n\r".utf8.contains($0) } ?? text.endIndex
  }

  /// Whether a `[[` without an end must be meant as a link to a title: no bracket ends it, or a
  /// single one after an id, as in `[[anime/planetes]`.
  ///
  /// - Parameter range: after the `[[`, up to the next `]` or the end of the line
  private static func lacksTitleLinkEnd(_ text: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    let (words, end) = (text[range], range.upperBound)
    guard let first = words.first, !first.isBlank else { return false }
    guard end < text.endIndex, text[end] == UInt8(ascii: "]") else { return true }
    let isLink = end + 1 < text.endIndex && "([".utf8.contains(text[end + 1])
    return !isLink && words.allSatisfy { $0.isWordLike || "/-".utf8.contains($0) }
      && words.contains(UInt8(ascii: "/"))
  }

  /// The `]` after the label of a footnote.
  private static func endOfNote(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let label = text[start...].prefix(longestNoteLabel + 1).prefix {
      $0.isWordLike || "-_.".utf8.contains($0)
    }
    guard !label.isEmpty, label.count <= longestNoteLabel, label.endIndex < text.endIndex,
      text[label.endIndex] == UInt8(ascii: "]")
    else { return nil }
    return label.endIndex
  }

  /// In bytes.
  private static let longestNoteLabel = 60

  /// The end of the blanks and signs before the first block of a line.
  private static func endOfPrefix(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    text[start...].firstIndex { !$0.isPrefix } ?? text.endIndex
  }

  private static func isFence(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    let line = text[index...].prefix { $0 != UInt8(ascii: "\n") }
    return line.starts(with: ":::".utf8) && FenceLine(line) != nil
  }
}

/// A line `::: spoiler Title` or `:::`.
struct FenceLine {
  let isStart: Bool
  let title: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop { $0 == UInt8(ascii: ":") }.drop(while: \.isBlank)
    while let last = rest.last, last.isBlank { rest.removeLast() }
    isStart = !rest.isEmpty
    let word = rest.prefix { !$0.isBlank }
    title = rest[word.endIndex...].drop(while: \.isBlank)
    guard rest.isEmpty || word.map({ $0 | 0x20 }).elementsEqual("spoiler".utf8) else { return nil }
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether `marks(in:)` has to look at the byte; it skips nearly all.
  fileprivate var mayStartMark: Bool { "\\\n>![]:~*_".utf8.contains(self) }

  /// Whether the byte may come before a block on its line: blanks, `>`, `-`, `1.`
  fileprivate var isPrefix: Bool { " \t>-*+.)0123456789".utf8.contains(self) }

  /// Whether an id or a label may contain the byte.
  fileprivate var isWordLike: Bool { isASCIIAlphanumeric || self >= 0x80 }
}

extension Span<UInt8> {
  func has(_ byte: UInt8, after isBefore: (UInt8) -> Bool) -> Bool {
    var index = 1
    while let found = firstIndex(of: byte, from: index) {
      if isBefore(self[found - 1]) { return true }
      index = found + 1
    }
    return false
  }

  fileprivate var hasAsteriskBeforeNonASCII: Bool {
    var index = 0
    while let found = firstIndex(of: UInt8(ascii: "*"), from: index) {
      if found + 1 < count, self[found + 1] >= 0x80 { return true }
      index = found + 1
    }
    return false
  }

  var isUTF8: Bool {
    do {
      _ = try UTF8Span(validating: self)
      return true
    } catch {
      return false
    }
  }
}
