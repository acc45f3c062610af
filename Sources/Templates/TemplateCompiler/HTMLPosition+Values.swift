extension HTMLPosition {
  enum Refusal: Equatable {
    case inTag, inComment, inUnquotedAttribute
    case inScript(element: String)
    case inScriptAttribute(String)
    case markupInAttribute(String)
    case markupInPlainText(element: String)
    /// Text at the start of an address.
    case textStartsAddress(attribute: String)
    /// Text after the start of an address, where it could be or end the scheme.
    case textBeforeScheme(attribute: String)
    case refusedScheme(attribute: String)
  }

  func refusal(of value: ValueKind) -> Refusal? {
    switch state {
    case .text: return nil
    case .tagOpen, .tagName, .tag, .attributeName, .afterAttributeName, .nameEnd: return .inTag
    case .comment, .declaration: return .inComment
    case .raw: return value == .html ? nil : .inScript(element: element)
    case .plainText: return value == .html ? .markupInPlainText(element: element) : nil
    case .beforeValue, .value(quote: 0): return .inUnquotedAttribute
    case .value:
      if isScriptAttribute { return .inScriptAttribute(attribute) }
      if value == .html { return .markupInAttribute(attribute) }
      switch address {
      case .none, .rest: return nil
      case .refused: return .refusedScheme(attribute: attribute)
      case .start: return value == .url ? nil : .textStartsAddress(attribute: attribute)
      case .beforeScheme: return value == .url ? nil : .textBeforeScheme(attribute: attribute)
      }
    }
  }

  var description: String {
    switch state {
    case .text: "text"
    case .tagOpen, .tagName: "the name of a tag"
    case .tag, .afterAttributeName, .nameEnd: "the tag <\(element)>"
    case .attributeName, .beforeValue, .value: "the attribute '\(attribute)'"
    case .comment: "a comment"
    case .declaration: "a declaration"
    case .raw, .plainText: "<\(element)>"
    }
  }

  /// Whether the attribute is script, style or a document, where escaping is not enough.
  private var isScriptAttribute: Bool {
    if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" { return true }
    // SVG animations can turn any attribute into a script's address.
    return (element == "set" || element.hasPrefix("animate"))
      && ["to", "from", "by", "values"].contains(attribute)
  }
}
