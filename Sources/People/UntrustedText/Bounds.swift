/// Limits for data from other sites.
package enum Bounds {
  package static let titles = 20_000
  package static let posts = 50
  package static let names = 12
  package static let ids = 16
  package static let mentions = 20_000
  /// Characters of a title or name.
  package static let name = 200
  /// Characters of a text.
  package static let text = 300
  /// Bytes of Markdown or HTML that are read for an excerpt.
  package static let markup = 100_000
}
