import MediaLibrary
import Testing

@testable import Trackers

@Suite struct GoodreadsTests {
  private let header = """
    Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,\
    Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,\
    Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies

    """

  private func read(_ rows: String, header: String? = nil) throws -> (
    export: String, problems: String
  ) {
    try TrackerTests.read("books.csv", (header ?? self.header) + rows)
  }

  @Test func readsABookWithAllThatASiteKnows() throws {
    let (export, problems) = try read(
      #"""
      41,"The Quiet Sea (Tides, #1.5)",Ada  Winter,"Winter, Ada","Bo Lind, Cy Moor","=""0306406152""",\#
      "=""9780306406157""",4,3.91,Harbour Press,Mass Market Paperback,318,2011,1998.0,2020/11/29,\#
      2019/01/02,"favourites, sea-books, read","favourites (#1)",read,"Salt &amp; <b>wind</b>.<br/>\#
      <spoiler>She sails.</spoiler>",true,lent to Bo,3,1

      """#)
    #expect(problems == "")
    #expect(
      export == """
        book/41 isbn13/9780306406157: title='The Quiet Sea' format='paperback' \
        creators=[{name: 'Ada Winter', role: 'author'}|{name: 'Bo Lind'}|{name: 'Cy Moor'}] \
        publishers=[Harbour Press] series={name: 'Tides', position: 1.5} pages=318 released=1998 \
        status=completed rating=8000 finished=2020-11-29 repeat=2 owned=true \
        tags=[favourites|sea-books] added=2019-01-02 spoilers=true notes='lent to Bo' \
        review='Salt & **wind**.\\⏎>!She sails.!<'

        """)
  }

  @Test func linesOfAReviewWithoutTagsForThemStay() throws {
    let (export, _) = try read(
      "5,A,B,,,,,0,,,,,,,,,,,read,\"One <b>line</b>.\nTwo.\n\nThree.\",,,0,0\n"
        + "6,C,B,,,,,0,,,,,,,,,,,read,\"One<br/>line.\nTwo.\",,,0,0\n")
    #expect(export.contains(#"review='One **line**.\⏎Two.⏎Three.'"#), "\(export)")
    #expect(export.contains(#"review='One\⏎line. Two.'"#), "\(export)")
  }

  /// A title is repaired once, wherever it is.
  @Test func aTitleIsTheSameEverywhere() throws {
    let book = try exports(
      "books.csv",
      header + "5,R &amp;amp; B,B,,,,,0,,,,,,,,,,,read,,,,0,0\n"
    )
    .first?.titles.first
    #expect(book?.title == "R &amp; B")
    #expect(book?.values[.title] == .text("R &amp; B"))
  }

  /// The key is about a review.
  @Test func aSpoilerWithoutAReviewIsIgnored() throws {
    let (export, problems) = try read(
      "42,Short,Ada Winter,,,,,4,3.91,,,,,,,,,,read,,true,,1,0\n")
    #expect(problems == "")
    #expect(export.contains("title='Short'") && !export.contains("spoilers"))
  }

  @Test(arguments: [
    ("read", "completed", ""), ("currently-reading", "current", ""), ("to-read", "planning", ""),
    ("stopped-reading", "dropped", " tags=[stopped-reading]"),
    ("wont-finish", "dropped", ""), ("to-read-non-fiction", "planning", ""),
    ("poetry-to-read", "planning", ""), ("want-to-finish-eventually", "paused", ""),
  ])
  func shelvesSayTheStatus(shelf: String, status: String, tags: String) throws {
    let (export, problems) = try read(",A,B,,,,,0,,,,,,,,,,,\(shelf),,,,0,0\n")
    #expect(problems == "")
    #expect(export.contains(" status=\(status) "), "\(export)")
  }

  @Test func anUnknownShelfIsReportedAndKept() throws {
    let (export, problems) = try read("7,A,B,,,,,5,,,,,,,,,,,salon,,,,1,0\n")
    #expect(
      problems
        == "books.csv:2:1: the status 'salon' is unknown; it is imported as completed\n")
    #expect(export.contains("status=completed") && export.contains("tags=[salon]"))
  }

  @Test func columnsAreFoundByTheirNames() throws {
    let (export, problems) = try read(
      " 9 , to-read ,x, 5 ,Mine\n",
      header: "\u{FEFF} Book Id , Exclusive Shelf ,ImageFile, My Rating , Title \r\n")
    #expect(problems == "")
    #expect(export.hasPrefix("book/9: title='Mine' status=planning rating=10000"))
  }

  @Test func aTableWithoutItsHeaderIsKnownByItsColumns() throws {
    let (export, problems) = try read(
      "5,A,B,,,,9780306406157,2,3.7,P,Paperback,270,2020,2020,2022/11/29,2022/09/16,,,read,,,,1,0\n",
      header: "")
    #expect(problems == "")
    #expect(export.hasPrefix("book/5 isbn13/9780306406157: title='A'"))
  }

  @Test(arguments: ["wont-finish", "trashed-forever", "to-read-non-fiction", "salon"])
  func withoutItsHeaderTheFirstBookMayBeOnAnyShelf(shelf: String) throws {
    let rows = [shelf, "read"].enumerated().map { number, shelf in
      "\(number + 1),A,B,,,,,2,3.7,P,Paperback,270,2020,2020,,2022/09/16,,,\(shelf),,,,1,0\n"
    }
    let (export, _) = try read(rows.joined(), header: "")
    #expect(export.contains("book/1: title='A'") && export.contains("book/2: title='A'"))
  }

  @Test(arguments: [
    "1,A,B,,,,,2,3.7,P,Paperback,270,2020,2020,,2022/09/16,,,salon,,,,1,0\n",
    "1,A,B,,,,,good,3.7,P,Paperback,270,2020,2020,,2022/09/16,,,read,,,,1,0\n",
    "x,A,B,,,,,2,3.7,P,Paperback,270,2020,2020,,2022/09/16,,,read,,,,1,0\n",
  ])
  func aTableWithTheSameNumberOfColumnsIsNotMistakenForIt(row: String) throws {
    #expect(try exports("books.csv", row).isEmpty)
  }

  @Test func yearsBeforeOurEraAndDamagedNumbersAreTaken() throws {
    let (export, problems) = try read(
      "5,A,B,,,306406152,9.78E+12,0,,,,,,-380,,,,,read,,,,0,0\n6,C,D,,,,,9,,,x,,,,2020/13/01,,,,read,,,,0,0\n"
    )
    #expect(export.contains("book/5 isbn13/9780306406157: ") && export.contains("released=-0380"))
    #expect(
      problems == """
        books.csv:3:1: 'My Rating' of 'C' must be a score from 1 to 5, or 0 for none, not '9'; it is left out
        books.csv:3:1: 'Date Read' of 'C' must be a date such as 2016-09-14, 2016-09-00 or 2016-00-00, \
        not '2020/13/01'; it is left out

        """)
  }

  @Test func incompleteRowsAreReported() throws {
    let (export, problems) = try read("5,,B\n6,A,B,,,,,0,,,,,,,,,,,read,,,,0,0,x,y\n")
    #expect(!export.contains("book/"))
    #expect(
      problems == """
        books.csv:2:1: a row has neither id nor title, so it is skipped
        books.csv:3:1: 'A' has more cells than there are columns, so it is skipped

        """)
  }

  @Test func numbersThatASpreadsheetWroteAreRead() throws {
    let export = try soundExport(
      "books.csv",
      "Book Id;Title;My Rating;Number of Pages;Read Count;Exclusive Shelf;Date Read\n"
        + "1;Seas;4,5;312.0;2.0;read;2021/03/09\n2;Salt;;;;stopped-reading;2021/03/10\n")
    #expect(
      export == """
        book/1: title='Seas' pages=312 status=completed rating=9000 finished=2021-03-09 repeat=1
        book/2: title='Salt' status=dropped rating=∅ finished=∅ dropped=2021-03-10

        """)
  }

  @Test(arguments: [
    ("Foam (Tides, #1; Salt, #3)", "Foam", "Tides", "1"),
    ("Foam (Tides, #0.5, #0.7)", "Foam", "Tides", "0.5"),
    ("Gulls! Gulls! (Tides, #8; Salt #1)", "Gulls! Gulls!", "Tides", "8"),
    ("Foam, Vol. 1 (Foam (Collected), #1)", "Foam, Vol. 1", "Foam (Collected)", "1"),
    ("Foam :) (Tides, #2)", "Foam :)", "Tides", "2"),
    ("Foam (Boat #1 Stories, #4)", "Foam", "Boat #1 Stories", "4"),
    ("Foam (Tides #1-3)", "Foam", "Tides", "1"),
  ])
  func ofSeveralSeriesTheFirstCounts(
    written: String, title: String, series: String, position: String
  ) throws {
    let (export, _) = try read("5,\"\(written)\",B,,,,,0,,,,,,,,,,,read,,,,0,0\n")
    #expect(
      export.contains(
        "title='\(title)' creators=[{name: 'B', role: 'author'}] series={name: '\(series)', position: \(position)}"
      ),
      "\(export)")
  }

  @Test func itsOwnLinksBecomeLinks() throws {
    let review =
      "[b:Tides|24|Tides (Salt, #1)|Ada Winter|https://x.example/a.jpg|9] by [a:Ada Winter|16|A|https://x.example/b] "
      + "of [s:Salt|7], [bc:Foam|25|x|y] [url=https://sea.example/?a=1]here[/url] [url=javascript:x()]not[/url] "
      + "[b:no id|x] [sic] [url=open"
    let (export, _) = try read("5,A,B,,,,,0,,,,,,,,,,,read,\"\(review)\",,,0,0\n")
    #expect(
      export.contains(
        #"""
        review='[Tides](https://www.goodreads.com/book/show/24) by \#
        [Ada Winter](https://www.goodreads.com/author/show/16) of [Salt](https://www.goodreads.com/series/7), Foam \#
        [here](https://sea.example/?a=1) not \[b:no id|x] \[sic] \[url=open'
        """#), "\(export)")
  }

  @Test(arguments: [
    ("2020/01/02", "1", "repeating"), ("2020/01/02", "", "repeating"),
    ("2020/01/02", "0", "current"),
    ("", "1", "current"), ("", "2", "repeating"), ("2020/01/02", "2", "repeating"),
    ("2020/01/02", "3", "repeating repeat=1"), ("", "", "current"),
  ])
  func aBookThatIsReadAgainIsRepeating(read date: String, times: String, status: String) throws {
    let (export, problems) = try read(
      "5,A,B,,,,,0,,,,,,,\(date),,,,currently-reading,,,,\(times),0\n")
    #expect(problems == "")
    let (word, repeats) = (status.prefix { $0 != " " }, status.contains("repeat="))
    #expect(export.contains(" status=\(word) "), "\(export)")
    #expect(!date.isEmpty == export.contains(" finished=2020-01-02 "), "\(export)")
    #expect(export.contains(" repeat=1 ") == repeats, "\(export)")
  }

  @Test func datesWithDotsBeginWithTheDay() throws {
    let (export, problems) = try TrackerTests.read(
      "books.csv",
      "Book Id;Title;Exclusive Shelf;Date Read;Date Added\n"
        + "1;Seas;read;05.03.2024;1.2.2023 14:30\n2;Salt;read;31.12.2024;\n"
        + "3;Foam;read;31.13.2024;05/03/2024\n4;Gulls;read;05.03.24;\n")
    #expect(
      export == """
        book/1: title='Seas' status=completed finished=2024-03-05 added=2023-02-01
        book/2: title='Salt' status=completed finished=2024-12-31 added=∅
        book/3: title='Foam' status=completed
        book/4: title='Gulls' status=completed added=∅

        """)
    #expect(problems.split(separator: "\n").count == 3, "\(problems)")
  }

  @Test func numbersOfASpreadsheetAreRepairedOrDropped() throws {
    let (export, _) = try read(
      "5,A,B,,,,9.78059E+12,0,,,,,,,,,,,read,,,,0,0\n6,C,D,,,,9780306406157.0,0,,,,,,,,,,,read,,,,0,0\n"
    )
    #expect(export.contains("book/5: ") && export.contains("book/6 isbn13/9780306406157: "))
  }
}
