import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// A title to add to the library; its values are as the owner typed them.
package struct NewTitle: Sendable {
  package let kind: Kind
  package let title: String
  package var creators: [Creator] = []
  package var genres: [String] = []
  package var released: String?
  package var total: Int?
  /// In any tracker's words; nil derives it from the other values, `none` leaves the title
  /// untracked.
  package var status: String?
  package var rating: String?
  /// `12`, or `all`
  package var progress: String?
  /// For games: `12.5`
  package var hours: String?
  package var tags: [String] = []
  package var ids: [Work.ExternalID] = []
  /// The file's name; nil derives it from the title.
  package var slug: String?
  /// Whether another title may have the same name.
  package var isAnother = false
  package var date: GivenDate
  /// Written as `added`.
  package var today: PartialDate?

  package struct Creator: Sendable, Equatable {
    package let name: String
    package let role: String

    package init(name: String, role: String) { (self.name, self.role) = (name, role) }
  }

  package init(_ title: String, kind: Kind, date: GivenDate, today: PartialDate?) {
    (self.kind, self.title, self.date, self.today) = (kind, title, date, today)
  }
}

extension LibraryEditor {
  package func add(
    _ new: NewTitle, workers: WorkerPool, reporting: inout DiagnosticList
  ) async throws -> ChangeReport? {
    let editor = try keepingOthersOut()
    // Problems of the settings have been reported.
    var ignored = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &ignored)
    let taken = TakenNames(library.titles)
    return try editor.writing(reporting: &reporting) { drafts, reporting in
      try editor.add(new, besides: taken, in: &drafts, reporting: &reporting)
    }
  }

  /// - Parameter taken: the names of all titles as they are in the files
  func add(
    _ new: NewTitle, besides taken: TakenNames, in drafts: inout Drafts,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    let pairs = try new.frontMatter(scale: settings.ratingScale)
    let id = "\(new.kind.folder)/" + (try slug(for: new, besides: taken, drafts))
    let path = "library/\(id).md"
    let bytes = newTitleFile(pairs)
    var problems = DiagnosticList()
    _ = try project.ownersTitles(
      of: Source(path: path, bytes: bytes), kind: new.kind, reporting: &problems)
    guard problems.isEmpty else {
      reporting.report(contentsOf: problems)
      throw Refusal(.notAdded(new.title))
    }
    drafts.add(FileChange(path, bytes, from: .nothing))
    return ChangeReport(
      outcome: .added, isDryRun: isDryRun, id: id, name: new.title, path: path,
      difference: ChangedLines(from: [], to: bytes), notes: new.notes(on: pairs))
  }

  /// The new title's slug; refuses a title that the library already has.
  private func slug(
    for new: NewTitle, besides taken: TakenNames, _ drafts: Drafts
  ) throws -> String {
    let wanted = new.slug ?? MediaLibrary.slug(for: new.title)
    guard isSlug(wanted) else {
      throw Refusal(.noSlugGiven(wanted, proposal: MediaLibrary.slug(for: wanted)))
    }
    if new.slug == nil, !new.isAnother, let same = taken.title(named: new.title, of: new.kind) {
      throw Refusal(
        .titleThere(
          same.entry.id, name: same.entry.work.title, isTracked: same.entry.tracking != nil,
          at: same.path))
    }
    func isFree(_ slug: String) throws -> Bool {
      // Even an unreadable file occupies its name.
      try !taken.hasID("\(new.kind.folder)/\(slug)")
        && !drafts.exists("library/\(new.kind.folder)/\(slug).md", in: project)
    }
    if try isFree(wanted) { return wanted }
    let id = "\(new.kind.folder)/\(wanted)"
    // Titles that differ only in punctuation would have the same file name.
    guard new.isAnother || taken.hasID(id), new.slug == nil else {
      throw Refusal(.slugTaken(id, at: "library/\(id).md"))
    }
    let years = new.released.flatMap { PartialDate(iso: $0).map { [String($0.year)] } } ?? []
    for suffix in years + (2...999).map(String.init) {
      let slug = "\(wanted)-\(suffix)"
      if isSlug(slug), try isFree(slug) { return slug }
    }
    throw Refusal(.slugTaken(id, at: "library/\(new.kind.folder)"))
  }
}

/// The names and ids of titles, of which a new one can have none.
struct TakenNames {
  /// By their folded names.
  private var titles: [String: [OwnersTitle]] = [:]
  /// How many titles have each present or former id, without case.
  private var ids: [String: Int] = [:]

  init(_ titles: [OwnersTitle]) { for title in titles { insert(title) } }

  func title(named name: String, of kind: Kind) -> OwnersTitle? {
    titles[Folding.standard.fold(name)]?.first {
      $0.entry.kind == kind && $0.entry.isNamed(name)
    }
  }

