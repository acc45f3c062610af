/// A page, parsed strictly: anything malformed is a problem.
///
/// It is stricter than HTML, as our output is: every element is closed, attributes are in double
/// quotes, `<` is always escaped, and only XML's five entities and numbers are known.
package struct HTMLPage {
  package struct Element: Sendable {
    package let name: String
    /// Decoded, in the order of the page; empty for an attribute without a value.
    package let attributes: [Attribute]
    package let line: Int
    /// The index of its parent in `elements`.
    package let parent: Int?

    package subscript(attribute: String) -> String? {
      attributes.first { $0.name == attribute }?.value
    }

    package func hasClass(_ name: String) -> Bool {
      self["class"]?.split(separator: " ").contains { $0 == name } == true
    }
  }

  package struct Attribute: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package struct Text: Sendable {
    /// Decoded, except scripts.
    package let text: String
    /// The index of its parent in `elements`.
    package let parent: Int?
  }

  package internal(set) var elements: [Element] = []
  package internal(set) var texts: [Text] = []
  /// `line 7: …`
  package internal(set) var problems: [String] = []

  package init(_ bytes: [UInt8]) {
    if !isValidUTF8(bytes) { problems.append("the page is not UTF-8") }
    var reader = HTMLReader(bytes)
    reader.read(into: &self)
  }

  package var ids: [String] { elements.compactMap { $0["id"] } }

  /// The elements around one, the nearest first.
  package func ancestors(of place: Int?) -> [Element] {
    Array(
      sequence(first: place) { $0.flatMap { elements[$0].parent } }
        .prefix { $0 != nil }.compactMap { $0.map { elements[$0] } })
  }

  /// All text in the first matching element, except in templates, which aren't shown.
  package func text(in isWanted: (Element) -> Bool) -> String {
    let wanted = elements.indices.first { place in
      isWanted(elements[place])
        && !ancestors(of: elements[place].parent).contains { $0.name == "template" }
    }
    guard let wanted else { return "" }
    return texts.filter { text in
      sequence(first: text.parent) { $0.flatMap { elements[$0].parent } }
        .prefix { $0 != nil }.contains(wanted)
    }.map(\.text).joined()
  }

  /// Elements and names of attributes, without values: only templates may decide these.
  package var structure: [String] {
    elements.map { element in
      ([element.name] + element.attributes.map(\.name)).joined(separator: " ")
    }
  }
}

private func isValidUTF8(_ bytes: [UInt8]) -> Bool {
  String(validating: bytes, as: UTF8.self) != nil
}
