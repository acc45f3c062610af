import Base
import LibraryFiles
import MediaLibrary

/// The titles that `list` shows, and their order.
package struct TitleSelection: Sendable {
  package var query = TitleQuery()
  package var visibility: VisibilityChange.Visibility?
  package var words: String?

  package init() {}

  /// The selected titles, sorted, and their number without the limit.
  package func titles(of library: OwnersTitles) -> (shown: [OwnersTitle], count: Int) {
    var fitting = library.titles.filter { title in
      (visibility.map { $0 == title.visibility } ?? true) && query.filter.fits(title.entry)
    }
    if let words { fitting = TitleFinder(fitting).titles(for: words) }
    let keyed = fitting.map { title in
      (key: key(title, library.settings), name: name(of: title, library.settings), title: title)
    }
    let sorted = keyed.sorted { a, b in
      // Titles without a rating or date come last, also in reverse order.
      if (a.key == nil) != (b.key == nil) { return a.key != nil }
      if let first = a.key, let second = b.key, first != second {
        return (first > second) != query.isReversed
      }
      if a.name != b.name {
        return (a.name < b.name) != (query.isReversed && query.order == .title)
      }
      return a.title.entry.id < b.title.entry.id
    }
    return (sorted.prefix(query.limit ?? .max).map(\.title), sorted.count)
  }

  /// The sort key, with the highest first; nil for titles without a rating or date.
  private func key(_ title: OwnersTitle, _ settings: Settings) -> Int? {
    let tracking = title.entry.tracking
    let date: PartialDate?
    switch query.order {
    case .title: return 0
    case .rating: return tracking?.rating?.hundredths
    case .finished: date = tracking?.finishes.max()
    case .started: date = tracking?.started
    case .added: date = tracking?.added
    case .released: date = title.entry.work.released
    }
    return date.map { ($0.year * 16 + ($0.month ?? 0)) * 32 + ($0.day ?? 0) }
  }

  private func name(of title: OwnersTitle, _ settings: Settings) -> String {
    Folding.standard.fold(title.entry.work.sortTitle ?? title.entry.name(in: settings))
  }
}

extension OwnersTitle {
  fileprivate var visibility: VisibilityChange.Visibility {
    isPrivate ? .private : entry.isUnlisted ? .unlisted : .public
  }
}

/// Titles as lines: an aligned table for people, cells separated by tabs for programs.
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

  /// Aligned columns that fit the width of a terminal.
  ///
  /// If they don't fit, leaves out the id, then the progress and the kind, then shortens long
  /// titles.
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
  /// `13 of 26 episodes`, `11 volumes`, `96.5 hours`; nil without progress.
  package var progressText: String? {
    countedText ?? tracking?.hours.map { "\(decimal($0, per: 100)) hours" }
  }

  /// The progress, without hours.
  var countedText: String? {
    guard let tracking else { return nil }
    if let count = tracking.progress {
      return counted(count, of: work.total(of: progressUnit), progressUnit)
    }
    if let count = tracking.progressVolumes {
      return counted(count, of: work.total(of: .volumes), .volumes)
    }
    return nil
  }
}
