import Base
import Foundation
import Testing

@testable import Templates

/// The official cases of Mustache (`Spec/`): each passes, or is refused by design with the diagnostic listed here.
@Suite struct SpecTests {
  @Test(arguments: try SpecCase.all())
  func specificationCasePassesOrIsRefused(_ spec: SpecCase) throws {
    var problems = DiagnosticList()
    let template = spec.compile(reporting: &problems)
    let errors = problems.all.filter { $0.severity == .error }
    if let refusal = refusals.first(where: { $0.cases.contains(spec.id) }) {
      #expect(template == nil)
      #expect(Set(errors.map(\.id)) == [refusal.diagnostic])
    } else {
      #expect(errors.map(DiagnosticFormatter.text) == [])
      let html = try #require(template).render(spec.data)
      #expect(String(decoding: html.bytes, as: UTF8.self) == spec.expected)
    }
  }

  @Test func refusedCasesExist() throws {
    let known = Set(try SpecCase.all().map(\.id))
    #expect(refusals.flatMap(\.cases).filter { !known.contains($0) } == [])
    #expect(known.count > 150)
  }
}

private struct Refusal {
  let diagnostic: String
  let reason: String
  let cases: [String]
}

private let refusals = [
  Refusal(
    diagnostic: "unknown-name",
    reason: "a name that is not in the context is a mistake, not an empty text",
    cases: [
      "inheritance: Negative Sections",
      "interpolation: Ampersand Context Miss Interpolation",
      "interpolation: Basic Context Miss Interpolation",
      "interpolation: Dotted Names - Broken Chain Resolution",
      "interpolation: Dotted Names - Broken Chains",
      "interpolation: Dotted Names - Context Precedence",
      "interpolation: Dotted Names are never single keys",
      "interpolation: Triple Mustache Context Miss Interpolation",
      "inverted: Context Misses",
      "inverted: Dotted Names - Broken Chains",
      "sections: Context Misses",
      "sections: Dotted Names - Broken Chains",
    ]),
  Refusal(
    diagnostic: "unknown-name",
    reason: "where a list is empty or a context missing, the names of its items mean nothing",
    cases: ["inverted: Context", "inverted: List"]),
  Refusal(
    diagnostic: "unknown-template",
    reason: "a missing partial is a mistake, not an empty text",
    cases: ["partials: Failed Lookup"]),
  Refusal(
    diagnostic: "recursive-template",
    reason: "names are found at load, along a chain of contexts that recursion would lengthen",
    cases: ["partials: Recursion"]),
]

/// One case of the official files.
struct SpecCase: Sendable, CustomTestStringConvertible {
  let id: String
  let data: JSON
  let template: String
  let partials: [String: String]
  let expected: String

  var testDescription: String { id }

  static func all() throws -> [SpecCase] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Spec")
    let names = [
      "comments", "delimiters", "inheritance", "interpolation", "inverted", "partials", "sections",
    ]
    return try names.flatMap { name in
      let file = folder.appending(path: "\(name).json")
      let suite = try JSONDecoder().decode(Suite.self, from: Data(contentsOf: file))
      var counts: [String: Int] = [:]
      return suite.tests.map { test in
        counts[test.name, default: 0] += 1
        let count = counts[test.name, default: 1]
        return SpecCase(
          id: "\(name): \(test.name)" + (count > 1 ? " (\(count))" : ""), data: test.data,
          template: test.template, partials: test.partials ?? [:], expected: test.expected)
      }
    }
  }

  private struct Suite: Decodable {
    let tests: [Test]
    struct Test: Decodable {
      let name: String
      let data: JSON
      let template: String
      let partials: [String: String]?
      let expected: String
    }
  }

  func compile(reporting problems: inout DiagnosticList) -> Template<JSON>? {
    let files = partials.merging(["the template": template]) { $1 }
    var templates = TemplateSet(names: partials.keys.sorted()) { name in
      files[name].map { Source(path: "Templates/\(name).html", text: $0) }
    }
    // In the cases text is also shown unescaped; here only HTML is, so their strings are HTML.
    let isHTML = files.values.contains { $0.contains("{{{") || $0.contains("{{&") }
    return templates.template(
      named: "the template", for: data.fields(stringsAreHTML: isHTML), reporting: &problems)
  }
}

/// Data of a case, with the fields that a context of its shape would declare.
enum JSON: Sendable, Decodable {
  case null
  case flag(Bool)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .text("\(number)")
    } else if let number = try? container.decode(Double.self) {
      self = .text("\(number)")
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func fields(stringsAreHTML isHTML: Bool) -> Fields<JSON> {
    guard case .object(let members) = self else {
      return Fields("value").adding(".", self, at: .whole, stringsAreHTML: isHTML)
    }
    return members.reduce(Fields("data")) { fields, member in
      fields.adding(member.key, member.value, at: .member(member.key), stringsAreHTML: isHTML)
    }
  }

  fileprivate enum Part: Hashable, Sendable {
    case whole
    case member(String)
  }

  fileprivate subscript(part: Part) -> JSON {
    guard case .member(let name) = part else { return self }
    return if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  fileprivate var isTrue: Bool { if case .flag(true) = self { true } else { false } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var html: HTML? { text.map { HTML(markup: Array($0.utf8)) } }
  fileprivate var items: [JSON] { if case .list(let items) = self { items } else { [] } }
}

extension Fields<JSON> {
  fileprivate func adding(
    _ name: String, _ example: JSON, at part: JSON.Part, stringsAreHTML isHTML: Bool
  ) -> Self {
    switch example {
    case .flag: return field(name, \.[part].isTrue)
    case .null, .text: return isHTML ? field(name, \.[part].html) : field(name, \.[part].text)
    case .list(let items):
      let table = (items.first ?? .object([:])).fields(stringsAreHTML: isHTML).table
      let contexts = Nesting.computed { context, body in
        for item in context.read(JSON.self, { $0[part].items }) {
          ContextPointer.toContext(item, body)
        }
      }
      return field(name, .list(NestedContext(fields: { table }, contexts: contexts)))
    case .object:
      let table = example.fields(stringsAreHTML: isHTML).table
      let contexts = Nesting.computed { context, body in
        ContextPointer.toContext(context.read(JSON.self) { $0[part] }, body)
      }
      return field(name, .one(NestedContext(fields: { table }, contexts: contexts)))
    }
  }
}
