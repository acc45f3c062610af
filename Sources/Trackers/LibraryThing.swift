import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// LibraryThing's exports: the table parted by tabs, and JSON.
  static let libraryThing = Tracker(
    // A work has one number there, each book of an owner another one.
    name: "LibraryThing", registry: "librarything-book",
    files: "LibraryThing's export (.tsv or .json)",
    recognizes: { document in
      if let table = document.table { return table.has("Book Id", "Title", "Sort Character") }
      return document.json.map { !books(in: $0).isEmpty } ?? false
    },
    read: { documents, workers, reporting in
      var export = Export()
      for document in documents {
        if let table = document.table {
          export.add(
            Export(
              of: [table], kind: .book, best: 5, leavingOut: privateColumns, on: workers,
              reporting: &reporting
            ) { row, reader throws(RowRefusal) in
              _ = try row.title(&reader)
              return try LibraryThingBook(row).title(&reader)
            })
        } else if let root = document.json {
          export.add(readBooks(books(in: root), document, &reporting))
        }
      }
      return export
    },
    page: { _, _ in nil })
}

private let privateColumns = [
  "Acquired", "BCID", "Barcode", "From Where", "Lending Patron", "Lending Status", "Lending Start",
  "Lending End",
]

private let privateMembers = [
  "barcode", "bcid", "circulation", "dateacquired", "fromwhere",
]

/// An object with a member for each book, named by its number.
private func books(in root: JSONNode) -> [JSONNode] {
  guard root.isObject else { return [] }
  return root.items.filter { $0["books_id"] != nil }
}

private func readBooks(
  _ books: [JSONNode], _ document: ExportDocument, _ reporting: inout DiagnosticList
) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  export.kinds = [.book]
  export.bestScore = 5
  for node in books {
    export.take(try LibraryThingBook(node).title(&reader))
    for member in privateMembers {
      guard let value = node[member], !value.isNull, value.text != "",
        value.text != nil || value.count > 0
      else { continue }
      export.leftOut.insert(member)
    }
  }
  reporting = reader.reporting
  return export
}

extension LibraryThingBook {
  fileprivate init(_ row: ExportTable.Row) {
    func names(_ column: String, separator: Character) -> [String] {
      row.text(column).split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.trimmed(of: " ") }
    }
    let roles = names("Secondary Author Roles", separator: "|")
    let others = names("Secondary Author", separator: "|").enumerated().map { index, name in
      (Self.firstNameFirst(name), index < roles.count ? roles[index] : "")
    }
    self.init(
      offset: row.offset, id: row.text("Book Id"), workID: row.text("Work id"),
      title: row.text("Title"),
      authors: [(Self.firstNameFirst(row.text("Primary Author")), row.text("Primary Author Role"))]
        + others,
      publication: row.text("Publication"), year: row.text("Date"), medium: row.text("Media"),
      pages: row.text("Page Count"), numbers: [row.text("ISBN")] + names("ISBNs", separator: ","),
      series: "", genres: [], rating: row["Rating"], started: row["Date Started"],
      finished: row["Date Read"], added: row["Entry Date"],
      tags: names("Tags", separator: ","), collections: names("Collections", separator: ","),
      review: row["Review"].map(Self.withLines),
      comments: [row["Comment"], row["Private Comment"]].compactMap {
        $0.map(Self.withLines)?.text
      },
      isPrivate: false)
  }

  fileprivate init(_ node: JSONNode) {
    func texts(_ name: String) -> [String] {
      node[name].map { $0.text.map { [$0] } ?? $0.items.compactMap(\.text) } ?? []
    }
    let authors = node["authors"]?.items.map { author in
      (
        author["fl"] == nil ? Self.firstNameFirst(author.string("lf")) : author.string("fl"),
        author.string("role")
      )
    }
    let medium = node["format"]?.items.compactMap { $0["text"]?.text }
    self.init(
      offset: node.offset, id: node.string("books_id"), workID: node.string("workcode"),
      title: node.string("title"),
      authors: authors ?? [
        (Self.firstNameFirst(node.string("primaryauthor")), node.string("primaryauthorrole"))
      ],
      publication: node.string("publication"), year: node.string("date"),
      medium: medium?.first ?? "", pages: node.string("pages"),
      numbers: [node.string("originalisbn")] + texts("isbn") + texts("asin"),
      series: node.string("series"), genres: texts("genre"), rating: node.field("rating"),
      started: node.field("datestarted"), finished: node.field("dateread"),
      added: node.field("entrydate"), tags: texts("tags"), collections: texts("collections"),
      review: node.field("review"),
      comments: [node.string("comment"), node.string("privatecomment")],
      isPrivate: node.string("public") == "0")
  }

  /// `Ada Winter`, of `Winter, Ada`
  private static func firstNameFirst(_ name: String) -> String {
    let parts = name.split(separator: ",").map { $0.trimmed(of: " ") }
    guard parts.count > 1 else { return name }
    return ([parts[1], parts[0]].joined(separator: " ") + parts[2...].map { ", \($0)" }.joined())
  }

  /// Tables have a word where a line ends.
  private static func withLines(_ text: ValueReader.Text) -> ValueReader.Text {
    ValueReader.Text(
      name: text.name, text: text.text.replacing("[return]", with: "\n"), offset: text.offset)
  }
}
