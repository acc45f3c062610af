import LibraryFiles
import MediaLibrary
import StrictYAML

extension WrittenTitle {
  fileprivate var openRuns: [Int] {
    let history = entry.tracking?.history ?? []
    return history.indices.filter { [.current, .repeating].contains(history[$0].status) }
  }

  var openRun: Int? { openRuns.last }

  var lastFinishedRun: Int? { entry.tracking?.history.lastIndex(where: \.isFinished) }

  /// Whether `repeat` counts the runs without a history that lists them.
  fileprivate var isCountedOnly: Bool { has("repeat") && entry.tracking?.history.isEmpty ?? true }
}

extension PlannedChange {
  private mutating func set(_ key: String, ofRun index: Int, _ change: KeyChange) {
    edits.append(("history", .inItem(index, key: key, change)))
  }

  private mutating func addRun(_ pairs: [(String, YAMLValue)]) {
    edits.append(("history", .append(.mapping(pairs.map { .init($0.0, $0.1) }))))
  }

  /// Ends the open runs of the history: the last one with this status, earlier ones, whose outcome
  /// is unknown, as dropped.
  mutating func closeRuns(of title: WrittenTitle, as status: Status, except kept: Int? = nil) {
    for index in title.openRuns where index != kept {
      let word = index == title.openRun ? status : .dropped
      set("status", ofRun: index, .set(.word(word.rawValue)))
    }
  }

  /// Adds a finished run to the history, or finishes the one that is open.
  mutating func addFinishedRun(
    to title: WrittenTitle, _ finished: PartialDate?, rating: String? = nil
  ) {
    let history = title.entry.tracking?.history ?? []
    let ended = history.count(where: \.isFinished)
    let repeats = title.has("repeat") ? title.entry.tracking?.repeats : nil
    if let repeats, history.isEmpty, repeats > 0 {
      // A list with one run would contradict a count of several.
      set("repeat", String(repeats + 1))
      if finished != nil || rating != nil {
        note("'repeat' counts the runs of this title; list them in 'history' to keep their dates")
      }
      return
    }
    let known = [("finished", finished?.iso), ("rating", rating)].compactMap { key, word in
      word.map { (key, YAMLValue.word($0)) }
    }
    if let open = title.openRun {
      set("status", ofRun: open, .set(.word("completed")))
      for (key, value) in known { set(key, ofRun: open, .set(value)) }
      if let repeats, repeats <= ended { set("repeat", String(ended + 1)) }
      closeRuns(of: title, as: .dropped, except: open)
      return
    }
    addRun(known.isEmpty ? [("status", .word("completed"))] : known)
    if let repeats { set("repeat", String(repeats + 1)) }
  }

  /// Adds a finished run, and marks the title as completed.
  mutating func finishAgain(_ title: WrittenTitle, _ day: PartialDate?, rating: String?) {
    if title.entry.tracking?.status != .completed {
      set("status", Status.completed.rawValue)
      if title.has("dropped") { remove("dropped") }
      countToEnd(of: title)
    }
    addFinishedRun(to: title, day, rating: rating)
  }

  /// Writes the start of the run that is being changed.
  mutating func setStart(_ day: PartialDate?, of title: WrittenTitle) {
    guard let day else { return }
    let word = YAMLValue.word(day.iso)
    edits.removeAll { $0.key == "started" }
    for index in edits.indices {
      guard case .append(.mapping(let run)) = edits[index].change else { continue }
      let others = run.filter { $0.key != "started" }
      edits[index].change = .append(.mapping([.init("started", word)] + others))
      return
    }
    if let open = title.openRun {
      set("started", ofRun: open, .set(word))
    } else if title.node["started"]?.text != day.iso {
      set("started", day.iso)
    }
  }

  /// Begins a run and counts from 0, or continues a paused one where it stopped.
  mutating func beginRun(of title: WrittenTitle, _ date: GivenDate) {
    let tracking = title.entry.tracking
    let last = (tracking?.history.count ?? 0) - 1
    var place: PausedPlace?
    if let open = title.openRun {
      closeRuns(of: title, as: .dropped, except: open)
    } else if last >= 0, tracking?.history[last].status == .paused {
      set("status", ofRun: last, .set(.word("current")))
      if let found = PausedPlace.found(in: tracking?.history[last].$note, of: title) {
        place = found.place
        set("note", ofRun: last, found.rest.map { .set(.text($0)) } ?? .remove)
      }
    } else if let date = date.date, !title.isCountedOnly {
      addRun([("started", .word(date.iso)), ("status", .word("current"))])
    }
    for (key, count, reached) in [
      ("progress", tracking?.progress, place?.progress),
      ("progressVolumes", tracking?.progressVolumes, place?.volumes),
    ] where !edits.contains(where: { $0.key == key }) {
      let isCounted = count ?? 0 > 0 && title.has(key)
      if let reached = reached ?? (isCounted ? 0 : nil) { set(key, String(reached)) }
    }
  }

