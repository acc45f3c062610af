import Base
import StrictYAML
import TestSupport
import Testing

@testable import LibraryCommands

/// The JSON Schema of an action accepts what the program accepts, and nothing else.
@Suite struct ActionSchemaTests {
  /// Values of every form that a key may have, right for some and wrong for others.
  private static let values = [
    "1", "0", "-1", "9.5", "\"9\"", "\"+1\"", "\"45%\"", "\"S02E03\"", "\"120/612\"", "\"4/5\"",
    "\"1:30\"", "\"90m\"", "true", "false", "\"true\"", "null", "\"\"", "\"text\"", "\"a, b\"",
    "\"5, 7\"", "[]", "[5, -7]", "[\"a\"]", "[[1]]", "{\"anilist\": 1}", "{\"anilist\": null}",
    "{}", "\"mal:1, imdb:tt2\"", "\"anime/x\"", "\"../x\"", "\"x.jpg\"", "\"2026\"", "2026",
    "\"2026-11\"", "\"2026-13\"", "\"today\"", "\"none\"", "\"paused\"", "\"watching\"",
    "\"private\"", "\"unlisted\"", "\"anime\"", "\"chapters\"", "\"all\"",
  ]

  /// A value of each key in a valid action.
  private static func usual(_ key: OwnersAction.Key, of row: ActionVerb) -> String {
    switch key {
    case .do: "\"\(row.verb.rawValue)\""
    case .title: "\"anime/x\""
    case .list: "\"best\""
    case .key, .name: "\"text\""
    case .kind: "\"anime\""
    case .place: "1"
    case .episodes, .chapters, .volumes: "[5]"
    default: values.first { accepts(row, [(key, $0)]) } ?? "1"
    }
  }

  /// Whether a value fits a key, whatever else is missing.
  private static func accepts(_ row: ActionVerb, _ pairs: [(OwnersAction.Key, String)]) -> Bool {
    var problems = DiagnosticList()
    let all = [(OwnersAction.Key.do, "\"\(row.verb.rawValue)\"")] + pairs
    _ = OwnersAction(source(all), today: nil, reporting: &problems)
    return problems.all.allSatisfy { $0.id == "action-without-key" }
  }

  private static func source(_ pairs: [(OwnersAction.Key, String)]) -> Source {
    let members = pairs.map { "\"\($0.0.rawValue)\": \($0.1)" }
    return Source(
      path: "inbox/a.json", bytes: Array("{\(members.joined(separator: ", "))}".utf8))
  }

  private static func root(_ source: Source) throws -> YAMLNode {
    var problems = DiagnosticList()
    let root = YAMLDocument.parse(source, reporting: &problems)?.root
    try #require(problems.isEmpty, "\(problems.all)")
    return try #require(root)
  }

  @Test(arguments: OwnersAction.Verb.allCases)
  func schemaAndDecoderAgree(verb: OwnersAction.Verb) throws {
    let row = try #require(ActionVerb.of(verb))
    let text = ActionVerb.schema.line
    #expect(JSONText.problem(in: text) == nil)
    let schema = try Self.root(Source(path: "schema.json", bytes: Array(text.utf8)))
    var accepted = 0
    func compare(_ pairs: [(OwnersAction.Key, String)]) throws {
      let source = Self.source(pairs)
      var problems = DiagnosticList()
      let action = OwnersAction(source, today: nil, reporting: &problems)
      #expect((action == nil) == problems.hasErrors)
      let isSound = try Self.isSound(Self.root(source), by: schema)
      let shown = String(decoding: source.bytes, as: UTF8.self)
      #expect(isSound == (action != nil), "\(shown): \(problems.all.map(\.message))")
      if action != nil { accepted += 1 }
    }
    let needed = ([.do] + row.needed + row.oneOf.prefix(1)).map { ($0, Self.usual($0, of: row)) }
    try compare(needed)
    #expect(accepted == 1, "\(needed)")
    // Without each, and with each other key of any verb, in all values.
    for key in needed.map(\.0) { try compare(needed.filter { $0.0 != key }) }
    for key in OwnersAction.Key.allCases where key != .do {
      let others = needed.filter { $0.0 != key }
      let values = row.keys.contains(key) ? Self.values : Array(Self.values.prefix(1))
      for value in values { try compare(others + [(key, value)]) }
    }
    for other in row.oneOf.dropFirst() {
      let others = needed.filter { !row.oneOf.contains($0.0) }
      for value in Self.values { try compare(others + [(other, value)]) }
    }
    for word in row.otherWords { try compare([(.do, "\"\(word)\"")] + needed.dropFirst()) }
    #expect(accepted > 2)
  }

