import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// A title to add to the library; its values are the owner's words.
package struct NewTitle: Sendable {
  package let kind: Kind
  package let title: String
  package var creators: [Creator] = []
  package var genres: [String] = []
  package var released: String?
  /// The number of episodes, chapters, pages or minutes.
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
  /// The file's name; nil for one made from the title.
  package var slug: String?
  /// Whether another title may have this name.
  package var isAnother = false
  package var date: GivenDate
  /// Written as `added`.
  package var today: PartialDate?

  package struct Creator: Sendable, Equatable {
    package let name: String
    package let role: String

    package init(name: String, role: String) {
      self.name = name
      self.role = role
    }
  }

  package init(_ title: String, kind: Kind, date: GivenDate, today: PartialDate?) {
    self.kind = kind
    self.title = title
    self.date = date
    self.today = today
  }
}

extension LibraryEditor {
  /// Writes a new title into a file of its own; nil, with a report, if that is impossible.
  package func add(
    _ new: NewTitle, workers: WorkerPool, reporting: inout DiagnosticList
  ) async throws -> ChangeReport? {
    guard let pairs = new.frontMatter(scale: settings.ratingScale, reporting: &reporting) else {
      return nil
    }
    let lock = try lock()
    // Problems of the settings have been reported.
    var ignored = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &ignored)
    guard let slug = try slug(for: new, among: library.titles, reporting: &reporting) else {
      return nil
    }
    let path = "library/\(new.kind.folder)/\(slug).md"
    let bytes = newTitleFile(pairs)
    var problems = DiagnosticList()
    _ = try project.ownersTitles(
      of: Source(path: path, bytes: bytes), kind: new.kind, reporting: &problems)
    guard problems.isEmpty else {
      reporting.report(contentsOf: problems)
      reporting.report(.notAdded(new.title))
      return nil
    }
    let number = try lock?.change([FileChange(path, bytes)], by: origin)
    var report = ChangeReport(
      outcome: .added, isDryRun: isDryRun, id: "\(new.kind.folder)/\(slug)", name: new.title,
      path: path, changes: [], difference: ChangedLines(from: [], to: bytes), notes: [],
      completes: false)
    report.number = number
    return report
  }

  /// nil, with a report, if the library already has the title.
  private func slug(
    for new: NewTitle, among titles: [OwnersTitle], reporting: inout DiagnosticList
  ) throws(FileError) -> String? {
    let wanted = new.slug ?? MediaLibrary.slug(for: new.title)
    guard isSlug(wanted) else {
      reporting.report(.noSlugGiven(wanted, proposal: MediaLibrary.slug(for: wanted)))
      return nil
    }
    let own = titles.filter { $0.entry.kind == new.kind }
    let folding = Folding.standard
    let name = folding.fold(new.title)
    let edges = edgeSigns(of: new.title)
    if new.slug == nil, !new.isAnother,
      let same = own.first(where: { title in
        title.entry.names.contains {
          folding.fold($0) == name && edgeSigns(of: $0) == edges && title.entry.isNameOfItsOwn($0)
        }
      })
    {
      reporting.report(
        .titleThere(
          same.entry.id, name: same.entry.work.title, isTracked: same.entry.tracking != nil,
          at: same.path))
      return nil
    }
    let taken = Set(
      own.flatMap { [$0.entry.slug] + $0.entry.aliases.map(\.slug) }.map(caseFolded))
    func isFree(_ slug: String) throws(FileError) -> Bool {
      guard !taken.contains(caseFolded(slug)) else { return false }
      // Even an unreadable file occupies its name.
      return try !project.folder.exists("library/\(new.kind.folder)/\(slug).md")
    }
    if try isFree(wanted) { return wanted }
    // Titles that differ only in signs would have the same file name.
    guard new.isAnother || taken.contains(caseFolded(wanted)), new.slug == nil else {
      let path = "library/\(new.kind.folder)/\(wanted).md"
      reporting.report(.slugTaken("\(new.kind.folder)/\(wanted)", at: path))
      return nil
    }
    let years = new.released.flatMap { PartialDate(iso: $0).map { [String($0.year)] } } ?? []
    for suffix in years + (2...999).map(String.init) {
      let slug = "\(wanted)-\(suffix)"
      guard isSlug(slug) else { continue }
      if try isFree(slug) { return slug }
    }
    reporting.report(.slugTaken("\(new.kind.folder)/\(wanted)", at: "library/\(new.kind.folder)"))
    return nil
  }
}

