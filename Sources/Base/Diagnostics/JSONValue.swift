/// A value in JSON (RFC 8259), for output of commands.
package struct JSONValue: Sendable {
  package let line: String

  package static let null = JSONValue(line: "null")

  package static func text(_ text: String?) -> JSONValue {
    text.map { JSONValue(line: quoted($0)) } ?? .null
  }

  package static func number(_ number: Int?) -> JSONValue {
    number.map { JSONValue(line: String($0)) } ?? .null
  }

  /// - Parameter digits: a formatted number such as `9.5`
  package static func decimal(_ digits: String?) -> JSONValue {
    digits.map { JSONValue(line: $0) } ?? .null
  }

  package static func flag(_ flag: Bool) -> JSONValue { JSONValue(line: String(flag)) }

  package static func array(_ elements: [JSONValue]) -> JSONValue {
    JSONValue(line: "[" + elements.map(\.line).joined(separator: ",") + "]")
  }

  package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(
      line: "{" + members.map { quoted($0.0) + ":" + $0.1.line }.joined(separator: ",") + "}")
  }

  package static func texts(_ texts: [String]) -> JSONValue { array(texts.map { .text($0) }) }

  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    json.append(quotingForJSON: text)
    return String(decoding: json, as: UTF8.self)
  }
}

/// An object with its members in the given order; nil members are left out.
extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }
}
