import Base
import MediaLibrary
import TestSupport
import Testing

@testable import Trackers

@Suite struct ValueTests {
  @Test(arguments: [
    ("2016-09-14", "2016-09-14"), ("2016/09/14", "2016-09-14"), ("1/22/2023", "2023-01-22"),
    ("22/1/2023", "2023-01-22"), ("1-22-2023", "2023-01-22"), ("5/5/2023", "2023-05-05"),
    ("01.02.2023", "2023-02-01"), ("1/22/2023 10:30", "2023-01-22"), ("2013–2023", "2013"),
    ("2013-2023", "2013"), ("2013–", "2013"), ("٢٠٢٣-٠٤-٠٥", "2023-04-05"), ("0001-01-01", ""),
    ("0101-01-01T00:00:00+00:00", ""), ("1900-01-00", ""), ("1/0/1900", ""), ("0000-00-00", ""),
    ("1900-01-01", "1900-01-01"), ("(2013)", "2013"), ("2013/2014", "2013"), ("2013/11", "2013-11"),
    ("11/2013", "2013-11"), ("1/22/23", "2023-01-22"), ("12/31/99", "1999-12-31"),
    ("12/25/65", "1965-12-25"), ("14-Sep-62", "1962-09-14"), ("1/22/29", "2029-01-22"),
    ("1/0/00", ""), ("14.9.2016 16.07", "2016-09-14"), ("2023年9月14日 16:07", "2023-09-14"),
    ("2023.09.14", "2023-09-14"), ("2023. 9. 14.", "2023-09-14"), ("14. 9. 2023", "2023-09-14"),
    ("2023年9月14日", "2023-09-14"), ("2023年9月", "2023-09"), ("2023年", "2023"),
    ("2023년 9월 14일", "2023-09-14"), ("２０２３／０９／１４", "2023-09-14"),
    ("14-Sep-2023", "2023-09-14"), ("14-Sep-23", "2023-09-14"), ("14/Sep/2023", "2023-09-14"),
    ("14th September 2023", "2023-09-14"), ("September 1st, 2023", "2023-09-01"),
    ("Thursday, September 14, 2023", "2023-09-14"),
    ("Thu, 14 Sep 2023 10:00:00 GMT", "2023-09-14"), ("Thu Sep 14 00:00:00 2023", "2023-09-14"),
  ])
  func datesAreReadAsTheyAreMeant(text: String, expected: String) throws {
    #expect(try ValueReader.date(in: text).get()?.iso ?? "" == expected)
  }

  /// Some characters that are numbers aren't digits.
  @Test(arguments: ["2023年十月", "⑩", "百"])
  func numbersBeyondDigitsAreNoDates(text: String) {
    #expect(throws: ValueReader.NoDate.self) { try ValueReader.date(in: text).get() }
  }

  /// The first and last days of a program's calendar mean an unknown day, except that a film may
  /// have come out on them.
  @Test(arguments: ["1970-01-01T00:00:00.000Z", "1969-12-31", "1899-12-30", "9999-12-31"])
  func theFirstDayOfAProgramIsAnUnknownDay(text: String) throws {
    let (export, problems) = try read(
      "mine.json",
      """
      [{"watched_at": "\(text)",
        "movie": {"title": "Salt", "year": 1970, "released": "1970-01-01", "ids": {"trakt": 5}}}]
      """)
    #expect(export == "movie/5: title='Salt' released=1970-01-01 status=completed\n")
    #expect(problems == "")
  }

  private func goodreads(_ days: String...) -> String {
    "Book Id,Title,Author,Date Read,Date Added,Exclusive Shelf\n"
      + days.enumerated().map { "\($0 + 1),Title \($0 + 1),Ada,\($1),,read\n" }.joined()
  }

  private func days(_ table: String, _ answers: ImportAnswers = ImportAnswers()) throws -> (
    days: [String], problems: String
  ) {
    let temporary = try TemporaryFolder()
    try temporary.write(table, to: "books.csv")
    var reporting = DiagnosticList()
    let found = readExports(
      "books.csv", in: temporary.folder, knowing: answers, reporting: &reporting)
    return (
      found.flatMap(\.export.titles).map { $0.values[.finished]?.day?.iso ?? "-" },
      reporting.all.map { described($0) + "\n" }.joined()
    )
  }

