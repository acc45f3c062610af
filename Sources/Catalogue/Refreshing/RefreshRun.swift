import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Trackers

/// Fills in what titles of the library lack, from sources that know them.
///
/// Each batch of answers is written whole before the next one is asked for, so that an interrupted refresh goes on where
/// it was. Throws when the disk refuses.
package struct RefreshRun {
  /// What the run tells while it goes on: the source that is asked, how many of its titles are done, and of how many.
  package typealias Progress = @Sendable (_ source: String, _ done: Int, _ total: Int) -> Void
  /// Which of several candidates a title is: its index; nil for none that anybody can tell.
  package typealias Decision = @Sendable (RefreshReport.Unsure) -> Answer?

  package enum Answer: Sendable, Equatable {
    case candidate(Int)
    /// It is none of these, now and later.
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
  let covers: Set<String>
  var memory: RefreshMemory
  var report: RefreshReport
  /// Titles as they are after what was written, by id.
  var titles: [String: LibraryTitle]
  /// Ids of the titles that are looked at, sorted.
  let selected: [String]
  /// The number of the run's change in the journal, once there is one: `undo` takes back all of it.
  var change: Int?

  /// nil when the library could not be read, which is reported.
  ///
  /// - Parameter change: the number in the journal of what its command has changed before; `undo` takes back both.
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
      // Of a run that was killed while it wrote, nothing would tell what it wrote from the owner's words.
      try ProjectLock(project, whenWaiting: whenWaiting)
        .takeBackUnfinished(endingWith: RefreshMemory.path)
    }
    covers = Set(try project.coverFiles().keys)
    var problems = DiagnosticList()
    library = try LibraryTitles(of: project, covers: covers, reporting: &problems)
    memory = try RefreshMemory(in: project.folder, reporting: &reporting)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingRefreshed())
      return nil
    }
    let known = Dictionary(library.all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    titles = known
    let remembered = memory
    selected = library.all.filter { title in
      guard options.kinds.contains(title.kind) else { return false }
      if let wanted = options.titles { return wanted.contains(title.id) }
      // Titles of a ranking are renewed with it.
      return remembered[title.id].whole != title.hash
    }.map(\.id)
    report = RefreshReport(plan: RefreshPlan(), isDryRun: options.isDryRun)
    report = RefreshReport(plan: plan(), isDryRun: options.isDryRun)
  }

  package var plannedWork: RefreshPlan { report.plan }

  /// Asks the sources in their order, and writes what they know.
  package mutating func run(
    reporting: inout DiagnosticList
  ) async throws(FileError) -> RefreshReport {
    if !options.isDryRun {
      for source in sources {
        do throws(RefreshStop) {
          try await ask(source, reporting: &reporting)
        } catch {
          switch error {
          case .source(let failure): report.failures.append(failure)
          case .disk(let failure): throw failure
          }
        }
      }
      if report.failures.isEmpty { try rememberRun() }
      let names = Set(sources.map(\.info.rules.name))
      report.requests = await fetcher.sent.filter { names.contains($0.key) }
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
    reporting.report(report.failures)
    return report
  }

  var scope: CatalogueScope { CatalogueScope(hasCharacters: options.hasCharacters) }

  /// Under which name it is remembered that a source was asked.
  func askedName(_ source: SourceInfo) -> String {
    (options.hasCharacters && source.needsNetwork ? source.id + "-characters" : source.id)
      + (source.edition.map { "-" + $0 } ?? "")
  }

  /// Whether a source is to be asked for a title now.
  func isDue(_ id: String, _ source: SourceInfo) -> Bool {
    guard let title = titles[id], source.kinds.contains(title.kind) else { return false }
    let record = memory[id]
    let open = title.open.filter { options.wants($0) && $0 != .ids && $0 != .sources }
      // What its owner took out again is not asked for.
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
    // One who knows the title is enough, unless something that matters is missing.
    let isKnownElsewhere = record.known.keys.contains { $0 != source.id }
    if isKnownElsewhere, record.known[source.id] == nil {
      return !open.isDisjoint(with: RefreshKey.essential)
    }
    return true
  }

  /// By which id a source is asked for a title; nil when only by its name.
  func idToAsk(_ title: LibraryTitle, _ source: SourceInfo) -> Work.ExternalID? {
    let refused = Set(memory[title.id].refused)
    for registry in source.registries {
      if let id = title.ids.first(where: {
        $0.registry == registry && !refused.contains("\($0.registry) \($0.value)")
      }) {
        return id
      }
    }
    return nil
  }

  func plan() -> RefreshPlan {
    var plan = RefreshPlan()
    plan.titles = selected.count
    var planned: Set<String> = []
    for source in sources.map(\.info) {
      let due = selected.filter { !planned.contains($0) && isDue($0, source) }
      var batches: [String: Int] = [:]
      var named = 0
      var described = 0
      var count = 0
      for id in due {
        guard let title = titles[id] else { continue }
        if let asked = idToAsk(title, source) {
          batches["\(title.kind.id) \(asked.registry)", default: 0] += 1
        } else if source.findsByName {
          named += 1
        } else {
          continue
        }
        // What a catalogue that was added leaves open is asked for all the same.
        if source.needsNetwork { planned.insert(id) }
        if source.describesApart, lacksDescription(id) { described += 1 }
        count += 1
      }
      if count == 0 { continue }
      let requests =
        !source.needsNetwork
        ? 0
        : batches.values.map { ($0 + source.batch - 1) / source.batch }.reduce(0, +) + named
          + described
      plan.parts.append(
        RefreshPlan.Part(
          source: source.name, titles: count, requests: requests,
          duration: requests * source.rules.interval, byID: count - named,
          needsNetwork: source.needsNetwork))
    }
    for kind in options.kinds where !sources.contains(where: { $0.info.kinds.contains(kind) }) {
      let count = selected.count { titles[$0]?.kind == kind }
      if count > 0 { plan.withoutSource.append((kind, count)) }
    }
    return plan
  }

  /// When all of the library was looked at, for runs that are due after some time.
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

/// Why a source is not asked any further.
enum RefreshStop: Error {
  case source(FetchFailure)
  case disk(FileError)
}
