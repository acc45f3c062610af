import Testing

@testable import Trackers

@Suite struct OpenLibraryTests {
  private func read(_ text: String) throws -> (export: String, problems: String) {
    try TrackerTests.read("books.json", text)
  }

  @Test func readsAReadingLog() throws {
    let (export, problems) = try TrackerTests.read(
      "log.csv",
      """
      Work Id,Edition Id,Bookshelf,Title,Authors,First Publish Year,My Ratings
      OL1W,OL9M,Already Read,The Quiet Sea,"Ada Winter, Bo Lind",1998,4
      /works/OL2W,,Want to Read,,,,
      OL3W,,Currently Reading,Land,,,
      OL4W,,Salon,Ink,,,3
      ,,Want to Read,,,,

      """)
    #expect(
      problems == """
        log.csv:3:1: a row has no title; it is kept as 'Open Library OL2W'
        log.csv:5:1: the status 'Salon' is unknown; it is imported as completed
        log.csv:6:1: a row has neither id nor title, so it is skipped

        """)
    #expect(
      export.hasPrefix(
        """
        book/OL1W: title='The Quiet Sea' creators=[{name: 'Ada Winter', role: 'author'}|\
        {name: 'Bo Lind', role: 'author'}] released=1998 status=completed rating=8000
        book/OL2W: status=planning rating=∅
        book/OL3W: title='Land' status=current rating=∅
        book/OL4W: title='Ink' status=completed rating=6000 tags=[Salon]

        """), "\(export)")
  }

  @Test func readsAnswersToSearches() throws {
    let (export, problems) = try read(
      """
      {"numFound": 2, "docs": [
       {"key": "/works/OL1W", "title": "The Quiet Sea", "author_name": ["Ada Winter", "Bo Lind"],
        "first_publish_year": 1998, "isbn": ["0306406152"], "edition_count": 1, "number_of_pages_median": 318},
       {"key": "/works/OL2W", "title": "Loud", "isbn": ["0306406152"], "edition_count": 7},
       {"key": "/works/OL3W", "title": ""}]}
      """)
    #expect(problems == "books.json:5:2: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        """
        book/OL1W isbn13/9780306406157: title='The Quiet Sea' creators=[{name: 'Ada Winter', role: 'author'}|\
        {name: 'Bo Lind', role: 'author'}] pages=318 released=1998
        book/OL2W: title='Loud'

        """), "\(export)")
  }

  @Test func readsAWork() throws {
    let (export, problems) = try read(
      """
      {"key": "/works/OL4W", "title": "Sea", "description": {"type": "/type/text", "value": "A *tale*."},
      "authors": [{"author": {"key": "/authors/OL5A"}}], "first_publish_date": "1995"}
      """)
    #expect(problems == "")
    #expect(export == "book/OL4W: title='Sea' description='A *tale*.' released=1995\n")
  }

  @Test(arguments: [
    ("October 1, 1988", "1988-10-01"), ("November 2006", "2006-11"), ("1996", "1996"),
    ("c1973.", "1973"), ("2002-05", "2002-05"), ("in press", ""),
  ])
  func readsEditionsWithTheirDays(written: String, date: String) throws {
    let (export, problems) = try read(
      """
      {"entries": [{"key": "/books/OL6M", "title": "Sea", "subtitle": "A Tale", "publishers": ["Harbour"],
      "physical_format": "Hardcover", "number_of_pages": 36, "isbn_13": ["9780306406157"],
      "identifiers": {"goodreads": ["535"], "librarything": ["100"]}, "publish_date": "\(written)"}]}
      """)
    #expect(problems == "")
    #expect(
      export == """
        book/OL6M isbn13/9780306406157 goodreads/535 librarything/100: title='Sea' synonyms=[Sea: A Tale] \
        format='hardcover' publishers=[Harbour] pages=36\(date.isEmpty ? "" : " released=\(date)")

        """)
  }

  @Test func readsBooksByTheRequestedNumbers() throws {
    let (export, problems) = try read(
      """
      {"ISBN:9780306406157": {"key": "/books/OL7M", "title": "Sea", "authors": [{"name": "Ada Winter"}],
        "publishers": [{"name": "Harbour"}], "identifiers": {"isbn_10": ["0306406152"]}, "publish_date": "2002"},
       "OLID:OL8M": {"bib_key": "OLID:OL8M", "details": {"key": "/books/OL8M", "title": "Land"}}}
      """)
    #expect(problems == "")
    #expect(
      export == """
        book/OL7M isbn13/9780306406157: title='Sea' creators=[{name: 'Ada Winter', role: 'author'}] \
        publishers=[Harbour] released=2002
        book/OL8M: title='Land'

        """)
  }
}
