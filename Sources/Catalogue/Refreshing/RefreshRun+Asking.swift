import Base
import FileSystem
import HTTPFetching
import MediaLibrary
import Trackers

extension RefreshRun {
  mutating func ask(
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
        let found = try await answer(of: source) { () async throws(FetchFailure) in
          try await source.titles(with: batch.map(\.1), of: kind, scope, through: fetcher)
        }
        let choices = batch.map { ($0.0, $0.0.choice(among: found, askedBy: $0.1)) }
        done = try await take(choices, from: source, after: done, of: total, reporting: &reporting)
      }
    }
    for title in byName {
      let found = try await answer(of: source) { () async throws(FetchFailure) in
        try await source.titles(called: title.title, of: title.kind, scope, through: fetcher)
      }
      let refused = Set(memory[title.id].refused)
      var choice = decided(title.choice(amongNamed: found, refused: refused), title, info)
      if case .found(let short, let match) = choice, info.findsInShort {
        choice = try await whole(short, of: title, by: match, source)
      }
      done = try await take(
        [(title, choice)], from: source, after: done, of: total, reporting: &reporting)
    }
  }

  /// Writes what was found, with the descriptions that are to be had one by one.
  ///
  /// - Returns: how many of the source's titles are done now
  private mutating func take(
    _ choices: [(LibraryTitle, TitleChoice)], from source: any CatalogueSource, after done: Int,
    of total: Int, reporting: inout DiagnosticList
  ) async throws(RefreshStop) -> Int {
    var choices = choices
    var undescribed: Set<String> = []
    var failure: FetchFailure?
    if source.info.describesApart {
      for (index, (title, choice)) in choices.enumerated() {
        if case .found(let answer, let match) = choice, lacksDescription(title, answer) {
          do throws(FetchFailure) {
            if let failure { throw failure }
            let described = try await source.described(answer, through: fetcher)
            choices[index].1 = .found(described, by: match)
          } catch {
            if failure == nil { await fetcher.drop(error, of: source) }
            failure = error
            undescribed.insert(title.id)
          }
        }
        tell(source.info.name, done + index + 1, total)
      }
    }
    try await take(choices, from: source, unfinished: undescribed, reporting: &reporting)
    tell(source.info.name, done + choices.count, total)
    if let failure { throw .source(failure) }
    return done + choices.count
  }

  private func lacksDescription(_ title: LibraryTitle, _ answer: CatalogueTitle) -> Bool {
    answer.facts.statements[.description]?.value == nil && lacksDescription(title.id)
  }

  /// Whether a title's description is to be asked for.
  func lacksDescription(_ id: String) -> Bool {
    guard options.wants(.description), let title = titles[id] else { return false }
    if options.overwritten.contains(.description) { return true }
    return title.open.contains(.description)
      && memory[id].facts[FactName(.description)] == nil
  }

  func answer(
    of source: any CatalogueSource, _ ask: () async throws(FetchFailure) -> [CatalogueTitle]
  ) async throws(RefreshStop) -> [CatalogueTitle] {
    do {
      return try await ask()
    } catch {
      await fetcher.drop(error, of: source)
      throw .source(error)
    }
  }

  /// All that a source knows of a title that it found by name.
  private func whole(
    _ short: CatalogueTitle, of title: LibraryTitle, by match: String, _ source: any CatalogueSource
  ) async throws(RefreshStop) -> TitleChoice {
    guard let id = short.ids.first(where: { $0.registry == source.info.registry })
    else { return .found(short, by: match) }
    let found = try await answer(of: source) { () async throws(FetchFailure) in
      try await source.titles(with: [id], of: title.kind, scope, through: fetcher)
    }
    if case .found(let answer, _) = title.choice(among: found, askedBy: id) {
      return .found(answer, by: match)
    }
    return .unknown
  }

  /// What the owner says where nobody else can.
  mutating func decided(
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
      name: title.reference(at: source) ?? title.facts.title, title: title.facts.title, year: year,
      format: format)
  }
}
