import Base

/// Finds the nodes of a block in the text.
///
/// cmark counts columns from the start of the block, without the prefixes of later lines (`> `) and
/// without line ends in code, tags and addresses. This adds both. Nodes must come in reading order.
struct SourceLines {
  private let text: MarkedText
  private var starts: [Int] = [0]
  private var firstLine = 0
  private var lastLine = 0
  /// The bytes before the contents of the block's first line.
  private var indent = 0
  /// cmark's number of the line from which it counts columns.
  private var reportedLine = 0
  /// The current line, and the bytes of contents between the reported line and its start.
  private var line = 0
  private var passed = 0
  private var lastFound = -1

  init(of text: MarkedText) {
    self.text = text
    starts.reserveCapacity(text.bytes.count / 32)
    let bytes = text.bytes.span
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var nextReturn = bytes.firstIndex(of: carriage)
    while let start = starts.last {
      let end = bytes.firstIndex(of: feed, from: start)
      // A carriage return ends a line, unless a line feed follows.
      while let index = nextReturn, index < end ?? bytes.count {
        if index + 1 != end { starts.append(index + 1) }
        nextReturn = bytes.firstIndex(of: carriage, from: index + 1)
      }
      guard let end else { return }
      starts.append(end + 1)
    }
  }

  /// Goes to a block and returns its start in the original text.
  @discardableResult
  mutating func start(_ block: MarkdownNode) -> Int {
    reportedLine = block.start.line
    firstLine = min(max(reportedLine - 1, 0), starts.count - 1)
    lastLine = min(max(block.end.line - 1, firstLine), starts.count - 1)
    indent = block.start.column - 1
    line = firstLine
    passed = 0
    lastFound = -1
    return text.original(contents(of: firstLine))
  }

  /// The start of the contents of a line, counted from the block's first.
  func originalOffset(ofLine number: Int) -> Int {
    text.original(contents(of: min(firstLine + number, starts.count - 1)))
  }

  /// Whether the text continues at a line, counted from 0.
  func isAnything(fromLine line: Int) -> Bool {
    line < starts.count && !text.bytes[starts[line]...].allSatisfy { $0 <= 0x20 }
  }

  /// The start of the contents of the previous line of the block.
  var originalOffsetOfLineAbove: Int { text.original(contents(of: max(line - 1, firstLine))) }

  /// Moves past an inline node and returns its start in cmark's text.
  @discardableResult
  mutating func pass(_ node: MarkdownNode) -> Int {
    let start = offset(of: node.start)
    _ = offset(column: node.end.column)
    return start
  }

  /// The start of a container in the original text.
  mutating func originalOffset(of node: MarkdownNode) -> Int {
    let opening: Int
    switch node.step.kind {
    case .emphasis, .link: opening = 1
    case .strong, .picture: opening = 2
    default:
      let line = min(max(node.start.line - 1, 0), starts.count - 1)
      return text.original(starts[line] + max(node.start.column - 1, 0))
    }
    // cmark reports a link on the line of its end, so its first child is more precise.
    guard let child = node.firstChild, child.line > 0 else {
      return text.original(offset(of: node.start))
    }
    return text.original(max(offset(of: child) - opening, 0))
  }

  func byte(at offset: Int) -> UInt8? {
    text.bytes.indices.contains(offset) ? text.bytes[offset] : nil
  }

  /// The offset in the original text of `part`, at or soon after `start`.
  ///
  /// Entities are longer in the text than in the tree, so the text after one must be searched.
  mutating func find(_ part: [UInt8], near start: Int) -> Int {
    findExactly(part, near: start)
      ?? text.original(min(max(start, lastFound + 1), text.bytes.count))
  }

  /// The offset of `part`; nil if a backslash in it hides it.
  mutating func findExactly(_ part: [UInt8], near start: Int) -> Int? {
    let bytes = text.bytes
    let start = max(start, lastFound + 1)
    let last = min(start + 500, bytes.count - part.count)
    for index in stride(from: start, through: last, by: 1)
    where bytes[index] == part.first && bytes[index...].starts(with: part) {
      lastFound = index
      return text.original(index)
    }
    return nil
  }

  /// The offset of `part`; nil after a backslash, or if an entity stands for its first byte.
  mutating func findUnescaped(_ part: [UInt8], near start: Int) -> Int? {
    let first = max(start, lastFound + 1)
    guard let offset = findExactly(part, near: start) else { return nil }
    var slashes = 0
    while slashes < lastFound, text.bytes[lastFound - slashes - 1] == UInt8(ascii: "\\") {
      slashes += 1
    }
    let entity = [UInt8(ascii: ";")] + part.dropFirst()
    let isAnother = text.bytes[min(first, lastFound)..<lastFound].firstRange(of: entity) != nil
    return slashes % 2 == 1 || isAnother ? nil : offset
  }

  private mutating func offset(of position: MarkdownNode.Position) -> Int {
    let reported = position.line
    if reported > reportedLine {
      line = min(line + reported - reportedLine, lastLine)
      reportedLine = reported
      passed = 0
    }
    return offset(column: position.column)
  }

  private mutating func offset(column: Int) -> Int {
    var rest = column - 1 - indent - passed
    while line < lastLine, rest >= starts[line + 1] - contents(of: line) {
      let length = starts[line + 1] - contents(of: line)
      rest -= length
      passed += length
      line += 1
    }
    return min(contents(of: line) + max(rest, 0), text.bytes.count)
  }

  /// The start of a line's contents, after its indentation and the signs of quotes.
  private func contents(of line: Int) -> Int {
    guard line > firstLine else { return min(starts[line] + max(indent, 0), text.bytes.count) }
    let prefix = text.bytes[starts[line]...].prefix {
      $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">")
    }
    return prefix.endIndex
  }
}
