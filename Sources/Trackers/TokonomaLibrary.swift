import Base
import DataFormats
import MediaLibrary

extension Tracker {
  static let tokonoma = Tracker(
    name: "Tokonoma", registry: "tokonoma",
    files: "Tokonoma's own library.json, of a site or an export",
    recognizes: { $0.json?["format"]?.text == "tokonoma-library" },
    read: each { document, workers, reporting in
      guard let library = document.json else { return Export() }
      var export = format(bestRating(library.string("ratingScale")) ?? 10).read(
        .json(library.items(of: "titles")), of: document, on: workers, reporting: &reporting)
      export.lists = library.items(of: "lists").compactMap(list)
      // Exports of earlier versions, and of tools that write only titles, have no settings.
      if library["settings"] != nil {
        export.site = ExportedSite(library, at: document.source.path)
      }
      return export
    },
    hasVisibility: true)
}

private func format(_ best: Int) -> TitleFormat {
  TitleFormat(
    rows: .given, kind: .id("kind"), best: best, titles: ["title"],
    adjust: { title in
      guard let node = title.row.json else { return }
      title.title = node["title"]?.text?.withoutSpaceAround ?? title.title
      for key in FieldKey.imported {
        guard let member = node[key.rawValue], !member.isNull else { continue }
        guard let value = key.form.value(of: member, rating: { rating(in: $0, of: best) }) else {
          title.reader.leaveOut(
            ValueReader.Text(name: key.rawValue, text: member.text ?? "…", offset: member.offset),
            allowed: "as 'tokonoma export json' writes it")
          continue
        }
        title.set(key, value)
      }
      let id = node.string("id")
      title.slug = id.split(separator: "/").last.map(String.init)
      title.key = id.orNil
      let ids = node["ids"].map { Array($0.members) } ?? []
      title.ids = ids.compactMap { name, value in
        value.text.map { Work.ExternalID(registry: name, value: $0) }
      }
      title.extras = extras(of: node)
    })
}

private func extras(of node: JSONNode) -> [Work.Extra] {
  node.members.filter { $0.name.hasPrefix(Work.Extra.prefix) }.flatMap { name, value in
    (value.isArray ? value.items.compactMap(\.text) : [value.text].compactMap { $0 })
      .map { Work.Extra(key: name, value: $0) }
  }
}

private func rating(in text: String, of best: Int) -> Rating? {
  let reader = ValueReader(Source(path: "", bytes: []))
  return reader.score(ValueReader.Text(name: "rating", text: text, offset: 0), best: best)
}

private func list(_ node: JSONNode) -> ExportedList? {
  var list = ExportedList(title: node["title"]?.text?.withoutSpaceAround ?? "")
  guard !list.title.isEmpty else { return nil }
  list.slug = node["slug"]?.text
  list.description = node["description"]?.text
  list.isRanked = node["ranked"]?.text == "true"
  list.audience = node["visibility"]?.text == "private" ? .owner : .everyone
  // Space at the start may begin a block of code.
  list.text = node["text"]?.text ?? ""
  list.items = node.items(of: "items").compactMap { item in
    let id = item.string("id")
    guard let folder = id.split(separator: "/").first, let kind = Kind(folder: String(folder))
    else { return nil }
    return ExportedList.Item(
      identity: ExportedTitle.identity(kind: kind, id: nil, key: id), note: item["note"]?.text)
  }
  return list
}

extension JSONNode: ValueNode {
  package var singleText: String? { text }
  package var listItems: [JSONNode]? { isArray ? Array(items) : nil }
  package var namedMembers: [(name: String, node: JSONNode)]? {
    isObject ? members.map { ($0.name, $0.value) } : nil
  }
}

extension String {
  /// Keeps invisible characters at the ends, such as direction marks, as the library's reader does.
  fileprivate var withoutSpaceAround: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
