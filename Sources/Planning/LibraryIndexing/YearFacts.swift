import Base
import MediaLibrary

/// Remarkable facts about a year of the diary. Days, weeks and streaks use only complete dates,
/// since a month or a year says nothing about a day.
package struct YearFacts: Sendable {
  /// A year with fewer complete dates has no facts.
  package static let fewestDates = 10

  /// nil with fewer complete dates apart from overfull days.
  package let days: DayFacts?
  /// Titles that came out in this year, in order of preference.
  package let premieres: [EntryIndex]
  /// The title that came out first, unless it is a premiere.
  package let oldest: EntryIndex?
  package let studios: [GroupShelf]
  package let people: [GroupShelf]
  /// The longest and shortest of the kind with the most finishes.
  package let lengths: Lengths?
  package let slowest: Slow?
  /// The most frequent genres.
  package let genres: [GenrePlace]
  /// The genres of the year before, if the diary has it.
  package let genresBefore: [GenrePlace]

  /// Facts from the days on which something was finished, without overfull ones.
  package struct DayFacts: Sendable {
    /// Finishes by weekday, Monday first.
    package let weekdays: [Int]
    /// The number of finishes with a complete date.
    package let dated: Int
    /// The number of days on which something was finished.
    package let activeDays: Int
    /// The longest series of consecutive days; the first of equally long ones.
    package let streak: Days
    /// The longest time between two finishes. nil if there is none, or if an incomplete date or an
    /// overfull day may lie in it.
    package let pause: Days?
    package let first: Finish
    package let last: Finish
    package let busiestWeek: Week
  }

  /// Consecutive days, both included.
  package struct Days: Sendable, Equatable {
    package let first: PartialDate
    package let last: PartialDate
    package let count: Int
  }

  package struct Week: Sendable, Equatable {
    /// A Monday; the first of equally busy weeks.
    package let start: PartialDate
    package let count: Int
    /// How many other weeks are as busy.
    package let others: Int
    /// The first two titles in order of preference.
    package let best: [EntryIndex]
  }

  /// A creator of several of the year's titles.
  package struct GroupShelf: Sendable, Equatable {
    package let group: GroupIndex
    package let count: Int
    /// The first three in order of preference.
    package let titles: [EntryIndex]
  }

  package struct GenrePlace: Sendable, Equatable {
    package let group: GroupIndex
    package let count: Int
    /// From 1; genres with equally many titles share a place.
    package let place: Int
    /// In the year before; nil if it had no title of the genre.
    package let placeBefore: Int?
  }

  package struct Lengths: Sendable, Equatable {
    package let longest: Length
    /// nil if several are equally short.
    package let shortest: Length?
  }

  package struct Length: Sendable, Equatable {
    package let entry: EntryIndex
    /// Hours are in hundredths.
    package let amount: Int
    package let unit: ProgressUnit
  }

  /// The run with the most days between its start and its end.
  package struct Slow: Sendable, Equatable {
    package let finish: Finish
    package let days: Int
  }
}

extension LibraryIndex {
  /// The facts about each year of the diary, in its order; nil for years with too few complete
  /// dates.
  package func yearFacts(_ diary: Diary) -> [YearFacts?] {
    var counter = GroupCounter(self)
    var before: (year: Int, genres: [GroupIndex: Int])?
    let facts = diary.years.reversed().map { year -> YearFacts? in
      let titles = year.titles
      counter.count(titles)
      let genres = counter.counts(of: .genre)
      defer {
        counter.clear()
        before = (year.year, genres)
      }
      return yearFacts(
        year, titles, counter, genres: genres,
        before: before?.year == year.year - 1 ? before?.genres : nil)
    }
    return facts.reversed()
  }

  private func yearFacts(
    _ year: Diary.Year, _ titles: [EntryIndex], _ counter: GroupCounter,
    genres: [GroupIndex: Int], before: [GroupIndex: Int]?
  ) -> YearFacts? {
    let count = year.months.reduce(0) { $0 + $1.finishes.count { $0.date?.day != nil } }
    if count < YearFacts.fewestDates { return nil }
    let premieres = titles.filter { facts[$0].released.year == year.year }
    let oldest = titles.filter { facts[$0].released != .undated }
      .min { (facts[$0].released, rank[$0]) < (facts[$1].released, rank[$1]) }
    return YearFacts(
      days: dayFacts(year), premieres: byPreference(premieres, first: .max),
      oldest: oldest.flatMap { premieres.contains($0) ? nil : $0 },
      studios: counter.largest(3, companies: true, in: self),
      people: counter.largest(3, companies: false, in: self),
      lengths: lengths(of: titles), slowest: slowest(year.dated.map(\.finish)),
      genres: places(of: genres, before: before ?? [:]),
      genresBefore: before.map { places(of: $0, before: [:]) } ?? [])
  }