  /// Ends a run early; the title is completed again, as before that run.
  mutating func endRun(of title: WrittenTitle, as status: Status) {
    let tracking = title.entry.tracking
    let place = status == .paused ? PausedPlace(of: title) : nil
    let isCountedOnly = title.isCountedOnly && tracking?.repeats ?? 0 > 0
    if let open = title.openRun {
      closeRuns(of: title, as: status)
      if let place {
        set("note", ofRun: open, .set(.text(place.note(behind: tracking?.history[open].$note))))
      }
    } else if !isCountedOnly {
      addRun(
        [("status", .word(status.rawValue))]
          + (place.map { [("note", .text($0.note(behind: nil)))] } ?? []))
    }
    let total = title.entry.work.total(of: title.entry.progressUnit)
    restore("progress", tracking?.progress, of: total, in: title)
    restore("progressVolumes", tracking?.progressVolumes, of: title.entry.work.volumes, in: title)
    if isCountedOnly {
      let reached = place.map { "; it was \($0.text)" } ?? ""
      note("it is completed as before")
      note("'repeat' counts finished runs only, so nothing records this one\(reached)")
      return
    }
    note("it is completed as before; this run is \(status.rawValue), in its history")
    if status == .paused {
      let reached = place.map { ", \($0.text)" } ?? ""
      note("'tokonoma status \(title.entry.id) repeating' continues it\(reached)")
    }
  }

  private mutating func restore(
    _ key: String, _ count: Int?, of total: Int?, in title: WrittenTitle
  ) {
    guard let count, title.has(key), count < total ?? .max else { return }
    if let total { set(key, String(total)) } else { remove(key) }
  }

  /// Sets the progress of a completed title to its total.
  mutating func countToEnd(of title: WrittenTitle) {
    let (work, tracking) = (title.entry.work, title.entry.tracking)
    let unit = title.entry.progressUnit
    for (key, count, total) in [
      ("progress", tracking?.progress, work.total(of: unit)),
      ("progressVolumes", tracking?.progressVolumes, work.volumes),
    ] {
      if let count, let total, count < total { set(key, String(total)) }
    }
  }
}

/// The progress of a further run when it was paused. The title's own progress is then that of the
/// first run again, so the run's note in the history stores this one.
struct PausedPlace: Equatable {
  /// In the title's own unit.
  private(set) var progress: Int?
  private(set) var volumes: Int?
  /// `at 5 of 12 episodes`, `at 20 chapters, 3 of 4 volumes`
  let text: String

  /// nil at the very beginning.
  init?(of title: WrittenTitle) {
    guard let tracking = title.entry.tracking else { return nil }
    let (work, unit) = (title.entry.work, title.entry.progressUnit)
    func positive(_ count: Int?) -> Int? { count.flatMap { $0 > 0 ? $0 : nil } }
    progress = positive(tracking.progress)
    volumes = positive(tracking.progressVolumes)
    let total = unit == .percent ? nil : work.total(of: unit)
    let counts = [
      progress.map { counted($0, of: total, unit) },
      volumes.map { counted($0, of: work.volumes, .volumes) },
    ].compactMap { $0 }
    if counts.isEmpty { return nil }
    text = "at " + counts.joined(separator: ", ")
  }

  /// The owner's note about the run, followed by the progress.
  func note(behind own: String?) -> String { own.map { "\($0) (\(text))" } ?? text }

  /// The progress in a note, and the rest of the note; nil for a note without progress.
  ///
  /// The total may have become smaller than the progress.
  static func found(
    in note: String?, of title: WrittenTitle
  ) -> (place: PausedPlace, rest: String?)? {
    let form =
      #/
      (?:^|\ \()
      (at\ ([0-9]{1,9})(?:\ of\ [0-9]+)?\ ([a-z]+)
        (?:,\ ([0-9]{1,9})(?:\ of\ [0-9]+)?\ volumes?)?)
      \)?$
      /#
    guard let note, let match = note.firstMatch(of: form), let first = Int(match.2) else {
      return nil
    }
    let (work, unit) = (title.entry.work, title.entry.progressUnit)
    var place = PausedPlace(text: String(match.1))
    let word = String(match.3)
    if [unit.word(for: 1), unit.rawValue].contains(word) {
      place.progress = min(first, work.total(of: unit) ?? first)
      place.volumes = match.4.flatMap { Int($0) }.map { min($0, work.volumes ?? $0) }
    } else if ["volumes", "volume"].contains(word) {
      place.volumes = min(first, work.volumes ?? first)
    } else {
      return nil
    }
    let rest = note[..<match.range.lowerBound]
    return (place, rest.isEmpty ? nil : String(rest))
  }

  private init(text: String) { self.text = text }
}
