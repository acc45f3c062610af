import Testing

@testable import Trackers

@Suite struct TokonomaTableTests {
  @Test func eachColumnIsTheKeyOfItsName() throws {
    let export = try soundExport(
      "all.csv",
      ##"""
      id,kind,title,creators,series,genres,pages,released,status,rating,favorite,owned,review,ratingScale,ids
      books/a,book,''=A,N. K. Jemisin (author); Bo \(Lind\),Earth\#2 #1.5,"a\; b; c, d",468,'-0380,completed,4.5,1,\##
      \true,"    code",5,own\:er:a\;b; goodreads:7
      ,Movie,B

      """##)
    #expect(
      export == """
        book/title books/a own:er/a;b goodreads/7: title=''=A' genres=[a; b|c, d] \
        creators=[{name: 'N. K. Jemisin', role: 'author'}|{name: 'Bo (Lind)'}] \
        series={name: 'Earth#2', position: 1.5} pages=468 released=-0380 status=completed rating=9000 \
        favorite=1 owned=[true] review='    code'
        movie/title B: title='B'

        """)
  }

  @Test(arguments: ["0", "-5", "1", "1001", "ten"])
  func aScaleThatNoLibraryHasIsOfTenPoints(scale: String) throws {
    let library = """
      {"format": "tokonoma-library", "ratingScale": "\(scale)",
      "titles": [{"id": "books/a", "kind": "book", "title": "A", "rating": "4"}]}
      """
    let table = "id,kind,title,rating,ratingScale,ids\nbooks/a,book,A,4,\(scale),\n"
    for file in [("library.json", library), ("all.csv", table)] {
      let read = try TrackerTests.read(file.0, file.1)
      #expect(read.export == "book/title books/a: title='A' rating=4000\n")
      #expect(read.problems == "")
    }
  }

  @Test func directionMarksStayAtTheEndsOfATitle() throws {
    let (export, _) = try TrackerTests.read(
      "library.json",
      """
      {"format": "tokonoma-library", "titles": [{"id": "books/a", "kind": "book", "title": "\u{200F}A\u{200E}"}],
      "lists": [{"slug": "l", "title": " \u{200F}L\u{200E} ", "items": [{"id": "books/a"}]}]}
      """)
    #expect(
      export == """
        book/title books/a: title='\u{200F}A\u{200E}'
        list '\u{200F}L\u{200E}': book/title books/a

        """)
  }

  @Test func unreadableValuesAreSkippedAndReported() throws {
    let (export, problems) = try TrackerTests.read(
      "all.csv",
      """
      id,kind,title,status,hours,finished,visibility,ratingScale,ids
      movies/a,movie,A,watched,two,yesterday,hidden,,
      movies/b,film,B,,,,,,
      movies/c,movie,,,,,,,
      movies/d,movie,D,,,,,,,torn

      """)
    #expect(
      export.hasPrefix("movie/title movies/a: title='A' status=completed visibility='private'\n"),
      "\(export)")
    #expect(
      problems == """
        all.csv:2:1: 'hours' of 'A' must be as 'tokonoma export csv' writes it, not 'two'; it is left out
        all.csv:2:1: 'finished' of 'A' must be a date such as 2016-09-14, 2016-09-00 or 2016-00-00, not \
        'yesterday'; it is left out
        all.csv:2:1: 'visibility' of 'A' must be public, unlisted or private, not 'hidden'; it is left out
        all.csv:3:1: 'B' has the unknown kind 'film', so it is skipped
        all.csv:4:1: a row has neither id nor title, so it is skipped
        all.csv:5:1: 'D' has more cells than there are columns, so it is skipped

        """)
  }

  @Test(arguments: ["a; b", "\\", "a\\;", ";;", "(x) y", "#1", ";\u{301} \\", "true"])
  func textsOfACellKeepTheirSigns(text: String) throws {
    let cell = CellTexts.escaped(text, ";") + "; z"
    let export = try soundExport(
      "all.csv",
      "id,kind,title,tags,ratingScale,ids\nbooks/a,book,A,\"\(cell)\",,\n")
    #expect(export == "book/title books/a: title='A' tags=[\(text)|z]\n")
  }
}
