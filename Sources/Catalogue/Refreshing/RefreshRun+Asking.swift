import Base
import Exchange
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Trackers

extension RefreshRun {
  mutating func ask(
    _ source: any CatalogueSource, by way: Way, reporting: inout DiagnosticList
  ) async throws(RefreshStop) {
    let info = source.info
    let queue = queue(for: info, by: way)
    let total = queue.ids.count
    if total == 0 { return }
    var done = 0
    tell(info.name, done, total)
    for group in queue.byID {
      var rest = group.titles[...]
      while let kind = rest.first?.0.kind {
        let batch = rest.prefix(info.batch)
        rest = rest.dropFirst(info.batch)
        let found = try await answer(of: source) { () async throws(FetchFailure) in
          try await source.titles(with: batch.map(\.1), of: kind, scope, through: fetcher)
        }
        var choices = batch.map { ($0.0, $0.0.choice(among: found, askedBy: $0.1)) }
        var coverless: Set<String> = []
        if info.findsUnknownIDsByName {
          // Another edition may have a cover.
          coverless = Set(choices.filter { lacksOnlyCover($0.0, $0.1, info) }.map(\.0.id))
          unknownIDs[info.id, default: []].formUnion(
            coverless.union(choices.filter(\.1.isUnknown).map(\.0.id)))
          choices.removeAll(where: \.1.isUnknown)
        }
        done = try await take(
          choices, from: source, unfinished: coverless, after: done, of: total,
          reporting: &reporting)
      }
    }
    for batch in queue.namedBatches(of: info.namesAtOnce) {
      let choices = try await namedChoices(for: batch, source)
      done = try await take(choices, from: source, after: done, of: total, reporting: &reporting)
    }
  }

  private mutating func namedChoices(
    for batch: [LibraryTitle], _ source: any CatalogueSource
  ) async throws(RefreshStop) -> [(LibraryTitle, TitleChoice)] {
    let (info, kind) = (source.info, batch[0].kind)
    let found = try await answer(of: source) { () async throws(FetchFailure) in
      try await source.titles(called: batch.map(\.wanted), of: kind, scope, through: fetcher)
    }
    var choices: [TitleChoice] = []
    for title in batch { choices.append(choice(of: title, among: found, info)) }
    // Without a year, no spelling is certain.
    let open = batch.indices.filter { index in
      info.namesAtOnce > 1 && batch[index].facts.year != nil
        && batch[index].isOpen(choices[index])
    }
    if !open.isEmpty {
      let similar = try await answer(of: source) { () async throws(FetchFailure) in
        try await source.titles(
          like: open.map { batch[$0].wanted }, of: kind, scope, through: fetcher)
      }
      for index in open {
        choices[index] = choice(of: batch[index], among: similar + found, info)
      }
    }
    var decided: [(LibraryTitle, TitleChoice)] = []
    for (title, choice) in zip(batch, choices) {
      var choice = self.decided(choice, title, info)
      if case .found(let short, let match) = choice, info.findsInShort {
        choice = try await whole(short, of: title, by: match, source)
      }
      decided.append((title, choice))
    }
    return decided
  }

  private func choice(
    of title: LibraryTitle, among found: [CatalogueTitle], _ info: SourceInfo
  ) -> TitleChoice {
    // The others were found for other titles of the batch.
    title.choice(
      amongNamed: info.namesAtOnce > 1 ? found.filter(title.isLike) : found,
      refused: Set(memory[title.id].refused))
  }

  /// Writes found titles, with descriptions that have to be fetched one by one.
  ///
  /// - Returns: how many of the source's titles are done
  private mutating func take(
    _ choices: [(LibraryTitle, TitleChoice)], from source: any CatalogueSource,
    unfinished: Set<String> = [], after done: Int, of total: Int, reporting: inout DiagnosticList
  ) async throws(RefreshStop) -> Int {
    var choices = choices
    var unfinished = unfinished
    for case (let title, .found(let answer, _)) in choices where lacksCover(title.id) {
      guard let failure = answer.pictureFailure else { continue }
      if !report.failures.contains(failure) { report.failures.append(failure) }
      askedNow[source.info.id, default: []].insert(title.id)
      unfinished.insert(title.id)
    }
    var failure: FetchFailure?
    if source.info.describesApart {
      for (index, (title, choice)) in choices.enumerated() {
        if case .found(let answer, let match) = choice, lacksDetails(title, answer) {
          do throws(FetchFailure) {
            if let failure { throw failure }
            let described = try await source.described(answer, through: fetcher)
            choices[index].1 = .found(described, by: match)
          } catch {
            if failure == nil { await fetcher.drop(error, of: source) }
            failure = error
            unfinished.insert(title.id)
          }
        }
        tell(source.info.name, done + index + 1, total)
      }
    }
    try await take(choices, from: source, unfinished: unfinished, reporting: &reporting)
    tell(source.info.name, done + choices.count, total)
    if let failure { throw .source(failure) }
    return done + choices.count
  }

