import LibraryIndexing
import MediaLibrary
import PageParts

/// What a visitor finds a title by, and what a result shows. Nothing that changes with a rating, and
/// nothing of what the owner wrote.
struct SearchTitle {
  private let entry: Entry
  private let shown: ShownTitle
  /// Its further titles and its synonyms.
  private let others: [ShownTitle.Other]
  private let creators: [String]

  /// How the files of grams tell it from the others of its chunk: seven bits of a hash of its slug. Two may share them;
  /// the script looks at both.
  var mark: UInt32 { GramReader.number(entry.slug.unicodeScalars.lazy.map(\.value)) & 0x7F }

  init(_ entry: Entry, shown: ShownTitle) {
    self.entry = entry
    self.shown = shown
    others = shown.others(with: entry.work.synonyms)
    var creators: [String] = []
    // Only of many: to hash two or three names takes longer than to look through them.
    var seen: Set<String> = []
    GroupTable.forEachCreator(of: entry) { name, _ in
      if creators.count < 16 {
        guard !creators.contains(name) else { return }
      } else {
        if seen.isEmpty { seen = Set(creators) }
        guard seen.insert(name).inserted else { return }
      }
      creators.append(name)
    }
    self.creators = creators
  }

  /// `[kind, slug, title, language, year, [creators], [other, language, …]]`
  func write(to json: inout JSONWriter) {
    json.array { json in
      json.number(nil, entry.kind.place)
      json.text(nil, entry.slug)
      json.text(nil, shown.text)
      json.text(nil, shown.language ?? "")
      json.number(nil, entry.work.released?.year ?? 0)
      json.array { json in for creator in creators { json.text(nil, creator) } }
      json.array { json in
        for other in others {
          json.text(nil, other.text)
          json.text(nil, other.language ?? "")
        }
      }
    }
  }

  func forEachGram(
    _ reader: inout GramReader, _ body: (_ gram: UInt32, _ place: GramReader.Place) -> Void
  ) {
    reader.forEachGram(of: shown.text, body)
    for other in others { reader.forEachGram(of: other.text, body) }
    for creator in creators { reader.forEachGram(of: creator, body) }
  }
}
