import Base
import MediaLibrary
import Trackers

/// A reason to ask before an export removes something.
package enum ImportCaution: Sendable, Equatable {
  case otherAccount
  /// Some titles go back and others are missing, and no dates explain it.
  case unlike
  /// It is older than the last export, by the newest day in it or in its name.
  case older(String, than: String)
  /// It would remove many titles, or their values.
  case manyRemovals(Int, of: Int)
}

extension ImportCaution {
  package func text(_ tracker: String) -> String {
    switch self {
    case .otherAccount: "this \(tracker) export is of another account than the last one"
    case .unlike:
      "this \(tracker) export seems to be older than the last one, or of another account"
    case .older(let day, let known):
      "this \(tracker) export is older than the last one: it ends on \(day), the last one on \(known)"
    case .manyRemovals(let count, let all):
      "this \(tracker) export would remove \(NumberText.grouped(count)) of \(NumberText.grouped(all)) titles, or their ratings or texts"
    }
  }
}

/// Whether an export may remove something in spite of a caution.
package typealias ImportPermission = @Sendable (_ tracker: String, ImportCaution) -> Bool

extension ImportRun {
  /// - Parameter before: the report without this run
  func caution(_ report: ImportReport, since before: ImportReport) -> ImportCaution? {
    let changes = report.changes(since: before)
    let accounts = exports.compactMap(\.export.account).map(RememberedAccount.init)
    if let known = memory.origin.account ?? accounts.first,
      accounts.contains(where: { $0.isOther(than: known) })
    {
      return .otherAccount
    }
    if let made = origin.made, let known = memory.origin.made {
      if made < known { return .older(made.iso, than: known.iso) }
    } else if let newest = origin.newest, let known = memory.origin.newest, newest < known,
      changes.contains(where: \.goesBack)
    {
      return .older(newest.iso, than: known.iso)
    }
    let hasNoDates = origin.newest == nil || memory.origin.newest == nil
    let gone = Set(report.removed + report.vanished).subtracting(before.removed + before.vanished)
    if hasNoDates, !gone.isEmpty, changes.contains(where: \.goesBack) { return .unlike }
    let removed = gone.union(changes.filter(\.losesOwnersValues).map(\.id)).count
    let known = knownBefore
    if gone.count * 2 > known { return .manyRemovals(gone.count, of: known) }
    let lists = report.removedLists.count - before.removedLists.count
    if removed > 3, removed * 4 > known { return .manyRemovals(removed, of: known) }
    if lists > 3, lists * 2 > memory.lists.count + lists {
      return .manyRemovals(lists, of: memory.lists.count + lists)
    }
    return nil
  }

  mutating func rememberOrigin() {
    var origin = origin.filled(from: memory.origin)
    // A part of an export doesn't show how new the whole export is.
    if !exports.allSatisfy(\.export.isWhole), let known = memory.origin.newest {
      origin.newest = max(known, origin.newest ?? known)
    }
    memory.remember(origin)
  }
}

extension ImportReport {
  /// Whether a run removes or replaces something, compared with the report before it.
  func takesSomething(since before: ImportReport) -> Bool {
    removed.count > before.removed.count || removedLists.count > before.removedLists.count
      || changedLists.dropFirst(before.changedLists.count).contains { $0.removed > 0 }
      || changes(since: before).contains { title in
        title.changes.contains { $0.before != nil }
      }
  }

  fileprivate func changes(since before: ImportReport) -> [ChangedTitle] {
    let known = Set(before.changed.map(\.id))
    return changed.filter { !$0.isNew && !known.contains($0.id) }
  }
}

extension ImportReport.ChangedTitle {
  /// Whether it is less finished than before; another run starts at its first episode.
  fileprivate var goesBack: Bool {
    let status = changes.first { $0.key == FieldKey.status.rawValue }?.after
    if status == Status.repeating.rawValue { return false }
    return changes.contains { change in
      guard let before = change.before, let after = change.after else { return false }
      switch change.key {
      case FieldKey.status.rawValue: return reach(after) < reach(before)
      case FieldKey.progress.rawValue, FieldKey.repeat.rawValue:
        return (Int(after) ?? 0) < (Int(before) ?? 0)
      default: return false
      }
    }
  }

  /// Whether it loses the owner's ratings, texts or runs.
  fileprivate var losesOwnersValues: Bool {
    let keys = Set(FieldKey.ownersValues.map(\.rawValue))
    return changes.contains { $0.after == nil && $0.before != nil && keys.contains($0.key) }
  }

  private func reach(_ word: String) -> Int { Status(word: word)?.reach ?? 0 }
}

extension FieldKey {
  /// The owner's ratings, texts and runs, which can't be fetched again.
  static let ownersValues: [FieldKey] = [.rating, .review, .notes, .tags, .history]
}
