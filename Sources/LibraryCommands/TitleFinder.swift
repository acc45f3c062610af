import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// Finds titles by typed text: an id, a slug, or part of a title's names.
///
/// Ignores case, accents, width, punctuation and the kind of kana, except between titles that
/// differ only in punctuation: `K-On!` doesn't find `K-On!!`.
package struct TitleFinder: Sendable {
  private struct Candidate: Sendable {
    let title: OwnersTitle
    /// Folded; includes the slug and former slugs.
    let names: [String]
  }

  private let candidates: [Candidate]
  private let folding = Folding.standard

  /// - Parameter kind: the only kind to search; nil for all
  package init(_ titles: [OwnersTitle], kind: Kind? = nil) {
    let folding = folding
    candidates = titles.filter { kind == nil || $0.entry.kind == kind }.map { title in
      Candidate(title: title, names: title.entry.names.map(folding.fold))
    }
  }

  /// The titles that match best, in the order of the library: by id or name; else by the start of a
  /// word of a name, by any part of a name, by initials, by all words in one name, or by file.
  package func titles(for query: String) -> [OwnersTitle] {
    let query = normalized(query.trimmed)
    let byID = candidates.filter { $0.title.entry.hasID(query) }
    if !byID.isEmpty { return byID.map(\.title) }
    if let file = FileQuery(query) {
      let found = file.titles(among: candidates.map(\.title))
      if !found.isEmpty { return found }
    }
    // `anime/plan`: a piece of a name, within a kind.
    let parts = query.split(separator: "/", maxSplits: 1)
    let kind = parts.count == 2 ? Kind(word: String(parts[0])) : nil
    let named = titles(
      named: kind == nil ? query : String(parts[1]),
      among: candidates.filter { kind == nil || $0.title.entry.kind == kind })
    return named.isEmpty ? candidates.map(\.title).filter { $0.isFile(of: query) } : named
  }

  /// The titles of creators whose names contain a text.
  package func titles(by creator: String) -> [OwnersTitle] {
    let wanted = folding.fold(creator)
    return candidates.map(\.title).filter { title in
      title.entry.work.creators.contains { folding.fold($0.name).contains(wanted) }
    }
  }

  /// Whether a name contains the words of a text in this order, or the text is an id.
  package func hasName(of query: String) -> Bool {
    let wanted = folding.fold(query)
    return candidates.contains { candidate in
      candidate.title.entry.hasID(query)
        || candidate.names.contains { " \($0) ".contains(" \(wanted) ") }
    }
  }

  /// Whether a text is the whole name of a title, or its id.
  package func isName(_ text: String) -> Bool {
    let wanted = folding.fold(text)
    return candidates.contains { $0.title.entry.hasID(text) || $0.names.contains(wanted) }
  }

  /// The title with the name most similar to a text that matches no title.
  package func nearest(to query: String) -> OwnersTitle? {
    let wanted = folding.fold(String(query.split(separator: "/").last ?? ""))
    let names = candidates.flatMap(\.names)
    let words = names.flatMap { $0.split(separator: " ").filter { $0.count > 3 }.map(String.init) }
    let near = Base.nearest(to: wanted, among: names) ?? Base.nearest(to: wanted, among: words)
    return near.flatMap { near in candidates.first { $0.names.contains { $0.contains(near) } } }?
      .title
  }

  private func titles(named query: String, among candidates: [Candidate]) -> [OwnersTitle] {
    let wanted = folding.fold(query)
    guard !wanted.isEmpty else { return [] }
    let words = wanted.split(separator: " ")
    let fits: [([String]) -> Bool] = [
      { $0.contains(wanted) },
      { $0.contains { " \($0)".contains(" \(wanted)") } },
      { $0.contains { $0.contains(wanted) } },
      { words.count == 1 && wanted.count > 1 && $0.contains { initials(of: $0) == wanted } },
      { $0.contains { name in words.allSatisfy(name.contains) } },
    ]
    for fits in fits {
      let found = candidates.filter { fits($0.names) }
      if found.isEmpty { continue }
      if found.count == 1 { return found.map(\.title) }
      // Compares exactly, then without case, then without accents.
      let tests: [(Entry) -> Bool] = [
        { $0.hasName { normalized($0) == query } },
        { $0.hasName { normalized($0.lowercased()) == normalized(query.lowercased()) } },
        { $0.isNamed(query) },
      ]
      let best = tests.lazy.map { test in found.filter { test($0.title.entry) } }
        .first { !$0.isEmpty }
      return (best ?? found).map(\.title)
    }
    return []
  }
}

extension OwnersTitles {
  /// The files with problems whose path equals a text, or contains all its words.
  package func brokenFiles(for query: String) -> [String] {
    let folding = Folding.standard
    let words = folding.fold(query.trimmed).split(separator: " ")
    let file = FileQuery(normalized(query.trimmed))
    return brokenFiles.filter { path in
      if let file { return file.names(path) }
      let name = folding.fold(path)
      return !words.isEmpty && words.allSatisfy { name.contains($0) }
    }
  }
}

extension Project {
  /// A query for a file given relative to the current folder; nil if the file isn't in the project.
  package func fileQuery(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: /(.*\.(?:md|markdown|yml|yaml|json))((?::[0-9]+)*)/),
      let file = Folder.realPath(String(match.1)), let own = Folder.realPath(folder.path),
      file.hasPrefix(own + "/")
    else { return nil }
    return String(file.dropFirst(own.count + 1)) + match.2
  }
}

