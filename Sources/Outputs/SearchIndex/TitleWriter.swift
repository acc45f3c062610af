import LibraryIndexing
import MediaLibrary
import PageContexts

/// Writes what a visitor finds titles by, and what a result shows. Nothing that changes with a rating, and
/// nothing of what the owner wrote.
struct TitleWriter {
  /// Room for those of one title.
  private var (creators, titles) = (DistinctNames(), DistinctNames())

  /// `[kind, slug, title, language, year, [creators], [other, language, …]]`; calls `body` with each of the names.
  mutating func write(
    _ number: Int, of found: FoundTitles, slug: String, to json: inout JSONWriter,
    name body: (String) -> Void = { _ in }
  ) {
    let (entry, place) = (found.entry(number), found.place(of: number))
    json.array { json in
      // Lent by spans, here and below: a copy of a title counts all of its texts.
      let shown = found.shown.span
      let title = shown[place].text
      json.number(nil, entry.kind.place)
      json.text(nil, slug)
      body(title)
      json.text(nil, title)
      json.text(nil, orNone: shown[place].language)
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
        let shown = found.shown.span
        let (others, synonyms) = (shown[place].others, entry.work.synonyms)
        let (allOthers, allSynonyms) = (others.span, synonyms.span)
        titles.removeAll()
        titles.append(shown[place].text)
        for place in allOthers.indices {
          let name = allOthers[place].text
          titles.append(name)
          body(name)
          json.text(nil, name)
          json.text(nil, orNone: allOthers[place].language)
        }
        for place in allSynonyms.indices {
          let name = allSynonyms[place]
          guard titles.insert(name) else { continue }
          body(name)
          json.text(nil, name)
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
