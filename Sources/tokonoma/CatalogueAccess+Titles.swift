import Base
import Catalogue
import HTTPFetching
import MediaLibrary
import Trackers

extension CatalogueAccess {
  /// The answer of the first source that knows a title.
  ///
  /// - Parameter name: the reference as the owner wrote it
  func title(
    for reference: TitleReference, named name: String, _ scope: CatalogueScope,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> (title: CatalogueTitle, source: any CatalogueSource) {
    let kinds = reference.kind.map { [$0] } ?? Kind.allCases
    var wasAsked = false
    var failures: [FetchFailure] = []
    for source in sources where source.info.registries.contains(reference.id.registry) {
      for kind in kinds where source.info.kinds.contains(kind) {
        wasAsked = true
        do throws(FetchFailure) {
          let titles = try await source.titles(
            with: [reference.id], of: kind, scope, through: fetcher)
          if let title = titles.first(where: {
            $0.facts.kind == kind && $0.ids.contains(reference.id)
          }) {
            return (title, source)
          }
        } catch {
          await fetcher.drop(error, of: source)
          if !failures.contains(where: { $0.server == error.server }) { failures.append(error) }
        }
      }
    }
    diagnostics.report(failures)
    if diagnostics.hasErrors { throw Refusal.isReported }
    if wasAsked { throw Refusal(.referenceUnknown(name)) }
    let lacking = lacking.filter { row in reference.kind.map(row.kinds.contains) ?? true }
    throw Refusal(.nobodyKnowsReferences(reference.id.registry, lacking: lacking.map(\.name)))
  }
}
