import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The changes of an export in a title of the library.
///
/// A three-way merge of the file, the export, and the last import. Values that only the tracker
/// changed follow the tracker; values that the owner changed stay; without a memory, every written
/// value stays. Taken keys always follow the tracker.
struct TitleMerge {
  private(set) var changes: [(key: String, change: KeyChange)] = []
  /// The new review, if it changes; empty if it is removed.
  private(set) var review: String?
  private(set) var shown: [ImportReport.ChangedKey] = []
  private(set) var kept: [ImportReport.KeptValue] = []
  /// Dates that were removed with their status, though the export has none.
  let ended: [FieldKey]

  init(
    _ exported: ExportedTitle, into title: WrittenTitle, id: String, at tracker: Tracker,
    before: FieldValues?, taking taken: TakenKeys, scale: RatingScale
  ) {
    var comparison = Comparison(
      exported: exported, title: title, id: id, before: before, taken: taken, scale: scale)
    comparison.compare()
    ended = comparison.removeDates()
    comparison.keepDatesInOrder()
    comparison.reconcileRepeats()
    for difference in comparison.differences {
      if difference.isTaken {
        take(difference.new, for: difference.key, scale: scale)
        shown.append(difference.shown)
      } else {
        kept.append(
          ImportReport.KeptValue(
            id: id, change: difference.shown,
            isAgainstHistory: comparison.isAgainstHistory(difference)))
      }
    }
    for end in comparison.endedTimes {
      let change = KeyChange.set(.word(end.end.rawValue))
      changes.append(("history", .inItem(end.index, key: "status", change)))
      shown.append(
        ImportReport.ChangedKey(
          key: "history \(end.index + 1) status", before: end.word, after: end.end.rawValue))
    }
    add(exported.ids(at: tracker), to: title.node["ids"])
  }

  var isEmpty: Bool { changes.isEmpty && review == nil }

  private mutating func add(_ ids: [Work.ExternalID], to known: YAMLNode?) {
    let missing = ids.filter { known?[$0.registry] == nil }
    guard !missing.isEmpty, known.map({ $0.isMapping || $0.isAbsent }) ?? true else { return }
    changes.append(("ids", .set(.mapping(missing.map(\.pair)))))
    let after = missing.map { "\($0.registry) \($0.value)" }.joined(separator: ", ")
    shown.append(ImportReport.ChangedKey(key: "ids", before: nil, after: after))
  }

  private mutating func take(_ new: FieldValue, for key: FieldKey, scale: RatingScale) {
    if key == .review {
      review = new.text ?? ""
      return
    }
    changes.append((key.rawValue, new.value.map { .set($0.yaml(scale: scale)) } ?? .remove))
  }
}

/// A title of an export beside the library's.
private struct Comparison {
  let exported: ExportedTitle
  let title: WrittenTitle
  let id: String
  /// The values in the memory of the last import.
  let before: FieldValues?
  let taken: TakenKeys
  let scale: RatingScale
  private(set) var differences: [Difference] = []

  /// A key whose value in the file differs from the export's.
  struct Difference {
    let key: FieldKey
    let new: FieldValue
    var isTaken: Bool
    let shown: ImportReport.ChangedKey
  }

  private func written(_ key: FieldKey) -> FieldValue? { key.statement(in: title, scale: scale) }

