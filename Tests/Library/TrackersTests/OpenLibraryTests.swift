import Testing

@testable import Trackers

@Suite struct OpenLibraryTests {
  @Test func anOlderLogHasNothingButIDs() throws {
    let (export, problems) = try TrackersTests.read([
      (
        "log.csv",
        """
        Work Id,Edition Id,Bookshelf
        OL7W,,Currently Reading
        /works/OL8W,OL9M,Already Read
        ,OL10M,Want to Read
        ,,Want to Read

        """
      )
    ])
    #expect(
      export == """
        book/OL7W: status=current
        book/OL8W: status=completed
        book/OL10M: status=planning
        not taken: export/log.csv:5:1: a row has neither id nor title, so it is not taken

        """)
    #expect(
      problems == """
        log.csv:2:1: a row has no title; it is kept as 'Open Library OL7W'
        log.csv:3:1: a row has no title; it is kept as 'Open Library OL8W'
        log.csv:4:1: a row has no title; it is kept as 'Open Library OL10M'
        log.csv:5:1: a row has neither id nor title, so it is not taken

        """)
  }

  @Test func aNewerLogHasTitlesAndRatings() throws {
    let (export, problems) = try TrackersTests.read([
      (
        "log.csv",
        """
        Work ID,Title,Authors,First Publish Year,Edition ID,Bookshelf,My Ratings,Ratings Average,Subjects
        OL7W,Harbour Lights,"Ada Winter, Bo Lind",1912,OL9M,Already Read,4,3.9,"Sea, Ships"
        OL8W,B,,,,On the boat,,,

        """
      )
    ])
    #expect(
      export == """
        book/OL7W: title='Harbour Lights' creators=[{name: 'Ada Winter', role: 'author'}|\
        {name: 'Bo Lind', role: 'author'}] released=1912 status=completed rating=8000
        book/OL8W: title='B' status=planning rating=∅

        """)
    #expect(
      problems
        == "log.csv:3:1: what 'On the boat' says of 'B' is not known; it is taken as planning\n")
  }
}
