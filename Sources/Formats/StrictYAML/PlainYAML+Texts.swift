/// Scalars, in all the ways they are written.
extension PlainYAML {
  /// Text without quotes, which goes on over the lines that are further in than column `own`.
  mutating func readPlain(below own: Int) -> Bool {
    let start = index
    guard var textEnd = skipPlainLine() else { return false }
    guard goesOn(below: own) else { return append(.plain, start..<textEnd) }
    written.removeAll(keepingCapacity: true)
    written.append(contentsOf: bytes[start..<textEnd])
    repeat {
      fold(skipLineEnds())
      let line = index
      guard let lineEnd = skipPlainLine() else { return false }
      written.append(contentsOf: bytes[line..<lineEnd])
      textEnd = lineEnd
    } while goesOn(below: own)
    return appendWritten(.plain, start..<textEnd)
  }

  /// To the end of a line or a comment on it; where the text before it ends, nil when there is none.
  @inline(__always)
  private mutating func skipPlainLine() -> Int? {
    let start = index
    skipPrintable(without: UInt8(ascii: ":"), UInt8(ascii: "#"))
    while !isAtLineEnd, !startsComment {
      if bytes[index] == UInt8(ascii: ":"), isBlank(at: index + 1) { return nil }
      guard skipSign() else { return nil }
    }
    let textEnd = endOfText(from: start)
    return textEnd > start ? textEnd : nil
  }

  /// Whether the next line that has something on it goes on with a text from here.
  @inline(__always)
  private func goesOn(below own: Int) -> Bool {
    // Nearly all values are at the start of their lines.
    let next = index + 1
    return next < end && bytes[next] <= UInt8(ascii: " ") && isTextGoingOn(below: own)
  }

  private func isTextGoingOn(below own: Int) -> Bool {
    guard isAtLineEnd else { return false }
    var place = index
    while place < end {
      place += bytes[place] == UInt8(ascii: "\r") ? 2 : 1
      let start = place
      while place < end, bytes[place] == UInt8(ascii: " ") { place += 1 }
      guard place < end, isLineEnd(at: place) else {
        return place < end && place - start > own && bytes[place] != UInt8(ascii: "#")
      }
    }
    return false
  }

  /// Text without quotes within brackets.
  mutating func readFlowPlain() -> Bool {
    let start = index
    text: while true {
      index += lengthOfWords(in: bytes, at: index, before: end)
      guard !isAtLineEnd, !startsComment else { break }
      switch bytes[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break text
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"): return false
      case UInt8(ascii: ":"):
        guard index + 1 < end, bytes[index + 1].mayFollowColon else { return false }
        index += 1
      default: guard skipSign() else { return false }
      }
    }
    return index > start && append(.plain, start..<endOfText(from: start))
  }

  mutating func readQuoted() -> Bool {
    let start = index
    let quote = bytes[index]
    let isDouble = quote == UInt8(ascii: "\"")
    index += 1
    skipPrintable(without: quote, UInt8(ascii: "\\"))
    while index < end, bytes[index] != quote {
      if isAtLineEnd || isDouble && bytes[index] == UInt8(ascii: "\\") {
        return readChangedQuoted(start)
      }
      guard skipSign() else { return false }
    }
    guard index < end else { return false }
    if !isDouble, index + 1 < end, bytes[index + 1] == quote { return readChangedQuoted(start) }
    index += 1
    return append(isDouble ? .doubleQuoted : .singleQuoted, start..<index)
  }

