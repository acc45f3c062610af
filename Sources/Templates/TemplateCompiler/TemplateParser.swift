import Base

/// Builds the tree of a template, and removes line breaks and white space around tags that are
/// alone on their lines.
struct TemplateParser {
  private typealias Token = TemplateScanner.Token
  private typealias Tag = TemplateScanner.Tag

  private struct Open {
    let tag: Tag
    /// The white space before it if it starts a line.
    var lineStart: Range<Int>?
    var isMultiline = false
    var nodes: [TemplateNode] = []
    var overrides: [TemplateNode.Block] = []
    var hasStrayContent = false
  }

  private let source: Source
  private let tokens: [Token]
  private var index = 0
  /// The white space at the start of a line, while nothing else of the line has been added.
  private var lineStart: Range<Int>? = 0..<0
  private var nodes: [TemplateNode] = []
  private var open: [Open] = []
  private var problems: DiagnosticList

  static func parse(
    _ source: Source, name: String, reporting problems: inout DiagnosticList
  ) -> ParsedTemplate {
    var found = DiagnosticList()
    if let offset = firstInvalidByte(source.bytes) {
      found.report(.template(.notText, at: source.location(at: offset)))
      problems.report(contentsOf: found)
      return ParsedTemplate(name: name, source: source, nodes: [], hasErrors: true)
    }
    let tokens = TemplateScanner.tokens(of: source, reporting: &found)
    var parser = TemplateParser(source: source, tokens: tokens, problems: found)
    parser.parse()
    if parser.problems.all.count >= ParsedTemplate.problemLimit {
      parser.problems.report(.template(.tooManyProblems, at: .file(source.path)))
    }
    problems.report(contentsOf: parser.problems)
    return ParsedTemplate(
      name: name, source: source, nodes: parser.nodes, hasErrors: parser.problems.hasErrors)
  }

  private init(source: Source, tokens: [Token], problems: DiagnosticList) {
    (self.source, self.tokens, self.problems) = (source, tokens, problems)
  }

  private mutating func parse() {
    while index < tokens.count, problems.all.count < ParsedTemplate.problemLimit {
      let token = tokens[index]
      index += 1
      switch token {
      case .text(let range): addText(range)
      case .tag(let tag):
        guard add(tag) else { return }
      }
    }
    while let unclosed = open.last {
      reportUnclosed(unclosed)
      close(unclosed, isFirst: false, isLast: true)
    }
  }

  private mutating func addText(_ range: Range<Int>) {
    let endsLine = source.bytes[range.upperBound - 1] == UInt8(ascii: "\n")
    if isBlank(range) {
      if lineStart != nil, !endsLine, index < tokens.count {
        lineStart = range
        return
      }
      append(.text(range))
    } else {
      markStray(at: range)
      if lineStart != nil {
        let indent = range.prefix { source.bytes[$0].isASCIIBlank }
        append(.lineStart(indent.startIndex..<indent.endIndex))
        append(.text(indent.endIndex..<range.upperBound))
      } else {
        append(.text(range))
      }
    }
    lineStart = endsLine ? range.upperBound..<range.upperBound : nil
  }

  /// Adds the white space before a tag that is not alone on its line.
  private mutating func startLine() {
    if let indent = lineStart { append(.lineStart(indent)) }
    lineStart = nil
  }

