import Testing

@Suite struct BookWyrmTests {
  private func read(_ rows: String) throws -> (export: String, problems: String) {
    let header = """
      title,author_text,remote_id,openlibrary_key,inventaire_id,librarything_key,goodreads_key,bnf_id,viaf,\
      wikidata,asin,aasin,isfdb,isbn_10,isbn_13,oclc_number,start_date,finish_date,stopped_date,rating,\
      review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date

      """
    return try TrackerTests.read("books.csv", header + rows)
  }

  @Test func aBookOnSeveralShelvesIsOneTitleWithoutItsPrivateReview() throws {
    let book = """
      Harbour Lights,"Ada Winter, Bo Lind",https://example.com/book/2,OL7M,,77,88,,,Q9,,,,0306406152,,,\
      2022-08-10,2022-10-10,,4.5,Salt,grief,"So <b>good</b>.
      Really.",2022-11-10,
      """
    let (export, problems) = try read(
      """
      \(book)by-the-sea-9,By the sea,2024-08-10
      Other,C,https://example.com/book/3,,,,,,,,,,,,,,,,,,,,,,to-read,To Read,2024-01-01
      \(book)read,Read,2023-02-03

      """)
    #expect(
      export == """
        book/title Harbour Lights by Ada Winter, Bo Lind isbn13/9780306406157 openlibrary/OL7M \
        librarything/77 goodreads/88 wikidata/Q9: title='Harbour Lights' \
        creators=[{name: 'Ada Winter', role: 'author'}|{name: 'Bo Lind', role: 'author'}] \
        status=completed rating=9000 started=2022-08-10 finished=2022-10-10 tags=[By the sea] \
        added=2023-02-03 notes='Review: Salt⏎Content warning: grief⏎Written: 2022-11-10⏎\
        So **good**. Really.'
        book/title Other by C: title='Other' creators=[{name: 'C', role: 'author'}] status=planning \
        rating=∅ started=∅ finished=∅ added=2024-01-01

        """)
    #expect(
      problems == """
        books.csv: the export does not say who may read a review, so the one in it goes to 'notes', \
        which are never published

        """)
  }

  @Test(arguments: [
    ("", "2020-01-01", "", "", "reading", "status=current rating=∅ started=2020-01-01"),
    ("", "2020-01-01", "", "2020-01-03", "stopped-reading", "finished=∅ dropped=2020-01-03"),
    ("", "2020-01-01", "", "2020-01-03", "dusty-4", "status=dropped"),
    ("3", "", "", "", "dusty-4", "status=completed rating=6000"),
    ("", "", "", "", "dusty-4", "status=planning"),
  ])
  func shelvesAndDatesSayTheStatus(
    rating: String, started: String, finished: String, stopped: String, shelf: String,
    said: String
  ) throws {
    let (export, problems) = try read(
      "A,B,x,,,,,,,,,,,,,,\(started),\(finished),\(stopped),\(rating),,,,,\(shelf),Dusty,\n")
    #expect(
      problems
        == (said == "status=planning"
          ? "books.csv:2:1: a row has no status; it is imported as planning\n" : ""))
    #expect(export.contains(said), "\(export)")
  }

  @Test func rowsWithoutATitleAreNamed() throws {
    let (export, problems) = try read(",B,x\n")
    #expect(!export.contains("book/"))
    #expect(problems == "books.csv:2:1: a row has neither id nor title, so it is skipped\n")
  }

  @Test func exportsWithoutShelvesAreRead() throws {
    let (export, _) = try TrackerTests.read(
      "books.csv",
      "title,author_text,remote_id,isbn_10,isbn_13,pages,rating,review_name,review_cw,review_content\n"
        + "Tides,Ada Winter,x,,9780306406157,318,4.0,,,\nFoam,Bo Lind,y,,,,,,,Wet.\nSalt,Bo Lind,z,,,,,,,\n"
    )
    #expect(
      export == """
        book/title Tides by Ada Winter isbn13/9780306406157: title='Tides' \
        creators=[{name: 'Ada Winter', role: 'author'}] pages=318 status=completed rating=8000
        book/title Foam by Bo Lind: title='Foam' creators=[{name: 'Bo Lind', role: 'author'}] \
        status=completed rating=∅ notes='Wet.'
        book/title Salt by Bo Lind: title='Salt' creators=[{name: 'Bo Lind', role: 'author'}] \
        status=planning rating=∅

        """)
  }
}
