import Base
import MediaLibrary

// In a library's values, and only there, `%%` and `<!--` begin a comment.

extension String {
  /// The text with a backslash before `%%` and `<!--`, and without characters that library files
  /// may not contain.
  package var escapingCommentMarks: String {
    let text =
      isPrintable ? self : String(String.UnicodeScalarView(unicodeScalars.filter(mayBeInALibrary)))
    guard text.mayHaveComments else { return text }
    // A mark that has a backslash is kept.
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
      // The odd one goes first: after a pair it would form a mark with the next.
      if run % 2 == 1 { bytes.append(percent) }
      for _ in 0..<run / 2 { bytes += "\\%%".utf8 }
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  private var isPrintable: Bool {
    // In UTF-8, C2 begins the controls from U+0080 on, and EF the noncharacters.
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case 0..<0x0A, 0x0B..<0x20, 0x7F, 0xC2, 0xEF: false
      default: true
      }
    }
    return isPlain || unicodeScalars.allSatisfy(mayBeInALibrary)
  }

  private var mayHaveComments: Bool { has("%", behind: "%") || has("!", behind: "<") }

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
  var escapingCommentMarks: TitleValue {
    switch self {
    case .text(let text): .text(text.escapingCommentMarks)
    case .list(let items): .list(items.map(\.escapingCommentMarks))
    case .items(let items): .items(items.map(\.escapingCommentMarks))
    case .mapping(let pairs): .mapping(pairs.map { Pair($0.key, $0.value.escapingCommentMarks) })
    case .number, .hundredths, .flag, .date, .rating, .status: self
    }
  }
}

extension FieldValues {
  /// Escapes only values: reviews are Markdown, notes aren't published, and covers are files.
  var escapingCommentMarks: FieldValues {
    var values = self
    for (key, value) in self where ![.review, .notes, .cover].contains(key) {
      if let escaped = value.value?.escapingCommentMarks { values[key] = .value(escaped) }
    }
    return values
  }
}
