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
    registries: ["ann"], findsByName: true,
    page: "https://www.animenewsnetwork.com/encyclopedia/",
    recognizes: { $0.name == encyclopediaArray },
    key: { item in
      let node = item.node
      guard let id = siteID(node.string("id"), registry: "ann") else { return nil }
      return CatalogueEntryKey(ids: [id], names: [node.string("title")])
    },
    title: { entry in
      let node = entry.node
      guard let kind = Kind(id: node.string("kind")) else { return nil }
      let (id, title) = (node.string("id"), node.string("title"))
      var said = Statements()
      said[.title] = .text(title)
      if !node.string("format").isEmpty { said[.format] = .text(node.string("format")) }
      if let date = PartialDate(iso: node.string("released")) {
        said[.released] = .value(.date(date))
      }
      let page = kind == .manga ? "manga" : "anime"
      return CatalogueTitle(
        ExportedTitle(
          kind: kind, id: id, title: title, statements: said, location: .file("reports.xml")),
        registry: "ann",
        page: "https://www.animenewsnetwork.com/encyclopedia/\(page).php?id=\(id)")
    })
}

/// What stands for the name of an array where a file has none.
let encyclopediaArray = "report"

/// The entries of a `reports.xml` in the form in which they are kept; nil when it is none, with the reason in words.
func encyclopediaEntries(of bytes: [UInt8]) -> (entries: [[UInt8]], problem: String?) {
  let answer = Tracker.of(registry: "ann")?.titles(inAnswer: bytes)
  let entries = (answer?.titles ?? []).compactMap { title -> [UInt8]? in
    guard let id = title.id else { return nil }
    var members: [(String, JSONValue)] = [
      ("id", .text(id)), ("kind", .text(title.kind.id)), ("title", .text(title.title)),
    ]
    if case .text(let format)? = title.statements[.format]?.value {
      members.append(("format", .text(format)))
    }
    if case .date(let date)? = title.statements[.released]?.value {
      members.append(("released", .text(date.iso)))
    }
    let text = members.map { "\(JSONValue.text($0.0).line):\($0.1.line)" }.joined(separator: ",")
    return Array("{\(text)}".utf8)
  }
  return (entries, answer?.problem)
}
