/// A text with markup of any dialect, as steps in reading order.
///
/// Ends may come in any order, and may be missing: a mark or a spoiler without an end reaches to the end of the text.
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
  /// With what stands on its control; one that has a title is a block.
  case spoiler(title: String?)
  /// Of its own line, such as a paragraph.
  case block
  case heading(level: Int)
  case codeBlock
  case quote
  case list(isOrdered: Bool)
  case item

  /// Marks and code stand within a paragraph.
  var isInline: Bool {
    switch self {
    case .mark, .code: true
    default: false
    }
  }
}

/// What a run of words within a paragraph is.
enum InlineMark: Equatable {
  case strong, emphasis, strike, spoiler
  case link(String)

  var isLink: Bool {
    if case .link = self { return true }
    return false
  }
}
