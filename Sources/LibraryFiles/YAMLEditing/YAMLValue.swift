import StrictYAML

/// A value to write into a library file.
package indirect enum YAMLValue: Sendable, Equatable {
  /// A number, date or known word, which every YAML reader understands.
  case word(String)
  /// Text, quoted if it could be read as anything else.
  case text(String)
  case list([YAMLValue])
  case mapping([Pair])

  package struct Pair: Sendable, Equatable {
    package let key: String
    package let value: YAMLValue

    package init(_ key: String, _ value: YAMLValue) { (self.key, self.value) = (key, value) }
  }
}

extension YAMLValue.Pair {
  /// Key and value as lines at the left margin.
  package var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  package func write(to text: inout String) {
    text += scalar(key, in: YAMLContext())
    text += ": "
    value.write(to: &text, in: YAMLContext(indentation: 0))
    text += "\n"
  }
}

package func newTitleFile(_ pairs: [YAMLValue.Pair], review: String = "") -> [UInt8] {
  var text = "---\n"
  for pair in pairs { pair.write(to: &text) }
  text += "---\n"
  if !review.isEmpty { text += "\n" + review + "\n" }
  return Array(text.utf8)
}

/// The surroundings of a value, whose style it follows.
struct YAMLContext {
  /// Inside brackets or braces.
  var isFlow = false
  /// Keys and texts are in double quotes, as in JSON.
  var isJSON = false
  /// The columns before the key, if the value may have lines of its own below it.
  var indentation: Int?
  var lineEnd = "\n"

  var inFlow: YAMLContext { YAMLContext(isFlow: true, isJSON: isJSON) }
}

extension YAMLValue {
  /// On one line, as an item of a block list.
  package var item: String { yaml(in: YAMLContext()) }

  /// On one line, except for texts of several lines if the context allows it.
  func yaml(in context: YAMLContext) -> String {
    var text = ""
    write(to: &text, in: context)
    return text
  }

  fileprivate func write(to output: inout String, in context: YAMLContext) {
    switch self {
    case .word(let word):
      let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      output += context.isJSON && !isNumber ? doubleQuoted(word) : word
    case .text(let text):
      if let indentation = context.indentation, text.utf8.contains(0x0A), isSafeInLiteralBlock(text)
      {
        let margin = context.lineEnd + String(repeating: " ", count: indentation + 2)
        output += "|-"
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
          output += line.isEmpty ? context.lineEnd : margin + String(line)
        }
      } else {
        output += scalar(text, in: context)
      }
    case .list(let items):
      output += "["
      for (index, item) in items.enumerated() {
        if index > 0 { output += ", " }
        item.write(to: &output, in: context.inFlow)
      }
      output += "]"
    case .mapping(let pairs):
      output += "{"
      for (index, pair) in pairs.enumerated() {
        if index > 0 { output += ", " }
        output += scalar(pair.key, in: context.inFlow)
        output += ": "
        pair.value.write(to: &output, in: context.inFlow)
      }
      output += "}"
    }
  }
}

/// Plain if that is unambiguous, otherwise in double quotes.
func scalar(_ text: String, in context: YAMLContext) -> String {
  !context.isJSON && isSafePlain(text, isFlow: context.isFlow) ? text : doubleQuoted(text)
}

/// With the escapes that YAML shares with JSON.
func doubleQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if isPrintable(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      }
    }
  }
  return result + "\""
}

/// nil if the text needs double quotes.
func singleQuoted(_ text: String) -> String? {
  guard text.unicodeScalars.allSatisfy(isPrintable) else { return nil }
  let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.map { String($0) }.joined(separator: "''") + "'"
}

/// Whether every YAML reader reads the bare text as this text; errs on the safe side.
func isSafePlain(_ text: String, isFlow: Bool) -> Bool {
  let scalars = text.unicodeScalars
  guard let first = scalars.first, let last = scalars.last, last != " ", last != ":" else {
    return false
  }
  let isDotted = first == "." && scalars.dropFirst().first.map(isAlphabetic) ?? false
  guard isAlphabetic(first) || ("0"..."9").contains(first) || first == "(" || isDotted
  else { return false }
  var previous: Unicode.Scalar?
  for scalar in scalars {
    guard isPrintable(scalar) else { return false }
    switch scalar {
    case ",", "[", "]", "{", "}", ":": if isFlow { return false }
    case " ": if previous == ":" { return false }
    case "#": if previous == " " { return false }
    default: break
    }
    previous = scalar
  }
  return !isOtherThanText(text)
}

/// Whether a YAML reader may read the bare text as a number, date, truth value or null.
private func isOtherThanText(_ text: String) -> Bool {
  if text.utf8.count <= 5, wordsForOtherThings.contains(text.lowercased()) { return true }
  let scalars = text.unicodeScalars
  guard let first = scalars.first, !isAlphabetic(first) else { return false }
  return scalars.allSatisfy {
    $0.isASCII && !isAlphabetic($0) || "eExXoObBaAcCdDfFtTzZ".unicodeScalars.contains($0)
  }
}

private let wordsForOtherThings: Set = [
  "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".nan", ".inf",
]

private func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
  // Unicode's tables are slow.
  guard scalar.isASCII else { return scalar.properties.isAlphabetic }
  return switch scalar {
  case "a"..."z", "A"..."Z": true
  default: false
  }
}

/// Whether a literal block preserves the text: no line begins or ends with blanks.
private func isSafeInLiteralBlock(_ text: String) -> Bool {
  let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
  guard let first = lines.first?.first, first != " ", lines.last?.isEmpty == false else {
    return false
  }
  return lines.allSatisfy { $0.allSatisfy(isPrintable) && $0.last != " " }
}

/// Whether a character needs no escape: no control character, no line end, nothing invisible.
private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
  default: true
  }
}

extension YAMLValue {
  package func equals(_ node: YAMLNode) -> Bool {
    switch self {
    case .word(let text), .text(let text): return node.text == text && !node.isAbsent
    case .list(let values):
      let items = Array(node.items)
      return node.isSequence && items.count == values.count
        && zip(values, items).allSatisfy { $0.equals($1) }
    case .mapping(let pairs):
      let found = Array(node.pairs)
      return node.isMapping && found.count == pairs.count
        && pairs.allSatisfy { pair in node[pair.key].map(pair.value.equals) ?? false }
    }
  }
}
