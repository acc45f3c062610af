import Base
import MediaLibrary

extension EncyclopediaRecord {
  func title(_ reader: ValueReader) -> TitleBuilder {
    let type = attributes["type"] ?? texts("type").first ?? ""
    let name = plainLine(withoutType(attributes["name"] ?? texts("name").first ?? ""))
    var title = TitleBuilder(
      [ExportRow([], at: offset, reader)], type.lowercased() == "manga" ? .manga : kind,
      title: name)
    if name.isEmpty {
      title.refuse { .rowWithoutName(at: $0) }
      return title
    }
    let id = attributes["id"] ?? texts("id").first ?? idInAddress
    title.id = reader.numberID(ValueReader.Text(name: "id", text: id, offset: offset))
    title.set(.title, line: name)
    addNames(to: &title)
    if title.kind == .anime {
      title.set(.format, line: type.uppercased() == "OAV" ? "OVA" : type.uppercased())
    }
    addWork(to: &title)
    addCredits(to: &title)
    addMore(to: &title)
    title.related = relatedTitles
    title.pictures = pictures.max { $0.width < $1.width }.map { [$0.address] } ?? []
    return title
  }

  /// Anime and manga share one sequence of ids, so that an id alone identifies a title.
  private var relatedTitles: [ExportedTitle.Related] {
    related.flatMap { relation, id -> [ExportedTitle.Related] in
      guard let type = relationType(ofWords: relation), Int(id) != nil else { return [] }
      return [Kind.anime, .manga].map {
        ExportedTitle.Related(
          type: type, kind: $0, ids: [Work.ExternalID(registry: "ann", value: id)])
      }
    }
  }

  private func addMore(to title: inout TitleBuilder) {
    var seen: Set<Int> = []
    title.set(
      episodes: episodes.compactMap { episode in
        // `7.5` and `SP` are not counted.
        guard let number = Int(episode.number), number > 0, seen.insert(number).inserted else {
          return nil
        }
        let english = episode.titles.first { $0.language == "EN" } ?? episode.titles.first
        return (number, english?.text ?? "", nil)
      })
    // Each language has the same characters again.
    let voices = roles.contains { $0.language == "JA" } ? "JA" : roles.first?.language
    title.set(
      characters: roles.filter { $0.language == voices }.prefix(mostCharacters)
        .map { ($0.name, "") })
  }

  /// 39391 in `/encyclopedia/anime.php?id=39391`.
  private var idInAddress: String {
    let address = attributes["href"] ?? ""
    guard let start = address.firstRange(of: "id=")?.upperBound else { return "" }
    return String(address[start...].prefix { $0.isNumber })
  }

  /// Lists of what is new write `A Title (TV)`.
  private func withoutType(_ name: String) -> String {
    guard attributes["href"] != nil, name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      ["TV", "movie", "OAV", "OVA", "ONA", "special", "manga", "omnibus"].contains(
        String(name[name.index(after: open)...].dropLast().prefix { $0 != " " }))
    else { return name }
    return String(name[..<open])
  }

  /// Japanese names are there in Latin letters and in their own, both as Japanese.
  private func addNames(to title: inout TitleBuilder) {
    var names: [(language: String, text: String)] = []
    for (_, language, text) in texts.filter({ $0.name.hasSuffix(" title") }) {
      let isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
      let key = language == "JA" ? isLatin ? "romaji" : "native" : language == "EN" ? "english" : ""
      if text == title.title { continue }
      if key.isEmpty || names.contains(where: { $0.language == key }) {
        title.add(.synonyms, [text])
      } else {
        names.append((key, text))
      }
    }
    title.set(titles: names)
  }

  private func addWork(to title: inout TitleBuilder) {
    title.setDescription(html: texts("Plot Summary").first ?? "")
    // Genres are in lower case there; themes are all sorts of things.
    title.add(
      .genres,
      texts("Genres").map { animeGenre($0) ?? $0.prefix(1).uppercased() + $0.dropFirst() }
        + texts("Themes").compactMap(animeGenre))
    for (name, key) in [
      ("Number of episodes", FieldKey.episodes), ("Number of tankoubon", .volumes),
      ("Number of pages", .pages),
    ] {
      let text = texts(name).first.map { ValueReader.Text(name: name, text: $0, offset: offset) }
      title.set(key, total: title.reader.count(text))
    }
    let time = texts("Running time").first ?? ""
    title.set(.duration, total: time == "half hour" ? 30 : Int(time))
    title.set(
      community: ratings["weighted_score"] ?? "", of: 10, votes: ratings["nb_votes"] ?? "",
      source: "Anime News Network")
    title.set(.released, day: released)
    let ages = ["TA": "13+", "MA": "17+", "AO": "18+"]
    title.set(
      .ageRating, line: texts("Objectionable content").lazy.compactMap { ages[$0] }.first ?? "")
  }

  /// The first vintage is that of the work, unless it says in brackets what else it is of.
  private var released: PartialDate? {
    let vintages = texts("Vintage") + texts("vintage")
    let text = vintages.first { !$0.contains("(") } ?? vintages.first ?? ""
    let day = String(text.prefix { $0.isNumber || $0 == "-" })
    if case .success(let date?) = ValueReader.date(in: day) { return date }
    return nil
  }

  /// The people who made the whole, of all who worked on each episode.
  private func addCredits(to title: inout TitleBuilder) {
    title.add(
      people: credits.filter { isMakersTask($0.task) }.map {
        TitleBuilder.Person(name: $0.name, role: roleOfMaker($0.task))
      })
    func companies(_ task: String) -> [String] { credits.filter { $0.task == task }.map(\.name) }
    title.add(.studios, companies("Animation Production"))
    if title.kind == .manga { title.add(.publishers, companies("Publisher")) }
  }
}
