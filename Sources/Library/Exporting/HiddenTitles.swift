import MediaLibrary

/// Titles that an export says nothing of, not even in a review of another one.
struct HiddenTitles {
  let ids: Set<String>
  /// Their ids and names in small letters: what a link in a text may call them.
  private let names: Set<String>

  init(_ entries: [Entry]) {
    ids = Set(entries.map(\.id))
    names = Set(
      entries.flatMap { entry in
        [entry.id, entry.work.title] + entry.work.titles.map(\.text) + entry.work.synonyms
      }.map { $0.lowercased() })
  }

  /// A text with the labels of its links to these titles alone, or where a link has none, with nothing in its place.
  func removed(from text: String) -> String {
    guard !names.isEmpty, text.contains("[[") else { return text }
    return text.replacing(/\[\[([^\]\|\n]+)(?:\|([^\]\n]*))?\]\]/) { match in
      let name = match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return names.contains(name.lowercased())
        ? String(match.2 ?? "") : String(text[match.range])
    }
  }
}
