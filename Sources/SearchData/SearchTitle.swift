import LibraryIndexing
import MediaLibrary
import PageParts

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

  init(_ entry: Entry, shown: ShownTitle, settings: Settings) {
    kind = entry.kind
    slug = entry.slug
    self.shown = shown
    var others = ShownTitle.others(than: shown, of: entry, settings: settings)
    if !entry.work.synonyms.isEmpty {
      var seen = Set(others.map(\.text) + [shown.text])
      for synonym in entry.work.synonyms where seen.insert(synonym).inserted {
        others.append(.init(text: synonym, language: nil))
      }
    }
    self.others = others
    var seen: Set<String> = []
    var creators: [String] = []
    GroupTable.forEachCreator(of: entry) { name, _ in
      if seen.insert(name).inserted { creators.append(name) }
    }
    self.creators = creators
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
}
