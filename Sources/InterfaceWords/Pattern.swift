/// A text with what it leaves open, cut into pieces once so that filling it in is appending them.
struct Pattern: Sendable {
  enum Piece: Sendable {
    case literal(String)
    case parameter(Parameter)
  }

  /// The text as it was written; what is shown when nothing is open.
  let text: String
  let pieces: [Piece]

  /// A text that leaves nothing open.
  init(literal text: String) {
    self.text = text
    pieces = [.literal(text)]
  }

  init(_ text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
  }

  /// Each once, in the order of the text.
  var parameters: [Parameter] {
    var parameters: [Parameter] = []
    for case .parameter(let parameter) in pieces where !parameters.contains(parameter) {
      parameters.append(parameter)
    }
    return parameters
  }

  /// `value` is asked for each parameter of the text.
  func filled(_ value: (Parameter) -> String) -> String { filled(pieces[...], value) }

  /// What stands before and behind a parameter.
  func filled(
    around parameter: Parameter, _ value: (Parameter) -> String
  ) -> (before: String, behind: String) {
    let place = pieces.firstIndex {
      if case .parameter(parameter) = $0 { true } else { false }
    }
    guard let place else { return (filled(value), "") }
    return (filled(pieces[..<place], value), filled(pieces[(place + 1)...], value))
  }

  private func filled(_ pieces: ArraySlice<Piece>, _ value: (Parameter) -> String) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .parameter(let parameter): text += value(parameter)
      }
    }
    return text
  }
}

/// What a file says for one word.
struct Phrase: Sendable {
  enum Shape: Sendable, Equatable {
    case text
    /// A text for each category of plurals, in the order of `PluralCategory`.
    case plural
    /// As many texts as this.
    case list(Int)
  }

  let shape: Shape
  let forms: [Pattern]

  /// Each parameter of its forms once.
  var parameters: [Parameter] {
    forms.flatMap(\.parameters).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func form(for category: PluralCategory) -> Pattern {
    shape == .plural ? forms[category.rawValue] : forms[0]
  }
}
