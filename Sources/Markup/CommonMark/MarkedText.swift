import Base

/// Markdown as cmark gets it: our marks are single characters that mean nothing to it.
///
/// `>!` would start a quote at the start of a line, `!<` an HTML tag, `[[` and `[^` a link; so they are replaced
/// before cmark sees them, each by one character. What cmark then finds in code or in an address is turned
/// back. A `:::` line becomes a processing instruction, which CommonMark reads as a block of its own wherever
/// a block may start.
struct MarkedText {
  private(set) var bytes: [UInt8] = []
  let alphabet: MarkAlphabet
  /// Where the marks are, in `bytes`, that are longer or shorter there than the user wrote them; and by how many
  /// bytes the text has grown with them.
  private var shifts: [(offset: Int, growth: Int)] = []
  private static let mostGrowth = 3

  /// More pictures in one paragraph than anyone writes; cmark 0.30 takes quadratic time for them.
  private static let mostPictures = 500

  /// In bytes from the start of a line: quotes and lists further in are too deep to be kept, and cmark
  /// would look at each of them again for every later line.
  private static let deepestPrefix = 200

  init(_ markdown: ArraySlice<UInt8>) {
    guard Self.mayHaveMarks(markdown) else {
      alphabet = MarkAlphabet()
      bytes = Array(markdown)
      return
    }
    let markdown = Self.flattened(markdown)
    let marks = Self.marks(in: markdown)
    alphabet = marks.isEmpty ? MarkAlphabet() : MarkAlphabet(unusedIn: markdown)
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

  /// The byte of the original text, counted from its start, that stands at `offset` of `bytes`.
  func original(_ offset: Int) -> Int {
    let index = shifts.partitioningIndex { $0.offset >= offset }
    return index == 0 ? offset : offset - shifts[index - 1].growth
  }

  /// False for nearly all texts: they have nothing that looks like a mark, and no line with a long prefix.
  ///
  /// Takes an instruction a byte; looking for each mark where it would count takes 25.
  private static func mayHaveMarks(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.span
    var lineStart = 0
    while lineStart < text.count {
      var index = lineStart
      while index < text.count, text[index].isPrefix { index += 1 }
      if index - lineStart > deepestPrefix { return true }
      lineStart =
        text.firstIndex(of: UInt8(ascii: "\n"), from: index).map { $0 + 1 } ?? text.count
    }
    return text.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: ">") })
      || text.has(UInt8(ascii: "["), after: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "!") })
      || text.has(UInt8(ascii: ":"), after: { $0 == UInt8(ascii: ":") })
      || text.has(UInt8(ascii: "~"), after: { $0 == UInt8(ascii: "~") })
      || text.has(UInt8(ascii: "^"), after: { $0 == UInt8(ascii: "[") })
  }

  /// Spaces in place of the quote and list marks that are too deep on their line.
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
    // Those that come before it need not look for it again.
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
      case (UInt8(ascii: "]"), _) where index == noteEnd:
        marks.append((index, .noteEnd))
      case (UInt8(ascii: "~"), _):
        let run = text[index...].prefix { $0 == UInt8(ascii: "~") }
        if run.count == 2 { marks.append((index, .strike)) }
        index = run.endIndex
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
        $0 == UInt8(ascii: "<") || $0 <= 0x20 || $0 == UInt8(ascii: ">")
      }), text[start] == UInt8(ascii: "<")
    else { return false }
    let address = text[(start + 1)..<index]
    return address.first.map(\.isASCIIAlphanumeric) == true
      && address.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") }
  }

  /// Where the `]]` is of a link that starts before `start`: on the same line, without brackets between.
  private static func titleLinkEnd(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let end = text[start...].firstIndex {
      $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
    guard let end, end > start, end + 1 < text.endIndex, text[end] == UInt8(ascii: "]"),
      text[end + 1] == UInt8(ascii: "]")
    else { return nil }
    return end
  }

  /// Where the next `]` is on the line, or where that ends.
  private static func endOfLine(
    _ text: ArraySlice<UInt8>, orBracketFrom start: Int
  ) -> Int {
    text[start...].firstIndex {
      $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    } ?? text.endIndex
  }

  /// Whether a `[[` without an end can only be meant for a link to a title: no other bracket ends what
  /// starts behind it, or a single one an address in the library, `[[anime/planetes]`.
  ///
  /// - Parameter range: from behind the `[[` to the next `]`, or the end of the line
  private static func lacksTitleLinkEnd(_ text: ArraySlice<UInt8>, _ range: Range<Int>) -> Bool {
    let (words, end) = (text[range], range.upperBound)
    guard let first = words.first, !first.isBlank else { return false }
    guard end < text.endIndex, text[end] == UInt8(ascii: "]") else { return true }
    let next = end + 1 < text.endIndex ? text[end + 1] : 0
    let isLink = next == UInt8(ascii: "(") || next == UInt8(ascii: "[")
    return !isLink
      && words.allSatisfy {
        $0.isASCIIAlphanumeric || $0 >= 0x80 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-")
      } && words.contains(UInt8(ascii: "/"))
  }

  /// Where the `]` is of a footnote's label that starts at `start`: a few letters, digits and such signs as mean
  /// nothing.
  private static func endOfNote(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let label = text[start...].prefix(longestNoteLabel + 1).prefix {
      $0.isASCIIAlphanumeric || $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: ".")
    }
    guard !label.isEmpty, label.count <= longestNoteLabel, label.endIndex < text.endIndex,
      text[label.endIndex] == UInt8(ascii: "]")
    else { return nil }
    return label.endIndex
  }

  /// In bytes.
  private static let longestNoteLabel = 60

  /// Where the first block of a line may start: behind blanks, `>`, `-`, `1.`
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
  /// Space, tab or an end of line.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// What `marks(in:)` looks at; nearly all of a text is something else.
  fileprivate var mayStartMark: Bool {
    switch self {
    case UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: ">"), UInt8(ascii: "!"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Part of what may stand before a block on its line: blanks, `>`, `-`, `1.`
  fileprivate var isPrefix: Bool {
    switch self {
    case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether a byte follows one for which `isBefore` holds.
  func has(_ byte: UInt8, after isBefore: (UInt8) -> Bool) -> Bool {
    var index = 1
    while let found = firstIndex(of: byte, from: index) {
      if isBefore(self[found - 1]) { return true }
      index = found + 1
    }
    return false
  }

  /// That of files is known to be.
  var isUTF8: Bool {
    do {
      _ = try UTF8Span(validating: self)
      return true
    } catch {
      return false
    }
  }
}
