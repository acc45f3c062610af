import Base
import MediaLibrary
import TestSupport
import Testing

@testable import Trackers

@Suite struct ColumnTableTests {
  /// The titles of a table, by pairs of keys and columns.
  private func read(
    _ table: String, by pairs: String, kind: String? = nil
  ) throws -> (export: String, problems: String) {
    let temporary = try TemporaryFolder()
    try temporary.write(table, to: "mine.csv")
    var reporting = DiagnosticList()
    let columns = TableColumns(
      pairs, name: "mine", kind: kind.flatMap { Kind(id: $0) }, reporting: &reporting)
    let found =
      columns.map {
        readExports("mine.csv", in: temporary.folder, by: $0, reporting: &reporting)
      } ?? []
    return (
      found.map { described($0.export) }.joined(),
      reporting.all.map { described($0) + "\n" }.joined()
    )
  }

  @Test func columnsFillTheKeysTheyArePairedWith() throws {
    let (export, problems) = try read(
      """
      Name;By, or from;Stars;State;Year;Done;Labels;ISBN;Mine;Words;Pages
      The Quiet Sea;Ada Winter;4,5;read;1998;2020/11/29;sea, blue;9780306406157;x;Wet.;318
      Tides;Bo Lind;;want to read;;;;;;;0

      """,
      by: """
        title=Name, author=By, or from, rating=Stars/5, status=State, released=Year, finished=Done, \
        tags=Labels, ids.isbn13=ISBN, owned=Mine, review=Words, pages=Pages
        """, kind: "book")
    #expect(problems == "")
    #expect(
      export == """
        book/title The Quiet Sea by Ada Winter (1998) isbn13/9780306406157: title='The Quiet Sea' \
        creators=[{name: 'Ada Winter', role: 'author'}] pages=318 released=1998 status=completed rating=9000 \
        finished=2020-11-29 owned=true tags=[sea|blue] review='Wet.'
        book/title Tides by Bo Lind: title='Tides' creators=[{name: 'Bo Lind', role: 'author'}] \
        status=planning rating=∅ finished=∅

        """)
  }

  @Test func kindsStandInAColumnToo() throws {
    let (export, problems) = try read(
      "Name,Type,Score,Seen by\nSalt,Film,8/10,\nTides,TV Series,7,private\nMud,Painting,7,Bo\n",
      by: "title=Name,kind=Type,rating=Score,visibility=Seen by")
    #expect(
      export.hasPrefix(
        """
        movie/title Salt: title='Salt' status=completed rating=8000
        show/title Tides: title='Tides' status=completed rating=7000 visibility='private'

        """))
    #expect(
      problems
        == "mine.csv:4:1: 'Mud' has the unknown kind 'Painting', so it is skipped\n")
  }

  @Test func anUnknownStatusIsReported() throws {
    let (export, problems) = try read(
      "Name,State\nSalt,somewhere\n,read\nA,b,c\n", by: "title=Name,status=State", kind: "movie")
    #expect(export.hasPrefix("movie/title Salt: title='Salt' status=planning\n"))
    #expect(
      problems == """
        mine.csv:2:1: the status 'somewhere' is unknown; it is imported as planning
        mine.csv:3:1: a row has neither id nor title, so it is skipped
        mine.csv:4:1: 'A' has more cells than there are columns, so it is skipped

        """)
  }

  @Test func aTableWithoutTheOwnersValuesIsACatalog() throws {
    let (export, problems) = try read(
      "Name,Stars,Mine\nSalt,,\nTides,4,\nFoam,,yes\n", by: "title=Name,rating=Stars/5,owned=Mine",
      kind: "movie")
    #expect(problems == "")
    #expect(
      export == """
        movie/title Salt: title='Salt' rating=∅
        movie/title Tides: title='Tides' status=completed rating=8000
        movie/title Foam: title='Foam' status=planning rating=∅ owned=true

        """)
  }

  @Test func otherPairsAreErrors() throws {
    func problem(_ pairs: String, kind: String? = "book") throws -> String {
      try read("Name,Score\nA,1\n", by: pairs, kind: kind).problems
    }
    #expect(try problem("title=Name,ratng=Score") == "'ratng' isn't a key that a column can fill\n")
    #expect(
      try problem("rating=Score") == "'rating=Score' doesn't name the column with the titles\n")
    #expect(
      try problem("title=Name", kind: nil).hasPrefix("the kind of the table's titles is missing"))
    #expect(try problem("title=Nam") == "mine.csv: there is no column 'Nam'\n")
  }

  @Test func columnsAreGuessedByTheirNames() {
    let pairs = TableColumns.guess(
      title: "Name", among: ["Nr", "Name", "My Rating", "Year", "Date Read", "Author", "ISBN"])
    #expect(
      pairs.map { "\($0.key)=\($0.column)" } == [
        "title=Name", "rating=My Rating", "released=Year", "finished=Date Read", "author=Author",
        "ids.isbn13=ISBN",
      ])
  }

  @Test func tablesAreNamedByTheirFiles() {
    #expect(TableColumns.name(of: "a/My Books.csv") == "my-books")
    #expect(TableColumns.name(of: "goodreads.csv") == "goodreads-table")
    #expect(TableColumns.name(of: "-") == "table")
  }

  @Test func drawnStarsAreScores() throws {
    let (export, problems) = try read(
      "Name,Stars\nA,★★★½\nB,★★★☆☆\nC,4 ★\nD,☆☆☆☆☆\n", by: "title=Name, rating=Stars/5",
      kind: "movie")
    #expect(problems == "")
    #expect(
      export == """
        movie/title A: title='A' status=completed rating=7000
        movie/title B: title='B' status=completed rating=6000
        movie/title C: title='C' status=completed rating=8000
        movie/title D: title='D' rating=∅

        """)
  }

  @Test(arguments: [
    ("12 Mar 2020", "2020-03-12"), ("12 October 1990", "1990-10-12"),
    ("4 May, 2017", "2017-05-04"), ("Oct 12, 1990", "1990-10-12"), ("October 1990", "1990-10"),
    ("20. Sept. 2019", "2019-09-20"), ("20200312", "2020-03-12"), ("2020", "2020"),
    ("2016-09-14 10:00", "2016-09-14"), ("5 days ago", nil), ("2020 spring", nil), ("1 Jan", nil),
    ("312", nil), ("40 May 2017", nil), ("3 Maybe 2017", nil), ("5", nil),
  ])
  func datesAreReadWithTheDayFirstToo(text: String, date: String?) throws {
    let (export, problems) = try read(
      "Name,Done\nTides,\"\(text)\"\n", by: "title=Name,finished=Done", kind: "book")
    #expect(export.contains("finished=\(date ?? "")") == (date != nil), "\(export)")
    #expect(problems.contains("'Done' of 'Tides' must be a date") == (date == nil), "\(problems)")
  }

  @Test(arguments: [
    ("12,5", "hours=12.5"), ("12.25", "hours=12.25"), ("3,75", "hours=3.75"), ("1,250", ""),
  ])
  func hoursMayHaveAComma(text: String, said: String) throws {
    let (export, problems) = try read(
      "Name;Hours\nTides;\(text)\n", by: "title=Name,hours=Hours", kind: "game")
    #expect(export.contains("hours=") == !said.isEmpty && export.contains(said), "\(export)")
    #expect(problems.isEmpty == !said.isEmpty)
  }

  @Test func lineEndsOfOtherSystemsBecomeLineEnds() throws {
    let (export, _) = try read(
      "Name,Words\r\nTides,\"a\r\nb\"\r\n", by: "title=Name,notes=Words", kind: "game")
    #expect(export.contains("notes='a⏎b'"), "\(export)")
  }

  @Test func yesAndNoAreStatuses() throws {
    let (export, problems) = try read(
      "Name,Done\nA,yes\nB,TRUE\nC,x\nD,1\nE,no\nF,FALSE\nG,0\n", by: "title=Name,status=Done",
      kind: "book")
    let statuses = export.split(separator: "\n").map { $0.split(separator: "=").last ?? "" }
    #expect(
      statuses == [
        "completed", "completed", "completed", "completed", "planning", "planning", "planning",
      ])
    #expect(problems == "")
  }

  @Test func namesThatBeginWithTheFamilyNameAreTurnedRound() throws {
    let (turned, _) = try read(
      "Name,By\nA,\"Falk, Ines\"\nB,\"Brandt, Oto\"\nC,Plato\n", by: "title=Name,author=By",
      kind: "book")
    #expect(turned.contains("name: 'Ines Falk'") && turned.contains("name: 'Oto Brandt'"))
    let (mixed, _) = try read(
      "Name,By\nA,\"Le Guin, Ursula K.\"\nB,\"Falk, Ines\"\nC,\"Ines Falk, Oto Brandt\"\n",
      by: "title=Name,author=By", kind: "book")
    #expect(mixed.contains("name: 'Ursula K. Le Guin'"))
    #expect(
      mixed.contains("{name: 'Ines Falk', role: 'author'}|{name: 'Oto Brandt', role: 'author'}"))
    let (two, _) = try read(
      "Name,By\nA,\"Ines Falk, Oto Brandt\"\n", by: "title=Name,author=By", kind: "book")
    #expect(
      two.contains("{name: 'Ines Falk', role: 'author'}|{name: 'Oto Brandt', role: 'author'}"))
  }

  @Test func anUnknownWordIsReportedOnceAndCanBeMapped() throws {
    let table = "Name,State\nA,en cours\nB,en cours\nC,lu\nD,en cours\n"
    let (_, problems) = try read(table, by: "title=Name,status=State", kind: "book")
    #expect(
      problems == """
        mine.csv:2:1: the status 'en cours' is unknown; it is imported as planning (3 rows)
        mine.csv:4:1: the status 'lu' is unknown; it is imported as planning

        """)
    var answers = ImportAnswers()
    #expect(answers.add(statuses: ["en cours=current", "lu = completed"]) == nil)
    #expect(answers.add(statuses: ["lu"]) == "lu")
    let temporary = try TemporaryFolder()
    try temporary.write(table, to: "mine.csv")
    var reporting = DiagnosticList()
    let columns = TableColumns(
      "title=Name,status=State", name: "mine", kind: .book, reporting: &reporting)
    let found = readExports(
      "mine.csv", in: temporary.folder, by: columns, knowing: answers, reporting: &reporting)
    #expect(
      found.flatMap(\.export.titles).map { $0.values[.status] } == [
        .value(.status(.current)), .value(.status(.current)), .value(.status(.completed)),
        .value(.status(.current)),
      ])
    #expect(reporting.isEmpty)
  }

  @Test func aTableWithISBNsHoldsBooks() throws {
    let (export, problems) = try read(
      "Name,ISBN\nTides,9780306406157\n", by: "title=Name,ids.isbn13=ISBN")
    #expect(export == "book/title Tides isbn13/9780306406157: title='Tides'\n")
    #expect(problems == "")
  }

  @Test func onesOwnRatingIsSuggestedRatherThanEveryones() {
    let pairs = TableColumns.guess(title: "Name", among: ["Name", "Rating", "Your Rating", "ISBN"])
    #expect(
      pairs.map { "\($0.key)=\($0.column)" } == [
        "title=Name", "rating=Your Rating", "ids.isbn13=ISBN",
      ])
  }

  /// As spreadsheets save it: a line with the table's name, and rows of commas.
  @Test func textAroundATableIsSkipped() throws {
    let (export, problems) = try read(
      "My books 2024,,\nName,State,Score\nTides,read,8\n,,\n,,\n",
      by: "title=Name,status=State,rating=Score",
      kind: "book")
    #expect(export == "book/title Tides: title='Tides' status=completed rating=8000\n")
    #expect(problems == "")
  }
}
