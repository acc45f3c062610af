import FileSystem
import MediaLibrary
import StrictYAML
import Trackers

/// The library's title for each row of an export, or the lack of one.
enum TitleMatch: Equatable {
  case known(KnownTitles.Position)
  case new
  /// The owner removed the title.
  case removed
  /// It may be one of these, but only the names are equal.
  case unsure([KnownTitles.Position])
}

extension ImportRun {
  /// The matches in the order of the rows; the owner decides uncertain ones.
  mutating func match(
    _ rows: [ImportRow], _ report: inout ImportReport
  ) throws(FileError) -> [TitleMatch] {
    if library.isEmpty { return rows.map { wasRemoved($0) ? .removed : .new } }
    var matching = TitleMatching(
      rows.map { row in
        TitleMatching.Row(
          title: row.title, remembered: remembered(row), before: record(of: row)?.values)
      }, among: library, registry: tracker.registry, scale: scale, others: others)
    var answered: Set<KnownTitles.Position> = []
    let matches = try matching.matches()
    others = matching.others
    var wanted: [KnownTitles.Position: Int] = [:]
    for case .unsure(let possible) in matches {
      for position in possible { wanted[position, default: 0] += 1 }
    }
    return zip(rows, matches).map { row, match in
      if case .known = match { return match }
      if wasRemoved(row) { return .removed }
      guard case .unsure(let possible) = match else { return match }
      let positions = possible.filter { !answered.contains($0) }
      let hasRivals = positions.contains { (wanted[$0] ?? 0) > 1 }
      let answer = positions.isEmpty ? .new : decided(positions, hasRivals: hasRivals, row, &report)
      if case .known(let position) = answer { answered.insert(position) }
      return answer
    }
  }

  /// Whether the owner removed the title since an earlier import added it.
  private func wasRemoved(_ row: ImportRow) -> Bool {
    guard !taken.includesRemoved, let record = record(of: row), record.isRemoved || !record.isGone
    else { return false }
    // Another row may have its title now.
    if let id = row.title.id, library.position(tracker.registry, id, row.title.kind) != nil {
      return false
    }
    return remembered(row) == nil
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
      report.set(.unsure, of: row)
      report.questions.append(question)
      return .unsure(positions)
    }
  }
}

/// Matches the rows of an export with titles of the library; each title gets at most one row.
struct TitleMatching {
  typealias Position = KnownTitles.Position

  struct Row {
    let title: ExportedTitle
    /// The match of the last import; nil for titles whose file has the tracker's id.
    let remembered: Position?
    /// The row's values in the last import.
    let before: FieldValues?
  }

  /// The ways to find the title of a row, the surest first. Each is tried on every open row before
  /// the next one.
  private static let rules: [@Sendable (inout TitleMatching, Int) -> Position?] = [
    { $0.withOwnID($1) }, { $0.withTrackerID($1) }, { $0.remembered($1) }, { $0.withOtherID($1) },
    { $0.movedToAnotherKind($1) },
    // Among titles that share an id.
    { $0.onlyNamed($1) }, { $0.onlyOneLeft($1) },
    // Among titles with the same name.
    { $0.sayingTheSame($1) }, { $0.agreeing($1, toTheYear: true) },
    { $0.agreeing($1, toTheYear: false) },
  ]

  /// A library title that may be a row's.
  private struct Candidate {
    let position: Position
    let facts: TitleFacts
  }

  private let rows: [Row]
  private let library: KnownTitles
  private let registry: String
  private let scale: RatingScale
  private(set) var others: OtherImports
  private var found: [Position?]
  private var taken: Set<Position> = []
  /// The rows whose ids belong to several titles.
  private var sharingIDs: Set<Int> = []
  /// For rows that share ids, the titles with these ids; for others, titles with the same name that
  /// nothing contradicts.
  private var candidates: [Int: [Candidate]] = [:]
  private var facts: [Int: TitleFacts] = [:]
  private lazy var bySimilarName = library.positionsBySimilarName()

  init(
    _ rows: [Row], among library: KnownTitles, registry: String, scale: RatingScale,
    others: OtherImports
  ) {
    self.rows = rows
    self.library = library
    self.registry = registry
    self.scale = scale
    self.others = others
    found = rows.map { _ in nil }
  }

  mutating func matches() throws(FileError) -> [TitleMatch] {
    for rule in Self.rules {
      for index in open {
        if let position = rule(&self, index) { take(position, for: index) }
      }
    }
    let contested = try matchByNames()
    for index in open where free(index).isEmpty && contested[index] == nil {
      findSimilar(to: index)
    }
    return rows.indices.map { index in
      if let position = found[index] { return .known(position) }
      let possible = free(index).map(\.position)
      let wanted =
        possible + (contested[index].map { [$0] } ?? []).filter { !possible.contains($0) }
      return wanted.isEmpty ? .new : .unsure(wanted.sorted())
    }
  }

