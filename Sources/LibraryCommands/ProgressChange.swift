import Base
import LibraryFiles
import MediaLibrary

/// Sets or changes the number of finished episodes, chapters or pages.
package struct ProgressChange: TitleChange {
  package enum Amount: Sendable, Equatable {
    case by(Int)
    case to(Int)
    case all
    case percent(Int)
    case episode(Int, ofSeason: Int)
    case endOfSeason(Int)

    /// `+1`, `-1`, `12`, `45%`, `S02E03`, `2x03`, `S02`, `all`; nil for anything else.
    package init?(_ text: String) {
      if text.lowercased() == "all" {
        self = .all
        return
      }
      if let match = text.wholeMatch(of: /([0-9]{1,3})\s?%/), let part = Int(match.1), part <= 100 {
        self = .percent(part)
        return
      }
      if let match = text.lowercased().wholeMatch(
        of: /s(?:eason ?)?([0-9]{1,3}),? ?(?:e|ep|episode) ?([0-9]{1,4})|([0-9]{1,2})x([0-9]{1,3})/),
        let season = (match.1 ?? match.3).flatMap({ Int($0) }),
        let episode = (match.2 ?? match.4).flatMap({ Int($0) }), season > 0
      {
        self = .episode(episode, ofSeason: season)
        return
      }
      if let match = text.lowercased().wholeMatch(of: /s(?:eason ?)?([0-9]{1,3})/),
        let season = Int(match.1), season > 0
      {
        self = .endOfSeason(season)
        return
      }
      let sign = text.first.flatMap(Sign.init)
      let digits = text.dropFirst(sign == nil ? 0 : 1)
      guard (1...9).contains(digits.utf8.count),
        digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits)
      else { return nil }
      self =
        switch sign {
        case .plus: .by(number)
        case .minus: .by(-number)
        case nil: .to(number)
        }
    }
  }

  private let amount: String
  /// The amount with its unit, as given.
  private let given: String
  /// The unit, for kinds with two; nil for the one that the title uses.
  private let unit: String?
  /// The new total, or its increase; nil keeps the title's.
  private let total: String?
  private let isCompleting: Bool
  private let date: GivenDate

  /// - Parameters:
  ///   - amount: `12`, `+1`, `-1`, `45%`, `120/612`, `S02E03`, `S02`, `7:30`, `all`
  ///   - total: `24`, `+12`
  package init(
    _ amount: String, unit: String?, total: String? = nil, isCompleting: Bool, _ date: GivenDate
  ) {
    given = amount
    let counted = CountedUnit(amount)
    let (amount, unit) = (counted?.count ?? amount, unit ?? counted?.unit)
    // `120/612` contains the total, too.
    let parts = amount.split(separator: "/", omittingEmptySubsequences: false)
    let hasTotal = parts.count == 2 && !parts[1].isEmpty && total == nil
    self.amount = hasTotal ? String(parts[0]) : amount
    self.unit = unit
    self.total = hasTotal ? String(parts[1]) : total
    self.isCompleting = isCompleting
    self.date = date
  }

  /// Whether words are an amount: `+1`, `episode 7`, `120 of 612 pages`, `8h`.
  package static func isAmount(_ text: String) -> Bool {
    CountedUnit(text) != nil || Amount(text) != nil
  }

  /// Whether words are a season: `S02`, `season 2`.
  package static func isSeason(_ text: String) -> Bool {
    if case .endOfSeason = Amount(text) { true } else { false }
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    if title.entry.progressUnit == .hours, unit == "minutes" {
      return try HoursChange(given, date).plan(for: title)
    }
    guard let amount = Amount(amount) else { throw Refusal(.noAmount(self.amount)) }
    var counter = try counter(of: title.entry, amount)
    let known = counter.total
    if let total { counter.total = try newTotal(total, known: known ?? 0) }
    let count = try count(amount, counter, title.entry)
    if Stage(title.entry) == .finished, beginsAgain(amount, counter, count, of: known) {
      throw Refusal(.finishedAlready(title.entry))
    }
    var plan = PlannedChange()
    if [.percent, .minutes].contains(counter.unit), counter.unit != title.entry.progressUnit {
      plan.set("progressUnit", counter.unit.rawValue)
    }
    if let new = counter.total, new != known, counter.unit != .percent {
      plan.set(counter.unit == .minutes ? "duration" : counter.unit.rawValue, String(new))
    }
    if counter.written != count { plan.set(counter.key, String(count)) }
    plan.measures[counter.key] = counter.measure(of: count)
    let status = title.entry.tracking?.status
    let isAtEnd = counter.total == count && count > 0
    if isAtEnd, isCompleting, status != .completed {
      let counted = plan.edits
      plan.setStatus(.completed, of: title, date)
      // The given progress takes precedence over the one implied by the status.
      plan.edits = counted + plan.edits.filter { edit in !counted.contains { $0.key == edit.key } }
      plan.noteUnused(date, of: title)
      return plan
    }
    if plan.edits.isEmpty {
      plan.note("its progress is already \(counter.shown(count))")
    } else {
      follow(title, counter, count, in: &plan)
    }
    plan.completes = isAtEnd && status != .completed && status != .dropped
    // Completing the title uses the date.
    if !plan.completes { plan.noteUnused(date, of: title) }
    return plan
  }

  /// Changes the status to fit the new progress, or notes the command that does.
  private func follow(
    _ title: WrittenTitle, _ counter: Counter, _ count: Int, in plan: inout PlannedChange
  ) {
    let entry = title.entry
    let command = "'tokonoma status \(entry.id) current"
    switch entry.tracking?.status {
    case nil, .planning?, .paused?: plan.begin(title, date, if: count > 0)
    case .dropped?: plan.note("it is still dropped; \(command)' resumes it")
    case .completed?:
      if count == counter.total { return }
      let isRepeated = entry.tracking?.hasFurtherRuns ?? false
      let resumes = isRepeated ? "" : "\(command)' resumes it, "
      // Without a total, this may be all of it.
      let takesBack = isRepeated ? "" : "if it isn't, \(command) --not-finished' says so, "
      plan.note(
        "it is still completed; \(counter.total == nil ? takesBack : resumes)"
          + "\(command) --again' begins another run")
    case .current?, .repeating?: break
    }
  }

  /// Whether a smaller count of a finished title begins another run. A relative step back corrects
  /// the count instead.
  private func beginsAgain(
    _ amount: Amount, _ counter: Counter, _ count: Int, of total: Int?
  ) -> Bool {
    if case .by(..<0) = amount { return false }
    return count < counter.count || counter.count == 0 && count < total ?? 0
  }

  private struct Counter {
    let key: String
    let unit: ProgressUnit
    /// In the file.
    let written: Int?
    /// The written value, or the one implied by the status: the total if completed, otherwise 0.
    let count: Int
    var total: Int?

    /// `of 12 episodes`, `episodes`, `episode`; without the unit if the key is named after it.
    func measure(of count: Int) -> String {
      let of = total.map { "of \($0)" }
      return key == "progressVolumes"
        ? of ?? "" : [of, unit.word(for: total ?? count)].compactMap { $0 }.joined(separator: " ")
    }

    func shown(_ count: Int) -> String { counted(count, of: total, unit) }
  }

  private func counter(of entry: Entry, _ amount: Amount) throws(Refusal) -> Counter {
    let (kind, tracking) = (entry.kind, entry.tracking)
    let main = entry.progressUnit
    let second = kind.secondUnit
    var unit = main
    if let wanted = self.unit?.lowercased() {
      // A book whose pages weren't counted yet is listened to.
      let isHeard = main == .pages && tracking?.progress ?? 0 == 0
      let known = [main, second, isHeard ? .minutes : nil].compactMap(\.self)
      guard let found = known.first(where: { [wanted, wanted + "s"].contains($0.rawValue) }) else {
        throw Refusal(.unknownUnit(self.unit ?? "", kind: kind.id, known: known.map(\.rawValue)))
      }
      unit = found
    } else if let second, tracking?.progress == nil, tracking?.progressVolumes != nil {
      unit = second
    } else if case .percent = amount, unit != .percent, entry.work.total(of: unit) == nil,
      tracking?.progress ?? 0 == 0
    {
      unit = .percent
    }
    guard unit != .hours else { throw Refusal(.countedInHours(entry.id, kind: kind.id)) }
    let isSecond = unit == second && unit != main
    let written = isSecond ? tracking?.progressVolumes : tracking?.progress
    let total = entry.work.total(of: unit)
    let implied = tracking?.status == .completed ? total : nil
    return Counter(
      key: isSecond ? "progressVolumes" : "progress", unit: unit, written: written,
      count: written ?? implied ?? 0, total: total)
  }

  private func count(_ amount: Amount, _ counter: Counter, _ entry: Entry) throws(Refusal) -> Int {
    let count: Int
    switch amount {
    case .to(let number): count = number
    case .by(let number): count = counter.count + number
    case .all:
      guard let total = counter.total else {
        throw Refusal(unknownTotal("all", counter, entry.id))
      }
      count = total
    case .percent(let part):
      guard let total = counter.total else {
        throw Refusal(unknownTotal("\(part)%", counter, entry.id))
      }
      count = (total * part + 50) / 100
    case .episode(let episode, let season):
      let seasons = entry.work.seasons
      guard seasons.count >= season - 1 else {
        throw Refusal(.unknownSeasons(entry.id, before: season))
      }
      if seasons.count >= season, episode > seasons[season - 1] {
        throw Refusal(.beyondSeason(episode, of: season, count: seasons[season - 1]))
      }
      count = seasons.prefix(season - 1).reduce(0, +) + episode
    case .endOfSeason(let season):
      guard entry.work.seasons.count >= season else {
        throw Refusal(.unknownSeasons(entry.id, before: season + 1))
      }
      count = entry.work.seasons.prefix(season).reduce(0, +)
    }
    if count < 0 {
      throw Refusal(.progressBelowZero(entry.id, progress: counter.count, unit: counter.unit))
    }
    guard let total = counter.total, count > total else { return count }
    if self.total != nil { throw Refusal(.totalBelowProgress(total, progress: count)) }
    if count > counter.count {
      throw Refusal(
        .beyondTotal(
          count, id: entry.id, shown: counter.shown(counter.count), total: total,
          isCompleted: entry.tracking?.status == .completed))
    }
    return count
  }

  private func unknownTotal(_ amount: String, _ counter: Counter, _ id: String) -> Diagnostic {
    let option = unit.map { _ in " --unit \(counter.unit.rawValue)" } ?? ""
    return .unknownTotal(id, amount + option, unit: counter.unit, progress: counter.count)
  }

  private func newTotal(_ text: String, known: Int) throws(Refusal) -> Int {
    switch Amount(text) {
    case .to(let count) where count > 0: return count
    case .by(let more) where more > 0 && known + more < 1_000_000_000: return known + more
    default: throw Refusal(.noTotalAmount(text))
    }
  }
}