  func hasID(_ id: String) -> Bool { ids[caseFolded(id), default: 0] > 0 }

  mutating func insert(_ title: OwnersTitle) {
    for name in Set(title.entry.names.map(Folding.standard.fold)) {
      titles[name, default: []].append(title)
    }
    for id in title.entry.ids { ids[caseFolded(id), default: 0] += 1 }
  }

  mutating func remove(_ title: OwnersTitle) {
    for name in title.entry.names.map(Folding.standard.fold) {
      titles[name]?.removeAll { $0.entry.id == title.entry.id }
    }
    for id in title.entry.ids { ids[caseFolded(id), default: 0] -= 1 }
  }
}

extension NewTitle {
  fileprivate func notes(on pairs: [YAMLValue.Pair]) -> [String] {
    guard case .given(let day) = date, !pairs.contains(where: { $0.value == .word(day.iso) }) else {
      return []
    }
    return [GivenDate.isUnused]
  }

  fileprivate func frontMatter(scale: RatingScale) throws(Refusal) -> [YAMLValue.Pair] {
    guard !title.trimmed.isEmpty else { throw Refusal(.emptyTitle) }
    var pairs: [YAMLValue.Pair] = [.init("title", .text(title.trimmed))]
    if !genres.isEmpty { pairs.append(.init("genres", .list(genres.map { .text($0) }))) }
    pairs += creatorPairs
    if let total, let key = kind.totalKey { pairs.append(.init(key, .word(String(total)))) }
    if let released {
      let date = try Refusal.orValue { givenDate(released, for: "released", reporting: &$0) }
      pairs.append(.init("released", .word(date.iso)))
    }
    pairs += try tracking(scale: scale)
    if !tags.isEmpty { pairs.append(.init("tags", .list(tags.map { .text($0) }))) }
    if !ids.isEmpty {
      pairs.append(.init("ids", .mapping(ids.map { .init($0.registry, .text($0.value)) })))
    }
    if let today { pairs.append(.init("added", .word(today.iso))) }
    return pairs
  }

  private var creatorPairs: [YAMLValue.Pair] {
    guard !creators.isEmpty else { return [] }
    if creators.allSatisfy({ $0.role == "author" }) {
      let names = creators.map { YAMLValue.text($0.name) }
      // A single name with a comma would read as a list without brackets.
      let isPlain = names.count == 1 && !creators[0].name.contains(",")
      return [.init("author", isPlain ? names[0] : .list(names))]
    }
    let list = creators.map { creator in
      YAMLValue.mapping([.init("name", .text(creator.name)), .init("role", .text(creator.role))])
    }
    return [.init("creators", .list(list))]
  }

  private func tracking(scale: RatingScale) throws(Refusal) -> [YAMLValue.Pair] {
    var status = Status.planning
    switch self.status {
    case let word? where word.lowercased() == "none":
      if rating == nil, progress == nil, hours == nil { return [] }
      throw Refusal(.statusNeeded)
    case let word?: status = try Refusal.orValue { givenStatus(word, reporting: &$0) }
    case nil:
      if progress != nil || hours != nil {
        status = .current
      } else if rating != nil {
        throw Refusal(.statusNeeded)
      }
    }
    var pairs: [YAMLValue.Pair] = [.init("status", .word(status.rawValue))]
    if let rating {
      let rating = try Refusal.orValue { givenRating(rating, scale: scale, reporting: &$0) }
      pairs.append(.init("rating", .word(scale.text(rating))))
    }
    if let hours {
      guard kind.unit == .hours else { throw Refusal(.noHours(nil, kind: kind)) }
      guard let number = hundredthsOfHours(hours), number < 100_000_000_000 else {
        throw Refusal(.noNumberOfHours(hours))
      }
      pairs.append(.init("hours", .word(decimal(number, per: 100))))
    }
    if let progress {
      if kind.unit == .hours { throw Refusal(.countedInHours(nil, kind: kind.id)) }
      switch (ProgressChange.Amount(progress), total) {
      case (.to(let count), let total?) where status == .completed && count < total:
        throw Refusal(.completedBeforeTheEnd(count, of: total))
      case (.to(let count), _), (.all, let count?):
        pairs.append(.init("progress", .word(String(count))))
      default: throw Refusal(.noAmount(progress, isNew: true))
      }
    }
    if let key = status.dateKey, let date = date.date { pairs.append(.init(key, .word(date.iso))) }
    return pairs
  }
}

extension Status {
  fileprivate var dateKey: String? {
    switch self {
    case .completed: "finished"
    case .dropped: "dropped"
    case .current: "started"
    case .planning, .paused, .repeating: nil
    }
  }
}

extension Kind {
  package var totalKey: String? {
    switch unit {
    case .minutes: "duration"
    case .hours, .percent: nil
    case .episodes, .chapters, .volumes, .pages: unit.rawValue
    }
  }
}
