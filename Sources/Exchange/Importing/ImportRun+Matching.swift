import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// Matches the rows of an export with the titles of the library.
///
/// Each title matches one row at most, so the surest matches come first: by the tracker's own ids,
/// by the match of the last import, by other registries' ids, then by names with another fact in
/// common. Names alone are enough for titles written by hand, and for rows without other facts.
extension ImportRun {
  /// The matches in the order of the rows; the owner decides uncertain ones.
  func match(
    _ rows: [ImportRow], _ report: inout ImportReport
  ) throws(FileError) -> [TitleMatch] {
    if library.isEmpty { return rows.map { _ in .new } }
    var matching = TitleMatching(
      rows.map(\.title), among: library, registry: tracker.registry,
      remembered: rows.map { $0.title.id == nil ? remembered($0.identity) : nil },
      before: rows.map { $0.title.id == nil ? memory[$0.identity]?.values : nil },
      scale: scale, elsewhere: NamesElsewhere(in: project.folder, besides: tracker))
    var answered: Set<KnownTitles.Position> = []
    let matches = try matching.matches()
    var wanted: [KnownTitles.Position: Int] = [:]
    for case .unsure(let possible) in matches {
      for position in possible { wanted[position, default: 0] += 1 }
    }
    return zip(rows, matches).map { row, match in
      guard case .unsure(let possible) = match else { return match }
      let positions = possible.filter { !answered.contains($0) }
      let hasRivals = positions.contains { (wanted[$0] ?? 0) > 1 }
      let answer =
        positions.isEmpty ? .new : decided(positions, hasRivals: hasRivals, row, &report)
      if case .known(let position) = answer { answered.insert(position) }
      return answer
    }
  }

  private func decided(
    _ positions: [KnownTitles.Position], hasRivals: Bool, _ row: ImportRow,
    _ report: inout ImportReport
  ) -> TitleMatch {
    let question = ImportQuestion(
      about: row.title,
      candidates: positions.map { position in
        let node = library[position].node
        return ImportQuestion.Candidate(
          id: library.id(of: position), title: node["title"]?.text ?? "",
          year: TitleFacts(node).year, makers: TitleFacts.makers(of: node))
      }, hasRivals: hasRivals)
    switch decide(question) {
    case .isNew: return .new
    case .isCandidate(let index) where positions.indices.contains(index):
      return .known(positions[index])
    case .isCandidate, nil:
      report[row.file, row.index] = .unsure
      report.questions.append(question)
      return .unsure(positions)
    }
  }
}

private struct TitleMatching {
  private typealias Position = KnownTitles.Position

  /// A title of the library that a row may be.
  private struct Candidate {
    let position: Position
    let facts: TitleFacts
  }

  private let titles: [ExportedTitle]
  private let library: KnownTitles
  private let registry: String
  /// The match of each row in the last import.
  private let remembered: [Position?]
  /// The values of each row in the last import.
  private let before: [FieldValues?]
  private let scale: RatingScale
  private var elsewhere: NamesElsewhere
  private var found: [Position?]
  private var taken: Set<Position> = []
  /// The possible titles of rows without a match: those with the row's name and no contradiction,
  /// or several that share the row's ids.
  private var candidates: [Int: [Candidate]] = [:]
  private var facts: [Int: TitleFacts] = [:]

  init(
    _ titles: [ExportedTitle], among library: KnownTitles, registry: String,
    remembered: [KnownTitles.Position?], before: [FieldValues?], scale: RatingScale,
    elsewhere: NamesElsewhere
  ) {
    self.remembered = remembered
    self.before = before
    self.scale = scale
    self.titles = titles
    self.elsewhere = elsewhere
    self.library = library
    self.registry = registry
    found = titles.map { _ in nil }
  }

  mutating func matches() throws(FileError) -> [TitleMatch] {
    for index in open {
      let title = titles[index]
      if let id = title.id, let position = library.position(registry, id, title.kind) {
        take(position, for: index)
      }
    }
    matchByMemory()
    matchByOtherIDs()
    for index in open { findCandidates(of: index) }
    matchByFormerStatements()
    matchByOwnIDs()
    matchByFacts()
    let contested = try matchByNames()
    return titles.indices.map { index in
      if let position = found[index] { return .known(position) }
      let possible = free(candidates[index] ?? []).map(\.position)
      let wanted =
        possible + (contested[index].map { [$0] } ?? []).filter { !possible.contains($0) }
      return wanted.isEmpty ? .new : .unsure(wanted.sorted())
    }
  }

  private var open: [Int] { titles.indices.filter { found[$0] == nil } }

  private mutating func take(_ position: Position, for index: Int) {
    if taken.insert(position).inserted { found[index] = position }
  }

  private func free(_ candidates: [Candidate]) -> [Candidate] {
    candidates.filter { !taken.contains($0.position) }
  }

  /// Matches rows as the last import did, unless the title there is another one now.
  private mutating func matchByMemory() {
    for index in open {
      guard let position = remembered[index], !taken.contains(position) else { continue }
      let title = titles[index]
      let sharesID = title.ids.contains { id in
        library.positions(id.registry, id.value, title.kind).contains(position)
      }
      // Ids are read already; reading a title's other facts takes time.
      if sharesID || isPossible(position, index) { take(position, for: index) }
    }
  }

  private func isPossible(_ position: Position, _ index: Int) -> Bool {
    library.id(of: position).hasPrefix("\(titles[index].kind.folder)/")
      && isPossible(
        TitleFacts(library[position].node), TitleFacts(titles[index], registry: registry), index)
  }

  /// Whether nothing shows that a row and a title are different. Differently spelled authors may be
  /// the same person.
  private func isPossible(_ known: TitleFacts, _ theirs: TitleFacts, _ index: Int) -> Bool {
    !known.contradicts(theirs, amongEditions: isBook(index), forgivesSpelling: true)
  }