/// A count with its unit in words: `episode 7`, `ch. 12`, `p120`, `to page 120`, `120 of 612 pages`,
/// `8h`, `7:30`.
private struct CountedUnit {
  /// `7`, `+1`, `120/612`
  let count: String
  /// `episodes`; nil if no word names it.
  let unit: String?

  private static let words = [
    "episodes": ["e", "ep", "eps", "episode", "episodes"],
    "chapters": ["ch", "chap", "chapter", "chapters"],
    "volumes": ["v", "vol", "vols", "volume", "volumes"],
    "pages": ["p", "pg", "page", "pages"],
    "minutes": ["min", "mins", "minute", "minutes"],
  ]

  /// nil for anything else. A single letter is a unit only if the number or a full stop follows it
  /// at once.
  init?(_ text: String) {
    if let minutes = Self.minutes(text) {
      (count, unit) = (minutes, "minutes")
      return
    }
    let form =
      /(?:(?:up )?to )?(?:([a-z](?:\. ?)?|[a-z]{2,}\.? ?))?([+-]?[0-9]+)(?: ?(?:\/|of) ?([0-9]+))?(?: ?([a-z]{2,}))?/
    guard let match = text.lowercased().wholeMatch(of: form), match.1 == nil || match.4 == nil
    else { return nil }
    if let word = (match.1 ?? match.4)?.filter(\.isLetter) {
      guard let unit = Self.words.first(where: { $0.value.contains(word) })?.key else {
        return nil
      }
      self.unit = unit
    } else {
      unit = nil
    }
    count = "\(match.2)" + (match.3.map { "/\($0)" } ?? "")
  }

