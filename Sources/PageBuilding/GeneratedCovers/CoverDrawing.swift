import Base

/// A drawing of a theme's `covers` folder: an SVG file with expressions in braces.
///
/// - `{x = 50...150}` sets a variable, here to a random number, and `{x + 10}` writes a value.
///   There are `+ - * / % > ==`, `a ? b : c`, `a | b` for one of several at random, `[a, b,
///   c][index]` from 0 on, and texts in single quotes. Numbers are whole.
/// - `{for row in 0...8}…{end}` or `{for row in 0...8 by 2}…{end}` repeats a part;
///   `{if row % 2}…{or}…{end}` writes one of two parts; `{choose}…{or}…{end}` one part at random;
///   `{into petals}…{end}` appends to a variable instead of the picture.
/// - The colors of the palette are `ground`, `veil`, `ink`, `accent`, `second`, `third`, `label`,
///   and `snow` and `wing`, which are `third` and `second` on a light ground and `ink` on a dark
///   one; `foot` is 1 where words are below the picture; `volume` is the title's number in its
///   franchise. `density` is 0 for few large things, 1, or 2 for many small ones, and `horizon` 0
///   to 4: how low they are, or another of five arrangements.
///
/// Comments, line ends and the indentation behind them are left out.
struct CoverDrawing: Sendable {
  /// The part of the 200 × 300 units that is kept free for words: `data-words` of the root.
  enum Zone: String, CaseIterable {
    /// Words on the ground above the picture.
    case top
    /// Words on the ground below the picture.
    case foot
    /// Words at the left of something tall.
    case left
    /// Words on a label pasted over a pattern.
    case label
    /// Words in large letters above the foot, as on a series of paperbacks.
    case series
  }

  let zone: Zone
  /// Whether a paper band around the foot carries the creator's name: `data-band="foot"`.
  let hasBand: Bool
  let steps: [CoverStep]
  /// `CoverDrawing.given`, then the drawing's own.
  let variables: [String]

  /// The variables that every drawing has; `values(of:)` gives them in this order.
  static let given = colors + ["foot", "volume", "density", "horizon"]

  /// `Palette.colors` gives them in this order.
  static let colors = [
    "ground", "veil", "ink", "accent", "second", "third", "label", "snow", "wing",
  ]

  /// Three densities at five horizons.
  static let formCount = 15

  /// Appends the drawing.
  ///
  /// - Parameters:
  ///   - colors: a CSS color for each of `CoverDrawing.colors`
  ///   - foot: whether words are below the picture of this cover
  ///   - volume: the title's number in its franchise
  ///   - form: below `formCount`: the density and the horizon
  func draw(
    _ colors: [String], foot: Bool = false, volume: Int = 1, form: Int = 0,
    _ random: inout SplitMix64, to svg: inout [UInt8]
  ) {
    var values = colors.map { CoverValue.text(Array($0.utf8)) }
    let numbers = [foot ? 1 : 0, volume, form % 3, form / 3]
    values += numbers.map(CoverValue.number)
    values += [CoverValue](repeating: .text([]), count: variables.count - values.count)
    var painter = CoverPainter(svg: svg, values: values, random: random)
    painter.run(steps)
    (svg, random) = (painter.svg, painter.random)
  }
}

indirect enum CoverStep: Sendable {
  case text([UInt8])
  case value(CoverExpression)
  case set(Int, CoverExpression)
  case loop(
    Int, from: CoverExpression, through: CoverExpression, by: CoverExpression, [CoverStep])
  /// One of the parts, by a condition, or at random if there isn't one.
  case branch(CoverExpression?, [[CoverStep]])
  case into(Int, [CoverStep])
}

private struct CoverPainter {
  var svg: [UInt8]
  var values: [CoverValue]
  var random: SplitMix64
  /// A drawing with more steps, or with more than 64 KB, stops there, since its loops may be
  /// endless.
  private var stepsLeft = 100_000

  init(svg: [UInt8], values: [CoverValue], random: SplitMix64) {
    (self.svg, self.values, self.random) = (svg, values, random)
  }

  mutating func run(_ steps: [CoverStep]) {
    for step in steps where stepsLeft > 0 {
      stepsLeft = svg.count > 1 << 16 ? 0 : stepsLeft - 1
      switch step {
      case .text(let text): svg += text
      case .value(let expression): append(value(expression))
      case .set(let variable, let expression): values[variable] = value(expression)
      case .loop(let variable, let start, let end, let by, let body):
        let (start, end, by) = (value(start).number, value(end).number, value(by).number)
        for number in stride(from: start, through: end, by: by == 0 ? 1 : by) where stepsLeft > 0 {
          stepsLeft -= 1
          values[variable] = .number(number)
          run(body)
        }
      case .branch(let condition, let parts):
        let part =
          condition.map { value($0).number == 0 ? 1 : 0 } ?? random.index(below: parts.count)
        if part < parts.count { run(parts[part]) }
      case .into(let variable, let body):
        let outer = svg
        svg = if case .text(let text) = values[variable] { text } else { [] }
        run(body)
        values[variable] = .text(svg)
        svg = outer
      }
    }
  }

  private mutating func append(_ value: CoverValue) {
    switch value {
    case .number(let number): svg.append(decimal: number)
    case .text(let text): svg += text
    }
  }

  private mutating func value(_ expression: CoverExpression) -> CoverValue {
    switch expression {
    case .constant(let value): return value
    case .variable(let index): return values[index]
    case .operation(let operation, let a, let b):
      let (a, b) = (value(a), value(b))
      return .number(operation(a, b))
    case .random(let low, let high):
      let (low, high) = (value(low).number, value(high).number)
      return .number(low < high ? random.number(in: low...high) : low)
    case .oneOf(let choices): return value(choices[random.index(below: choices.count)])
    case .condition(let condition, let one, let other):
      return value(value(condition).number == 0 ? other : one)
    case .element(let list, let index):
      return value(list[min(max(value(index).number, 0), list.count - 1)])
    }
  }
}
