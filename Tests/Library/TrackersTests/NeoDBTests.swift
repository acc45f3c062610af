import Testing

@testable import Trackers

@Suite struct NeoDBTests {
  private let marks = "title,info,links,timestamp,status,rating,comment,tags\r\n"

  @Test func marksAreReadAndTextsStayPrivate() throws {
    let (export, problems) = try TrackersTests.read([
      (
        "movie_mark.csv",
        marks
          + "Salt,imdb:tt0000001,https://neodb.example/movie/1a https://www.imdb.com/title/tt0000001/,"
          + "2021-01-01T00:00:00Z,complete,8,Wet.,sea|slow\r\n"
          + "Foam,,https://neodb.example/movie/2b,2021-01-02T00:00:00Z,wishlist,,,\r\n"
      ),
      (
        "book_mark.csv",
        marks
          + "The Quiet Sea,isbn:9780306406157,https://neodb.example/book/3c,2021-01-03T00:00:00Z,progress,,,\r\n"
      ),
      (
        "movie_review.csv",
        "title,info,links,timestamp,title,content\r\n"
          + "Salt,imdb:tt0000001,https://neodb.example/movie/1a,2021-01-04T00:00:00Z,On Salt,\"Long.\nLonger.\"\r\n"
      ),
    ])
    #expect(problems == "")
    #expect(
      export == """
        book/title https://neodb.example/book/3c isbn13/9780306406157: title='The Quiet Sea' status=current \
        rating=∅ updated=2021-01-03
        movie/title https://neodb.example/movie/1a imdb/tt0000001: title='Salt' status=completed rating=8000 \
        tags=[sea|slow] updated=2021-01-01 notes='Wet.⏎On Salt⏎Long.⏎Longer.'
        movie/title https://neodb.example/movie/2b: title='Foam' status=planning rating=∅ updated=2021-01-02

        """)
  }

  @Test func whatIsNoTitleOfALibraryIsNamed() throws {
    let (_, problems) = try TrackersTests.read([
      ("music_mark.csv", marks + "Song,,https://neodb.example/album/4d,,complete,8,,\r\n"),
      (
        "tv_mark.csv",
        marks + "Tides: One,,https://neodb.example/tv/episode/5e,,complete,9,,\r\n"
          + ",,https://neodb.example/tv/6f,,complete,9,,\r\n"
      ),
    ])
    #expect(
      problems == """
        music_mark.csv:2:1: 'Song' is of a kind that no library has, 'music', so it is not taken
        tv_mark.csv:3:1: a row has neither id nor title, so it is not taken
        tv_mark.csv:2:1: this is about a season, an episode or a person, so it is not taken: only titles are

        """)
  }
}
