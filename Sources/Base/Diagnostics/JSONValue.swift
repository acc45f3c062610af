/// A value in JSON (RFC 8259), for programs that read what a command says.
package struct JSONValue: Sendable {
  /// The value on one line.
  package let line: String

  package static let null = JSONValue(line: "null")

  package static func text(_ text: String?) -> JSONValue {
    text.map { JSONValue(line: quoted($0)) } ?? .null
  }

  package static func number(_ number: Int?) -> JSONValue {
    number.map { JSONValue(line: String($0)) } ?? .null
  }

  /// - Parameter digits: a number that is written already, such as `9.5`.
  package static func decimal(_ digits: String?) -> JSONValue {
    digits.map { JSONValue(line: $0) } ?? .null
  }

  package static func flag(_ flag: Bool) -> JSONValue { JSONValue(line: String(flag)) }

  package static func array(_ elements: [JSONValue]) -> JSONValue {
    JSONValue(line: "[" + elements.map(\.line).joined(separator: ",") + "]")
  }

  /// Members in the order they are given.
  package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(
      line: "{" + members.map { quoted($0.0) + ":" + $0.1.line }.joined(separator: ",") + "}")
  }

  package static func texts(_ texts: [String]) -> JSONValue { array(texts.map { .text($0) }) }

  /// Control characters are escaped, those of Latin-1 too: no terminal obeys what a file says.
  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\t": json += "\\t"
      case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value:
        let hex = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}

/// An object: its members in the order they are given, without those that are nil.
extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }
}