extension NewTitle {
  /// nil, with a report, if a given value isn't understood.
  fileprivate func frontMatter(
    scale: RatingScale, reporting: inout DiagnosticList
  ) -> [YAMLValue.Pair]? {
    guard !title.trimmed.isEmpty else {
      reporting.report(.emptyTitle())
      return nil
    }
    var pairs: [YAMLValue.Pair] = [.init("title", .text(title.trimmed))]
    if !genres.isEmpty { pairs.append(.init("genres", .list(genres.map { .text($0) }))) }
    pairs += creatorPairs
    if let total, let key = kind.totalKey { pairs.append(.init(key, .word(String(total)))) }
    if let released {
      guard let date = givenDate(released, for: "released", reporting: &reporting) else {
        return nil
      }
      pairs.append(.init("released", .word(date.iso)))
    }
    guard let tracking = tracking(scale: scale, reporting: &reporting) else { return nil }
    pairs += tracking
    if !tags.isEmpty { pairs.append(.init("tags", .list(tags.map { .text($0) }))) }
    if !ids.isEmpty {
      let pairsOfIDs = ids.map { YAMLValue.Pair($0.registry, .text($0.value)) }
      pairs.append(.init("ids", .mapping(pairsOfIDs)))
    }
    if let today { pairs.append(.init("added", .word(today.iso))) }
    return pairs
  }

  private var creatorPairs: [YAMLValue.Pair] {
    guard !creators.isEmpty else { return [] }
    if creators.allSatisfy({ $0.role == "author" }) {
      let names = creators.map { YAMLValue.text($0.name) }
      return [.init("author", names.count == 1 ? names[0] : .list(names))]
    }
    let list = creators.map { creator in
      YAMLValue.mapping([.init("name", .text(creator.name)), .init("role", .text(creator.role))])
    }
    return [.init("creators", .list(list))]
  }

  private func tracking(
    scale: RatingScale, reporting: inout DiagnosticList
  ) -> [YAMLValue.Pair]? {
    if status?.lowercased() == "none" {
      if rating == nil, progress == nil, hours == nil { return [] }
      reporting.report(.statusNeeded())
      return nil
    }
    var status = Status.planning
    if let word = self.status {
      guard let known = givenStatus(word, reporting: &reporting) else { return nil }
      status = known
    } else if progress != nil || hours != nil {
      status = .current
    } else if rating != nil {
      reporting.report(.statusNeeded())
      return nil
    }
    var pairs: [YAMLValue.Pair] = [.init("status", .word(status.rawValue))]
    if let rating {
      guard let rating = givenRating(rating, scale: scale, reporting: &reporting) else {
        return nil
      }
      pairs.append(.init("rating", .word(scale.text(rating))))
    }
    if let hours {
      guard kind.unit == .hours else {
        reporting.report(.noHoursOfNew(kind: kind.id, unit: kind.unit.rawValue))
        return nil
      }
      guard let number = hundredthsOfHours(hours), number < 100_000_000_000 else {
        reporting.report(.noNumberOfHours(hours))
        return nil
      }
      pairs.append(.init("hours", .word(decimal(number, per: 100))))
    }
    if progress != nil, kind.unit == .hours {
      reporting.report(.newCountedInHours(kind: kind.id))
      return nil
    }
    if let progress {
      switch ProgressChange.Amount(progress) {
      case .to(let count):
        if status == .completed, let total, count < total {
          reporting.report(.completedBeforeTheEnd(count, of: total))
          return nil
        }
        pairs.append(.init("progress", .word(String(count))))
      case .all where total != nil: pairs.append(.init("progress", .word(String(total ?? 0))))
      default:
        reporting.report(.noAmountOfNew(progress))
        return nil
      }
    }
    if let key = status.dateKey, let date = date.date {
      pairs.append(.init(key, .word(date.iso)))
    }
    return pairs
  }
}

extension Status {
  /// The key for the day on which a title got this status.
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
  /// The key of the kind's total; nil for games.
  package var totalKey: String? {
    switch unit {
    case .minutes: "duration"
    case .hours, .percent: nil
    case .episodes, .chapters, .volumes, .pages: unit.rawValue
    }
  }
}
