import Base
import Markup

/// A page of the reference, and its parts about single keys, settings or checks.
struct ReferencePage {
  let blocks: [MarkdownBlock]
  private var parts: [Part] = []

  private struct Part {
    let names: [String]
    /// The start of its section among `blocks`.
    let section: Int?
    let blocks: [MarkdownBlock]
  }

  init(_ markdown: String) {
    blocks = MarkdownBlock.blocks(of: markdown)
    var section: Int?
    for (index, block) in blocks.enumerated() {
      switch block {
      case .heading(let level, let spans):
        section = index
        guard level > 1 else { continue }
        let rest = blocks[(index + 1)...].prefix { !$0.endsSection(of: level) }
        parts.append(Part(names: [spans.text] + spans.codes, section: index, blocks: Array(rest)))
      case .table(let table):
        for row in table.rows {
          var single = table
          single.rows = [row]
          let names = row[0].codes.isEmpty ? [row[0].text] : row[0].codes
          parts.append(Part(names: names, section: section, blocks: [.table(single)]))
        }
      case .list(let start, let items):
        for item in items {
          guard case .paragraph(let spans)? = item.first, let first = spans.first,
            first.style != .plain
          else { continue }
          parts.append(
            Part(
              names: [first.text], section: section, blocks: [.list(start: start, items: [item])]))
        }
      default: continue
      }
    }
  }

  var title: String { if case .heading(_, let spans)? = blocks.first { spans.text } else { "" } }

  func table(under heading: String) -> MarkdownTable? {
    let section = blocks.drop { block in
      if case .heading(_, let spans) = block { spans.text != heading } else { true }
    }
    for case .table(let table) in section { return table }
    return nil
  }

  var names: [String] { parts.flatMap(\.names) }

  /// The parts about one name, each section with its heading once; nil if there are none.
  func about(_ name: String) -> [MarkdownBlock]? {
    let wanted = folded(name)
    guard !wanted.isEmpty else { return nil }
    let found = parts.filter { $0.names.contains { folded($0) == wanted } }
    var sections: Set<Int> = []
    let shown = found.flatMap { part in
      let heading = part.section.flatMap { sections.insert($0).inserted ? blocks[$0] : nil }
      return (heading.map { [$0] } ?? []) + part.blocks
    }
    return shown.isEmpty ? nil : shown
  }

  private func folded(_ name: String) -> String { Folding.standard.fold(name) }
}

extension MarkdownBlock {
  fileprivate func endsSection(of level: Int) -> Bool {
    if case .heading(let other, _) = self { other <= level } else { false }
  }
}

extension [MarkdownSpan] {
  fileprivate var codes: [String] { filter { $0.style == .code }.map(\.text) }
}
