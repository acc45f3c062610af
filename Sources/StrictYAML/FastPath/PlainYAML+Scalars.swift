import Base

/// Reads scalars in all the styles of YAML.
extension PlainYAML {
  /// Reads text without quotes, with the following lines that are indented more than column `own`.
  mutating func readPlain(_ bytes: Span<UInt8>, below own: Int) -> Bool {
    let start = index
    guard var textEnd = skipPlainLine(bytes) else { return false }
    guard bytes.textContinues(at: index, below: own) else {
      append(.plain, start..<textEnd)
      return true
    }
    text.removeAll(keepingCapacity: true)
    text.append(bytes, start..<textEnd)
    repeat {
      fold(skipLineEnds(bytes))
      let line = index
      guard let lineEnd = skipPlainLine(bytes) else { return false }
      text.append(bytes, line..<lineEnd)
      textEnd = lineEnd
    } while bytes.textContinues(at: index, below: own)
    appendText(.plain, start..<textEnd)
    return true
  }

  /// Skips the rest of a line up to a comment; returns the end of its text, if there is any.
  private mutating func skipPlainLine(_ bytes: Span<UInt8>) -> Int? {
    let start = index
    index = bytes.endOfPrintable(from: index, without: UInt8(ascii: ":"), UInt8(ascii: "#"))
    while !bytes.isLineEnd(at: index), !bytes.startsComment(at: index) {
      if bytes[index] == UInt8(ascii: ":"), bytes.isBlank(at: index + 1) { return nil }
      guard skipCharacter(bytes) else { return nil }
    }
    let textEnd = bytes.endWithoutSpaces(of: start..<index)
    return textEnd > start ? textEnd : nil
  }

  mutating func readFlowPlain(_ bytes: Span<UInt8>) -> Bool {
    let start = index
    text: while true {
      index = bytes.endOfWords(from: index)
      guard !bytes.isLineEnd(at: index), !bytes.startsComment(at: index) else { break }
      switch bytes[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break text
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"): return false
      case UInt8(ascii: ":"):
        // As in `Re:Zero` and `https://`.
        guard index + 1 < bytes.count,
          bytes[index + 1].isASCIIAlphanumeric || bytes[index + 1] == UInt8(ascii: "/")
        else { return false }
        index += 1
      default: guard skipCharacter(bytes) else { return false }
      }
    }
    guard index > start else { return false }
    append(.plain, start..<bytes.endWithoutSpaces(of: start..<index))
    return true
  }

  mutating func readQuoted(_ bytes: Span<UInt8>) -> Bool {
    let start = index
    let quote = bytes[index]
    let isDouble = quote == UInt8(ascii: "\"")
    index = bytes.endOfPrintable(from: index + 1, without: quote, UInt8(ascii: "\\"))
    while index < bytes.count, bytes[index] != quote {
      if bytes.isLineEnd(at: index) || isDouble && bytes[index] == UInt8(ascii: "\\") {
        return readChangedQuoted(bytes, start)
      }
      guard skipCharacter(bytes) else { return false }
    }
    guard index < bytes.count else { return false }
    if !isDouble, index + 1 < bytes.count, bytes[index + 1] == quote {
      return readChangedQuoted(bytes, start)
    }
    index += 1
    append(isDouble ? .doubleQuoted : .singleQuoted, start..<index)
    return true
  }

