import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary

/// Fills in missing facts of the library's titles from sources.
///
/// Writes each batch of answers before asking for the next, so that an interrupted refresh can
/// continue.
package struct RefreshRun {
  /// Reports the source being asked, and how many of its titles are done.
  package typealias Progress = @Sendable (_ source: String, _ done: Int, _ total: Int) -> Void
  /// Picks one of several candidates; nil if undecided.
  package typealias Decision = @Sendable (RefreshReport.Unsure) -> Answer?

  package enum Answer: Sendable, Equatable {
    case candidate(Int)
    /// None of these, now or later.
    case none
  }

  let project: Project
  let options: RefreshOptions
  let sources: [any CatalogueSource]
  let fetcher: Fetcher
  let today: PartialDate
  let origin: ChangeOrigin
  let decide: Decision?
  let tell: Progress
  let whenWaiting: @Sendable () -> Void
  let library: LibraryTitles
  var memory: RefreshMemory
  var report: RefreshReport
  /// Titles by id, updated after each write.
  var titles: [String: LibraryTitle]
  /// Ids of the titles to refresh, sorted.
  let selected: [String]
  /// The run's number in the journal, once there is one.
  var change: Int?
  /// The titles that each source was asked for in this run.
  var askedNow: [String: Set<String>] = [:]
  /// The titles with ids that a source doesn't know, or has no cover for, but may find by name.
  var unknownIDs: [String: Set<String>] = [:]

  /// nil, with a report, if the library can't be read.
  ///
  /// - Parameter change: the number of the command's earlier changes in the journal; `undo` undoes
  ///   both
  package init?(
    _ project: Project, _ options: RefreshOptions, from sources: [any CatalogueSource],
    through fetcher: Fetcher, today: PartialDate, by origin: ChangeOrigin,
    continuing change: Int? = nil, deciding decide: Decision? = nil,
    telling tell: @escaping Progress = { _, _, _ in },
    whenWaiting: @escaping @Sendable () -> Void = {}, reporting: inout DiagnosticList
  ) throws(FileError) {
    self.project = project
    self.options = options
    self.sources = sources
    self.fetcher = fetcher
    self.today = today
    self.origin = origin
    self.change = change
    self.decide = decide
    self.tell = tell
    self.whenWaiting = whenWaiting
    if !options.isDryRun {
      // A killed run's writes would look like the owner's own.
      try ProjectLock(project, whenWaiting: whenWaiting)
        .takeBackUnfinished(endingWith: RefreshMemory.path)
    }
    let covers = Set(try project.coverFiles().keys)
    var problems = DiagnosticList()
    library = try LibraryTitles(of: project, covers: covers, reporting: &problems)
    memory = try RefreshMemory(in: project.folder, reporting: &reporting)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingRefreshed)
      return nil
    }
    let known = Dictionary(library.all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    titles = known
    let remembered = memory
    selected = library.all.filter { title in
      guard options.kinds.contains(title.kind) else { return false }
      if let wanted = options.titles { return wanted.contains(title.id) }
      // Unchanged titles of a ranking are renewed with the ranking.
      return remembered[title.id].whole != title.hash
    }.map(\.id)
    report = RefreshReport(plan: RefreshPlan(), isDryRun: options.isDryRun)
    report = RefreshReport(plan: plan(), isDryRun: options.isDryRun)
  }

  package var plannedWork: RefreshPlan { report.plan }

  package mutating func run(
    reporting: inout DiagnosticList
  ) async throws(FileError) -> RefreshReport {
    if !options.isDryRun {
      for (source, way) in rounds {
        do throws(RefreshStop) {
          try await ask(source, by: way, reporting: &reporting)
        } catch {
          switch error {
          case .source(let failure):
            if !report.failures.contains(failure) { report.failures.append(failure) }
          case .disk(let failure): throw failure
          }
        }
      }
      if report.failures.isEmpty { try rememberRun() }
      // Servers of covers are named by their hosts.
      report.requests = await fetcher.sent.filter { !$0.key.contains(".") }
    }
    let answered = Set(report.filled.map(\.id) + report.unsure.map(\.id))
    report.unknown = selected.filter { id in
      let record = memory[id]
      return !answered.contains(id) && record.known.isEmpty && !record.asked.isEmpty
    }
    report.gone = report.unknown.filter { id in
      titles[id]?.ids.contains { id in options.isGone(id) } == true
    }
    report.unknown.removeAll(where: Set(report.gone).contains)
    let uncovered = selected.compactMap { titles[$0] }.filter { $0.open.contains(.cover) }
    if options.wants(.cover) {
      report.uncovered = Dictionary(grouping: uncovered, by: \.kind).mapValues(\.count)
    }
    reporting.report(report.failures)
    return report
  }

  enum Way: CaseIterable {
    case id
    /// By name, for ids that lead to other sources.
    case lead
    case name
  }

  /// The order of questions: downloaded catalogues first; then all sources by ids before any by
  /// name, because an id is surer, and one source's answer may have the next one's id.
  var rounds: [(source: any CatalogueSource, way: Way)] {
    let added = sources.filter { !$0.info.needsNetwork }
    let others = sources.filter(\.info.needsNetwork)
    return added.flatMap { source in Way.allCases.map { (source, $0) } }
      + Way.allCases.flatMap { way in others.map { ($0, way) } }
  }

  var scope: CatalogueScope {
    CatalogueScope(hasCharacters: options.hasCharacters, hasPictures: options.wants(.cover))
  }

  /// The name for `asked` in the memory.
  func askedName(_ source: SourceInfo) -> String {
    (options.hasCharacters && source.needsNetwork ? source.id + "-characters" : source.id)
      + (source.edition.map { "-" + $0 } ?? "")
  }

  func isDue(_ id: String, _ source: SourceInfo) -> Bool {
    guard let title = titles[id], source.kinds.contains(title.kind),
      askedNow[source.id]?.contains(id) != true
    else { return false }
    let record = memory[id]
    let open = title.open.filter { options.wants($0) && $0 != .ids && $0 != .sources }
      // Facts that the owner deleted don't count.
      .filter { record.facts[FactName($0)] == nil }
    if options.only == nil, let date = record.asked[askedName(source)] {
      let lasts = record.known[source.id] == nil ? 7 : title.isRunning ? 1 : 90
      let isAskedNow = options.titles != nil || (decide != nil && record.known[source.id] == nil)
      let limit = options.olderThan ?? (isAskedNow ? 0 : lasts)
      if days(from: date, to: today) < limit { return false }
      let isOurs = record.facts.values.contains { $0.source == source.id }
      if open.isEmpty, !isOurs, options.overwritten.isEmpty { return false }
    } else if open.isEmpty, options.overwritten.isEmpty {
      return false
    }
    // One source is enough, unless an essential key is missing.
    let isKnownElsewhere = record.known.keys.contains { $0 != source.id }
    if isKnownElsewhere, record.known[source.id] == nil {
      return !open.isDisjoint(with: FieldKey.essential)
    }
    return true
  }

  /// The id for asking a source; nil to ask by name.
  func idToAsk(_ title: LibraryTitle, _ source: SourceInfo) -> Work.ExternalID? {
    if unknownIDs[source.id]?.contains(title.id) == true { return nil }
    let refused = Set(memory[title.id].refused)
    // A title that was found by name has an id that the source doesn't know.
    let found = memory[title.id].known[source.id] == "title" ? [source.registry] : []
    for registry in found + source.registries {
      if let id = title.ids.first(where: {
        $0.registry == registry && !refused.contains("\($0.registry) \($0.value)")
      }) {
        return id
      }
    }
    return nil
  }

  /// Stores the date of a complete run, for `--due`.
  private mutating func rememberRun() throws(FileError) {
    guard options.titles == nil, options.only == nil, options.olderThan != nil,
      memory.refreshed != today
    else { return }
    memory.refreshed = today
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    if let bytes = memory.changedBytes {
      change = try lock.change(
        [FileChange(RefreshMemory.path, bytes)], by: origin, continuing: change)
    }
  }
}

