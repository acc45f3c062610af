import Testing

@Suite struct NeoDBTests {
  private let marks = "title,info,links,timestamp,status,rating,comment,tags\r\n"

  @Test func marksAreReadAndTextsStayPrivate() throws {
    let export = try soundExport([
      "movie_mark.csv":
        marks
        + "Salt,imdb:tt0000001,https://neodb.example/movie/1a https://www.imdb.com/title/tt0000001/,"
        + "2021-01-01T00:00:00Z,complete,8,Wet.,sea|slow\r\n"
        + "Foam,,https://neodb.example/movie/2b,2021-01-02T00:00:00Z,wishlist,,,\r\n",
      "book_mark.csv":
        marks
        + "The Quiet Sea,isbn:9780306406157,https://neodb.example/book/3c,2021-01-03T00:00:00Z,progress,,,\r\n",
      "movie_review.csv":
        "title,info,links,timestamp,title,content\r\n"
        + "Salt,imdb:tt0000001,https://neodb.example/movie/1a,2021-01-04T00:00:00Z,On Salt,\"Long.\nLonger.\"\r\n",
    ])
    #expect(
      export == """
        book/title https://neodb.example/book/3c isbn13/9780306406157: title='The Quiet Sea' status=current \
        rating=∅ updated=2021-01-03
        movie/title https://neodb.example/movie/1a imdb/tt0000001: title='Salt' status=completed rating=8000 \
        tags=[sea|slow] updated=2021-01-01 notes='Wet.⏎On Salt⏎Long.⏎Longer.'
        movie/title https://neodb.example/movie/2b: title='Foam' status=planning rating=∅ updated=2021-01-02

        """)
  }

  @Test func authorsYearsAndIDsAreImported() throws {
    let export = try soundExport([
      "book_mark.csv":
        marks
        + "Seas,isbn:9780306406157 pub_year:1999 author:Ursula K. Marsh/Bo Lind,"
        + "https://neodb.example/book/3c https://www.goodreads.com/book/show/77-seas?from=x "
        + "https://openlibrary.org/books/OL5M https://shop.example/title/9,"
        + "2021-01-03T00:00:00Z,progress,,,\r\n",
      "tv_note.csv":
        "title,info,links,timestamp,progress,title,content\r\n"
        + "Tides,season_number:2,https://neodb.example/tv/season/9 "
        + "https://www.themoviedb.org/tv/44/season/2,2021-01-03T00:00:00Z,Episode 4,So far,Wet.\r\n",
    ])
    #expect(
      export == """
        book/title https://neodb.example/book/3c isbn13/9780306406157 goodreads/77 openlibrary/OL5M: \
        title='Seas' creators=[{name: 'Ursula K. Marsh', role: 'author'}|{name: 'Bo Lind', role: 'author'}] \
        released=1999 status=current rating=∅ updated=2021-01-03
        show/title https://neodb.example/tv/season/9: title='Tides' visibility='private' notes='So far⏎Episode 4⏎Wet.'

        """)
  }

  @Test func itemsOfOtherKindsAreNamed() throws {
    let (_, problems) = try TrackerTests.read([
      "music_mark.csv": marks + "Song,,https://neodb.example/album/4d,,complete,8,,\r\n",
      "tv_mark.csv":
        marks + "Tides: One,,https://neodb.example/tv/episode/5e,,complete,9,,\r\n"
        + ",,https://neodb.example/tv/6f,,complete,9,,\r\n",
    ])
    #expect(
      problems == """
        music_mark.csv:2:1: 'Song' has the unknown kind 'music', so it is skipped
        tv_mark.csv:3:1: a row has neither id nor title, so it is skipped
        tv_mark.csv:2:1: this is about a season, an episode or a person; only titles are imported

        """)
  }
}
