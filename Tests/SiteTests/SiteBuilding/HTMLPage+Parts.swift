import TestSupport

/// The words in one part of a page.
extension HTMLPage {
  /// All words below an element, with single blanks.
  func words(below place: Int) -> String {
    texts.filter { isBelow(place, $0.parent) }.map(\.text).joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The words of each element of a class.
  func texts(in name: String) -> [String] {
    elements.indices.filter { elements[$0].hasClass(name) }.map { words(below: $0) }
  }

  /// The dates in the elements of a class.
  func dates(in name: String) -> [String] {
    elements.filter { element in
      element.name == "time" && ancestors(of: element.parent).contains { $0.hasClass(name) }
    }.compactMap { $0["datetime"] }
  }

  /// The words of each element of a name in the section of a heading; in the whole page without a
  /// heading.
  func texts(of name: String, in heading: String? = nil) -> [String] {
    places(of: name, in: heading).map { words(below: $0) }
  }

  /// The targets of the links to titles in the section of a heading, without duplicates.
  func titles(in heading: String) -> [String] {
    var seen: Set<String> = []
    return places(of: "a", in: heading).compactMap { elements[$0]["href"] }
      .filter { $0.contains("/") && !$0.contains(":") && !$0.hasPrefix("diary/") }
      .filter { seen.insert($0).inserted }
  }

  /// The rows of the table below a caption, with bars between heads and cells.
  func rows(ofTable caption: String) -> [String] {
    let tables = places(of: "table", in: nil).filter { table in
      elements.indices.contains {
        elements[$0].name == "caption" && elements[$0].parent == table
          && words(below: $0) == caption
      }
    }
    guard let table = tables.first else { return [] }
    return elements.indices.filter { elements[$0].name == "tr" && isBelow(table, $0) }
      .dropFirst().map { row in
        elements.indices.filter { elements[$0].parent == row }.map { words(below: $0) }
          .joined(separator: " | ")
      }
  }

  /// `label: value` of each figure and fact of a class.
  func facts(in name: String) -> [String] {
    elements.indices.filter { place in
      elements[place].name == "div"
        && elements[place].parent.map { elements[$0].hasClass(name) } == true
    }.map { pair in
      elements.indices.filter { elements[$0].parent == pair }.map { words(below: $0) }
        .joined(separator: ": ")
    }
  }

  private func places(of name: String, in heading: String?) -> [Int] {
    let all = elements.indices.filter { elements[$0].name == name }
    guard let heading else { return all }
    let sections = elements.indices.filter { section in
      elements[section].name == "section"
        && elements.indices.contains {
          elements[$0].name == "h2" && isBelow(section, $0) && words(below: $0) == heading
        }
    }
    return all.filter { place in sections.contains { isBelow($0, place) } }
  }

  private func isBelow(_ outer: Int, _ inner: Int?) -> Bool {
    sequence(first: inner) { $0.flatMap { elements[$0].parent } }.prefix { $0 != nil }
      .contains(outer)
  }
}
