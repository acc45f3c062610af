import Diagnostics
import LibraryParsing
import MediaLibrary
import StrictYAML
import YAMLEditing

/// Gives a title a status, with the dates and counts that follow from it.
package struct StatusChange: TitleChange {
  /// In any tracker's words.
  private let word: String
  private let date: GivenDate

  package init(_ word: String, _ date: GivenDate) {
    self.word = word
    self.date = date
  }

  package func plan(
    for title: WrittenTitle, reporting: inout DiagnosticList
  ) -> PlannedChange? {
    guard let status = givenStatus(word, reporting: &reporting) else { return nil }
    var plan = PlannedChange()
    plan.setStatus(status, of: title, date)
    if plan.edits.isEmpty { plan.note("its status is \(status.rawValue) already") }
    return plan
  }
}

extension PlannedChange {
  mutating func setStatus(_ status: Status, of title: WrittenTitle, _ date: GivenDate) {
    let tracking = title.entry.tracking
    let before = tracking?.status
    if before != status { set("status", status.rawValue) }
    if before == .dropped, status != .dropped, title.has("dropped") {
      note("the date on which it was dropped stays in its file")
    }
    switch status {
    case .completed:
      if before == .repeating {
        addTime(to: title, finished: date.date)
      } else {
        setDate("finished", of: title, date)
      }
      if before != status { countToEnd(of: title) }
    case .dropped: setDate("dropped", of: title, date)
    case .current:
      // A title with progress was started earlier.
      let isNew = (before == nil || before == .planning) && tracking?.progress ?? 0 == 0
      if isNew || date.isGiven { setDate("started", of: title, date) }
    case .repeating: if before != status { beginAgain(title, date) }
    case .planning, .paused: break
    }
  }

  private mutating func setDate(_ key: String, of title: WrittenTitle, _ date: GivenDate) {
    switch date {
    case .today(let today): if !title.has(key) { set(key, today.iso) }
    case .given(let date): if title.node[key]?.text != date.iso { set(key, date.iso) }
    case .none: break
    }
  }

  /// Sets the progress of a completed title to its total.
  private mutating func countToEnd(of title: WrittenTitle) {
    let tracking = title.entry.tracking
    let unit = tracking?.progressUnit ?? title.entry.kind.unit
    if let count = tracking?.progress, let total = title.entry.work.total(of: unit), count < total {
      set("progress", String(total))
    }
    if let count = tracking?.progressVolumes, let total = title.entry.work.volumes, count < total {
      set("progressVolumes", String(total))
    }
  }

  /// Adds a new time to the history, and starts the progress from 0.
  private mutating func beginAgain(_ title: WrittenTitle, _ date: GivenDate) {
    let tracking = title.entry.tracking
    let isCountedOnly = (tracking?.history.isEmpty ?? true) && title.has("repeat")
    if let date = date.date, title.openTime == nil, !isCountedOnly {
      let time: [YAMLValue.Pair] = [
        .init("started", .word(date.iso)), .init("status", .word("current")),
      ]
      edits.append(("history", .append(.mapping(time))))
    }
    for (key, count) in [
      ("progress", tracking?.progress), ("progressVolumes", tracking?.progressVolumes),
    ] where count ?? 0 > 0 && title.has(key) { set(key, "0") }
  }
}

extension GivenDate {
  var isGiven: Bool { if case .given = self { true } else { false } }
}
