import Base
import LibraryFiles
import PageBuilding
import Templates

/// The fields that a template can show, wherever it is used.
package struct TemplateFields: Sendable {
  private let template: String
  private let uses: [TemplateUse]

  /// nil after reporting an unknown template or errors in templates.
  package init?(
    of name: String, in project: Project, reporting diagnostics: inout DiagnosticList
  ) throws {
    let settings = try project.readSettings(reporting: &diagnostics).settings
    let localized = try LocalizedLayers(for: settings, of: project, reporting: &diagnostics)
    let names = localized.layers.all.compactMap(\.templateName)
    let wanted = name.hasSuffix(".html") ? String(name.dropLast(5)) : name
    guard let template = names.first(where: { [$0, "templates/" + $0].contains(wanted) }) else {
      diagnostics.report(.unknownTemplateName(name, known: names))
      return nil
    }
    let set = localized.layers.templateSet(localized.words, recordsUses: true)
    guard var compiled = PageTemplates(set, reporting: &diagnostics) else { return nil }
    // A template that no other one includes can only be that of a page.
    let isOfPage = !compiled.uses.contains { $0.template == template }
    if isOfPage, !compiled.compile(ofPages: [template], reporting: &diagnostics) { return nil }
    self.template = template
    var uses: [TemplateUse] = []
    for use in compiled.uses where use.template == template && !uses.contains(use) {
      uses.append(use)
    }
    self.uses = uses
  }

  /// The fields of all uses, by context; then those of single uses; then the contexts of sections
  /// and lists.
  package var text: String {
    guard let first = uses.first else { return "" }
    var text = ""
    let users = Set(uses.map(\.by)).subtracting([template]).sorted()
    text += "\(template).html"
    text += users.isEmpty ? "\n" : ", in \(users.map { $0 + ".html" }.joined(separator: ", "))\n"
    let common = first.contexts.map { table in
      (
        table,
        table.entries.filter { entry in
          uses.allSatisfy { use in use.entry(named: entry.name)?.kind == entry.kind }
        }
      )
    }
    text += TemplateFields.listing(common)
    if uses.count > TemplateFields.mostUses {
      return text + "\nEach of them has more at hand: 'tokonoma templates --fields \(users[0])'.\n"
    }
    for use in uses where uses.count > 1 {
      let own = use.contexts.map { table in
        (
          table,
          table.entries.filter { entry in
            !common.contains { $0.1.contains { $0.name == entry.name } }
          }
        )
      }
      let listing = TemplateFields.listing(own)
      if !listing.isEmpty { text += "\nand in \(use.by).html besides\n" + listing }
    }
    return text + nestedListing
  }

  /// With more uses only their common fields are listed.
  private static let mostUses = 4

  package var json: [JSONValue] {
    uses.map { use in
      [
        "template": .text(use.template), "in": .text(use.by),
        "contexts": .array(
          use.contexts.map { table in
            ["context": .text(table.name), "fields": .array(table.entries.map(\.json))]
          }),
      ]
    }
  }

  private static func listing(_ tables: [(FieldTable, [FieldTable.Entry])]) -> String {
    let width = tables.flatMap(\.1).map(\.name.count).max() ?? 0
    return tables.filter { !$0.1.isEmpty }.map { table, entries in
      "\n  \(table.name)\n"
        + entries.map { entry in
          let space = String(repeating: " ", count: width - entry.name.count + 2)
          return "    \(entry.name)\(space)\(entry.meaning)\n"
        }.joined()
    }.joined()
  }

  /// The contexts of sections and lists, without duplicates.
  private var nestedListing: String {
    var seen = Set(uses.flatMap(\.contexts).map(\.name))
    var waiting = uses.flatMap(\.contexts).flatMap(\.entries).compactMap(\.inner)
    var text = ""
    while !waiting.isEmpty {
      let table = waiting.removeFirst()
      guard !table.entries.allSatisfy({ $0.name == "." }), seen.insert(table.name).inserted else {
        continue
      }
      text += TemplateFields.listing([(table, table.entries)])
      waiting += table.entries.compactMap(\.inner)
    }
    return text.isEmpty ? "" : "\ninside sections and lists\n" + text
  }
}

extension TemplateUse {
  fileprivate func entry(named name: String) -> FieldTable.Entry? {
    contexts.lazy.compactMap { $0.entries.first { $0.name == name } }.first
  }
}

extension FieldTable.Entry {
  /// `text, may be missing`, `a list of link`
  fileprivate var meaning: String {
    guard let inner else { return kind + (isOptional ? ", may be missing" : "") }
    if kind != "a list" { return "a section: \(inner.name)" }
    let isSingleValue = inner.entries.allSatisfy { $0.name == "." }
    return isSingleValue ? "a list of \(inner.name): {{.}}" : "a list, each: \(inner.name)"
  }

  fileprivate var json: JSONValue {
    [
      "name": .text(name), "kind": .text(kind), "mayBeMissing": .flag(isOptional),
      "context": .text(inner?.name ?? ""),
    ]
  }
}
