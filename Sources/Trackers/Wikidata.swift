import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Films, shows and games from Wikidata's query service: a row for each fact, with the columns
  /// `item`, `kind`, `title`, `key`, `value`, `unit` and `label`.
  ///
  /// Source: <https://www.w3.org/TR/sparql11-results-json/>.
  static let wikidata = Tracker(
    name: "Wikidata", registry: "wikidata",
    files: "Wikidata's films, shows and games as its query service answers (.json)",
    formats: [
      TitleFormat(
        rows: .json { root in
          (root["results"]?.items(of: "bindings") ?? []).filter {
            $0["item"] != nil && $0["kind"] != nil && $0["key"] != nil && $0["value"] != nil
          }
        },
        kind: .id("kind.value"), isWhole: false, titles: ["title.value", "mul.value"],
        joiningBy: { $0.text("item.value") }, adjust: adjust)
    ],
    page: { _, id in "https://www.wikidata.org/wiki/\(id)" })
}

/// Sorted, because answers have no fixed order.
private struct ItemFacts {
  struct Fact {
    let value: String
    /// BCP 47; empty for a value without a language.
    let language: String
    let unit: String
    let label: String
    let isEnglish: Bool
  }

  private var facts: [String: [Fact]] = [:]

  init(_ rows: [ExportRow]) {
    for row in rows {
      facts[row.text("key.value"), default: []].append(
        Fact(
          value: row.text("value.value"), language: row.text("value.xml:lang"),
          unit: row.text("unit.value"), label: row.line("label.value"),
          isEnglish: row.text("label.xml:lang") == "en"))
    }
  }

  subscript(key: String) -> [Fact] { facts[key] ?? [] }

  /// Each name once; an item may have a label for English and one for all languages.
  func names(_ key: String) -> [String] {
    var names: [String: Fact] = [:]
    for fact in self[key] where !fact.label.isEmpty {
      if names[fact.value]?.isEnglish != true { names[fact.value] = fact }
    }
    return Set(names.values.map(\.label)).sorted()
  }

  func id(_ key: String) -> String? {
    let values = Set(self[key].map(\.value))
    return values.count == 1 ? values.first : nil
  }

  func numbers(_ key: String) -> [Int] {
    self[key].compactMap { Double($0.value) }.filter { $0 >= 1 && $0 < 1_000_000 }
      .map { Int($0) }.sorted()
  }

  /// The earliest day; the unit is its precision: 9 for a year, 10 for a month, 11 for a day.
  ///
  /// Source: <https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format#Time>.
  func day(_ key: String) -> PartialDate? {
    let days = self[key].compactMap { fact -> PartialDate? in
      let length = ["9": 4, "10": 7, "11": 10][fact.unit]
      return length.flatMap { PartialDate(iso: String(fact.value.prefix($0))) }
    }
    // `2010-07-08` is more exact than `2010`.
    return days.min { a, b in
      a.year != b.year
        ? a.year < b.year
        : a.iso.utf8.count != b.iso.utf8.count
          ? a.iso.utf8.count > b.iso.utf8.count : a.iso < b.iso
    }
  }

  func minutes(_ key: String) -> Int? {
    let units = ["Q7727": 60.0, "Q25235": 3_600, "Q11574": 1]
    return self[key].compactMap { fact -> Int? in
      guard let seconds = units[itemID(fact.unit)], let amount = Double(fact.value) else {
        return nil
      }
      let minutes = (amount * seconds / 60).rounded()
      return (1...10_000).contains(minutes) ? Int(minutes) : nil
    }.min()
  }
}

