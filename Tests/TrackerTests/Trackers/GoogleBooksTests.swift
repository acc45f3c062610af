import Testing

@Suite struct GoogleBooksTests {
  @Test func readsVolumes() throws {
    let (export, problems) = try TrackerTests.read(
      "volumes.json",
      """
      {"kind": "books#volumes", "totalItems": 3, "items": [
       {"kind": "books#volume", "id": "aB_9", "volumeInfo": {"title": "The Quiet Sea", "subtitle": "A Tale",
         "authors": ["Ada Winter"], "publisher": "Harbour", "publishedDate": "2016-08",
         "description": "Salt &amp; <b>wind</b>.", "industryIdentifiers": [{"type": "OTHER", "identifier": "X:1"},
         {"type": "ISBN_10", "identifier": "0306406152"}], "pageCount": 318, "categories": ["Fiction"],
         "maturityRating": "MATURE", "averageRating": 4.5}},
       {"kind": "books#volume", "id": "b", "volumeInfo": {}}]}
      """)
    #expect(problems == "volumes.json:7:2: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        """
        book/aB_9 isbn13/9780306406157: title='The Quiet Sea' synonyms=[The Quiet Sea: A Tale] \
        description='Salt & **wind**.' genres=[Fiction] creators=[{name: 'Ada Winter', role: 'author'}] \
        publishers=[Harbour] pages=318 released=2016-08 ageRating='18+' \
        communityRating=90 communitySource='Google Books'

        """), "\(export)")
  }

  @Test func readsOneVolume() throws {
    let export = try soundExport(
      "volume.json",
      "{\"kind\": \"books#volume\", \"id\": \"c\", \"volumeInfo\": {\"title\": \"A\", \"publishedDate\": \"2003\"}}"
    )
    #expect(export == "book/c: title='A' released=2003\n")
  }
}
