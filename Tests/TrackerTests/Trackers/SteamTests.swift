import Testing

@testable import Trackers

@Suite struct SteamTests {
  @Test func hoursSayTheStatusAsFarAsTheyCan() throws {
    let export = try soundExport(
      "games.json",
      """
      {"response": {"game_count": 4, "games": [
        {"appid": 11, "name": "Tide &amp; Stone", "playtime_forever": 676, "rtime_last_played": 1645345221},
        {"appid": 12, "name": "Now", "playtime_forever": 1500001, "playtime_2weeks": 90},
        {"appid": 13, "name": "Later", "playtime_forever": 0, "rtime_last_played": 0},
        {"appid": 14, "name": "Late Show", "playtime_forever": 1, "content_descriptorids": [2, 4]}]}}
      """)
    #expect(
      export == """
        game/11: title='Tide & Stone' platforms=[PC] status=completed hours=11.27 owned=true
        game/12: title='Now' platforms=[PC] status=current hours=25000.02 owned=true
        game/13: title='Later' platforms=[PC] status=planning hours=∅ owned=true
        game/14: title='Late Show' platforms=[PC] status=completed hours=0.02 owned=true visibility='private'

        """)
  }

  @Test func theInnerObjectAloneAndGamesWithoutNamesAreTaken() throws {
    let (export, problems) = try TrackerTests.read(
      "games.json",
      """
      {"games": [{"appid": 21, "playtime_forever": 5},
      {"name": "No number", "playtime_forever": "much"},
      {"playtime_forever": 7}]}
      """)
    #expect(export.contains("game/21: platforms=[PC] status=completed hours=0.08"))
    #expect(
      export.contains("game/title No number: title='No number' platforms=[PC] status=planning"))
    #expect(
      problems == """
        games.json:1:12: a row has no title; it is kept as 'Steam 21'
        games.json:2:44: 'playtime_forever' of 'No number' must be a whole number, 0 or more, not 'much'; it is left out
        games.json:3:1: a row has neither id nor title, so it is skipped

        """)
  }

  @Test func staleGamesAreReportedWithTheLimit() throws {
    let (_, problems) = try TrackerTests.read(
      "games.json",
      "[{\"appid\": 31, \"name\": \"Tides\", \"playtime_forever\": 4294967295}]")
    #expect(
      problems.contains(
        "'playtime_forever' of 'Tides' must be a whole number from 0 to 52,704,000, not '4294967295'"
      ),
      "\(problems)")
  }

  @Test(arguments: [("", true), (", \"playtime_2weeks\": 4", false)])
  func theArrayOfGamesAloneIsTaken(lately: String, isWhole: Bool) throws {
    let text = "[{\"appid\": 31, \"name\": \"Tides\", \"playtime_forever\": 60\(lately)}]"
    let export = try soundExport("games.json", text)
    #expect(export.hasPrefix("game/31: title='Tides' platforms=[PC] status="), "\(export)")
    #expect(try exports("games.json", text).first?.isWhole == isWhole)
  }

  @Test func whenSomebodyLastPlayedIsLeftOutAndNamed() throws {
    let export = try #require(
      try exports(
        "games.json",
        "{\"games\": [{\"appid\": 1, \"name\": \"A\", \"playtime_forever\": 1, \"rtime_last_played\": 99}]}"
      ).first)
    #expect(export.leftOut == ["rtime_last_played"])
    #expect(export.isWhole)
  }

  @Test(arguments: ["{\"response\": {}}", "{\"response\": {\"game_count\": 0}}"])
  func aPrivateProfileIsReported(text: String) throws {
    let (export, problems) = try TrackerTests.read("games.json", text)
    #expect(export == "")
    #expect(problems == "games.json:1:14: Steam's answer has no games\n")
  }

  @Test func recentlyPlayedGamesAreNotTheLibrary() throws {
    let games =
      "\"games\": [{\"appid\": 1, \"name\": \"A\", \"playtime_2weeks\": 4, \"playtime_forever\": 9}]"
    for (count, isWhole) in [("total_count", false), ("game_count", true)] {
      let export = try exports("games.json", "{\"response\": {\"\(count)\": 1, \(games)}}").first
      #expect(export?.isWhole == isWhole)
    }
  }

  @Test func otherProductsAreSkippedAndCounted() throws {
    let names = [
      "Source SDK Base 2013 Multiplayer", "Rust - Staging Branch", "Tides Mod Kit",
      "Rust Test Server", "Tides Public Test", "Reef – Test", "Half-Life Dedicated Server",
      "Mud SDK", "Skyrim Script Extender (SKSE)", "Proton 8.0",
      "Steamworks Common Redistributables", "The Turing Test", "Proton Pulse", "Extender",
    ]
    let games = names.enumerated().map {
      "{\"appid\": \($0 + 1), \"name\": \"\($1)\", \"playtime_forever\": 0}"
    }
    let (export, problems) = try read(
      "games.json",
      "{\"response\": {\"game_count\": 14, \"games\": [\(games.joined(separator: ", "))]}}")
    #expect(export.split(separator: "\n").count { !$0.hasPrefix("not taken") } == 3)
    #expect(problems.contains("isn't a game, so it is skipped (11 rows)"))
  }
}
