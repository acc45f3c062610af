import Bytes
import Ccmark

/// Where the nodes of one block stand in the text.
///
/// cmark counts columns from the start of the block and forgets what stands before its later lines (`> `),
/// and the line ends within code, tags and addresses; this puts both back. Nodes come in reading order.
struct SourceLines {
  private let text: MarkedText
  private var starts: [Int] = [0]
  private var firstLine = 0
  private var lastLine = 0
  /// The bytes before the contents of the block's first line.
  private var indent = 0
  /// The number that cmark gives the line it counts columns from.
  private var reportedLine = 0
  /// The line we are on, and the bytes of contents between where cmark counts from and its start.
  private var line = 0
  private var passed = 0
  private var lastFound = -1

  init(of text: MarkedText) {
    self.text = text
    starts.reserveCapacity(text.bytes.count / 32)
    text.bytes.withUnsafeBufferPointer { bytes in
      let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
      var nextReturn = bytes.firstIndex(of: carriage, from: 0)
      while let start = starts.last {
        let end = bytes.firstIndex(of: feed, from: start)
        // A return ends a line too, unless it is half of such an end.
        while let place = nextReturn, place < end ?? bytes.count {
          if place + 1 != end { starts.append(place + 1) }
          nextReturn = bytes.firstIndex(of: carriage, from: place + 1)
        }
        guard let end else { return }
        starts.append(end + 1)
      }
    }
  }

  /// Goes to a block, and says where it starts in the text as the user wrote it.
  @discardableResult
  mutating func start(_ block: Node) -> Int {
    reportedLine = Int(cmark_node_get_start_line(block))
    firstLine = min(max(reportedLine - 1, 0), starts.count - 1)
    lastLine = min(max(Int(cmark_node_get_end_line(block)) - 1, firstLine), starts.count - 1)
    indent = Int(cmark_node_get_start_column(block)) - 1
    line = firstLine
    passed = 0
    lastFound = -1
    return text.original(contents(of: firstLine))
  }

  /// Where the `number`th line after the block's first has its contents.
  func place(ofLine number: Int) -> Int {
    text.original(contents(of: min(firstLine + number, starts.count - 1)))
  }

  /// Goes behind an inline node; its start, in the text as cmark got it.
  @discardableResult
  mutating func pass(_ node: Node) -> Int {
    let start = offset(of: node)
    _ = offset(column: Int(cmark_node_get_end_column(node)))
    return start
  }

  /// Where a node starts that has others in it, in the text as the user wrote it.
  mutating func place(of node: Node) -> Int {
    let type = cmark_node_get_type(node)
    guard type.rawValue >= CMARK_NODE_FIRST_INLINE.rawValue else {
      let line = min(max(Int(cmark_node_get_start_line(node)) - 1, 0), starts.count - 1)
      return text.original(starts[line] + max(Int(cmark_node_get_start_column(node)) - 1, 0))
    }
    // cmark gives a link the line of its end, so the start of what is in it says more.
    guard let child = cmark_node_first_child(node), cmark_node_get_start_line(child) > 0 else {
      return text.original(offset(of: node))
    }
    let opening = type == CMARK_NODE_IMAGE || type == CMARK_NODE_STRONG ? 2 : 1
    return text.original(max(offset(of: child) - opening, 0))
  }

  /// Where `part` stands at `start` or soon after it, in the text as the user wrote it.
  ///
  /// Entities are longer in the text than in the tree, so what follows one is found by looking for it.
  mutating func find(_ part: [UInt8], near start: Int) -> Int {
    let bytes = text.bytes
    let start = max(start, lastFound + 1)
    let last = min(start + 500, bytes.count - part.count)
    for index in stride(from: start, through: last, by: 1)
    where bytes[index] == part.first && bytes[index...].starts(with: part) {
      lastFound = index
      return text.original(index)
    }
    return text.original(min(start, bytes.count))
  }

  private mutating func offset(of node: Node) -> Int {
    let reported = Int(cmark_node_get_start_line(node))
    if reported > reportedLine {
      line = min(line + reported - reportedLine, lastLine)
      reportedLine = reported
      passed = 0
    }
    return offset(column: Int(cmark_node_get_start_column(node)))
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

  /// Where a line's contents start: behind its indentation and the marks of the quotes it is in.
  private func contents(of line: Int) -> Int {
    guard line > firstLine else { return min(starts[line] + max(indent, 0), text.bytes.count) }
    let prefix = text.bytes[starts[line]...].prefix {
      $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">")
    }
    return prefix.endIndex
  }
}
