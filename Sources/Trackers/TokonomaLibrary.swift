import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// What `tokonoma export json` writes.
  static let tokonoma = Tracker(
    name: "Tokonoma", registry: "tokonoma",
    files: "Tokonoma's own library.json, of a site or an export",
    recognizes: { $0.json?["format"]?.text == "tokonoma-library" },
    read: { documents, _, reporting in
      var export = Export()
      for document in documents {
        guard let library = document.json else { continue }
        var reader = LibraryReader(library, document, reporting)
        reader.readAll()
        reader.readSite(at: document.source.path)
        export.add(reader.export)
        reporting = reader.values.reporting
      }
      return export
    },
    page: { _, _ in nil })
}

private struct LibraryReader {
  private let library: JSONNode
  private let best: Int
  private(set) var export = Export()
  var values: ValueReader

  init(_ library: JSONNode, _ document: ExportDocument, _ reporting: DiagnosticList) {
    self.library = library
    best = Int(library.string("ratingScale")) ?? 10
    values = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
    export.bestScore = best
  }

  mutating func readAll() {
    for node in library.items(of: "titles") {
      do throws(RowRefusal) {
        let title = try title(node)
        export.take(title)
      } catch {
        export.notTaken.append(error.reason)
      }
    }
    for node in library.items(of: "lists") { addList(node) }
  }

  /// Nothing is said of a site by exports of earlier versions, nor by tools that write titles alone.
  mutating func readSite(at path: String) {
    if library["settings"] != nil { export.site = ExportedSite(library, at: path) }
  }

  private mutating func title(_ node: JSONNode) throws(RowRefusal) -> ExportedTitle {
    let location = values.locations.location(at: node.offset)
    let name = node["title"]?.text?.withoutSpaceAround ?? ""
    guard let kind = Kind(id: node.string("kind")), !name.trimmed.isEmpty else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    values.row = name
    var said = Statements()
    for key in FieldKey.imported {
      guard let member = node[key.rawValue], !member.isNull else { continue }
      guard let value = key.form.value(of: member, rating: { rating(in: $0) }) else {
        values.leaveOut(
          ValueReader.Text(
            name: key.rawValue, text: member.text ?? "…", offset: member.offset),
          allowed: "as 'tokonoma export json' writes it")
        continue
      }
      said[key] = .value(value)
    }
    let id = node.string("id")
    let ids = node["ids"].map { Array($0.members) } ?? []
    return ExportedTitle(
      kind: kind, id: nil, title: name,
      slug: id.split(separator: "/").last.map(String.init), key: id.isEmpty ? nil : id,
      ids: ids.compactMap { member in
        member.value.text.map { Work.ExternalID(registry: member.name, value: $0) }
      }, extras: extras(of: node), statements: said, location: location)
  }

  private func extras(of node: JSONNode) -> [Work.Extra] {
    node.members.filter { $0.name.hasPrefix("x-") }.flatMap { name, value in
      (value.isArray ? value.items.compactMap(\.text) : [value.text].compactMap { $0 })
        .map { Work.Extra(key: name, value: $0) }
    }
  }

  private func rating(in text: String) -> Rating? {
    var reader = values
    let text = ValueReader.Text(name: "rating", text: text, offset: 0)
    if case .value(.rating(let rating))? = reader.rating(text, best: best) { return rating }
    return nil
  }

  private mutating func addList(_ node: JSONNode) {
    var list = ExportedList(title: node.string("title"))
    guard !list.title.isEmpty else { return }
    list.slug = node["slug"]?.text
    list.description = node["description"]?.text
    list.isRanked = node["ranked"]?.text == "true"
    list.isPrivate = node["visibility"]?.text == "private"
    // What the first line begins with may say that it is code.
    list.text = node["text"]?.text ?? ""
    for item in node.items(of: "items") {
      let id = item.string("id")
      guard let folder = id.split(separator: "/").first, let kind = Kind(folder: String(folder))
      else { continue }
      list.items.append(
        ExportedList.Item(
          identity: ExportedTitle.identity(kind: kind, id: nil, key: id), note: item["note"]?.text))
    }
    export.lists.append(list)
  }
}

extension FieldKey.Form {
  /// nil when the value is none of this form.
  fileprivate func value(of node: JSONNode, rating: (String) -> Rating?) -> TitleValue? {
    switch self {
    case .text: node.text.map { .text($0) }
    case .number: node.text.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : .number($0) }
    case .hundredths: node.text.flatMap(Self.hundredths)
    case .flag: ["true": true, "false": false][node.text ?? ""].map { .flag($0) }
    case .date: node.text.flatMap { PartialDate(iso: $0) }.map { .date($0) }
    case .rating: node.text.flatMap(rating).map { .rating($0) }
    case .status: node.text.flatMap { Status(word: $0) }.map { .status($0) }
    case .list: Self.texts(node)
    case .names: Self.mapping(node) { $1.text.map { .text($0) } }
    case .credits:
      Self.items(node) {
        Self.mapping($0) { $0 == "names" ? Self.texts($1) : $1.text.map { .text($0) } }
      }
    case .series:
      Self.mapping(node) {
        $0 == "position" ? $1.text.flatMap(Self.hundredths) : $1.text.map { .text($0) }
      }
    case .history:
      Self.items(node) {
        Self.mapping($0) { FieldKey.formInHistory($0)?.value(of: $1, rating: rating) }
      }
    case .items: Self.items(node) { Self.mapping($0) { $1.text.map { .single($0) } } }
    case .rank:
      FieldKey.Form.flag.value(of: node, rating: rating)
        ?? FieldKey.Form.number.value(of: node, rating: rating)
    case .ownership: FieldKey.Form.flag.value(of: node, rating: rating) ?? Self.texts(node)
    }
  }

  private static func hundredths(_ text: String) -> TitleValue? {
    if case .hundredths(let number) = DecimalText(text) { .hundredths(number) } else { nil }
  }

  private static func texts(_ node: JSONNode) -> TitleValue? {
    guard node.isArray else { return node.text.map { .list([$0]) } }
    let texts = node.items.compactMap(\.text)
    return texts.count == node.count ? .list(texts) : nil
  }

  private static func items(
    _ node: JSONNode, _ value: (JSONNode) -> TitleValue?
  ) -> TitleValue? {
    guard node.isArray else { return nil }
    let values = node.items.compactMap(value)
    return values.count == node.count ? .items(values) : nil
  }

  private static func mapping(
    _ node: JSONNode, _ value: (String, JSONNode) -> TitleValue?
  ) -> TitleValue? {
    guard node.isObject else { return nil }
    let pairs = node.members.compactMap { member in
      value(member.name, member.value).map { TitleValue.Pair(member.name, $0) }
    }
    return pairs.count == node.count ? .mapping(pairs) : nil
  }
}

extension String {
  /// As the library's reader takes a name: a sign at its ends that says which way it is read is part of it.
  fileprivate var withoutSpaceAround: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
