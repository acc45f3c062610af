import Base

/// Splits a template into tags and the pieces of lines between them.
struct TemplateScanner {
  enum Token {
    /// At most one line, with its line break.
    case text(Range<Int>)
    case tag(Tag)
  }

  struct Tag {
    enum Kind: Equatable {
      case variable, unescaped, section, inverted, close, partial, parent, block, comment,
        delimiters
    }

    let kind: Kind
    let name: TemplateNode.Name
    let start: Int
  }

  private let source: Source
  private var bytes: [UInt8] { source.bytes }
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private var tokens: [Token] = []

  static func tokens(of source: Source, reporting problems: inout DiagnosticList) -> [Token] {
    var scanner = TemplateScanner(source: source)
    scanner.scan(reporting: &problems)
    return scanner.tokens
  }

  private init(source: Source) { self.source = source }

  private mutating func scan(reporting problems: inout DiagnosticList) {
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while let start = find(opening, from: position) {
      guard problems.all.count < ParsedTemplate.problemLimit else { return }
      addText(position..<start)
      reportForeignTags(in: position..<start, to: &problems)
      position = scanTag(at: start, reporting: &problems)
    }
    addText(position..<bytes.count)
    reportForeignTags(in: position..<bytes.count, to: &problems)
  }

  /// Reports the first `{% … %}`, a tag of Jinja, Twig and Liquid.
  private func reportForeignTags(in text: Range<Int>, to problems: inout DiagnosticList) {
    guard let start = find(Array("{%".utf8), from: text.lowerBound, to: text.upperBound),
      let end = find(
        Array("%}".utf8), from: start + 2, to: min(text.upperBound, lineEnd(from: start)))
    else { return }
    let words = bytes[trimmed(start + 2..<end)].drop { $0 == UInt8(ascii: "-") }
    let problem = TemplateProblem.foreignTag(
      String(decoding: bytes[start..<end + 2], as: UTF8.self),
      words: String(decoding: words.drop(while: \.isASCIIWhitespace), as: UTF8.self))
    problems.report(.template(problem, at: source.location(at: start)))
  }

  private mutating func addText(_ range: Range<Int>) {
    var lineStart = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "\n") {
      tokens.append(.text(lineStart..<index + 1))
      lineStart = index + 1
    }
    if lineStart < range.upperBound { tokens.append(.text(lineStart..<range.upperBound)) }
  }

  private mutating func scanTag(at start: Int, reporting problems: inout DiagnosticList) -> Int {
    var inner = start + opening.count
    let sigil = inner < bytes.count ? bytes[inner] : 0
    let kind = Self.kind(of: sigil)
    if kind != .variable { inner += 1 }
    let terminator =
      switch sigil {
      case UInt8(ascii: "{"): [UInt8(ascii: "}")] + closing
      case UInt8(ascii: "="): [UInt8(ascii: "=")] + closing
      default: closing
      }
    // A tag that reaches into the next one has no end of its own.
    let limit =
      switch kind {
      case .comment: bytes.count
      case .delimiters: lineEnd(from: inner)
      default: opening == closing ? bytes.count : find(opening, from: inner) ?? bytes.count
      }
    guard let end = find(terminator, from: inner, to: limit) else {
      let missing = String(decoding: terminator, as: UTF8.self)
      problems.report(
        .template(.unclosedTag(terminator: missing), at: source.location(at: start)))
      return kind == .comment ? limit : min(limit, lineEnd(from: inner))
    }
    let past = end + terminator.count
    let name = trimmed(inner..<end)
    var isValid = true
    switch kind {
    case .comment: break
    case .delimiters:
      if let pair = delimiters(name) {
        (opening, closing) = pair
      } else {
        problems.report(.template(.badDelimiters, at: source.location(at: start)))
      }
    default:
      if let problem = nameProblem(name) {
        problems.report(problem)
        isValid = false
        // A section must stay open for its end.
        if kind == .variable || kind == .unescaped || kind == .partial { return past }
      }
    }
    tokens.append(
      .tag(
        Tag(
          kind: kind,
          name: TemplateNode.Name(
            text: kind == .comment ? "" : String(decoding: bytes[name], as: UTF8.self),
            offset: name.lowerBound, isValid: isValid), start: start)))
    return past
  }

  private static func kind(of sigil: UInt8) -> Tag.Kind {
    switch sigil {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): .unescaped
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: "="): .delimiters
    default: .variable
    }
  }

  private func nameProblem(_ name: Range<Int>) -> Diagnostic? {
    guard !name.isEmpty else {
      return .template(.missingName, at: source.location(at: name.lowerBound))
    }
    guard let odd = name.first(where: { !TemplateNode.Name.isNameByte(bytes[$0]) }) else {
      return nil
    }
    return .template(
      .badName(String(decoding: bytes[name].prefix(60), as: UTF8.self)),
      at: source.location(at: odd))
  }

  private func delimiters(_ range: Range<Int>) -> ([UInt8], [UInt8])? {
    let parts = bytes[range].split(whereSeparator: \.isASCIIWhitespace)
    guard parts.count == 2, !range.contains(where: { bytes[$0] == UInt8(ascii: "=") }) else {
      return nil
    }
    return (Array(parts[0]), Array(parts[1]))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isASCIIWhitespace { start += 1 }
    while start < end, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    return start..<end
  }

  private func find(_ pattern: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    let last = (end ?? bytes.count) - pattern.count
    guard start <= last else { return nil }
    return (start...last).first { index in
      bytes[index] == pattern[0]
        && pattern.indices.allSatisfy { bytes[index + $0] == pattern[$0] }
    }
  }

  private func lineEnd(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}