  private func dayFacts(_ year: Diary.Year) -> YearFacts.DayFacts? {
    let dated = year.dated
    guard dated.count >= YearFacts.fewestDates, let first = dated.first, let last = dated.last,
      let week = busiestWeek(dated)
    else { return nil }
    let days = dated.map(\.day).chunked { $0 }.map(\.key)
    var weekdays = [Int](repeating: 0, count: 7)
    for (day, _) in dated { weekdays[weekday(ofDay: day)] += 1 }
    return YearFacts.DayFacts(
      weekdays: weekdays, dated: dated.count, activeDays: days.count, streak: longestStreak(days),
      pause: longestPause(days, in: year), first: first.finish, last: last.finish,
      busiestWeek: week)
  }

  /// - Parameter dated: in order of time
  private func busiestWeek(_ dated: [(day: Int, finish: Finish)]) -> YearFacts.Week? {
    let weeks = dated.chunked { $0.day - weekday(ofDay: $0.day) }
    guard let most = weeks.map(\.elements.count).max() else { return nil }
    let busiest = weeks.filter { $0.elements.count == most }
    return busiest.first.flatMap { week in
      PartialDate(dayNumber: week.key).map {
        YearFacts.Week(
          start: $0, count: most, others: busiest.count - 1,
          best: byPreference(Set(week.elements.map(\.finish.entry)), first: 2))
      }
    }
  }

  /// - Parameter days: in order without duplicates, at least one
  private func longestStreak(_ days: [Int]) -> YearFacts.Days {
    // The difference between a day and its index is the same for consecutive days.
    let streaks = days.enumerated().map { (offset: $1 - $0, day: $1) }.chunked { $0.offset }
    var longest = streaks[0].elements
    for streak in streaks where streak.elements.count > longest.count { longest = streak.elements }
    return span(longest[longest.startIndex].day, longest.count)
  }

  /// - Parameter days: in order without duplicates
  private func longestPause(_ days: [Int], in year: Diary.Year) -> YearFacts.Days? {
    var longest: (after: Int, count: Int) = (0, 0)
    for (day, next) in zip(days, days.dropFirst()) where next - day - 1 > longest.count {
      longest = (day, next - day - 1)
    }
    guard longest.count > 0, year.someTime.isEmpty, year.overfullDays.isEmpty else { return nil }
    let pause = span(longest.after + 1, longest.count)
    let months = (pause.first.month ?? 1)...(pause.last.month ?? 12)
    let isCertain = year.months.allSatisfy { month in
      !months.contains(month.month) || month.finishes.allSatisfy { $0.date?.day != nil }
    }
    return isCertain ? pause : nil
  }

  private func span(_ first: Int, _ count: Int) -> YearFacts.Days {
    func date(_ day: Int) -> PartialDate {
      guard let date = PartialDate(dayNumber: day) else { preconditionFailure("no such day") }
      return date
    }
    return YearFacts.Days(first: date(first), last: date(first + count - 1), count: count)
  }

  /// 0 for Monday.
  func weekday(ofDay number: Int) -> Int {
    // 1 January 1970 was a Thursday.
    number + 3 - (number + 3).flooredQuotient(by: 7) * 7
  }

  private func slowest(_ finishes: [Finish]) -> YearFacts.Slow? {
    let runs = finishes.compactMap { finish -> YearFacts.Slow? in
      guard let end = finish.date?.dayNumber, let start = started(finish)?.dayNumber, end > start
      else { return nil }
      return YearFacts.Slow(finish: finish, days: end - start)
    }
    return runs.first(1) { $0.days > $1.days }.first
  }

  private func started(_ finish: Finish) -> PartialDate? {
    finish.run == 0
      ? facts[finish.entry].firstRun.started
      : library.entries[finish.entry].tracking?.history[finish.run - 1].started
  }

  /// The five most frequent genres; equal ones by name.
  private func places(
    of counts: [GroupIndex: Int], before: [GroupIndex: Int]
  ) -> [YearFacts.GenrePlace] {
    func place(_ count: Int, in counts: [GroupIndex: Int]) -> Int {
      1 + counts.values.count { $0 > count }
    }
    return counts.first(5) { ($1.value, $0.key) < ($0.value, $1.key) }.map { group, count in
      YearFacts.GenrePlace(
        group: group, count: count, place: place(count, in: counts),
        placeBefore: before[group].map { place($0, in: before) })
    }
  }
}

extension Diary.Year {
  /// Finishes with a complete date in order of time, without those of overfull days.
  package var dated: [(day: Int, finish: Finish)] {
    months.flatMap(\.inOrder).compactMap { finish in
      finish.date.flatMap { date in
        overfullDays.contains(date) ? nil : date.dayNumber.map { (day: $0, finish: finish) }
      }
    }
  }

  /// The finished titles in order of time, without duplicates.
  package var titles: [EntryIndex] {
    (months.flatMap(\.inOrder) + someTime).map(\.entry).unique()
  }
}

extension Diary.Month {
  /// The first day first; finishes without a day come last.
  package var inOrder: [Finish] {
    let dated = finishes.prefix { $0.date?.day != nil }
    return dated.reversed() + finishes[dated.endIndex...]
  }
}
