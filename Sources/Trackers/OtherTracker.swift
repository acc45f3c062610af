import Base
import DataFormats
import MediaLibrary

extension ExportDocument {
  fileprivate var isWebPage: Bool {
    guard case .xml = form else { return false }
    let start = String(decoding: source.bytes.prefix(200), as: UTF8.self).lowercased()
    return start.contains("<html") || start.contains("<!doctype html")
  }
}

/// Recognizes exports that can't be read, and names those to use instead.
enum OtherTracker {
  static func export(_ document: ExportDocument) -> (name: String, instead: String)? {
    if let table = document.table { return export(table, document) }
    if document.isWebPage { return ("a web page", "export the list itself: as CSV, JSON or XML") }
    guard let root = document.json else { return nil }
    let lists = root.isArray ? root : root["lists"]
    // The copy of all data from the site's settings has numbers for titles and statuses.
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

  private static func export(
    _ table: ExportTable, _ document: ExportDocument
  ) -> (name: String, instead: String)? {
    if table.has("RYM Album") {
      return (
        "RateYourMusic's export of albums, and a library has no music",
        "the kinds that a library has are " + Kind.allCases.map(\.id).joined(separator: ", ")
      )
    }
    return letterboxdTable(table, document).map { name in
      let titles = "watched.csv, ratings.csv, diary.csv or another table of titles"
      return (name, "take \(titles), or the whole ZIP")
    }
  }

  /// Tables of Letterboxd's export without films of the owner's.
  private static func letterboxdTable(_ table: ExportTable, _ document: ExportDocument) -> String? {
    if table.has("Date Joined", "Username") {
      return "your profile at Letterboxd, which a library has no place for"
    }
    if table.has("Date", "Content", "Comment") {
      return "Letterboxd's table of your comments, which have no titles"
    }
    if table.columns == ["Date", "Content"], hasLetterboxdPages(table) {
      let name = document.baseName
      let what = ["lists", "reviews"].contains(name) ? name : "lists or reviews"
      return "Letterboxd's table of \(what) that you liked, which are other people's"
    }
    if table.has("Date", "Name", "Year", "Letterboxd URI"), document.isSetAsideByLetterboxd {
      return "what you deleted at Letterboxd, or what belongs to films that are no longer there"
    }
    return nil
  }

  private static func hasLetterboxdPages(_ table: ExportTable) -> Bool {
    table.rows.allSatisfy { row in
      ["https://boxd.it/", "https://letterboxd.com/"].contains(where: row.text("Content").hasPrefix)
    }
  }
}
