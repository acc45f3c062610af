import Bytes
import Diagnostics
import MediaLibrary
import Trackers

extension ExportFormat {
  /// All that the library says, in its own keys: what `import` makes the same library of.
  static let libraryJSON = ExportFormat(
    name: "json", summary: "everything, in Tokonoma's own keys",
    write: { library in
      let lines = library.titles.map { "    " + json(of: $0, scale: library.scale).line }
      let lists = library.lists.map { "    " + json(of: $0).line }
      let text = """
        {
          "format": "tokonoma-library",
          "version": 1,
          "name": \(JSONValue.text(library.name).line),
          "ratingScale": \(library.scale.rawValue),
          "titles": [
        \(lines.joined(separator: ",\n"))
          ],
          "lists": [
        \(lists.joined(separator: ",\n"))
          ]
        }

        """
      return Array(text.utf8)
    })
}

private func json(of title: TitleRecord, scale: RatingScale) -> JSONValue {
  var members: [(String, JSONValue)] = [
    ("id", .text(title.id)), ("kind", .text(title.kind.id)),
  ]
  for key in TitleKey.allCases {
    if let value = title[key] { members.append((key.rawValue, value.json(scale: scale))) }
  }
  if !title.ids.isEmpty {
    members.append(("ids", .object(title.ids.map { ($0.registry, .text($0.value)) })))
  }
  var seen: Set<String> = []
  for extra in title.extras where seen.insert(extra.key).inserted {
    let values = title.extras.filter { $0.key == extra.key }.map(\.value)
    members.append((extra.key, values.count == 1 ? .text(values[0]) : .texts(values)))
  }
  return .object(members)
}

private func json(of list: ListRecord) -> JSONValue {
  let items = list.items.map { item in
    JSONValue.object([("id", .text(item.id))] + (item.note.map { [("note", .text($0))] } ?? []))
  }
  return .object(
    [("slug", .text(list.slug)), ("title", .text(list.title))]
      + (list.description.map { [("description", .text($0))] } ?? [])
      + (list.isRanked ? [("ranked", .flag(true))] : [])
      + [("items", .array(items))]
      + (list.text.isEmpty ? [] : [("text", .text(list.text))]))
}

extension TitleValue {
  fileprivate func json(scale: RatingScale) -> JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .hundredths(let number): .decimal(decimal(number, per: 100))
    case .flag(let flag): .flag(flag)
    case .date(let date): .text(date.iso)
    case .rating(let rating): .decimal(scale.text(rating))
    case .status(let status): .text(status.rawValue)
    case .list(let texts): .texts(texts)
    case .items(let items): .array(items.map { $0.json(scale: scale) })
    case .mapping(let pairs): .object(pairs.map { ($0.key, $0.value.json(scale: scale)) })
    }
  }
}
