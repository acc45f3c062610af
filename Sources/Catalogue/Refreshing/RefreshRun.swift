import CatalogueSources
import Diagnostics
import FileSystem
import HTTPFetching
import LibraryLoading
import MediaLibrary
import Trackers
import YAMLEditing

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

  private let project: Project
  private let options: RefreshOptions
  private let sources: [any CatalogueSource]
  private let fetcher: Fetcher
  private let today: PartialDate
  private let origin: ChangeOrigin
  private let decide: Decision?
  private let tell: Progress
  private let whenWaiting: @Sendable () -> Void
  private let library: LibraryTitles
  private let covers: Set<String>
  private var memory: RefreshMemory
  private var report: RefreshReport
  /// Titles as they are after what was written, by id.
  private var titles: [String: LibraryTitle]
  /// Ids of the titles that are looked at, sorted.
  private let selected: [String]

  /// nil when the library could not be read, or a title is not in it, which is reported.
  package init?(
    _ project: Project, _ options: RefreshOptions, from sources: [any CatalogueSource],
    through fetcher: Fetcher, today: PartialDate, by origin: ChangeOrigin,
    deciding decide: Decision? = nil, telling tell: @escaping Progress = { _, _, _ in },
    whenWaiting: @escaping @Sendable () -> Void = {}, reporting: inout DiagnosticList
  ) throws(FileError) {
    self.project = project
    self.options = options
    self.sources = sources
    self.fetcher = fetcher
    self.today = today
    self.origin = origin
    self.decide = decide
    self.tell = tell
    self.whenWaiting = whenWaiting
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
    for id in (options.titles ?? []).sorted() where known[id] == nil {
      reporting.report(.unknownTitle(id))
    }
    if options.titles?.contains(where: { known[$0] == nil }) == true { return nil }
    selected = library.all.filter {
      options.kinds.contains($0.kind) && options.titles?.contains($0.id) ?? true
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
      let names = Set(sources.map(\.info.rules.name))
      report.requests = await fetcher.sent.filter { names.contains($0.key) }
    }
    let answered = Set(report.filled.map(\.id) + report.unsure.map(\.id))
    report.unknown = selected.filter { id in
      let record = memory[id]
      return !answered.contains(id) && record.known.isEmpty && !record.asked.isEmpty
    }
    tellFailures(reporting: &reporting)
    return report
  }

  // MARK: What to ask

  private var scope: CatalogueScope { CatalogueScope(hasCharacters: options.hasCharacters) }

  /// Under which name it is remembered that a source was asked.
  private func askedName(_ source: SourceInfo) -> String {
    options.hasCharacters ? source.id + "-characters" : source.id
  }

  /// Whether a source is to be asked for a title now.
  private func isDue(_ id: String, _ source: SourceInfo) -> Bool {
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
  private func idToAsk(_ title: LibraryTitle, _ source: SourceInfo) -> Work.ExternalID? {
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

  private func plan() -> RefreshPlan {
    var plan = RefreshPlan()
    plan.titles = selected.count
    var planned: Set<String> = []
    for source in sources.map(\.info) {
      let due = selected.filter { !planned.contains($0) && isDue($0, source) }
      var batches: [String: Int] = [:]
      var named = 0
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
        planned.insert(id)
        count += 1
      }
      if count == 0 { continue }
      let requests =
        batches.values.map { ($0 + source.batch - 1) / source.batch }.reduce(0, +) + named
      plan.parts.append(
        RefreshPlan.Part(
          source: source.name, titles: count, requests: requests,
          duration: requests * source.rules.interval, byID: count - named))
    }
    for kind in options.kinds where !sources.contains(where: { $0.info.kinds.contains(kind) }) {
      let count = selected.count { titles[$0]?.kind == kind }
      if count > 0 { plan.withoutSource.append((kind, count)) }
    }
    return plan
  }

  // MARK: Asking

  private mutating func ask(
    _ source: any CatalogueSource, reporting: inout DiagnosticList
  ) async throws(RefreshStop) {
    let info = source.info
    let due = selected.filter { isDue($0, info) }.compactMap { titles[$0] }
    var byID: [(key: String, titles: [(LibraryTitle, Work.ExternalID)])] = []
    var byName: [LibraryTitle] = []
    for title in due {
      guard let id = idToAsk(title, info) else {
        if info.findsByName { byName.append(title) }
        continue
      }
      let key = "\(title.kind.id) \(id.registry)"
      if let index = byID.firstIndex(where: { $0.key == key }) {
        byID[index].titles.append((title, id))
      } else {
        byID.append((key, [(title, id)]))
      }
    }
    let total = byID.map(\.titles.count).reduce(0, +) + byName.count
    if total == 0 { return }
    var done = 0
    tell(info.name, done, total)
    for group in byID {
      var rest = group.titles[...]
      while let kind = rest.first?.0.kind {
        let batch = rest.prefix(info.batch)
        rest = rest.dropFirst(info.batch)
        let found = try await answer { () async throws(FetchFailure) in
          try await source.titles(with: batch.map(\.1), of: kind, scope, through: fetcher)
        }
        let choices = batch.map { ($0.0, $0.0.choice(among: found, askedBy: $0.1)) }
        try await take(choices, from: source, reporting: &reporting)
        done += batch.count
        tell(info.name, done, total)
      }
    }
    for title in byName {
      let found = try await answer { () async throws(FetchFailure) in
        try await source.titles(called: title.title, of: title.kind, scope, through: fetcher)
      }
      let refused = Set(memory[title.id].refused)
      let choice = decided(title.choice(amongNamed: found, refused: refused), title, info)
      try await take([(title, choice)], from: source, reporting: &reporting)
      done += 1
      tell(info.name, done, total)
    }
  }

  private func answer(
    _ ask: () async throws(FetchFailure) -> [CatalogueTitle]
  ) async throws(RefreshStop) -> [CatalogueTitle] {
    do {
      return try await ask()
    } catch {
      throw .source(error)
    }
  }

  /// What the owner says where nobody else can.
  private mutating func decided(
    _ choice: TitleChoice, _ title: LibraryTitle, _ source: SourceInfo
  ) -> TitleChoice {
    guard case .unsure(let candidates) = choice, let decide else { return choice }
    switch decide(RefreshReport.Unsure(title, candidates, source)) {
    case .candidate(let index) where candidates.indices.contains(index):
      return .found(candidates[index], by: "you")
    case .some(.none):
      let names = candidates.flatMap { $0.ids.map { "\($0.registry) \($0.value)" } }
      memory[title.id].refused = Set(memory[title.id].refused + names).sorted()
      return .unknown
    case .candidate, nil: return choice
    }
  }

  // MARK: Taking answers

  private mutating func take(
    _ choices: [(LibraryTitle, TitleChoice)], from source: any CatalogueSource,
    reporting: inout DiagnosticList
  ) async throws(RefreshStop) {
    let info = source.info
    var found: [FoundTitle] = []
    for (title, choice) in choices {
      switch choice {
      case .found(let answer, let match):
        found.append(FoundTitle(title: title, answer: answer, match: match))
      case .unsure(let candidates):
        report.unsure.append(RefreshReport.Unsure(title, candidates, info))
      case .contradicted(let answer):
        reporting.report(
          .otherTitleAnswered(
            title.title, source: info.name, answered: answer.facts.title, at: title.location))
      case .unknown: break
      }
    }
    let pictures = await pictures(for: found, info)
    do throws(FileError) {
      try write(found, pictures, asked: choices.map(\.0.id), info, reporting: &reporting)
    } catch {
      throw .disk(error)
    }
  }

  /// The covers of those that have none, four at a time.
  private mutating func pictures(
    for found: [FoundTitle], _ source: SourceInfo
  ) async -> [String: CoverPicture] {
    guard options.wants(.cover) else { return [:] }
    let wanted = found.compactMap { found -> (id: String, address: String)? in
      let record = memory[found.title.id]
      guard titles[found.title.id]?.open.contains(.cover) == true,
        record.facts[FactName(.cover)] == nil || options.overwritten.contains(.cover),
        let address = found.answer.facts.picture
      else { return nil }
      return (found.title.id, address)
    }
    let coverFetcher = CoverFetcher(fetcher: fetcher, mayBePrivate: source.rules.mayBePrivate)
    let results = await withTaskGroup(
      of: (String, Result<CoverPicture, CoverProblem>).self
    ) { group in
      var results: [(id: String, result: Result<CoverPicture, CoverProblem>)] = []
      for (index, cover) in wanted.enumerated() {
        if index >= 4, let done = await group.next() { results.append(done) }
        group.addTask { (cover.id, await coverFetcher.result(at: cover.address)) }
      }
      for await done in group { results.append(done) }
      return results
    }
    var pictures: [String: CoverPicture] = [:]
    for (id, result) in results.sorted(by: { $0.id < $1.id }) {
      switch result {
      case .success(let picture): pictures[id] = picture
      case .failure(let problem): report.coversLeft.append((id, problem.reason))
      }
    }
    return pictures
  }

  private mutating func write(
    _ found: [FoundTitle], _ pictures: [String: CoverPicture], asked: [String],
    _ source: SourceInfo,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    // Held from reading to writing, so that no other command's change is lost.
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    for id in asked { memory[id].asked[askedName(source)] = today }
    if options.only != nil { for id in asked { memory[id].asked[askedName(source)] = nil } }
    var writes: [FileChange] = []
    let byPath = Dictionary(grouping: found, by: \.title.path)
    for path in byPath.keys.sorted(by: precedesInBytes) {
      guard
        let change = try filling(
          path, byPath[path] ?? [], pictures, source, reporting: &reporting)
      else { continue }
      writes += change
    }
    if let bytes = memory.changedBytes { writes.append(FileChange(RefreshMemory.path, bytes)) }
    try lock.change(writes, by: origin)
  }

  /// The changes of one file with its titles' covers; nil when it has gone.
  private mutating func filling(
    _ path: String, _ found: [FoundTitle], _ pictures: [String: CoverPicture], _ source: SourceInfo,
    reporting: inout DiagnosticList
  ) throws(FileError) -> [FileChange]? {
    guard try project.folder.exists(path), project.folder.contains(path) else { return nil }
    let before = Source(path: path, bytes: try project.folder.read(path))
    var problems = DiagnosticList()
    guard let file = TitleFile(before, reporting: &problems), let kind = found.first?.title.kind
    else { return nil }
    let positions = Dictionary(
      file.titles.indices.map { (LibraryTitle(file, $0, kind, covers: []).id, $0) },
      uniquingKeysWith: { first, _ in first })
    var fillings: [(found: FoundTitle, index: Int, filling: TitleFilling)] = []
    for title in found {
      guard let index = positions[title.title.id] else { continue }
      let facts = title.answer.facts(for: title.title.title, from: source, options, on: today) {
        library.id(of: $0)
      }
      fillings.append(
        (
          title, index,
          TitleFilling(facts, into: file.titles[index], memory[title.title.id], options)
        ))
    }
    let changed = file.changing(
      fillings.filter { !$0.filling.changes.isEmpty }
        .map { TitleFile.TitleChange(title: $0.index, changes: $0.filling.changes) },
      order: titleKeyOrder, reporting: &reporting)
    let after = Source(path: path, bytes: changed.bytes)
    if let problem = try OwnersTitleReader(project).newError(in: after, since: before, kind: kind) {
      for found in found {
        reporting.report(
          .factsNotWritten(
            found.title.title, from: source.name, because: problem.message,
            at: found.title.location))
      }
      return []
    }
    guard let newFile = TitleFile(after, reporting: &problems) else { return [] }
    var writes = changed.bytes == before.bytes ? [] : [FileChange(path, changed.bytes)]
    for (found, index, filling) in fillings where !changed.refused.contains(index) {
      writes += remember(found, filling, newFile, index, pictures[found.title.id], source)
    }
    return writes
  }

  /// What was written into a title; its cover's file.
  private mutating func remember(
    _ found: FoundTitle, _ filling: TitleFilling, _ file: TitleFile, _ index: Int,
    _ picture: CoverPicture?, _ source: SourceInfo
  ) -> [FileChange] {
    let id = found.title.id
    var names = filling.written.map(\.text)
    for name in filling.written + filling.confirmed {
      let text = name.node(in: file.titles[index])?.canonical ?? ""
      memory[id].facts[name] = RefreshMemory.Written(
        source: source.id, date: today, hash: factHash(text))
    }
    memory[id].known[source.id] = found.match
    let right = Set(found.answer.ids.map { "\($0.registry) \($0.value)" })
    memory[id].refused.removeAll(where: right.contains)
    var writes: [FileChange] = []
    var covers = covers
    if let picture {
      let path = "covers/\(id).\(picture.ending)"
      writes.append(FileChange(path, picture.bytes))
      memory[id].facts[FactName(.cover)] = RefreshMemory.Written(
        source: source.id, date: today, hash: factHash(picture.bytes))
      names.append(RefreshKey.cover.rawValue)
      covers.insert(id)
      report.covers += 1
    } else if titles[id]?.open.contains(.cover) == false {
      covers.insert(id)
    }
    titles[id] = LibraryTitle(file, index, found.title.kind, covers: covers)
    if !names.isEmpty {
      report.filled.append(
        RefreshReport.Filled(id: id, source: source.name, match: found.match, facts: names))
    }
    return writes
  }

  private func tellFailures(reporting: inout DiagnosticList) {
    let unreachable = report.failures.filter { $0.reason == .unreachable }
    for failure in report.failures where failure.reason != .unreachable {
      reporting.report(.sourceFailed(failure))
    }
    if unreachable.count > 1 {
      reporting.report(.noNetwork(unreachable.map(\.server)))
    } else if let failure = unreachable.first {
      reporting.report(.sourceFailed(failure))
    }
  }
}

