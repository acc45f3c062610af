extension Entry {
  /// Every date on which something happened to it, in no order.
  package var days: [PartialDate] {
    guard let tracking else { return [] }
    let days =
      [
        tracking.started, tracking.finished, tracking.dropped, tracking.added, tracking.updated,
        review?.date,
      ] + tracking.history.flatMap { [$0.started, $0.finished] } + tracking.parts.map(\.finished)
    return days.compactMap(\.self)
  }
}
