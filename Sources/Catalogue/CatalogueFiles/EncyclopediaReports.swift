import Base
import DataFormats
import MediaLibrary
import Trackers

extension CatalogueFileKind {
  /// Anime News Network's list of titles, `reports.xml`: id, name, format and the first day.
  ///
  /// Source: <https://www.animenewsnetwork.com/encyclopedia/api.php>.
  static let encyclopediaReports = CatalogueFileKind(
    id: "ann-reports", name: "Anime News Network",
    file: "Anime News Network's list of titles (reports.xml)", kinds: [.anime, .manga],
    registries: ["ann"], findsByName: true, recognizes: { $0.name == encyclopediaArray },
    key: { item in
      let node = item.node
      guard let id = siteID(node.string("id"), registry: "ann") else { return nil }
      return CatalogueEntryKey(ids: [id], names: [node.string("title")])
    },
    title: { entry in
      let node = entry.node
      guard let kind = Kind(id: node.string("kind")) else { return nil }
      let (id, title) = (node.string("id"), node.string("title"))
      var said = FieldValues()
      said[.title] = .text(title)
      if !node.string("format").isEmpty { said[.format] = .text(node.string("format")) }
      if let date = PartialDate(iso: node.string("released")) {
        said[.released] = .value(.date(date))
      }
      return CatalogueTitle(
        ExportedTitle(
          kind: kind, id: id, title: title, values: said, location: .file("reports.xml")),
        registry: "ann", page: Tracker.of(registry: "ann")?.page(kind, id))
    })
}

/// The array's name for entries made from XML, which has no names for arrays.
let encyclopediaArray = "report"

/// The entries of a `reports.xml` as JSON, and the reason why the rest can't be read.
func encyclopediaEntries(of bytes: [UInt8]) -> (entries: [[UInt8]], problem: String?) {
  let answer = Tracker.of(registry: "ann")?.titles(inAnswer: bytes)
  let entries = (answer?.titles ?? []).compactMap { title -> [UInt8]? in
    guard let id = title.id else { return nil }
    let members: [(String, String?)] = [
      ("id", id), ("kind", title.kind.id), ("title", title.title), ("format", title.text(.format)),
      ("released", title.date(.released)?.iso),
    ]
    let text = members.compactMap { name, value in
      value.map { "\(JSONValue.text(name).line):\(JSONValue.text($0).line)" }
    }
    return Array("{\(text.joined(separator: ","))}".utf8)
  }
  return (entries, answer?.problem)
}
