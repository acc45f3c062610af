import Base

/// An SVG in the making: bytes, and the colours to draw with.
struct Drawing {
  var bytes: [UInt8] = []
  let palette: Palette

  init(palette: Palette) {
    self.palette = palette
    bytes.reserveCapacity(1 << 11)
  }

  mutating func add(_ markup: Markup) {
    bytes.append(contentsOf: markup.bytes)
  }

  /// A shape filled with a colour.
  mutating func fill(_ color: Color, _ path: Markup) {
    add(#"<path fill="\#(color)" d="\#(path)"/>"#)
  }

  /// Separate straight lines of a colour, which need no `fill="none"`; `more` are further
  /// attributes, such as dashes.
  mutating func stroke(_ color: Color, width: Int, _ path: Markup, more: Markup = "") {
    add(#"<path stroke="\#(color)" stroke-width="\#(width)"\#(more) d="\#(path)"/>"#)
  }

  /// Lines that bend or are joined, and would be filled otherwise.
  mutating func outline(_ color: Color, width: Int, _ path: Markup, more: Markup = "") {
    stroke(color, width: width, path, more: #" fill="none"\#(more)"#)
  }

  mutating func circle(_ color: Color, x: Int, y: Int, radius: Int) {
    add(#"<circle cx="\#(x)" cy="\#(y)" r="\#(radius)" fill="\#(color)"/>"#)
  }

  /// Circles around one centre.
  mutating func rings(
    _ color: Color, x: Int, y: Int, radii: some Sequence<Int>, width: Int
  ) {
    add(#"<g fill="none" stroke="\#(color)" stroke-width="\#(width)">"#)
    for radius in radii { add(#"<circle cx="\#(x)" cy="\#(y)" r="\#(radius)"/>"#) }
    add("</g>")
  }

  mutating func ring(_ color: Color, x: Int, y: Int, radius: Int, width: Int) {
    add(
      #"<circle cx="\#(x)" cy="\#(y)" r="\#(radius)" fill="none" stroke="\#(color)" stroke-width="\#(width)"/>"#
    )
  }
}

/// SVG text, made of literals, whole numbers, colours and other markup: of nothing that needs
/// escaping.
struct Markup: ExpressibleByStringInterpolation {
  fileprivate(set) var bytes: [UInt8]

  init(stringLiteral literal: String) {
    bytes = Array(literal.utf8)
  }

  init(stringInterpolation interpolation: StringInterpolation) {
    bytes = interpolation.bytes
  }

  static func += (markup: inout Markup, more: Markup) {
    markup.bytes += more.bytes
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) {
      bytes.append(contentsOf: literal.utf8)
    }

    mutating func appendInterpolation(_ number: Int) {
      bytes.append(decimal: number)
    }

    mutating func appendInterpolation(_ color: Color) {
      bytes.append(UInt8(ascii: "#"))
      for shift in stride(from: 20, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: color.rgb >> UInt32(shift)) & 15
        bytes.append(.hexDigit(digit).asciiLowercased)
      }
    }

    mutating func appendInterpolation(_ markup: Markup) {
      bytes.append(contentsOf: markup.bytes)
    }
  }
}
