import Base

/// A template that another one includes.
package struct TemplatePart: Sendable, Equatable {
  package let name: String
  /// The first template that includes it; nil for the template itself.
  package let includedBy: String?
}

/// A template, its layout and all partials without duplicates, in the order of their first mention.
/// Unknown names are left out: compiling reports them.
package func templateParts(
  of name: String, source: @escaping @Sendable (String) -> Source?
) -> [TemplatePart] {
  var files = TemplateFiles(names: [], source: source)
  var unheard = DiagnosticList()
  var parts: [TemplatePart] = []
  var seen: Set<String> = [name]
  var waiting = [TemplatePart(name: name, includedBy: nil)]
  while let next = waiting.popLast() {
    guard let template = files.load(next.name, reporting: &unheard) else { continue }
    parts.append(next)
    let included = template.nodes.flatMap(\.included).filter { seen.insert($0).inserted }
    waiting += included.reversed().map { TemplatePart(name: $0, includedBy: next.name) }
  }
  return parts
}

extension TemplateNode {
  /// The names of included templates, in the order of the text.
  fileprivate var included: [String] {
    switch self {
    case .text, .lineStart, .variable: []
    case .section(let section): section.nodes.flatMap(\.included)
    case .partial(let name, _, _): [name.text]
    case .parent(let parent):
      [parent.name.text] + parent.overrides.flatMap { $0.nodes.flatMap(\.included) }
    case .block(let block): block.nodes.flatMap(\.included)
    }
  }
}
