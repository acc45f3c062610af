import Base
import MediaLibrary

extension Tracker {
  /// MyAnimeList's XML export, what other programs write in its form, and what its API and others' say of it.
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
    read: { documents, workers, reporting in
      var export = Export()
      for document in documents {
        export.add(
          document.json != nil
            ? readAnswer(document, &reporting)
            : readList(document.source, on: workers, reporting: &reporting))
      }
      return export
    },
    page: { kind, id in "https://myanimelist.net/\(kind.id)/\(id)" })
}

private func readList(
  _ file: Source, on workers: WorkerPool, reporting: inout DiagnosticList
) -> Export {
  let layout = XMLRecords.Layout(
    root: "myanimelist", records: ["anime", "manga"],
    fieldPrefixes: ["my_", "series_", "manga_", "mangadb_", "update_on_import"])
  let found = readXMLRecords(file, layout, reporting: &reporting)
  var reader = ValueReader(locations: LocationCursor(file), reporting: reporting)
  var export = Export()
  export.isWhole = found.isWhole
  for record in found.incomplete {
    let name = MyAnimeListRow(record).name
    export.notTaken.append(.cutOffRow(name, at: reader.locations.location(at: record.offset)))
  }
  let records = found.records
  let titles = reader.titles(ofRows: records.count, on: workers) {
    number, reader throws(RowRefusal) in try MyAnimeListRow(records[number]).title(&reader)
  }
  for (title, record) in zip(titles, records) {
    export.kinds.insert(MyAnimeListRow.kind(of: record))
    for field in record.fields where isPrivateAndWithoutPlace(field.name, field.text.trimmed) {
      export.leftOut.insert(field.name)
    }
    export.take(title)
  }
  // malscraper notes the titles that it could not write this way.
  for comment in found.comments where comment.text.contains("MAL entry not found") {
    export.notTaken.append(
      .lostByConverter(comment.text.trimmed, at: reader.locations.location(at: comment.offset)))
  }
  reporting = reader.reporting
  return export
}

/// One `<anime>` or `<manga>` of the export.
private struct MyAnimeListRow {
  let kind: Kind
  private let offset: Int
  private let fields: [String: ValueReader.Text]
  private let damaged: Set<String>

