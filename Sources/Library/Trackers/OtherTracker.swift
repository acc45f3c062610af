import JSON
import MediaLibrary

/// Exports that nobody here can read, so that their owners are told which one can be.
enum OtherTracker {
  /// The export that a document is, and what to take in its place; nil for what is none that is known.
  static func export(_ document: ExportDocument) -> (name: String, instead: String)? {
    if let table = document.table { return export(table) }
    guard let root = document.json else { return nil }
    let lists = root.isArray ? root : root["lists"]
    // The copy of all data that its settings give: titles are numbers in it, statuses too.
    if lists?.items.contains(where: { $0["series_type"] != nil && $0["status"] != nil }) == true {
      return (
        "AniList's copy of your account, in which titles have no names",
        "take the lists as AniList's API gives them (MediaListCollection), or as Automail and other tools save them"
      )
    }
    // `archive.json` in the .tar.gz of an account.
    if root["books"]?.items.contains(where: { $0["edition"] != nil && $0["readthroughs"] != nil })
      == true
    {
      return (
        "BookWyrm's copy of your account, which is for moving to another instance",
        "take bookwyrm-export.csv (Settings → Data → CSV Export)"
      )
    }
    return nil
  }

  private static func export(_ table: ExportTable) -> (name: String, instead: String)? {
    if table.has("RYM Album") {
      return (
        "RateYourMusic's export of albums, and a library has no music",
        "the kinds that a library has are " + Kind.allCases.map(\.id).joined(separator: ", ")
      )
    }
    let titles =
      "take watched.csv, ratings.csv, diary.csv or another table of titles, or the whole ZIP"
    if table.has("Date Joined", "Username", "Favorite Films") {
      return ("your profile at Letterboxd, which a library has no place for", titles)
    }
    if table.has("Date", "Content", "Comment") {
      return ("Letterboxd's table of your comments, which have no titles", titles)
    }
    return nil
  }
}
