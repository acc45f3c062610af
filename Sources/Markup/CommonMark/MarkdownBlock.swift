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
    var outline = Outline(Array(text.utf8)[...])
    outline.readTables()
    var reader = BlockReader(outline)
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

  package init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }
}

extension [MarkdownSpan] {
  package var text: String { map(\.text).joined() }
}

private struct BlockReader {
  private let outline: Outline
  private var rest: ArraySlice<Outline.Step>

  init(_ outline: Outline) { (self.outline, rest) = (outline, outline.steps[...]) }

  /// The blocks up to the end of the container that was entered last.
  mutating func blocks() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while let step = rest.popFirst(), step.edge != .leave {
      switch step.kind {
      case .heading: blocks.append(.heading(level: step.number, spans()))
      case .paragraph, .tightParagraph: blocks.append(.paragraph(spans()))
      case .table: blocks.append(.table(table()))
      case .codeBlock: blocks.append(.code(outline.words(step.text)))
      case .quote: blocks.append(.quote(self.blocks()))
      case .bulletList: blocks.append(.list(start: nil, items: items()))
      case .orderedList: blocks.append(.list(start: step.number, items: items()))
      default: continue
      }
    }
    return blocks
  }

  private mutating func items() -> [[MarkdownBlock]] {
    var items: [[MarkdownBlock]] = []
    while let step = rest.popFirst(), step.edge != .leave { items.append(blocks()) }
    return items
  }

  private mutating func table() -> MarkdownTable {
    var rows: [[MarkdownTable.Cell]] = []
    while let step = rest.popFirst(), step.kind != .table {
      guard step.edge == .enter else { continue }
      if step.kind == .tableRow { rows.append([]) } else { rows[rows.count - 1].append(spans()) }
    }
    let heads = rows.removeFirst()
    return MarkdownTable(
      heads: heads,
      rows: rows.map { row in heads.indices.map { row.indices.contains($0) ? row[$0] : [] } })
  }

  /// The words of a paragraph, heading or cell. The address of a link follows its words in brackets.
  private mutating func spans() -> [MarkdownSpan] {
    var spans: [MarkdownSpan] = []
    var styles = [MarkdownSpan.Style.plain]
    var links: [(address: String, start: Int)] = []
    while let step = rest.popFirst() {
      let style = styles.last ?? .plain
      switch (step.kind, step.edge) {
      case (.paragraph, .leave), (.tightParagraph, .leave), (.heading, .leave),
        (.tableCell, .leave):
        return spans
      case (.text, _), (.mark, _): spans.append(MarkdownSpan(outline.words(step.text), style))
      case (.code, _): spans.append(MarkdownSpan(outline.words(step.text), .code))
      case (.softBreak, _), (.hardBreak, _): spans.append(MarkdownSpan(" "))
      case (.emphasis, .enter): styles.append(.emphasis)
      case (.strong, .enter): styles.append(.strong)
      case (.emphasis, .leave), (.strong, .leave): styles.removeLast()
      case (.link, .enter): links.append((outline.words(step.text), spans.count))
      case (.link, .leave):
        guard let link = links.popLast() else { continue }
        if spans[link.start...].map(\.text).joined() != link.address {
          spans.append(MarkdownSpan(" (\(link.address))", style))
        }
      default: continue
      }
    }
    return spans
  }
}
