import Testing

@testable import Trackers

@Suite struct HowLongToBeatTests {
  private let header = """
    "Title","Platform","Playing","Backlog","Replay","Cozy","Paused","Custom-3","Completed","Retired",\
    "Retired Notes","Start Date","Completion Date","Playthrough","Progress","Main Story","Main Story Notes",\
    "Main + Extras","Completionist","General Notes","Storefront","Review","Review Notes","Added","Updated"

    """

  private func read(_ rows: String) throws -> (export: String, problems: String) {
    try TrackerTests.read("games.csv", header + rows)
  }

  @Test func readsAGameWithAllThatASiteKnows() throws {
    let (export, problems) = try read(
      """
      "Tide & Stone","PC","","","","X","","","✓","","","2024-02-09","2024-03-01","First-Play","46:30",\
      "8:35:30","at night","--","12:00:00","Good *sea*","Corner Shop","70","Loved it","2024-02-09 15:54:48",""

      """)
    #expect(problems == "")
    #expect(
      export == #"""
        game/title Tide & Stone: title='Tide & Stone' platforms=[PC] status=completed rating=7000 \#
        hours=12 started=2024-02-09 finished=2024-03-01 tags=[Cozy] added=2024-02-09 \#
        notes='Good *sea*⏎Main Story: at night' review='Loved it'

        """#)
  }

  @Test(arguments: [
    ("X,,,,,,,", "current"), (",X,,,,,,", "planning"), (",,X,,,,,", "repeating"),
    ("X,X,,,,,X,", "completed"), (",,,,,,,X", "dropped"), (",X,,,,,,X", "planning"),
    (",,,,X,,,", "paused"),
  ])
  func theFirstFlagCounts(flags: String, status: String) throws {
    let (export, problems) = try read("A,PC,\(flags),,,,,--,--,,--,--,,,0,,,\n")
    #expect(problems == "")
    #expect(export.contains(" status=\(status) rating=∅ hours=∅ "), "\(export)")
  }

  @Test func aGameOnTwoPlatformsIsOneTitle() throws {
    let (export, problems) = try read(
      """
      A,Switch,X,,,,,,,,,2023-05-01,,,3:00:00,--,,--,--,,,90,,,
      A,PC,,,,,,,X,,,2020-01-01,2020-02-01,,--,10:00:00,,--,--,,,80,,,
      A,Deck,,X,,,,,,,,,,,--,--,,--,--,,,0,,,

      """)
    #expect(problems == "")
    #expect(
      export == """
        game/title A: title='A' platforms=[Switch|PC|Deck] status=repeating rating=8000 hours=10 \
        started=2020-01-01 finished=2020-02-01 history=[{started: 2023-05-01, status: current, \
        rating: 9000, hours: 3, platform: 'Switch'}] added=∅

        """)
  }

  @Test func aGameThatWasFinishedOnAnotherPlatformIs() throws {
    let (export, problems) = try read(
      """
      A,PC,,,,,,,,X,dull,2019-01-01,2019-02-01,,3:00:00,--,,--,--,,,0,,,
      A,Switch,,,,,,,X,,,2021-01-01,2021-02-01,,--,12:30:00,,--,--,,,85,,,

      """)
    #expect(problems == "")
    #expect(
      export == """
        game/title A: title='A' platforms=[PC|Switch] status=completed rating=8500 hours=12.5 \
        started=2021-01-01 finished=2021-02-01 history=[{started: 2019-01-01, finished: 2019-02-01, \
        status: dropped, hours: 3, platform: 'PC'}] added=∅ notes='Retired: dull'

        """)
  }

  @Test func rowsThatSayTooLittleAreNamed() throws {
    let (export, problems) = try read(
      """
      ,PC,X,,,,,,,,,,,,--,--,,--,--,,,0,,,
      B,PC,,,,,,,,,,,,,--,--,,--,--,,,0,,,
      C,PC,,,,X,,,,,,,,,soon,--,,--,--,,,101,,,

      """)
    #expect(export.hasPrefix("game/title C: title='C' platforms=[PC] status=planning hours=∅"))
    #expect(
      problems == """
        games.csv:4:1: the status 'Cozy' is unknown; it is imported as planning
        games.csv:4:1: 'Progress' of 'C' must be a time such as 8:35:30, not 'soon'; it is left out
        games.csv:4:1: 'Review' of 'C' must be a score from 1 to 100, or 0 for none, not '101'; it is left out
        games.csv:2:1: a row has neither id nor title, so it is skipped
        games.csv:3:1: 'B' has no status, so it is skipped

        """)
  }

  @Test func theShopIsLeftOutAndNamed() throws {
    let export = try #require(
      try exports("games.csv", header + "A,PC,X,,,,,,,,,,,,--,--,,--,--,,Corner Shop,0,,,\n").first)
    #expect(export.leftOut == ["Storefront"])
    #expect(export.bestScore == 100)
  }
}
