import Testing

@testable import Trackers

@Suite struct HardcoverTests {
  @Test func readsBooks() throws {
    let (export, problems) = try TrackerTests.read(
      "books.csv",
      """
      "Title","Author","Status","Hardcover Book ID","ISBN 13","Pages","Date Added","Date Started",\
      "Date Finished","Rating","Private Notes","Review"
      "Harbour Lights","Ada Winter","Read","77","9780306406157","318","2026-02-03","2026-02-04","2026-02-09",\
      "4.5","from Di","Salt &
      wind"
      "B","C","Did not finish","78","9780000000000","","2020-01-10","2020-01-11","2020-01-12","","",""
      "D","","Want to Read","","","","","","","","",""
      "E","","Ignored","79","","","","","","","",""
      "","F","Read","80","","","","","","","",""

      """)
    #expect(
      export == """
        book/77 isbn13/9780306406157: title='Harbour Lights' creators=[{name: 'Ada Winter', role: 'author'}] \
        pages=318 status=completed rating=9000 started=2026-02-04 finished=2026-02-09 added=2026-02-03 \
        notes='from Di' review='Salt \\&\\⏎wind'
        book/78: title='B' creators=[{name: 'C', role: 'author'}] status=dropped rating=∅ started=2020-01-11 \
        finished=∅ dropped=2020-01-12 added=2020-01-10
        book/title D by : title='D' status=planning rating=∅ started=∅ finished=∅ added=∅
        not taken: export/books.csv:6:1: you ignore 'E' in the tracker, so it is skipped
        not taken: export/books.csv:7:1: a row has neither id nor title, so it is skipped

        """)
    #expect(
      problems == """
        books.csv:4:1: a number that should be an ISBN has a wrong check digit, or lost digits in a \
        spreadsheet; it is left out
        books.csv:6:1: you ignore 'E' in the tracker, so it is skipped
        books.csv:7:1: a row has neither id nor title, so it is skipped

        """)
  }

  private let header =
    "Title,Author,Series,Status,Privacy,Hardcover Book ID,ISBN 10,ISBN 13,ASIN,Media,Binding,Pages,"
    + "Publish Date,Publisher,Genres,Moods,Tags,Content Warnings,Lists,Date Added,Rating,Review,"
    + "Review Contains Spoilers,Review Date,Private Notes,Owned\n"

  @Test func theCurrentFormatIsRead() throws {
    let export = try soundExport(
      "books.csv",
      header
        + "Tides,\"Cy Moor (Translator, Editor), Ada Winter, Bo Lind (Contributor)\",\"Seas, Old (#1.5), Foam (#2.0)\","
        + "Read,Public,1,0306406152,,B00I2WNYJW,Audio,Paperback,318,2004-06-14,\"Salt, Wind and Sons\","
        + "\"[\"\"Fantasy\"\", \"\"Sea Stories\"\"]\",calm,\"sea; salt\",\"storms, gulls\","
        + "\"Owned, Shore (#19), Shelf\",2025-01-10,4.5,<p>Wet.</p>,true,2025-01-11T17:21:40.987Z,mine,true\n"
        + "Foam,Di Noe,Foam,Read,Public,2,,,0306406152,Book,Hardcover,,,,Drama,,,,\"Shore (#2.0)\",,,,true,"
        + "2025-01-11T17:21:40.987Z,,false\n")
    #expect(
      export == """
        book/1 isbn13/9780306406157 asin/B00I2WNYJW: title='Tides' format='audiobook' \
        genres=[Fantasy|Sea Stories] creators=[{name: 'Cy Moor', role: 'translator, editor'}|\
        {name: 'Ada Winter', role: 'author'}|{name: 'Bo Lind'}] publishers=[Salt, Wind and Sons] \
        series={name: 'Seas, Old', position: 1.5} pages=318 released=2004-06-14 status=completed \
        rating=9000 owned=true tags=[sea|salt|calm] added=2025-01-10 reviewDate=2025-01-11 spoilers=true \
        notes='mine⏎Content Warnings: storms, gulls' review='Wet.'
        book/2 isbn13/9780306406157: title='Foam' format='hardcover' genres=[Drama] \
        creators=[{name: 'Di Noe', role: 'author'}] series={name: 'Foam'} status=completed rating=∅ added=∅
        list 'Shore': book/2, book/1
        list 'Shelf': book/1

        """)
  }

  @Test(arguments: [
    ("", false), ("Public", false), ("Private", true), ("Follows", true), ("Only Followers", true),
  ])
  func entriesThatAreNotPublicArePrivate(privacy: String, isPrivate: Bool) throws {
    let export = try soundExport(
      "books.csv",
      header + "Tides,Ada Winter,,Read,\(privacy),1,,,,,,,,,,,,,,,,,,,,\n")
    #expect(export.contains("visibility='private'") == isPrivate)
  }

  /// The export doesn't mark lists as public or private.
  @Test func listsArePrivate() throws {
    let found = try exports(
      "books.csv",
      header + "Tides,Ada Winter,,Read,,1,,,,,,,,,,,,,Shore,,,,,,,\n")
    #expect(found.first?.lists.map(\.isPrivate) == [true])
  }
}