  private var open: [Int] { rows.indices.filter { found[$0] == nil } }

  private mutating func take(_ position: Position, for index: Int) {
    if taken.insert(position).inserted { found[index] = position }
  }

  /// If several titles have the id, the one with the row's name.
  private mutating func withTrackerID(_ index: Int) -> Position? {
    let title = rows[index].title
    let positions = title.id.map { library.positions(registry, $0, title.kind) } ?? []
    let named =
      positions.count < 2
      ? nil : positions.first { TitleFacts(library[$0].node).names.contains(title.title) }
    return named ?? onlyOne(of: positions, for: index)
  }

  /// The only position; nil for several, which become the row's candidates.
  private mutating func onlyOne(of positions: [Position], for index: Int) -> Position? {
    if positions.count > 1 {
      sharingIDs.insert(index)
      facts[index] = TitleFacts(rows[index].title, registry: registry)
      candidates[index] = positions.map {
        Candidate(position: $0, facts: TitleFacts(library[$0].node))
      }
    }
    return positions.count == 1 ? positions[0] : nil
  }

  /// The remembered title, unless it has been replaced by another one.
  private func remembered(_ index: Int) -> Position? {
    guard let position = rows[index].remembered, !taken.contains(position) else { return nil }
    let title = rows[index].title
    let sharesID = title.ids.contains { id in
      library.positions(id.registry, id.value, title.kind).contains(position)
    }
    // The ids of titles are in memory; reading their other facts takes time.
    if sharesID { return position }
    let known = TitleFacts(library[position].node)
    let theirs = TitleFacts(title, registry: registry)
    let hasMoved = library.kind(of: position) != title.kind
    return isPossible(known, theirs, index) && (!hasMoved || known.sharesName(with: theirs))
      ? position : nil
  }

  /// Several titles can share an id: the volumes of a box, editions that a site counts as one.
  private mutating func withOtherID(_ index: Int) -> Position? {
    let title = rows[index].title
    var positions: [Position] = []
    for id in title.ids {
      for position in library.positions(id.registry, id.value, title.kind)
      where !positions.contains(position) {
        positions.append(position)
      }
    }
    if sharingIDs.contains(index) { return nil }
    return onlyOne(of: positions.filter { !hasOtherID($0, than: title) }, for: index)
  }

  /// A title that the owner moved. Some registries number films and shows separately, so a name or
  /// another id must agree, too.
  private func movedToAnotherKind(_ index: Int) -> Position? {
    let title = rows[index].title
    var shared: [Position: Int] = [:]
    for id in (title.id.map { [(registry, $0)] } ?? []) + title.ids.map({ ($0.registry, $0.value) })
    {
      for position in library.positions(id.0, id.1, besides: title.kind)
      where !taken.contains(position) {
        shared[position, default: 0] += 1
      }
    }
    if shared.isEmpty { return nil }
    let theirs = TitleFacts(title, registry: registry)
    let moved = shared.filter { position, count in
      let known = TitleFacts(library[position].node)
      return (count > 1 || known.sharesName(with: theirs)) && isPossible(known, theirs, index)
    }
    return moved.count == 1 ? moved.keys.first : nil
  }

  private mutating func onlyNamed(_ index: Int) -> Position? {
    guard sharingIDs.contains(index) else { return nil }
    let named = freePositions(named: index)
    return named.count == 1 ? named[0] : nil
  }

  private mutating func onlyOneLeft(_ index: Int) -> Position? {
    guard sharingIDs.contains(index) else { return nil }
    let left = free(index)
    return left.count == 1 ? left[0].position : nil
  }

  /// Among titles with the same name; only for rows whose title isn't remembered.
  private mutating func sayingTheSame(_ index: Int) -> Position? {
    let possible = free(index)
    guard rows[index].remembered == nil, possible.count > 1, let before = rows[index].before else {
      return nil
    }
    let saying = possible.filter { says(before, at: $0.position) }
    return saying.count == 1 ? saying[0].position : nil
  }

  /// For a library's own `library.json` and tables, which have the ids of its titles; other sites'
  /// ids may contradict.
  private func withOwnID(_ index: Int) -> Position? {
    let title = rows[index].title
    guard title.slug != nil, let position = library.position(ofTitle: title.key),
      library.id(of: position).hasPrefix("\(title.kind.folder)/")
    else { return nil }
    let known = TitleFacts(ids: TitleFacts(library[position].node).ids)
    let theirs = TitleFacts(ids: title.ids.map { ($0.registry, $0.value) })
    return known.contradicts(theirs) ? nil : position
  }

