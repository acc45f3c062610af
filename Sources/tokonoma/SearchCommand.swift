import ArgumentParser
import Base
import Catalogue
import HTTPFetching
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct SearchCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Look for a title on the sites that know titles.",
    discussion: """
      Shows what they find, each with a number, and in brackets the name by which it was found: 'tokonoma add 3' puts the third into the library, 'tokonoma add 3 --to \
      anime/monster' says that it is one that you have. Your own titles are found by 'tokonoma list' and 'show'.
      """)

  static let examples = [
    CommandExample("tokonoma search frieren", "Among titles of all kinds."),
    CommandExample("tokonoma search --kind book left hand of darkness", "Among books only."),
    CommandExample("tokonoma search --history", "What you looked for."),
  ]

  @Argument(help: "Words of the title.")
  var text: [String] = []

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("Ask this source; can be given several times.", valueName: "source"),
    completion: .list(SourceRow.table.map(\.id)))
  var sources: [String] = []

  @Flag(help: "Show what you looked for.")
  var history = false

  @Flag(help: "Forget what you looked for.")
  var clearHistory = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if text.isEmpty, !history, !clearHistory {
      throw ValidationError("Say what to look for, such as 'tokonoma search frieren'.")
    }
  }

  func run() async throws {
    let console = options.common.console
    try await console.run { diagnostics in
      guard let project = try options.project.found(reporting: &diagnostics) else { return }
      let searches = SearchHistory(project)
      if history {
        for query in searches.queries() { console.result(query) }
        return
      }
      if clearHistory {
        try searches.clear()
        return
      }
      var kinds = Kind.allCases
      if let word = options.kind {
        guard let kind = givenKind(word, reporting: &diagnostics) else { return }
        kinds = [kind]
      }
      var problems = DiagnosticList()
      let settings = try project.readSettings(reporting: &problems).settings
      diagnostics.report(contentsOf: problems)
      guard !problems.hasErrors,
        let access = CatalogueAccess(
          of: project, settings.catalogue, site: settings.url, console, only: sources,
          reporting: &diagnostics)
      else { return }
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
    if found.hits.isEmpty { console.result("nothing found") }
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
