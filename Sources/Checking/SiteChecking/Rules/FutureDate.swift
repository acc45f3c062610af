import MediaLibrary

extension TitleRule {
  /// Something that has happened on a day that has not come yet.
  static let futureDate = TitleRule(id: "future-date") { entry, context in
    guard let today = context.today, let tracking = entry.tracking else { return nil }
    let dates: [(key: String, date: PartialDate?)] =
      [
        ("started", tracking.started), ("finished", tracking.finished),
        ("dropped", tracking.dropped), ("added", tracking.added),
        ("reviewDate", entry.review?.date),
      ] + tracking.history.flatMap { [("history", $0.started), ("history", $0.finished)] }
      + tracking.parts.map { ("parts", $0.finished) }
    guard
      let (key, date) = dates.lazy.compactMap({ key, date in date.map { (key, $0) } })
        .first(where: { today.isSurelyBefore($0.1) })
    else { return nil }
    return TitleFinding(entry, at: .key(key)) { .futureDate(date, at: $0) }
  }
}
