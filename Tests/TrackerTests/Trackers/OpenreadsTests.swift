import Testing

@Suite struct OpenreadsTests {
  @Test func readsBooksAndEachReadingOfThem() throws {
    let (export, problems) = try TrackerTests.read(
      "books.csv",
      """
      title,subtitle,author,description,status,favourite,deleted,rating,pages,publisher,publication_year,isbn,\
      olid,tags,my_review,notes,book_format,readings,date_added,date_modified
      Harbour,A Light,"Winter, Ada","One *star*

      and more",finished,true,false,4.5,318,Harbour Press,2019,9780306406157,OL7M,sea|||||to lend,Good,from Di,\
      ebook,2023-10-27T00:00:00.000|2023-11-28T00:00:00.000|;|2024-12-10T00:00:00.000|3600000,\
      2024-03-01T13:01:12.937,2024-03-01T13:01:12.937
      B,,Bo Lind,,abandoned,false,false,,,,,,,,,,,2023-10-27T00:00:00.000||,,
      C,,Cy Moor,,finished,false,true,5,,,,,,,,,,,,
      D,,Di Noe,,unknown,false,false,,,,,,,,,,,,,

      """)
    #expect(
      export == """
        book/title Harbour by Winter, Ada isbn13/9780306406157 openlibrary/OL7M: title='Harbour' \
        synonyms=[Harbour: A Light] format='ebook' description='One \\*star\\*⏎and more' \
        creators=[{name: 'Ada Winter', role: 'author'}] publishers=[Harbour Press] pages=318 released=2019 \
        status=completed rating=9000 started=2023-10-27 finished=2023-11-28 \
        repeat=∅ history=[{finished: 2024-12-10}] favorite=true tags=[sea|to lend] added=2024-03-01 \
        notes='from Di' review='Good'
        book/title B by Bo Lind: title='B' creators=[{name: 'Bo Lind', role: 'author'}] status=dropped \
        rating=∅ started=2023-10-27 dropped=∅ history=∅ added=∅
        book/title D by Di Noe: title='D' creators=[{name: 'Di Noe', role: 'author'}] status=planning \
        rating=∅ started=∅ finished=∅ history=∅ added=∅
        not taken: export/books.csv:6:1: 'C' is in the tracker's trash, so it is skipped

        """)
    #expect(
      problems == """
        books.csv:7:1: the status 'unknown' is unknown; it is imported as planning
        books.csv:6:1: 'C' is in the tracker's trash, so it is skipped

        """)
  }
}
