import Base
import LibraryFiles
import MediaLibrary

/// Titles as lines: a table for people, cells separated by tabs for programs.
package struct TitleTable: Sendable {
  /// Cells in the order of `heads`.
  private let rows: [[String]]
  private static let heads = ["Title", "Kind", "Status", "Rating", "Progress", "Id"]

  package init(_ titles: [OwnersTitle], settings: Settings) {
    rows = titles.map { title in
      let tracking = title.entry.tracking
      let status = tracking?.status.rawValue ?? "–"
      return [
        shortened(title.entry.name(in: settings), to: 200), title.entry.kind.id,
        title.isPrivate ? status + ", private" : status,
        tracking?.rating.map { settings.ratingScale.text($0) } ?? "–",
        title.entry.progressText ?? "–", title.entry.id,
      ]
    }
  }

  /// A line per title, with cells separated by tabs; unknown values are empty.
  package var tabSeparated: String {
    rows.map { $0.map { $0 == "–" ? "" : $0 }.joined(separator: "\t") + "\n" }.joined()
  }

  /// Aligned columns, within the width of a terminal.
  ///
  /// If they don't fit, leaves out the id, then the progress and the kind, then cuts long titles.
  package func text(width: Int) -> String {
    let heads = TitleTable.heads
    let all = [heads] + rows
    var shown = heads.indices.map { $0 }
    let widths = shown.map { column in all.map { columns(of: $0[column]) }.max() ?? 0 }
    let shortestTitle = min(widths[0], 20)
    func rest(_ shown: [Int]) -> Int { shown.dropFirst().reduce(0) { $0 + widths[$1] + 2 } }
    for column in [5, 4, 1] where shortestTitle + rest(shown) > width {
      shown.removeAll { $0 == column }
    }
    let title = max(min(widths[0], width - rest(shown)), min(shortestTitle, 8))
    return all.map { row in
      shown.map { column in
        let text = column == 0 ? cut(row[0], to: title) : row[column]
        let width = column == 0 ? title : widths[column]
        let gap = String(repeating: " ", count: max(width - columns(of: text), 0))
        // Numbers are aligned right, and no spaces follow the last cell.
        return column == 3 ? gap + text : column == shown.last ? text : text + gap
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  private func cut(_ text: String, to width: Int) -> String {
    guard columns(of: text) > width else { return text }
    var cut = ""
    var used = 0
    for character in text {
      let own = columns(of: String(character))
      if used + own > width - 1 { break }
      cut.append(character)
      used += own
    }
    return cut + "…"
  }
}

extension Entry {
  /// `13 of 26 episodes`, `11 of ? volumes`, `96.5 hours`; nil without progress.
  package var progressText: String? {
    countedText ?? tracking?.hours.map { "\(decimal($0, per: 100)) hours" }
  }

  /// The progress, without hours.
  var countedText: String? {
    guard let tracking else { return nil }
    func text(_ count: Int, _ unit: ProgressUnit) -> String {
      "\(count) of \(work.total(of: unit).map(String.init) ?? "?") \(unit.rawValue)"
    }
    if let count = tracking.progress { return text(count, tracking.progressUnit ?? kind.unit) }
    if let count = tracking.progressVolumes { return text(count, .volumes) }
    return nil
  }
}
