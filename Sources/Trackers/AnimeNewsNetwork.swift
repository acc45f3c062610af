import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Details of titles (`api.xml`) and lists of titles (`reports.xml`).
  static let animeNewsNetwork = Tracker(
    name: "Anime News Network", registry: "ann",
    files: "Anime News Network's titles as its encyclopedia gives them (.xml)",
    recognizes: { document in
      guard case .xml = document.form else { return false }
      return document.begins(with: "<ann>") || document.begins(with: "<report skipped=")
        || document.begins(with: "animenewsnetwork.com/encyclopedia")
          && document.begins(with: "<report")
    },
    read: each { readTitles($0, $1, &$2) },
    page: { kind, id in
      let page = kind == .manga ? "manga" : "anime"
      return "https://www.animenewsnetwork.com/encyclopedia/\(page).php?id=\(id)"
    })
}

private func readTitles(
  _ document: ExportDocument, _ workers: WorkerPool, _ reporting: inout DiagnosticList
) -> Export {
  // Copies that browsers save have a bare `&`.
  let repaired = RepairedXML(document.source.bytes)
  let tree = XMLTree(
    repaired.bytes, at: repaired.original, refusing: { $0 != .nothing },
    naming: { name, attributes in
      let type = attributes.first { $0.name == "type" }?.value
      return (name == "info" ? type ?? "" : name, "")
    })
  let reader = ValueReader(document, reporting)
  tree.report(to: reader, refusedAt: tree.declarations)
  reporting = reader.reporting
  var export = encyclopedia.read(
    .elements(tree.root?.children("anime", "manga", "item") ?? []), of: document, on: workers,
    reporting: &reporting)
  for warning in tree.root?.children("warning") ?? [] {
    export.notTaken.append(
      .lostByConverter(warning.text).at(reader.location(at: warning.offset)))
  }
  return export
}

/// `<anime>` or `<manga>` of an answer, or `<item>` of a report.
private let encyclopedia = TitleFormat(
  rows: .given,
  kind: .rule { row in
    let isManga = (row.link ?? row).name == "manga" || row.text("type").lowercased() == "manga"
    return isManga ? .manga : .anime
  }, isWhole: false, titles: ["name"],
  naming: { written, row in
    row.link.map { plainLine(withoutType($0.text(""))) } ?? written
  },
  columns: [
    "id": .ownNumber, "Plot Summary": .html(.description), "Number of episodes": .total(.episodes),
    "Number of tankoubon": .total(.volumes), "Number of pages": .total(.pages),
  ],
  adjust: { title in
    let row = title.row
    if title.id == nil, let address = row.link?.text("href") {
      // 39391 in `/encyclopedia/anime.php?id=39391`.
      let id = address.firstRange(of: "id=").map {
        address[$0.upperBound...].prefix(while: \.isNumber)
      }
      title.id = id.map(String.init)
    }
    addNames(to: &title)
    let type = row.text("type").uppercased()
    if title.kind == .anime { title.set(.format, line: type == "OAV" ? "OVA" : type) }
    // Genres are in lower case; themes mix all sorts of things.
    title.add(
      .genres,
      row.texts("Genres").map { animeGenre($0) ?? $0.prefix(1).uppercased() + $0.dropFirst() }
        + row.texts("Themes").compactMap(animeGenre))
    let time = row.text("Running time")
    title.set(.duration, total: time == "half hour" ? 30 : Int(time))
    if let votes = row.row("ratings") {
      title.read(
        ["weighted_score": .community(of: 10, votes: "nb_votes", "Anime News Network")], of: votes)
    }
    title.set(.released, day: released(row))
    let ages = ["TA": "13+", "MA": "17+", "AO": "18+"]
    let marks = row.texts("Objectionable content").lazy.compactMap { ages[$0] }
    title.set(.ageRating, line: marks.first ?? "")
    addCredits(to: &title)
    addMore(to: &title)
    // Anime and manga share one sequence of ids, so an id alone identifies a title.
    title.related = (row.element?.children("related-prev", "related-next") ?? []).flatMap { other in
      [Kind.anime, .manga].compactMap {
        .init(words: other["rel"] ?? "", $0, "ann", id: other["id"] ?? "")
      }
    }
    let pictures = row.element?.children("Picture").flatMap { [$0] + $0.descendants } ?? []
    let largest = pictures.filter { $0["src"] != nil }.max { width(of: $0) < width(of: $1) }
    title.pictures = largest?["src"].map { [$0] } ?? []
  })

