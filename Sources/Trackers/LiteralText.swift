import Base
import MediaLibrary

// In values of the library `%%` begins a comment, which no page shows, and so does `<!--`; in texts of others they do not.

extension String {
  /// The text as a value of the library has it: `%%` and `<!--` behind a backslash, where they stand for themselves, and
  /// without characters that no file of the library may hold.
  package var literal: String {
    let text =
      isPrintable ? self : String(String.UnicodeScalarView(unicodeScalars.filter(mayBeInALibrary)))
    guard text.mayHaveComments else { return text }
    // One that is behind a backslash already stays as it is.
    return text.withoutPercentComments.replacing("<!--", with: "\\<!--")
      .replacing("\\\\<!--", with: "\\<!--")
  }

  private var withoutPercentComments: String {
    let percent = UInt8(ascii: "%")
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let start = rest.firstIndex(of: percent) {
      bytes += rest[..<start]
      rest = rest[start...]
      let run = rest.prefix { $0 == percent }.count
      rest = rest.dropFirst(run)
      if run == 1 || bytes.last == UInt8(ascii: "\\") {
        bytes += repeatElement(percent, count: run)
        continue
      }
      // The odd one goes first: behind a pair it would begin one with the next.
      if run % 2 == 1 { bytes.append(percent) }
      for _ in 0..<run / 2 { bytes += "\\%%".utf8 }
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  /// Whether it stays as it is; true for nearly all.
  fileprivate var isLiteral: Bool { isPrintable && !mayHaveComments }

  private var isPrintable: Bool {
    // In UTF-8, C2 begins the controls from U+0080 on, and EF what is no character.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0..<0x0A, 0x0B..<0x20, 0x7F, 0xC2, 0xEF: false
      default: true
      }
    }
    return isPlain || unicodeScalars.allSatisfy(mayBeInALibrary)
  }

  /// Whether there is a `%%` or a `<!` in it; false for nearly all.
  private var mayHaveComments: Bool {
    has("%", behind: "%") || has("!", behind: "<")
  }

  private func has(_ second: Unicode.Scalar, behind first: Unicode.Scalar) -> Bool {
    let (first, second, bytes) = (UInt8(ascii: first), UInt8(ascii: second), utf8Span.span)
    var index = 1
    while let found = bytes.firstIndex(of: second, from: index) {
      if bytes[found - 1] == first { return true }
      index = found + 1
    }
    return false
  }
}

extension TitleValue {
  /// The value with its texts as values of the library have them.
  var literal: TitleValue {
    switch self {
    case .text(let text): .text(text.literal)
    case .list(let items): .list(items.map(\.literal))
    case .items(let items): .items(items.map(\.literal))
    case .mapping(let pairs): .mapping(pairs.map { Pair($0.key, $0.value.literal) })
    case .number, .hundredths, .flag, .date, .rating, .status: self
    }
  }

  /// Whether all of its texts stay as they are.
  fileprivate var isLiteral: Bool {
    switch self {
    case .text(let text): text.isLiteral
    case .list(let items): items.allSatisfy(\.isLiteral)
    case .items(let items): items.allSatisfy(\.isLiteral)
    case .mapping(let pairs): pairs.allSatisfy(\.value.isLiteral)
    case .number, .hundredths, .flag, .date, .rating, .status: true
    }
  }
}

extension Statements {
  /// The statements with their texts as values of the library have them; reviews are Markdown, notes are not published,
  /// and covers are files.
  var literal: Statements {
    var literal = self
    for (key, statement) in self where ![.review, .notes, .cover].contains(key) {
      if let value = statement.value, !value.isLiteral { literal[key] = .value(value.literal) }
    }
    return literal
  }
}
