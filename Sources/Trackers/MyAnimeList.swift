import Base
import MediaLibrary

extension Tracker {
  static let myAnimeList = Tracker(
    name: "MyAnimeList", registry: "mal",
    files:
      "MyAnimeList's XML export (.xml or .xml.gz), and its lists as load.json, its API, Jikan and Shikimori give them",
    recognizes: { document in
      if document.json != nil { return MyAnimeListAnswer(document.json) != nil }
      return ["<myanimelist", "<series_animedb_id>", "<manga_mangadb_id>"].contains {
        document.begins(with: $0)
      }
    },
    read: each { document, workers, reporting in
      MyAnimeListAnswer(document.json)?.read(document, on: workers, reporting: &reporting)
        ?? readList(document, on: workers, reporting: &reporting)
    },
    page: { kind, id in "https://myanimelist.net/\(kind.id)/\(id)" },
    covers: covering(["my_tags": [.tags], "my_comments": [.notes], "my_finish_date": [.finished]]),
    account: { document in
      // Programs that write such files make numbers up, so a name alone tells accounts apart.
      ExportedAccount(name: document.element("user_name"))
        ?? ExportedAccount(number: document.element("user_id"))
    })
}

private func readList(
  _ document: ExportDocument, on workers: WorkerPool, reporting: inout DiagnosticList
) -> Export {
  let found = readXMLRecords(document.source, reporting: &reporting)
  let reader = ValueReader(document.source)
  var export = Export()
  export.isWhole = found.isWhole
  for record in found.incomplete {
    let row = ExportRow(record, reader)
    export.notTaken.append(.cutOffRow(row.malName ?? "(without title)").at(row.location))
  }
  let records = DocumentRows.elements(found.records)
  for record in found.records { export.kinds.insert(record.name == "manga" ? .manga : .anime) }
  export.add(list.read(records, of: document, on: workers, reporting: &reporting))
  // malscraper lists in a comment the titles that it couldn't write this way.
  for comment in found.comments where comment.text.contains("MAL entry not found") {
    export.notTaken.append(
      .lostByConverter(comment.text.trimmed).at(reader.location(at: comment.offset)))
  }
  return export
}

private let list = TitleFormat(
  rows: .given, kind: .rule { $0.malKind }, titles: malTitles,
  unnamed: { row, _ in number(row.malID?.text ?? "") == nil ? nil : row.malName },
  columns: [
    "my_status": .required(myAnimeListStatus), "series_episodes": .total(.episodes),
    "manga_chapters": .total(.chapters), "series_chapters": .total(.chapters),
    "manga_volumes": .total(.volumes), "series_volumes": .total(.volumes),
  ],
  adjust: { title in
    let row = title.row
    title.id = row.reader.numberID(row.malID)
    for name in ["my_storage", "storage_string", "my_storage_value", "my_discuss"]
    where isPrivateWithoutKey(name, row.text(name)) {
      title.leftOut.append(name)
    }
    title.set(.format, line: format(row.text("series_type"), title.kind))
    if let status = title.status, isRepeating(row, status) { title.set(status: .repeating) }
    title[.rating] = row.rating("my_score", of: 10)
    addProgress(to: &title)
    title.read(
      [
        "my_start_date": .started, "my_finish_date": .finished,
        "my_times_watched": .count(.repeat), "my_times_read": .count(.repeat),
      ], of: row)
    addTexts(to: &title)
  })

private let malTitles = ["series_title", "manga_title"]

extension ExportRow {
  fileprivate var malKind: Kind { name == "manga" ? .manga : .anime }

  fileprivate var malID: ValueReader.Text? {
    first([
      "series_animedb_id", "manga_mangadb_id", "manga_mediadb_id", "series_mangadb_id",
      "mangadb_id",
    ])
  }

  fileprivate var malName: String? {
    plainLine(text(malTitles)).orNil
      ?? malID?.text.orNil.map { "MyAnimeList \(malKind.id) \($0)" }
  }

  fileprivate func first(_ names: [String]) -> ValueReader.Text? {
    names.lazy.compactMap { self[$0] }.first
  }
}

