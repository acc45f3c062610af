import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Answers of Anime News Network's encyclopedia: details of titles (`api.xml`) and lists of
  /// titles (`reports.xml`).
  static let animeNewsNetwork = Tracker(
    name: "Anime News Network", registry: "ann",
    files: "Anime News Network's titles as its encyclopedia gives them (.xml)",
    recognizes: { document in
      guard case .xml = document.form else { return false }
      return document.begins(with: "<ann>") || document.begins(with: "<report skipped=")
        || document.begins(with: "animenewsnetwork.com/encyclopedia")
          && document.begins(with: "<report")
    },
    read: { documents, _, reporting in
      var export = Export(of: documents, &reporting, adding: readTitles)
      export.isWhole = false
      return export
    },
    page: { kind, id in
      let page = kind == .manga ? "manga" : "anime"
      return "https://www.animenewsnetwork.com/encyclopedia/\(page).php?id=\(id)"
    })
}

private func readTitles(_ document: ExportDocument, _ reader: ValueReader, _ export: inout Export) {
  // Copies that browsers save have a bare `&`.
  let repaired = RepairedXML(document.source.bytes)
  let handler = EncyclopediaHandler(repaired)
  do throws(XMLFailure) {
    try readXML(repaired.bytes[...], encoding: "UTF-8", to: handler)
  } catch {
    switch error {
    case .malformed(let reason, let offset):
      reader.report(at: repaired.original(of: offset)) {
        .malformedXML(reason, field: nil, resumed: nil, at: $0)
      }
    case .stopped: reader.report(at: handler.declarations ?? 0) { .documentTypeRefused(at: $0) }
    }
  }
  for record in handler.records { export.take(record.title(reader).reading) }
  for (text, offset) in handler.warnings {
    export.notTaken.append(.lostByConverter(text, at: reader.location(at: offset)))
  }
}

/// One `<anime>` or `<manga>` of an answer, or one `<item>` of a report.
struct EncyclopediaRecord {
  var kind: Kind
  var attributes: [String: String]
  let offset: Int
  /// In the file's order: `info` by its type, any other element by its name.
  var texts: [(name: String, language: String, text: String)] = []
  var credits: [(task: String, name: String)] = []
  var roles: [(language: String, name: String)] = []
  var episodes: [(number: String, titles: [(language: String, text: String)])] = []
  var related: [(relation: String, id: String)] = []
  var pictures: [(width: Int, address: String)] = []
  var ratings: [String: String] = [:]

  func texts(_ name: String) -> [String] { texts.filter { $0.name == name }.map(\.text) }
}

final class EncyclopediaHandler: XMLHandler {
  private(set) var records: [EncyclopediaRecord] = []
  private(set) var warnings: [(text: String, offset: Int)] = []
  /// The place of declarations, which answers don't have.
  private(set) var declarations: Int?
  var isStopped: Bool { declarations != nil }

  private let repaired: RepairedXML
  private var depth = 0
  private var record: (record: EncyclopediaRecord, depth: Int)?
  private var element: (name: String, language: String, depth: Int)?
  private var task = ""
  /// The language of a voice; nil for people who made it.
  private var voice: String?
  private var text: [UInt8] = []

  init(_ repaired: RepairedXML) { self.repaired = repaired }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    depth += 1
    let values = Dictionary(
      attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let offset = repaired.original(of: offset)
    guard record != nil else {
      if ["anime", "manga", "item"].contains(name), depth == 2 {
        record = (
          EncyclopediaRecord(
            kind: name == "manga" ? .manga : .anime, attributes: values, offset: offset), depth
        )
      } else if name == "warning" {
        element = (name, "", depth)
        text = []
        warnings.append(("", offset))
      }
      return
    }
    // Elements within a known one belong to its text, as `<cite>` does.
    guard element == nil else {
      if element?.name == "Picture", name == "img" { takePicture(values) }
      return
    }
    switch name {
    case "staff", "credit", "cast":
      task = ""
      voice = name == "cast" ? values["lang"] ?? "" : nil
    case "ratings": record?.record.ratings = values
    case "related-prev", "related-next":
      record?.record.related.append((values["rel"] ?? "", values["id"] ?? ""))
    case "title":
      element = ("episode title", values["lang"] ?? "", depth)
      text = []
    case "info":
      if values["type"] == "Picture" { takePicture(values) }
      element = (values["type"] ?? "", values["lang"] ?? "", depth)
      text = []
    case "anime", "manga":
      // Within an item: the title, which leads to its page.
      record?.record.kind = name == "manga" ? .manga : .anime
      record?.record.attributes["href"] = values["href"]
      element = ("name", "", depth)
      text = []
    case "episode": record?.record.episodes.append((values["num"] ?? "", []))
    default:
      element = (name, "", depth)
      text = []
    }
  }

  func endElement(at offset: Int) {
    if let open = element, open.depth == depth {
      take(String(decoding: text, as: UTF8.self).trimmed, as: open.name, open.language)
      element = nil
    } else if let open = record, open.depth == depth {
      records.append(open.record)
      record = nil
    }
    depth -= 1
  }

  private func take(_ text: String, as name: String, _ language: String) {
    switch name {
    case "warning": warnings[warnings.count - 1].text = text
    case "task": task = text
    case "role": record?.record.roles.append((voice ?? "", text))
    // Voices did not make it.
    case "person" where voice != nil: break
    case "person", "company": record?.record.credits.append((task, text))
    case "episode title":
      guard let last = record?.record.episodes.indices.last else { return }
      record?.record.episodes[last].titles.append((language, text))
    default: record?.record.texts.append((name, language, text))
    }
  }

  private func takePicture(_ values: [String: String]) {
    guard let address = values["src"] else { return }
    record?.record.pictures.append((Int(values["width"] ?? "") ?? 0, address))
  }

  func text(_ part: Span<UInt8>) {
    if element != nil { text.append(part) }
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if contents != .nothing { declarations = repaired.original(of: offset) }
  }
}

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
    title.add(titles: names)
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
