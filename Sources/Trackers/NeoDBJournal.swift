import Base
import DataFormats
import MediaLibrary

/// Whether a file is the journal of a NeoDB export, or the catalog beside it. The third file has
/// its owner's keys.
func isNeoDBJournal(_ document: ExportDocument) -> Bool {
  guard let head = document.lines.first?.value, head["neodb_version"] != nil else { return false }
  return document.lines.dropFirst().contains { isItem($0.value) || isRecord($0.value) }
}

private func isItem(_ node: JSONNode) -> Bool {
  node["uuid"] != nil && node["category"] != nil && node["id"] != nil
}

private func isRecord(_ node: JSONNode) -> Bool {
  node["content"]?["withRegardTo"] != nil
    || node.string("type") == "Collection" && node["items"] != nil
}

/// The catalog's titles with the journal's records about them; the files may come in any order.
struct NeoDBJournal {
  private typealias Line = ExportDocument.JSONLine

  private let isWhole: Bool
  private var items: [String: Line] = [:]
  private var records = Joined<(address: String, lines: [Line])>()
  private var collections: [JSONNode] = []
  private var hiddenTags: Set<String> = []

  init(_ documents: [ExportDocument]) {
    isWhole = documents.allSatisfy(\.hasAllLines)
    for line in documents.flatMap(\.lines) {
      let node = line.value
      if isItem(node) { items[node.string("id")] = line }
      switch node.string("type") {
      case "Tag" where !isPublic(node): hiddenTags.insert(node.string("name"))
      case "Collection" where isRecord(node):
        collections.append(node)
        for item in node.items(of: "items") { _ = index(of: item.string("item")) }
      default:
        if let address = node["content"]?["withRegardTo"]?.text?.trimmed {
          records[index(of: address)].lines.append(line)
        }
      }
    }
  }

  private mutating func index(of address: String) -> Int {
    records.index(of: address, orNew: (address, []))
  }

  func export(reporting: inout DiagnosticList) -> Export {
    var export = Export()
    export.isWhole = isWhole
    export.hasAllLists = isWhole
    export.kinds = Set(itemKinds.values)
    var identities: [String: String] = [:]
    var knownPrivately: Set<String> = []
    var parts: [SourceLocation] = []
    for (address, lines) in records.values {
      guard let line = items[address] ?? lines.first else { continue }
      let location = line.location
      guard let item = items[address]?.value else {
        export.notTaken.append(.itemMissing(address).at(location))
        continue
      }
      let type = item.string("type")
      if type == "TVEpisode" {
        parts.append(location)
        continue
      }
      let name = plainLine(item.string("display_title").orNil ?? item.string("title"))
      guard let kind = itemKinds[type], !name.isEmpty else {
        export.notTaken.append(
          name.isEmpty
            ? .rowWithoutName.at(location) : .kindNotKnown(type, row: name).at(location))
        continue
      }
      // Values in this file have no location of their own, only their lines do.
      let reader = ValueReader(Source(path: "", bytes: []))
      var title = NeoDBItem(ExportRow(item, reader), kind, name, address, at: location)
      var hasPrivate = false
      for line in lines {
        if !isPublic(line.value) { hasPrivate = true }
        if title.add(ExportRow(line.value, reader), hiddenTags) {
          export.leftOut.insert("private tags")
          hasPrivate = true
        }
        for problem in reader.reporting.all {
          reporting.report(
            Diagnostic(
              problem.severity, problem.id, problem.message, at: line.location, fix: problem.fix))
        }
        reader.reporting = DiagnosticList()
      }
      let finished = title.finished
      identities[address] = finished.identity
      if hasPrivate { knownPrivately.insert(finished.identity) }
      export.take(finished.reading)
    }
    export.leaveOut(parts: parts)
    export.lists = collections.map { list(of: $0, identities) }
    export.hideTitlesKnownPrivately(besides: knownPrivately)
    return export
  }

  private func list(of collection: JSONNode, _ identities: [String: String]) -> ExportedList {
    var list = ExportedList(title: plainLine(collection.string("content.name")).orNil ?? "NeoDB")
    list.text = repairingEncoding(collection.string("content.content")).trimmed
    list.audience = isPublic(collection) ? .everyone : .owner
    list.items = collection.items(of: "items").compactMap { item in
      identities[item.string("item")].map {
        ExportedList.Item(identity: $0, note: withSpoilers(item.string("metadata.note")).orNil)
      }
    }
    return list
  }
}

