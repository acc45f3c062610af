import Base

/// A text with parameters, split into pieces once.
struct MessageFormat: Sendable {
  enum Piece: Sendable, Equatable {
    case literal(String)
    case parameter(Parameter)
  }

  let pieces: [Piece]
  let text: String

  init(literal text: String) { self.init(pieces: [.literal(text)]) }

  init(pieces: [Piece]) {
    self.pieces = pieces
    text = pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .parameter(let parameter): "{\(parameter.rawValue)}"
      }
    }.joined()
  }

  var parameters: [Parameter] {
    var parameters: [Parameter] = []
    for case .parameter(let parameter) in pieces where !parameters.contains(parameter) {
      parameters.append(parameter)
    }
    return parameters
  }

  func filled(_ values: [(Parameter, String)]) -> String {
    MessageFormat.filled(pieces[...], values)
  }

  /// The texts before and after a parameter.
  func filled(
    around parameter: Parameter, _ values: [(Parameter, String)]
  ) -> (before: String, behind: String) {
    guard let index = pieces.firstIndex(of: .parameter(parameter)) else {
      return (filled(values), "")
    }
    return (
      MessageFormat.filled(pieces[..<index], values),
      MessageFormat.filled(pieces[(index + 1)...], values)
    )
  }

  private static func filled(
    _ pieces: ArraySlice<Piece>, _ values: [(Parameter, String)]
  ) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .parameter(let parameter): text += value(for: parameter, in: values)
      }
    }
    return text
  }

  private static func value(for parameter: Parameter, in values: [(Parameter, String)]) -> String {
    guard let value = values.first(where: { $0.0 == parameter })?.1 else {
      assertionFailure("a text needs a value for '\(parameter)'")
      return ""
    }
    return value.isolated
  }

  func filling(_ parameter: Parameter, with value: String) -> MessageFormat {
    MessageFormat(pieces: pieces.map { $0 == .parameter(parameter) ? .literal(value) : $0 })
  }
}
