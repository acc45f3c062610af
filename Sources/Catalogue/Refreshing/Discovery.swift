import Base
import Exchange
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// Fetches a ranking into `library/anime/discover.yml`; titles that leave the ranking leave the
/// file.
///
/// Titles that the owner changed or tracks are kept.
package struct Discovery {
  package struct Query: Sendable, Hashable {
    package let kind: Kind
    package let ranking: CatalogueRanking

    package init(kind: Kind, ranking: CatalogueRanking) {
      (self.kind, self.ranking) = (kind, ranking)
    }
  }

  static let fileName = "discover.yml"

  private let project: Project
  private let query: Query
  private let options: RefreshOptions
  private let today: PartialDate
  private let fetcher: Fetcher
  private var memory: RefreshMemory
  private var report: DiscoverReport

  /// Asks the sources in order until one has the ranking, and writes it.
  ///
  /// - Parameter change: the number of the command's earlier changes in the journal
  package static func run(
    _ query: Query, in project: Project, _ options: RefreshOptions,
    from sources: [any CatalogueSource], through fetcher: Fetcher, _ scope: CatalogueScope,
    today: PartialDate, by origin: ChangeOrigin, continuing change: Int? = nil,
    whenWaiting: () -> Void = {}, reporting: inout DiagnosticList
  ) async throws(FileError) -> DiscoverReport {
    try ProjectLock(project, whenWaiting: whenWaiting)
      .takeBackUnfinished(endingWith: RefreshMemory.path)
    var report = DiscoverReport(kind: query.kind)
    report.change = change
    for source in sources {
      guard let source = source as? any RankingSource, source.rankedKinds.contains(query.kind)
      else { continue }
      let found: [CatalogueTitle]
      do {
        found = try await source.titles(
          ranked: query.ranking, of: query.kind, scope, through: fetcher)
      } catch {
        await fetcher.drop(error, of: source)
        report.failures.append(error)
        continue
      }
      report.source = source.info.name
      var discovery = Discovery(
        project: project, query: query, options: options, today: today, fetcher: fetcher,
        memory: try RefreshMemory(in: project.folder, reporting: &reporting), report: report)
      try await discovery.write(
        found.filter { $0.facts.kind == query.kind }, from: source.info, by: origin,
        whenWaiting, reporting: &reporting)
      return discovery.report
    }
    return report
  }

  private var path: String { "library/\(query.kind.folder)/\(Self.fileName)" }

  private mutating func write(
    _ found: [CatalogueTitle], from source: SourceInfo, by origin: ChangeOrigin,
    _ whenWaiting: () -> Void, reporting: inout DiagnosticList
  ) async throws(FileError) {
    let coverFiles = try project.coverFiles()
    var problems = DiagnosticList()
    let library = try LibraryTitles(of: project, covers: [], reporting: &problems)
    if problems.hasErrors {
      reporting.report(contentsOf: problems)
      reporting.report(.nothingRefreshed)
      return
    }
    let here = library.all.filter { $0.path == path }
    let plan = plan(found, here, library)
    let pictures = await pictures(of: plan.new, source)
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    let exists = try project.folder.exists(path)
    let before = exists ? try project.folder.read(path) : Array(Self.head.utf8)
    var bytes = before
    var writes: [FileChange] = []
    for id in plan.leaving {
      guard let removed = removing(id, from: bytes, reporting: &reporting) else { continue }
      bytes = removed
      if let cover = coverFiles[id], let written = memory[id].facts[FactName(.cover)],
        written.hash == factHash(try project.folder.read(cover))
      {
        writes.append(FileChange(cover, nil))
      }
      memory[id] = RefreshMemory.Record()
      report.dropped.append(id)
    }
    var renewed: Set<String> = []
    for (title, known) in plan.staying where memory[known.id].whole == known.hash {
      let pairs = pairs(of: title, id: known.id, from: source)
      guard factHash(YAMLValue.mapping(pairs).canonical) != known.hash,
        let removed = removing(known.id, from: bytes, reporting: &reporting)
      else { continue }
      bytes = removed + Array(item(pairs).utf8)
      renewed.insert(known.id)
    }
    for (title, id) in plan.new {
      bytes += Array(item(pairs(of: title, id: id, from: source)).utf8)
      memory[id].known[source.id] = "\(source.registry) \(title.facts.id ?? "")"
      if let picture = pictures[id] {
        writes.append(FileChange("covers/\(id).\(picture.ending)", picture.bytes))
        memory[id].facts[FactName(.cover)] = RefreshMemory.Written(
          source: source.id, date: today, hash: factHash(picture.bytes))
        report.covers += 1
      }
      report.added.append(id)
    }
    for id in plan.staying.map(\.known.id) + plan.new.map(\.id) {
      let rankings = Set(memory[id].rankings + [query.text])
      memory[id].rankings = rankings.sorted()
    }
    report.kept = plan.staying.map(\.known.id)
    let file = Source(path: path, bytes: bytes)
    let old = exists ? Source(path: path, bytes: before) : nil
    if let problem = try OwnersTitleReader(project).newError(in: file, since: old, kind: query.kind)
    {
      reporting.report(
        .factsNotWritten(path, from: source.name, because: problem.message).at(.file(path)))
      return
    }
    remember(file, new: renewed.union(report.added))
    memory.rankings[query.text] = today
    if bytes != before || !exists, !(report.added.isEmpty && !exists) {
      writes.append(FileChange(path, bytes))
    }
    if let changed = memory.changedBytes { writes.append(FileChange(RefreshMemory.path, changed)) }
    report.change = try lock.change(writes, by: origin, continuing: report.change)
  }

  private static let head = """
    # Titles that are not yours yet, fetched by `tokonoma discover`, which renews this file.
    # What you change here or track stays as you leave it.

    """

  /// Decides about the titles of the ranking and the file.
  private mutating func plan(
    _ found: [CatalogueTitle], _ here: [LibraryTitle], _ library: LibraryTitles
  ) -> (
    new: [(title: CatalogueTitle, id: String)],
    staying: [(title: CatalogueTitle, known: LibraryTitle)], leaving: [String]
  ) {
    var staying: [(title: CatalogueTitle, known: LibraryTitle)] = []
    var new: [CatalogueTitle] = []
    for title in found {
      if let known = here.first(where: { $0.isOne(of: title) }) {
        if !staying.contains(where: { $0.known.id == known.id }) { staying.append((title, known)) }
      } else if library.all.contains(where: { $0.kind == query.kind && $0.isOne(of: title) }) {
        report.owned += 1
      } else if !new.contains(where: { !$0.ids.isDisjoint(with: title.ids) }) {
        new.append(title)
      }
    }
    let ids = newIDs(for: new.map(\.facts), taken: Set(library.all.map(\.id)))
    var leaving: [String] = []
    for title in here where !staying.contains(where: { $0.known.id == title.id }) {
      var rankings = memory[title.id].rankings
      guard rankings.contains(query.text) else { continue }
      rankings.removeAll { $0 == query.text }
      if rankings.isEmpty, memory[title.id].whole == title.hash {
        leaving.append(title.id)
      } else {
        memory[title.id].rankings = rankings
      }
    }
    return (Array(zip(new, ids)).map { (title: $0, id: $1) }, staying, leaving)
  }

  private func pictures(
    of new: [(title: CatalogueTitle, id: String)], _ source: SourceInfo
  ) async -> [String: CoverPicture] {
    guard options.hasCovers else { return [:] }
    let covers = CoverFetcher(
      fetcher: fetcher, mayBePrivate: source.rules.mayBePrivate, atOnce: source.picturesAtOnce,
      decodes: options.decodes)
    let wanted = new.map { (id: $0.id, addresses: $0.title.facts.pictures) }
      .filter { !$0.addresses.isEmpty }
    let pictures = await covers.covers(at: wanted).compactMapValues { try? $0.get() }
    let seen = new.compactMap { title, id in
      pictures[id].map {
        SeenPicture(id: id, hash: factHash($0.bytes), names: TitleFacts(title).foldedNames)
      }
    }
    let unwanted = placeholders(among: seen, and: [])
      .union(memory.placeholders.compactMap { $0.split(separator: " ").last.map(String.init) })
    return pictures.filter { !unwanted.contains(factHash($0.value.bytes)) }
  }

  private func removing(
    _ id: String, from bytes: [UInt8], reporting: inout DiagnosticList
  ) -> [UInt8]? {
    guard let file = TitleFile(Source(path: path, bytes: bytes), reporting: &reporting) else {
      return nil
    }
    let index = file.titles.indices.first {
      LibraryTitle(file, $0, query.kind, covers: []).id == id
    }
    return index.flatMap { file.removing($0, reporting: &reporting) }
  }

  /// A title's keys in the file. The date is stored once for the whole ranking.
  private func pairs(
    of title: CatalogueTitle, id: String, from source: SourceInfo
  ) -> [YAMLValue.Pair] {
    let facts = title.facts(for: title.facts.title, from: source, options, on: today) { _ in nil }
    var pairs = [YAMLValue.Pair("title", .text(title.facts.title))]
    let slug = id.split(separator: "/").last.map(String.init) ?? ""
    if slug != MediaLibrary.slug(for: title.facts.title) {
      pairs.append(YAMLValue.Pair("slug", .text(slug)))
    }
    for key in FieldKey.refreshed {
      let own = facts.filter { $0.name.key == key }
      if key == .sources {
        let undated = own.map { fact -> YAMLValue in
          guard case .mapping(let members) = fact.value else { return fact.value }
          return .mapping(members.filter { $0.key != "date" })
        }
        pairs.append(YAMLValue.Pair(key.rawValue, .list(undated)))
      } else if own.contains(where: { $0.name.member != nil }) {
        let members = own.map { YAMLValue.Pair($0.name.member ?? "", $0.value) }
        pairs.append(YAMLValue.Pair(key.rawValue, .mapping(members)))
      } else if let fact = own.first {
        pairs.append(YAMLValue.Pair(key.rawValue, fact.value))
        pairs += fact.companions.map { YAMLValue.Pair($0.key, $0.value) }
      }
    }
    return pairs
  }

  /// Stores new titles' hashes, which later show whether the owner changed them.
  private mutating func remember(_ file: Source, new: Set<String>) {
    var ignored = DiagnosticList()
    guard let file = TitleFile(file, reporting: &ignored) else { return }
    for index in file.titles.indices {
      let title = LibraryTitle(file, index, query.kind, covers: [])
      if new.contains(title.id) { memory[title.id].whole = title.hash }
    }
  }
}

