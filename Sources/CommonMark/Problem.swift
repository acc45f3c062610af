import Diagnostics

/// A problem while the text is read; a diagnostic once all are known.
struct Problem {
  enum Kind: CaseIterable {
    case rawHTML, link, picture, pictureAddress, unknownHeading
    case openSpoiler, openFence, strayFence, nesting, textTooLong
  }

  let kind: Kind
  /// In the text as the user wrote it, counted from the text's start.
  let place: Int
  /// What the user wrote there.
  let text: String

  init(_ kind: Kind, at place: Int, text: String = "") {
    self.kind = kind
    self.place = place
    self.text = text
  }
}

/// More of one kind than this say nothing new.
private let mostOfAKind = 20

func report(
  _ problems: [Problem], places: inout Places, to diagnostics: inout DiagnosticList
) {
  var counts: [Problem.Kind: Int] = [:]
  var left = 0
  var last: SourceLocation?
  for problem in problems.sorted(by: { $0.place < $1.place }) {
    counts[problem.kind, default: 0] += 1
    if counts[problem.kind, default: 0] <= mostOfAKind {
      let location = places.location(at: problem.place)
      diagnostics.report(.markdown(problem, at: location))
      last = location
    } else {
      left += 1
    }
  }
  if let last, left > 0 { diagnostics.report(.moreMarkdownProblems(left, at: last)) }
}

/// Where bytes of a text are in their file.
///
/// Goes on from the last place, so that many places in one long line don't each cost the whole line.
struct Places {
  private let source: Source
  private let start: Int
  private let fixed: SourceLocation?
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var column = 1

  init(source: Source, start: Int) {
    self.source = source
    self.start = start
    fixed = nil
  }

  /// Every place is the same one.
  init(fixed: SourceLocation) {
    source = Source(path: fixed.path, bytes: [])
    start = 0
    self.fixed = fixed
  }

  mutating func location(at place: Int) -> SourceLocation {
    if let fixed { return fixed }
    let bytes = source.bytes
    let target = min(max(start + place, 0), bytes.count)
    if target < offset { (offset, line, lineStart, column) = (0, 1, 0, 1) }
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset
        column = 1
      } else if !byte.isContinuation {
        column += 1
      }
    }
    return SourceLocation(path: source.path, line: line, column: column, excerpt: excerpt)
  }

  /// As much of the line as an excerpt can show.
  private var excerpt: Excerpt {
    let bytes = source.bytes
    let reach = 404
    var from = max(lineStart, offset - reach)
    while from > lineStart, bytes[from].isContinuation { from -= 1 }
    let rest = bytes[offset..<min(offset + reach, bytes.count)]
    var to = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    while to < bytes.count, to == rest.endIndex, bytes[to].isContinuation, to - offset < reach + 4 {
      to += 1
    }
    if to > from, bytes[to - 1] == UInt8(ascii: "\r") { to -= 1 }
    let before = bytes[from..<min(offset, max(from, to))].count { !$0.isContinuation }
    return Excerpt(line: bytes[from..<max(from, to)], column: before + 1)
  }
}

extension UInt8 {
  /// Follows the first byte of a character in UTF-8.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
