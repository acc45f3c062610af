import Diagnostics
import MediaLibrary
import StrictYAML
import YAMLEditing

/// What an export changes in a title that is in the library already.
///
/// Compares three: what the file says, what the export says, and what the export said when it was last imported. What
/// only the tracker changed follows the tracker; what the owner changed stays.
struct TitleMerge {
  private(set) var changes: [(key: String, change: KeyChange)] = []
  /// Where the owner and the tracker both changed something.
  private(set) var kept: [ImportReport.KeptValue] = []

  init(
    _ exported: ExportedTitle, into title: YAMLNode, id: String, before: [TitleKey: Statement]?,
    scale: RatingScale
  ) {
    for key in TitleKey.allCases {
      guard let new = exported.statements[key] else { continue }
      let written = key.statement(in: title, scale: scale)
      if let written, written.means(new, scale: scale) { continue }
      guard let base = before?[key] else {
        if Self.trackerWins(key, over: written, with: new) { take(new, for: key, scale: scale) }
        continue
      }
      if let written, written.means(base, scale: scale) {
        take(new, for: key, scale: scale)
      } else if !new.means(base, scale: scale) {
        kept.append(
          ImportReport.KeptValue(
            id: id, key: key.rawValue,
            value: written?.text(scale: scale) ?? title[key.rawValue].map(Self.text) ?? "none",
            exported: new.text(scale: scale)))
      }
    }
  }

  /// When nobody remembers what was imported before. That there is no rating or date is no news to anyone.
  private static func trackerWins(
    _ key: TitleKey, over written: Statement?, with new: Statement
  ) -> Bool {
    guard new != .absent else { return false }
    if written == .absent { return true }
    // What is written in the owner's own way is not understood here.
    return key.belongsToTracker && written != nil
  }

  private mutating func take(_ new: Statement, for key: TitleKey, scale: RatingScale) {
    changes.append((key.rawValue, new.value.map { .set($0.yaml(scale: scale)) } ?? .remove))
  }

  private static func text(of node: YAMLNode) -> String {
    node.text.map { "'\(shortened(singleLine($0)))'" } ?? "of another kind"
  }
}
