import Diagnostics
import MediaLibrary
import StrictYAML
import Trackers
import YAMLEditing

/// What an export changes in a title that is in the library already.
///
/// Compares three: what the file says, what the export says, and what the export said when it was
/// last imported. What only the tracker changed follows the tracker; what the owner changed stays,
/// and so does all that is written as long as nobody remembers an import. Keys that are to be taken
/// follow the tracker in any case.
struct TitleMerge {
  private(set) var changes: [(key: String, change: KeyChange)] = []
  /// The new review, when it changes; empty when it goes.
  private(set) var review: String?
  /// The same as the report has them.
  private(set) var shown: [ImportReport.ChangedKey] = []
  /// Where the export says something else than the owner, whose word stays.
  private(set) var kept: [ImportReport.KeptValue] = []

  init(
    _ exported: ExportedTitle, into title: WrittenTitle, id: String, at tracker: Tracker,
    before: Statements?, taking taken: TakenKeys, scale: RatingScale
  ) {
    let keepsStatus = Self.keepsStatus(
      of: title, exported, before: before, taking: taken, scale: scale)
    for key in TitleKey.allCases {
      guard let new = exported.statements[key] else { continue }
      let written = key.statement(in: title, scale: scale)
      if let written, written.covers(new, of: key, scale: scale) { continue }
      let base = before?[key]
      if exported.yielding.contains(key), base?.value != nil { continue }
      // What was there before, or is on its owner's shelf, no private list hides.
      if key == .visibility, exported.isHiddenUnlessKnown,
        before == nil || TitleKey.status.statement(in: title, scale: scale) != .absent
      {
        continue
      }
      // Where a picture lies is for each project to say, if it has one.
      if key == .cover, base != nil || written != .absent || new.isCover(of: id) { continue }
      // A file of many titles holds no reviews; that one was left out is said once.
      if key == .review, title.review == nil, base != nil || new == .absent { continue }
      let change = {
        ImportReport.ChangedKey(
          key: key.rawValue,
          before: written.flatMap { $0.value?.text(scale: scale) }
            ?? title.node[key.rawValue].flatMap(Self.text),
          after: new.value?.text(scale: scale))
      }
      let isTaken: Bool
      if taken.keys.contains(key) {
        // That the export has no format, tags or notes is no news, unless it brought them.
        isTaken = new != .absent || base != nil || key.belongsToTracker
        if !isTaken { continue }
      } else if let base {
        isTaken = written.map { key.memory(of: $0).means(base, scale: scale) } ?? false
        if !isTaken, base.covers(key.memory(of: new), of: key, scale: scale) { continue }
      } else {
        // That the export has no rating or date is no news; the owner's own way of counting is not
        // understood here.
        let isNowhere = written == nil && title.node[key.rawValue] == nil && key != .review
        if new == .absent || isNowhere { continue }
        isTaken = written == .absent && !(keepsStatus && key.followsFromStatus)
      }
      if isTaken, key != .review || title.review != nil {
        take(new, for: key, scale: scale)
        shown.append(change())
      } else {
        kept.append(ImportReport.KeptValue(id: id, change: change()))
      }
    }
    if changes.contains(where: { $0.key == TitleKey.status.rawValue }),
      exported.statements[.status] != .value(.status(.dropped)),
      TitleKey.status.statement(in: title, scale: scale) == .value(.status(.dropped)),
      let date = title.node["dropped"], !date.isAbsent,
      !changes.contains(where: { $0.key == "dropped" })
    {
      changes.append(("dropped", .remove))
      shown.append(ImportReport.ChangedKey(key: "dropped", before: date.text, after: nil))
    }
    if !changes.contains(where: { $0.key == "history" }) {
      endTimes(in: title.node, exported.statements[.status])
    }
    add(exported.ids(at: tracker), to: title.node["ids"])
  }

  /// Whether nothing changes.
  var isEmpty: Bool { changes.isEmpty && review == nil }

  /// Adds the ids that the title does not have.
  private mutating func add(_ ids: [Work.ExternalID], to known: YAMLNode?) {
    let missing = ids.filter { known?[$0.registry] == nil }
    guard !missing.isEmpty, known.map({ $0.isMapping || $0.isAbsent }) ?? true else { return }
    changes.append(("ids", .set(.mapping(missing.map(\.pair)))))
    let after = missing.map { "\($0.registry) \($0.value)" }.joined(separator: ", ")
    shown.append(ImportReport.ChangedKey(key: "ids", before: nil, after: after))
  }

  /// A time of the history that is going on ends with the status that says so; of earlier ones
  /// nobody knows more.
  private mutating func endTimes(in title: YAMLNode, _ status: Statement?) {
    guard case .value(.status(let status))? = status, status != .current, status != .repeating,
      changes.contains(where: { $0.key == TitleKey.status.rawValue }),
      let history = title["history"], history.isSequence
    else { return }
    let words = history.items.map { $0["status"]?.text?.trimmed }
    let open = words.indices.filter { index in
      [.current, .repeating].contains(words[index].flatMap { Status(word: $0) })
    }
    for index in open {
      let isLast = index == open.last
      let end: Status =
        switch status {
        case .completed where isLast: .completed
        case .planning where isLast, .paused where isLast: .paused
        default: .dropped
        }
      changes.append(
        ("history", .inItem(index, key: "status", .set(.word(end.rawValue)))))
      shown.append(
        ImportReport.ChangedKey(
          key: "history \(index + 1) status", before: words[index], after: end.rawValue))
    }
  }

  /// Whether the file has another status than the export, and nobody knows who changed it: then
  /// dates and counts that come with the export's status would contradict the one that stays.
  private static func keepsStatus(
    of title: WrittenTitle, _ exported: ExportedTitle, before: Statements?,
    taking taken: TakenKeys, scale: RatingScale
  ) -> Bool {
    guard let new = exported.statements[.status], before?[.status] == nil,
      !taken.keys.contains(.status)
    else { return false }
    return switch TitleKey.status.statement(in: title, scale: scale) {
    case nil: true
    case .absent?: false
    case let written?: !written.means(new, scale: scale)
    }
  }

  private mutating func take(_ new: Statement, for key: TitleKey, scale: RatingScale) {
    if key == .review {
      if case .text(let text)? = new.value { review = text } else { review = "" }
      return
    }
    changes.append((key.rawValue, new.value.map { .set($0.yaml(scale: scale)) } ?? .remove))
  }

  private static func text(of node: YAMLNode) -> String? {
    node.isAbsent ? nil : node.text ?? "of another kind"
  }
}

extension Statement {
  /// Whether it is a picture that is found without a word, by the name of its file.
  fileprivate func isCover(of id: String) -> Bool {
    guard case .value(.text(let path)) = self else { return true }
    return path.split(separator: ".").dropLast().joined(separator: ".") == "covers/\(id)"
  }
}
