import FileSystem
import TestSupport
import Testing

@testable import Trackers

@Suite struct LibraryThingTests {
  private let columns41 = [
    "Book Id", "Title", "Sort Character", "Primary Author", "Primary Author Role",
    "Secondary Author", "Secondary Author Roles", "Publication", "Date", "Review", "Rating",
    "Comment", "Private Comment", "Summary", "Physical Description", "Weight", "Height",
    "Thickness", "Length", "Dimensions", "Page Count", "LCCN", "Acquired", "Date Started",
    "Date Read", "BCID", "Tags", "Collections", "Languages", "Original Languages",
    "LC Classification", "ISBN", "ISBNs", "Subjects", "Dewey Decimal", "Dewey Wording", "Copies",
    "Source", "Entry Date", "OCLC", "Work id",
  ]

  /// A table with these cells; the others are empty.
  private func table(_ columns: [String], _ rows: [String: String]...) -> String {
    ([columns] + rows.map { row in columns.map { row[$0] ?? "" } })
      .map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  @Test func readsATable() throws {
    let export = try soundExport(
      "books.tsv",
      table(
        columns41,
        [
          "Book Id": "501", "Title": "The \"Quiet\" Sea", "Primary Author": "Winter, Ada",
          "Secondary Author": "Winter, Ada|Lind, Bo, Jr.|Moor, Cy",
          "Secondary Author Roles": "Auteur|Traduction|",
          "Publication": "Harbour Press (2004), Edition: 2nd, Paperback", "Date": "2004",
          "Review": "One <i>line</i>,[return]and another.", "Rating": "4.5",
          "Comment": "cover torn", "Private Comment": "from Di", "Page Count": "278 ",
          "Acquired": "[2007-04-16]", "Date Started": "[2007-04-20]",
          "Date Read": "[2007-05-08]", "Tags": "sea, novel",
          "Collections": "Your library, Favorites, Lighthouse", "ISBN": "[0306406152]",
          "ISBNs": "0306406152, 9780306406157", "Entry Date": "[2006-08-09]", "Work id": "7788",
        ]))
    #expect(
      export == """
        book/501 isbn13/9780306406157 librarything/7788: title='The "Quiet" Sea' format='paperback' \
        creators=[{name: 'Ada Winter', role: 'author'}|{name: 'Bo Lind, Jr.', role: 'translator'}|\
        {name: 'Cy Moor'}] publishers=[Harbour Press] pages=278 released=2004 status=completed \
        rating=9000 started=2007-04-20 finished=2007-05-08 favorite=true owned=true \
        tags=[sea|novel|Lighthouse] added=2006-08-09 notes='cover torn⏎from Di' \
        review='One *line*,\\⏎and another.'

        """)
  }

  @Test func cellsAreDecodedOneByOne() throws {
    let temporary = try TemporaryFolder()
    var bytes = Array(
      table(
        columns41,
        ["Book Id": "1", "Title": "Música", "Subjects": "¿", "Collections": "To read"]
      ).utf8)
    let place = try #require(bytes.firstRange(of: Array("¿".utf8)))
    // An acute accent before its letter, as in old library catalogs.
    bytes.replaceSubrange(place, with: [0xE2, 0x65])
    try temporary.folder.createFolders("export")
    try temporary.folder.replace("export/books.tsv", with: bytes)
    let (export, problems) = try TrackerTests.readFolder(temporary, "export/books.tsv")
    #expect(problems == "")
    #expect(export.hasPrefix("book/1: title='Música' status=planning rating=∅ "))
  }

  @Test func theTableOfToday() throws {
    var columns = columns41
    columns.insert("Media", at: 14)
    columns.insert("Barcode", at: 26)
    columns += ["From Where", "Lending Patron", "Lending Status", "Lending Start", "Lending End"]
    let (export, problems) = try TrackerTests.read(
      "books.tsv",
      table(
        columns,
        [
          "Book Id": "1", "Title": "A", "Media": "Hardcover", "Lending Patron": "Di",
          "Date": "date?", "Collections": "Your library,Currently reading",
        ], ["Book Id": "2", "Title": "", "From Where": "a shop"]))
    #expect(
      export
        == """
        book/1: title='A' format='hardcover' status=current rating=∅ started=∅ finished=∅ \
        owned=true added=∅
        not taken: books.tsv:3:1: a row has neither id nor title, so it is skipped

        """.replacing("books.tsv", with: "export/books.tsv"))
    #expect(problems == "books.tsv:3:1: a row has neither id nor title, so it is skipped\n")
  }

  @Test func readsJSON() throws {
    let export = try soundExport(
      "books.json",
      #"""
      {"501": {"books_id": "501", "title": "The Quiet Sea", "public": "0", "primaryauthor": "Winter, Ada",
        "authors": [{"lf": "Winter, Ada", "fl": "Ada Winter", "role": "Author"},
          {"lf": "L&oacute;pez, Bo", "fl": "Bo L&oacute;pez", "role": "Illustrator"}],
        "tags": ["sea"], "collections": ["Your library", "Read but unowned"],
        "isbn": {"0": "0306406152", "2": "9780306406157"}, "asin": "0306406152",
        "publication": "Harbour Press (2004), Paperback, 278 pages", "date": "2004", "rating": 3.5,
        "pages": "278 ", "format": [{"code": "1.1.1", "text": "Paper Book"}], "series": "Tides",
        "genre": ["Fiction"], "workcode": "7788", "entrydate": "2014-01-21", "dateread": "2015-02-01",
        "lcc": [], "fromwhere": "a shop", "circulation": [{"status": "Checked out"}]},
       "502": {"books_id": "502", "title": "B", "public": "1", "authors": [], "isbn": [], "workcode": "0",
        "collections": ["Wishlist"]}}
      """#)
    #expect(
      export == """
        book/501 isbn13/9780306406157 librarything/7788: title='The Quiet Sea' format='paperback' \
        genres=[Fiction] creators=[{name: 'Ada Winter', role: 'author'}|\
        {name: 'Bo López', role: 'illustrator'}] publishers=[Harbour Press] series={name: 'Tides'} \
        pages=278 released=2004 status=completed rating=7000 finished=2015-02-01 owned=true \
        tags=[sea] added=2014-01-21 visibility='private'
        book/502: title='B' status=planning

        """)
  }

  @Test(arguments: [
    ("[0306406152]", "Your library", "", "", "planning"),
    ("", "Your library", "[2020-01-01]", "", "current"),
    ("", "Your library", "[2020-01-01]", "[2020-01-02]", "completed"),
    ("", "Your library,To read", "", "", "planning"),
    ("", "Read but unowned", "", "", "completed"),
  ])
  func collectionsAndDatesSayTheStatus(
    isbn: String, collections: String, started: String, read: String, status: String
  ) throws {
    let export = try soundExport(
      "books.tsv",
      table(
        columns41,
        [
          "Book Id": "1", "Title": "A", "ISBN": isbn, "Collections": collections,
          "Date Started": started, "Date Read": read,
        ]))
    #expect(export.contains(" status=\(status) "), "\(export)")
  }
}
