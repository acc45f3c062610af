import Base
import MediaLibrary
import Planning
import TestSupport
import Testing

@Suite struct MessagesTests {
  static let japanese = {
    var problems = DiagnosticList()
    return Messages.repository("ja-JP", reporting: &problems)
  }()

  @Test(arguments: [
    ("2016-09-14", "September 14, 2016", "Sep 14, 2016", "2016年9月14日"),
    ("2016-05", "May 2016", "May 2016", "2016年5月"),
    ("2016", "2016", "2016", "2016年"),
    ("0000", "1 BC", "1 BC", "紀元前1年"),
    ("-0379-12", "December 380 BC", "Dec 380 BC", "紀元前380年12月"),
  ])
  func datesInWords(_ iso: String, _ long: String, _ short: String, _ japanese: String) throws {
    let date = try #require(PartialDate(iso: iso))
    #expect(Messages.english.long(date) == long)
    #expect(Messages.english.short(date) == short)
    #expect(Self.japanese.long(date) == japanese)
    #expect(Self.japanese.short(date) == japanese)
  }

  @Test func theBritishSayItTheirWay() throws {
    var problems = DiagnosticList()
    for language in ["en-GB", "en-gb"] {
      let british = Messages.repository(language, reporting: &problems)
      let date = try #require(PartialDate(iso: "2016-09-14"))
      #expect([british.long(date), british.short(date)] == ["14 September 2016", "14 Sep 2016"])
      #expect(british[.favorites] == "Favourites")
      #expect(british[.favoriteNumber, (.number, "3")] == "♥ favourite no. 3")
      // Everything else is as in English.
      #expect(british[.planned] == Messages.english[.planned])
      #expect(british.count(1, .titles) == "1 title")
    }
    // Nothing is missing there, and other varieties of English are plain English.
    let american = Messages.repository("en-US", reporting: &problems)
    #expect(american[.favorites] == "Favorites")
    #expect(problems.all == [])
  }

  @Test func rangesHaveThePluralOfTheirEnd() {
    let words = Messages.english
    #expect(
      [1...1, 2...3, 1...1_200].map { words.count($0, .titles) } == [
        "1 title", "2–3 titles", "1–1,200 titles",
      ])
    #expect(Self.japanese.count(2...3, .titles) == "2–3作品")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-1234, "-1,234"),
    (1_234_567, "1,234,567"),
  ])
  func numbersInGroups(_ number: Int, _ text: String) {
    #expect(Messages.english.number(number) == text)
  }

  @Test func kindsAndVerbsHaveTheirWords() {
    let english = Messages.english
    #expect(english[.book, KindMessageKey.name] == "Books")
    #expect(english[.show, Status.repeating] == "Rewatching")
    #expect(english[.play, .done] == "Played")
    #expect(english[.read, .againOnce] == "reread once")
    #expect(english.count(3, .watch, .times) == "watched 3 times")
    #expect(english.forms(.titles) == "one={count} title|other={count} titles")
    #expect(Self.japanese.forms(.titles) == "other={count}作品")
    #expect(Self.japanese[.game, Status.planning] == "遊ぶ予定")
    #expect(Self.japanese[.read, .inProgress] == "読書中")
  }

  @Test func unitsFollowTheNumber() {
    #expect(
      [0, 1, 2].map { Messages.english.unit(.episodes, for: $0) } == [
        "episodes", "episode", "episodes",
      ])
    #expect([1, 2].map { Self.japanese.unit(.volumes, for: $0) } == ["巻", "巻"])
    #expect(Messages.english.unit(.percent, for: 1) == "%")
  }
}