  @Test func everyVerbHasARow() {
    #expect(
      ActionVerb.table.map(\.verb.rawValue).sorted()
        == OwnersAction.Verb.allCases.map(\.rawValue).sorted())
    let words = ActionVerb.table.flatMap { [$0.verb.rawValue] + $0.otherWords }
    #expect(Set(words).count == words.count)
    let used = Set(ActionVerb.table.flatMap(\.keys))
    #expect(OwnersAction.Key.allCases.allSatisfy(used.contains))
  }
}

/// The parts of JSON Schema that the schema uses; an unknown word fails here.
extension ActionSchemaTests {
  private static func isSound(_ value: YAMLNode, by schema: YAMLNode) throws -> Bool {
    for rule in schema.pairs {
      guard try isSound(value, by: rule.name, rule.value, in: schema) else { return false }
    }
    return true
  }

  private static func isSound(
    _ value: YAMLNode, by rule: String, _ wanted: YAMLNode, in schema: YAMLNode
  ) throws -> Bool {
    let (type, text) = (self.type(of: value), value.text ?? "")
    let number = ["integer", "number"].contains(type) ? Double(text) : nil
    let limit = wanted.text.flatMap { Double($0) }
    switch rule {
    case "$schema", "title": return true
    case "type":
      return wanted.listed.contains { node in
        node.text == type || node.text == "number" && type == "integer"
      }
    case "enum":
      return wanted.items.contains { self.type(of: $0) == type && $0.text == value.text }
    case "pattern":
      if type != "string" { return true }
      let pattern = try Regex(wanted.text ?? "")
      return text.firstMatch(of: pattern) != nil
    case "minLength": return type != "string" || text.count >= Int(limit ?? 0)
    case "minimum": return number.map { $0 >= limit ?? 0 } ?? true
    case "maximum": return number.map { $0 <= limit ?? 0 } ?? true
    case "required":
      return type != "object" || wanted.items.allSatisfy { value[$0.text ?? ""] != nil }
    case "properties":
      for pair in value.pairs {
        guard let rules = wanted[pair.name] else { continue }
        guard try isSound(pair.value, by: rules) else { return false }
      }
      return true
    case "additionalProperties":
      for pair in value.pairs where schema["properties"]?[pair.name] == nil {
        guard wanted.isMapping, try isSound(pair.value, by: wanted) else { return false }
      }
      return true
    case "propertyNames":
      let pattern = try Regex(wanted["pattern"]?.text ?? "")
      return value.pairs.allSatisfy { $0.name.firstMatch(of: pattern) != nil }
    case "minProperties": return type != "object" || value.count >= Int(limit ?? 0)
    case "maxItems": return type != "array" || value.count <= Int(limit ?? 0)
    case "minItems": return type != "array" || value.count >= Int(limit ?? 0)
    case "items":
      return try value.items.allSatisfy { try isSound($0, by: wanted) }
    case "anyOf": return try wanted.items.contains { try isSound(value, by: $0) }
    case "oneOf":
      return try wanted.items.reduce(0) { try $0 + (isSound(value, by: $1) ? 1 : 0) } == 1
    default:
      Issue.record("the test doesn't know '\(rule)'")
      return false
    }
  }

  private static func type(of node: YAMLNode) -> String {
    switch node.content {
    case .mapping: return "object"
    case .sequence: return "array"
    case .scalar(.plain):
      let text = node.text ?? ""
      if ["true", "false"].contains(text) { return "boolean" }
      if text == "null" { return "null" }
      return text.contains(".") ? "number" : "integer"
    case .scalar: return "string"
    }
  }
}
