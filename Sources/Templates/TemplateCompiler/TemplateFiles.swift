import Base

/// The template files, each read and parsed on first use.
struct TemplateFiles: Sendable {
  /// All names, for suggestions.
  let names: [String]
  private let source: @Sendable (String) -> Source?
  private var parsed: [String: ParsedTemplate] = [:]
  private var reported: Set<Place> = []
  private var used: Set<Place> = []

  private struct Place: Hashable {
    let path: String
    let offset: Int
  }

  init(names: [String], source: @escaping @Sendable (String) -> Source?) {
    self.names = names.sorted()
    self.source = source
  }

  /// nil for an unknown template; a template's own problems are reported the first time.
  mutating func load(_ name: String, reporting problems: inout DiagnosticList) -> ParsedTemplate? {
    if let known = parsed[name] { return known }
    guard let source = source(name) else { return nil }
    let template = TemplateParser.parse(source, name: name, reporting: &problems)
    parsed[name] = template
    return template
  }

  mutating func isNew(_ offset: Int, of source: Source) -> Bool {
    reported.insert(Place(path: source.path, offset: offset)).inserted
  }

  /// Like `isNew`, for names that are recorded.
  mutating func isNewUse(_ offset: Int, of source: Source) -> Bool {
    used.insert(Place(path: source.path, offset: offset)).inserted
  }

  /// The blocks of a template and of all that it includes, in order.
  mutating func blockNames(
    of name: String, reporting problems: inout DiagnosticList
  ) -> [String] {
    var blocks: [String] = []
    var waiting = [name]
    var seen: Set<String> = []
    func collect(_ nodes: [TemplateNode]) {
      for node in nodes {
        switch node {
        case .text, .lineStart, .variable: break
        case .section(let section): collect(section.nodes)
        case .partial(let name, _, _): waiting.append(name.text)
        case .parent(let parent):
          waiting.append(parent.name.text)
          for block in parent.overrides { collect(block.nodes) }
        case .block(let block):
          if !blocks.contains(block.name.text) { blocks.append(block.name.text) }
          collect(block.nodes)
        }
      }
    }
    while let next = waiting.popLast() {
      if seen.insert(next).inserted, let template = load(next, reporting: &problems) {
        collect(template.nodes)
      }
    }
    return blocks
  }
}
