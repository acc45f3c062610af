import Base
import MediaLibrary
import StrictYAML

extension TitleQuery {
  /// The options of the command `list`; a title has one of several kinds, statuses, genres or tags.
  static let keys = KeyTable<TitleQuery>(
    [
      .init("kind") { $0.filter.kinds = Set($1.kinds(&$2)) },
      .init("status") { $0.filter.statuses = Set($1.eachItem(&$2) { $0.status(&$1) }) },
      .init("genre") { $0.filter.genres = FoldedWords($1.labels(&$2)) },
      .init("tag") { $0.filter.tags = FoldedWords($1.labels(&$2)) },
      .init("creator") { $0.filter.creator = $1.text(&$2) },
      .init("minRating") { $0.filter.lowestRating = $1.rating(&$2) },
      .init("unrated") { $0.filter.isUnrated = $1.flag(&$2) ?? false },
      .init("favorites") { $0.filter.isFavorite = $1.flag(&$2) ?? false },
      .init("released") { $0.filter.released = $1.date(&$2) },
      .init("finished") { $0.filter.finished = $1.date(&$2) },
      .init("since") { $0.filter.since = $1.date(&$2) },
      .init("sort") { query, field, reading in
        guard let text = field.text(&reading) else { return }
        if let order = TitleOrder(word: text) {
          query.order = order
        } else {
          reading.report(
            field.node,
            .unknownWord(text, key: field.name, known: TitleOrder.allCases.map(\.rawValue)))
        }
      },
      .init("reverse") { $0.isReversed = $1.flag(&$2) ?? false },
      .init("limit") { $0.limit = $1.total(&$2) },
    ],
    own: { query, field, reading in
      query.filter.extras.append((field.name, FoldedWords(field.texts(&reading))))
    })
}

extension Field {
  /// nil after reporting a problem: without a condition, the others would show more titles.
  func titleQuery(_ reading: inout Reading) -> TitleQuery? {
    let wanted = Shape("conditions for titles", "{kind: game, status: current, sort: rating}")
    guard isMapping(wanted: wanted, &reading) else { return nil }
    var query = TitleQuery()
    let problems = reading.diagnostics.all.count
    TitleQuery.keys.read(node, into: &query, &reading)
    return reading.diagnostics.all.count == problems ? query : nil
  }

  /// A kind by its id, its folder or another word.
  func kind(_ reading: inout Reading) -> Kind? {
    guard let text = itemText(&reading) else { return nil }
    if let kind = Kind(id: text) ?? Kind(folder: text) ?? Kind(otherWord: text) { return kind }
    return reading.report(node, .unknownWord(text, key: name, known: Kind.allCases.map(\.id)))
  }

  /// A kind or several.
  func kinds(_ reading: inout Reading) -> [Kind] { eachItem(&reading) { $0.kind(&$1) } }
}
