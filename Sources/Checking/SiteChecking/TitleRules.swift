import Base
import MediaLibrary
import PageBuilding

extension TitleRule {
  /// In the order of messages.
  package static let all: [TitleRule] = [
    TitleRule("completed-without-date") { entry, _ in
      guard let tracking = entry.tracking, tracking.status == .completed, tracking.finished == nil,
        !tracking.history.contains(where: { $0.finished != nil }),
        !tracking.parts.contains(where: { $0.finished != nil })
      else { return nil }
      return TitleFinding(entry, at: .key("status"), .completedWithoutDate)
    },
    TitleRule("completed-before-the-end") { entry, _ in
      guard entry.tracking?.status == .completed, let progress = entry.knownProgress,
        progress.count > 0, progress.count < progress.total
      else { return nil }
      return TitleFinding(entry, at: .key("progress"), .completedBeforeTheEnd(progress))
    },
    TitleRule("current-at-the-end") { entry, _ in
      guard entry.tracking?.status == .current, entry.isAtTheEnd, let progress = entry.knownProgress
      else { return nil }
      return TitleFinding(entry, at: .key("status"), .currentAtTheEnd(progress))
    },
    TitleRule("open-time") { entry, _ in
      guard let tracking = entry.tracking else { return nil }
      let open = tracking.history.count { $0.status == .current || $0.status == .repeating }
      let isRunning = tracking.status == .current || tracking.status == .repeating
      guard open > (isRunning ? 1 : 0) else { return nil }
      return TitleFinding(
        entry, at: .key("history"),
        .openTime(status: tracking.status.rawValue, isOneOfMany: isRunning))
    },
    TitleRule("finished-and-dropped") { entry, _ in
      guard let tracking = entry.tracking, tracking.finished != nil, tracking.dropped != nil,
        tracking.history.isEmpty
      else { return nil }
      return TitleFinding(entry, at: .key("dropped"), .finishedAndDropped)
    },
    TitleRule("stale-current") { entry, context in
      guard let status = entry.tracking?.status, status == .current || status == .repeating,
        !entry.isAtTheEnd, let today = context.today,
        let newest = entry.days.max(by: { $0.latest < $1.latest }),
        newest.isOlder(thanMonths: context.staleAfter, on: today)
      else { return nil }
      return TitleFinding(entry, at: .key("status"), .staleCurrent(since: newest))
    },
    TitleRule("future-date") { entry, context in
      guard let today = context.today,
        let (key, date) = entry.datesByKey.first(where: { today.isSurelyBefore($0.date) })
      else { return nil }
      return TitleFinding(entry, at: .key(key), .futureDate(date))
    },
    TitleRule("day-before-release") { entry, _ in
      guard let released = entry.work.released,
        let (key, date) = entry.datesByKey.first(where: {
          $0.key != "added" && $0.date.isSurelyBefore(released)
        })
      else { return nil }
      return TitleFinding(entry, at: .key(key), .dayBeforeRelease(date, released))
    },
    TitleRule("hours-of-no-game") { entry, _ in
      guard entry.kind.unit != .hours, entry.tracking?.hours != nil else { return nil }
      return TitleFinding(entry, at: .key("hours"), .hoursOfNoGame(entry.kind))
    },
    // With an age gate, reading the file reports it.
    TitleRule("age-not-understood") { entry, _ in
      guard !entry.isGated, let mark = entry.work.ageRating, minimumAge(ofMark: mark) == nil else {
        return nil
      }
      return TitleFinding(entry, at: .key("ageRating"), .ageNotUnderstood(mark))
    },
    TitleRule(severalAs: "misshapen-id") { entry, _ in
      IDRegistry.misshapenIDs(of: entry).map { id, example in
        TitleFinding(entry, at: .key("ids"), .misshapenID(id, example: example))
      }
    },
    TitleRule("review-without-rating") { entry, _ in
      guard entry.review != nil, let tracking = entry.tracking, tracking.status != .planning,
        tracking.rating == nil, !tracking.history.contains(where: { $0.rating != nil })
      else { return nil }
      return TitleFinding(entry, at: .key("title"), .reviewWithoutRating)
    },
    // Titles in the catalogue may have drawn covers.
    TitleRule("missing-cover") { entry, _ in
      guard entry.tracking != nil, entry.work.cover?.path == nil else { return nil }
      return TitleFinding(entry, at: .key("title"), .missingCover(of: entry.id))
    },
    TitleRule("small-cover") { entry, context in
      guard let path = entry.work.cover?.path, let size = context.pixels(path),
        size.width < leastCoverWidth
      else { return nil }
      return TitleFinding(
        entry, at: .picture(path),
        .smallCover(width: size.width, height: size.height, of: entry.work.title))
    },
  ]