  /// A time in minutes, perhaps with the total: `8h`, `+1:30`, `7:30 of 16h`; nil for anything else.
  private static func minutes(_ text: String) -> String? {
    let text = text.lowercased()
    let times = (text.hasPrefix("to ") ? String(text.dropFirst(3)) : text)
      .replacing(" of ", with: "/").split(separator: "/", omittingEmptySubsequences: false)
    let minutes = times.prefix(3).compactMap { time -> String? in
      guard HoursChange.isAmountWithUnit(String(time)) else { return nil }
      let sign = time.first.flatMap(Sign.init)
      let hours = hundredthsOfHours(String(time.dropFirst(sign == nil ? 0 : 1)))
      let count = hours.map { ($0 * 60 + 50) / 100 }
      return count.map { (sign == nil ? "" : sign == .plus ? "+" : "-") + String($0) }
    }
    return (1...2).contains(times.count) && minutes.count == times.count
      ? minutes.joined(separator: "/") : nil
  }
}

extension PlannedChange {
  /// Makes a title current if it was planned, paused or not tracked.
  mutating func begin(_ title: WrittenTitle, _ date: GivenDate, if isBegun: Bool) {
    guard isBegun else { return }
    setStatus(.current, of: title, date)
    if title.entry.tracking == nil { note("it was only in the catalog; now you track it") }
  }
}

extension ProgressUnit {
  /// `episode` for one, `episodes` for more.
  func word(for count: Int) -> String {
    count == 1 && self != .percent ? String(rawValue.dropLast()) : rawValue
  }
}

/// `5 of 12 episodes`, `1 chapter`
func counted(_ count: Int, of total: Int?, _ unit: ProgressUnit) -> String {
  "\(count) " + (total.map { "of \($0) " } ?? "") + unit.word(for: total ?? count)
}
