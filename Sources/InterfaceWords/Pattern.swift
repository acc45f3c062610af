/// A text with what it leaves open, cut into pieces once so that filling it in is copying bytes.
struct Pattern: Sendable {
  enum Piece: Sendable {
    /// Bytes of the text.
    case literal(Range<Int>)
    case parameter(Parameter)
  }

  /// The text as it was written; what is shown when nothing is open.
  let text: String
  let pieces: [Piece]

  /// A text that leaves nothing open.
  init(literal text: String) {
    self.init(text, pieces: [.literal(0..<text.utf8.count)])
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

  /// The text with a value for each of its parameters.
  func filled(_ values: [(Parameter, String)]) -> String { filled(pieces[...], values) }

  /// What stands before and behind a parameter.
  func filled(
    around parameter: Parameter, _ values: [(Parameter, String)]
  ) -> (before: String, behind: String) {
    let place = pieces.firstIndex {
      if case .parameter(parameter) = $0 { true } else { false }
    }
    guard let place else { return (filled(values), "") }
    return (filled(pieces[..<place], values), filled(pieces[(place + 1)...], values))
  }

  private func filled(_ pieces: ArraySlice<Piece>, _ values: [(Parameter, String)]) -> String {
    let count = pieces.reduce(0) { count, piece in
      switch piece {
      case .literal(let range): count + range.count
      case .parameter(let parameter):
        count + (place(of: parameter, in: values).map { values[$0].1.utf8.count } ?? 0)
      }
    }
    return text.utf8.withContiguousStorageIfAvailable { text in
      String(unsafeUninitializedCapacity: count) { buffer in
        var end = 0
        for piece in pieces {
          switch piece {
          case .literal(let range):
            end = buffer[end...].initialize(fromContentsOf: text[range])
          case .parameter(let parameter):
            if let place = place(of: parameter, in: values) {
              end = buffer[end...].initialize(fromContentsOf: values[place].1.utf8)
            }
          }
        }
        return end
      }
    } ?? ""
  }

  /// A place instead of the text itself, whose uses would be counted.
  private func place(of parameter: Parameter, in values: [(Parameter, String)]) -> Int? {
    let place = values.indices.first { values[$0].0 == parameter }
    assert(place != nil, "'\(text)' needs a value for '\(parameter)'")
    return place
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

  /// Whether it is one text that leaves nothing open.
  var isFixed: Bool {
    shape == .text
      && forms[0].pieces.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  func form(for category: PluralCategory) -> Pattern {
    shape == .plural ? forms[category.rawValue] : forms[0]
  }
}
