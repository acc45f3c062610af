import Base
import FileSystem
import TestSupport
import Testing

@testable import Trackers

@Suite struct ExportFileTests {
  private let xml = """
    <myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>Å</series_title>
    <my_status>Completed</my_status></anime></myanimelist>
    """

  /// The titles in a file with these bytes, and the reports about it.
  private func read(
    _ bytes: [UInt8], as name: String = "list"
  ) throws -> (export: String?, problems: String) {
    let temporary = try TemporaryFolder()
    try temporary.folder.replace(name, with: bytes)
    var reporting = DiagnosticList()
    let found = readExports(name, in: temporary.folder, reporting: &reporting)
    return (
      found.first.map { described($0.export) }, reporting.all.map { described($0) + "\n" }.joined()
    )
  }

  @Test func readsPlainAndCompressedByContent() throws {
    let plain = Array(xml.utf8)
    for bytes in [
      plain, gzip(plain), gzip(Array(plain[..<40])) + gzip(Array(plain[40...])) + [0, 0],
    ] {
      let (export, problems) = try read(bytes)
      #expect(export == "anime/1: title='Å' status=completed\n")
      #expect(problems == "")
    }
  }

  @Test func readsOtherEncodings() throws {
    let utf16 = Array(xml.utf16)
    let encodings: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(xml.utf8),
      [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      [0xFF, 0xFE, 0, 0] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0] },
      [0, 0, 0xFE, 0xFF] + utf16.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0] },
      utf16.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
        + xml.unicodeScalars.map { UInt8($0.value) },
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + Array(xml.utf8),
    ]
    for bytes in encodings {
      let (export, problems) = try read(bytes)
      #expect(export == "anime/1: title='Å' status=completed\n")
      #expect(problems == "")
    }
  }

  @Test(arguments: [
    "Book Id,Title,Exclusive Shelf\n1,Å海,read\n",
    "\"Book Id\",\"Title\",\"Exclusive Shelf\"\n1,Å海,read\n",
    "{\"lists\": [{\"entries\": [{\"mediaId\": 1, \"status\": \"COMPLETED\", \"media\": {\"title\": {\"romaji\": \"Å海\"}}}]}]}",
    "[\n  {\"mediaId\": 1, \"status\": \"COMPLETED\", \"media\": {\"title\": {\"romaji\": \"Å海\"}}}]",
  ])
  func tablesAndJSONInOtherEncodingsNeedNoMark(text: String) throws {
    let utf16 = Array(text.utf16)
    let wide = text.unicodeScalars.map { scalar in
      (0..<4).map { UInt8(scalar.value >> (8 * $0) & 0xFF) }
    }
    let encodings: [[UInt8]] = [
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      wide.flatMap(\.self), wide.flatMap { $0.reversed() },
    ]
    for bytes in encodings {
      let (export, problems) = try read(bytes)
      #expect(export?.contains("/1: title='Å海' status=completed") == true, "\(export ?? "none")")
      #expect(problems == "")
    }
  }

  @Test(arguments: [
    "sep=;\nBook Id;Title;Exclusive Shelf\n1;A, b;read\n2;;read\n",
    "sep=;\r\nBook Id;Title;Exclusive Shelf\r\n1;\"A, b\";read\r\n2;;read\r\n",
    "sep=,\nBook Id,Title,Exclusive Shelf\n1,\"A, b\",read\n2,,read\n",
    "SEP=\t\nBook Id\tTitle\tExclusive Shelf\n1\tA, b\tread\n2\t\tread\n",
    "\"sep=;\"\nBook Id;Title;Exclusive Shelf\n1;A, b;read\n2;;read\n",
    "\u{FEFF}sep=;\nBook Id;Title;Exclusive Shelf\n1;A, b;read\n2;;read\n",
  ])
  func aFirstLineMayNameTheSeparator(text: String) throws {
    let (export, problems) = try read(Array(text.utf8))
    #expect(
      export == """
        book/1: title='A, b' status=completed
        not taken: list:4:1: a row has neither id nor title, so it is skipped

        """)
    #expect(problems == "list:4:1: a row has neither id nor title, so it is skipped\n")
  }

  @Test func aRepeatedHeaderIsNotARow() throws {
    let table = "Book Id, Title,Exclusive Shelf\n1,A,read\n"
    let again = "Book Id,Title,Exclusive Shelf\n2,Title,read\n"
    let (export, problems) = try read(Array((table + again).utf8))
    #expect(problems == "")
    #expect(
      export == """
        book/1: title='A' status=completed
        book/2: title='Title' status=completed

        """)
  }

  @Test func aCommaAtTheEndOfEveryRowIsIgnored() throws {
    let head = "Book Id,Title,Exclusive Shelf\n1,A,read,\n"
    let (export, problems) = try read(Array((head + "2,B,read, \n").utf8))
    #expect(problems == "")
    #expect(
      export == """
        book/1: title='A' status=completed
        book/2: title='B' status=completed

        """)
    for row in ["2,B,read\n", "2,B,read,x\n", "2,B,read,,\n"] {
      let (_, problems) = try read(Array((head + row).utf8))
      #expect(
        problems.hasPrefix(
          "list:2:1: 'A' has more cells than there are columns, so it is skipped\n"))
    }
  }

  @Test func ofAnUnknownEncodingTheLettersAreDoubtful() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='Shift_JIS'?>".utf8)
      + xml.unicodeScalars.map { UInt8($0.value) }
    #expect(
      try read(bytes).problems.hasPrefix(
        "list: the file's encoding 'shift_jis' is not understood, so letters beyond a to z may come out wrong\n"
      )
    )
  }

  @Test func aTruncatedFileIsReadUpToItsEnd() throws {
    let rows = (1...2000).map { id in
      """
      <anime><series_animedb_id>\(id)</series_animedb_id><series_title>T\(id &* 7919 % 1009)</series_title>
      <my_status>Completed</my_status></anime>
      """
    }
    let packed = gzip(Array(("<myanimelist>" + rows.joined() + "</myanimelist>").utf8))
    let (export, problems) = try read(Array(packed[..<(packed.count / 2)]))
    let titles = export?.split(separator: "\n").count { $0.hasPrefix("anime/") } ?? 0
    #expect(titles > 500 && titles < 1500)
    #expect(problems.hasPrefix("list: 'list' stops in the middle; the part before that is read\n"))
    var corrupt = packed
    corrupt[packed.count - 6] ^= 0xFF
    #expect(
      try read(corrupt).problems
        == "list: 'list' is damaged; the part before the damage is read\n")
  }

  @Test func bombsAreNotUnpacked() throws {
    let bomb = gzip([UInt8](repeating: 0x20, count: 18 << 20))
    let (export, problems) = try read(bomb)
    #expect(export == nil)
    #expect(
      problems
        == "list: 'list' unpacks to more than 256 MB, so it is not read\n")
  }

  @Test(arguments: ["", "{\"anime\": []}", "<list>Not found</list>", "a,b\n1,2\n"])
  func unknownValuesAreErrorsThatNameTheValidOnes(text: String) throws {
    let (export, problems) = try read(Array(text.utf8))
    #expect(export == nil)
    #expect(problems == "list: this isn't a list of titles that can be imported\n")
  }

  @Test(arguments: [
    (
      "{\"data\": [}",
      "list:1:12: this is not JSON (parse error: unallowed token at this point in JSON text), so it is not read"
    ),
    (
      "Book Id,Title,x\n1,\"A,b\n2,C,d\n",
      "list:2:1: a cell of this row begins with a quote and has no closing quote, so the table is not read"
    ),
  ])
  func damagedTextsAreReportedWithTheirPlace(text: String, said: String) throws {
    let (export, problems) = try read(Array(text.utf8))
    #expect(export == nil)
    #expect(problems == said + "\n")
  }

  @Test func anErrorInAnAnswerIsReportedWithItsText() throws {
    let (export, problems) = try read(
      Array("{\"errors\": [{\"message\": \"User not found\"}], \"data\": {\"x\": null}}".utf8))
    #expect(export == nil)
    #expect(
      problems == "list: the tracker answered with an error: User not found\n")
  }

  @Test func aCopyOfAnAniListAccountIsRefusedWithAnAlternative() throws {
    let about = String(repeating: "x", count: 5000)
    let (export, problems) = try read(
      Array(
        "{\"user\": {\"about\": \"\(about)\"}, \"lists\": [{\"series_type\": 0, \"status\": 2}]}"
          .utf8))
    #expect(export == nil)
    #expect(
      problems
        == "list: this is AniList's copy of your account, in which titles have no names, so it can't be imported\n"
    )
    #expect(
      try read(Array("{\"data\": {\"MediaListCollection\": null}}".utf8)).problems
        == "list: this isn't a list of titles that can be imported\n")
  }

  @Test(arguments: [
    (
      "Date,Content,Comment\n2021-01-01,https://sea.example,Nice.\n",
      "Letterboxd's table of your comments, which have no titles"
    ),
    (
      "Date Joined,Username,Given Name,Favorite Films\n2020-01-01,u,S,\n",
      "your profile at Letterboxd, which a library has no place for"
    ),
    (
      "Date,Content\n2021-01-01,https://boxd.it/x\n",
      "Letterboxd's table of lists or reviews that you liked, which are other people's"
    ),
    (
      "{\"books\": [{\"work\": {}, \"edition\": {\"title\": \"A\"}, \"readthroughs\": []}]}",
      "BookWyrm's copy of your account, which is for moving to another instance"
    ),
  ])
  func filesWithoutAListAreNamedByTheirContents(text: String, name: String) throws {
    let (export, problems) = try read(Array(text.utf8), as: "list.csv")
    #expect(export == nil)
    #expect(problems == "list.csv: this is \(name), so it can't be imported\n")
  }

  @Test(arguments: [
    ("likes/lists.csv", "Date,Content", "lists that you liked"),
    ("likes/reviews.csv", "Date,Content\n2021-01-01,https://boxd.it/x", "reviews that you liked"),
    (
      "deleted/diary.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2021-01-01,A,2000,,,,,",
      "what you deleted"
    ),
    (
      "orphaned/reviews.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2021-01-01,A,2000,,,,x,,",
      "films that are no longer there"
    ),
    ("deleted/comments.csv", "Date,Content,Comment", "your comments"),
    ("mine.csv", "Date,Content\n2021-01-01,Tides", "no known tracker exports this table"),
  ])
  func otherRecordsOfLetterboxdAreNamedByTheirPlace(
    path: String, text: String, name: String
  ) throws {
    let temporary = try TemporaryFolder()
    try temporary.write(text + "\n", to: path)
    var reporting = DiagnosticList()
    #expect(readExports(path, in: temporary.folder, reporting: &reporting).isEmpty)
    #expect(reporting.all.map(\.id) == ["unknown-export"])
    #expect(reporting.all.first?.message.contains(name) == true, "\(reporting.all)")
  }

  @Test func packedFoldersAreRecognized() throws {
    var tar = Array("list.csv".utf8) + [UInt8](repeating: 0, count: 249) + Array("ustar".utf8)
    tar += [UInt8](repeating: 0, count: 250) + Array("Book Id,Title\n1,A,B\n".utf8)
    let said = "list: this is an archive of the format tar.gz, which can't be unpacked\n"
    let (export, problems) = try read(gzip(tar))
    #expect(export == nil && problems == said)
    // Among the files of an export, it is an unknown one.
    let temporary = try TemporaryFolder()
    try temporary.write(xml, to: "lists/a.xml")
    try temporary.folder.replace("lists/b.tar.gz", with: gzip(tar))
    var reporting = DiagnosticList()
    let found = readExports("lists", in: temporary.folder, reporting: &reporting)
    #expect(found.flatMap(\.export.titles).count == 1 && reporting.isEmpty)
    #expect(found.flatMap(\.passedOver) == ["b.tar.gz"])
  }

  @Test func archivesWithinAreNamed() throws {
    let temporary = try TemporaryFolder()
    try temporary.write(xml, to: "lists/a.xml")
    for name in ["b/list.zip", "c.7z", ".hidden.zip", "__MACOSX/b/list.zip"] {
      try temporary.write("x", to: "lists/\(name)")
    }
    try temporary.write("x", to: "empty/old.zip")
    var reporting = DiagnosticList()
    let found = readExports("lists", in: temporary.folder, reporting: &reporting)
    #expect(found.flatMap(\.export.titles).count == 1)
    #expect(readExports("empty", in: temporary.folder, reporting: &reporting).isEmpty)
    #expect(
      reporting.all.map(described) == [
        "lists: archives inside are not unpacked: 'b/list.zip', 'c.7z'",
        "empty: an archive inside is not unpacked: 'old.zip'",
        "empty: there is no list of titles in it that can be imported",
      ])
  }

  @Test func bytesThatAreNoTextAreNoTable() throws {
    let (export, problems) = try read([1, 0x2C, 0xFF, 0x2C, 2, 0x2C, 0x0A, 0x41, 0x2C, 0x42])
    #expect(export == nil)
    #expect(
      problems == """
        list:1:3: a byte here is not UTF-8 text; it is read as Windows-1252
        list: this isn't a list of titles that can be imported

        """)
  }

  @Test func anUnknownTableIsReadByItsColumns() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("Title,Score\nTides,5\n", to: "mine.csv")
    var reporting = DiagnosticList()
    #expect(readExports("mine.csv", in: temporary.folder, reporting: &reporting).isEmpty)
    let fix = reporting.all.first?.fix ?? ""
    #expect(fix.contains("--columns 'title=Title,rating=Score'"), "\(fix)")
  }

  @Test func foldersAreReadFileByFile() throws {
    let temporary = try TemporaryFolder()
    try temporary.write(xml, to: "lists/a/first.xml")
    try temporary.write(xml.replacing("id>1<", with: "id>2<"), to: "lists/second.xml")
    try temporary.write("nothing\n", to: "lists/notes.txt")
    try temporary.write(xml, to: "lists/.hidden.xml")
    try temporary.write("x", to: "lists/picture.png")
    var reporting = DiagnosticList()
    let found = readExports("lists", in: temporary.folder, reporting: &reporting)
    #expect(found.map(\.path) == ["lists"])
    #expect(found.flatMap(\.export.titles).map(\.id) == ["1", "2"])
    #expect(found.flatMap(\.passedOver) == ["notes.txt"])
    #expect(reporting.isEmpty)
  }

  @Test func ofATableBytesThatAreNoTextAreReadAsWesternLetters() throws {
    let head = Array("Book Id,Title,Exclusive Shelf\n1,Caf".utf8)
    let (export, problems) = try read(head + [0xE9, 0x20, 0x80] + Array(" 海,read\n".utf8))
    #expect(export == "book/1: title='Café € 海' status=completed\n")
    #expect(
      problems
        == "list:2:6: 2 bytes from here on are not UTF-8 text; they are read as Windows-1252\n")
  }

  @Test func unreasonablyLongCellsAreNotRead() throws {
    let head = Array("Book Id,Title,Exclusive Shelf\n1,A,read\n2,".utf8)
    let long = head + Array(repeating: UInt8(ascii: "x"), count: (4 << 20) + 1)
    let (export, problems) = try read(long + Array(",read\n".utf8))
    #expect(export == nil)
    #expect(
      problems == """
        list:3:1: a cell of this row is longer than 4 MB, so the table is not read

        """)
    for (rest, problem) in [
      (String(repeating: ",", count: 10_000), "3:1: this row has more than 10,000 cells"),
      (
        "A,read\n" + String(repeating: ",\n", count: 500_000),
        "500001:1: the table has more than 500,000 rows"
      ),
    ] {
      let (export, problems) = try read(head + Array((rest + "\n").utf8))
      #expect(export == nil)
      #expect(
        problems == "list:\(problem), so the table is not read\n")
    }
    let (others, tooLong) = try read(
      head + Array(repeating: UInt8(ascii: "x"), count: 100_001) + Array(",read\n".utf8))
    #expect(others?.hasPrefix("book/1: title='A' status=completed\nnot taken: list:3:1") == true)
    #expect(tooLong.contains("is longer than 100 KB, so it is skipped"))
  }

  /// Names as browsers and file managers write them.
  @Test(arguments: [
    "want_to_play.csv", "want_to_play (1).csv", "Want_To_Play (2) (1).csv",
    "want_to_play - Copy.csv", "want_to_play - Copy (2).csv", "want_to_play copy.csv",
    "Copy of want_to_play.csv", "WANT_TO_PLAY.CSV",
  ])
  func theNameOfACopyMeansTheSame(name: String) throws {
    let (export, _) = try TrackerTests.read(
      name,
      "id,game,url,category,release_date,companies\n7,Salt,,,,\n")
    #expect(export.contains("status=planning"))
  }

  /// A year or a number in the name itself is part of the name.
  @Test(arguments: [
    ("Films (1999).csv", "Films (1999)"), ("Films (1999) (1).csv", "Films (1999)"),
    ("Films (12).csv", "Films"), ("Films (100).csv", "Films (100)"), ("(1).csv", "(1)"),
  ])
  func onlyAShortNumberIsACopysMark(name: String, list: String) throws {
    let (export, _) = try TrackerTests.read(
      name,
      "Position,Const,Created,Title,Title Type,Year\n1,tt0000001,,Salt,Movie,2019\n")
    #expect(export.contains("list '\(list)'"), "\(export)")
  }

  /// Letterboxd's tables of films, which differ only in their names.
  @Test(arguments: [
    ("watched.csv", "completed"), ("watched (1).csv", "completed"), ("Watchlist.csv", "planning"),
    ("My watch list.csv", "planning"), ("likes.csv", "completed"), ("to-see.csv", nil),
    ("letterboxd_2024.csv", nil),
  ])
  func aTableWithoutItsNameIsNotGuessed(name: String, status: String?) throws {
    let (export, problems) = try TrackerTests.read(
      name,
      "Date,Name,Year,Letterboxd URI\n2024-01-02,Salt,2019,https://boxd.it/a\n")
    if let status {
      #expect(export.contains("status=\(status)"))
    } else {
      #expect(export == "")
      #expect(problems.contains("only the name of this table of Letterboxd's"))
    }
  }

  @Test(arguments: [
    ("%PDF-1.7\n", "a PDF document"), ("\u{FEFF}<!DOCTYPE html><html></html>", "a web page"),
    ("PK\u{3}\u{4}[Content_Types].xml xl/workbook.xml", "an Excel workbook (.xlsx)"),
    (
      "PK\u{3}\u{4}mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
      "an OpenDocument spreadsheet (.ods)"
    ),
  ])
  func filesOfOtherSortsAreNamed(text: String, name: String) throws {
    let (_, problems) = try TrackerTests.read("list", text)
    #expect(problems == "list: this is \(name), so it can't be imported\n")
  }
}
