import Testing

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
    let export = try soundExport([
      "ratings.csv":
        ratings
        + "tt0000001,8,2020-02-03,Salt,Sól,u,Movie,7.1,101,2001,\"Drama, Sea\",9,2001-05-06,\"Ada Winter, Bo Lind\"\n"
        + "tt0000002,6,2020-02-03,Tides,Tides,u,tvSeries,7.1,45,1999,Drama,9,,\n",
      "WATCHLIST.csv":
        list + "1,tt0000001,2019-01-01,2019-01-01,,Salt,Sól,u,Movie,7.1,101,2001,,9,2001-05-06,,,\n"
        + "2,3,2019-01-02,2019-01-02,from Bo,Storm,Storm,u,Video Game,7.1,,2010,,9,2010,,,\n",
    ])
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

  @Test func aListDoesNotChangeTheStatus() throws {
    let export = try soundExport(
      "By the sea.csv",
      list
        + "1,tt0000001,2019-01-01,2019-01-01,*wet*,Salt,Salt,u,Short,7.1,11,2001,,9,2001-05-06,,,\n"
    )
    #expect(
      export == #"""
        movie/tt0000001: title='Salt' duration=11 released=2001-05-06 visibility='private'
        list 'By the sea': movie/tt0000001 (\*wet\*)

        """#)
  }

  @Test func itemsOfOtherKindsAreNamed() throws {
    let (_, problems) = try TrackerTests.read(
      "ratings.csv",
      ratings + "tt1,8,2020-02-03,Sea Talk,Sea Talk,u,Podcast Series,7.1,101,2001,,9,,\n"
        + "tt2,8,2020-02-03,Tides: One,x,u,TV Episode,7.1,45,1999,,9,,\n"
        + "tt3,8,2020-02-03,Tides: Two,x,u,TV Episode,7.1,45,1999,,9,,\n"
        + "tt4,8,2020-02-03,,x,u,Movie,7.1,45,1999,,9,,\n")
    #expect(
      problems == """
        ratings.csv:2:1: 'Sea Talk' has the unknown kind 'Podcast Series', so it is skipped
        ratings.csv:5:1: a row has neither id nor title, so it is skipped
        ratings.csv:3:1: 2 entries from here on are about seasons, episodes or people; only titles are imported

        """)
  }

  private let older = """
    "position","const","created","modified","description","Title","Title type","Directors","You rated",\
    "IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"

    """

  @Test func ratingsOfBefore2017AreRead() throws {
    let rows = [
      ("tt1", "Salt", "Feature Film"), ("tt2", "Tides", "Mini-Series"),
      ("tt3", "Foam", "Short Film"),
      ("tt4", "Gulls", "Documentary"), ("tt5", "Storm", "Video Game"),
      ("tt6", "Tides: One", "TV Episode"),
    ].map { id, name, kind in
      "\"1\",\"\(id)\",\"Thu Jun 14 00:00:00 2012\",\"\",\"\",\"\(name)\",\"\(kind)\",\"Ada Winter\",\"8\",\"7.7\","
        + "\"124\",\"2012\",\"horror, sci_fi\",\"5\",\"2012-05-30\",\"u\"\n"
    }
    let (export, problems) = try TrackerTests.read("imdb.csv", older + rows.joined())
    #expect(
      problems == """
        imdb.csv:7:1: this is about a season, an episode or a person; only titles are imported

        """)
    #expect(
      export.hasPrefix(
        """
        movie/tt0000001: title='Salt' genres=[Horror|Sci-Fi] creators=[{name: 'Ada Winter', role: 'director'}] \
        duration=124 released=2012-05-30 status=completed rating=8000 updated=2012-06-14
        show/tt0000002: title='Tides'
        """), "\(export)")
    for id in ["movie/tt0000003", "movie/tt0000004", "game/tt0000005"] {
      #expect(export.contains(id))
    }
    #expect(!export.contains("list '"))
  }

  @Test func theOlderWatchlistIsRecognizedByItsName() throws {
    func row(_ id: Int, _ rating: String) -> String {
      "1,tt\(id),Thu Jun 14 00:00:00 2012,,,Salt \(id),Feature Film,,\(rating),7.7,124,2012,,5,2012,u\n"
    }
    let watchlist = try TrackerTests.read("WATCHLIST.csv", older + row(1, "8") + row(2, "7"))
    #expect(watchlist.export.contains("status=completed rating=8000 added=2012-06-14"))
    #expect(!watchlist.export.contains("list '"))
    let list = try TrackerTests.read("By the sea.csv", older + row(1, "8") + row(2, ""))
    #expect(list.export.contains("status=completed rating=8000\n"), "\(list.export)")
    #expect(list.export.contains("list 'By the sea': movie/tt0000001, movie/tt0000002"))
  }
}