/// A title of the library with a source's answer.
struct FoundTitle {
  let title: LibraryTitle
  let answer: CatalogueTitle
  /// `mal 1`, `title`, `you`
  let match: String
}

/// Why a source is not asked any further.
private enum RefreshStop: Error {
  case source(FetchFailure)
  case disk(FileError)
}

extension RefreshReport.Unsure {
  init(_ title: LibraryTitle, _ candidates: [CatalogueTitle], _ source: SourceInfo) {
    self.init(
      id: title.id, title: title.title, source: source.name,
      candidates: candidates.map { RefreshReport.Candidate($0, of: source) })
  }
}

extension RefreshReport.Candidate {
  init(_ title: CatalogueTitle, of source: SourceInfo) {
    var year: Int?
    if case .date(let date)? = title.facts.statements[.released]?.value { year = date.year }
    var format: String?
    if case .text(let text)? = title.facts.statements[.format]?.value { format = text }
    self.init(
      name: "\(source.id):\(title.facts.id ?? "")", title: title.facts.title, year: year,
      format: format)
  }
}

extension CoverFetcher {
  func result(at address: String) async -> Result<CoverPicture, CoverProblem> {
    do {
      return .success(try await cover(at: address))
    } catch {
      return .failure(error)
    }
  }
}

extension CoverProblem {
  /// `it is no picture`
  var reason: String {
    switch self {
    case .fetch(let failure): failure.message
    case .noPicture: "there is no picture at its address"
    case .tooSmall(let width, let height): "it has only \(width) × \(height) pixels"
    case .placeholder: "it is the picture of those without one"
    }
  }
}