  private mutating func agreeing(_ index: Int, toTheYear isExact: Bool) -> Position? {
    let possible = free(index)
    guard let theirs = facts[index] else { return nil }
    var agreeing = possible.filter { $0.facts.agrees(with: theirs, toTheYear: isExact) }
      .map(\.position)
    if agreeing.count > 1 { agreeing = freePositions(named: index).filter(agreeing.contains) }
    return agreeing.count == 1 ? agreeing[0] : nil
  }

  /// Matches exactly equal names that only one row has; for each row of several with the same name,
  /// returns the title that they compete for.
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

  /// Whether a title and a row with its name match without other evidence: owners don't write ids
  /// themselves, and some exports have only names.
  private mutating func isNameEnough(
    for index: Int, at position: Position
  ) throws(FileError) -> Bool {
    guard let theirs = facts[index] else { return false }
    if theirs.ids.isEmpty, theirs.year == nil, theirs.creators.isEmpty { return true }
    guard let known = candidates[index]?.first(where: { $0.position == position })?.facts else {
      return false
    }
    // The names may be one person's, or two people's.
    if known.hasOtherCreators(than: theirs) { return false }
    // A number and a name in one registry can belong to the same title.
    if known.ids.contains(where: { id in theirs.ids.contains { $0.name == id.name } }) {
      return true
    }
    if !known.ids.isEmpty { return false }
    return try !others.titles().have(known.names, rows[index].title.kind)
  }

  /// The candidates of a row that no other row has taken.
  private mutating func free(_ index: Int) -> [Candidate] {
    if candidates[index] == nil { findCandidates(of: index) }
    return (candidates[index] ?? []).filter { !taken.contains($0.position) }
  }

  private mutating func findCandidates(of index: Int) {
    let theirs = TitleFacts(rows[index].title, registry: registry)
    var positions: [Position] = []
    for name in theirs.foldedNames {
      for position in library.positions(named: name, rows[index].title.kind)
      where !taken.contains(position) && !positions.contains(position) {
        positions.append(position)
      }
    }
    candidates[index] = []
    if positions.isEmpty { return }
    facts[index] = theirs
    candidates[index] = positions.map {
      Candidate(position: $0, facts: TitleFacts(library[$0].node))
    }.filter { isPossible($0.facts, theirs, index) }
  }

  /// Adds titles whose names differ in an article, an `&` or a subtitle.
  private mutating func findSimilar(to index: Int) {
    let theirs = facts[index] ?? TitleFacts(rows[index].title, registry: registry)
    var similar: [Candidate] = []
    for name in theirs.names.flatMap(SimilarName.all) {
      let named = bySimilarName["\(rows[index].title.kind.id)/\(name.text)"] ?? []
      for (position, isWhole) in named
      where (isWhole || name.isWhole) && !taken.contains(position)
        && !similar.contains(where: { $0.position == position })
      {
        let known = TitleFacts(library[position].node)
        let isSame = SimilarName.haveSame(known.names, theirs.names)
        if isPossible(known, theirs, index), isSame || known.agrees(with: theirs, toTheYear: true) {
          similar.append(Candidate(position: position, facts: known))
        }
      }
    }
    facts[index] = theirs
    candidates[index, default: []] += similar
  }

  /// The row's free candidates with exactly its name.
  private mutating func freePositions(named index: Int) -> [Position] {
    free(index).filter { $0.facts.names.contains(rows[index].title.title) }.map(\.position)
  }

  /// Whether a title and a row may be the same, since nothing shows otherwise. Editions of a book
  /// and spellings of a creator's name may differ.
  private func isPossible(_ known: TitleFacts, _ theirs: TitleFacts, _ index: Int) -> Bool {
    !known.contradicts(
      theirs, amongEditions: rows[index].title.kind == .book, forgivesSpelling: true)
  }

  /// Whether a title has another id of the tracker.
  private func hasOtherID(_ position: Position, than title: ExportedTitle) -> Bool {
    guard let id = title.id, library.hasTrackerID(position) else { return false }
    let facts = TitleFacts(library[position].node)
    return TitleFacts(ids: [(registry, id)]).contradicts(TitleFacts(ids: facts.ids))
  }

  private func says(_ statements: FieldValues, at position: Position) -> Bool {
    let title = library[position]
    return statements.allSatisfy { key, statement in
      guard let written = key.statement(in: title, scale: scale) else { return true }
      return key.memory(of: written).means(statement, scale: scale)
    }
  }
}
