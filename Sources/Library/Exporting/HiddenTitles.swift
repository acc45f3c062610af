import MediaLibrary

/// Titles that an export says nothing of, not even in a review of another one.
struct HiddenTitles: Sendable {
  /// Present and former ids.
  private let ids: Set<String>
  /// The ids and names in small letters: what a link in a text may call them.
  private let names: Set<String>
  /// What stands in a text where such a title would be named.
  private let placeholder: String

  /// For files that their owner may read again, whatever links call them.
  init(_ entries: [Entry]) {
    ids = Set(entries.map(\.id))
    names = Set(
      entries.flatMap { entry in
        [entry.id, entry.work.title] + entry.work.titles.map(\.text) + entry.work.synonyms
      }.map { $0.lowercased() })
    placeholder = ""
  }

  /// For a site, where links have ids and nothing else.
  init(ids: Set<String>, placeholder: String) {
    self.ids = ids
    names = Set(ids.map { $0.lowercased() })
    self.placeholder = placeholder
  }

  func contains(_ id: String) -> Bool { !ids.isEmpty && ids.contains(id) }

  /// A text with the labels of its links to these titles alone, or where a link has none, with the placeholder.
  func removed(from text: String) -> String {
    guard !names.isEmpty, text.contains("[[") else { return text }
    return text.replacing(/\[\[([^\]\|]+)(?:\|([^\]]*))?\]\]/) { match in
      let words = match.1.split(whereSeparator: \.isWhitespace)
      let isNamed =
        names.contains(words.joined(separator: " ").lowercased())
        || names.contains(words.joined().lowercased())
      guard isNamed else { return String(text[match.range]) }
      let label = String(match.2 ?? "")
      return label.allSatisfy(\.isWhitespace) ? placeholder : label
    }
  }
}