  /// A text that says something else than stands between its quotes: with escapes, doubled quotes or ends of lines.
  private mutating func readChangedQuoted(_ start: Int) -> Bool {
    let quote = bytes[start]
    let isDouble = quote == UInt8(ascii: "\"")
    index = start + 1
    written.removeAll(keepingCapacity: true)
    while index < end {
      let run = index
      skipPrintable(without: quote, UInt8(ascii: "\\"))
      written.append(contentsOf: bytes[run..<index])
      guard index < end else { return false }
      if isAtLineEnd {
        while written.last == UInt8(ascii: " ") { written.removeLast() }
        fold(skipLineEnds())
        // It may be one of the lines that end a document.
        if index < end, bytes[index - 1] != UInt8(ascii: " "),
          bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: ".")
        {
          return false
        }
      } else if bytes[index] == quote {
        index += 1
        guard !isDouble, index < end, bytes[index] == quote else {
          return appendWritten(isDouble ? .doubleQuoted : .singleQuoted, start..<index)
        }
        written.append(quote)
        index += 1
      } else if isDouble, bytes[index] == UInt8(ascii: "\\") {
        guard readEscape() else { return false }
      } else {
        let sign = index
        guard skipSign() else { return false }
        written.append(contentsOf: bytes[sign..<index])
      }
    }
    return false
  }

  /// The escapes of JSON, but for what nobody sees and for halves of characters.
  private mutating func readEscape() -> Bool {
    guard index + 1 < end else { return false }
    index += 2
    switch bytes[index - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): written.append(bytes[index - 1])
    case UInt8(ascii: "n"): written.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): written.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"):
      guard index + 4 <= end else { return false }
      var value: UInt32 = 0
      for digit in bytes[index..<index + 4] {
        guard let number = digit.hexadecimalValue else { return false }
        value = value << 4 | number
      }
      // Blanks at the end of a line are left out, unless they are escaped.
      guard value > 0x20, let scalar = Unicode.Scalar(value), !isControl(scalar) else {
        return false
      }
      written.append(contentsOf: String(scalar).utf8)
      index += 4
    default: return false
    }
    return true
  }

  /// A text below `|` or `>`, further in than column `own`.
  mutating func readBlockText(below own: Int) -> Bool {
    let start = index
    let isFolded = bytes[index] == UInt8(ascii: ">")
    index += 1
    var chomping: UInt8 = 0
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      chomping = bytes[index]
      index += 1
    }
    skipSpaces()
    guard index < end, isAtLineEnd else { return false }
    skipLineEnd()
    // The first line with text says how far in all are.
    var (lineStart, emptyLines) = (index, 0)
    skipSpaces()
    while index < end, isAtLineEnd {
      guard index == lineStart else { return false }
      skipLineEnd()
      emptyLines += 1
      lineStart = index
      skipSpaces()
    }
    let indent = index - lineStart
    guard index < end, indent > own else { return false }

    written.removeAll(keepingCapacity: true)
    var (textEnd, lineEnd) = (start, index)
    var (isAfterLine, wasIndented) = (false, false)
    repeat {
      let isIndented = bytes[index] == UInt8(ascii: " ")
      if isAfterLine, isFolded, !wasIndented, !isIndented {
        if emptyLines == 0 { written.append(UInt8(ascii: " ")) }
      } else if isAfterLine {
        written.append(UInt8(ascii: "\n"))
      }
      written.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: emptyLines))
      wasIndented = isIndented
      let line = index
      skipPrintable(without: 0, 0)
      while !isAtLineEnd { guard skipSign() else { return false } }
      written.append(contentsOf: bytes[line..<index])
      let ownEnd = endOfText(from: line)
      if ownEnd > line { textEnd = ownEnd }
      lineEnd = index
      isAfterLine = index < end
      emptyLines = 0
      guard isAfterLine else { break }
      repeat {
        skipLineEnd()
        lineStart = index
        while index < end, index - lineStart < indent, bytes[index] == UInt8(ascii: " ") {
          index += 1
        }
        if index < end, isAtLineEnd { emptyLines += 1 }
      } while index < end && isAtLineEnd
    } while index < end && index - lineStart == indent
    if isAfterLine, chomping != UInt8(ascii: "-") { written.append(UInt8(ascii: "\n")) }
    if chomping == UInt8(ascii: "+") {
      written.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: emptyLines))
    }
    index = lineEnd
    return appendWritten(isFolded ? .folded : .literal, start..<textEnd)
  }

  /// Over ends of lines and the blanks around them; how many those were.
  private mutating func skipLineEnds() -> Int {
    var count = 0
    while index < end, isAtLineEnd {
      skipLineEnd()
      skipSpaces()
      count += 1
    }
    return count
  }

  /// The end of a line within a text is a blank; empty lines after it stay.
  private mutating func fold(_ lineEnds: Int) {
    if lineEnds == 1 {
      written.append(UInt8(ascii: " "))
    } else {
      written.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: lineEnds - 1))
    }
  }

  /// Where what has been passed ends without blanks.
  @inline(__always)
  private func endOfText(from start: Int) -> Int {
    var place = index
    while place > start, bytes[place - 1] == UInt8(ascii: " ") { place -= 1 }
    return place
  }
}

extension UInt8 {
  /// Whether a colon before it is one of a text, as in `Re:Zero` and `https://`.
  fileprivate var mayFollowColon: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  fileprivate var hexadecimalValue: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
