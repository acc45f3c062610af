import Base
import Trackers

/// Names of books without the words that shops add.
enum BookName {
  /// Words of an edition: `(Spanish Edition)`, `(Penguin Classics)`.
  private static let editions: Set = [
    "annotated", "audiobook", "classic", "classics", "edicion", "edition", "editions", "hardcover",
    "illustrated", "kindle", "paperback", "reissue", "reprint", "unabridged",
  ]
  /// Words of several books in one.
  private static let several: Set = [
    "book", "books", "box", "boxed", "boxset", "bundle", "collection", "complete", "omnibus", "set",
    "trilogy", "vol", "volume", "volumes",
  ]
  private static let genres: Set = ["a novel", "novel", "a memoir", "roman", "novela", "romance"]

  /// `The Quiet Sea: A Tale` for `The Quiet Sea: A Tale (Spanish Edition)`, `The Quiet Sea` for
  /// `The Quiet Sea: A Novel`.
  static func withoutEdition(_ name: String) -> String {
    var name = name.trimmed
    if let end = name.last, end == ")" || end == "]",
      let start = name.lastIndex(of: end == ")" ? "(" : "["), start > name.startIndex
    {
      let words = Set(Folding.standard.fold(String(name[start...])).split(separator: " "))
      let isEdition = words.contains { editions.contains(String($0)) }
      if isEdition, !words.contains(where: { several.contains(String($0)) }) {
        name = String(name[..<start]).trimmed
      }
    }
    if let start = name.lastIndex(of: ":"), start > name.startIndex,
      genres.contains(Folding.standard.fold(String(name[start...])))
    {
      name = String(name[..<start]).trimmed
    }
    return name
  }

  /// The names to look for: without the edition, and then without the subtitle.
  static func all(of name: String) -> [String] {
    let whole = withoutEdition(name)
    guard let end = whole.firstIndex(of: ":"), end > whole.startIndex else { return [whole] }
    let short = String(whole[..<end]).trimmed
    return short.isEmpty ? [whole] : [whole, short]
  }

  /// `Rabee Jaber` for `Rabee Jaber (ربيع جابر)`.
  static func author(_ name: String) -> String {
    let plain = String(name.prefix { $0 != "(" }).trimmed
    return plain.isEmpty ? name.trimmed : plain
  }
}