  /// Books have editions, which some sites distinguish.
  private func isBook(_ index: Int) -> Bool { titles[index].kind == .book }

  /// Matches by other registries' ids. Several titles can share one: the volumes of a box, editions
  /// that a site treats as one.
  private mutating func matchByOtherIDs() {
    var several: [(index: Int, positions: [Position])] = []
    for index in open {
      let title = titles[index]
      var positions: [Position] = []
      for id in title.ids {
        for position in library.positions(id.registry, id.value, title.kind)
        where !positions.contains(position) {
          positions.append(position)
        }
      }
      positions = positions.filter { !hasOtherID($0, than: title) }
      if positions.count == 1 { take(positions[0], for: index) }
      if positions.count > 1 { several.append((index, positions)) }
    }
    // Decides by names, then takes the only one left.
    for (index, positions) in several {
      facts[index] = TitleFacts(titles[index], registry: registry)
      candidates[index] = positions.map {
        Candidate(position: $0, facts: TitleFacts(library[$0].node))
      }
      let named = freePositions(named: index)
      if named.count == 1 { take(named[0], for: index) }
    }
    for (index, _) in several where found[index] == nil {
      let left = free(candidates[index] ?? [])
      if left.count == 1 { take(left[0].position, for: index) }
    }
  }

  /// Free candidates with exactly the row's name.
  private func freePositions(named index: Int) -> [Position] {
    free(candidates[index] ?? []).filter { $0.facts.names.contains(titles[index].title) }
      .map(\.position)
  }

  /// Whether the tracker's own ids show that a title is another one.
  private func hasOtherID(_ position: Position, than title: ExportedTitle) -> Bool {
    guard let id = title.id, library.hasTrackerID(position) else { return false }
    let facts = TitleFacts(library[position].node)
    return TitleFacts(ids: [(registry, id)]).contradicts(TitleFacts(ids: facts.ids))
  }

  private mutating func findCandidates(of index: Int) {
    if candidates[index] != nil { return }
    let theirs = TitleFacts(titles[index], registry: registry)
    var positions: [Position] = []
    for name in theirs.foldedNames {
      for position in library.positions(named: name, titles[index].kind)
      where !taken.contains(position) && !positions.contains(position) {
        positions.append(position)
      }
    }
    if positions.isEmpty { return }
    facts[index] = theirs
    candidates[index] = positions.map {
      Candidate(position: $0, facts: TitleFacts(library[$0].node))
    }.filter { isPossible($0.facts, theirs, index) }
  }

  /// Decides between titles of one name for rows without a remembered match: takes the only title
  /// that still has all values of the last import.
  private mutating func matchByFormerStatements() {
    for index in open where remembered[index] == nil {
      let possible = free(candidates[index] ?? [])
      guard possible.count > 1, let before = before[index] else { continue }
      let saying = possible.filter { says(before, at: $0.position) }
      if saying.count == 1 { take(saying[0].position, for: index) }
    }
  }

  /// Decides between titles of one name by the library's id, which its own `library.json` contains.
  private mutating func matchByOwnIDs() {
    for index in open {
      let possible = free(candidates[index] ?? [])
      guard possible.count > 1 else { continue }
      let own = possible.first { library.id(of: $0.position) == titles[index].key }
      if let own { take(own.position, for: index) }
    }
  }

  private func says(_ values: FieldValues, at position: Position) -> Bool {
    let title = library[position]
    for (key, value) in values {
      guard let written = key.statement(in: title, scale: scale) else { continue }
      if !key.memory(of: written).means(value, scale: scale) { return false }
    }
    return true
  }

  /// Matches by names and another common fact: with the exact year first, since sites may differ by
  /// one.
  private mutating func matchByFacts() {
    for isExact in [true, false] {
      for index in open {
        guard let theirs = facts[index] else { continue }
        var agreeing = free(candidates[index] ?? []).filter {
          $0.facts.agrees(with: theirs, toTheYear: isExact)
        }.map(\.position)
        if agreeing.count > 1 { agreeing = freePositions(named: index).filter(agreeing.contains) }
        if agreeing.count == 1 { take(agreeing[0], for: index) }
      }
    }
  }

  /// Whether a title and a row with its name match without other evidence: owners write no ids by
  /// hand, and some exports have only names.
  private mutating func isNameEnough(
    for index: Int, at position: Position
  ) throws(FileError) -> Bool {
    guard let theirs = facts[index] else { return false }
    if theirs.ids.isEmpty, theirs.year == nil, theirs.creators.isEmpty { return true }
    guard let known = candidates[index]?.first(where: { $0.position == position })?.facts else {
      return false
    }
    // The names may belong to one person or to two.
    if known.hasOtherCreators(than: theirs) { return false }
    // A number and a name in one registry can't be compared.
    if known.ids.contains(where: { id in theirs.ids.contains { $0.name == id.name } }) {
      return true
    }
    if !known.ids.isEmpty { return false }
    return try !elsewhere.has(known.names, titles[index].kind)
  }

  /// Matches by exact names alone. Returns the title that a row wants if several rows want it.
  private mutating func matchByNames() throws(FileError) -> [Int: Position] {
    var wanted: [Position: [Int]] = [:]
    for index in open {
      let named = freePositions(named: index)
      if named.count == 1, try isNameEnough(for: index, at: named[0]) {
        wanted[named[0], default: []].append(index)
      }
    }
    var contested: [Int: Position] = [:]
    for (position, rows) in wanted {
      if rows.count == 1 {
        take(position, for: rows[0])
      } else {
        for index in rows { contested[index] = position }
      }
    }
    return contested
  }
}
