import Testing

@testable import Trackers

@Suite struct HardcoverTests {
  @Test func readsBooks() throws {
    let (export, problems) = try TrackersTests.read([
      (
        "books.csv",
        """
        "Title","Author","Status","Hardcover Book ID","ISBN 13","Pages","Date Added","Date Started",\
        "Date Finished","Rating","Private Notes","Review"
        "Harbour Lights","Ada Winter","Read","77","9780306406157","318","2026-02-03","2026-02-04","2026-02-09",\
        "4.5","from Di","Salt &
        wind"
        "B","C","Did not finish","78","9780000000000","","2020-01-10","2020-01-11","2020-01-12","","",""
        "D","","Want to Read","","","","","","","","",""
        "E","","Ignored","79","","","","","","x","",""
        "","F","Read","80","","","","","","","",""

        """
      )
    ])
    #expect(
      export == """
        book/77 isbn13/9780306406157: title='Harbour Lights' creators=[{name: 'Ada Winter', role: 'author'}] \
        pages=318 status=completed rating=9000 started=2026-02-04 finished=2026-02-09 added=2026-02-03 \
        notes='from Di' review='Salt \\&\\⏎wind'
        book/78: title='B' creators=[{name: 'C', role: 'author'}] status=dropped rating=∅ started=2020-01-11 \
        dropped=2020-01-12 added=2020-01-10
        book/title D by : title='D' status=planning rating=∅ started=∅ finished=∅ added=∅
        book/79: title='E' status=planning started=∅ finished=∅ added=∅
        not taken: export/books.csv:7:1: a row has neither id nor title, so it is not taken

        """)
    #expect(
      problems == """
        books.csv:6:1: 'Rating' of 'E' must be a score from 1 to 5, or 0 for none, not 'x'; it is left out
        books.csv:6:1: what 'Ignored' says of 'E' is not known; it is taken as planning
        books.csv:7:1: a row has neither id nor title, so it is not taken

        """)
  }
}