/// A title's file as shells complete it and messages name it: `library/anime/planetes.md`,
/// `planetes.md`, `library/games/backlog.yml:36`.
private struct FileQuery {
  private let path: String
  private let line: Int?

  init?(_ text: String) {
    guard
      let match = text.wholeMatch(
        of: /(?:\.{0,2}\/)*(.*\.(?:md|markdown|yml|yaml|json))(?::([0-9]{1,9})(?::[0-9]+)?)?/)
    else { return nil }
    path = String(match.1)
    line = match.2.flatMap { Int($0) }
  }

  /// The titles in that file; with a line, the title that contains it.
  func titles(among titles: [OwnersTitle]) -> [OwnersTitle] {
    let found = titles.filter { names($0.path) }
    guard let line, !isMarkdown else { return found }
    return Dictionary(grouping: found, by: \.path).values.compactMap { titles in
      titles.filter { $0.entry.location.line <= line }
        .max { $0.entry.location.line < $1.entry.location.line }
    }
  }

  func names(_ file: String) -> Bool {
    let file = normalized(file)
    return file == path || file.hasSuffix("/" + path) || path.hasSuffix("/" + file)
  }

  /// Whether the file holds one title, whatever the line.
  private var isMarkdown: Bool { path.hasSuffix(".md") || path.hasSuffix(".markdown") }
}

/// The initials of a name: `sao` for `sword art online`.
private func initials(of name: String) -> String {
  String(name.split(separator: " ").compactMap(\.first))
}

extension OwnersTitle {
  /// Whether a text is the path or name of the title's own file.
  fileprivate func isFile(of text: String) -> Bool {
    guard path.hasSuffix(".md") || path.hasSuffix(".markdown") else { return false }
    let file = normalized(path).split(separator: "/").last?.split(separator: ".").dropLast()
      .joined(separator: ".")
    if file == text { return true }
    let id = EntryID(written: text)?.text
    return id != nil && (id == entry.id || id == EntryID(written: path)?.text)
  }
}

extension Entry {
  var names: [String] { ownNames + slugs }

  var ids: [String] { [id] + formerIDs }

  /// Whether a text is one of its names, including the punctuation around it.
  func isNamed(_ text: String) -> Bool {
    let folding = Folding.standard
    let (wanted, edges) = (folding.fold(text), edgeSigns(of: text))
    return hasName { folding.fold($0) == wanted && edgeSigns(of: $0) == edges }
  }

  func hasName(_ fits: (String) -> Bool) -> Bool {
    names.contains { fits($0) && isNameOfItsOwn($0) }
  }

  /// Whether one of its names is more than a slug derived from another name, perhaps with a number:
  /// `Gintama` isn't a name of its own for `Gintama°`.
  private func isNameOfItsOwn(_ name: String) -> Bool {
    if ownNames.contains(name) { return true }
    let stem = name.replacing(/-[0-9]+$/, with: "")
    return !ownNames.contains { [name, stem].contains(MediaLibrary.slug(for: $0)) }
  }

  private var ownNames: [String] {
    [work.title] + work.titles.map(\.text) + work.synonyms + [work.sortTitle].compactMap { $0 }
  }

  private var slugs: [String] { [slug] + aliases.map(\.slug) }

  func hasID(_ text: String) -> Bool { text == id || formerIDs.contains(text) }

  /// The name that the site shows, depending on `titleLanguage`.
  package func name(in settings: Settings) -> String {
    let languages: [String] =
      switch settings.titleLanguage {
      case .romaji: ["romaji", "ja-Latn"]
      case .english: ["english", "en"]
      case .native: ["native"]
      case nil: []
      }
    return work.titles.first { languages.contains($0.language) }?.text ?? work.title
  }
}

extension Kind {
  /// A kind by its word or its folder, or by another word for it, in any case: `book`, `Books`,
  /// `film`.
  package init?(word: String) {
    let word = folded(word)
    let known = Kind.allCases.first { [$0.id, $0.id + "s", $0.folder].contains(word) }
    guard let kind = known ?? Kind(otherWord: word) else { return nil }
    self = kind
  }
}

extension StringProtocol {
  var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    guard let start = firstIndex(where: { !isBlank($0) }),
      let end = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[start...end])
  }
}

/// The punctuation before and after a title's letters, which tells `K-On!` from `K-On!!`. Brackets
/// and quotes are dropped, and fullwidth signs become ASCII.
func edgeSigns(of title: String) -> [String] {
  func isSign(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }
  func signs(_ part: some Sequence<Unicode.Scalar>) -> String {
    let kept = part.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.properties.generalCategory {
      case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .spaceSeparator, .control, .format, .nonspacingMark, .spacingMark, .enclosingMark:
        return nil
      default: break
      }
      if scalar == "\"" { return nil }
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
    }
    return String(String.UnicodeScalarView(kept))
  }
  let scalars = Array(title.unicodeScalars)
  let head = scalars.prefix(while: isSign)
  let tail = scalars.dropFirst(head.count).reversed().prefix(while: isSign)
  return [signs(head), signs(tail)]
}
