/// A part of a Markdown text, for output that isn't HTML. Pipe tables are tables.
package enum MarkdownBlock: Equatable, Sendable {
  case heading(level: Int, [MarkdownSpan])
  case paragraph([MarkdownSpan])
  /// `start` is nil for bullets.
  case list(start: Int?, items: [[MarkdownBlock]])
  case quote([MarkdownBlock])
  case code(String)
  case table(MarkdownTable)

  /// The blocks of a text. HTML and rules between them are left out.
  package static func blocks(of text: String) -> [MarkdownBlock] {
    var reader = BlockReader(tree: MarkdownTree(of: Array(text.utf8)))
    return reader.blocks()
  }
}

package struct MarkdownTable: Equatable, Sendable {
  package typealias Cell = [MarkdownSpan]

  package let heads: [Cell]
  /// Each has as many cells as there are heads.
  package var rows: [[Cell]]
}

/// Words of one style.
package struct MarkdownSpan: Equatable, Sendable {
  package enum Style: Sendable { case plain, strong, emphasis, code }

  package var text: String
  package let style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

extension [MarkdownSpan] {
  package var text: String { map(\.text).joined() }
}

private struct BlockReader: ~Copyable {
  var tree: MarkdownTree
  private var bytes: [UInt8] = []

  init(tree: consuming MarkdownTree) { self.tree = tree }

  private mutating func next() -> MarkdownNode? {
    bytes.removeAll(keepingCapacity: true)
    return tree.next(copyingTo: &bytes)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The blocks up to the end of the container that was entered last.
  mutating func blocks() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while let node = next(), node.isEnter {
      switch node.kind {
      case .heading: blocks.append(.heading(level: node.number, joined(lines())))
      case .paragraph, .tightParagraph:
        let lines = lines()
        blocks.append(MarkdownTable(lines).map { .table($0) } ?? .paragraph(joined(lines)))
      case .codeBlock: blocks.append(.code(text(node.text)))
      case .quote: blocks.append(.quote(self.blocks()))
      case .bulletList: blocks.append(.list(start: nil, items: items()))
      case .orderedList: blocks.append(.list(start: node.number, items: items()))
      default: continue
      }
    }
    return blocks
  }

  private mutating func items() -> [[MarkdownBlock]] {
    var items: [[MarkdownBlock]] = []
    while let node = next(), node.isEnter { items.append(blocks()) }
    return items
  }

  /// The lines of a paragraph or heading. The address of a link follows its words in brackets.
  private mutating func lines() -> [[MarkdownSpan]] {
    var lines: [[MarkdownSpan]] = [[]]
    var styles = [MarkdownSpan.Style.plain]
    var links: [(address: String, line: Int, span: Int)] = []
    while let node = next() {
      let style = styles.last ?? .plain
      switch (node.kind, node.isEnter) {
      case (.paragraph, false), (.tightParagraph, false), (.heading, false): return lines
      case (.text, _): lines[lines.count - 1].append(MarkdownSpan(text(node.text), style))
      case (.code, _): lines[lines.count - 1].append(MarkdownSpan(text(node.text), .code))
      case (.softBreak, _), (.hardBreak, _): lines.append([])
      case (.emphasis, true): styles.append(.emphasis)
      case (.strong, true): styles.append(.strong)
      case (.emphasis, false), (.strong, false): styles.removeLast()
      case (.link, true):
        links.append((text(node.text), lines.count - 1, lines[lines.count - 1].count))
      case (.link, false):
        guard let link = links.popLast() else { continue }
        let label = joined([Array(lines[link.line][link.span...])] + lines[(link.line + 1)...])
        if label.text != link.address {
          lines[lines.count - 1].append(MarkdownSpan(" (\(link.address))", style))
        }
      default: continue
      }
    }
    return lines
  }

  private func joined(_ lines: some Collection<[MarkdownSpan]>) -> [MarkdownSpan] {
    Array(lines.joined(separator: [MarkdownSpan(" ")]))
  }
}

extension MarkdownTable {
  /// nil unless the second line is `|---|---|`, below one with bars.
  fileprivate init?(_ lines: [[MarkdownSpan]]) {
    guard lines.count > 1, lines[0].contains(where: { $0.style != .code && $0.text.contains("|") }),
      lines[1].allSatisfy({ $0.style == .plain && $0.text.allSatisfy("|-: ".contains) }),
      lines[1].text.contains("|"), lines[1].text.contains("-")
    else { return nil }
    let heads = MarkdownTable.cells(lines[0])
    self.heads = heads
    rows = lines[2...].map { line in
      let cells = MarkdownTable.cells(line)
      return heads.indices.map { cells.indices.contains($0) ? cells[$0] : [] }
    }
  }

  /// A bar within code is none, and may have a backslash before it.
  private static func cells(_ line: [MarkdownSpan]) -> [Cell] {
    var cells: [Cell] = [[]]
    for span in line {
      if span.style == .code {
        let text = span.text.replacing("\\|", with: "|")
        cells[cells.count - 1].append(MarkdownSpan(text, .code))
        continue
      }
      let parts = span.text.split(separator: "|", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { cells.append([]) }
        if !part.isEmpty { cells[cells.count - 1].append(MarkdownSpan(String(part), span.style)) }
      }
    }
    cells = cells.map(\.trimmed)
    if cells.count > 1, cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.count > 1, cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }
}

extension [MarkdownSpan] {
  /// Without blanks at its ends.
  fileprivate var trimmed: Self {
    var spans = self
    if let first = spans.first, first.style != .code {
      spans[0].text = String(first.text.drop { $0 == " " })
    }
    if let last = spans.indices.last, spans[last].style != .code {
      while spans[last].text.last == " " { spans[last].text.removeLast() }
    }
    return spans.filter { !$0.text.isEmpty }
  }
}
