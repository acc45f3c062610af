import Base
import LibraryFiles
import MediaLibrary

/// Sets the progress, or changes it by a number of episodes, chapters or pages.
package struct ProgressChange: TitleChange {
  package enum Amount: Sendable, Equatable {
    case by(Int)
    case to(Int)
    case all

    /// `+1`, `-1`, `12`, `all`; nil for anything else.
    package init?(_ text: String) {
      if text.lowercased() == "all" {
        self = .all
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
  /// The unit, for kinds with two; nil for the one that the title uses.
  private let unit: String?
  /// The new total, or how much it grows; nil keeps the title's.
  private let total: String?
  /// Whether a title that reaches its total becomes completed.
  private let isCompleting: Bool
  private let date: GivenDate

  /// - Parameters:
  ///   - amount: `12`, `+1`, `-1`, `all`
  ///   - total: `24`, `+12`
  package init(
    _ amount: String, unit: String?, total: String? = nil, isCompleting: Bool, _ date: GivenDate
  ) {
    self.amount = amount
    self.unit = unit
    self.total = total
    self.isCompleting = isCompleting
    self.date = date
  }

  package func plan(
    for title: WrittenTitle, reporting: inout DiagnosticList
  ) -> PlannedChange? {
    guard var counter = counter(of: title, reporting: &reporting) else { return nil }
    guard let amount = Amount(amount) else {
      reporting.report(.noAmount(self.amount))
      return nil
    }
    let known = counter.total
    if let total {
      guard let new = newTotal(total, known: known ?? 0) else {
        reporting.report(.noTotalAmount(total))
        return nil
      }
      counter.total = new
    }
    guard let count = count(amount, counter, title, reporting: &reporting) else { return nil }
    if title.entry.isFinished, beginsAgain(amount, counter, count, of: known) {
      reporting.report(.finishedAlready(title.entry.id, path: title.entry.location.path))
      return nil
    }
    var plan = PlannedChange()
    if let new = counter.total, new != known { plan.set(totalKey(of: counter.unit), String(new)) }
    if counter.written != count { plan.set(counter.key, String(count)) }
    plan.measures[counter.key] = counter.measure(of: count)
    let status = title.entry.tracking?.status
    let isAtEnd = counter.total == count && count > 0
    if isAtEnd, isCompleting, status != .completed {
      let counted = plan.edits
      plan.setStatus(.completed, of: title, date)
      // The given progress takes precedence over the one that the status implies.
      plan.edits = counted + plan.edits.filter { edit in !counted.contains { $0.key == edit.key } }
      return plan
    }
    let shown = counter.shown(count)
    if plan.edits.isEmpty { plan.note("its progress is \(shown) already") }
    switch status {
    case nil, .planning?, .paused?:
      if count > 0, !plan.edits.isEmpty {
        plan.setStatus(.current, of: title, date)
        if status == nil { plan.note("it was in the catalog only, and is yours now") }
      }
    case .dropped?:
      if !plan.edits.isEmpty {
        plan.note("it is still dropped; 'tokonoma status \(title.entry.id) current' resumes it")
      }
    case .completed?:
      if count < counter.total ?? count, !plan.edits.isEmpty {
        plan.note(stillCompleted(title.entry))
      }
    case .current?, .repeating?: break
    }
    plan.completes = isAtEnd && status != .completed && status != .dropped
    return plan
  }

  /// Whether new progress of a finished title belongs to another run: it is less than before. A
  /// negative step corrects the progress instead.
  private func beginsAgain(
    _ amount: Amount, _ counter: Counter, _ count: Int, of total: Int?
  ) -> Bool {
    if case .by(..<0) = amount { return false }
    return count < counter.count || counter.count == 0 && count < total ?? 0
  }

  private func stillCompleted(_ entry: Entry) -> String {
    let command = "'tokonoma status \(entry.id) current"
    let again = "\(command) --again' begins another time through"
    return entry.tracking?.hasFurtherTimes ?? false
      ? "it is still completed; \(again)"
      : "it is still completed; \(command)' resumes it, \(again)"
  }

  /// A title's unit of progress, and its value.
  private struct Counter {
    let key: String
    let unit: ProgressUnit
    /// In the file.
    let written: Int?
    /// The written value, or the one that the status implies: the total if completed, otherwise 0.
    let count: Int
    var total: Int?

    /// `of 12 episodes`, `episodes`, `episode`; without the unit if the key has its name.
    func measure(of count: Int) -> String {
      let of = total.map { "of \($0)" }
      if key == "progressVolumes" { return of ?? "" }
      let isOne = (total ?? count) == 1 && unit != .percent
      let word = isOne ? String(unit.rawValue.dropLast()) : unit.rawValue
      return [of, word].compactMap { $0 }.joined(separator: " ")
    }

    func shown(_ count: Int) -> String {
      let isOne = (total ?? count) == 1 && unit != .percent
      let word = isOne ? String(unit.rawValue.dropLast()) : unit.rawValue
      return "\(count) " + (total.map { "of \($0) " } ?? "") + word
    }
  }

  private func counter(
    of title: WrittenTitle, reporting: inout DiagnosticList
  ) -> Counter? {
    let (kind, tracking) = (title.entry.kind, title.entry.tracking)
    let main = tracking?.progressUnit ?? kind.unit
    let second = kind.secondUnit
    var unit = main
    if let wanted = self.unit {
      let known = [main, second].compactMap { $0 }
      guard let found = known.first(where: { isWord(wanted, for: $0) }) else {
        reporting.report(
          .unknownUnit(wanted, kind: kind.id, known: known.map(\.rawValue)))
        return nil
      }
      unit = found
    } else if let second, tracking?.progress == nil, tracking?.progressVolumes != nil {
      unit = second
    }
    guard unit != .hours else {
      reporting.report(.countedInHours(title.entry.id, kind: kind.id))
      return nil
    }
    let isSecond = unit == second && unit != main
    let written = isSecond ? tracking?.progressVolumes : tracking?.progress
    let total = title.entry.work.total(of: unit)
    let implied = tracking?.status == .completed ? total : nil
    return Counter(
      key: isSecond ? "progressVolumes" : "progress", unit: unit, written: written,
      count: written ?? implied ?? 0, total: total)
  }

  private func isWord(_ word: String, for unit: ProgressUnit) -> Bool {
    let word = word.lowercased()
    return word == unit.rawValue || word + "s" == unit.rawValue
  }

  private func count(
    _ amount: Amount, _ counter: Counter, _ title: WrittenTitle, reporting: inout DiagnosticList
  ) -> Int? {
    let count: Int
    switch amount {
    case .to(let number): count = number
    case .by(let number): count = counter.count + number
    case .all:
      guard let total = counter.total else {
        reporting.report(
          .unknownTotal(title.entry.id, unit: counter.unit.rawValue))
        return nil
      }
      count = total
    }
    if count < 0 {
      reporting.report(
        .progressBelowZero(title.entry.id, progress: counter.count, unit: counter.unit.rawValue))
      return nil
    }
    if let total = counter.total, count > total, self.total != nil {
      reporting.report(.totalBelowProgress(total, progress: count))
      return nil
    }
    if let total = counter.total, count > total, count > counter.count {
      reporting.report(
        .beyondTotal(
          count, id: title.entry.id, shown: counter.shown(counter.count), total: total,
          isCompleted: title.entry.tracking?.status == .completed))
      return nil
    }
    return count
  }

  /// nil for anything but a number that can be a total.
  private func newTotal(_ text: String, known: Int) -> Int? {
    switch Amount(text) {
    case .to(let count) where count > 0: count
    case .by(let more) where more > 0 && known + more < 1_000_000_000: known + more
    default: nil
    }
  }

  private func totalKey(of unit: ProgressUnit) -> String {
    unit == .minutes ? "duration" : unit.rawValue
  }
}
