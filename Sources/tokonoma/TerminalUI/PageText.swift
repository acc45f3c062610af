import Base
import Markup

/// Markdown as lines of a terminal: paragraphs filled to its width, tables as lists of definitions.
struct PageText {
  private let width: Int
  /// Whether the terminal shows bold and underlined text; without it, code has backticks.
  private let isStyled: Bool
  private var lines: [String] = []

  static func text(of blocks: [MarkdownBlock], width: Int, isStyled: Bool) -> String {
    var page = PageText(width: width, isStyled: isStyled)
    page.add(blocks, indent: 0)
    return page.lines.map { $0 + "\n" }.joined()
  }

  private init(width: Int, isStyled: Bool) {
    self.width = max(20, width)
    self.isStyled = isStyled
  }

  private mutating func add(_ blocks: [MarkdownBlock], indent: Int) {
    for (number, block) in blocks.enumerated() {
      if number > 0 { lines.append("") }
      switch block {
      case .heading(let level, let spans): addHeading(spans, level: level)
      case .paragraph(let spans): add(spans, indent: indent)
      case .list(let start, let items): add(items, from: start, indent: indent)
      case .quote(let blocks): add(blocks, indent: indent + 2)
      case .code(let text):
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          lines.append(line.isEmpty ? "" : spaces(indent + 4) + line)
        }
      case .table(let table): add(table, indent: indent)
      }
    }
  }

  private mutating func addHeading(_ spans: [MarkdownSpan], level: Int) {
    let start = lines.count
    add(isStyled ? spans.map { MarkdownSpan($0.text, .strong) } : spans, indent: 0)
    if isStyled { return }
    let underline = lines[start...].map(columns).max() ?? 0
    lines.append(String(repeating: level == 1 ? "=" : "-", count: underline))
  }

  private mutating func add(_ spans: [MarkdownSpan], indent: Int) {
    lines += filled(spans, to: width - indent).map { spaces(indent) + $0 }
  }

  /// The items of one paragraph follow each other without empty lines.
  private mutating func add(_ items: [[MarkdownBlock]], from start: Int?, indent: Int) {
    let isTight = items.allSatisfy { $0.count < 2 }
    for (number, item) in items.enumerated() {
      if number > 0, !isTight { lines.append("") }
      let mark = start.map { "\($0 + number). " } ?? "- "
      let first = lines.count
      add(item, indent: indent + mark.count)
      if lines.count > first {
        lines[first] = spaces(indent) + mark + lines[first].drop { $0 == " " }
      }
    }
  }

  /// The first cell of each row, with the others beside it, or below it on a narrow terminal.
  private mutating func add(_ table: MarkdownTable, indent: Int) {
    let terms = table.rows.map { row in
      row[0].map { MarkdownSpan($0.text, $0.style == .code ? .strong : $0.style) }
    }
    let longest = terms.map { columns(of: $0.text) }.max() ?? 0
    let margin = indent + 2
    let column = width - indent < 60 ? margin + 4 : margin + min(longest, 22) + 2
    let main = table.mainColumn
    for (number, row) in table.rows.enumerated() {
      if number > 0, table.heads.count > 2 { lines.append("") }
      var meaning: [String] = []
      for index in row.indices.dropFirst() where !row[index].isEmpty {
        let isLabelled = index > 1 && index != main && !table.heads[index].isEmpty
        let label = isLabelled ? table.heads[index] + [MarkdownSpan(": ")] : []
        meaning += filled(label + row[index], to: width - column)
      }
      let term = filled(terms[number], to: width - margin)
      lines += term.map { spaces(margin) + $0 }
      let room = column - margin - columns(of: terms[number].text)
      if term.count == 1, room >= 2, let first = meaning.first {
        lines[lines.count - 1] += spaces(room) + first
        meaning.removeFirst()
      }
      lines += meaning.map { spaces(column) + $0 }
    }
  }

  /// Lines of at most `width` columns; a longer word isn't broken.
  private func filled(_ spans: [MarkdownSpan], to width: Int) -> [String] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    for word in words(of: spans) {
      let gap = word.followsBlank && used > 0 ? 1 : 0
      if used > 0, used + gap + word.columns > width {
        lines.append(line)
        (line, used) = ("", 0)
      } else {
        line += spaces(gap)
        used += gap
      }
      line += word.text
      used += word.columns
    }
    return used > 0 ? lines + [line] : lines
  }

  /// A unit that no line break divides.
  private struct Word {
    var text = ""
    var columns = 0
    let followsBlank: Bool
  }

  /// The words between blanks; Chinese and Japanese can be divided after any character.
  private func words(of spans: [MarkdownSpan]) -> [Word] {
    var words: [Word] = []
    var isOpen = false
    var followsBlank = true
    for span in spans {
      let text = span.style == .code && !isStyled ? "`\(span.text)`" : span.text
      var piece = ""
      func close() {
        guard !piece.isEmpty else { return }
        if !isOpen {
          words.append(Word(followsBlank: followsBlank))
          followsBlank = false
        }
        words[words.count - 1].text += styled(piece, span.style)
        words[words.count - 1].columns += columns(of: piece)
        isOpen = true
        piece = ""
      }
      for character in text {
        if character == " " {
          close()
          (isOpen, followsBlank) = (false, true)
        } else if character.unicodeScalars.first.map({ $0.columns == 2 }) == true {
          if !closingMarks.contains(character) {
            close()
            isOpen = false
          }
          piece.append(character)
          close()
        } else {
          piece.append(character)
        }
      }
      close()
    }
    return words
  }

  private func styled(_ text: String, _ style: MarkdownSpan.Style) -> String {
    guard isStyled, style != .plain else { return text }
    return "\u{1B}[\(style == .emphasis ? 4 : 1)m\(text)\u{1B}[0m"
  }
}

/// Marks that must not begin a line (JIS X 4051).
private let closingMarks: Set<Character> = ["、", "。", "，", "．", "」", "』", "）", "！", "？", "ー", "・"]

extension MarkdownTable {
  /// The column with the most text after the first one.
  fileprivate var mainColumn: Int? {
    heads.indices.dropFirst().max { a, b in
      func size(_ column: Int) -> Int { rows.reduce(0) { $0 + $1[column].text.count } }
      return size(a) < size(b)
    }
  }
}
