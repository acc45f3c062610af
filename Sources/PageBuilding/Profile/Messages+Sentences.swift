import Base
import MediaLibrary
import Planning

extension Messages {
  /// The library in a few sentences: "692 anime since 2019; 142 are a 10 to me. 2021 was the biggest
  /// year: 87 finished. 11 in progress." nil if there is nothing to say.
  ///
  /// - Parameter mostPlayed: the name of a game
  func sentences(
    of figures: Figures, _ milestones: Milestones, mostPlayed: String? = nil, on scale: RatingScale
  ) -> String? {
    let onTheGo = figures.kinds.reduce(0) { $0 + $1[.inProgress] }
    let sentences = [
      finished(figures, since: milestones.since, on: scale), played(figures, most: mostPlayed),
      milestones.bigYear.map { sentence(on: $0, of: figures.kinds.map(\.kind)) },
      onTheGo == 0 ? nil : count(onTheGo, .onTheGo),
    ].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: self[.sentenceSeparator])
  }

  /// "4,581 hours in 105 games, most of them in Hades."
  private func played(_ figures: Figures, most title: String?) -> String? {
    let hours = (figures.spent.hoursPlayed + 50) / 100
    if hours == 0 { return nil }
    let text = amount(hours, .hours)
    return title.map {
      self[
        .hoursInGamesMost, (.text, text), (.count, number(figures.titlesPlayed)),
        (.title, $0.isolated)]
    } ?? count(figures.titlesPlayed, .hoursInGames, (.text, text))
  }

  /// "2021 was the biggest year: 87, including 2 rewatches."
  private func sentence(on year: Milestones.BigYear, of kinds: [Kind]) -> String {
    let (name, total) = (String(year.year), number(year.count.total))
    return year.count.again == 0
      ? self[.bigYear, (.year, name), (.count, total)]
      : self[
        .bigYearAgain, (.year, name), (.count, total),
        (.text, repeats(year.count.again, of: kinds))]
  }

  /// `17 rewatches`, or `17 repeats` if not all kinds are watched, read or played.
  func repeats(_ count: Int, of kinds: [Kind]) -> String {
    let verbs = Set(kinds.map(\.verb))
    return verbs.count == 1
      ? verbs.map { self.count(count, $0, .countedRepeats) }.joined()
      : self.count(count, .repeatsInAll)
  }

  /// "692 anime since 2019; 142 are a 10 to me."
  private func finished(_ figures: Figures, since: Int?, on scale: RatingScale) -> String? {
    // The sentence about hours covers games; of games alone, those without dates.
    let isOfGames = figures.kinds.allSatisfy { $0.done == 0 || $0.kind.unit == .hours }
    let hasHours = figures.spent.hoursPlayed > 0
    if isOfGames, hasHours, since == nil, figures.perfect == 0 { return nil }
    let kinds = figures.kinds.filter {
      $0.done > 0 && (isOfGames || !hasHours || $0.kind.unit != .hours)
    }.map { kind in
      let count = kind.done
      return self[
        .figuresOfKind, (.count, number(count)),
        (.kind, self[kind.kind, count == 1 ? .noun : .plural])]
    }
    guard let last = kinds.last else { return nil }
    let all =
      kinds.count == 1
      ? last : self[.listEnd, (.text, list(Array(kinds.dropLast()))), (.title, last)]
    let done = since.map { self[.figuresSince, (.text, all), (.year, String($0))] } ?? all
    let perfect = figures.perfect
    // With a single title, its own page shows the rating.
    let isSingle = figures.kinds.reduce(0) { $0 + $1.done } == 1
    return perfect == 0 || isSingle
      ? self[.figuresPlain, (.text, done)]
      : count(perfect, .figuresRated, (.text, done), (.rating, scale.best))
  }
}
