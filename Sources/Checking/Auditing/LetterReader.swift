import Base

protocol LetterReceiver {
  /// - Parameters:
  ///
  /// - start: the index of its first byte in the file
  ///
  /// - end: the index after its last byte
  mutating func letter(_ code: UInt32, at start: Int, to end: Int)
  /// A sign inside a word or between two: an apostrophe, a folded line.
  mutating func joint()
  mutating func separator(_ code: UInt32)
  mutating func openTag()
  /// - Parameter isInline: whether the tag may be inside a word
  mutating func closeTag(isInline: Bool)
}

/// Reads the letters of any format: HTML, XML, JSON, scripts, styles, calendars, addresses, plain
/// text.
struct LetterReader: Sendable {
  static let standard = LetterReader()

  private let folding = LetterFolding.standard
  /// The lower-case letter or digit for each ASCII byte; 0 between words.
  private let plain: [UInt8] = (0...255).map { byte in
    let byte = UInt8(byte)
    return byte.isASCIIAlphanumeric ? (byte.isASCIILetter ? byte | 0x20 : byte) : 0
  }
  private static let deepestTag = 8
  /// The signs between strings that programs join, and those that escape them.
  private static let joiningSigns = ByteSet("+\"'`&%\\")

  private struct OpenTag {
    let isInline: Bool
    let isComment: Bool
    /// Whether it begins a reading above a word, which isn't part of the text.
    let isReading: Bool
    /// Whether it is written with references (`&lt;`), and so are the quotation marks around its
    /// values.
    let isReferenced: Bool
    /// Whether the tag has ended, but not the reading.
    var isInReading = false
    /// The quotation mark that ends the current value of an attribute; 0 outside of one.
    var quote: UInt32 = 0
  }

