import Testing

@testable import Trackers

@Suite struct GOGGalaxyTests {
  @Test func readsATableWithTabs() throws {
    let (export, problems) = try TrackerTests.read(
      "gameDB.csv",
      [
        "title\toriginalTitle\tsummary\tplatformList\tmyRating\tdevelopers\tgenres\tpublishers\treleaseDate\t"
          + "themes\tgameMins\tlastPlayed\ttags\tisHidden\tosCompatibility",
        "Tide & Stone\tTide\tA *harbour*.\\nOld.\t\"Steam\tGOG\"\t4\t\"Kai\tMoor\"\tAdventure\tHarbour\t2019-05-02\t"
          + "Sea\t90\t2024-01-02 10:00:00\t\tFalse\t\"windows\tlinux\"",
        "Tide & Stone\t\t\tEpic\t\t\t\t\t2019-05-02\t\t90\t\t\tFalse\t",
        "Rest\t\t\tGOG\t\t\t\t\t2024-02-03\t\t5\t\t\tTrue\t",
        "Later\t\t\tGOG\t\t\t\t\t2024-02-03\t\t\t\tCozy\tFalse\t",
        "Tagged\t\t\tGOG\t\t\t\t\t\t\t0\t\tCompleted\tFalse\t",
        "\t\t\tGOG\t\t\t\t\t\t\t\t\t\tFalse\t",
      ].joined(separator: "\n") + "\n")
    #expect(problems == "gameDB.csv:7:1: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        #"""
        game/title Tide & Stone: title='Tide & Stone' synonyms=[Tide] description='A \*harbour\*.\⏎Old.' \#
        genres=[Adventure|Sea] developers=[Kai|Moor] publishers=[Harbour] platforms=[windows|linux] \#
        released=2019-05-02 status=completed rating=8000 hours=1.5 owned=true
        game/title Rest: title='Rest' status=completed rating=∅ hours=0.08 owned=true visibility='private'
        game/title Later: title='Later' status=planning rating=∅ hours=∅ owned=true tags=[Cozy]
        game/title Tagged: title='Tagged' status=completed rating=∅ hours=∅ owned=true tags=[Completed]

        """#), "\(export)")
  }

  @Test func readsListsAsPythonWritesThem() throws {
    let export = try soundExport(
      "gameDB.csv",
      """
      title,platformList,developers,publishers,genres
      A,"['Steam', 'GOG']","['Kai, Inc.', ""Moor's""]",[],"['It\\'s a \\\\ sign']"

      """)
    #expect(
      export == #"""
        game/title A: title='A' genres=[It's a \ sign] developers=[Kai, Inc.|Moor's] status=planning owned=true

        """#)
  }

  @Test func storesAndTheLastDayOfPlayAreLeftOut() throws {
    let export = try #require(
      try exports(
        "gameDB.csv",
        "title,platformList,lastPlayed\nA,['GOG'],2024-01-02 10:00:00\n"
      ).first)
    #expect(export.leftOut == ["platformList", "lastPlayed"])
    #expect(export.bestScore == 5)
  }

  @Test func gamesOfOneNameAreDistinguished() throws {
    let export = try soundExport(
      "gameDB.csv",
      """
      title,platformList,developers,releaseDate,gameMins
      Tides,Steam,Kai,2006-07-11,60
      Tides,GOG,Moor,2017-05-05,120
      Tides,Epic,Moor,2017-05-09,
      Salt,Steam,Kai,2001-01-01,
      Salt,GOG,Moor,2002-01-01,
      Mud,Steam,Kai,,
      Mud,GOG,Moor,,
      Mud,Epic,,,

      """)
    #expect(
      export.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
        "game/title Tides (2006)", "game/title Tides (2017)", "game/title Salt",
        "game/title Mud (Kai)", "game/title Mud (Moor)",
      ], "\(export)")
    #expect(export.contains("hours=1 ") && export.contains("hours=2 "), "\(export)")
  }
}