  /// Whether the title lacks a description or a cover that the answer doesn't have.
  private func lacksDetails(_ title: LibraryTitle, _ answer: CatalogueTitle) -> Bool {
    if answer.facts.values[.description]?.value == nil, lacksDescription(title.id) { return true }
    return answer.facts.pictures.isEmpty && lacksCover(title.id)
  }

  func lacksCover(_ id: String) -> Bool {
    options.wants(.cover) && titles[id]?.open.contains(.cover) == true
      && memory[id].facts[FactName(.cover)] == nil
  }

  /// Whether the source knows the title, but has no cover of it, not even on another page.
  private func lacksOnlyCover(
    _ title: LibraryTitle, _ choice: TitleChoice, _ source: SourceInfo
  ) -> Bool {
    guard case .found(let answer, _) = choice, !source.describesApart else { return false }
    return answer.facts.pictures.isEmpty && lacksCover(title.id)
  }

  func lacksDescription(_ id: String) -> Bool {
    guard options.wants(.description), let title = titles[id] else { return false }
    if options.overwritten.contains(.description) { return true }
    return title.open.contains(.description) && memory[id].facts[FactName(.description)] == nil
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

  /// The complete answer for a title that a search found.
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
    self.init(
      name: title.reference(at: source) ?? title.facts.title, title: title.facts.title,
      year: title.facts.date(.released)?.year, format: title.facts.text(.format))
  }
}

extension RefreshRun {
  mutating func pictures(
    for found: [FoundTitle], _ source: SourceInfo
  ) async -> [String: CoverPicture] {
    guard options.wants(.cover) else { return [:] }
    let wanted = found.compactMap { found -> (id: String, addresses: [String])? in
      let record = memory[found.title.id]
      guard titles[found.title.id]?.open.contains(.cover) == true,
        record.facts[FactName(.cover)] == nil || options.overwritten.contains(.cover),
        case let addresses = found.answer.facts.pictures, !addresses.isEmpty
      else { return nil }
      return (found.title.id, addresses)
    }
    let coverFetcher = CoverFetcher(
      fetcher: fetcher, mayBePrivate: source.rules.mayBePrivate, atOnce: source.picturesAtOnce,
      decodes: options.decodes)
    let results = await coverFetcher.covers(at: wanted)
    var pictures: [String: CoverPicture] = [:]
    for (id, result) in results.sorted(by: { $0.key < $1.key }) {
      switch result {
      case .success(let picture): pictures[id] = picture
      case .failure(.fetch(let failure))
      where [.unreachable, .untrusted].contains(failure.reason):
        // One line for all pictures of a host.
        if !report.failures.contains(failure) { report.failures.append(failure) }
      case .failure(let problem): report.coversLeft.append((id, problem.reason))
      }
    }
    let new = found.compactMap { found in
      pictures[found.title.id].map { picture in
        SeenPicture(
          id: found.title.id, hash: factHash(picture.bytes),
          names: found.title.facts.foldedNames + TitleFacts(found.answer).foldedNames)
      }
    }
    for hash in placeholders(among: new, and: knownPictures(of: source)) {
      memory.placeholders.insert("\(source.id) \(hash)")
    }
    for picture in new where memory.placeholders.contains("\(source.id) \(picture.hash)") {
      pictures[picture.id] = nil
      report.coversLeft.append((picture.id, CoverProblem.placeholder.reason))
    }
    return pictures
  }

  private func knownPictures(of source: SourceInfo) -> [SeenPicture] {
    memory.records.compactMap { id, record in
      guard let cover = record.facts[FactName(.cover)], cover.source == source.id,
        let title = titles[id]
      else { return nil }
      return SeenPicture(id: id, hash: cover.hash, names: title.facts.foldedNames)
    }
  }

  /// Removes covers that turned out to be placeholders, unless the owner changed them.
  mutating func placeholderRemovals(of source: SourceInfo) throws(FileError) -> [FileChange] {
    let wrong = knownPictures(of: source).filter {
      memory.placeholders.contains("\(source.id) \($0.hash)")
    }
    guard !wrong.isEmpty else { return [] }
    let files = try project.coverFiles()
    var removals: [FileChange] = []
    for picture in wrong.sorted(by: { precedesInBytes($0.id, $1.id) }) {
      memory[picture.id].facts[FactName(.cover)] = nil
      guard let path = files[picture.id], factHash(try project.folder.read(path)) == picture.hash
      else { continue }
      removals.append(FileChange(path, nil))
      titles[picture.id]?.open.insert(.cover)
      report.coversLeft.append((picture.id, CoverProblem.placeholder.reason))
    }
    return removals
  }
}
