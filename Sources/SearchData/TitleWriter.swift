import LibraryIndexing
import MediaLibrary
import PageParts

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
    let (entry, text) = (found.entry(number), found.text(number))
    json.array { json in
      json.number(nil, entry.kind.place)
      json.text(nil, slug)
      body(text)
      json.text(nil, text)
      json.text(nil, found.language(number) ?? "")
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
        titles.append(text)
        func add(_ name: String, _ language: String?) {
          body(name)
          json.text(nil, name)
          json.text(nil, language ?? "")
        }
        // Lent by spans: a loop would count references to each.
        let (others, synonyms) = (found.others(number), entry.work.synonyms)
        let (allOthers, allSynonyms) = (others.span, synonyms.span)
        for place in allOthers.indices {
          titles.append(allOthers[place].text)
          add(allOthers[place].text, allOthers[place].language)
        }
        for place in allSynonyms.indices where titles.insert(allSynonyms[place]) {
          add(allSynonyms[place], nil)
        }
      }
    }
  }
}