  init(_ record: XMLRecords.Record) {
    kind = Self.kind(of: record)
    offset = record.offset
    damaged = Set(record.damaged)
    let texts = record.fields.map { field in
      ValueReader.Text(name: field.name, text: field.text.trimmed, offset: field.offset)
    }
    fields = Dictionary(texts.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  static func kind(of record: XMLRecords.Record) -> Kind {
    record.name == "manga" ? .manga : .anime
  }

  /// What the row is called in messages.
  var name: String {
    if !writtenTitle.isEmpty { return writtenTitle }
    guard let id = writtenID, !id.text.isEmpty else { return "(without title)" }
    return "MyAnimeList \(kind.id) \(id.text)"
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    reader.row = name
    let id = writtenID.flatMap { Self.number($0.text) }
    if id == nil, writtenTitle.isEmpty {
      throw RowRefusal(reason: .rowWithoutName(at: reader.locations.location(at: offset)))
    }
    if let written = writtenID, id == nil, !["", "0"].contains(written.text) {
      reader.report(at: written.offset) { .idLeftOut(written.text, row: name, at: $0) }
    }
    if writtenTitle.isEmpty {
      reader.report(at: offset) { .rowWithoutTitle(keptAs: name, at: $0) }
    }
    guard let written = fields["my_status"], !written.text.isEmpty else {
      throw RowRefusal(reason: .rowWithoutStatus(name, at: reader.locations.location(at: offset)))
    }
    guard let status = myAnimeListStatus(from: written.text) else {
      let location = reader.locations.location(at: written.offset)
      throw RowRefusal(reason: .unknownTrackerStatus(written.text, row: name, at: location))
    }
    return ExportedTitle(
      kind: kind, id: id, title: name, statements: statements(status, &reader),
      location: reader.locations.location(at: offset))
  }

  private func statements(
    _ written: Status, _ reader: inout ValueReader
  ) -> Statements {
    var said = Statements()
    if !writtenTitle.isEmpty { said[.title] = .value(.text(writtenTitle)) }
    said[.format] = format
    // 0 is not known: no statement.
    func total(_ names: String...) -> Statement? {
      guard let count = reader.count(first(names)), count > 0 else { return nil }
      return .value(.number(count))
    }
    said[.episodes] = kind == .anime ? total("series_episodes") : nil
    said[.chapters] = kind == .manga ? total("manga_chapters", "series_chapters") : nil
    said[.volumes] = kind == .manga ? total("manga_volumes", "series_volumes") : nil

    let status = isRepeating(written, &reader) ? .repeating : written
    said[.status] = .value(.status(status))
    said[.rating] = reader.rating(fields["my_score"], best: 10)
    sayProgress(status, in: &said, &reader)
    said[.started] = reader.date(fields["my_start_date"])
    said[.finished] = reader.date(fields["my_finish_date"])
    if let times = reader.count(first(["my_times_watched", "my_times_read"])) {
      said[.repeat] = times == 0 ? .absent : .value(.number(times))
    }
    sayTexts(in: &said)
    return said
  }

  private func sayProgress(
    _ status: Status, in said: inout Statements, _ reader: inout ValueReader
  ) {
    var progress = reader.count(first(["my_watched_episodes", "my_read_chapters"]))
    let volumes = reader.count(fields["my_read_volumes"])
    // The tracker's older exports count a rewatch apart; its newer ones leave that at 0 and start the main count again.
    if status == .repeating,
      let again = reader.count(first(["my_rewatching_ep", "my_rereading_chap"])), again > 0
    {
      progress = again
    }
    let isUnderWay = status != .planning && status != .completed && (volumes ?? 0) == 0
    if let progress {
      said[.progress] = progress > 0 || isUnderWay ? .value(.number(progress)) : .absent
    }
    if let volumes { said[.progressVolumes] = volumes > 0 ? .value(.number(volumes)) : .absent }
  }

  private func sayTexts(in said: inout Statements) {
    var words: [String] = []
    if let tags = fields["my_tags"].map(personalText) {
      said[.tags] = ValueReader.list(withoutNote(tags))
      words = tags.split { $0 == "," || $0.isNewline }.map(String.init)
    }
    // How many volumes somebody owns is theirs to publish.
    let owned = fields["my_retail_volumes"].flatMap { Self.number($0.text) }
      .map { "Volumes owned: \($0)" }
    if !damaged.contains("my_comments"), fields["my_comments"] != nil || owned != nil {
      let comments = fields["my_comments"].map(personalText) ?? ""
      let notes = [comments, owned ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
      said[.notes] = notes.isEmpty ? .absent : .value(.text(notes))
      words += comments.split(whereSeparator: \.isNewline).map(String.init)
    }
    if words.contains(where: isAdultMark) { said[.visibility] = .value(.text("private")) }
  }

  /// The tags in what stands as `my_tags`, where converters repeat the note, which may hold tags as Kitsu writes them.
  private func withoutNote(_ tags: String) -> String {
    guard !tags.isEmpty, fields["my_comments"].map(personalText) == tags else { return tags }
    return tags.firstRange(of: "=== MAL Tags ===").map { String(tags[$0.upperBound...]) } ?? ""
  }

  private var writtenTitle: String {
    singleLine(mended(first(["series_title", "manga_title"])?.text ?? "")).trimmed
  }

  private var writtenID: ValueReader.Text? {
    first([
      "series_animedb_id", "manga_mangadb_id", "manga_mediadb_id", "series_mangadb_id",
      "mangadb_id",
    ])
  }

  private var format: Statement? {
    guard let type = fields["series_type"].map({ singleLine(mended($0.text)) }) else { return nil }
    switch type.lowercased() {
    case "", "unknown", "0": return nil
    case let number where Int(number) != nil:
      return Int(number).flatMap { Self.formats(kind)[$0] }.map { .value(.text($0)) }
    case "tv special": return .value(.text("SPECIAL"))
    case "tv", "ova", "ona", "movie", "special", "music", "pv", "cm":
      return .value(.text(type.uppercased()))
    default: return .value(.text(type))
    }
  }

  /// What the site's API of old, and tools that read it, have numbers for.
  private static func formats(_ kind: Kind) -> [Int: String] {
    kind == .anime
      ? [1: "TV", 2: "OVA", 3: "MOVIE", 4: "SPECIAL", 5: "ONA", 6: "MUSIC"]
      : [
        1: "MANGA", 2: "NOVEL", 3: "ONE_SHOT", 4: "Doujinshi", 5: "Manhwa", 6: "Manhua", 7: "OEL",
      ]
  }

  /// - Parameter written: what `my_status` says, which has no word for it.
  private func isRepeating(_ written: Status, _ reader: inout ValueReader) -> Bool {
    // Shikimori's own word stands beside MyAnimeList's.
    if let own = fields["shiki_status"], Status(word: own.text) == .repeating {
      return written == .completed || written == .current
    }
    guard written == .completed,
      let field = first(["my_rewatching", "my_rereading", "my_rereadingg"])
    else { return false }
    switch field.text.lowercased() {
    case "1", "yes", "true": return true
    case "", "0", "no", "false": return false
    default:
      reader.leaveOut(field, allowed: "0, 1, NO or YES")
      return false
    }
  }

  /// A positive number without its leading zeros.
  private static func number(_ text: String) -> String? {
    guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text), number > 0 else {
      return nil
    }
    return String(number)
  }

  private func first(_ names: [String]) -> ValueReader.Text? {
    names.lazy.compactMap { fields[$0] }.first
  }
}

/// Whether a field says what is nobody's business, and has no key in a library: on what its owner keeps a title, how
/// much room that takes, and whether they like to be asked about it.
func isPrivateAndWithoutPlace(_ name: String, _ text: String) -> Bool {
  switch name {
  case "my_storage", "storage_string": !["", "none"].contains(text.lowercased())
  case "my_storage_value": (Double(text) ?? 0) != 0
  case "my_discuss": ["1", "yes", "true"].contains(text.lowercased())
  default: false
  }
}

/// The status that a word or a number means; the numbers are what the site's pages and some converters have.
func myAnimeListStatus(from text: String) -> Status? {
  switch text {
  case "1": .current
  case "2": .completed
  case "3": .paused
  case "4": .dropped
  case "6": .planning
  default: Status(word: text)
  }
}

/// What the owner wrote, without what MAL-Sync adds to it (`malSync::` and the address of a stream in base 64).
func personalText(_ field: ValueReader.Text) -> String {
  var text = mended(field.text)[...]
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
