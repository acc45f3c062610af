import Base
import MediaLibrary
import Planning
import Templates

extension Messages {
  /// `115 minutes`
  package func amount(_ count: Int, _ unit: ProgressUnit) -> String {
    self[.amount, (.count, number(count)), (.unit, self.unit(unit, for: count))]
  }

  /// `14.2 hours`, `1,213 hours`; exact below ten. Less than an hour is in minutes.
  package func hours(hundredths exact: Int) -> String {
    if (1..<100).contains(exact) { return amount((exact * 60 + 50) / 100, .minutes) }
    let step = exact >= 10_000 ? 100 : exact >= 1000 ? 10 : 1
    let hundredths = (exact + step / 2) / step * step
    // Drops the 0 before the point.
    let fraction = decimal(hundredths % 100, per: 100).dropFirst()
    return self[
      .amount, (.count, number(hundredths / 100) + fraction),
      (.unit, unit(.hours, for: hundredths == 100 ? 1 : 2))]
  }

  /// `1,213 hours`; exact below ten.
  func roughHours(hundredths: Int) -> String {
    hundredths < 1000 ? hours(hundredths: hundredths) : amount((hundredths + 50) / 100, .hours)
  }

  /// - Parameter hidesWhole: leaves out complete progress, if the page shows the total
  package func progress(of entry: Entry, hidesWhole: Bool = false) -> [ProgressContext] {
    func bar(_ progress: Progress) -> ProgressContext? {
      hidesWhole && progress.isWhole ? nil : self.bar(progress)
    }
    let (first, second) = (entry.progress.flatMap(bar), entry.secondProgress.flatMap(bar))
    let hours = entry.tracking?.hours.map { hours in
      let text = self.hours(hundredths: hours)
      return ProgressContext(text: text, value: nil, maximum: nil, isOpen: false)
    }
    return [first, second, hours].compactMap { $0 }
  }

  /// `12 of 26 episodes`, `14.2 hours`
  package func progressText(of entry: Entry) -> String? {
    (entry.progress ?? entry.secondProgress).map { bar($0).text }
      ?? entry.tracking?.hours.map { hours(hundredths: $0) }
  }

  /// `12 of 26 episodes`; nil if unknown.
  package func progress(of title: FriendTitle) -> String? {
    guard let count = title.progress else { return nil }
    let total = title.total.flatMap { $0 >= count ? $0 : nil }
    return text(of: count, title.kind.unit, total: total)
  }

  private func bar(_ progress: Progress) -> ProgressContext {
    let known = progress.total.flatMap { $0 > 0 ? $0 : nil }
    // Complete progress needs no bar.
    let isComplete = known.map { progress.count >= $0 } ?? false
    return ProgressContext(
      text: text(of: progress.count, progress.unit, total: known),
      value: isComplete ? nil : progress.count, maximum: isComplete ? nil : known,
      isOpen: known == nil)
  }

  /// `12 of 26 episodes`; `12 episodes` without a total.
  private func text(of count: Int, _ unit: ProgressUnit, total: Int?) -> String {
    guard let total else { return amount(count, unit) }
    return self[
      .progressOfTotal, (.count, number(count)), (.total, number(total)),
      (.unit, self.unit(unit, for: total))]
  }

  /// nil for 0.
  ///
  /// - Parameter isEstimated: marks the number as approximate
  func figure(_ value: Int, _ label: String, isEstimated: Bool = false) -> FigureContext? {
    if value == 0 { return nil }
    let number = number(value)
    return FigureContext(
      label: label, value: isEstimated ? self[.approximately, (.number, number)] : number)
  }

  func figure(_ mean: Figures.Mean?, on scale: RatingScale) -> FigureContext? {
    mean.map { FigureContext(label: self[.meanRating], value: $0.text(scale)) }
  }

  /// Episodes, pages, hours and so on, without zeros.
  ///
  /// - Parameter list: the list of titles that were watched, read or played
  func figures(
    _ spent: Figures.TimeTotals, hasDays: Bool = true, list: (Verb) -> SafeURL? = { _ in nil }
  ) -> [FigureContext] {
    let hours = hours(spent)
    let figures: [(Verb, FigureContext?)] = [
      (.watch, figure(spent.episodes, count(spent.episodes, .episodesWatched))),
      (.watch, hours.watched), (.watch, hasDays ? hours.days : nil),
      (.read, figure(spent.chapters, count(spent.chapters, .chaptersRead))),
      (.read, figure(spent.volumes, count(spent.volumes, .volumesRead))),
      (.read, figure(spent.pages, count(spent.pages, .pagesRead))), (.play, hours.played),
    ]
    return figures.compactMap { verb, figure in figure?.leading(to: list(verb)) }
  }

  /// The hours apart from the rest, and before them the amount read if that is most or all.
  func mainFigures(
    _ spent: Figures.TimeTotals, of counts: [(kind: Kind, count: Int)]
  ) -> (main: [FigureContext], others: [FigureContext]) {
    let hours = hours(spent)
    let known = [hours.watched, hours.played].compactMap { $0 }
    let isRead = counts.max { $0.count < $1.count }?.kind.verb == .read
    let read =
      figure(spent.pages, count(spent.pages, .pagesRead))
      ?? figure(spent.volumes, count(spent.volumes, .volumesRead))
      ?? figure(spent.chapters, count(spent.chapters, .chaptersRead))
    let main = (isRead || known.isEmpty ? [read].compactMap { $0 } : []) + known
    return (
      main, figures(spent).filter { figure in !main.contains { $0.label == figure.label } }
    )
  }

  private func hours(
    _ spent: Figures.TimeTotals
  ) -> (watched: FigureContext?, days: FigureContext?, played: FigureContext?) {
    let minutes = spent.minutesWatched + spent.minutesEstimated
    let (watched, played) = ((minutes + 30) / 60, (spent.hoursPlayed + 50) / 100)
    let isEstimated = spent.minutesEstimated > 0
    // Days are shown from two days on.
    let days = watched < 48 ? 0 : watched / 24
    return (
      figure(watched, count(watched, .hoursWatched), isEstimated: isEstimated),
      figure(days, count(days, .daysWatched), isEstimated: isEstimated),
      figure(played, count(played, .hoursPlayed))
    )
  }
}

extension Figures.TimeTotals {
  /// Watched and played, to the nearest hour.
  var hours: Int { (minutesWatched + minutesEstimated + hoursPlayed * 60 / 100 + 30) / 60 }
}

struct FigureContext: TemplateContext {
  let label: String
  let value: String
  /// The titles that it counts.
  var url: SafeURL?

  func leading(to url: SafeURL?) -> FigureContext {
    FigureContext(label: label, value: value, url: url)
  }
}
