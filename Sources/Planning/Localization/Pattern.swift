import MediaLibrary

/// A text with what it leaves open, cut into pieces once so that filling it in is copying bytes.
///
/// Shared: as a value its parts would be counted one by one, each time that it is filled in.
final class Pattern: Sendable {
  enum Piece: Sendable {
    /// Bytes of the text.
    case literal(Range<Int>)
    case parameter(Parameter)
  }

  /// The text as it was written; what is shown when nothing is open.
  let text: String
  let pieces: [Piece]
  private let bytes: [UInt8]

  /// A text that leaves nothing open.
  convenience init(literal text: String) {
    self.init(text, pieces: [.literal(0..<text.utf8.count)])
  }

  init(_ text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
    bytes = Array(text.utf8)
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
  func filled(_ values: Span<(Parameter, String)>) -> String { filled(pieces.indices, values) }

  /// Lends the bytes of the text with a number for each of its parameters.
  @inline(__always)
  func withFilled<Result>(
    _ number: (Parameter) -> UInt, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    pieces.withUnsafeBufferPointer { pieces in
      bytes.withUnsafeBufferPointer { bytes in
        TextRoom.lend(capacity: bytes.count + 20 * pieces.count) { text in
          Pattern.add(pieces, pieces.indices, of: bytes, to: &text) { parameter, text in
            text.add(digits: number(parameter))
          }
        } to: {
          body($0)
        }
      }
    }
  }

  /// What stands before and behind a parameter.
  func filled(
    around parameter: Parameter, _ values: Span<(Parameter, String)>
  ) -> (before: String, behind: String) {
    let place = pieces.firstIndex {
      if case .parameter(parameter) = $0 { true } else { false }
    }
    guard let place else { return (filled(values), "") }
    return (filled(0..<place, values), filled(place + 1..<pieces.count, values))
  }

  /// - Parameter places: Of the pieces that are wanted.
  private func filled(_ places: Range<Int>, _ values: Span<(Parameter, String)>) -> String {
    let capacity = places.reduce(0) { capacity, place in
      switch pieces[place] {
      case .literal(let range): capacity + range.count
      case .parameter(let parameter):
        capacity + (valuePlace(for: parameter, in: values).map { values[$0].1.utf8.count } ?? 0)
      }
    }
    return pieces.withUnsafeBufferPointer { pieces in
      bytes.withUnsafeBufferPointer { bytes in
        String(capacity: capacity) { text in
          Pattern.add(pieces, places, of: bytes, to: &text) { parameter, text in
            if let value = valuePlace(for: parameter, in: values) { text.add(values[value].1) }
          }
        }
      }
    }
  }

  /// `addValue` adds what stands for a parameter.
  ///
  /// Both cores fill in the same few patterns all the time: none is counted here, but its parts are only looked at.
  @inline(__always)
  private static func add(
    _ pieces: UnsafeBufferPointer<Piece>, _ places: Range<Int>,
    of bytes: UnsafeBufferPointer<UInt8>, to text: inout TextRoom,
    _ addValue: (Parameter, inout TextRoom) -> Void
  ) {
    for place in places {
      switch pieces[place] {
      case .literal(let range): text.add(UnsafeBufferPointer(rebasing: bytes[range]))
      case .parameter(let parameter): addValue(parameter, &text)
      }
    }
  }

  /// The same with one parameter given once and for all.
  func filling(_ parameter: Parameter, with value: String) -> Pattern {
    var text = ""
    var pieces: [Piece] = []
    func add(_ part: String) {
      let start = text.utf8.count
      text += part
      pieces.append(.literal(start..<text.utf8.count))
    }
    for piece in self.pieces {
      switch piece {
      case .literal(let range): add(String(decoding: bytes[range], as: UTF8.self))
      case .parameter(parameter): add(value)
      case .parameter: pieces.append(piece)
      }
    }
    return Pattern(text, pieces: pieces)
  }
}

/// A place instead of the text itself, whose uses would be counted.
private func valuePlace(for parameter: Parameter, in values: Span<(Parameter, String)>) -> Int? {
  for place in values.indices where values[place].0 == parameter { return place }
  assertionFailure("a text needs a value for '\(parameter)'")
  return nil
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
