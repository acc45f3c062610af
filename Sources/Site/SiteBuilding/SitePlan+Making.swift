import Diagnostics
import LibraryIndexing
import Localization
import MediaLibrary
import SitePlanning
import Workers

extension SitePlan {
  /// What is planned one after the other by one core, then what titles have in common by all; with what was wrong.
  static func made(
    for library: Library, _ titles: [ShownTitle], _ words: Messages, on workers: WorkerPool
  ) async throws -> (SitePlan, DiagnosticList) {
    var diagnostics = DiagnosticList()
    let draft = SiteDraft(library, titles: titles, words: words, reporting: &diagnostics)
    let similar = try await workers.chunks(draft.titleCount) { draft.similarTitles(of: $0) }
    return (SitePlan(draft, similarTitles: similar), diagnostics)
  }
}

extension ShownTitle {
  /// Of each of the library's entries.
  static func all(of library: Library, on workers: WorkerPool) async throws -> [ShownTitle] {
    let (entries, settings) = (library.entries, library.settings)
    let chunks = try await workers.chunks(entries.count) { range in
      range.map { place in
        return ShownTitle(of: entries[place], in: settings.titleLanguage, site: settings.language)
      }
    }
    return Array(joining: chunks)
  }
}
