import Base
import MediaLibrary
import Planning

/// Writes the names by which visitors find titles and pages, and the contents of a result. It
/// writes no text of the owner's.
struct TitleWriter {
  /// The names of one title, kept for their memory.
  private var (creators, titles): (Set<String>, Set<String>) = ([], [])

  /// Also calls `body` with each of the names.
  ///
  /// - A title: `[kind, slug, title, language, year, [creators, then their further names], [other,
  ///   language, …], rating, status, cover, tie]`: the status counted from 1, 0 for none; the cover
  ///   as a name or address; `Tracking.tieBreak` of rated titles that have one.
  /// - A page: `[kinds + folder, slug, name, "", 0, [], [other, "", …]]`.
  mutating func write(
    _ number: Int, of searchable: SearchableTitles, to json: inout JSONWriter,
    name body: (String) -> Void = { _ in }
  ) {
    switch searchable[number] {
    case .page(let page):
      body(page.name)
      json.array { json in
        json.number(nil, Kind.allCases.count + page.folder)
        json.text(nil, page.slug)
        json.text(nil, page.name)
        json.text(nil, "")
        json.number(nil, 0)
        json.array { _ in }
        json.array { json in
          for other in page.otherNames {
            body(other)
            json.text(nil, other)
            json.text(nil, "")
          }
        }
      }
    case .title(let index, let entry):
      write(entry, at: index, of: searchable, to: &json, name: body)
    }
  }

  private mutating func write(
    _ entry: Entry, at index: EntryIndex, of searchable: SearchableTitles,
    to json: inout JSONWriter, name body: (String) -> Void
  ) {
    let shown = searchable.shown(index)
    json.array { json in
      json.number(nil, entry.kind.index)
      json.text(nil, entry.slug)
      body(shown.text)
      json.text(nil, shown.text)
      json.text(nil, shown.language ?? "")
      json.number(nil, entry.work.released?.year ?? 0)
      json.array { json in
        creators.removeAll(keepingCapacity: true)
        GroupTable.forEachCreator(of: entry) { name, _ in
          guard creators.insert(name).inserted else { return }
          body(name)
          json.text(nil, name)
        }
        for name in searchable.otherNamesOfCreators(index) where creators.insert(name).inserted {
          body(name)
          json.text(nil, name)
        }
      }
      json.array { json in
        titles.removeAll(keepingCapacity: true)
        titles.insert(shown.text)
        for other in shown.others {
          titles.insert(other.text)
          body(other.text)
          json.text(nil, other.text)
          json.text(nil, other.language ?? "")
        }
        for synonym in entry.work.synonyms where titles.insert(synonym).inserted {
          body(synonym)
          json.text(nil, synonym)
          json.text(nil, "")
        }
      }
      json.text(nil, entry.tracking?.rating.map(searchable.scale.text) ?? "")
      json.number(nil, entry.status.map { statusNumbers[$0] ?? 0 } ?? 0)
      json.text(nil, searchable.cover(index))
      if let tracking = entry.tracking, tracking.rating != nil, tracking.tieBreak > 0 {
        json.number(nil, tracking.tieBreak)
      }
    }
  }
}

private let statusNumbers = Dictionary(
  uniqueKeysWithValues: Status.allCases.enumerated().map { ($1, $0 + 1) })
