import MediaLibrary

/// A partial date as a number for sorting; undated comes first.
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

  private init(number: Int32) { self.number = number }

  package var year: Int? {
    if number == .min { return nil }
    return Int(number >= 0 ? number / 10_000 : -((9_999 - number) / 10_000))
  }

  /// A number for the day, as if all months had 31 days, for distances in weeks. nil without a day,
  /// and for years before Christ.
  var roughDay: Int? {
    let (month, day) = (number / 100 % 100, number % 100)
    return number > 0 && day > 0 ? Int((number / 10_000 * 12 + month) * 31 + day) : nil
  }

  /// The date in 22 bits with the same order; 0 for undated and for years before Christ.
  fileprivate var compact: Int {
    let number = Int(number)
    return number > 0
      ? min(number / 10_000, 9_999) * 416 + number / 100 % 100 * 32 + number % 100 : 0
  }

  /// In reverse order.
  var latestFirst: UInt32 { ~(UInt32(bitPattern: number) ^ 1 << 31) }

  package static func < (a: DateKey, b: DateKey) -> Bool { a.number < b.number }
}

/// Facts about a title that planning needs often, taken from its entry once.
package struct Facts: Sendable {
  package let kind: Kind
  /// nil for a title in the catalogue only.
  package let status: Status?
  package let isUnlisted: Bool
  package let isGated: Bool
  let firstRun: (started: PartialDate?, finished: PartialDate?, dropped: PartialDate?)
  /// Whether there are further runs, or parts with dates of their own.
  let hasFurtherRuns: Bool
  package let finished: DateKey
  /// The latest date of starting or updating.
  package let active: DateKey
  package let added: DateKey
  package let dropped: DateKey
  package let released: DateKey
  package let rating: Rating?
  /// In hundredths of 100.
  package let communityRating: Int?
  package let communityVotes: Int?
  /// The rank of a favorite; `.max` for one without a rank, nil for others.
  package let favorite: Int?
  package let isOwned: Bool
  /// Whether its file names related titles or a series.
  package let namesOthers: Bool
  package let hasFormerIDs: Bool
  package let hasAirings: Bool
  package let hasSources: Bool
  /// The date of the review, or else of finishing; nil without a review.
  package let reviewed: DateKey?

  package init(_ entry: Entry) {
    // Copying `tracking` would retain all its lists, so each value is read through the entry.
    let runs = entry.tracking?.history ?? []
    firstRun = (entry.tracking?.started, entry.tracking?.finished, entry.tracking?.dropped)
    hasFurtherRuns =
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

  package var shelf: Shelf? { status.map { Shelf($0) } }

  /// The date that orders the titles of a shelf.
  func date(on shelf: Shelf) -> DateKey {
    switch shelf {
    case .inProgress, .paused: active
    case .completed: finished
    case .planning: added
    case .dropped: dropped
    }
  }

  /// Whether it appears in lists, groups and figures.
  package var isListed: Bool { status != nil && !isUnlisted }
}

extension Tracking {
  package var firstFinished: PartialDate? { finished ?? history.lazy.compactMap(\.finished).first }

  /// The index in `history` of the run in progress.
  package var openRun: Int? {
    guard status == .current || status == .repeating, let last = history.last, last.finished == nil
    else { return nil }
    return history.count - 1
  }

  /// The latest date of finishing, by which lists order titles.
  package var lastFinished: PartialDate? {
    if history.isEmpty { return finished }
    let dates = [finished] + history.map(\.finished)
    return dates.compactMap { $0 }.max { DateKey($0) < DateKey($1) }
  }

  /// Orders titles with the same rating for scripts, as `PreferenceOrder` does: by place among the
  /// favorites, then by number of runs. The preferred title has the greater number.
  package var favor: Int {
    let place = favorite.map { $0.rank.map { 4_096 - min(max($0, 1), 4_094) } ?? 1 } ?? 0
    return place << 7 | min(max(repeats, 0), 127)
  }

  /// `favor`, then the latest date of finishing: at most thirteen digits.
  package var tieBreak: Int { favor << 22 | DateKey(lastFinished).compact }
}
