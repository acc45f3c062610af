import Base

/// A failure of libyaml, explained in the owner's terms.
struct ParserFailure {
  private let problem: String
  private let context: String
  private let offset: Int
  /// The start of what libyaml was reading.
  private let start: Int

  init(_ failure: LibYAMLFailure, offsets: inout OffsetCursor) {
    problem = failure.problem
    context = failure.context
    offset = offsets.offset(ofCharacter: failure.offset)
    start = failure.contextOffset.map { offsets.offset(ofCharacter: $0) } ?? offset
  }

  /// - Parameter value: the value that was read last
  func diagnostic(in source: Source, after value: Range<Int>?) -> Diagnostic {
    let here = source.location(at: offset)
    let opening = source.location(at: start)
    switch (problem, context) {
    case ("found unexpected end of stream", _), ("found unexpected document indicator", _):
      return .yaml(.unclosedQuote, at: opening)
    case ("mapping values are not allowed in this context", _): return colonProblem(in: source)
    case ("could not find expected ':'", _):
      return .missingColon(source.line(from: start)).at(opening)
    case ("block sequence entries are not allowed in this context", _):
      return .yaml(.listOnKeyLine, at: here)
    case ("did not find expected node content", "while parsing a flow node")
    where ",]}".utf8.contains(source.bytes[min(offset, source.bytes.count - 1)]):
      return .emptyFlowItem(source.character(at: offset)).at(here)
    case ("did not find expected node content", "while parsing a flow node")
    where offset >= source.bytes.count || source.line(from: offset).hasPrefix("---"):
      return bracketOpenToTheEnd(in: source)
    case ("found unexpected ':'", _): return .missingColon(source.value(from: start)).at(opening)
    case ("mapping keys are not allowed in this context", _):
      return .reservedCharacter("?", value: source.value(from: offset)).at(here)
    case ("did not find expected ',' or '}'", _)
    where source.character(at: offset) == ":"
      && source.lineStart(of: offset) == source.lineStart(of: start):
      return colonInBrackets(in: source)
    case ("found character that cannot start any token", _),
      ("did not find expected node content", _):
      return characterProblem(in: source)
    case (_, "while scanning an anchor"), (_, "while scanning an alias"),
      (_, "while scanning a tag"), (_, "while parsing a tag"), (_, "while scanning a directive"),
      (_, "while scanning a %TAG directive"), (_, "while scanning a %YAML directive"):
      return .reservedCharacter(source.character(at: start), value: source.value(from: start)).at(
        opening)
    case ("found undefined tag handle", _): return .yaml(.tag, at: opening)
    case ("found incompatible YAML document", _), ("found duplicate %YAML directive", _):
      return .reservedCharacter("%", value: source.line(from: start)).at(opening)
    case ("did not find expected ',' or ']'", _):
      return .unclosed("[", "]", in: source.line(from: start), end: here).at(opening)
    case ("did not find expected ',' or '}'", _):
      return .unclosed("{", "}", in: source.line(from: start), end: here).at(opening)
    case ("did not find expected key", _), ("did not find expected '-' indicator", _),
      ("did not find expected <document start>", _):
      return neighbourProblem(in: source, after: value)
    case (_, "while scanning a block scalar"):
      return problem.contains("tab")
        ? tab(in: source)
        : .textAfterBlockMarker(source.line(from: start)).at(opening)
    case ("found unknown escape character", _), ("did not find expected hexdecimal number", _):
      return .unknownEscape(source.character(at: offset + 1)).at(here)
    case ("found invalid Unicode character escape code", _):
      return .yaml(.surrogateEscape, at: source.location(at: offset - 2))
    case (let problem, _) where problem.contains("tab character"): return tab(in: source)
    default: return .yaml(.wrongIndentation, at: here)
    }
  }

  /// A colon in a value that needs quotes, or below a value of two lines.
  private func colonProblem(in source: Source) -> Diagnostic {
    let lineStart = source.lineStart(of: offset)
    let before = source.bytes[lineStart..<offset]
    guard
      let colon = before.indices.first(where: {
        before[$0] == UInt8(ascii: ":") && $0 + 1 < offset && before[$0 + 1] == 0x20
      })
    else {
      return missingSpaceAfterColon(in: source, before: lineStart)
        ?? .yaml(.wrongIndentation, at: source.location(at: source.firstText(from: lineStart)))
    }
    let value = source.firstText(from: colon + 1)
    return .colonInValue(source.line(from: value)).at(source.location(at: offset))
  }

  /// Brackets with an unquoted colon, `{english: Re: Zero}`, or a missing comma: `{name: X role:
  /// director}`.
  private func colonInBrackets(in source: Source) -> Diagnostic {
    let start = source.valueStart(before: offset)
    let words = String(decoding: source.bytes[start..<offset], as: UTF8.self).split(separator: " ")
    return .colonInValue(
      source.value(from: start), key: words.count > 1 ? String(words[words.count - 1]) : nil
    ).at(source.location(at: offset))
  }