extension LibraryTitle {
  /// Whether it is the same title: by an id, or by a name and one more fact.
  fileprivate func isOne(of title: CatalogueTitle) -> Bool {
    if ids.contains(where: title.ids.contains) { return true }
    let theirs = TitleFacts(title)
    return !Set(facts.foldedNames).isDisjoint(with: theirs.foldedNames)
      && !facts.contradicts(theirs) && facts.agrees(with: theirs)
  }
}

extension Discovery.Query {
  /// Its options: `--kind anime --season 2026-fall --top 50`
  package var text: String {
    var parts = ["--kind \(kind.id)"]
    if let season = ranking.season, let year = ranking.year {
      parts.append("--season \(year)-\(season.rawValue)")
    }
    if let genre = ranking.genre { parts.append("--genre \(genre)") }
    parts.append("--top \(ranking.count)")
    return parts.joined(separator: " ")
  }

  package init?(_ text: String) {
    var values: [String: String] = [:]
    for part in " \(text)".split(separator: " --") {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 { values[words[0]] = words[1] }
    }
    guard let kind = values["kind"].flatMap({ Kind(id: $0) }),
      let count = values["top"].flatMap({ Int($0) })
    else { return nil }
    let season = values["season"].flatMap { CatalogueRanking.season($0) }
    self.init(
      kind: kind,
      ranking: CatalogueRanking(
        count: count, season: season?.season, year: season?.year, genre: values["genre"]))
  }
}