  mutating func compare() {
    let keepsStatus = keepsStatus
    let hasNewStatus = before?[.status] != exported.values[.status]
    let compared = [exported.values] + (before.map { [$0] } ?? [])
    for key in FieldKey.imported {
      guard var new = exported.values[key] else { continue }
      let written = key.statement(in: title, scale: scale, against: compared)
      if let written, written.covers(new, of: key, scale: scale) { continue }
      let base = before?[key]
      if exported.lowPriorityKeys.contains(key), base?.value != nil { continue }
      // A private list hides no title that existed before, or is tracked.
      if key == .visibility, exported.isHiddenUnlessKnown,
        before == nil || self.written(.status) != .absent
      {
        continue
      }
      // The project itself chooses where its pictures are.
      if key == .cover, base != nil || written != .absent || new.isCover(of: id) { continue }
      // A file of many titles has no reviews, which is reported only once.
      if key == .review, title.review == nil, base != nil || new == .absent { continue }
      var isTaken: Bool
      if taken.keys.contains(key) {
        // An export without format, tags or notes removes only those that it brought itself.
        isTaken = new != .absent || base != nil || key.belongsToTracker
        if !isTaken { continue }
      } else if let base {
        isTaken = written.map { key.memory(of: $0).means(base, scale: scale) } ?? false
        if !isTaken, base.covers(key.memory(of: new), of: key, scale: scale) { continue }
        // The owner's words about known runs don't keep new runs out.
        if !isTaken, key == .history,
          let joined = written.flatMap({ new.withOwnWords(of: $0, since: base, scale: scale) })
        {
          (new, isTaken) = (joined, true)
        }
        // End dates and counts of a status that isn't taken aren't taken either.
        if keepsStatus, key.followsFromStatus, written == .absent || hasNewStatus {
          isTaken = false
        }
      } else {
        // An export without a rating or date changes nothing, and the owner's way of counting is
        // kept.
        let isNowhere = written == nil && title.node[key.rawValue] == nil && key != .review
        if new == .absent || isNowhere { continue }
        // A rating belongs to the status with which it came.
        let isOfStatus = key.followsFromStatus || key == .rating
        isTaken = written == .absent && !(keepsStatus && isOfStatus)
      }
      if key == .review, title.review == nil { isTaken = false }
      differences.append(
        Difference(
          key: key, new: new, isTaken: isTaken,
          shown: ImportReport.ChangedKey(
            key: key.rawValue,
            before: written.flatMap { $0.value?.text(scale: scale) }
              ?? title.node[key.rawValue].flatMap {
                $0.isAbsent ? nil : $0.text ?? "of another kind"
              },
            after: new.value?.text(scale: scale))))
    }
  }

  private var newStatus: Status? {
    differences.first { $0.key == .status && $0.isTaken }?.new.status
  }

  /// Removes the date of the old status: `dropped`, or a `finished` that contradicts the new
  /// status. The owner's own dates are removed only with a taken status.
  ///
  /// - Returns: the removed dates that the export doesn't mention
  mutating func removeDates() -> [FieldKey] {
    guard let new = newStatus, let old = written(.status)?.status else { return [] }
    var (gone, unmentioned): ([FieldKey], [FieldKey]) = ([], [])
    if old == .dropped, new != .dropped { gone.append(.dropped) }
    if old == .completed, new != .completed, new != .repeating {
      let written = written(.finished)
      let isTrackers = written != nil && written == before?[.finished]
      if isTrackers || taken.keys.contains(.status) { gone.append(.finished) }
    }
    for key in gone {
      guard let date = title.node[key.rawValue], !date.isAbsent else { continue }
      if let index = differences.firstIndex(where: { $0.key == key }) {
        if differences[index].new == .absent { differences[index].isTaken = true }
        continue
      }
      differences.append(
        Difference(
          key: key, new: .absent, isTaken: true,
          shown: ImportReport.ChangedKey(key: key.rawValue, before: date.text, after: nil)))
      unmentioned.append(key)
    }
    return unmentioned
  }

  /// Rejects dates that contradict another one in the file: the start of one run and the end of
  /// another aren't a run.
  mutating func keepDatesInOrder() {
    let ends: [FieldKey] = [.finished, .dropped]
    for index in differences.indices {
      let (key, isTaken) = (differences[index].key, differences[index].isTaken)
      guard isTaken, !taken.keys.contains(key), let new = differences[index].new.day
      else { continue }
      let others = key == .started ? ends : ends.contains(key) ? [.started] : []
      let isContradicted = others.contains { other in
        guard !differences.contains(where: { $0.key == other && $0.isTaken }),
          let written = written(other),
          written != exported.values[other], let date = written.day
        else { return false }
        return key == .started ? date.isSurelyBefore(new) : new.isSurelyBefore(date)
      }
      if isContradicted { differences[index].isTaken = false }
    }
  }

