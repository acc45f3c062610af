import Bytes
import CatalogueSources
import Diagnostics
import MediaLibrary

/// What titles of a library lack that a refresh could fetch.
package struct LackingFacts: Sendable, Equatable {
  /// How many titles have no cover, and so on, by what they have none of; what nobody lacks is missing.
  package let counts: [(what: String, titles: Int)]

  private static let looked: [(what: String, isThere: @Sendable (Work) -> Bool)] = [
    ("cover", { $0.cover?.path != nil }), ("genres", { !$0.genres.isEmpty }),
    ("year", { $0.released != nil }), ("description", { $0.description != nil }),
  ]

  /// - Parameter kinds: those that some source can be asked for
  package init(_ titles: some Sequence<Entry>, kinds: Set<Kind>, withCovers hasCovers: Bool) {
    var counts = Self.looked.map { (what: $0.what, titles: 0) }
    for entry in titles where kinds.contains(entry.kind) {
      for (index, looked) in Self.looked.enumerated() where !looked.isThere(entry.work) {
        counts[index].titles += 1
      }
    }
    self.counts = counts.filter { $0.titles > 0 && (hasCovers || $0.what != "cover") }
  }

  /// `1,077 titles have no cover, 1,077 no genres: 'tokonoma refresh' fetches them`; nil when nothing is lacking.
  package var text: String? {
    guard let first = counts.first else { return nil }
    let have = first.titles == 1 ? "has" : "have"
    let rest = counts.dropFirst().map { ", \(NumberText.grouped($0.titles)) no \($0.what)" }
    return "\(NumberText.count(first.titles, .titles)) \(have) no \(first.what)"
      + rest.joined() + ": 'tokonoma refresh' fetches what is known of them\n"
  }

  package var json: JSONValue {
    .object(counts.map { ($0.what, .number($0.titles)) })
  }

  package static func == (a: LackingFacts, b: LackingFacts) -> Bool {
    a.counts.elementsEqual(b.counts, by: ==)
  }
}