private func number(_ text: String) -> String? {
  guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text), number > 0 else { return nil }
  return String(number)
}

private func addProgress(to title: inout TitleBuilder) {
  let row = title.row
  func count(_ names: String...) -> Int? { row.reader.count(row.first(names)) }
  var progress = count("my_watched_episodes", "my_read_chapters")
  let volumes = count("my_read_volumes")
  // Older exports count a rewatch separately; newer ones leave that count at 0 and start the main
  // count again.
  if title.status == .repeating,
    let again = count("my_rewatching_ep", "my_rereading_chap"), again > 0
  {
    progress = again
  }
  title.set(progress: progress, volumes: volumes)
}

private func addTexts(to title: inout TitleBuilder) {
  let row = title.row
  let comments = row["my_comments"].map(personalText)
  let tags = row["my_tags"].map(personalText)
  // Owned volumes are private, so they go into `notes`.
  let owned = number(row.text("my_retail_volumes")).map { "Volumes owned: \($0)" }
  let notes = [comments, owned].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
  let hasNotes =
    row.element?.damaged.contains("my_comments") != true && (comments != nil || owned != nil)
  title.set(tags: tags, notes: hasNotes ? notes : nil)
  // Converters may repeat the note as `my_tags`; it may contain tags in Kitsu's form.
  if let tags, tags == comments {
    let own = tags.firstRange(of: "=== MAL Tags ===").map { String(tags[$0.upperBound...]) }
    title[.tags] = ValueReader.list(own ?? "")
  }
}

private func format(_ text: String, _ kind: Kind) -> String {
  let type = plainLine(text)
  switch type.lowercased() {
  case "unknown", "0": return ""
  case let number where Int(number) != nil:
    // The numbers of the site's old API, and of tools that use it.
    let formats =
      kind == .anime
      ? ["TV", "OVA", "MOVIE", "SPECIAL", "ONA", "MUSIC"]
      : ["MANGA", "NOVEL", "ONE_SHOT", "Doujinshi", "Manhwa", "Manhua", "OEL"]
    let index = (Int(number) ?? 0) &- 1
    return formats.indices.contains(index) ? formats[index] : ""
  case "tv special": return "SPECIAL"
  case "tv", "ova", "ona", "movie", "special", "music", "pv", "cm": return type.uppercased()
  default: return type
  }
}

/// - Parameter status: the status from `my_status`, which can't express rewatching
private func isRepeating(_ row: ExportRow, _ status: Status) -> Bool {
  // Shikimori writes its own status beside MyAnimeList's.
  if Status(word: row.text("shiki_status")) == .repeating {
    return status == .completed || status == .current
  }
  guard status == .completed,
    let field = row.first(["my_rewatching", "my_rereading", "my_rereadingg"])
  else { return false }
  switch field.text.lowercased() {
  case "1", "yes", "true": return true
  case "", "0", "no", "false": return false
  default:
    row.reader.leaveOut(field, allowed: "0, 1, NO or YES")
    return false
  }
}

/// Whether a field is private and has no key: storage, storage space, questions to discuss.
func isPrivateWithoutKey(_ name: String, _ text: String) -> Bool {
  switch name {
  case "my_storage", "storage_string": !["", "none"].contains(text.lowercased())
  case "my_storage_value": (Double(text) ?? 0) != 0
  case "my_discuss": ["1", "yes", "true"].contains(text.lowercased())
  default: false
  }
}

func myAnimeListStatus(_ text: String) -> Status? {
  switch text {
  case "1": .current
  case "2": .completed
  case "3": .paused
  case "4": .dropped
  case "6": .planning
  default: Status(word: text)
  }
}

/// The text without the mark and base64 address that MAL-Sync adds: `malSync::`.
func personalText(_ field: ValueReader.Text) -> String {
  var text = repairingEncoding(field.text)[...]
  var kept = ""
  while let start = text.firstRange(of: "malSync::") {
    kept += text[..<start.lowerBound]
    text = text[start.upperBound...].drop {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0))
    }
    if text.hasPrefix("::") { text = text.dropFirst(2) }
  }
  return (kept + text).trimmed
}
