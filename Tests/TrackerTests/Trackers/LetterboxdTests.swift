import Testing

@Suite struct LetterboxdTests {
  private let films = "Date,Name,Year,Letterboxd URI\r\n"
  private let ratings = "Date,Name,Year,Letterboxd URI,Rating\r\n"
  private let diary = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n"
  private let reviews = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\r\n"

  @Test func theFormatOfItsImportIsRead() throws {
    let export = try soundExport(
      "films.csv",
      "imdbID,tmdbID,Title,Year,Directors,Rating10,WatchedDate,Rewatch,Tags,Review\r\n"
        + "tt1,,Salt,2019,\"Ada Winter, Bo Lind\",,,false,,\r\n"
        + "tt1,,Salt,2019,\"Ada Winter, Bo Lind\",9,2021-03-01,true,\"sea, with Bo\",\"<b>Salt</b> &amp; foam<br/><br/>End\"\r\n"
        + "tt2,77,Salt,2019,,,2020-01-02,true,,\r\n")
    #expect(
      export == """
        movie/title Salt (2019) imdb/tt1: title='Salt' creators=[{name: 'Ada Winter', role: 'director'}|\
        {name: 'Bo Lind', role: 'director'}] released=2019 status=completed rating=9000 \
        history=[{finished: 2021-03-01}] tags=[sea|with Bo] review='**Salt** & foam⏎End'
        movie/title Salt (2019) tt2 imdb/tt2 tmdb/77: title='Salt' released=2019 status=completed \
        history=[{finished: 2020-01-02}]

        """, "\(export)")
  }

  @Test func eachTimeHasItsRatingInTablesForItsImport() throws {
    let columns = "Title,Year,Rating10,WatchedDate,Rewatch\r\n"
    let export = try soundExport(
      "films.csv",
      columns + "Salt,2001,7,2020-01-01,false\r\nSalt,2001,9,2022-01-01,true\r\n"
        + "Salt,2001,8,2021-01-01,true\r\nFoam,2002,6,2020-01-01,false\r\n"
        + "Wind,2003,7,2020-01-01,false\r\nWind,2003,5,2021-01-01,true\r\n")
    #expect(
      export == """
        movie/title Salt (2001): title='Salt' released=2001 status=completed rating=7000 finished=2020-01-01 \
        history=[{finished: 2021-01-01, rating: 8000}|{finished: 2022-01-01, rating: 9000}]
        movie/title Foam (2002): title='Foam' released=2002 status=completed rating=6000 finished=2020-01-01
        movie/title Wind (2003): title='Wind' released=2003 status=completed rating=7000 finished=2020-01-01 \
        history=[{finished: 2021-01-01, rating: 5000}]

        """)
  }

  @Test func tablesAreJoinedByNameAndYear() throws {
    let export = try soundExport([
      "watched.csv":
        films + "2020-01-02,Salt,2019,https://boxd.it/a\r\n2020-01-02,Tide,,https://boxd.it/b\r\n",
      "watchlist.csv": films + "2021-05-01,Harbour,1954,https://boxd.it/c\r\n",
      "likes/films.csv": films + "2020-01-03,Salt,2019,https://boxd.it/a\r\n",
      "ratings.csv": ratings + "2020-01-02,Salt,2019,https://boxd.it/a,4.5\r\n",
      "diary.csv":
        diary + "2021-03-02,Salt,2019,https://boxd.it/e2,5,Yes,\"sea, with Bo\",2021-03-01\r\n"
        + "2020-01-02,Salt,2019,https://boxd.it/e1,4,,sea,2019-12-31\r\n",
      "reviews.csv":
        reviews
        + "2020-01-02,Salt,2019,https://boxd.it/e1,4,,\"Wind.\n<b>Salt</b> &amp; <i>foam</i>\n\nEnd\",sea,2019-12-31\r\n",
    ])
    #expect(
      export == #"""
        movie/a: title='Salt' released=2019 status=completed rating=9000 \#
        finished=2019-12-31 history=[{finished: 2021-03-01, rating: 10000, tags: [sea|with Bo]}] favorite=true \#
        tags=[sea|with Bo] added=2020-01-02 reviewDate=2020-01-02 notes='First rating: 8/10' \#
        review='Wind.\⏎**Salt** & *foam*⏎End'
        movie/b: title='Tide' status=completed rating=∅ favorite=∅ added=2020-01-02
        movie/c: title='Harbour' released=1954 status=planning rating=∅ favorite=∅ \#
        added=2021-05-01

        """#)
  }

  @Test func aDiaryThatBeginsWithARewatchDoesNotDateTheFirstTime() throws {
    let export = try soundExport(
      "diary.csv",
      diary + "2020-01-02,A,2000,https://boxd.it/e1,,Yes,,2020-01-01\r\n")
    #expect(
      export == """
        movie/title A (2000): title='A' released=2000 status=completed \
        history=[{finished: 2020-01-01}] added=2020-01-02

        """)
  }

  @Test func severalReviewsAreOneTextWithTheirDays() throws {
    let (export, _) = try TrackerTests.read(
      "reviews.csv",
      reviews + "2018-01-02,A,2000,https://boxd.it/e1,3.5,,One.,,\r\n"
        + "2020-01-02,A,2000,https://boxd.it/e2,,,Two.,,2020-01-01\r\n")
    #expect(
      export == """
        movie/title A (2000): title='A' released=2000 status=completed rating=7000 finished=2020-01-01 \
        added=2018-01-02 reviewDate=2020-01-02 review='## 2018-01-02⏎One.⏎## 2020-01-02⏎Two.'

        """)
  }

  /// The first review is the film's; a further viewing keeps its own, with its tags.
  @Test func aFurtherViewingKeepsItsReview() throws {
    let export = try soundExport([
      "diary.csv":
        diary + "2018-01-02,A,2000,https://boxd.it/e1,3.5,,sea,2018-01-01\r\n"
        + "2020-01-02,A,2000,https://boxd.it/e2,,Yes,\"rain, late\",2020-01-01\r\n"
        + "2022-01-02,A,2000,https://boxd.it/e3,,Yes,,2022-01-01\r\n",
      "reviews.csv":
        reviews + "2018-01-02,A,2000,https://boxd.it/e1,3.5,,<b>One</b>.,sea,2018-01-01\r\n"
        + "2020-01-02,A,2000,https://boxd.it/e2,,Yes,\"<b>Two</b> &amp; a half.\nWet\",\"rain, late\",2020-01-01\r\n",
    ])
    #expect(
      export == """
        movie/title A (2000): title='A' released=2000 status=completed rating=7000 finished=2018-01-01 \
        history=[{finished: 2020-01-01, review: 'Two & a half.⏎Wet', tags: [rain|late]}|\
        {finished: 2022-01-01}] tags=[sea|rain|late] added=2018-01-02 reviewDate=2018-01-02 \
        review='**One**.'

        """)
  }

  /// If only a later viewing has a review, it is the film's.
  @Test func aSingleReviewIsTheFilms() throws {
    let (export, _) = try TrackerTests.read([
      "reviews.csv": reviews + "2020-01-02,A,2000,https://boxd.it/e2,,Yes,Two.,,2020-01-01\r\n",
      "diary.csv": diary + "2018-01-02,A,2000,https://boxd.it/e1,,,,2018-01-01\r\n",
    ])
    #expect(
      export == """
        movie/title A (2000): title='A' released=2000 status=completed finished=2018-01-01 \
        history=[{finished: 2020-01-01}] added=2018-01-02 reviewDate=2020-01-02 review='Two.'

        """)
  }

  @Test(arguments: ["Letterboxd list export v7\r\n", "\r\n"])
  func listsKeepTheirOrderAndNotes(start: String) throws {
    let export = try soundExport([
      "lists/by-the-sea.csv":
        start + "Date,Name,Tags,URL,Description\r\n"
        + "2020-01-02,By the Sea,\"a, b\",https://boxd.it/L,\"<b>Wet</b>\n\nfilms\"\r\n\r\n"
        + "Position,Name,Year,URL,Description\r\n1,Tide,2011,https://boxd.it/b,\r\n"
        + "2,Salt,2019,https://boxd.it/a,\"Two\nlines\"\r\n",
      "watched.csv": films + "2020-01-02,Salt,2019,https://boxd.it/a\r\n",
    ])
    #expect(
      export == #"""
        movie/a: title='Salt' released=2019 status=completed added=2020-01-02
        movie/b: title='Tide' released=2011 visibility='private'
        list 'By the Sea': movie/b, movie/a (Two\
        lines)

        """#)
  }

  @Test func privateOrDeletedEntriesAreNotRead() throws {
    let export = try soundExport([
      "watched.csv": films + "2020-01-02,Salt,2019,https://boxd.it/a\r\n",
      "deleted/diary.csv": diary + "2020-01-02,Gone,2019,https://boxd.it/e,,,,2020-01-01\r\n",
      "orphaned/reviews.csv": reviews + "2020-01-02,Lost,2019,https://boxd.it/e,,,x,,\r\n",
      "profile.csv": "Date Joined,Username,Email Address\r\n2019-01-01,bo,bo@sea.example\r\n",
      "comments.csv": "Date,Content,Comment\r\n2020-01-01,https://boxd.it/x,Hello\r\n",
    ])
    #expect(
      export
        == "movie/a: title='Salt' released=2019 status=completed added=2020-01-02\n"
    )
  }

  @Test func twoFilmsOfOneNameAndYearStayTwo() throws {
    let (export, _) = try TrackerTests.read(
      "watched.csv",
      films
        + "2020-01-02,Salt,2019,https://boxd.it/a\r\n2020-01-03,Salt,2019,https://boxd.it/z\r\n")
    #expect(
      export == """
        movie/a: title='Salt' released=2019 status=completed added=2020-01-02
        movie/z: title='Salt' released=2019 status=completed added=2020-01-03

        """)
  }

  @Test func rowsThatCannotBeTakenAreNamed() throws {
    let (export, problems) = try TrackerTests.read(
      "ratings.csv",
      ratings
        + "2020-01-02,,2019,https://boxd.it/a,4\r\n2020-01-02,A,2019,https://boxd.it/b,7\r\n"
        + "2020-01-02,B, C,2019,https://boxd.it/c,4\r\n")
    #expect(export.hasPrefix("movie/b: "))
    #expect(
      problems == """
        ratings.csv:3:1: 'Rating' of 'A' must be a score from 1 to 5, or 0 for none, not '7'; it is left out
        ratings.csv:2:1: a row has neither id nor title, so it is skipped
        ratings.csv:4:1: 'B' has more cells than there are columns, so it is skipped

        """)
  }

  @Test func aListThatASpreadsheetSavedIsRead() throws {
    let export = try soundExport(
      "list.csv",
      "Letterboxd list export v7,,,,\r\nDate,Name,Tags,URL,Description\r\n"
        + "2020-01-02,By the Sea,,https://boxd.it/L,\r\n,,,,\r\nPosition,Name,Year,URL,Description\r\n"
        + "1,Tide,2011,https://boxd.it/b,\r\n")
    #expect(
      export == """
        movie/b: title='Tide' released=2011 visibility='private'
        list 'By the Sea': movie/b

        """)
  }

  @Test(arguments: [
    ("imdbID,Title,Year,Rating10,WatchedDate,Review", "tt1,Salt,2019,9,2021-03-01,Wet", true),
    ("LetterboxdURI,Title,Rating", "https://boxd.it/b,Salt,4.5", true),
    ("Title,Year,WatchedDate", "Salt,2019,2021-03-01", true),
    ("Title,Year,imdbID,imdbRating", "Salt,2019,tt1,7.1", false),
    ("Title,Year,Type,WatchedDate,Rating", "Salt,2019,tv,2021-03-01,9", false),
    ("Title,Year,Rating", "Salt,2019,9", false),
  ])
  func tablesForItsImportMayLackColumns(columns: String, row: String, isOne: Bool) throws {
    let (export, _) = try TrackerTests.read("films.csv", "\(columns)\n\(row)\n")
    #expect(export.contains("title='Salt'") == isOne, "\(export)")
  }
}