  @Test func allRowsOfAColumnDecideTheOrderOfItsDates() throws {
    #expect(
      try days(goodreads("1/2/2023", "1/22/2023")).days == ["2023-01-02", "2023-01-22"])
    #expect(
      try days(goodreads("1/2/2023", "22/1/2023")).days == ["2023-02-01", "2023-01-22"])
    // Another column of the table also has it.
    #expect(
      try days(
        "Book Id,Title,Author,Date Read,Date Added,Exclusive Shelf\n1,A,B,1/2/2023,1/31/2023,read\n"
      ).days == ["2023-01-02"])
    // Rows that contradict each other only set their own values.
    #expect(
      try days(goodreads("1/2/2023", "22/1/2023", "1/22/2023")).days
        == ["-", "2023-01-22", "2023-01-22"])
  }

  @Test func anAmbiguousOrderIsAskedFor() throws {
    let table = goodreads("1/2/2023", "3/4/2023", "5/6/2023")
    let (unread, problems) = try days(table)
    #expect(unread == ["-", "-", "-"])
    #expect(
      problems == """
        books.csv:2:1: no row tells whether the dates in 'Date Read' begin with the day or the month; \
        those that may be either are left out (3 rows)

        """)
    var answers = ImportAnswers()
    answers.dateOrder = .monthFirst
    #expect(try days(table, answers).days == ["2023-01-02", "2023-03-04", "2023-05-06"])
  }

  /// `23/09/14` may be a day of 2023 or of 2014.
  @Test func yearsOfTwoDigitsNeedACertainOrder() throws {
    #expect(try days(goodreads("1/2/23", "1/22/23")).days == ["2023-01-02", "2023-01-22"])
    let (unread, problems) = try days(goodreads("1/2/23", "23/09/14"))
    #expect(unread == ["-", "-"])
    #expect(problems.contains("no row tells whether the dates in 'Date Read' begin with"))
    var answers = ImportAnswers()
    answers.dateOrder = .dayFirst
    #expect(try days(goodreads("1/2/23", "22/9/14"), answers).days == ["2023-02-01", "2014-09-22"])
  }

  @Test(arguments: ["5 days ago", "2020 spring", "Jan-23", "23-09-14", "2023.5", "1.5.2", "3/4"])
  func textsWithoutACertainDateAreNoDates(text: String) {
    #expect(throws: ValueReader.NoDate.self) { try ValueReader.date(in: text).get() }
  }

  @Test func futureDaysAndThoseBeforeTheReleaseAreReported() throws {
    let temporary = try TemporaryFolder()
    try temporary.write(
      """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-01-02,Salt,2021,https://boxd.it/a,4,,,2018-01-01
      2024-01-02,Tide,2021,https://boxd.it/b,4,,,2099-01-01
      2024-01-02,Mud,2021,https://boxd.it/c,4,,,2021-01-01

      """, to: "diary.csv")
    var reporting = DiagnosticList()
    _ = readExports(
      "diary.csv", in: temporary.folder, today: PartialDate(year: 2024, month: 5, day: 1),
      reporting: &reporting)
    #expect(
      reporting.all.map(\.message) == [
        "'Tide' has a day in the future", "'Salt' has a day before the release",
      ])
  }

  /// IMDb's table has the day of the owner's country beside the film's year.
  @Test func theYearOfATitleBeatsTheDayOfACountry() throws {
    let (export, _) = try read(
      "ratings.csv",
      """
      Const,Your Rating,Title,Title Type,Year,Release Date
      tt0000001,8,Salt,Movie,1950,1966-10-10
      tt0000002,8,Tide,Movie,1966,1966-10-10
      tt0000003,8,Reign,TV Series,2013–2017,2014-01-05
      """)
    #expect(export.contains("title='Salt' released=1950 "))
    #expect(export.contains("title='Tide' released=1966-10-10 "))
    #expect(export.contains("title='Reign' released=2013 "))
  }

  @Test func aByteIsTooSmallForACountOfRuns() throws {
    let (export, problems) = readXML(
      """
      <myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>A</series_title>\
      <my_status>Completed</my_status><my_times_watched>255</my_times_watched></anime></myanimelist>
      """)
    #expect(!export.contains("repeat"))
    #expect(problems.contains("'repeat' of 'A' must be less than 254, not '255'"))
    let table = "Book Id,Title,Author,Exclusive Shelf,Read Count\n1,Salt,Ada,read,255\n"
    let (books, others) = try read("goodreads.csv", table)
    #expect(!books.contains("repeat") && others.contains("must be less than 254"), "\(books)")
  }

  @Test func theFirstDayOfAProgramIsUnknownAlsoInParts() throws {
    let (export, _) = try read(
      "anime.json",
      """
      {"data": {"MediaListCollection": {"lists": [{"name": "x", "status": "COMPLETED", "entries": [
        {"id": 1, "mediaId": 1, "startedAt": {"year": 1970, "month": 1, "day": 1},
         "completedAt": {"year": 1970, "month": 1, "day": 2},
         "media": {"id": 1, "title": {"romaji": "Salt"}, "startDate": {"year": 1970, "month": 1, "day": 1}}}]}]}}}
      """)
    #expect(export.contains("released=1970-01-01 "), "\(export)")
    #expect(export.contains("started=∅ finished=1970-01-02"), "\(export)")
  }

  @Test func countsMayHaveGroupsOfDigits() throws {
    let counts = [
      "1200", "\"1,200\"", "1 200", "1\u{202F}200", "1’200", "1200.0", "\"1,200.0\"",
      "12 00", "0 200", "1.200",
    ]
    let rows = counts.enumerated().map { "\($0 + 1),T\($0),Ada,\($1),read\n" }
    let (export, problems) = try read(
      "goodreads.csv",
      "Book Id,Title,Author,Number of Pages,Exclusive Shelf\n" + rows.joined())
    #expect(export.split(separator: "\n").count { $0.contains("pages=1200") } == 7, "\(export)")
    #expect(problems.split(separator: "\n").count == 3, "\(problems)")
  }

  @Test func damagedISBNsAreReportedOnce() throws {
    let (export, problems) = try read(
      "goodreads.csv",
      """
      Book Id,Title,Author,ISBN,ISBN13,Exclusive Shelf
      1,Salt,Ada,,9.78E+12,read
      2,Tide,Bo,,9780306406158,read
      3,Mud,Cy,0306406152,9.78E+12,read
      4,Reed,Di,,٩٧٨٠٣٠٦٤٠٦١٥٧,read
      5,Moss,Ed,,,read
      """)
    #expect(export.split(separator: "\n").count { $0.contains("isbn13/9780306406157") } == 2)
    #expect(
      problems == """
        goodreads.csv:2:1: a number that should be an ISBN has a wrong check digit, or lost digits in \
        a spreadsheet; it is left out (2 rows)

        """)
  }
}
