import ArgumentParser
import Base
import Catalogue
import MediaLibrary

struct SearchCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "search", "Search AniList, TMDB and other sites for a title.",
    """
    Shows numbered results, with the name that matched in brackets. 'tokonoma add 3' adds the third one, and 'tokonoma \
    add 3 --to anime/monster' binds it to one of your titles. 'tokonoma list' and 'show' find your own titles.
    """)

  static let examples: [CommandExample] = [
    "tokonoma search frieren  # All kinds.",
    "tokonoma search --kind book left hand of darkness  # Only books.",
    "tokonoma search --history  # Your earlier searches.",
  ]

  @Argument(help: "Words of the title.")
  var text: [String] = []

  @Option(
    name: .customLong("from"), help: .value("source", "Ask only this source; can be repeated."),
    completion: .list(SourceRow.table.map(\.id)))
  var sources: [String] = []

  @Flag(help: "Show your earlier searches.")
  var history = false

  @Flag(help: "Forget your earlier searches.")
  var clearHistory = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if text.isEmpty, !history, !clearHistory {
      throw ValidationError("Write what to search for, such as 'tokonoma search frieren'.")
    }
    if history || clearHistory {
      try refuse(
        ("'\(text.joined(separator: " "))'", !text.isEmpty), ("--from", !sources.isEmpty),
        ("--kind", options.kind != nil), ("--clear-history", history && clearHistory),
        beside: history ? "--history" : "--clear-history")
    }
  }

  func run() async throws {
    try await options.run { project, console, diagnostics in
      let searches = SearchHistory(project)
      if history {
        for query in searches.queries() { console.result(query) }
        return
      }
      if clearHistory {
        try searches.clear()
        return
      }
      let kinds = try givenKinds(options.kind)
      let settings = try project.soundSettings(reporting: &diagnostics)
      let access = try CatalogueAccess(
        of: project, settings, console, only: sources,
        reporting: &diagnostics)
      let query = text.joined(separator: " ")
      let found = await CatalogueSearch(
        for: query, kinds: kinds, from: access.sources, askingAll: !sources.isEmpty,
        CatalogueScope(language: settings.language), through: access.fetcher)
      try searches.keep(query, on: today(), found.hits)
      show(found, console)
      diagnostics.report(found.failures)
    }
  }

  private func show(_ found: CatalogueSearch, _ console: Console) {
    if found.hits.isEmpty, found.failures.isEmpty { console.result("nothing found") }
    let names = found.hits.map { hit in
      hit.title + (hit.otherName.map { " (\($0))" } ?? "")
    }
    let width = min(names.map(columns).max() ?? 0, 48)
    for (index, (hit, name)) in zip(found.hits, names).enumerated() {
      let number = String(index + 1)
      let margin = String(repeating: " ", count: max(0, 3 - number.count))
      let gap = String(repeating: " ", count: max(0, width - columns(of: name)) + 2)
      let facts = [hit.kind.id, hit.facts].filter { !$0.isEmpty }.joined(separator: ", ")
      console.result("\(margin)\(number)  \(name)\(gap)\(facts)  \(hit.reference)")
      console.json([
        "number": .number(index + 1), "reference": .text(hit.reference), "kind": .text(hit.kind.id),
        "title": .text(hit.title), "otherName": .text(hit.otherName), "facts": .text(hit.facts),
      ])
    }
  }
}
