import Base
import Markup
import MediaLibrary

extension Tracker {
  /// calibre's catalog as CSV, and the `metadata.opf` beside each book of its library.
  static let calibre = Tracker(
    name: "calibre", registry: "calibre",
    files: "calibre's catalog (.csv), or its library's folder with a metadata.opf for each book",
    recognizes: { document in
      if let table = document.table { return table.has("title", "author_sort", "uuid") }
      guard case .xml = document.form else { return false }
      // Its namespace may have a prefix.
      return document.begins(with: "http://www.idpf.org/2007/opf")
        && ["<metadata", ":metadata"].contains(where: document.begins)
    },
    read: { documents, workers, reporting in
      var export = Export()
      for document in documents {
        export.add(
          document.table.map { readCatalog($0, on: workers, &reporting) }
            ?? readOPF(document, &reporting))
      }
      return export
    },
    page: { _, _ in nil })
}

private func readCatalog(
  _ table: ExportTable, on workers: WorkerPool, _ reporting: inout DiagnosticList
) -> Export {
  // The first three have the name of the owner's folder in them.
  let hidden =
    ["cover", "formats", "library_name"]
    + table.columns.filter { $0.hasPrefix("#") && !CalibreBook.OwnColumn.isKnown($0) }
  return Export(
    of: [table], kind: .book, best: 5, leavingOut: hidden, on: workers, reporting: &reporting
  ) { row, reader throws(RowRefusal) in
    _ = try row.title(in: "title", &reader)
    return try CalibreBook(row, own: table.columns).title(&reader)
  }
}

private func readOPF(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  var export = Export()
  export.kinds = [.book]
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  if let package = OPFPackage(document.source, &reader) {
    export.take(try CalibreBook(package).title(&reader))
    export.leftOut = Set(
      package.own.map(\.name).filter { !CalibreBook.OwnColumn.isKnown($0) })
  } else {
    export.isWhole = false
  }
  reporting = reader.reporting
  return export
}

extension CalibreBook {
  fileprivate init(_ row: ExportTable.Row, own columns: [String]) {
    let identifiers = row.text("identifiers").split(separator: ",").compactMap {
      identifier -> (scheme: String, value: String)? in
      guard let colon = identifier.firstIndex(of: ":") else { return nil }
      return (
        identifier[..<colon].trimmed(of: " "),
        identifier[identifier.index(after: colon)...].trimmed(of: " ")
      )
    }
    self.init(
      offset: row.offset, uuid: row.text("uuid"), title: row.text("title"),
      authors: Self.names(row.text("authors")).map { ($0, "author") },
      identifiers: identifiers + [("isbn", row.text("isbn"))], series: row.text("series"),
      position: row.text("series_index"), rating: row["rating"], best: 5,
      tags: row.text("tags").split(separator: ",").map(String.init),
      publisher: row.text("publisher"), published: row["pubdate"], added: row["timestamp"],
      description: Self.description(row.text("comments"), isPlain: false),
      hasFiles: !row.text("formats").isEmpty,
      own: columns.filter { $0.hasPrefix("#") }.compactMap { row[$0] })
  }

  fileprivate init(_ package: OPFPackage) {
    self.init(
      offset: package.offset, uuid: package.identifiers.first { $0.scheme == "uuid" }?.value ?? "",
      title: package.first("title")?.text ?? "",
      authors: package.creators.flatMap { creator in
        Self.names(creator.name).map { ($0, creator.role) }
      },
      identifiers: package.identifiers, series: package.meta["calibre:series"]?.text ?? "",
      position: package.meta["calibre:series_index"]?.text ?? "",
      rating: package.meta["calibre:rating"], best: 10, tags: package.all("subject").map(\.text),
      publisher: package.first("publisher")?.text ?? "", published: package.first("date"),
      added: package.meta["calibre:timestamp"],
      description: Self.description(package.first("description")?.text ?? "", isPlain: true),
      hasFiles: false, own: package.own)
  }

  /// In files of their own descriptions are HTML, or else plain; in a catalog the HTML is Markdown by then.
  private static func description(_ text: String, isPlain: Bool) -> String {
    if text.contains("</") || text.contains("<br") {
      return (try? markdown(fromHTML: text)) ?? ""
    }
    return isPlain ? markdown(fromPlain: mended(text)) : mended(text)
  }

  /// `Ada Winter & Bo Lind`; a bar stands for a comma within a name.
  private static func names(_ text: String) -> [String] {
    text.replacing(" & ", with: "\n").split(separator: "\n")
      .map { String($0).replacing("|", with: ",") }
  }
}
