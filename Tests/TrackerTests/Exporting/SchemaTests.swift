import DataFormats
import Testing

@testable import Exchange

/// Exports conform to the published JSON Schema.
@Suite struct SchemaTests {
  private func problems(in text: String) throws -> [String] {
    let schema = try JSONDocument.parse(Array(ExportFormat.librarySchema.utf8)).root
    let export = try JSONDocument.parse(Array(text.utf8)).root
    return try SchemaWalk().problems(in: export, by: schema, at: "")
  }

  @Test(arguments: ["5", "10", "100"])
  func exportsConformToTheSchema(scale: String) async throws {
    let settings = """
      name: Test
      url: https://a.example/
      language: en
      owner: {name: Ada, handle: ada, links: [{name: X, url: "https://x.example/"}]}
      ratingScale: \(scale)
      top: {count: 3}
      ageGate: {from: 18, show: click}
      navigation: [anime, lists]
      coverTint: true
      friends: [{name: Bo, url: "https://bo.example/", feed: "https://bo.example/feed.xml"}]

      """
    var library = RoundTripTests.everyKey
    if scale == "100" { library = library.replacing("rating: 9.5", with: "rating: 95") }
    if scale == "5" {
      library = library.replacing("rating: 9.5", with: "rating: 4.5")
        .replacing("rating: 10,", with: "rating: 5,").replacing("rating: 9,", with: "rating: 4,")
    }
    let project = try ExportProject(library, settings: settings)
    for withPrivate in [false, true] {
      let text = try await project.text("json", withPrivate: withPrivate)
      #expect(try problems(in: text) == [])
    }
    let empty = try ExportProject(settings: settings)
    #expect(try await problems(in: empty.text("json")) == [])
  }

  @Test func otherSpellingsAreFound() throws {
    let text = """
      {"format": "tokonoma-library", "version": 2, "ratingScale": 10, "titles": [
        {"id": "books", "kind": "film", "rating": "9", "pages": 1.5, "mood": "calm", "x-mood": "calm"}]}
      """
    #expect(
      try problems(in: text).sorted() == [
        "titles/0/id: pattern", "titles/0/kind: enum", "titles/0/mood: additionalProperties",
        "titles/0/pages: type", "titles/0/rating: type", "titles/0: required title",
        "version: const",
      ])
  }
}

/// The part of JSON Schema (draft 2020-12) that the library's schema uses.
private struct SchemaWalk {
  struct UnknownKeyword: Error {
    let keyword: String
  }

  /// The violations of the schema: the place and the keyword of each.
  func problems(in value: JSONNode, by schema: JSONNode, at path: String) throws -> [String] {
    var found: [String] = []
    func check(_ isRight: Bool, _ what: String) {
      if !isRight { found.append("\(path): \(what)") }
    }
    for (keyword, rule) in schema.members {
      switch keyword {
      case "$schema", "title", "additionalProperties", "patternProperties": continue
      case "allOf":
        for part in rule.items { found += try problems(in: value, by: part, at: path) }
      case "oneOf":
        let fits = try rule.items.filter { try problems(in: value, by: $0, at: path).isEmpty }
        check(fits.count == 1, keyword)
      case "const": check(value.content == rule.content, keyword)
      case "enum": check(rule.items.contains { $0.content == value.content }, keyword)
      case "type": check(rule.text.map { Self.is(value, $0) } ?? false, keyword)
      case "pattern":
        if value.isString { check(try Self.matches(value.text, rule.text), keyword) }
      case "minimum":
        let least = rule.text.flatMap(Double.init) ?? 0
        if case .number(let text) = value.content { check((Double(text) ?? -1) >= least, keyword) }
      case "items":
        for (index, item) in value.items.enumerated() where value.isArray {
          found += try problems(in: item, by: rule, at: Self.path(path, "\(index)"))
        }
      case "required":
        for name in rule.items.compactMap(\.text) where value.isObject && value[name] == nil {
          check(false, "required \(name)")
        }
      case "properties": continue
      default: throw UnknownKeyword(keyword: keyword)
      }
    }
    return try found + problemsOfMembers(of: value, by: schema, at: path)
  }

  private func problemsOfMembers(
    of value: JSONNode, by schema: JSONNode, at path: String
  ) throws -> [String] {
    var found: [String] = []
    for (name, member) in value.members {
      let path = Self.path(path, name)
      var rules = [schema["properties"]?[name]].compactMap { $0 }
      if let patterns = schema["patternProperties"] {
        for (pattern, rule) in patterns.members where try Self.matches(name, pattern) {
          rules.append(rule)
        }
      }
      if rules.isEmpty, let others = schema["additionalProperties"] {
        if others.content == .flag(false) {
          found.append("\(path): additionalProperties")
        } else {
          rules.append(others)
        }
      }
      for rule in rules { found += try problems(in: member, by: rule, at: path) }
    }
    return found
  }

  private static func path(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path)/\(name)"
  }

  private static func `is`(_ value: JSONNode, _ type: String) -> Bool {
    switch value.content {
    case .string: type == "string"
    case .flag: type == "boolean"
    case .number(let text): type == "number" || type == "integer" && Int(text) != nil
    case .array: type == "array"
    case .object: type == "object"
    case .null: type == "null"
    }
  }

  private static func matches(_ text: String?, _ pattern: String?) throws -> Bool {
    guard let text, let pattern else { return false }
    return try Regex(pattern).firstMatch(in: text) != nil
  }
}
