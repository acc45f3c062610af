extension HTMLPosition {
  /// What a template can show; `html` is the unescaped form.
  enum Value {
    case text, url, html
  }

  /// Why a value must not stand at a place.
  enum Refusal: Equatable {
    case inTag, inComment, inUnquotedAttribute
    case inScript(element: String)
    case inScriptAttribute(String)
    case markupInAttribute(String)
    case markupInPlainText(element: String)
    /// Text where an address starts.
    case textStartsAddress(attribute: String)
    /// Text behind the start of an address, where it could still be or end the scheme.
    case textBeforeScheme(attribute: String)
    case refusedScheme(attribute: String)
  }

  func refusal(of value: Value) -> Refusal? {
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

  /// The place in words, for "begins in … and ends in …".
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

  /// Attributes whose value is run, is style, or is a document of its own: escaping is not enough there.
  private var isScriptAttribute: Bool {
    if attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc" { return true }
    // SVG animations can turn any attribute into a script's address.
    return (element == "set" || element.hasPrefix("animate"))
      && ["to", "from", "by", "values"].contains(attribute)
  }
}
