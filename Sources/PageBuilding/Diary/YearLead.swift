import Base
import MediaLibrary
import Planning
import Templates

/// A sentence about a year with its figure set apart: `182 anime`, `: the biggest year of all.`
struct LeadContext: TemplateContext {
  let before: String
  let figure: String
  let behind: String

  static let fields = Fields<LeadContext>("sentence about a year")
}

/// The three facts about a year that contrast most: amount, ratings, time.
struct YearLead: PageMaker {
  let parts: PageParts

  func facts(_ content: DiaryYearPage) -> [LeadContext] {
    let facts = [
      amount(content), ratings(content), months(content), premieres(content),
    ]
    let shown = facts.compactMap(\.self).prefix(3)
    return shown.enumerated().map { number, fact in
      number == 0
        ? fact
        : LeadContext(
          before: messages[.sentenceSeparator] + fact.before, figure: fact.figure,
          behind: fact.behind)
    }
  }

  private func fact(
    _ key: MessageKey, _ figure: String, _ values: (Parameter, String)...
  ) -> LeadContext {
    let (before, behind) = messages.aroundTitle(in: key, values)
    return LeadContext(before: before, figure: figure, behind: behind)
  }

  /// `182 anime, 3.5 a week: the biggest year of all.`
  private func amount(_ content: DiaryYearPage) -> LeadContext {
    let (count, standing) = (content.row.count.total, content.standing)
    let kinds = messages.kinds(content.row.counts.filter { $0.count > 0 })
    // A year is slightly longer than 52 weeks.
    let text =
      count >= 52 && !standing.isLasting
      ? messages[.weeklyPace, (.text, kinds), (.number, tenths((count * 10 + 26) / 52))] : kinds
    if standing.isBiggest { return fact(.leadBiggest, text) }
    return switch standing.surplus {
    case nil: fact(.leadAmount, text)
    case 0: fact(.leadSame, text)
    case .some(let surplus):
      fact(surplus > 0 ? .leadMore : .leadFewer, text, (.number, messages.number(abs(surplus))))
    }
  }

  /// `6 rated 10, 9 rated 1: 6.2 on average, 1 lower than the year before.`
  private func ratings(_ content: DiaryYearPage) -> LeadContext? {
    guard let mean = content.year.mean, mean.count >= 3 else { return nil }
    // A title counts once, as among the best of the year.
    let finishes = content.year.months.flatMap(\.finishes) + content.year.someTime
    let ratings = Dictionary(
      finishes.compactMap { finish in finish.rating.map { (finish.entry, $0) } },
      uniquingKeysWith: max
    ).values
    guard let highest = ratings.max(), let lowest = ratings.min() else { return nil }
    func count(_ rating: Rating) -> String {
      messages[
        .countRated, (.count, messages.number(ratings.count { $0 == rating })),
        (.rating, scale.text(rating))]
    }
    let text = messages.list(highest == lowest ? [count(highest)] : [highest, lowest].map(count))
    let shown = (Parameter.rating, mean.text(scale))
    guard let before = content.standing.meanBefore else { return fact(.leadMean, text, shown) }
    let difference = mean.difference(from: before, on: scale)
    return switch difference {
    case 0: fact(.leadMeanSame, text, shown)
    default:
      fact(
        difference > 0 ? .leadMeanHigher : .leadMeanLower, text, shown,
        (.number, decimal(abs(difference), per: 100)))
    }
  }

  /// `34 in March, but only 1 in November.`
  private func months(_ content: DiaryYearPage) -> LeadContext? {
    var counts = [Int](repeating: 0, count: 12)
    for month in content.year.months { counts[month.month - 1] = month.finishes.count }
    func name(_ month: Int) -> String { messages.item(month, of: .months) }
    func text(_ month: Int) -> String {
      messages[.countInMonth, (.count, messages.number(counts[month])), (.month, name(month))]
    }
    // When a list was filled in says nothing about a month.
    guard content.year.overfullDays.isEmpty, let most = counts.max(), most >= 3,
      let busiest = counts.firstIndex(of: most), counts.count(where: { $0 == most }) == 1
    else { return nil }
    // A date without a month may belong to the quietest one.
    guard !content.standing.isLasting, content.year.someTime.isEmpty, let least = counts.min(),
      let quietest = counts.firstIndex(of: least), counts.count(where: { $0 == least }) == 1
    else { return fact(.leadMonth, text(busiest)) }
    return least == 0
      ? fact(.leadMonthsNone, text(busiest), (.month, name(quietest)))
      : fact(.leadMonths, text(busiest), (.text, text(quietest)))
  }

  /// `40 from 2016 itself; the oldest, Initial D, came out in 2001.`
  private func premieres(_ content: DiaryYearPage) -> LeadContext? {
    guard let facts = content.facts, !facts.premieres.isEmpty, let oldest = facts.oldest,
      let released = entries[oldest].work.released
    else { return nil }
    let text = messages[
      .fromTheYear, (.count, messages.number(facts.premieres.count)), (.year, content.row.name)]
    return fact(
      .leadPremieres, text, (.text, titles.titles[oldest].text),
      (.year, messages.year(released.year)))
  }
}

extension Figures.Mean {
  /// The difference of the means as displayed, in hundredths of a point.
  func difference(from other: Figures.Mean, on scale: RatingScale) -> Int {
    func hundredths(_ mean: Figures.Mean) -> Int {
      (mean.sum * 100 + mean.count * scale.point / 2) / (mean.count * scale.point)
    }
    return hundredths(self) - hundredths(other)
  }
}
