import Base
import DataFormats
import Markup
import MediaLibrary

/// Whether a file is the journal of a NeoDB export, or the catalog beside it; a third one has its owner's keys.
func isNeoDBJournal(_ document: ExportDocument) -> Bool {
  guard let head = document.lines.first?.value, head["neodb_version"] != nil else { return false }
  return document.lines.dropFirst().contains { isItem($0.value) || isRecord($0.value) }
}

/// Something of the catalog: a book, a film.
private func isItem(_ node: JSONNode) -> Bool {
  node["uuid"] != nil && node["category"] != nil && node["id"] != nil
}

/// Something of the journal, of what its owner did.
private func isRecord(_ node: JSONNode) -> Bool {
  node["content"]?["withRegardTo"] != nil
    || node.string("type") == "Collection" && node["items"] != nil
}

/// Titles as the catalog tells them, with what the journal says of each; the two files may come in any order.
func readNeoDBJournal(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var journal = NeoDBJournal()
  for document in documents {
    if !document.hasAllLines { journal.isWhole = false }
    for line in document.lines {
      if isItem(line.value) { journal.addItem(line) }
      if isRecord(line.value) { journal.addRecord(line) }
      if line.value.string("type") == "Tag" { journal.addTag(line.value) }
    }
  }
  return journal.export(reporting: &reporting)
}

private struct NeoDBJournal {
  private typealias Line = ExportDocument.JSONLine

  var isWhole = true
  /// By their addresses at NeoDB.
  private var items: [String: Line] = [:]
  /// What there is about each, in the order of the journal.
  private var records: [String: [Line]] = [:]
  private var order: [String] = []
  private var collections: [JSONNode] = []
  private var hiddenTags: Set<String> = []

  mutating func addItem(_ line: ExportDocument.JSONLine) {
    items[line.value.string("id")] = line
  }

  mutating func addRecord(_ line: ExportDocument.JSONLine) {
    if line.value.string("type") == "Collection" {
      collections.append(line.value)
      for item in line.value.items(of: "items") { note(item.string("item")) }
      return
    }
    guard let address = line.value["content"]?.string("withRegardTo") else { return }
    note(address)
    records[address, default: []].append(line)
  }

  mutating func addTag(_ tag: JSONNode) {
    if !isPublic(tag) { hiddenTags.insert(tag.string("name")) }
  }

  private mutating func note(_ address: String) {
    if records[address] == nil {
      records[address] = []
      order.append(address)
    }
  }

  func export(reporting: inout DiagnosticList) -> Export {
    var export = Export()
    export.isWhole = isWhole
    export.kinds = Set(itemKinds.values)
    var identities: [String: String] = [:]
    var knownPrivately: Set<String> = []
    var parts: [SourceLocation] = []
    for address in order {
      let lines = records[address] ?? []
      guard let line = items[address] ?? lines.first else { continue }
      let location = line.location
      guard let item = items[address]?.value else {
        export.notTaken.append(.itemMissing(address, at: location))
        continue
      }
      var title = NeoDBItem(item, address, at: location)
      if title.type == "TVEpisode" {
        parts.append(location)
        continue
      }
      guard let kind = itemKinds[title.type], !title.name.isEmpty else {
        export.notTaken.append(
          title.name.isEmpty
            ? .rowWithoutName(at: location)
            : .kindNotKnown(title.type, row: title.name, at: location))
        continue
      }
      var hasPrivate = false
      for line in lines {
        if !isPublic(line.value) { hasPrivate = true }
        var reader = ValueReader(
          locations: LocationCursor(Source(path: "", bytes: [])), reporting: DiagnosticList())
        reader.row = title.name
        if title.add(line.value, hiddenTags, &reader) {
          export.leftOut.insert("private tags")
          hasPrivate = true
        }
        // Values have no places of their own in such a file: their lines have.
        for problem in reader.reporting.all {
          reporting.report(
            Diagnostic(
              problem.severity, problem.id, problem.message, at: line.location, fix: problem.fix))
        }
      }
      let exported = title.title(kind)
      identities[address] = exported.identity
      if hasPrivate { knownPrivately.insert(exported.identity) }
      export.titles.append(exported)
    }
    if let first = parts.first { export.notTaken.append(.partsNotTaken(parts.count, at: first)) }
    export.lists = collections.map { list(of: $0, identities) }
    export.hideTitlesKnownPrivately(besides: knownPrivately)
    return export
  }

  private func list(of collection: JSONNode, _ identities: [String: String]) -> ExportedList {
    let content = collection["content"]
    let name = plainLine(content?.string("name") ?? "")
    var list = ExportedList(title: name.isEmpty ? "NeoDB" : name)
    list.text = mended(content?.string("content") ?? "").trimmed
    list.isPrivate = !isPublic(collection)
    list.items = collection.items(of: "items").compactMap { item in
      let note = withSpoilers(item["metadata"]?.string("note") ?? "")
      return identities[item.string("item")].map {
        ExportedList.Item(identity: $0, note: note.isEmpty ? nil : note)
      }
    }
    return list
  }
}

/// 0 is for everybody, 1 for followers, 2 for the owner and who is named.
private func isPublic(_ node: JSONNode) -> Bool { ["", "0"].contains(node.string("visibility")) }

private let itemKinds: [String: Kind] = [
  "Edition": .book, "Movie": .movie, "TVShow": .show, "TVSeason": .show, "Game": .game,
]

