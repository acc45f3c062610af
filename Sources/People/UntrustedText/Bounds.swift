/// How much of what somebody else wrote is taken.
package enum Bounds {
  package static let titles = 20_000
  package static let posts = 50
  package static let names = 12
  package static let ids = 16
  package static let mentions = 20_000
  /// Characters of a title or a name.
  package static let name = 200
  /// Characters of a text.
  package static let text = 300
  /// Bytes of Markdown or HTML of which the beginning is wanted.
  package static let markup = 100_000
}