  /// A line that YAML takes for text and the next line continues: `title:Bebop`, `title = Bebop`.
  private func missingSpaceAfterColon(in source: Source, before lineStart: Int) -> Diagnostic? {
    guard lineStart > source.textRange.lowerBound else { return nil }
    let above = source.lineStart(of: lineStart - 1)
    let isItem = source.line(from: above).hasPrefix("- ")
    let text = source.firstText(from: isItem ? above + 1 : above)
    let line = source.line(from: text)
    let isFirst =
      isItem || above == source.textRange.lowerBound
      || source.line(from: source.lineStart(of: above - 1)) == "---"
    let isBeside = text - above == source.firstText(from: lineStart) - lineStart
    guard
      line.firstMatch(of: /^[\w-]+:[^\s\/]/) != nil || isFirst && isBeside && !line.hasPrefix("#")
    else { return nil }
    return .missingColon(line).at(source.location(at: text))
  }

  private func characterProblem(in source: Source) -> Diagnostic {
    let here = source.location(at: offset)
    guard offset < source.bytes.count else { return .yaml(.wrongIndentation, at: here) }
    if source.bytes[offset] == 0x09 { return tab(in: source) }
    if "@`%,]}|>".utf8.contains(source.bytes[offset]) {
      return .reservedCharacter(source.character(at: offset), value: source.value(from: offset)).at(
        here)
    }
    return .yaml(.wrongIndentation, at: here)
  }

  /// A bracket that is closed after a `#`, or never.
  private func bracketOpenToTheEnd(in source: Source) -> Diagnostic {
    let end = source.location(at: offset)
    guard let bracket = source.bytes[..<offset].lastIndex(where: { "[{".utf8.contains($0) }) else {
      return .yaml(.wrongIndentation, at: end)
    }
    let opening = source.character(at: bracket)
    return .unclosed(opening, opening == "[" ? "]" : "}", in: source.line(from: bracket), end: end)
      .at(source.location(at: bracket))
  }

  private func tab(in source: Source) -> Diagnostic {
    .tab(
      isOfTopKey: source.isKeyOfTop(above: source.lineStart(of: offset)),
      at: source.location(at: offset))
  }

  /// Text after the end of a value, or a line with another indentation than those above.
  private func neighbourProblem(in source: Source, after value: Range<Int>?) -> Diagnostic {
    let here = source.location(at: offset)
    if source.character(at: offset) == ":" { return .yaml(.emptyKey, at: here) }
    guard let value, value.upperBound <= offset, value.upperBound > value.lowerBound,
      "\"']}".utf8.contains(source.bytes[value.upperBound - 1]),
      !source.bytes[value.upperBound..<offset].contains(UInt8(ascii: "\n"))
    else { return .yaml(.wrongIndentation, at: here) }
    let quote = source.bytes[value.lowerBound]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      source.bytes[value].contains(UInt8(ascii: "\n"))
    {
      return .quoteClosedFarBelow(
        source.line(from: value.lowerBound), end: source.location(at: value.upperBound - 1)
      ).at(source.location(at: value.lowerBound))
    }
    return .textAfterValue(
      String(decoding: source.bytes[value], as: UTF8.self),
      rest: source.line(from: value.upperBound),
      closing: source.character(at: value.upperBound - 1),
      opening: source.location(at: value.lowerBound)
    ).at(here)
  }
}

extension Source {
  fileprivate func lineStart(of offset: Int) -> Int {
    let newline = bytes[..<min(offset, bytes.count)].lastIndex(of: UInt8(ascii: "\n"))
    return newline.map { $0 + 1 } ?? textRange.lowerBound
  }

  /// Whether the line above is a complete, unindented key, or the beginning of the text.
  fileprivate func isKeyOfTop(above lineStart: Int) -> Bool {
    var end = lineStart
    while end > textRange.lowerBound {
      let start = self.lineStart(of: end - 1)
      let line = self.line(from: start)
      end = start
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("---") { return true }
      // The next line continues such a line, or begins something within it.
      let isOpen = [":", "|", ">", "-", "+", ",", "[", "{"].contains { line.hasSuffix($0) }
      return !isOpen && ![" ", "\t", "- "].contains { line.hasPrefix($0) }
    }
    return true
  }

  fileprivate func firstText(from offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
  }

  /// The rest of a line without trailing blanks.
  fileprivate func line(from offset: Int) -> String {
    let rest = bytes[min(offset, bytes.count)...].prefix { $0 != UInt8(ascii: "\n") }
    let end = rest.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
    return String(decoding: rest[..<(end.map { $0 + 1 } ?? rest.startIndex)], as: UTF8.self)
  }

  /// The rest of a value: up to the end of its line, or of its item within brackets.
  func value(from offset: Int) -> String {
    let line = line(from: offset)
    let before = bytes[lineStart(of: offset)..<offset]
    let depth = before.reduce(0) { depth, byte in
      "[{".utf8.contains(byte) ? depth + 1 : "]}".utf8.contains(byte) ? depth - 1 : depth
    }
    guard depth > 0, let end = line.firstIndex(where: { ",]}".contains($0) }),
      end > line.startIndex
    else { return line }
    let value = line[..<end]
    return String(value[...(value.lastIndex { $0 != " " } ?? value.startIndex)])
  }

  /// The start of the value within brackets that contains an offset.
  fileprivate func valueStart(before offset: Int) -> Int {
    let line = lineStart(of: offset)
    let sign = bytes[line..<offset].lastIndex { ",:[{".utf8.contains($0) }
    return firstText(from: sign.map { $0 + 1 } ?? line)
  }

  fileprivate func character(at offset: Int) -> String {
    guard offset < bytes.count else { return "" }
    return String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
      .unicodeScalars.first.map { String($0) } ?? ""
  }
}
