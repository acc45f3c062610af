import Base
import MediaLibrary

/// A title of Anime News Network's encyclopedia.
struct EncyclopediaTitle {
  private let record: EncyclopediaRecord
  private let kind: Kind
  private let type: String

  init(_ record: EncyclopediaRecord) {
    self.record = record
    type = record.attributes["type"] ?? record.texts("type").first ?? ""
    kind = type.lowercased() == "manga" ? .manga : record.kind
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: record.offset)
    let name = record.attributes["name"] ?? record.texts("name").first ?? ""
    let title = plainLine(withoutType(name))
    reader.row = title
    if title.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
    let written = record.attributes["id"] ?? record.texts("id").first ?? idInAddress
    let id = reader.numberID(ValueReader.Text(name: "id", text: written, offset: record.offset))
    var said = TitleStatements()
    said.say(.title, line: title)
    sayNames(besides: title, in: &said)
    sayWork(in: &said, &reader)
    sayCredits(in: &said)
    sayMore(in: &said)
    return ExportedTitle(
      kind: kind, id: id, title: title, statements: said.said,
      picture: record.pictures.max { $0.width < $1.width }?.address, related: related,
      location: location)
  }

  /// Anime and manga have their ids from one sequence, so that an id alone says which of them it is.
  private var related: [ExportedTitle.Related] {
    record.related.flatMap { relation, id -> [ExportedTitle.Related] in
      guard let type = relationType(ofWords: relation), Int(id) != nil else { return [] }
      return [Kind.anime, .manga].map {
        ExportedTitle.Related(
          type: type, kind: $0, ids: [Work.ExternalID(registry: "ann", value: id)])
      }
    }
  }

  /// Its episodes, and who is in it.
  private func sayMore(in said: inout TitleStatements) {
    var seen: Set<Int> = []
    let episodes = record.episodes.compactMap { episode -> TitleValue? in
      // `7.5` and `SP` are none of the episodes that are counted.
      guard let number = Int(episode.number), number > 0, seen.insert(number).inserted else {
        return nil
      }
      let titles = episode.titles
      let title = plainLine((titles.first { $0.language == "EN" } ?? titles.first)?.text ?? "")
      return .mapping(
        [TitleValue.Pair("number", .number(number))]
          + (title.isEmpty ? [] : [TitleValue.Pair("title", .text(title))]))
    }
    if !episodes.isEmpty { said[.episodeList] = .value(.items(episodes)) }
    // Each language tells the same ones again.
    let voices = record.roles.contains { $0.language == "JA" } ? "JA" : record.roles.first?.language
    said.say(
      characters: record.roles.filter { $0.language == voices }.prefix(mostCharacters)
        .map { ($0.name, "") })
  }

  /// Of `/encyclopedia/anime.php?id=39391`.
  private var idInAddress: String {
    let address = record.attributes["href"] ?? ""
    guard let start = address.firstRange(of: "id=")?.upperBound else { return "" }
    return String(address[start...].prefix { $0.isNumber })
  }

  /// Lists of what is new write `A Title (TV)`.
  private func withoutType(_ name: String) -> String {
    guard record.attributes["href"] != nil, name.hasSuffix(")"),
      let open = name.lastIndex(of: "("),
      ["TV", "movie", "OAV", "OVA", "ONA", "special", "manga", "omnibus"].contains(
        String(name[name.index(after: open)...].dropLast().prefix { $0 != " " }))
    else { return name }
    return String(name[..<open])
  }

  /// Japanese names stand in Latin letters and in their own, both as Japanese.
  private func sayNames(besides title: String, in said: inout TitleStatements) {
    var names: [(language: String, text: String)] = []
    var synonyms: [String] = []
    for (_, language, text) in record.texts.filter({ $0.name.hasSuffix(" title") }) {
      let isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
      let key =
        switch language {
        case "JA": isLatin ? "romaji" : "native"
        case "EN": "english"
        default: ""
        }
      if text == title { continue }
      if key.isEmpty || names.contains(where: { $0.language == key }) {
        synonyms.append(text)
      } else {
        names.append((key, text))
      }
    }
    said.say(titles: names, besides: title)
    said.say(.synonyms, list: synonyms)
  }

  private func sayWork(in said: inout TitleStatements, _ reader: inout ValueReader) {
    if kind == .anime {
      let format = type.uppercased()
      said.say(.format, line: format == "OAV" ? "OVA" : format)
    }
    said.sayDescription(html: record.texts("Plot Summary").first ?? "")
    // They stand in small letters there, and themes are all sorts of things.
    said.say(
      .genres,
      list: record.texts("Genres").map {
        animeGenre($0) ?? $0.prefix(1).uppercased() + $0.dropFirst()
      }
        + record.texts("Themes").compactMap(animeGenre))
    func total(_ name: String) -> Int? {
      record.texts(name).first.flatMap { text in
        reader.count(ValueReader.Text(name: name, text: text, offset: record.offset))
      }
    }
    said.say(.episodes, total: total("Number of episodes"))
    said.say(.volumes, total: total("Number of tankoubon"))
    said.say(.pages, total: total("Number of pages"))
    if let time = record.texts("Running time").first {
      said.say(.duration, total: time == "half hour" ? 30 : Int(time))
    }
    said.say(
      community: record.ratings["weighted_score"] ?? "", best: 10,
      votes: record.ratings["nb_votes"] ?? "", source: "Anime News Network")
    if let date = released { said[.released] = .value(.date(date)) }
    let ages = ["TA": "13+", "MA": "17+", "AO": "18+"]
    if let age = record.texts("Objectionable content").lazy.compactMap({ ages[$0] }).first {
      said.say(.ageRating, line: age)
    }
  }

  /// The first vintage is that of the work, unless it says in brackets what else it is of.
  private var released: PartialDate? {
    let vintages = record.texts("Vintage") + record.texts("vintage")
    let text = vintages.first { !$0.contains("(") } ?? vintages.first ?? ""
    let day = String(text.prefix { $0.isNumber || $0 == "-" })
    if case .success(let date?) = ValueReader.date(in: day) { return date }
    return nil
  }

  /// Those who made the whole, out of all who worked on each episode.
  private func sayCredits(in said: inout TitleStatements) {
    said.say(
      creators: record.credits.filter { isMakersTask($0.task) }
        .map { ($0.name, roleOfMaker($0.task)) })
    func companies(_ task: String) -> [String] {
      record.credits.filter { $0.task == task }.map(\.name)
    }
    said.say(.studios, list: companies("Animation Production"))
    if kind == .manga { said.say(.publishers, list: companies("Publisher")) }
  }
}
