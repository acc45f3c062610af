import DataFormats
import Trackers

/// The rows of an answer about one item, for what isn't a fact of its title.
struct WikidataItem {
  private let rows: [JSONNode]

  /// The items of an answer, by their ids.
  static func all(in root: JSONNode) -> [String: WikidataItem] {
    Dictionary(grouping: root["results"]?.items(of: "bindings") ?? []) { row in
      row["item"]?.string("value").split(separator: "/").last.map(String.init) ?? ""
    }.mapValues(WikidataItem.init)
  }

  private init(_ rows: [JSONNode]) { self.rows = rows }

  /// The number of articles about it in Wikipedias.
  var articles: Int? { values("articles").compactMap { Int($0) }.max() }

  var years: Set<Int> { Set(values("released").compactMap { Int($0.prefix(4)) }) }

  var igdbNumbers: [String] { values("igdbNumber") }

  /// Names only in languages that are neither English, nor the owner's, nor its own: distributors
  /// give a film a name that another one has elsewhere.
  func translations(besides language: String) -> Set<String> {
    let spoken = Set(self["language"].map { $0["label"]?.string("value") ?? "" })
    let originals = self["original"].compactMap { $0["value"] }
    let own =
      ["", "en", "mul", String(language.prefix(2))] + originals.map { $0.string("xml:lang") }
      + Self.languages.filter { spoken.contains($0.name) }.map(\.code)
    let names = self["name"].compactMap { $0["value"] }
    let known = names.filter { own.contains($0.string("xml:lang")) } + originals
    return Set(names.map { $0.string("value") }).subtracting(known.map { $0.string("value") })
  }

  /// Besides English, the languages in which names are looked for: those of films known by their
  /// original names.
  static let languages = [
    (code: "de", name: "German"), (code: "es", name: "Spanish"), (code: "fr", name: "French"),
    (code: "it", name: "Italian"), (code: "ja", name: "Japanese"), (code: "pt", name: "Portuguese"),
  ]

  private subscript(key: String) -> [JSONNode] {
    rows.filter { $0["key"]?.string("value") == key }
  }

  private func values(_ key: String) -> [String] {
    self[key].map { $0["value"]?.string("value") ?? "" }
  }
}
