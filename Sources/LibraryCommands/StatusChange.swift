import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Gives a title a status, with the dates and counts that follow from it.
package struct StatusChange: TitleChange {
  /// In any tracker's words.
  private let word: String
  private let date: GivenDate
  /// Whether `current` begins another run of a finished title.
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
    if isAgain || status == .repeating, title.entry.isInItsFirstTime {
      reporting.report(.notFinishedYet(title.entry.id))
      return nil
    }
    if [.planning, .paused, .dropped].contains(status), title.entry.isFinished,
      title.entry.tracking?.status != status
    {
      reporting.report(
        .staysFinished(title.entry.id, status, path: title.entry.location.path))
      return nil
    }
    var plan = PlannedChange()
    let meant = isAgain ? .repeating : status
    plan.setStatus(meant, of: title, date)
    if plan.edits.isEmpty, plan.notes.isEmpty {
      plan.note("its status is \(meant.rawValue) already")
    }
    return plan
  }

  /// Whether a status, in any tracker's words, begins another run of a finished title.
  package static func begins(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && title.entry.isFinished
  }

  /// Whether it may begin another run: the title is completed, but its total has grown or its
  /// progress was lowered.
  package static func mayBegin(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && title.entry.tracking?.status == .completed
      && !title.entry.isFinished
  }
}

extension Entry {
  /// Whether it is finished and no further run is in progress, so that beginning it means a new
  /// run.
  var isFinished: Bool {
    guard let tracking else { return false }
    switch tracking.status {
    case .current, .repeating: return false
    case .completed:
      if tracking.hasFurtherTimes { return true }
      // The total has grown, so the owner can continue.
      guard let progress = tracking.progress, progress > 0 else { return true }
      return progress >= work.total(of: tracking.progressUnit ?? kind.unit) ?? 0
    case .planning, .paused, .dropped:
      return tracking.wasFinishedOnce
    }
  }

  /// Whether it is tracked but was never finished, so that there can't be another run yet.
  var isInItsFirstTime: Bool {
    guard let tracking else { return false }
    return tracking.status != .completed && tracking.status != .repeating
      && !tracking.wasFinishedOnce
  }
}

extension Tracking {
  /// Whether anything but the status shows that the first run ended.
  fileprivate var wasFinishedOnce: Bool { finished != nil || hasFurtherTimes }

  /// Whether there were runs after the first one, which must have ended whatever its progress is.
  var hasFurtherTimes: Bool { repeats > 0 || !history.isEmpty }
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
    case (.repeating?, .dropped), (.repeating?, .paused): return endTime(title, as: status)
    case (.repeating?, .planning): return endTime(title, as: .paused)
    default: break
    }
    if before != status { set("status", status.rawValue) }
    // The title has grown, so it isn't finished any more.
    if before == .completed, status != .completed, status != .repeating, title.has("finished") {
      remove("finished")
    }
    if before == .dropped, status != .dropped, title.has("dropped") { remove("dropped") }
    switch status {
    case .completed:
      let last = title.lastFinishedTime
      if before == .repeating || title.openTime != nil || before != .completed && last != nil {
        addTime(to: title, finished: date.date)
      } else if let last {
        setDate(ofTime: last, in: title, date)
      } else {
        setDate("finished", of: title, date)
      }
      if before != status { countToEnd(of: title) }
    case .dropped:
      setDate("dropped", of: title, date)
      if before != .completed { closeTimes(of: title, as: .dropped) }
    case .current:
      // A title with progress was started earlier.
      let isNew = (before == nil || before == .planning) && tracking?.progress ?? 0 == 0
      if isNew || date.isGiven { setDate("started", of: title, date) }
    case .repeating: if before != status { beginAgain(title, date) }
    case .planning, .paused: if before != .completed { closeTimes(of: title, as: .paused) }
    }
  }

  /// Stops a further run before its end; the title is completed, as it was before.
  private mutating func endTime(_ title: WrittenTitle, as status: Status) {
    let tracking = title.entry.tracking
    let history = tracking?.history ?? []
    let place = status == .paused ? PausedPlace(of: title) : nil
    set("status", Status.completed.rawValue)
    let isCountedOnly = history.isEmpty && title.has("repeat") && tracking?.repeats ?? 0 > 0
    if let open = title.openTime {
      closeTimes(of: title, as: status)
      if let place {
        let note = KeyChange.set(.text(place.note(behind: history[open].note)))
        edits.append(("history", .inItem(open, key: "note", note)))
      }
    } else if !isCountedOnly {
      var time = [YAMLValue.Pair("status", .word(status.rawValue))]
      if let place { time.append(.init("note", .text(place.note(behind: nil)))) }
      edits.append(("history", .append(.mapping(time))))
    }
    let unit = tracking?.progressUnit ?? title.entry.kind.unit
    restore("progress", tracking?.progress, of: title.entry.work.total(of: unit), in: title)
    restore("progressVolumes", tracking?.progressVolumes, of: title.entry.work.volumes, in: title)
    if isCountedOnly {
      let reached = place.map { "; it was \($0.text)" } ?? ""
      note("it is completed as before")
      note("'repeat' counts the times that came to an end, so nothing tells of this one\(reached)")
      return
    }
    note("it is completed as before; this time through is \(status.rawValue), in its history")
    if status == .paused {
      let reached = place.map { ", \($0.text)" } ?? ""
      note("'tokonoma status \(title.entry.id) repeating' goes on with it\(reached)")
    }
  }

  /// Restores the progress of a finished title: its total, or no progress if the total is unknown.
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

  /// Sets the date of the last run of a title that was finished several times; the first run keeps
  /// its own.
  private mutating func setDate(ofTime index: Int, in title: WrittenTitle, _ date: GivenDate) {
    guard case .given(let date) = date,
      title.entry.tracking?.history[index].finished != date
    else { return }
    edits.append(("history", .inItem(index, key: "finished", .set(.word(date.iso)))))
    note("that is the last of its times; the first one's 'finished' stays")
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

  /// Adds a run to the history with its progress at 0, or continues a paused run where it stopped.
  private mutating func beginAgain(_ title: WrittenTitle, _ date: GivenDate) {
    let tracking = title.entry.tracking
    let isCountedOnly = (tracking?.history.isEmpty ?? true) && title.has("repeat")
    let last = (tracking?.history.count ?? 0) - 1
    var place: PausedPlace?
    if let open = title.openTime {
      closeTimes(of: title, as: .dropped, except: open)
    } else if last >= 0, tracking?.history[last].status == .paused {
      edits.append(("history", .inItem(last, key: "status", .set(.word("current")))))
      if let found = PausedPlace.found(in: tracking?.history[last].note, of: title) {
        place = found.place
        let note = found.rest.map { KeyChange.set(.text($0)) } ?? .remove
        edits.append(("history", .inItem(last, key: "note", note)))
      }
    } else if let date = date.date, !isCountedOnly {
      let time: [YAMLValue.Pair] = [
        .init("started", .word(date.iso)), .init("status", .word("current")),
      ]
      edits.append(("history", .append(.mapping(time))))
    }
    for (key, count, reached) in [
      ("progress", tracking?.progress, place?.progress),
      ("progressVolumes", tracking?.progressVolumes, place?.volumes),
    ] where !edits.contains(where: { $0.key == key }) {
      let isCounted = count ?? 0 > 0 && title.has(key)
      if let reached = reached ?? (isCounted ? 0 : nil) { set(key, String(reached)) }
    }
  }
}

extension GivenDate {
  var isGiven: Bool { if case .given = self { true } else { false } }
}
