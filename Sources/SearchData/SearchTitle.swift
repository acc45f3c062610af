import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel

/// What a visitor finds a title by, and what a result shows. Nothing that changes with a rating, and
/// nothing of what the owner wrote.
struct SearchTitle {
  let kind: Kind
  let slug: String
  let shown: ShownTitle
  /// Its further titles and its synonyms.
  let others: [ShownTitle.Other]
  let creators: [String]
  let year: Int?

  init(_ index: EntryIndex, in plan: SitePlan) {
    let entry = plan.library.entries[index]
    kind = entry.kind
    slug = entry.slug
    shown = plan.titles[index]
    var others = ShownTitle.others(than: shown, of: entry, settings: plan.library.settings)
    for synonym in entry.work.synonyms
    where synonym != shown.text && !others.contains(where: { $0.text == synonym }) {
      others.append(.init(text: synonym, language: nil))
    }
    self.others = others
    creators = SearchTitle.distinct(GroupTable.credits(of: entry.work).flatMap(\.names))
    year = entry.work.released?.year
  }

  /// `[kind, slug, title, language, year, [creators], [other, language, …]]`
  func write(to json: inout JSONWriter) {
    json.array { json in
      json.number(nil, Kind.allCases.firstIndex(of: kind))
      json.text(nil, slug)
      json.text(nil, shown.text)
      json.text(nil, shown.language ?? "")
      json.number(nil, year ?? 0)
      json.array { json in for creator in creators { json.text(nil, creator) } }
      json.array { json in
        for other in others {
          json.text(nil, other.text)
          json.text(nil, other.language ?? "")
        }
      }
    }
  }

  func forEachGram(_ reader: inout GramReader, _ body: (UInt32, GramReader.Place) -> Void) {
    reader.forEachGram(of: shown.text, body)
    for other in others { reader.forEachGram(of: other.text, body) }
    for creator in creators { reader.forEachGram(of: creator, body) }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var distinct: [String] = []
    for name in names where !distinct.contains(name) { distinct.append(name) }
    return distinct
  }
}