  private mutating func append(_ node: TemplateNode) {
    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].nodes.append(node) }
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { source.bytes[$0].isASCIIWhitespace }
  }

  /// Whether only white space follows on this line.
  private var isAtLineEnd: Bool {
    guard index < tokens.count else { return true }
    guard case .text(let range) = tokens[index], isBlank(range) else { return false }
    return source.bytes[range.upperBound - 1] == UInt8(ascii: "\n") || index + 1 == tokens.count
  }

  private mutating func skipLineEnd() {
    guard index < tokens.count, case .text(let range) = tokens[index] else { return }
    index += 1
    lineStart = range.upperBound..<range.upperBound
  }

  /// False if parsing must stop.
  private mutating func add(_ tag: Tag) -> Bool {
    let isAlone = lineStart != nil && isAtLineEnd
    switch tag.kind {
    case .variable, .unescaped:
      markStray(at: tag.start..<tag.start)
      startLine()
      append(.variable(tag.name, isUnescaped: tag.kind == .unescaped))
    case .comment, .delimiters: takeLine(isAlone: isAlone)
    case .partial:
      markStray(at: tag.start..<tag.start)
      let indent = isAlone ? lineStart : nil
      takeLine(isAlone: isAlone)
      append(.partial(tag.name, indent: indent ?? 0..<0, isInline: !isAlone))
    case .section, .inverted:
      markStray(at: tag.start..<tag.start)
      takeLine(isAlone: isAlone)
      open.append(Open(tag: tag))
    case .parent:
      markStray(at: tag.start..<tag.start)
      open.append(Open(tag: tag, lineStart: lineStart))
      lineStart = nil
    case .block:
      let startsContent = (lineStart != nil || isInParent) && isAtLineEnd
      open.append(Open(tag: tag, lineStart: lineStart, isMultiline: startsContent))
      lineStart = nil
      if startsContent { skipLineEnd() }
    case .close: addClose(tag)
    }
    if open.count > ParsedTemplate.depthLimit {
      report(.tooDeep, at: tag.start)
      return false
    }
    return true
  }

  private mutating func takeLine(isAlone: Bool) {
    if isAlone { skipLineEnd() } else { startLine() }
  }

  private mutating func addClose(_ tag: Tag) {
    guard let innermost = open.last else {
      return report(.nothingToClose(tag.name.text), at: tag.start)
    }
    if innermost.tag.name.text != tag.name.text {
      if open.contains(where: { $0.tag.name.text == tag.name.text }) {
        while let unclosed = open.last, unclosed.tag.name.text != tag.name.text {
          reportUnclosed(unclosed)
          close(unclosed, isFirst: false, isLast: false)
        }
      } else if innermost.tag.name.isValid {
        // An invalid name has been reported.
        report(
          .mismatchedClose(
            tag.name.text, open: innermost.tag.name.text,
            opened: source.location(at: innermost.tag.start)), at: tag.start)
      }
    }
    if let last = open.last { close(last, isFirst: lineStart != nil, isLast: isAtLineEnd) }
  }

  private mutating func reportUnclosed(_ open: Open) {
    guard problems.all.count < ParsedTemplate.problemLimit else { return }
    report(
      .unclosedSection(tag: open.tag.written, name: open.tag.name.text), at: open.tag.start)
  }

  /// Closes the innermost open tag.
  ///
  /// - Parameter isFirst: whether the closing tag is the first on its line
  private mutating func close(_ last: Open, isFirst: Bool, isLast: Bool) {
    switch last.tag.kind {
    case .parent:
      open.removeLast()
      if last.lineStart != nil, isLast {
        skipLineEnd()
      } else {
        if let indent = last.lineStart { append(.lineStart(indent)) }
        lineStart = nil
      }
      let indent = isLast ? last.lineStart : nil
      append(
        .parent(
          TemplateNode.Parent(
            name: last.tag.name, indent: indent ?? 0..<0, overrides: last.overrides)))
    case .block:
      let isInParent = open.dropLast().last?.tag.kind == .parent
      if isFirst, isLast || isInParent {
        if isLast { skipLineEnd() }
      } else {
        startLine()
      }
      let block = TemplateNode.Block(
        name: last.tag.name, nodes: open[open.count - 1].nodes, lineStart: last.lineStart,
        isMultiline: last.isMultiline)
      open.removeLast()
      if isInParent { addOverride(block) } else { append(.block(block)) }
    default:
      takeLine(isAlone: isFirst && isLast)
      let section = TemplateNode.Section(
        name: last.tag.name, isInverted: last.tag.kind == .inverted,
        nodes: open[open.count - 1].nodes)
      open.removeLast()
      append(.section(section))
    }
  }

  private mutating func addOverride(_ block: TemplateNode.Block) {
    let parent = open.count - 1
    if let first = open[parent].overrides.first(where: { $0.name.text == block.name.text }) {
      report(
        .repeatedBlock(block.name.text, first: source.location(at: first.name.offset)),
        at: block.name.offset)
    } else {
      open[parent].overrides.append(block)
    }
  }

  private var isInParent: Bool { open.last?.tag.kind == .parent }

  /// Reports the first content between the blocks of a parent, which isn't shown.
  private mutating func markStray(at range: Range<Int>) {
    guard isInParent, !open[open.count - 1].hasStrayContent else { return }
    open[open.count - 1].hasStrayContent = true
    let offset = range.first { !isBlank($0..<$0 + 1) } ?? range.lowerBound
    report(.contentOutsideBlocks(of: open[open.count - 1].tag.name.text), at: offset)
  }

  private mutating func report(_ problem: TemplateProblem, at offset: Int) {
    problems.report(.template(problem, at: source.location(at: offset)))
  }

  /// The offset of the first invalid byte of UTF-8, or NUL.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .error: return offset
      case .scalarValue("\0"): return offset
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      }
    }
  }
}

extension TemplateScanner.Tag {
  /// An opening tag as messages show it.
  fileprivate var written: String {
    let sigil =
      switch kind {
      case .inverted: "^"
      case .parent: "<"
      case .block: "$"
      default: "#"
      }
    return "{{\(sigil)\(name.text)}}"
  }
}
