import JSON
import MediaLibrary

/// Other programs' exports that nobody here can read, so that their owners are told which one can be.
enum OtherTracker {
  /// The export that a document is, and what to take in its place; nil for what is none that is known.
  static func export(_ document: ExportDocument) -> (name: String, instead: String)? {
    if document.table?.has("RYM Album") == true {
      return (
        "RateYourMusic's export of albums, and a library has no music",
        "the kinds that a library has are " + Kind.allCases.map(\.id).joined(separator: ", ")
      )
    }
    guard let root = document.json else { return nil }
    let lists = root.isArray ? root : root["lists"]
    // The copy of all data that its settings give: titles are numbers in it, statuses too.
    if lists?.items.contains(where: { $0["series_type"] != nil && $0["status"] != nil }) == true {
      return (
        "AniList's copy of your account, in which titles have no names",
        "take the lists as AniList's API gives them (MediaListCollection), or as Automail and other tools save them"
      )
    }
    return nil
  }
}