/// 0 is for everyone, 1 for followers, 2 for the owner and mentioned people.
private func isPublic(_ node: JSONNode) -> Bool { ["", "0"].contains(node.string("visibility")) }

private let itemKinds: [String: Kind] = [
  "Edition": .book, "Movie": .movie, "TVShow": .show, "TVSeason": .show, "Game": .game,
]

private func withSpoilers(_ text: String) -> String {
  markdown(fromPlain: text, spoilersBetween: #/>!/#, #/!</#)
}

private struct NeoDBItem {
  private var title: TitleBuilder
  private var comment = ""
  private var review = ""
  private var notes: [String] = []

  init(
    _ item: ExportRow, _ kind: Kind, _ name: String, _ address: String, at location: SourceLocation
  ) {
    title = TitleBuilder([item], kind, title: name)
    title.key = address
    title.location = location
    title.set(.title, .text(name))
    title.add(id: item.text("imdb"), of: "imdb")
    let addresses = item.json?.all("external_resources").map { $0.string("url") } ?? []
    if let edition = editionID(item.text("isbn")) { title.add(ids: [edition]) }
    title.add(ids: idsInAddresses(addresses))
    title.add(
      titles: item.rows("localized_title").map { title in
        let language = title.text("lang")
        return (language == "en" ? "english" : language, title.text("text"))
      }.filter { isLanguage($0.0) })
    title.add(synonym: item.text("orig_title"))
    title.read(
      [
        "binding": .binding, "description": .plain(.description), "genre": .genres,
        "author": .names("author"), "translator": .names("translator"),
        "director": .names("director"), "playwright": .names("writer"),
        "developer": .list(.developers), "pub_house": .single(.publishers),
        "publisher": .list(.publishers), "platform": .list(.platforms), "series": .series,
      ], of: item)
    title.set(.episodes, total: Int(item.text("episode_count")))
    title.set(.pages, total: Int(item.text("pages")))
    let published = [item.text("pub_year"), item.text("pub_month")].filter { !$0.isEmpty }
    let date = [item.text("release_date"), published.joined(separator: "-"), item.text("year")]
      .first { !$0.isEmpty }
    if let date, case .success(let released?) = ValueReader.date(in: date) {
      title.set(.released, day: release(released, in: PartialDate(iso: item.text("year"))))
    }
  }

  /// Adds a record of the journal; returns whether it can't be kept.
  mutating func add(_ record: ExportRow, _ hiddenTags: Set<String>) -> Bool {
    guard let content = record.row("content"), let node = record.json else { return false }
    let text = content.text("content").trimmed
    switch record.text("type") {
    case "ShelfMember":
      let word = content.text("status")
      title.set(status: neoDBStatus(word), from: word)
      // The day when it was marked, which isn't always the day when it was finished.
      title.set(.updated, day: content.day("published"))
      title.hide(if: !isPublic(node))
    case "Rating":
      title[.rating] = content.rating("value", of: 10)
      title.hide(if: !isPublic(node))
    case "Comment" where isPublic(node): comment = withSpoilers(text)
    case "Review" where isPublic(node):
      // NeoDB's reviews are Markdown with the same spoiler marks as a library's.
      review = markdown(fromForeign: content.text("content"))
      title.set(.reviewTitle, line: content.text("name"))
      title.set(.reviewDate, day: content.day("published"))
    case "Comment", "Review", "Note":
      let progress = content.row("progress").map { "\($0.text("type")) \($0.text("value"))" } ?? ""
      let parts = [content.text("name") + content.text("title"), progress.trimmed, text]
      notes.append(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
    case "TagMember":
      let tag = content.text("tag")
      if !isPublic(node) || hiddenTags.contains(tag) { return true }
      title.add(.tags, [tag])
    default: break
    }
    return false
  }

  var finished: TitleBuilder {
    var title = title
    title.set(.notes, text: repairingEncoding(notes.joined(separator: "\n\n")))
    title.set(.review, text: [comment, review].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    if title.status == nil, title.has(.rating) || title[.review] != nil {
      title.set(status: .completed)
    }
    return title
  }
}

/// Whether a key is that of a name: `english`, `zh-cn`.
private func isLanguage(_ text: String) -> Bool {
  text.utf8.count > 1
    && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
}