  /// Ends open runs of the history with the new status, and earlier ones as dropped, since nothing
  /// more is known about them.
  var endedTimes: [(index: Int, word: String?, end: Status)] {
    guard let status = newStatus, status != .current, status != .repeating,
      !differences.contains(where: { $0.key == .history && $0.isTaken }),
      let history = title.node["history"], history.isSequence
    else { return [] }
    let words = history.items.map { $0["status"]?.text?.trimmed }
    let open = words.indices.filter { index in
      [.current, .repeating].contains(words[index].flatMap { Status(word: $0) })
    }
    return open.map { index in
      let isLast = index == open.last
      let end: Status =
        switch status {
        case .completed where isLast: .completed
        case .planning where isLast, .paused where isLast: .paused
        default: .dropped
        }
      return (index, words[index], end)
    }
  }

  /// Rejects a `repeat` or `history` that contradicts the other one, because the file couldn't be
  /// read.
  mutating func reconcileRepeats() {
    if differences.isEmpty { return }
    let before = CountedTimes(title.node)
    func times() -> CountedTimes {
      var times = takenTimes
      times.ended += endedTimes.count { $0.end == .completed }
      return times
    }
    for key in [FieldKey.repeat, .history] where !times().areReadable {
      guard let index = differences.firstIndex(where: { $0.key == key && $0.isTaken }) else {
        continue
      }
      // With the list taken, the count is superfluous.
      if key == .history, taken.keys.contains(.history) {
        return setRepeats(nil)
      }
      differences[index].isTaken = false
    }
    if case let times = times(), !times.areReadable, times.ended > before.ended {
      setRepeats(times.ended)
    }
  }

  /// The runs with everything that is taken.
  private var takenTimes: CountedTimes {
    var times = CountedTimes(title.node)
    for difference in differences where difference.isTaken {
      times.take(difference.new, for: difference.key)
    }
    return times
  }

  /// Whether a `repeat` contradicts the history if everything else is taken.
  func isAgainstHistory(_ difference: Difference) -> Bool {
    guard difference.key == .repeat else { return false }
    var times = takenTimes
    times.take(difference.new, for: difference.key)
    return !times.areReadable
  }

  private mutating func setRepeats(_ number: Int?) {
    differences.removeAll { $0.key == .repeat }
    differences.append(
      Difference(
        key: .repeat, new: number.map { .value(.number($0)) } ?? .absent, isTaken: true,
        shown: ImportReport.ChangedKey(
          key: FieldKey.repeat.rawValue, before: title.node["repeat"]?.text,
          after: number.map(String.init))))
  }

  /// Whether the owner's status stays. Dates and counts that come with the export's status would
  /// contradict it.
  private var keepsStatus: Bool {
    guard let new = exported.values[.status], !taken.keys.contains(.status) else { return false }
    let base = before?[.status]
    guard let written = written(.status) else { return base == nil }
    if let base, written.means(base, scale: scale) { return false }
    // An untracked title accepts everything.
    if base == nil, written == .absent { return false }
    return !written.means(new, scale: scale)
  }
}

extension FieldValue {
  /// Whether a path is that of a picture found by the title's file name.
  fileprivate func isCover(of id: String) -> Bool {
    guard case .value(.text(let path)) = self else { return true }
    return path.split(separator: ".").dropLast().joined(separator: ".") == "covers/\(id)"
  }
}

/// A title's runs after the first: `repeat` counts them, `history` lists them.
struct CountedTimes {
  private var repeats: Int?
  var ended = 0
  private var listed = 0

  /// The runs of a title in the library.
  init(_ title: YAMLNode) {
    repeats = title["repeat"]?.text.flatMap { Int($0.trimmed) }
    let history = title["history"].map { Array($0.items) } ?? []
    list(history.map { $0["status"]?.text.flatMap { Status(word: $0.trimmed) } })
  }

  /// Takes an export's value. Ignores other keys.
  mutating func take(_ statement: FieldValue, for key: FieldKey) {
    switch key {
    case .repeat:
      repeats = statement.number
    case .history: list(statement.items.map { $0["status"]?.status })
    default: return
    }
  }

  private mutating func list(_ statuses: [Status?]) {
    listed = statuses.count
    ended = statuses.count { $0 == nil || $0 == .completed }
  }

  /// Whether the count and the list agree; otherwise the file can't be read. Some trackers don't
  /// count an open run.
  var areReadable: Bool {
    guard let repeats, listed > 0 else { return true }
    return repeats >= ended && repeats <= listed
  }
}
