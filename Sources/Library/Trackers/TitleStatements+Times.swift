import MediaLibrary

extension TitleStatements {
  /// Times through a title, oldest first: the first one is the title's own, the others are its history.
  ///
  /// - Parameter hasFirst: Whether the oldest of them is the first time; otherwise nothing tells of that.
  mutating func say(times: [TimeThrough], hasFirst: Bool = true) {
    if hasFirst, let first = times.first {
      if let started = first.started { self[.started] = .value(.date(started)) }
      if let finished = first.finished { self[.finished] = .value(.date(finished)) }
    }
    say(history: Array(times.dropFirst(hasFirst ? 1 : 0)))
  }
}

extension ValueReader {
  /// What `date` reads, as a date; nil when there is none.
  mutating func day(_ text: Text?) -> PartialDate? {
    if case .value(.date(let date))? = date(text) { date } else { nil }
  }

  /// What `rating` reads, as a rating; nil when there is none.
  mutating func score(_ text: Text?, best: Int) -> Rating? {
    if case .value(.rating(let rating))? = rating(text, best: best) { rating } else { nil }
  }
}
