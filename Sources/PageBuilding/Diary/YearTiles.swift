import MediaLibrary
import Planning
import Templates

/// The tiles of a year's page, each with one fact.
struct YearTiles: PageMaker {
  let parts: PageParts
  let content: DiaryYearPage
  let page: PagePath

  /// The time spent in the year, shown beside its best titles.
  var time: TileContext {
    var tile = TileContext(messages[.timeSpent])
    let (figures, others) = messages.mainFigures(content.year.spent, of: content.row.counts)
    tile.numerals = figures
    let mean = messages.figure(content.year.mean, on: scale)
    tile.lines = [
      (others + [mean].compactMap(\.self)).map { "\($0.value) \($0.label)" }, composition,
    ].filter { !$0.isEmpty }.map { $0.joined(separator: " · ") }
    if content.year.spent.minutesEstimated > 0 { tile.note = messages[.estimatedNote] }
    return tile
  }

  /// `127 anime`, `12 books`; for one kind `120 TV`, `14 Movie`.
  private var composition: [String] {
    let kinds = content.row.counts.filter { $0.count > 0 }
    if kinds.count > 1 {
      return kinds.map { messages.kinds([$0]) }
    }
    var formats: [String: Int] = [:]
    for entry in content.year.titles {
      guard let format = entries[entry].work.format else { continue }
      formats[messages.text(.formats, format), default: 0] += 1
    }
    if formats.count < 2 { return [] }
    return formats.first(5) { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(messages.number($1)) \($0)" }
  }

  var all: [TileContext] {
    guard let facts = content.facts else { return [] }
    let days = facts.days.map { [weekdays($0), streaks($0), ends($0), week($0)] } ?? []
    let tiles =
      days + [
        premieres(facts),
        facts.lengths.map(lengths), means, facts.slowest.map(slowest),
        shelf(.studiosOfYear, facts.studios), shelf(.peopleOfYear, facts.people), genres(facts),
      ]
    return tiles.compactMap(\.self)
  }

  private func weekdays(_ facts: YearFacts.DayFacts) -> TileContext {
    var tile = TileContext(messages[.finishedByWeekday])
    tile.chart = charts.weekdayChart(facts.weekdays) { url(of: .weekday($0)) }
    tile.note = dated(facts)
    return tile
  }

  private func url(of figure: YearFigure) -> SafeURL? {
    content.figures.map { links.url(of: $0, from: page).withFragment(figure.id) }
  }

  private func dated(_ facts: YearFacts.DayFacts) -> String {
    messages.dated(facts.dated, without: content.year.overfullDays)
  }

  private func streaks(_ facts: YearFacts.DayFacts) -> TileContext {
    var tile = TileContext(messages[.streaks])
    if facts.streak.count > 1 {
      tile.numerals.append(
        numeral(facts.streak.count, .daysInARow).leading(to: url(of: .streak)))
      tile.lines.append(span(.streakSpan, facts.streak))
    }
    if let pause = facts.pause {
      tile.numerals.append(numeral(pause.count, .daysOfPause))
      tile.lines.append(span(.pauseSpan, pause))
    }
    tile.lines.append(messages.count(facts.activeDays, .activeDays))
    return tile
  }

  private func span(_ key: MessageKey, _ days: YearFacts.Days) -> String {
    let (first, last) = (messages.timeInYear(days.first).text, messages.timeInYear(days.last).text)
    return messages[key, (.date, first == last ? first : "\(first) – \(last)")]
  }

  private func numeral(_ count: Int, _ key: MessageKey) -> FigureContext {
    FigureContext(label: messages.count(count, key), value: messages.number(count))
  }

  private func ends(_ facts: YearFacts.DayFacts) -> TileContext {
    var tile = TileContext(
      messages[content.standing.isLasting ? .firstAndLatest : .firstAndLast])
    tile.rows = [facts.first, facts.last].map { finish in
      row(finish.entry, finish.date.map { messages.timeInYear($0).text })
    }
    return tile
  }

  private func row(_ index: EntryIndex, _ note: String?) -> RowContext {
    RowContext(
      link: titles.link(to: index, from: page), cover: titles.cover(of: index, from: page),
      note: note)
  }

  private func week(_ facts: YearFacts.DayFacts) -> TileContext {
    var tile = TileContext(messages[.busiestWeek])
    let week = facts.busiestWeek
    tile.numerals = [
      numeral(week.count, .finishedInWeek).leading(to: url(of: .busiestWeek))
    ]
    let start =
      week.start.year == content.year.year
      ? messages.timeInYear(week.start).text : messages.short(week.start)
    tile.lines = [messages[.weekOf, (.date, start)]]
    if week.others > 0 { tile.lines.append(messages.count(week.others, .weeksAsBusy)) }
    tile.rows = week.best.map { index in
      let rating = entries[index].tracking?.rating
      return row(index, rating.map { messages[.rated, (.rating, scale.text($0))] })
    }
    tile.note = dated(facts)
    return tile
  }

  private func premieres(_ facts: YearFacts) -> TileContext? {
    guard !facts.premieres.isEmpty || facts.oldest != nil else { return nil }
    var tile = TileContext(messages[.newAndOld])
    if !facts.premieres.isEmpty {
      tile.numerals = [
        FigureContext(
          label: messages.count(facts.premieres.count, .cameOutIn, (.year, content.row.name)),
          value: messages.number(facts.premieres.count), url: url(of: .premieres))
      ]
    }
    tile.rows =
      facts.premieres.prefix(1).map { row($0, messages[.bestOfThose]) }
      + [facts.oldest].compactMap(\.self).map { entry in
        let year = entries[entry].work.released.map { messages.year($0.year) } ?? ""
        return row(entry, messages[.oldestFrom, (.year, year)])
      }
    return tile
  }

  private var means: TileContext? {
    guard content.means.count > 1 else { return nil }
    var tile = TileContext(messages[.meanByYear])
    tile.size = "wide"
    tile.chart = charts.meanChart(content.means, highlighting: content.year.year, at: page)
    return tile
  }

  private func shelf(_ heading: MessageKey, _ shelves: [YearFacts.GroupShelf]) -> TileContext? {
    guard !shelves.isEmpty else { return nil }
    var tile = TileContext(messages[heading])
    tile.size = "wide"
    tile.shelves = shelves.map { shelf in
      LargestGroupContext(
        link: links.link(to: shelf.group, from: page),
        covers: titles.pile(shelf.titles, from: page),
        count: messages.count(shelf.count, .titles), rating: nil)
    }
    return tile
  }

  private func lengths(_ lengths: YearFacts.Lengths) -> TileContext {
    let kind = entries[lengths.longest.entry].kind
    var tile = TileContext(
      lengths.shortest == nil
        ? longest(of: kind)
        : messages[
          .longestAndShortest, (.kind, messages[kind, .plural])])
    tile.rows = [lengths.longest, lengths.shortest].compactMap(\.self).map {
      row($0.entry, messages.text($0))
    }
    return tile
  }

  private func slowest(_ slow: YearFacts.Slow) -> TileContext {
    var tile = TileContext(messages[.slowest])
    let entry = entries[slow.finish.entry]
    let amount = entry.work.total(of: entry.kind.unit).map { messages.amount($0, entry.kind.unit) }
    tile.numerals = [numeral(slow.days, .daysFromStart)]
    tile.rows = [row(slow.finish.entry, amount.map { messages[.forAmount, (.text, $0)] })]
    return tile
  }

  private func genres(_ facts: YearFacts) -> TileContext? {
    guard !facts.genres.isEmpty else { return nil }
    var tile = TileContext(messages[facts.genresBefore.isEmpty ? .genres : .genresOfTwoYears])
    tile.size = "wide"
    let hasTrends = !facts.genresBefore.isEmpty
    tile.rankings = [
      (content.row.name, facts.genres, hasTrends),
      (messages.year(content.year.year - 1), facts.genresBefore, false),
    ].filter { !$0.1.isEmpty }.map { heading, genres, hasTrends in
      TileRankingContext(
        heading: heading,
        items: genres.map { genre in
          TileRankContext(
            place: messages.number(genre.place),
            link: links.link(
              to: genre.group, from: page, detail: messages.number(genre.count)),
            trend: hasTrends ? trend(genre) : nil)
        })
    }
    tile.note = messages[.countsTitlesOnce]
    return tile
  }

  private func trend(_ genre: YearFacts.GenrePlace) -> FigureContext? {
    guard let before = genre.placeBefore else {
      return FigureContext(label: messages[.placeNew], value: "↑")
    }
    if before == genre.place { return FigureContext(label: messages[.placeSame], value: "=") }
    let key: MessageKey = before > genre.place ? .placeUp : .placeDown
    return FigureContext(
      label: messages[key, (.number, messages.number(before))],
      value: before > genre.place ? "↑" : "↓")
  }
}

extension PageMaker {
  /// `Longest book`; lengths of other kinds are in other units.
  func longest(of kind: Kind) -> String { messages[.longest, (.kind, messages[kind, .noun])] }
}

extension Messages {
  /// `Counts the 180 with an exact date. Leaves out Apr 14, 2016: more was entered than fits
  /// into a day.`
  func dated(_ count: Int, without days: [PartialDate]) -> String {
    let counted = self.count(count, .ofThoseWithADay)
    guard let first = days.first else { return counted }
    return counted + self[.sentenceSeparator]
      + self.count(days.count, .leavesOutDays, (.date, short(first)))
  }

  /// `182 anime and 12 books`
  func kinds(_ counts: [(kind: Kind, count: Int)]) -> String {
    let texts = counts.map { kind, count in
      self[
        .figuresOfKind, (.count, number(count)), (.kind, self[kind, count == 1 ? .noun : .plural])]
    }
    guard let last = texts.last else { return number(0) }
    return texts.count == 1
      ? last : self[.listEnd, (.text, list(Array(texts.dropLast()))), (.title, last)]
  }

  /// `12.5 hours`, `24 episodes`, `448 pages`
  func text(_ length: YearFacts.Length) -> String {
    switch length.unit {
    case .hours: hours(hundredths: length.amount)
    case .minutes where length.amount >= 300: roughHours(hundredths: length.amount * 100 / 60)
    default: amount(length.amount, length.unit)
    }
  }
}