  /// Reads quoted text with escapes, doubled quotes or line ends.
  private mutating func readChangedQuoted(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let quote = bytes[start]
    let isDouble = quote == UInt8(ascii: "\"")
    index = start + 1
    text.removeAll(keepingCapacity: true)
    while index < bytes.count {
      let run = index
      index = bytes.endOfPrintable(from: index, without: quote, UInt8(ascii: "\\"))
      text.append(bytes, run..<index)
      guard index < bytes.count else { return false }
      if bytes.isLineEnd(at: index) {
        while text.last == UInt8(ascii: " ") { text.removeLast() }
        fold(skipLineEnds(bytes))
        // It may be a line that ends a document.
        if index < bytes.count, bytes[index - 1] != UInt8(ascii: " "),
          bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: ".")
        {
          return false
        }
      } else if bytes[index] == quote {
        index += 1
        guard !isDouble, index < bytes.count, bytes[index] == quote else {
          appendText(isDouble ? .doubleQuoted : .singleQuoted, start..<index)
          return true
        }
        text.append(quote)
        index += 1
      } else if isDouble, bytes[index] == UInt8(ascii: "\\") {
        guard readEscape(bytes) else { return false }
      } else {
        let character = index
        guard skipCharacter(bytes) else { return false }
        text.append(bytes, character..<index)
      }
    }
    return false
  }

  /// Reads an escape of JSON; fails for invisible characters and halves of surrogate pairs.
  private mutating func readEscape(_ bytes: Span<UInt8>) -> Bool {
    guard index + 1 < bytes.count else { return false }
    index += 2
    switch bytes[index - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index - 1])
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"):
      guard index + 4 <= bytes.count else { return false }
      var value: UInt32 = 0
      for digit in index..<index + 4 {
        guard let number = bytes[digit].hexDigitValue else { return false }
        value = value << 4 | UInt32(number)
      }
      // Trailing blanks are dropped, unless they are escaped.
      guard value > 0x20, let scalar = Unicode.Scalar(value), !isControl(scalar) else {
        return false
      }
      text.append(contentsOf: String(scalar).utf8)
      index += 4
    default: return false
    }
    return true
  }

  /// Reads a text below `|` or `>` that is indented more than column `own`.
  mutating func readBlockText(_ bytes: Span<UInt8>, below own: Int) -> Bool {
    let start = index
    let isFolded = bytes[index] == UInt8(ascii: ">")
    index += 1
    var chomping: UInt8 = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      chomping = bytes[index]
      index += 1
    }
    skipSpaces(bytes)
    guard index < bytes.count, bytes.isLineEnd(at: index) else { return false }
    skipLineEnd(bytes)
    // The first line with text sets the indentation of all.
    var (lineStart, emptyLines) = (index, 0)
    skipSpaces(bytes)
    while index < bytes.count, bytes.isLineEnd(at: index) {
      guard index == lineStart else { return false }
      skipLineEnd(bytes)
      emptyLines += 1
      lineStart = index
      skipSpaces(bytes)
    }
    let indent = index - lineStart
    guard index < bytes.count, indent > own else { return false }

    text.removeAll(keepingCapacity: true)
    var (textEnd, lineEnd) = (start, index)
    var (isAfterLine, wasIndented) = (false, false)
    repeat {
      let isIndented = bytes[index] == UInt8(ascii: " ")
      if isAfterLine, isFolded, !wasIndented, !isIndented {
        if emptyLines == 0 { text.append(UInt8(ascii: " ")) }
      } else if isAfterLine {
        text.append(UInt8(ascii: "\n"))
      }
      text.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: emptyLines))
      wasIndented = isIndented
      let line = index
      index = bytes.endOfPrintable(from: index)
      while !bytes.isLineEnd(at: index) { guard skipCharacter(bytes) else { return false } }
      text.append(bytes, line..<index)
      let ownEnd = bytes.endWithoutSpaces(of: line..<index)
      if ownEnd > line { textEnd = ownEnd }
      lineEnd = index
      isAfterLine = index < bytes.count
      emptyLines = 0
      guard isAfterLine else { break }
      repeat {
        skipLineEnd(bytes)
        lineStart = index
        while index < bytes.count, index - lineStart < indent, bytes[index] == UInt8(ascii: " ") {
          index += 1
        }
        if index < bytes.count, bytes.isLineEnd(at: index) { emptyLines += 1 }
      } while index < bytes.count && bytes.isLineEnd(at: index)
    } while index < bytes.count && index - lineStart == indent
    if isAfterLine, chomping != UInt8(ascii: "-") { text.append(UInt8(ascii: "\n")) }
    if chomping == UInt8(ascii: "+") {
      text.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: emptyLines))
    }
    index = lineEnd
    appendText(isFolded ? .folded : .literal, start..<textEnd)
    return true
  }

  /// Skips and counts line ends, and skips the spaces around them.
  private mutating func skipLineEnds(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    while index < bytes.count, bytes.isLineEnd(at: index) {
      skipLineEnd(bytes)
      skipSpaces(bytes)
      count += 1
    }
    return count
  }

  /// Appends a space for one line end; drops the first of several.
  private mutating func fold(_ lineEnds: Int) {
    if lineEnds == 1 {
      text.append(UInt8(ascii: " "))
    } else {
      text.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: lineEnds - 1))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range { append(bytes[index]) }
  }
}
