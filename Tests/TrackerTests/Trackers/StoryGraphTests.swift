import Testing

@testable import Trackers

@Suite struct StoryGraphTests {
  private func read(_ rows: String) throws -> (export: String, problems: String) {
    let header = """
      Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,\
      Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,\
      Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,\
      Content Warning Description,Tags,Owned?

      """
    return try TrackerTests.read("books.csv", header + rows)
  }

  /// A row with the dates of reading.
  private func reading(_ status: String, _ dates: String, count: String = "") throws -> String {
    let (export, problems) = try read(
      "A,B,,,,\(status),,,\"\(dates)\",\(count),,,,,,,,,,,,,No\n")
    #expect(problems == "")
    return export
  }

  @Test func readsABookWithAllThatSomebodySaidOfIt() throws {
    let (export, problems) = try read(
      """
      Harbour Lights,"Ada Winter, Bo Lind, Jr.","Cy Moor (Translator), Di Noe (Contributor)",9780306406157,\
      digital,read,2021/07/10,2024/06/07,"2023/05/23-2023/06/07, 2024/06/01-2024/06/07",2,\
      "reflective, sad",slow,Plot,Yes,No,N/A,It's complicated,3.75,<div>Salt &amp; <em>wind</em>.</div>,\
      "Death, Grief",a funeral,"sea, gifts",Yes

      """)
    #expect(problems == "")
    #expect(
      export == """
        book/title Harbour Lights by Ada Winter, Bo Lind, Jr., 9780306406157 isbn13/9780306406157: \
        title='Harbour Lights' format='ebook' creators=[{name: 'Ada Winter', role: 'author'}|\
        {name: 'Bo Lind, Jr.', role: 'author'}|{name: 'Cy Moor', role: 'translator'}|{name: 'Di Noe'}] \
        status=completed rating=7500 started=2023-05-23 finished=2023-06-07 repeat=∅ \
        history=[{started: 2024-06-01, finished: 2024-06-07}] owned=true \
        tags=[sea|gifts|reflective|sad|slow-paced] added=2021-07-10 \
        notes='Content Warnings: Death, Grief⏎Content Warning Description: a funeral' \
        review='Salt & *wind*.'

        """)
  }

  @Test func linesOfAReviewWithoutTagsStay() throws {
    let (export, _) = try read(
      "A,B,,,,read,,,,1,,,,,,,,4,\"One.\nTwo.\n\nThree.\",,,,No\n")
    #expect(export.contains(#"review='One.\⏎Two.⏎Three.'"#), "\(export)")
  }

  @Test func unratedAndUnreadTitlesHaveNoRatingAndNoDates() throws {
    let (export, _) = try read("A,B,,,,to-read,2021/07/10,,,0,,,,,,,,,,,,,No\n")
    #expect(
      export == """
        book/title A by B: title='A' creators=[{name: 'B', role: 'author'}] status=planning rating=∅ \
        started=∅ finished=∅ repeat=∅ history=∅ added=2021-07-10

        """)
  }

  @Test(arguments: [
    // Some files begin with the latest.
    (
      "read", "2024/02/01-2024/02/09, 2020/01/01-2020/01/05", "2",
      "status=completed rating=∅ started=2020-01-01 finished=2020-01-05 repeat=∅ "
        + "history=[{started: 2024-02-01, finished: 2024-02-09}]"
    ),
    // More times than dates.
    (
      "read", "2020/01/05, 2022", "4",
      "status=completed rating=∅ started=∅ finished=2020-01-05 repeat=∅ "
        + "history=[{status: completed}|{status: completed}|{finished: 2022}]"
    ),
    ("read", "", "3", "status=completed rating=∅ started=∅ finished=∅ repeat=2 history=∅"),
    (
      "currently-reading", "2024/05/01", "0",
      "status=current rating=∅ started=2024-05-01 finished=∅ repeat=∅ history=∅"
    ),
    (
      "currently-reading", "2020/01/01-2020/01/05, 2024/05/01-", "1",
      "status=repeating rating=∅ started=2020-01-01 finished=2020-01-05 repeat=∅ "
        + "history=[{started: 2024-05-01, status: current}]"
    ),
    // The date is that of an earlier time, because it was read once.
    (
      "currently-reading", "2020/01/05", "1",
      "status=repeating rating=∅ started=∅ finished=2020-01-05 repeat=∅ history=∅"
    ),
    (
      "did-not-finish", "2024/05/01-2024/05/03", "0",
      "status=dropped rating=∅ started=2024-05-01 dropped=2024-05-03 repeat=∅ history=∅"
    ),
    (
      "did-not-finish", "2020/01/01-2020/02/01, 2023/01/01-2023/01/05", "1",
      "status=completed rating=∅ started=2020-01-01 finished=2020-02-01 repeat=∅ "
        + "history=[{started: 2023-01-01, finished: 2023-01-05, status: dropped}]"
    ),
    // It is unknown which of them it was.
    (
      "did-not-finish", "2020/01/01-2020/02/01, 2023/01/01-2023/01/05", "2",
      "status=dropped rating=∅ started=2020-01-01 dropped=2020-02-01 repeat=∅ "
        + "history=[{started: 2023-01-01, finished: 2023-01-05, status: dropped}]"
    ),
    (
      "paused", "2024/05/01-", "0",
      "status=paused rating=∅ started=2024-05-01 finished=∅ repeat=∅ history=∅"
    ),
  ])
  func datesAreTimesThrough(status: String, dates: String, count: String, said: String) throws {
    let export = try reading(status, dates, count: count)
    #expect(export.contains(said), "\(export)")
  }

  @Test func twoEditionsAreTwoBooksAndNumbersOfOtherSortsStayOut() throws {
    let (export, problems) = try read(
      """
      A,B,,9780306406157,,to-read,,,,,,,,,,,,,,,,,
      A,B,,306406152,,read,,,,,,,,,,,,,,,,,
      A,B,,B07ABCDEF1,,,,,,,,,,,,,,,,,,,Yes
      A,B,,a1b2-c3d4,,read,,,,,,,,,,,,,,,,,

      """)
    #expect(problems == "")
    #expect(
      export.split(separator: "\n").map { $0.prefix { $0 != "=" } } == [
        "book/title A by B, 9780306406157 isbn13/9780306406157: title",
        "book/title A by B, 306406152 isbn13/9780306406157: title",
        "book/title A by B, B07ABCDEF1 asin/B07ABCDEF1: title",
        "book/title A by B, a1b2-c3d4: title",
      ])
    #expect(export.contains("status=planning rating=∅ started=∅ finished=∅ history=∅ owned=true"))
  }

  @Test func meaninglessValuesAreReported() throws {
    let (export, problems) = try read(
      """
      A,B,,,,skimmed,,,2024/13/01,1,,,,,,,,6,,,,,
      ,B
      A,B,,,,read,,,2020/01/01-2020/01/02-2020/01/03,1,,,,,,,,,,,,,
      A,B,,,,read,,,,1,,,,,,,,,,,,,,torn

      """)
    #expect(export.contains("status=planning") && !export.contains("book/title  by"))
    #expect(
      problems == """
        books.csv:2:1: 'Star Rating' of 'A' must be a score from 1 to 5, or 0 for none, not '6'; it is left out
        books.csv:2:1: 'Dates Read' of 'A' must be a date such as 2016-09-14, 2016-09-00 or 2016-00-00, \
        not '2024/13/01'; it is left out
        books.csv:2:1: the status 'skimmed' is unknown; it is imported as planning
        books.csv:4:1: 'Dates Read' of 'A' must be dates such as 2023/05/23-2023/06/07, \
        not '2020/01/01-2020/01/02-2020/01/03'; it is left out
        books.csv:3:1: a row has neither id nor title, so it is skipped
        books.csv:5:1: 'A' has more cells than there are columns, so it is skipped

        """)
  }

  @Test func exportsOf2021AreRead() throws {
    let header =
      "Title,Author,Contributors,ISBN,Format,Read Status,Date Added,Dates Read,Star Rating\n"
    let export = try soundExport(
      "books.csv",
      header + "A,\"B, C\",,9780306406157,,read,2020/01/08,,4.0\n")
    #expect(
      export.hasPrefix(
        "book/title A by B, C, 9780306406157 isbn13/9780306406157: title='A' creators=")
        && export.contains("status=completed rating=8000"), "\(export)")
  }
}