extension CatalogueRanking {
  /// `2026-fall`
  package static func season(_ text: String) -> (year: Int, season: Season)? {
    let parts = text.lowercased().split(separator: "-").map(String.init)
    guard parts.count == 2, let year = Int(parts[0]), (1900...2200).contains(year),
      let season = Season(rawValue: parts[1] == "autumn" ? "fall" : parts[1])
    else { return nil }
    return (year, season)
  }
}

private func item(_ pairs: [YAMLValue.Pair]) -> String {
  let lines = pairs.map(\.line).joined().split(separator: "\n", omittingEmptySubsequences: false)
  return lines.dropLast().enumerated().map { index, line in
    (line.isEmpty ? "" : index == 0 ? "- " + line : "  " + line) + "\n"
  }.joined()
}

/// The changes that a ranking made.
package struct DiscoverReport: Sendable {
  package let kind: Kind
  /// The source's name for people; nil if none answered.
  package internal(set) var source: String?
  package internal(set) var added: [String] = []
  package internal(set) var kept: [String] = []
  package internal(set) var dropped: [String] = []
  package internal(set) var owned = 0
  package internal(set) var covers = 0
  package internal(set) var failures: [FetchFailure] = []
  /// The change's number in the journal; nil if nothing was written.
  package internal(set) var change: Int?

  package var text: String {
    guard let source else { return "" }
    let count = added.count + kept.count
    var parts = [
      "\(NumberText.grouped(kept.count)) kept", "\(NumberText.grouped(added.count)) added",
      "\(NumberText.grouped(dropped.count)) dropped",
    ]
    if owned > 0 { parts.append("\(NumberText.grouped(owned)) yours already") }
    return
      "\(NumberText.count(count, .titles)) of kind \(kind.id) from \(source): \(parts.joined(separator: ", "))\n"
  }

  package var json: JSONValue {
    [
      "kind": .text(kind.id), "source": .text(source), "added": .texts(added),
      "kept": .texts(kept), "dropped": .texts(dropped), "owned": .number(owned),
      "covers": .number(covers),
    ]
  }
}
