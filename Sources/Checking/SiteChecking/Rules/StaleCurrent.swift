import MediaLibrary

extension TitleRule {
  /// In progress, and nothing has happened for months. A title without any date may be of yesterday.
  static let staleCurrent = TitleRule(id: "stale-current") { entry, context in
    guard let status = entry.tracking?.status, status == .current || status == .repeating,
      !entry.isAtTheEnd, let today = context.today,
      let newest = entry.days.max(by: { $0.latest < $1.latest }),
      newest.isOlder(thanMonths: context.staleAfter, on: today)
    else { return nil }
    return TitleFinding(entry, at: .key("status")) { .staleCurrent(since: newest, at: $0) }
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