  func read(
    _ bytes: Span<UInt8>, _ backslash: EscapedCharacter.Backslash = .script,
    into receiver: inout some LetterReceiver
  ) {
    // The value of an attribute may also have tags.
    var tags: [OpenTag] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let letter = plain[Int(byte)]
      if letter != 0 {
        receiver.letter(UInt32(letter), at: index, to: index + 1)
        index += 1
        continue
      }
      if byte == 0x20 {
        receiver.separator(0x20)
        index += 1
        continue
      }
      if byte == 0, isHalfOfCharacter(bytes, at: index) {
        index += 1
        continue
      }
      let isPlain =
        byte < 0x80 && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "%")
        && byte != UInt8(ascii: "\\")
      let code: UInt32
      let next: Int
      if isPlain {
        (code, next) = (UInt32(byte), index + 1)
      } else {
        let character = EscapedCharacter(bytes, at: index, backslash)
        (code, next) = (character.code, character.next)
      }
      switch code {
      case 0x3C:
        index = openTag(bytes, at: index, from: next, backslash, &tags, &receiver)
        continue
      case 0x3E:
        if let tag = tags.last, tag.quote == 0, !tag.isComment || isAfterDashes(bytes, index) {
          if tag.isReading, !tag.isInReading {
            tags[tags.count - 1].isInReading = true
            receiver.separator(code)
          } else {
            tags.removeLast()
            receiver.closeTag(isInline: tag.isInline)
          }
        } else {
          receiver.separator(code)
        }
      case 0x22, 0x27:
        let isOfTag = tags.last.map { $0.isReferenced == isReference(bytes[index]) } ?? false
        let isInText = !isOfTag || tags.last.map { $0.quote != 0 && $0.quote != code } ?? true
        if isInText, let behind = joinedString(bytes, from: next, endedBy: code, backslash) {
          receiver.joint()
          index = behind
          continue
        }
        if isOfTag, let last = tags.indices.last {
          let isValue = index > 0 && bytes[index - 1] == UInt8(ascii: "=")
          switch tags[last].quote {
          case code: tags[last].quote = 0
          case 0 where isValue: tags[last].quote = code
          default: break
          }
        }
        if code == 0x27 { receiver.joint() } else { receiver.separator(code) }
      case 0x0A, 0x0D:
        index = next
        skipLineEnd(bytes, &index)
        // Calendars continue a line in the next one, after one blank.
        if index < bytes.count, bytes[index].isASCIIBlank {
          receiver.joint()
          index += 1
        } else {
          receiver.separator(0x20)
        }
        continue
      case 0x60:
        receiver.joint()
        index = joinedString(bytes, from: next, endedBy: code, backslash) ?? next
        continue
      case ..<0x80:
        let letter = plain[Int(code)]
        if letter != 0 {
          receiver.letter(UInt32(letter), at: index, to: next)
          break
        }
        if code == 0x5D, endsData(bytes, at: index) {
          receiver.joint()
          index += 3
          continue
        }
        receiver.separator(code)
        // In binary files, an apparent first letter may be the text's length.
        if code < 0x20, code != 0x09, next < bytes.count, bytes[next] >= 0x30 {
          index = takeLength(bytes, at: next, backslash, &receiver)
          continue
        }
      default:
        index = take(code, bytes, from: index, to: next, backslash, &receiver)
        continue
      }
      index = next
    }
  }

  /// Handles a character beyond ASCII, and returns the index after it.
  private func take(
    _ code: UInt32, _ bytes: Span<UInt8>, from start: Int, to end: Int,
    _ backslash: EscapedCharacter.Backslash, _ receiver: inout some LetterReceiver
  ) -> Int {
    switch folding.folded(code) {
    case .nothing: break
    case .joint: receiver.joint()
    case .separator: receiver.separator(code)
    case .letters(let letters):
      for letter in letters { receiver.letter(letter, at: start, to: end) }
    case .letter(let letter):
      // A kana and the mark that makes it another one.
      if (0x3041...0x309F).contains(letter) {
        let mark = EscapedCharacter(bytes, at: end, backslash)
        if mark.code < 0x110000, let voiced = folding.voiced(letter, by: mark.code) {
          receiver.letter(voiced, at: start, to: mark.next)
          return mark.next
        }
      }
      receiver.letter(letter, at: start, to: end)
    }
    return end
  }

  /// Handles a character that is either a text's first one or a byte before it, and returns the
  /// index after it.
  private func takeLength(
    _ bytes: Span<UInt8>, at index: Int, _ backslash: EscapedCharacter.Backslash,
    _ receiver: inout some LetterReceiver
  ) -> Int {
    let letter = plain[Int(bytes[index])]
    var next = index
    if letter != 0 {
      next += 1
      receiver.letter(UInt32(letter), at: index, to: next)
    } else if bytes[index] >= 0x80 {
      let character = EscapedCharacter(bytes, at: index, backslash)
      next = take(character.code, bytes, from: index, to: character.next, backslash, &receiver)
    }
    if next > index { receiver.joint() }
    return next
  }

  /// The index after the quotation mark that begins another string, which programs join with the
  /// one that ended: `"a" + 'b'`, or `"a" "b"` in a style.
  private func joinedString(
    _ bytes: Span<UInt8>, from start: Int, endedBy quote: UInt32,
    _ backslash: EscapedCharacter.Backslash
  ) -> Int? {
    var (index, hasSign) = (start, false)
    while index < bytes.count {
      let byte = bytes[index]
      // Few bytes follow a quotation mark in this way.
      guard byte.isASCIIWhitespace || Self.joiningSigns.contains(byte) else { return nil }
      let character = EscapedCharacter(bytes, at: index, backslash)
      switch character.code {
      case 0x2B where !hasSign: hasSign = true
      case 0x09, 0x0A, 0x0D, 0x20: break
      case 0x22, 0x27, 0x60:
        let isJoined = hasSign || index > start && character.code == quote
        return isJoined ? character.next : nil
      default: return nil
      }
      index = character.next
    }
    return nil
  }

  private func skipLineEnd(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
  }

  /// At a `<`, which may begin a tag; returns the index to continue at.
  ///
  /// - Parameter start: the index after the `<`
  private func openTag(
    _ bytes: Span<UInt8>, at index: Int, from start: Int, _ backslash: EscapedCharacter.Backslash,
    _ tags: inout [OpenTag], _ receiver: inout some LetterReceiver
  ) -> Int {
    func character(_ index: Int) -> EscapedCharacter {
      EscapedCharacter(bytes, at: index, backslash)
    }
    var sign = character(start)
    let isMarkup = sign.code == 0x21 || sign.code == 0x3F
    if sign.code == 0x21 {
      if startsData(bytes, at: start) {
        receiver.joint()
        return start + Self.dataStart.count
      }
    }
    let isEnd = sign.code == 0x2F
    if isEnd { sign = character(sign.next) }
    let isTag =
      isMarkup
      || sign.code < 0x80 && UInt8(sign.code).isASCIILetter
        && isClosed(
          bytes, from: sign.next, in: tags.last?.quote ?? 0, isEscaped: start > index + 1, backslash
        )
    if isTag, tags.last?.isInReading == true {
      tags.removeLast()
      receiver.closeTag(isInline: true)
    }
    guard isTag, tags.count < Self.deepestTag else {
      receiver.separator(0x3C)
      return start
    }
    // Up to eight letters of its name.
    var name: UInt64 = 0
    for _ in 0..<8 {
      guard sign.code < 0x80, UInt8(sign.code).isASCIIAlphanumeric else { break }
      name = name << 8 | UInt64(UInt8(sign.code).asciiLowercased)
      sign = character(sign.next)
    }
    let isComment = isMarkup && isAfterDashes(bytes, start + 3)
    tags.append(
      OpenTag(
        isInline: isMarkup || Self.inlineNames.contains(name), isComment: isComment,
        isReading: !isEnd && !isMarkup && Self.readingNames.contains(name),
        isReferenced: isReference(bytes[index])))
    receiver.openTag()
    return start
  }

  /// Whether it begins `&lt;` or `%3C`.
  private func isReference(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "%")
  }

  /// Whether a `>` comes before the next `<`, as in a tag, unlike in text that only has a `<`.
  ///
  /// - Parameter value: the quotation mark that ends the current value, or 0
  private func isClosed(
    _ bytes: Span<UInt8>, from start: Int, in value: UInt32, isEscaped: Bool,
    _ backslash: EscapedCharacter.Backslash
  ) -> Bool {
    var index = start
    var (quote, last): (UInt32, UInt32) = (0, 0)
    while index < bytes.count {
      var (code, next) = (UInt32(bytes[index]), index + 1)
      if isEscaped, escapeSigns.contains(bytes[index]) {
        let character = EscapedCharacter(bytes, at: index, backslash)
        (code, next) = (character.code, character.next)
      }
      switch code {
      case value where value != 0 && next == index + 1: return false
      case 0x3C where quote == 0: return false
      case 0x3E where quote == 0: return true
      case 0x22 where quote == 0 && last == 0x3D, 0x27 where quote == 0 && last == 0x3D:
        quote = code
      case quote: quote = 0
      default: break
      }
      (index, last) = (next, code)
    }
    return false
  }

  private func isAfterDashes(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    let dash = UInt8(ascii: "-")
    return index > 1 && index <= bytes.count && bytes[index - 1] == dash && bytes[index - 2] == dash
  }

  private static let dataStart = Array("![CDATA[".utf8)

  private func startsData(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    start + Self.dataStart.count <= bytes.count
      && Self.dataStart.indices.allSatisfy { bytes[start + $0] == Self.dataStart[$0] }
  }

  private func endsData(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == UInt8(ascii: "]")
      && bytes[index + 1] == UInt8(ascii: "]") && bytes[index + 2] == UInt8(ascii: ">")
  }

  /// Elements that may be inside a word.
  private static let inlineNames = Set(
    """
    a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s
    samp small span strike strong sub sup svg time tspan tt u var wbr
    """.split { $0 == " " || $0 == "\n" }.map {
      $0.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    })

  /// Readings of ruby, and the brackets around them.
  private static let readingNames = Set(
    ["rt", "rp"].map { $0.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } })

  /// A NUL between ASCII characters is half of a UTF-16 unit.
  private func isHalfOfCharacter(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    (index + 2 < bytes.count && bytes[index + 2] == 0 && bytes[index + 1] != 0)
      || (index >= 2 && bytes[index - 2] == 0 && bytes[index - 1] != 0)
  }
}
