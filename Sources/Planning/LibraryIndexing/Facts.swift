import MediaLibrary

/// A partial date as one number, so that sorting compares numbers; what is undated comes first.
package struct DateKey: Comparable, Sendable {
  private let number: Int32

  package static let undated = DateKey(number: .min)

  package init(_ date: PartialDate?) {
    guard let date else {
      self = .undated
      return
    }
    let year = min(max(date.year, -99_999), 99_999)
    self.init(number: Int32(year * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0)))
  }

  private init(number: Int32) {
    self.number = number
  }

  package var year: Int? {
    if number == .min { return nil }
    return Int(number >= 0 ? number / 10_000 : -((9_999 - number) / 10_000))
  }

  /// The day as a number, as if all months had 31 days: to tell what is a few weeks apart. nil for
  /// what is less precise, and for years before Christ.
  var roughDay: Int? {
    let (month, day) = (number / 100 % 100, number % 100)
    return number > 0 && day > 0 ? Int((number / 10_000 * 12 + month) * 31 + day) : nil
  }

  /// Orders as the date does, in 22 bits; 0 for what is undated, and for years before Christ.
  fileprivate var compact: Int {
    let number = Int(number)
    return number > 0
      ? min(number / 10_000, 9_999) * 416 + number / 100 % 100 * 32 + number % 100 : 0
  }

  /// Orders as the date does, the latest first.
  var latestFirst: UInt32 { ~(UInt32(bitPattern: number) ^ 1 << 31) }

  package static func < (a: DateKey, b: DateKey) -> Bool { a.number < b.number }
}

/// What planning asks of every title again and again, taken out of the entry once.
package struct Facts: Sendable {
  package let kind: Kind
  /// nil: in the catalogue only.
  package let status: Status?
  package let isUnlisted: Bool
  package let isGated: Bool
  /// When the first time was begun, finished and given up.
  let firstTime: (started: PartialDate?, finished: PartialDate?, dropped: PartialDate?)
  /// Whether it has been done again, or its parts have dates of their own.
  let hasFurtherTimes: Bool
  /// The latest time it was finished.
  package let finished: DateKey
  /// The last sign of life while it is in progress.
  package let active: DateKey
  package let added: DateKey
  package let dropped: DateKey
  package let released: DateKey
  package let rating: Rating?
  /// Everybody's, in hundredths of 100, and how many voted.
  @PackedOptional package private(set) var communityRating: Int?
  @PackedOptional package private(set) var communityVotes: Int?
  /// The rank of a favourite; `.max` for one without a rank, nil for none.
  package let favorite: Int?
  package let isOwned: Bool
  /// Whether its file names other titles, or the series that it is in.
  package let namesOthers: Bool
  package let hasFormerIDs: Bool
  package let hasAirings: Bool
  package let hasSources: Bool
  /// nil: no review. By its own date, or when the title was finished.
  package let reviewed: DateKey?

  package init(_ entry: Entry) {
    // The entry is asked for each, as a copy of its tracking would retain all lists of it.
    let runs = entry.tracking?.history ?? []
    firstTime = (entry.tracking?.started, entry.tracking?.finished, entry.tracking?.dropped)
    hasFurtherTimes =
      !runs.isEmpty || entry.tracking?.repeats ?? 0 > 0 || entry.tracking?.parts.isEmpty == false
    kind = entry.kind
    status = entry.tracking?.status
    isUnlisted = entry.isUnlisted
    let finished = max(
      DateKey(entry.tracking?.finished), runs.map { DateKey($0.finished) }.max() ?? .undated)
    self.finished = finished
    active = max(
      DateKey(entry.tracking?.updated), DateKey(entry.tracking?.started),
      runs.map { DateKey($0.started) }.max() ?? .undated)
    added = DateKey(entry.tracking?.added)
    dropped = DateKey(entry.tracking?.dropped)
    released = DateKey(entry.work.released)
    rating = entry.tracking?.rating
    favorite = (entry.tracking?.favorite).map { $0.rank ?? .max }
    namesOthers = !entry.work.relations.isEmpty || entry.work.series != nil
    isOwned = entry.tracking?.owned != nil
    hasFormerIDs = !entry.aliases.isEmpty
    reviewed = (entry.review?.date).map { DateKey($0) } ?? (entry.review == nil ? nil : finished)
    isGated = entry.isGated
    hasAirings = !entry.work.airing.isEmpty
    hasSources = !entry.work.sources.isEmpty
    communityRating = entry.work.community?.hundredths
    communityVotes = entry.work.community?.votes
  }

  /// nil: in the catalogue only.
  package var shelf: Shelf? { status.map { Shelf($0) } }

  /// What orders the titles of a shelf.
  func date(on shelf: Shelf) -> DateKey {
    switch shelf {
    case .inProgress, .paused: active
    case .completed: finished
    case .planning: added
    case .dropped: dropped
    }
  }

  /// In the lists, groups and figures.
  package var isListed: Bool { status != nil && !isUnlisted }
}

extension Tracking {
  /// The latest time the title was finished, by which lists order it.
  package var lastFinished: PartialDate? {
    if history.isEmpty { return finished }
    let dates = [finished] + history.map(\.finished)
    return dates.compactMap { $0 }.max { DateKey($0) < DateKey($1) }
  }

  /// Which of two titles with one rating comes first, as `Esteem` has it, for scripts: the one with
  /// the greater number. By the place among the favourites, then by how often it was done.
  package var favor: Int {
    let place = favorite.map { $0.rank.map { 4_096 - min(max($0, 1), 4_094) } ?? 1 } ?? 0
    return place << 7 | min(max(repeats, 0), 127)
  }

  /// The same, then by how late it was finished: at most thirteen digits.
  package var tieBreak: Int { favor << 22 | DateKey(lastFinished).compact }
}
