/// The value of a key in a file of words.
struct Message: Sendable {
  enum Shape: Sendable, Equatable {
    case text
    /// A text for each category of plurals, in the order of `PluralCategory`.
    case plural
    /// A list of this many texts.
    case list(Int)
  }

  let shape: Shape
  let forms: [MessageFormat]

  /// Without duplicates.
  var parameters: [Parameter] {
    forms.flatMap(\.parameters).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var isFixed: Bool {
    shape == .text
      && forms[0].pieces.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  func form(for category: PluralCategory) -> MessageFormat {
    shape == .plural ? forms[category.rawValue] : forms[0]
  }
}
