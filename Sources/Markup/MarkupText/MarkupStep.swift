/// A step of a text with markup of any dialect, in reading order.
///
/// Ends may come in any order. A mark or spoiler without an end continues to the end of the text.
enum MarkupStep: Equatable {
  case enter(MarkupElement)
  case leave(MarkupElement)
  case text(String)
  /// Two in a row end the paragraph.
  case lineBreak
  case rule
}

enum MarkupElement: Equatable {
  case mark(InlineMark)
  case code
  /// The title is on its control; a spoiler with a title is a block.
  case spoiler(title: String?)
  /// A block such as a paragraph.
  case block
  case heading(level: Int)
  case codeBlock
  case quote
  case list(isOrdered: Bool)
  case item

  var isInline: Bool {
    switch self {
    case .mark, .code: true
    default: false
    }
  }
}

/// A mark on words in a paragraph.
enum InlineMark: Equatable {
  case strong, emphasis, strike, spoiler
  case link(String)

  var isLink: Bool {
    if case .link = self { return true }
    return false
  }
}