private func width(of picture: XMLElement) -> Int { Int(picture["width"] ?? "") ?? 0 }

extension ExportRow {
  /// The title within an item, linked to its page.
  fileprivate var link: ExportRow? { row("anime") ?? row("manga") }
}

/// Removes the type that lists of new titles write: `A Title (TV)`.
private func withoutType(_ name: String) -> String {
  let (bare, type) = name.splitBrackets
  let types = ["TV", "movie", "OAV", "OVA", "ONA", "special", "manga", "omnibus"]
  return types.contains(String((type ?? "").prefix { $0 != " " })) ? bare : name
}

private func addMore(to title: inout TitleBuilder) {
  var seen: Set<Int> = []
  title.set(
    episodes: title.row.rows("episode").compactMap { episode in
      // Skips episodes such as `7.5` and `SP`.
      guard let number = Int(episode.text("num")), number > 0, seen.insert(number).inserted else {
        return nil
      }
      let titles = episode.rows("title")
      let english = titles.first { $0.text("lang") == "EN" } ?? titles.first
      return (number, english?.text("") ?? "", nil)
    })
  // The characters are repeated for each language.
  let cast = title.row.rows("cast").filter { $0.has("role") }
  let voices = cast.contains { $0.text("lang") == "JA" } ? "JA" : cast.first?.text("lang")
  title.set(
    characters: cast.filter { $0.text("lang") == voices }.prefix(mostCharacters)
      .map { ($0.text("role"), "") })
}

/// Japanese names appear in Latin and in Japanese letters, both marked as Japanese.
private func addNames(to title: inout TitleBuilder) {
  var names: [(language: String, text: String)] = []
  for name in title.row.element?.children ?? [] where name.name.hasSuffix(" title") {
    let text = name.text
    let isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
    let languages = ["JA": isLatin ? "romaji" : "native", "EN": "english"]
    if text == title.title { continue }
    if let language = languages[name["lang"] ?? ""], !names.contains(where: { $0.0 == language }) {
      names.append((language, text))
    } else {
      title.add(.synonyms, [text])
    }
  }
  title.add(titles: names)
}

/// The first vintage is the work's own, unless brackets after it say otherwise.
private func released(_ row: ExportRow) -> PartialDate? {
  let vintages = row.texts("Vintage") + row.texts("vintage")
  let text = vintages.first { !$0.contains("(") } ?? vintages.first ?? ""
  let day = String(text.prefix { $0.isNumber || $0 == "-" })
  if case .success(let date?) = ValueReader.date(in: day) { return date }
  return nil
}

/// Keeps the people responsible for the whole work; the staff lists everyone on each episode.
private func addCredits(to title: inout TitleBuilder) {
  let credits = title.row.element?.children("staff", "credit") ?? []
  func names(where isMeant: (_ task: String) -> Bool) -> [(task: String, name: String)] {
    credits.flatMap { credit in
      let task = credit.field("task")?.text ?? ""
      return isMeant(task) ? credit.children("person", "company").map { (task, $0.text) } : []
    }
  }
  title.add(
    people: names(where: isMakersTask).map { .init(name: $0.name, role: roleOfMaker($0.task)) })
  title.add(.studios, names { $0 == "Animation Production" }.map(\.name))
  if title.kind == .manga { title.add(.publishers, names { $0 == "Publisher" }.map(\.name)) }
}
