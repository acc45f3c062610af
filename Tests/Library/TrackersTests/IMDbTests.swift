import Testing

@testable import Trackers

@Suite struct IMDbTests {
  private let ratings = """
    Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,\
    Num Votes,Release Date,Directors

    """
  private let list = """
    Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,\
    Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated

    """

  @Test func ratingsAndTheWatchlistAreJoinedByTheirIDs() throws {
    let (export, problems) = try TrackersTests.read([
      (
        "ratings.csv",
        ratings
          + "tt0000001,8,2020-02-03,Salt,Sól,u,Movie,7.1,101,2001,\"Drama, Sea\",9,2001-05-06,\"Ada Winter, Bo Lind\"\n"
          + "tt0000002,6,2020-02-03,Tides,Tides,u,tvSeries,7.1,45,1999,Drama,9,,\n"
      ),
      (
        "WATCHLIST.csv",
        list + "1,tt0000001,2019-01-01,2019-01-01,,Salt,Sól,u,Movie,7.1,101,2001,,9,2001-05-06,,,\n"
          + "2,3,2019-01-02,2019-01-02,from Bo,Storm,Storm,u,Video Game,7.1,,2010,,9,2010,,,\n"
      ),
    ])
    #expect(problems == "")
    #expect(
      export == """
        movie/tt0000001: title='Salt' synonyms=[Sól] genres=[Drama|Sea] \
        creators=[{name: 'Ada Winter', role: 'director'}|{name: 'Bo Lind', role: 'director'}] duration=101 \
        released=2001-05-06 status=completed rating=8000 added=2019-01-01 updated=2020-02-03
        game/tt0000003: title='Storm' released=2010 status=planning rating=∅ added=2019-01-02 notes='from Bo'
        show/tt0000002: title='Tides' genres=[Drama] duration=45 released=1999 status=completed rating=6000 \
        updated=2020-02-03

        """)
  }

  @Test func aListIsAListAndSaysNothingOfStatus() throws {
    let (export, problems) = try TrackersTests.read([
      (
        "By the sea.csv",
        list
          + "1,tt0000001,2019-01-01,2019-01-01,*wet*,Salt,Salt,u,Short,7.1,11,2001,,9,2001-05-06,,,\n"
      )
    ])
    #expect(problems == "")
    #expect(
      export == #"""
        movie/tt0000001: title='Salt' duration=11 released=2001-05-06 added=2019-01-01
        list 'By the sea': movie/tt0000001 (\*wet\*)

        """#)
  }

  @Test func whatIsNoTitleOfALibraryIsNamed() throws {
    let (_, problems) = try TrackersTests.read([
      (
        "ratings.csv",
        ratings + "tt1,8,2020-02-03,Sea Talk,Sea Talk,u,Podcast Series,7.1,101,2001,,9,,\n"
          + "tt2,8,2020-02-03,Tides: One,x,u,TV Episode,7.1,45,1999,,9,,\n"
          + "tt3,8,2020-02-03,Tides: Two,x,u,TV Episode,7.1,45,1999,,9,,\n"
          + "tt4,8,2020-02-03,,x,u,Movie,7.1,45,1999,,9,,\n"
      )
    ])
    #expect(
      problems == """
        ratings.csv:2:1: 'Sea Talk' is of a kind that no library has, 'Podcast Series', so it is not taken
        ratings.csv:5:1: a row has neither id nor title, so it is not taken
        ratings.csv:3:1: this and more, 2 in all, is about seasons, episodes or people, so it is not taken: \
        only titles are

        """)
  }
}
