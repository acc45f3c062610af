import Base

struct CoverProblem: Error, Equatable {
  let reason: String
  let offset: Int
}

extension CoverDrawing {
  init(_ file: [UInt8]) throws(CoverProblem) {
    var parser = CoverParser(file)
    let root = try parser.root()
    let words = CoverDrawing.value(of: "data-words", in: root) ?? Zone.top.rawValue
    guard let zone = Zone(rawValue: words) else {
      let zones = Zone.allCases.map(\.rawValue).joined(separator: ", ")
      throw parser.problem("'data-words' is '\(shortened(words))', not one of \(zones)")
    }
    self.zone = zone
    hasBand = CoverDrawing.value(of: "data-band", in: root) == "foot"
    steps = try parser.drawing()
    variables = parser.variables
  }

  private static func value(of attribute: String, in tag: String) -> String? {
    tag.firstRange(of: " \(attribute)=\"").map {
      String(tag[$0.upperBound...].prefix { $0 != "\"" })
    }
  }
}

/// Tags, elements and line ends begin with one of these; they aren't copied.
private let marks = ByteSet("{<\n\r")

/// Reads a drawing from its first byte to its last.
private struct CoverParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private(set) var variables = CoverDrawing.given

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func root() throws(CoverProblem) -> String {
    while !isNext("<svg") {
      guard index < bytes.count else { throw problem("there is no <svg> element") }
      if !skipComment() { index += 1 }
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
    index = min(index + 1, bytes.count)
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func drawing() throws(CoverProblem) -> [CoverStep] {
    let steps = try steps()
    guard isNext("</svg>") else { throw problem("'</svg>' is missing") }
    return steps
  }

  /// Reads up to `{or}`, `{end}` or the end of the drawing.
  private mutating func steps() throws(CoverProblem) -> [CoverStep] {
    try nest()
    defer { depth -= 1 }
    var steps: [CoverStep] = []
    var text: [UInt8] = []
    func finishText() {
      if !text.isEmpty { steps.append(.text(text)) }
      text = []
    }
    while index < bytes.count, !isNext("</svg>"), !isNext("{or}"), !isNext("{end}") {
      if skipComment() { continue }
      switch bytes[index] {
      case UInt8(ascii: "{"):
        finishText()
        index += 1
        steps.append(try tag())
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): skipBlanks()
      default:
        let end = bytes.span.firstIndex(of: marks, from: index + 1)
        text += bytes[index..<end]
        index = end
      }
    }
    finishText()
    return steps
  }

  /// Reads the rest of a tag after its brace.
  private mutating func tag() throws(CoverProblem) -> CoverStep {
    let start = index
    switch word() {
    case "for":
      guard let name = word(), word() == "in" else { throw problem("write '{for x in 0...9}'") }
      let from = try sum()
      try expect("...")
      let through = try sum()
      let rest = index
      var by = CoverExpression.constant(.number(1))
      if word() == "by" { by = try sum() } else { index = rest }
      try expect("}")
      return .loop(variable(name), from: from, through: through, by: by, try parts(atMost: 1)[0])
    case "if":
      let condition = try expression()
      try expect("}")
      return .branch(condition, try parts(atMost: 2))
    case "choose":
      try expect("}")
      return .branch(nil, try parts(atMost: .max))
    case "into":
      guard let name = word() else { throw problem("write '{into name}'") }
      try expect("}")
      return .into(variable(name), try parts(atMost: 1)[0])
    case let name?:
      skipBlanks()
      guard isNext("="), !isNext("==") else { break }
      index += 1
      let value = try expression()
      try expect("}")
      return .set(variable(name), value)
    case nil: break
    }
    index = start
    let value = try expression()
    try expect("}")
    return .value(value)
  }

  /// The parts between a tag and its `{end}`, separated by `{or}`.
  private mutating func parts(atMost most: Int) throws(CoverProblem) -> [[CoverStep]] {
    var parts = [try steps()]
    while parts.count < most, take("{or}") { parts.append(try steps()) }
    guard take("{end}") else { throw problem("'{end}' is missing") }
    return parts
  }

  // The operators by precedence, weakest first.

  private mutating func expression() throws(CoverProblem) -> CoverExpression {
    try nest()
    defer { depth -= 1 }
    var choices = [try condition()]
    while takeSign("|") { choices.append(try condition()) }
    return choices.count == 1 ? choices[0] : .oneOf(choices)
  }

  private mutating func condition() throws(CoverProblem) -> CoverExpression {
    let value = try comparison()
    guard takeSign("?") else { return value }
    try nest()
    defer { depth -= 1 }
    let one = try condition()
    try expect(":")
    return .condition(value, then: one, else: try condition())
  }

  private mutating func comparison() throws(CoverProblem) -> CoverExpression {
    try operations([(">", .greater), ("==", .equal)]) { (parser) throws(CoverProblem) in
      let value = try parser.sum()
      return parser.takeSign("...") ? .random(value, try parser.sum()) : value
    }
  }

  private mutating func sum() throws(CoverProblem) -> CoverExpression {
    try operations([("+", .plus), ("-", .minus)]) { (parser) throws(CoverProblem) in
      try parser.operations([("*", .times), ("/", .divided), ("%", .modulo)]) {
        (parser) throws(CoverProblem) in try parser.single()
      }
    }
  }

  private mutating func operations(
    _ operators: [(sign: String, CoverExpression.Operator)],
    _ operand: (inout CoverParser) throws(CoverProblem) -> CoverExpression
  ) throws(CoverProblem) -> CoverExpression {
    let outer = depth
    defer { depth = outer }
    var value = try operand(&self)
    while let index = operators.firstIndex(where: { takeSign($0.sign) }) {
      try nest()
      value = .operation(operators[index].1, value, try operand(&self))
    }
    return value
  }

  private mutating func single() throws(CoverProblem) -> CoverExpression {
    if takeSign("-") {
      try nest()
      defer { depth -= 1 }
      return .operation(.minus, .constant(.number(0)), try single())
    }
    if takeSign("(") {
      let value = try expression()
      try expect(")")
      return value
    }
    if takeSign("[") {
      var list = [try expression()]
      while takeSign(",") { list.append(try expression()) }
      try expect("]")
      try expect("[")
      let index = try expression()
      try expect("]")
      return .element(list, at: index)
    }
    if takeSign("'") {
      let text = bytes[index...].prefix { $0 != UInt8(ascii: "'") }
      index = text.endIndex
      try expect("'")
      return .constant(.text(Array(text)))
    }
    let start = index
    if let name = word() {
      if let variable = variables.firstIndex(of: name) { return .variable(variable) }
      index = start
      throw problem("'\(name)' has no value yet")
    }
    let digits = bytes[index...].prefix { $0.isASCIIDigit }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw problem("a value is missing")
    }
    index = digits.endIndex
    return .constant(.number(number))
  }

  /// Limits the depth of steps and expressions, which are read and evaluated recursively.
  private mutating func nest() throws(CoverProblem) {
    depth += 1
    if depth > 50 { throw problem("too much is nested here") }
  }

  func problem(_ reason: String) -> CoverProblem { CoverProblem(reason: reason, offset: index) }

  private mutating func variable(_ name: String) -> Int {
    if let index = variables.firstIndex(of: name) { return index }
    variables.append(name)
    return variables.count - 1
  }

  private func isNext(_ text: String) -> Bool { bytes.span.extracting(index...).starts(with: text) }

  private mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func takeSign(_ sign: String) -> Bool {
    skipBlanks()
    return take(sign)
  }

  private mutating func expect(_ sign: String) throws(CoverProblem) {
    guard takeSign(sign) else { throw problem("'\(sign)' is missing") }
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
  }

  private mutating func skipComment() -> Bool {
    guard take("<!--") else { return false }
    while index < bytes.count, !take("-->") { index += 1 }
    return true
  }

  /// A name or keyword; nil for anything else.
  private mutating func word() -> String? {
    skipBlanks()
    let letters = bytes[index...].prefix { $0.isASCIILetter }
    if letters.isEmpty { return nil }
    index = letters.endIndex
    return String(decoding: letters, as: UTF8.self)
  }
}
