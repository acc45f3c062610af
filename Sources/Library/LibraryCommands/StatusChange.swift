import Diagnostics
import LibraryLoading
import LibraryParsing
import MediaLibrary
import StrictYAML
import YAMLEditing

/// Gives a title a status, with the dates and counts that follow from it.
///
/// What was finished stays so: another time through is an item of the history, whatever becomes of
/// it.
package struct StatusChange: TitleChange {
  /// In any tracker's words.
  private let word: String
  private let date: GivenDate
  /// Whether `current` begins another time through something that was finished.
  private let isAgain: Bool

  package init(_ word: String, _ date: GivenDate, isAgain: Bool = false) {
    self.word = word
    self.date = date
    self.isAgain = isAgain
  }

  package func plan(
    for title: WrittenTitle, reporting: inout DiagnosticList
  ) -> PlannedChange? {
    guard let status = givenStatus(word, reporting: &reporting) else { return nil }
    if isAgain, status != .current, status != .repeating {
      reporting.report(.againWithoutBeginning(status.rawValue))
      return nil
    }
    if status == .current, title.entry.isFinished, !isAgain {
      reporting.report(.finishedAlready(title.entry.id, path: title.entry.location.path))
      return nil
    }
    var plan = PlannedChange()
    plan.setStatus(status, of: title, date)
    if plan.edits.isEmpty, plan.notes.isEmpty {
      plan.note("its status is \(status.rawValue) already")
    }
    return plan
  }

  /// Whether a status, in any tracker's words, would begin another time through a title that was
  /// finished.
  package static func begins(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && title.entry.isFinished
  }
}

extension Entry {
  /// Whether it was finished and is not gone through again, so that to begin it means another time.
  var isFinished: Bool {
    guard let tracking else { return false }
    switch tracking.status {
    case .current, .repeating: return false
    case .completed:
      // There is more of it than there was: that can be gone on with.
      guard let progress = tracking.progress, progress > 0 else { return true }
      return progress >= work.total(of: tracking.progressUnit ?? kind.unit) ?? 0
    case .planning, .paused, .dropped:
      return tracking.finished != nil || tracking.repeats > 0 || !tracking.history.isEmpty
    }
  }
}

extension PlannedChange {
  mutating func setStatus(_ status: Status, of title: WrittenTitle, _ date: GivenDate) {
    let tracking = title.entry.tracking
    let before = tracking?.status
    switch (before, status) {
    case (.repeating?, .current):
      note("its status is repeating already, which is to be in the middle of it once more")
      return
    case (_, .current) where title.entry.isFinished:
      setStatus(.repeating, of: title, date)
      return
    case (.repeating?, .dropped), (.repeating?, .paused):
      endTime(title, as: status)
      return
    default: break
    }
    if before != status { set("status", status.rawValue) }
    if before == .dropped, status != .dropped, title.has("dropped") { remove("dropped") }
    switch status {
    case .completed:
      if before == .repeating || title.openTime != nil {
        addTime(to: title, finished: date.date)
      } else {
        setDate("finished", of: title, date)
      }
      if before != status { countToEnd(of: title) }
    case .dropped:
      setDate("dropped", of: title, date)
      closeTimes(of: title, as: .dropped)
    case .current:
      // A title with progress was started earlier.
      let isNew = (before == nil || before == .planning) && tracking?.progress ?? 0 == 0
      if isNew || date.isGiven { setDate("started", of: title, date) }
      if before == .completed {
        if title.has("finished") { remove("finished") }
        closeTimes(of: title, as: .completed)
      }
    case .repeating: if before != status { beginAgain(title, date) }
    case .planning, .paused: closeTimes(of: title, as: .paused)
    }
  }

  /// Ends another time through before its end; the title is again what it was before.
  private mutating func endTime(_ title: WrittenTitle, as status: Status) {
    let tracking = title.entry.tracking
    let history = tracking?.history ?? []
    set("status", Status.completed.rawValue)
    if title.openTime != nil {
      closeTimes(of: title, as: status)
    } else if history.isEmpty, title.has("repeat"), tracking?.repeats ?? 0 > 0 {
      note("'repeat' counts the times that came to an end, so nothing tells of this one")
    } else {
      let time = [YAMLValue.Pair("status", .word(status.rawValue))]
      edits.append(("history", .append(.mapping(time))))
    }
    let unit = tracking?.progressUnit ?? title.entry.kind.unit
    restore("progress", tracking?.progress, of: title.entry.work.total(of: unit), in: title)
    restore("progressVolumes", tracking?.progressVolumes, of: title.entry.work.volumes, in: title)
    note("it is completed as before; this time through is \(status.rawValue), in its history")
    if status == .paused {
      let reached = tracking?.progress.map { " (it was at \($0) \(unit.rawValue))" } ?? ""
      note("'tokonoma status \(title.entry.id) repeating' goes on with it\(reached)")
    }
  }

  /// The progress of a title that was finished: all of it, or not a word where nobody knows how
  /// much that is.
  private mutating func restore(
    _ key: String, _ count: Int?, of total: Int?, in title: WrittenTitle
  ) {
    guard let count, title.has(key), count < total ?? .max else { return }
    if let total { set(key, String(total)) } else { remove(key) }
  }

  private mutating func setDate(_ key: String, of title: WrittenTitle, _ date: GivenDate) {
    switch date {
    case .today(let today): if !title.has(key) { set(key, today.iso) }
    case .given(let date): if title.node[key]?.text != date.iso { set(key, date.iso) }
    case .none: break
    }
  }

  /// Sets the progress of a completed title to its total.
  mutating func countToEnd(of title: WrittenTitle) {
    let tracking = title.entry.tracking
    let unit = tracking?.progressUnit ?? title.entry.kind.unit
    if let count = tracking?.progress, let total = title.entry.work.total(of: unit), count < total {
      set("progress", String(total))
    }
    if let count = tracking?.progressVolumes, let total = title.entry.work.volumes, count < total {
      set("progressVolumes", String(total))
    }
  }

  /// Adds a new time to the history, or goes on with a paused one, and starts the progress from 0.
  private mutating func beginAgain(_ title: WrittenTitle, _ date: GivenDate) {
    let tracking = title.entry.tracking
    let isCountedOnly = (tracking?.history.isEmpty ?? true) && title.has("repeat")
    let last = (tracking?.history.count ?? 0) - 1
    if let open = title.openTime {
      closeTimes(of: title, as: .dropped, except: open)
    } else if last >= 0, tracking?.history[last].status == .paused {
      edits.append(("history", .inItem(last, key: "status", .set(.word("current")))))
    } else if let date = date.date, !isCountedOnly {
      let time: [YAMLValue.Pair] = [
        .init("started", .word(date.iso)), .init("status", .word("current")),
      ]
      edits.append(("history", .append(.mapping(time))))
    }
    for (key, count) in [
      ("progress", tracking?.progress), ("progressVolumes", tracking?.progressVolumes),
    ] where count ?? 0 > 0 && title.has(key) && !edits.contains(where: { $0.key == key }) {
      set(key, "0")
    }
  }
}

extension GivenDate {
  var isGiven: Bool { if case .given = self { true } else { false } }
}