enum RefreshStop: Error {
  case source(FetchFailure)
  case disk(FileError)
}

package struct RefreshOptions: Sendable {
  /// Ids of titles: `anime/cowboy-bebop`; nil for all.
  package var titles: Set<String>?
  package var kinds: [Kind] = Kind.allCases
  package var only: Set<FieldKey>?
  /// Facts at least this many days old are renewed; nil for the usual age.
  package var olderThan: Int?
  package var overwritten: Set<FieldKey> = []
  package var hasCharacters = false
  package var isDryRun = false
  package var descriptions = Settings.Descriptions.full
  package var hasCovers = true
  /// Whether a site is known to have deleted a title.
  package var isGone: @Sendable (Work.ExternalID) -> Bool = { _ in false }
  /// Without the program that decodes, every picture with a sound header is taken.
  package var decodes: Decoding = { _ in true }

  /// Whether a picture can be decoded.
  package typealias Decoding = @Sendable ([UInt8]) -> Bool

  package init() {}

  func wants(_ key: FieldKey) -> Bool {
    switch key {
    case .characters: hasCharacters || only?.contains(key) == true
    case .cover where !hasCovers: false
    case .description where descriptions == .none: false
    // Facts are written with their sources.
    case .sources, .ids: true
    default: only?.contains(key) ?? true
    }
  }
}
