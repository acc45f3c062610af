import Testing

@Suite struct IGDBTests {
  private let header =
    "id,game,url,rating,category,release_date,platforms,genres,themes,companies,description\n"

  @Test(arguments: [
    ("played", "completed"), ("my_games_playing", "current"), ("want_to_play", "planning"),
  ])
  func theNameOfAListDecidesTheStatus(name: String, status: String) throws {
    let export = try soundExport(
      "\(name).csv",
      header
        + "5,Tide & Stone,https://www.igdb.com/games/tide-and-stone,95,8,1998-12-21,\"PC,Mac\",RPG,Sea,\"Kai, Inc.\",A sea\n"
    )
    #expect(
      export == """
        game/5: title='Tide & Stone' format='Remake' description='A sea' genres=[RPG|Sea] \
        creators=[{name: 'Kai'}] platforms=[PC|Mac] released=1998-12-21 status=\(status) rating=9500 \
        sources=[{name: 'IGDB', url: 'https://www.igdb.com/games/tide-and-stone'}]

        """)
  }

  @Test func anotherListIsTheOwners() throws {
    let (export, problems) = try TrackerTests.read([
      "cozy.csv":
        header + """
          5,A,,,0,1982,,,,,
          6,B,,80,0,1982,,,,,
          7,,https://www.igdb.com/games/c,80,0,1982,,,,,

          """,
      "playing.csv": header + "6,B,,,0,1982,,,,,\n",
    ])
    #expect(problems == "cozy.csv:4:1: a row has neither id nor title, so it is skipped\n")
    #expect(
      export == """
        game/5: title='A' released=1982 visibility='private'
        game/6: title='B' released=1982 status=completed rating=8000
        game/6: title='B' released=1982 status=current rating=∅
        not taken: export/cozy.csv:4:1: a row has neither id nor title, so it is skipped
        list 'cozy': game/5, game/6

        """)
  }

  @Test func readsGamesOfItsAPI() throws {
    let export = try soundExport(
      "games.json",
      """
      [{"id": 19, "name": "Tide &amp; Stone", "slug": "tide-and-stone", "category": 0, "rating": 91.536, "rating_count": 7,
        "first_release_date": 1524182400, "summary": "A *harbour*.", "genres": [{"id": 25, "name": "Adventure"}],
        "themes": [17], "platforms": [{"name": "PC"}, 48], "collection": {"name": "Tides"},
        "alternative_names": [{"name": "Tides 4", "comment": "x"}],
        "involved_companies": [{"company": {"name": "Kai"}, "developer": true, "publisher": false},
          {"company": {"name": "Harbour"}, "developer": false, "publisher": true}, 5],
        "websites": [{"url": "https://store.steampowered.com/app/15/Tide?x=1"}]},
       {"id": 20, "name": "Old", "first_release_date": -86400, "genres": [1, 2], "game_modes": [1]}]
      """)
    #expect(
      export == #"""
        game/19 steam/15: title='Tide & Stone' synonyms=[Tides 4] description='A \*harbour\*.' \#
        genres=[Adventure] developers=[Kai] publishers=[Harbour] platforms=[PC] series={name: 'Tides'} \#
        released=2018-04-20 communityRating=91.54 communityVotes=7 communitySource='IGDB' \#
        sources=[{name: 'IGDB', url: 'https://www.igdb.com/games/tide-and-stone'}]
        game/20: title='Old' released=1969-12-31

        """#)
  }

  @Test func otherAnswersOfItsAPIAreNoGames() throws {
    let (export, problems) = try TrackerTests.read(
      "genres.json",
      "[{\"id\": 2, \"name\": \"Puzzle\", \"slug\": \"puzzle\"}]")
    #expect(export == "")
    #expect(problems.hasPrefix("genres.json: this isn't a list of titles that can be imported"))
  }
}
