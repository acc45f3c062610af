/// A page as a browser would take it apart, read exactly: what is not well-formed is a problem, never a guess.
///
/// It is stricter than HTML: every element is closed, attributes are in double quotes, `<` never stands for itself, and
/// only the five entities of XML and numbers are known. That is what the program writes.
package struct HTMLPage {
  package struct Element: Sendable {
    package let name: String
    /// In the order of the page, decoded; an attribute without a value has an empty one.
    package let attributes: [Attribute]
    package let line: Int
    /// The place of the element around it in `elements`.
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
    /// Decoded, but for scripts, which stand for themselves.
    package let text: String
    /// The place of the element around it in `elements`.
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

  /// All words of the page below the first element for which this is true.
  package func text(in isWanted: (Element) -> Bool) -> String {
    guard let wanted = elements.firstIndex(where: isWanted) else { return "" }
    return texts.filter { text in
      sequence(first: text.parent) { $0.flatMap { elements[$0].parent } }
        .prefix { $0 != nil }.contains(wanted)
    }.map(\.text).joined()
  }

  /// Elements and their attributes' names without any value: what only templates may decide.
  package var structure: [String] {
    elements.map { element in
      ([element.name] + element.attributes.map(\.name)).joined(separator: " ")
    }
  }
}

private func isValidUTF8(_ bytes: [UInt8]) -> Bool {
  String(validating: bytes, as: UTF8.self) != nil
}