private func adjust(_ title: inout TitleBuilder) {
  let facts = ItemFacts(title.rows)
  let id = itemID(title.row.text("item.value"))
  guard id.hasPrefix("Q"), Int(id.dropFirst()) != nil else {
    title.isRefused = true
    return
  }
  title.id = id
  let originals = facts["original"].filter { $0.language.utf8.count == 2 }
    .sorted { $0.value < $1.value }
  var languages: Set<String> = []
  title.add(
    titles: originals.filter { languages.insert($0.language).inserted }
      .map { ($0.language, $0.value) })
  let names = Set(facts["name"].map { plainLine($0.value) })
  for name in names.sorted() { title.add(synonym: name) }
  for role in ["director", "creator", "writer", "composer"] {
    title.add(names: facts.names(role), role: role)
  }
  title.add(.studios, facts.names("studio").prefix(4))
  title.add(.developers, facts.names("developer").prefix(4))
  title.add(.publishers, facts.names("publisher").prefix(4))
  title.add(.genres, screenGenres(of: facts.names("genre")))
  title.add(countries: facts.names("country"))
  title.add(languages: facts.names("language"))
  if let series = facts.names("series").first { title.set(series: series) }
  title.set(.released, day: facts.day("begin") ?? facts.day("released"))
  if facts.day("end") != nil { title.set(.releaseStatus, line: "FINISHED") }
  title.set(.duration, total: facts.minutes("duration"))
  if title.kind == .show { title.set(.episodes, total: facts.numbers("episodes").last) }
  for registry in ["imdb", "tmdb", "tvdb", "tvmaze", "letterboxd", "igdb"] {
    guard let id = facts.id(registry), registry != "imdb" || isIMDbID(id) else { continue }
    title.add(id: id, of: registry)
  }
  // Editions have numbers of their own.
  if let first = facts["steam"].compactMap({ Int($0.value) }).min() {
    title.add(id: String(first), of: "steam")
  }
  title.pictures = pictures(facts)
}

/// The poster on Commons; other pictures show actors, places and premieres.
private func pictures(_ facts: ItemFacts) -> [String] {
  let images = facts["image"].map(\.value).filter { address in
    let words = percentDecoded(address.utf8).lowercased()
    return posterWords.contains(where: words.contains)
  }
  return [facts["poster"].map(\.value), images, facts["logo"].map(\.value)]
    .flatMap { $0.sorted() }.unique()
}

private let posterWords = [
  "poster", "plakat", "affiche", "cartel", "locandina", "title card", "titlecard", "title_card",
  "lobby card", "lobby_card", "intertitle",
]

/// `Q42` for `http://www.wikidata.org/entity/Q42`
private func itemID(_ address: String) -> String {
  address.split(separator: "/").last.map(String.init) ?? ""
}

/// The genres in TMDB's words: `Comedy` and `Drama` for `comedy-drama film`.
func screenGenres(of labels: [String]) -> [String] {
  let texts = labels.map { label in
    " " + label.lowercased().split { !$0.isLetter }.joined(separator: " ") + " "
  }
  return screenGenreWords.filter { genre in
    genre.words.contains { word in texts.contains { $0.contains(" \(word) ") } }
  }.map(\.name)
}

private let screenGenreWords: [(name: String, words: [String])] = [
  ("Action", ["action"]), ("Adventure", ["adventure"]),
  ("Animation", ["animation", "animated", "anime"]), ("Comedy", ["comedy", "sitcom"]),
  ("Crime", ["crime", "gangster", "police procedural"]),
  ("Documentary", ["documentary", "docuseries"]), ("Drama", ["drama"]),
  ("Family", ["family", "children s", "children"]), ("Fantasy", ["fantasy"]),
  ("Film Noir", ["noir"]), ("History", ["historical", "history"]), ("Horror", ["horror"]),
  ("Musical", ["musical"]), ("Mystery", ["mystery", "whodunit"]),
  ("Romance", ["romance", "romantic"]), ("Science Fiction", ["science fiction", "cyberpunk"]),
  ("Sport", ["sport", "sports"]), ("Superhero", ["superhero"]), ("Thriller", ["thriller"]),
  ("War", ["war"]), ("Western", ["western"]),
]
