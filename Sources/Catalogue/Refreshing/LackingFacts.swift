import Base
import Exchange
import MediaLibrary

/// Facts that imported titles lack and a refresh could fetch.
package struct LackingFacts: Sendable {
  /// Only facts that some title lacks.
  package let counts: [(what: String, titles: Int)]

  private static let looked: [(what: String, key: FieldKey)] = [
    ("cover", .cover), ("genres", .genres), ("year", .released), ("description", .description),
  ]

  /// - Parameter kinds: kinds with a source
  package init(
    of titles: some Sequence<ImportReport.ChangedTitle>, kinds: Set<Kind>,
    withCovers hasCovers: Bool
  ) {
    let folders = Set(kinds.map { $0.folder + "/" })
    var counts = Self.looked.map { (what: $0.what, titles: 0) }
    for title in titles where title.isNew && folders.contains(where: title.id.hasPrefix) {
      for (index, looked) in Self.looked.enumerated() where !title.says(looked.key) {
        counts[index].titles += 1
      }
    }
    self.counts = counts.filter { $0.titles > 0 && (hasCovers || $0.what != "cover") }
  }

  /// `1,077 titles have no cover, 1,077 no genres: …`; nil if nothing is lacking.
  package var text: String? {
    guard let first = counts.first else { return nil }
    let have = first.titles == 1 ? "has" : "have"
    let rest = counts.dropFirst().map { ", \(NumberText.grouped($0.titles)) no \($0.what)" }
    return "\(NumberText.count(first.titles, .titles)) \(have) no \(first.what)"
      + rest.joined() + ": 'tokonoma refresh' fetches them\n"
  }
}
