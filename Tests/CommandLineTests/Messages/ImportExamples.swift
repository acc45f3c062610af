import Exchange
import FileSystem
import Glibc
import LibraryFiles
import TestSupport

extension Example {
  static let imports: [Example] = [
    Example("import", "gone.xml", files: ""),
    Example("import", "long.xml", files: "") { folder in
      try folder.write("", to: "long.xml")
      unsafe truncate(folder.path + "/long.xml", 257 << 20)
    },
    Example("import", "list.xml", files: "-- list.xml --\n<html>Not found</html>\n"),
    Example("import", "books.csv", files: "-- books.csv --\nBook Id,Title,Author\n1,X,Y\n"),
    Example(
      "import", "--kind", "book", "list.xml",
      files: "-- list.xml --\n<myanimelist><anime><series_animedb_id>1</series_animedb_id>"
        + "<series_title>X</series_title></anime></myanimelist>\n"),
    Example(
      "import", "gdpr.json",
      files:
        "-- gdpr.json --\n{\"lists\": [{\"series_type\": 0, \"series_id\": 1, \"status\": 2}]}\n"),
    Example(
      "import", "albums.csv",
      files: "-- albums.csv --\nRYM Album, First Name,Last Name,Title,Rating\n1,,X,Y,9\n"),
    Example(
      "import", "comments.csv", files: "-- comments.csv --\nDate,Content,Comment\n2021-01-01,X,Y\n"),
    Example(
      "import", "profile.csv",
      files: "-- profile.csv --\nDate Joined,Username,Favorite Films\n2021-01-01,x,\n"),
    Example(
      "import", "archive.json",
      files: "-- archive.json --\n{\"books\": [{\"edition\": {}, \"readthroughs\": []}]}\n"),
    Example(
      "import", "--columns", "title=Name,ratng=Stars", "--kind", "book", "mine.csv",
      files: "-- mine.csv --\nName,Stars\nX,5\n"),
    Example(
      "import", "--columns", "title=Name,stars=Stars,place=Stars", "--kind", "book", "mine.csv",
      files: "-- mine.csv --\nName,Stars\nX,5\n"),
    Example(
      "import", "--columns", "rating=Stars", "--kind", "book", "mine.csv",
      files: "-- mine.csv --\nName,Stars\nX,5\n"),
    Example(
      "import", "--columns", "title=Name", "mine.csv",
      files: "-- mine.csv --\nName,Stars\nX,5\n"),
    Example(
      "import", "--columns", "title=Title,rating=Score", "--kind", "book", "mine.csv",
      files: "-- mine.csv --\nName,Stars\nX,5\n"),
    Example(
      "import", "--kind", "book", "mine.csv",
      files: "-- mine.csv --\nTitle,Year,Shelf mark\nX,1999,B2\n"),
    Example(
      "import", "--columns", "title=Title", "--kind", "book", "list.json",
      files: "-- list.json --\n[1, 2]\n"),
    Example(
      "import", "export",
      files: """
        -- export/watched.csv --
        Date,Name,Year,Letterboxd URI
        2020-01-02,X,2019,https://boxd.it/a
        2020-01-02,X,2019,https://boxd.it/b
        -- export/diary.csv --
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2020-01-05,X,2019,https://boxd.it/e,,,,2020-01-05
        -- export/lists/l.csv --

        """),
    older("4"), older("3"),
    Example("import", "books.zip", files: "-- books.zip --\nPK\u{3}\u{4}\n"),
    Example("export", "xlsx", files: "-- library/anime/a.md --\n---\ntitle: A\n---\n"),
    Example(
      "export", "mal",
      files: """
        -- library/anime/a.md --
        ---
        title: A
        ---
        -- library/manga/b.md --
        ---
        title: B
        ---

        """),
    Example(
      "export", "csv", "library/anime/a.md",
      files: "-- library/anime/a.md --\n---\ntitle: A\n---\n"),
    Example(
      "export", "csv", files: "-- lists/a.md --\n---\ntitle: A\nprivat: true\nitems: []\n---\n"),
    Example("import", "books.rar", files: "-- books.rar --\nRar!\u{1A}\u{7}\n"),
    Example(
      "import", "lists",
      files:
        "-- lists/books.csv --\nBook Id,Title,Exclusive Shelf\n1,Tides,read\n-- lists/old.zip --\nx\n"
    ),
    Example("import", "list.json", files: "-- list.json --\n{\"lists\": [}\n"),
    Example(
      "import", "list.json",
      files: "-- list.json --\n{\"errors\": [{\"message\": \"Not found\"}], \"data\": null}\n"),
    Example("import", "books.csv", files: "-- books.csv --\nBook Id,Title\n1,\"A\n"),
    Example("import", "books.csv", files: "-- books.csv --\nBook Id,Title\n1,\"A\" b\n"),
    Example(
      "import", "books.csv",
      files: """
        -- books.csv --
        Book Id,Title,Author,Exclusive Shelf,My Review
        1,The Quiet Sea,A. Writer,someday,
        2,Torn, in two,A. Writer,read,
        3,Loud,A. Writer,read,\(String(repeating: "<b>", count: 2001))

        """),
    Example("import", "games.json", files: "-- games.json --\n{\"response\": {}}\n"),
    Example(
      "import", "diary.csv",
      files: """
        -- diary.csv --
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2020-01-02,Sea Talk,2001,https://example.com/1,4,,,2000-01-01
        2021-01-02,Salt,2001,https://example.com/2,5,,,2999-01-01

        """),
    Example(
      "import", "to-see.csv",
      files: "-- to-see.csv --\nDate,Name,Year,Letterboxd URI\n2020-01-02,Salt,2001,x\n"),
    Example(
      "import", "books.csv",
      files: """
        -- books.csv --
        Book Id,Title,Author,ISBN13,Date Read,Exclusive Shelf
        1,FrÃ©dÃ©ric,A. Writer,9.78E+12,1/2/2020,read
        2,Tide,A. Writer,,3/4/2020,read

        """),
    Example(
      "import", "games.json",
      files: """
        -- games.json --
        {"response": {"games": [{"appid": 1, "name": "Salt SDK", "playtime_forever": 0}]}}

        """),
    Example("import", "list.xml", "--status", "en cours", files: list(row(10, "J"))),
    Example("import", "books.pdf", files: "-- books.pdf --\n%PDF-1.7\n"),
    Example("import", "names.csv", files: "-- names.csv --\nAnn Writer\nBo Lind\n"),
    Example(
      "import", "ratings.csv",
      files: """
        -- ratings.csv --
        Const,Your Rating,Title,Title Type
        tt0000001,8,Sea Talk,Podcast Series
        tt0000002,8,Sea Talk,TV Episode
        tt0000003,8,Sea Talk,TV Episode

        """),
    Example(
      "import", "wyrm.csv",
      files: """
        -- wyrm.csv --
        title,author_text,remote_id,review_content,shelf
        The Quiet Sea,A. Writer,https://example.com/book/1,Salt.,read

        """),
    Example(
      "import", "shelf.csv",
      files: """
        -- shelf.csv --
        title,author,status,deleted,my_review,book_format,readings
        The Quiet Sea,A. Writer,finished,true,,,

        """),
    Example(
      "import", "shelf.csv",
      files: """
        -- shelf.csv --
        Title,Author,Status,Hardcover Book ID
        The Quiet Sea,A. Writer,Ignored,1

        """),
    Example(
      "import", "list.json",
      files: """
        -- list.json --
        {"lists": [{"name": "x", "entries": [
          {"id": 1, "mediaId": 7, "status": "EATEN", "score": 8, "media": {"title": {"romaji": "Nobody"}}},
          {"id": 2, "mediaId": 8, "status": "CURRENT", "score": 9, "startedAt": {"year": 2020, "month": 13},
           "media": {"title": {"romaji": "Somebody"}}}
        ]}]}

        """),
    Example(
      "import", "library.json",
      files: """
        -- tokonoma.yml --
        name: Again
        -- library.json --
        {"format": "tokonoma-library", "version": 1, "name": "Alcove", "ratingScale": 10,
         "settings": {"url": "ftp://a.example/"}, "titles": [{"id": "anime/a", "kind": "anime", "title": "A"}],
         "pictures": ["../me.png", "covers/a.png", "covers/b.png"], "static": ["CNAME"]}

        """),
    Example("import", "site", files: siteWithPictures),
    Example(reported: { problems in
      let folder = try TemporaryFolder("-- tokonoma.yml --\nname: Again\n" + siteWithPictures)
      for _ in 1...2 {
        _ = try importFiles(
          ["site"], from: folder.folder, into: Project(folder: folder.folder),
          ImportOptions {
            $0.checksPictures = { _ in .isNone }
            $0.isDryRun = true
          }, reporting: &problems)
        try folder.folder.remove("site/covers/b.png")
        try folder.write(
          siteLibrary.replacing(", \"covers/b.png\"", with: ""), to: "site/library.json")
      }
    }),
    .importing(
      "<anime><series_title>A</series_title></anime>",
      "<anime><my_status>Completed</my_status></anime>",
      row(1, "B", status: "Maybe")),
    .importing(row(2, "C", "<my_score>eleven</my_score><my_start_date>2016-13-00</my_start_date>")),
    .importing(
      "<anime><series_animedb_id>x3</series_animedb_id><series_title>D</series_title>"
        + "<my_status>Completed</my_status></anime>"),
    .importing(
      "<anime><series_animedb_id>4</series_animedb_id><my_status>Watching</my_status></anime>"),
    .importing(row(5, "E", "<my_comments>a</b></my_comments>")),
    .importing("<anime><series_title>Open</series_title>", row(6, "F")),
    .importing(row(7, "Caf¿")),
    .importing(row(7, "Caf¿ ¿t¿")),
    .importing("<!-- MAL entry not found for 'G' -->", row(8, "H")),
    Example(
      "import", "list.xml",
      files: "-- list.xml --\n<!DOCTYPE x [<!ENTITY a \"b\">]>\n<myanimelist></myanimelist>\n"),
    Example(
      "import", "list.xml",
      files: "-- list.xml --\n<?xml version='1.0' encoding='Shift_JIS'?>\n<myanimelist>\n"
        + row(9, "I¿") + "</myanimelist>\n"),
    .importing(String(repeating: "<anime></x>\n", count: 1100)),
    .packed { Array(gzip($0).prefix(60)) },
    .packed { bytes in
      var packed = gzip(bytes)
      packed[packed.count - 6] ^= 0xFF
      return packed
    },
    .packed { _ in gzip([UInt8](repeating: 0x20, count: 18 << 20)) },
    .importing(into: "-- library/anime/x.md --\ntitle: X\n", row(10, "J")),
    .importing(
      into: "-- library/anime/x.yml --\ntitle: X\n", row(10, "J")),
    .importing(
      into: "-- library/anime/x.yml --\n- {title: X, ids: {mal: 10},\n   tags: [a, # b\n c]}\n"
        + "-- imports/myanimelist.yml --\nanime/10: {tags: [a, c]}\n",
      row(10, "X", "<my_tags>c</my_tags>")),
    .importing(
      into:
        "-- library/anime/x.yml --\n- {title: X, ids: {mal: 10}}\n- {title: Y, ids: {mal: 10}}\n",
      row(10, "J")),
    .importing(into: "-- imports/myanimelist.yml --\n- no memory\n", row(10, "J")),
    Example("import", "list.xml", "--take-theirs=ratng", files: list(row(10, "J"))),
    Example("import", "--take-theirs", "ratng", "list.xml", files: list(row(10, "J"))),
    Example("import", "list.xml", files: list(row(10, "J"))) { folder in
      try folder.link("library", to: "/tmp")
    },
    Example(
      "import", "list.xml", "-C", "alcove",
      files: list(row(10, "J", "<my_score>9</my_score>"))
        + "-- alcove/tokonoma.yml --\nname: X\n-- j.md --\n---\ntitle: J\nids: {mal: 10}\n---\n"
    ) { folder in
      try folder.folder.createFolders("alcove/library/anime")
      try folder.link("alcove/library/anime/j.md", to: "../../../j.md")
    },
  ]

