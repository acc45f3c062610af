import MediaLibrary
import Testing

@testable import Trackers

@Suite struct GrouveeTests {
  private func read(_ rows: String) throws -> (export: String, problems: String) {
    try TrackerTests.read(
      "grouvee.csv",
      """
      id,name,shelves,platforms,rating,review,dates,statuses,genres,franchises,developers,publishers,release_date,url,giantbomb_id

      """ + rows)
  }

  @Test func readsAGameWithAllThatASiteKnows() throws {
    let (export, problems) = try read(
      #"""
      41,Tide & Stone,"{""Played"": {""date_added"": ""2017-01-31T14:30:39Z"", ""order"": 1}, ""Cozy"": {""date_added"": ""2016-05-01T00:00:00Z""}}","{""PC"": {""url"": ""x""}}",4,It <b>roars</b>.,"[{""date_started"": ""2019-01-01"", ""date_finished"": ""2019-02-01"", ""seconds_played"": 3600, ""level_of_completion"": ""Main Story""}, {""date_started"": null, ""date_finished"": ""2017-03-01"", ""seconds_played"": 5400, ""level_of_completion"": ""100% Completion""}]","[{""date"": ""2017-02-02T10:00:00Z"", ""status"": ""lost at sea""}]","{""Adventure"": {}}","{""Tides"": {}}","{""Kai"": {}}","{""Harbour"": {}}",2010-Q3,https://grouvee.example/41,3030-5

      """#)
    #expect(problems == "")
    #expect(
      export == """
        game/41: title='Tide & Stone' genres=[Adventure] developers=[Kai] publishers=[Harbour] \
        platforms=[PC] series={name: 'Tides'} released=2010 status=completed rating=8000 hours=1.5 \
        finished=2017-03-01 history=[{started: 2019-01-01, finished: 2019-02-01, \
        status: completed, hours: 1, note: 'Main Story'}] tags=[Cozy] added=2016-05-01 \
        sources=[{name: 'Grouvee', url: 'https://grouvee.example/41'}] \
        notes='100% Completion⏎2017-02-02: lost at sea' review='It **roars**.'

        """)
  }

  @Test(arguments: [
    (#"{""Playing"": {}}"#, "current"), (#"{""Backlog"": {}}"#, "planning"),
    (#"{""Wish List"": {}, ""Gifts"": {}}"#, "planning"),
    (#"{""Playing"": {}, ""Played"": {}}"#, "repeating"),
    (#"{""Played"": {}, ""Backlog"": {}}"#, "completed"),
  ])
  func shelvesSayTheStatus(shelves: String, status: String) throws {
    let (export, problems) = try read("7,A,\"\(shelves)\",{},,,[],[],{},{},{},{},2012-2-1,,77\n")
    #expect(problems == "")
    #expect(
      export.contains("game/7 giantbomb/77: title='A' released=2012-02-01 status=\(status)"),
      "\(export)")
  }

  @Test func rowsThatSayTooLittleAreNamed() throws {
    let (export, problems) = try read(
      #"""
      8,B,"{""Salon"": {}}",{,5,,[],[],{},{},{},{},,,
      9,,{},{},,,[],[],{},{},{},{},,,

      """#)
    #expect(export.hasPrefix("game/8: title='B' status=completed rating=10000 tags=[Salon]"))
    #expect(
      problems == """
        grouvee.csv:2:1: 'platforms' of 'B' must be a list in JSON, not '{'; it is left out
        grouvee.csv:2:1: the status 'Salon' is unknown; it is imported as completed
        grouvee.csv:3:1: a row has neither id nor title, so it is skipped

        """)
  }

  @Test func readsItsPresentColumns() throws {
    let export = try soundExport(
      "grouvee.csv",
      #"""
      id,name,shelves,platforms,rating,review_title,review,review_platform,dates,statuses,genres,franchises,series,developers,publishers,release_date,date_added_to_collection,url,giantbomb_id,igdb_id
      41,Tides,"{""Played"": {""date_added"": ""2017-07-18T13:48:26Z""}}",{},5,Wet,Good.,,[],[],{},{},"{""Sea"": {}}",{},{},2007-10-10,2016-01-02,,,71

      """#)
    #expect(
      export == """
        game/41 igdb/71: title='Tides' series={name: 'Sea'} released=2007-10-10 status=completed \
        rating=10000 added=2016-01-02 reviewTitle='Wet' review='Good.'

        """)
  }

  @Test func paragraphsOfAPlainReviewStay() throws {
    let review = "One.\n\nTwo & <b>three</b>.\nFour."
    let text = try exports(
      "grouvee.csv",
      "id,name,shelves,platforms,rating,review,dates,statuses,genres,giantbomb_id\n"
        + "1,A,\"{\"\"Played\"\": {}}\",{},1,\"\(review)\",[],[],{},1\n"
    ).first?.titles.first?.values[.review]?.value
    guard case .text(let markdown)? = text else {
      Issue.record("no review")
      return
    }
    #expect(markdown.split(separator: "\n\n").count == 2, "\(markdown)")
    #expect(markdown.contains("Four."))
  }
}
