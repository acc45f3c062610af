import Base
import Catalogue
import LibraryFiles
import MediaLibrary

extension Console {
  /// - Parameters:
  ///   - change: the number of the command's earlier change
  ///   - asks: whether the owner chooses among several titles
  func refresh(
    _ project: Project, _ options: RefreshOptions, from access: CatalogueAccess,
    on today: PartialDate, continuing change: Int? = nil, asking asks: Bool = false,
    reporting diagnostics: inout DiagnosticList
  ) async throws {
    var chosen = options
    // Covers always need the network.
    if !access.usesNetwork { chosen.hasCovers = false }
    let files = access.files
    chosen.isGone = { files.isGone($0) }
    var problems = diagnostics
    let report = try await showingProgressLine { line -> RefreshReport? in
      let progress = line?.work
      let decide: RefreshRun.Decision = { unsure in
        Conversation.between(line) { Conversation.decide(unsure) }
      }
      let run = try RefreshRun(
        project, chosen, from: access.sources, through: access.fetcher, today: today,
        by: changeOrigin(), continuing: change, deciding: asks ? decide : nil,
        telling: { source, done, total in
          if done == 0 { progress?.begin(.fetching, of: total) } else { progress?.set(done) }
        }, whenWaiting: tellOfWait, reporting: &problems)
      guard var run else { return nil }
      text(run.plannedWork.text)
      return try await run.run(reporting: &problems)
    }
    diagnostics = problems
    guard let report else { return }
    text(report.text + advice(report, access), report.json)
  }

  private func advice(_ report: RefreshReport, _ access: CatalogueAccess) -> String {
    guard access.usesNetwork else { return "" }
    let advice = access.advice(for: report.kindsWithoutCovers)
    let unasked = report.plan.withoutSource.filter { kind, _ in
      !advice.contains { $0.kind == kind }
    }
    return advice.map { $0.text + "\n" }.joined()
      + unasked.map { kind, count in
        "no source for \(NumberText.count(count, .titles)) in \(kind.folder): "
          + "'sources:' in tokonoma.yml names others\n"
      }.joined()
  }
}

extension Conversation {
  fileprivate static func decide(_ unsure: RefreshReport.Unsure) -> RefreshRun.Answer? {
    let console = Console(isQuiet: false, isJSON: false)
    console.note("\nWhich \(unsure.source) title is '\(unsure.title)'?\n")
    for (number, candidate) in unsure.candidates.enumerated() {
      let facts = [candidate.year.map(String.init), candidate.format].compactMap { $0 }
      let behind = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
      console.note("  \(number + 1)  \(candidate.title)\(behind)  \(candidate.name)\n")
    }
    let answer = ask("[1-\(unsure.candidates.count), n for none of these, Enter to skip it]")
    if ["n", "none"].contains(answer?.lowercased()) { return RefreshRun.Answer.none }
    let number = answer.flatMap { Int($0) } ?? 0
    return unsure.candidates.indices.contains(number - 1) ? .candidate(number - 1) : nil
  }
}
