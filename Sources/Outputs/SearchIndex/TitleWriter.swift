import JSONWriting
import LibraryIndexing
import MediaLibrary

/// Writes what a visitor finds titles by, and what a result shows. Nothing that changes with a rating, and
/// nothing of what the owner wrote.
struct TitleWriter {
  /// Those of one title, kept for their memory.
  private var (creators, titles) = (DistinctNames(), DistinctNames())

  /// `[kind, slug, title, language, year, [creators], [other, language, …]]`; calls `body` with each of the names.
  mutating func write(
    _ number: Int, of searchable: SearchableTitles, slug: String, to json: inout JSONWriter,
    name body: (String) -> Void = { _ in }
  ) {
    let (entry, shown) = (searchable.entry(number), searchable.shown(number))
    json.array { json in
      json.number(nil, entry.kind.index)
      json.text(nil, slug)
      body(shown.text)
      json.text(nil, shown.text)
      json.text(nil, orNone: shown.language)
      json.number(nil, entry.work.released?.year ?? 0)
      json.array { json in
        creators.removeAll()
        GroupTable.forEachCreator(of: entry) { name, _ in
          guard creators.insert(name) else { return }
          body(name)
          json.text(nil, name)
        }
      }
      json.array { json in
        titles.removeAll()
        titles.append(shown.text)
        for other in shown.others {
          titles.append(other.text)
          body(other.text)
          json.text(nil, other.text)
          json.text(nil, orNone: other.language)
        }
        for synonym in entry.work.synonyms where titles.insert(synonym) {
          body(synonym)
          json.text(nil, synonym)
          json.text(nil, "")
        }
      }
    }
  }
}

extension JSONWriter {
  /// An empty text for nil.
  fileprivate mutating func text(_ key: StaticString?, orNone value: String?) {
    if value == nil { text(key, "") } else { text(key, value) }
  }
}