  /// An export that is older than the last one; the library's rating is 8 of 10.
  private static func older(_ rating: String) -> Example {
    Example(
      "import", "export-2024-05-01.csv",
      files: """
        -- imports/goodreads.yml --
        export: {made: 2024-05-02}
        book/1: {title: X, status: completed, rating: 8000}
        -- library/books/x.md --
        ---
        title: X
        status: completed
        rating: 8
        ids: {goodreads: "1"}
        ---
        -- export-2024-05-01.csv --
        Book Id,Title,Author,My Rating,Exclusive Shelf
        1,X,,\(rating),read

        """)
  }

  private static func importing(into library: String = "", _ rows: String...) -> Example {
    Example("import", "list.xml", files: library + list(rows.joined(separator: "\n")))
  }

  /// A compressed list, damaged.
  private static func packed(_ spoil: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Example {
    Example("import", "list.xml.gz", files: "") { folder in
      let text = "<myanimelist>" + (1...9).map { row($0, "T\($0)") }.joined() + "</myanimelist>\n"
      try folder.folder.replace("list.xml.gz", with: spoil(Array(text.utf8)))
    }
  }

  private static func list(_ rows: String) -> String {
    "-- list.xml --\n<myanimelist>\n\(rows)\n</myanimelist>\n"
  }

  private static func row(
    _ id: Int, _ title: String, _ fields: String = "", status: String = "Completed"
  ) -> String {
    """
    <anime><series_animedb_id>\(id)</series_animedb_id><series_title>\(title)</series_title>
    \(fields)<my_status>\(status)</my_status></anime>
    """
  }
}

/// A site's file that names two pictures.
private let siteLibrary = """
  {"format": "tokonoma-library", "version": 1, "name": "Alcove", "ratingScale": 10, "settings": {},
   "titles": [], "pictures": ["covers/a.png", "covers/b.png"], "static": []}

  """

/// The folder of this site, whose pictures are none.
private let siteWithPictures =
  "-- site/library.json --\n" + siteLibrary
  + "-- site/index.html --\nx\n-- site/covers/a.png --\nx\n-- site/covers/b.png --\nx\n"
