import MediaLibrary
import Planning

extension Messages {
  /// `1,037 anime · 231 days · 83 tens`; nil if nothing in the library is finished or played.
  func shareLine(of figures: Figures, on scale: RatingScale) -> String? {
    let kinds = figures.kinds.filter { $0.done > 0 }
      .sorted { ($1.done, $0.kind.index) < ($0.done, $1.kind.index) }
    return joined(
      kinds.prefix(3).map { amount($0.done, $0.kind) },
      days(figures.spent), tens(figures.perfect, on: scale))
  }

  /// The words after a year's number: `anime · ≈ 767 hours · 6 tens`.
  func shareLine(of year: Diary.Year, kinds: [Kind], on scale: RatingScale) -> String? {
    shareLine(
      of: zip(kinds, year.counts).filter { $1 > 0 }.map { (kind: $0, count: $1) },
      finishes: year.months.flatMap(\.finishes) + year.someTime, year.spent, on: scale)
  }

  /// The words after the number of some finishes.
  ///
  /// - Parameter counts: the count of each kind, none of them 0
  func shareLine(
    of counts: [(kind: Kind, count: Int)], finishes: some Sequence<Finish>,
    _ spent: Figures.TimeTotals, on scale: RatingScale
  ) -> String? {
    let counts = counts.sorted { ($1.count, $0.kind.index) < ($0.count, $1.kind.index) }
    let best = Set(finishes.filter { $0.rating?.hundredths == 10_000 }.map(\.entry)).count
    return joined(
      counts.count == 1
        ? counts.map { self[$0.kind, $0.count == 1 ? .noun : .plural] }
        : counts.prefix(3).map { amount($0.count, $0.kind) },
      hours(spent), tens(best, on: scale))
  }

  /// `182 anime · ≈ 767 hours · 6 tens`
  func shareText(of year: Diary.Year, kinds: [Kind], on scale: RatingScale) -> String {
    let line = shareLine(of: year, kinds: kinds, on: scale) ?? ""
    let text = year.counts.count { $0 > 0 } == 1 ? number(year.count.total) + " " + line : line
    return text.replacing("\u{A0}", with: " ")
  }

  private func joined(_ kinds: [String], _ others: String?...) -> String? {
    // Lines break only between the parts and between the kinds.
    func unbroken(_ text: String) -> String { text.replacing(" ", with: "\u{A0}") }
    let parts =
      [kinds.isEmpty ? nil : list(kinds.map(unbroken))] + others.map { $0.map(unbroken) }
    let line = parts.compactMap { $0 }.joined(separator: "\u{A0}· ")
    return line.isEmpty ? nil : line
  }

  private func amount(_ count: Int, _ kind: Kind) -> String {
    self[
      .figuresOfKind, (.count, number(count)), (.kind, self[kind, count == 1 ? .noun : .plural])]
  }

  /// `231 days`, `30 hours`; nil for less than an hour.
  private func days(_ spent: Figures.TimeTotals) -> String? {
    let hours = spent.hours
    return hours < 48 ? self.hours(spent) : about(count(hours / 24, .daysInAll), spent)
  }

  private func hours(_ spent: Figures.TimeTotals) -> String? {
    spent.hours == 0 ? nil : about(amount(spent.hours, .hours), spent)
  }

  private func about(_ amount: String, _ spent: Figures.TimeTotals) -> String {
    spent.minutesEstimated > 0 ? self[.approximately, (.number, amount)] : amount
  }

  private func tens(_ count: Int, on scale: RatingScale) -> String? {
    if count == 0 { return nil }
    return scale.best == "10"
      ? self.count(count, .tens, (.number, word(for: count)))
      : self.count(count, .ratedBest, (.rating, scale.best))
  }
}