  /// In pixels; smaller covers are blurred on the title's page.
  static let leastCoverWidth = 200
}

/// The progress of a title whose total is known.
struct KnownProgress: Sendable {
  let count: Int
  let total: Int
  let unit: ProgressUnit
}

extension Entry {
  fileprivate var knownProgress: KnownProgress? {
    guard let count = tracking?.progress, let total = work.total(of: progressUnit), total > 0 else {
      return nil
    }
    return KnownProgress(count: count, total: total, unit: progressUnit)
  }

  /// Whether nothing is left and no more will be released.
  fileprivate var isAtTheEnd: Bool {
    guard let progress = knownProgress, progress.count == progress.total else { return false }
    return work.releaseStatus == nil || work.releaseStatus == .finished
  }

  fileprivate var datesByKey: [(key: String, date: PartialDate)] {
    guard let tracking else { return [] }
    let dates: [(key: String, date: PartialDate?)] =
      [
        ("started", tracking.started), ("finished", tracking.finished),
        ("dropped", tracking.dropped), ("added", tracking.added), ("reviewDate", review?.date),
      ] + tracking.history.flatMap { [("history", $0.started), ("history", $0.finished)] }
      + tracking.parts.map { ("parts", $0.finished) }
    return dates.compactMap { key, date in date.map { (key, $0) } }
  }
}

extension PartialDate {
  /// The last day of an incomplete date.
  fileprivate var latest: (months: Int, day: Int) { (year * 12 + (month ?? 12), day ?? 31) }

  fileprivate func isOlder(thanMonths count: Int, on today: PartialDate) -> Bool {
    let (then, now) = (latest, today.latest)
    return (count, then.day) < (now.months - then.months, now.day)
  }
}

/// Advice on something that the owner may have overlooked in a title.
package struct TitleRule: Sendable {
  /// The id of its diagnostics: `stale-current`.
  package let id: String
  let findings: @Sendable (Entry, CheckContext) -> [TitleFinding]

  /// - Parameter finding: nil for titles without a problem
  init(_ id: String, _ finding: @escaping @Sendable (Entry, CheckContext) -> TitleFinding?) {
    self.init(severalAs: id) { entry, context in finding(entry, context).map { [$0] } ?? [] }
  }

  init(
    severalAs id: String,
    _ findings: @escaping @Sendable (Entry, CheckContext) -> [TitleFinding]
  ) {
    (self.id, self.findings) = (id, findings)
  }
}

package struct TitleFinding: Sendable {
  enum Subject: Sendable, Equatable {
    /// A key of the title; the title's start if it has no such key.
    case key(String)
    case picture(String)
  }

  let entry: Entry
  let subject: Subject
  let diagnostic: @Sendable () -> Diagnostic

  init(
    _ entry: Entry, at subject: Subject,
    _ diagnostic: @autoclosure @escaping @Sendable () -> Diagnostic
  ) {
    (self.entry, self.subject, self.diagnostic) = (entry, subject, diagnostic)
  }
}

/// The surroundings that rules look at besides a title.
package struct CheckContext: Sendable {
  /// A whole date; without it, nothing is stale.
  package let today: PartialDate?
  /// Titles in progress are stale after this many months.
  package let staleAfter: Int
  /// The size of a pixel picture by its path in the project.
  package let pixels: @Sendable (String) -> (width: Int, height: Int)?

  package init(
    today: PartialDate?, staleAfter: Int = 6,
    pixels: @escaping @Sendable (String) -> (width: Int, height: Int)?
  ) {
    (self.today, self.staleAfter, self.pixels) = (today, staleAfter, pixels)
  }
}

extension Library {
  /// The findings of each rule, in the order of titles.
  package func findings(
    skipping skipped: Set<String>, _ context: CheckContext
  ) -> [(rule: TitleRule, findings: [TitleFinding])] {
    TitleRule.all.filter { !skipped.contains($0.id) }.map { rule in
      (rule, entries.flatMap { rule.findings($0, context) })
    }
  }

  /// Advice if all ratings fit a smaller scale, as if they had been given before `ratingScale` was
  /// changed.
  var ratingsOfAnotherScale: Diagnostic? {
    let scale = settings.ratingScale
    let smaller: RatingScale
    switch scale {
    case .five: return nil
    case .ten: smaller = .five
    case .hundred: smaller = .ten
    }
    let ratings = entries.compactMap { $0.tracking?.rating }
    // A few ratings may be low by chance.
    guard ratings.count >= 10, let highest = ratings.max() else { return nil }
    let fit = ratings.allSatisfy { rating in
      if case .success = smaller.read(scale.text(rating)) { true } else { false }
    }
    return fit
      ? .ratingsOfAnotherScale(
        ratings.count, highest: scale.text(highest), scale: scale.rawValue,
        smaller: smaller.rawValue) : nil
  }
}
