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
  private static let several = bundles.union(["book", "books", "vol", "volume", "volumes"])
  private static let bundles: Set = [
    "box", "boxed", "boxset", "bundle", "coffret", "collection", "complete", "omnibus", "set",
    "trilogy",
  ]
  private static let genres: Set = ["a novel", "novel", "a memoir", "roman", "novela", "romance"]

  /// Words of works that are made from a book.
  private static let adaptations: Set = [
    "abridged", "activity", "adaptation", "adapted", "coloring", "colouring", "comic", "comics",
    "companion", "graphic", "guide", "libretto", "manga", "notes", "play", "poems", "screenplay",
    "script", "selected", "selections", "stories", "study", "summary", "workbook",
  ]
  /// Words in a subtitle of works that are made from a book, and of several books in one.
  private static let derived = [
    "abridged", "activity book", "adaptation", "adapted", "box set", "boxed set", "boxset",
    "coloring book", "colouring book", "companion", "graphic novel", "libretto", "omnibus",
    "sampler", "screenplay", "study guide", "summary", "teacher s guide", "workbook",
  ].map { " \($0) " }
  /// Words before the number of a volume.
  private static let volumes: Set = [
    "band", "bd", "book", "books", "buch", "chapter", "deel", "issue", "libro", "livre", "no", "nr",
    "number", "part", "partie", "pt", "teil", "tome", "tomo", "v", "vol", "volume", "volumes",
  ]
  /// Numbers that aren't written in digits.
  private static let numberWords: Set = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "first",
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eins",
    "zwei", "drei", "erster", "erste", "erstes", "zweiter", "zweite", "zweites", "dritter",
    "dritte", "drittes", "deux", "trois", "premier", "premiere", "deuxieme", "troisieme", "dos",
    "tres", "primero", "primera", "segundo", "segunda", "tercero", "tercera",
  ]

  /// `The Quiet Sea: A Tale` for `The Quiet Sea: A Tale (Spanish Edition)`, `The Quiet Sea` for
  /// `The Quiet Sea: A Novel`.
  static func withoutEdition(_ name: String) -> String {
    var name = name.trimmed
    if let (rest, words) = bracket(endOf: name), words.contains(where: editions.contains),
      several.isDisjoint(with: words)
    {
      name = rest
    }
    if let start = name.lastIndex(of: ":"), start > name.startIndex,
      genres.contains(Folding.standard.fold(String(name[start...])))
    {
      name = String(name[..<start]).trimmed
    }
    return name
  }

  /// The name without its edition and the publisher's or author's series: `Tides` for `Tides (Folio,
  /// no. 12)`. The number of the book itself stays: `Tides (Volume 2)`.
  static func withoutSeries(_ name: String) -> String {
    var name = withoutEdition(name)
    while let (rest, words) = bracket(endOf: name), isSeries(words, of: rest) {
      name = withoutEdition(rest)
    }
    return name
  }

  /// Whether a bracket is a series, perhaps with a number in digits at its end: `Harbour Books on
  /// Water`, `Waters Book 5`. Other numbers may be those of the book, or of several.
  private static func isSeries(_ words: [String], of name: String) -> Bool {
    let series = words.prefix { !volumes.contains($0) && Int($0) == nil }
    if series.isEmpty || !adaptations.isDisjoint(with: words)
      || words.contains(where: isNumberWord)
      || Folding.standard.fold(name).hasPrefix(series.joined(separator: " "))
    {
      return false
    }
    if !bundles.isDisjoint(with: words) { return words[0] == "collection" && series == words[...] }
    let isNumbered = words.last.flatMap { Int($0) } != nil
    if words.count(where: { Int($0) != nil }) > (isNumbered ? 1 : 0) { return false }
    // `Books on Music` is a series, `Books 1` isn't.
    let marks = words.filter(volumes.contains)
    return isNumbered ? !marks.contains("books") : marks.allSatisfy { $0 == "books" }
  }

  /// `two`, `zweiter`, `2nd`, `XII`
  private static func isNumberWord(_ word: String) -> Bool {
    numberWords.contains(word) || word.count > 1 && word.allSatisfy("ivx".contains)
      || word.first?.isNumber == true && Int(word) == nil
  }

  /// Whether a book's title or subtitle shows that it is made from another, or is a later volume:
  /// `Tides: Study Guide` or `Tides: Book Two` for `Tides`.
  ///
  /// - Parameter names: the other's names
  static func isMadeFromBook(_ book: ExportedTitle, called names: Set<String>) -> Bool {
    func spaced(_ name: String) -> String { " \(Folding.standard.fold(name)) " }
    let own = names.map(spaced)
    let subtitles = book.otherNames.filter { $0.hasPrefix(book.title + ": ") }
    return ([book.title] + subtitles).contains { name in
      let text = spaced(name)
      let isDerived = derived.contains { words in
        text.contains(words) && !own.contains { $0.contains(words) }
      }
      if isDerived { return true }
      let end = name.lastIndex(of: ":").map { spaced(String(name[$0...])) } ?? ""
      return isLaterVolume(end.split(separator: " ").map(String.init))
        && !own.contains { $0.hasSuffix(end) }
    }
  }

  /// `book two`, `vol 3`
  private static func isLaterVolume(_ words: [String]) -> Bool {
    guard words.count == 2, volumes.contains(words[0]) else { return false }
    return Int(words[1]).map { $0 > 1 } ?? (isNumberWord(words[1]) && words[1] != "one")
  }

  /// The last bracket's words, and the name before it.
  private static func bracket(endOf name: String) -> (rest: String, words: [String])? {
    guard let end = name.last, end == ")" || end == "]" else { return nil }
    let opening: Character = end == ")" ? "(" : "["
    var depth = 0
    for index in name.indices.reversed() {
      if name[index] == end { depth += 1 }
      if name[index] == opening { depth -= 1 }
      guard depth == 0 else { continue }
      if index == name.startIndex { return nil }
      let words = Folding.standard.fold(String(name[index...])).split(separator: " ")
      return (String(name[..<index]).trimmed, words.map(String.init))
    }
    return nil
  }

  /// The names to look for: without the subtitle, which sites often lack, and then with it.
  static func all(of name: String) -> [String] {
    let whole = withoutSeries(name)
    let ends = [":", "; ", " = ", " / "].compactMap { whole.firstRange(of: $0)?.lowerBound }
    guard let end = ends.min(), end > whole.startIndex else { return [whole] }
    let short = String(whole[..<end]).trimmed
    return short.isEmpty ? [whole] : [short, whole]
  }

  /// `Rabee Jaber` for `Rabee Jaber (ربيع جابر)`.
  static func author(_ name: String) -> String {
    let plain = String(name.prefix { $0 != "(" }).trimmed
    return plain.isEmpty ? name.trimmed : plain
  }
}