/// A text without markup but for what is between `>!` and `!<`, which stays hidden.
private func withSpoilers(_ text: String) -> String {
  let text = mended(text).trimmed
  guard let start = text.firstRange(of: ">!"),
    let end = text[start.upperBound...].firstRange(of: "!<")
  else { return markdown(fromPlain: text) }
  let hidden = markdown(fromPlain: String(text[start.upperBound..<end.lowerBound]))
  return [
    markdown(fromPlain: String(text[..<start.lowerBound])), ">!\(singleLine(hidden))!<",
    withSpoilers(String(text[end.upperBound...])),
  ].filter { !$0.isEmpty }.joined(separator: " ")
}

private struct NeoDBItem {
  let name: String
  /// `Edition`
  let type: String
  private let item: JSONNode
  private let address: String
  private let location: SourceLocation
  private var said = TitleStatements()
  private var comment = ""
  private var review = ""
  private var notes: [String] = []
  private var tags: [String] = []
  private var isPrivate = false

  init(_ item: JSONNode, _ address: String, at location: SourceLocation) {
    self.item = item
    self.address = address
    self.location = location
    type = item.string("type")
    name = plainLine(
      item.string("display_title").isEmpty ? item.string("title") : item.string("display_title"))
  }

  /// Adds what a record of the journal says; whether it is something that has to stay behind.
  mutating func add(
    _ record: JSONNode, _ hiddenTags: Set<String>, _ reader: inout ValueReader
  ) -> Bool {
    guard let content = record["content"] else { return false }
    let text = mended(content.string("content")).trimmed
    switch record.string("type") {
    case "ShelfMember":
      let word = content.string("status")
      said[.status] = .value(
        .status(said.status(neoDBStatus(word), saidBy: word, at: 0, &reader)))
      // When it was marked; that is not always when it was finished.
      if let day = reader.day(content.field("published")) { said[.updated] = .value(.date(day)) }
      if !isPublic(record) { isPrivate = true }
    case "Rating":
      said[.rating] = reader.rating(content.field("value"), best: 10)
      if !isPublic(record) { isPrivate = true }
    case "Comment" where isPublic(record): comment = withSpoilers(text)
    case "Review" where isPublic(record):
      // NeoDB's reviews are Markdown, with the marks of spoilers that a library has.
      review = markdown(fromForeign: content.string("content"))
      said.say(.reviewTitle, line: content.string("name"))
      if let day = reader.day(content.field("published")) { said[.reviewDate] = .value(.date(day)) }
    case "Comment", "Review", "Note":
      let progress = content["progress"].map { "\($0.string("type")) \($0.string("value"))" } ?? ""
      let parts = [content.string("name") + content.string("title"), progress.trimmed, text]
      notes.append(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
    case "TagMember":
      let tag = content.string("tag")
      if !isPublic(record) || hiddenTags.contains(tag) { return true }
      tags.append(tag)
    default: break
    }
    return false
  }

  func title(_ kind: Kind) -> ExportedTitle {
    var said = said
    said.say(.title, line: name)
    sayWork(in: &said)
    said.say(.tags, list: tags)
    said.say(.notes, text: mended(notes.joined(separator: "\n\n")))
    said.say(.review, text: [comment, review].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    if said[.status] == nil, said[.rating]?.value != nil || said[.review] != nil {
      said[.status] = .value(.status(.completed))
    }
    if isPrivate { said[.visibility] = .value(.text("private")) }
    return ExportedTitle(
      kind: kind, id: nil, title: name, key: address, ids: ids, statements: said.said,
      location: location)
  }

  private var ids: [Work.ExternalID] {
    let imdb = item.string("imdb")
    let addresses = item.items(of: "external_resources").map { $0.string("url") }
    return
      ((imdb.isEmpty ? [] : [Work.ExternalID(registry: "imdb", value: imdb)])
      + editionIDs(item.string("isbn")) + idsInAddresses(addresses)).uniqueRegistries
  }

  private func sayWork(in said: inout TitleStatements) {
    said.say(
      titles: item.items(of: "localized_title").map { title in
        let language = title.string("lang")
        return (language == "en" ? "english" : language, title.string("text"))
      }.filter { isLanguage($0.0) }, besides: name)
    let original = plainLine(item.string("orig_title"))
    if original != name { said.say(.synonyms, list: [original]) }
    said.say(.format, line: bookFormat(item.string("binding")))
    said.say(.description, text: plainText(item.string("description")))
    said.say(.genres, list: item.texts("genre"))
    for (member, role) in [
      ("author", "author"), ("translator", "translator"), ("director", "director"),
      ("playwright", "writer"),
    ] {
      said.say(creators: item.texts(member), role: role)
    }
    said.say(.developers, list: item.texts("developer"))
    said.say(.publishers, list: [item.string("pub_house")] + item.texts("publisher"))
    said.say(.platforms, list: item.texts("platform"))
    said.say(series: item.string("series"), position: nil)
    said.say(.episodes, total: Int(item.string("episode_count")))
    said.say(.pages, total: Int(item.string("pages")))
    let date = [
      item.string("release_date"),
      [item.string("pub_year"), item.string("pub_month")].filter { !$0.isEmpty }
        .joined(separator: "-"), item.string("year"),
    ].first { !$0.isEmpty }
    if let date, case .success(let released?) = ValueReader.date(in: date) {
      said[.released] = .value(.date(released))
    }
  }
}

/// Whether it is a key that the names of a title have: `english`, `zh-cn`.
private func isLanguage(_ text: String) -> Bool {
  text.utf8.count > 1
    && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
}
