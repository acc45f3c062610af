import MediaLibrary

extension TitleRule {
  /// In progress, and nothing has happened for months. A title without any date may be of yesterday.
  static let staleCurrent = TitleRule(id: "stale-current") { entry, context in
    guard let status = entry.tracking?.status, status == .current || status == .repeating,
      !entry.isAtTheEnd, let today = context.today, let newest = entry.newestDate,
      newest.isOlder(thanMonths: context.staleAfter, on: today)
    else { return nil }
    return TitleFinding(entry, at: .key("status")) { .staleCurrent(since: newest, at: $0) }
  }
}

extension Entry {
  /// When something last happened, as far as the title tells.
  fileprivate var newestDate: PartialDate? {
    guard let tracking else { return nil }
    var dates = [
      tracking.started, tracking.finished, tracking.dropped, tracking.added, tracking.updated,
      review?.date,
    ]
    dates += tracking.history.flatMap { [$0.started, $0.finished] }
    dates += tracking.parts.map(\.finished)
    return dates.compactMap { $0 }.max { $0.latest < $1.latest }
  }
}

extension PartialDate {
  /// The last day that may be meant, as numbers that can be compared.
  fileprivate var latest: (months: Int, day: Int) { (year * 12 + (month ?? 12), day ?? 31) }

  fileprivate func isOlder(thanMonths count: Int, on today: PartialDate) -> Bool {
    let (then, now) = (latest, today.latest)
    return (count, then.day) < (now.months - then.months, now.day)
  }
}
