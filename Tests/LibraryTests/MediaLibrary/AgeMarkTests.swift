import MediaLibrary
import Testing

@Suite struct AgeMarkTests {
  @Test(arguments: [
    // Motion Picture Association, television
    ("G", 0), ("PG", 8), ("PG-13", 13), ("R", 17), ("NC-17", 18), ("Rated R", 17), ("TV-Y7", 7),
    ("TV-G", 0), ("TV-PG", 8), ("TV-14", 14), ("TV-MA", 17),
    // MyAnimeList, Kitsu
    ("G - All Ages", 0), ("PG - Children", 8), ("PG-13 - Teens 13 or older", 13),
    ("R - 17+ (violence & profanity)", 17), ("R+ - Mild Nudity", 18), ("R+", 18),
    ("Rx - Hentai", 18), ("Rx", 18), ("Hentai", 18), ("R18", 18),
    // Boards for games
    ("PEGI 3", 3), ("PEGI 16", 16), ("pegi18", 18), ("ESRB E", 0), ("Everyone", 0), ("E10+", 10),
    ("ESRB T", 13), ("T", 13), ("ESRB M", 17), ("ESRB: Mature 17+", 17), ("AO", 18),
    ("Adults Only 18+", 18), ("USK 0", 0), ("USK 16", 16), ("CERO A", 0), ("CERO: B", 12),
    ("cero c", 15), ("CERO D", 17), ("CERO Z", 18), ("GRAC 15", 15),
    // Boards for films
    ("FSK 12", 12), ("FSK ab 16 freigegeben", 16), ("U", 0), ("BBFC PG", 8), ("12A", 12),
    ("BBFC 15", 15), ("PG12", 12), ("R15+", 15), ("R18+", 18), ("MA 15+", 15), ("ACB M", 15),
    ("-12", 12),
    // What is printed on manga, words, numbers
    ("All Ages", 0), ("T+", 16), ("Older Teen", 16), ("M", 18), ("18+", 18), ("18", 18), ("0", 0),
    ("１８禁", 18), ("Ｒ", 17), ("成人向け", 18), ("10-12", 12), ("  pg - 13 ", 13), ("G (2004)", 0),
  ])
  func marks(_ mark: String, _ age: Int) {
    #expect(minimumAge(ofMark: mark) == age)
  }

  @Test(arguments: [
    "", "?", "unknown", "Q", "99", "180", "18 of 99", "RP", "Not rated", "-", "(", "PEGI",
    "123456789012345678901234567890",
  ])
  func unknownMarks(_ mark: String) {
    #expect(minimumAge(ofMark: mark) == nil)
  }

  @Test func theExamplesAreKnown() {
    #expect(exampleAgeMarks.allSatisfy { minimumAge(ofMark: $0) != nil })
  }

  @Test func aGateAppliesFromItsAgeOnAndToUnknownMarks() {
    let gate = Settings.AgeGate(from: 16, show: .omit)
    #expect(["PG-13", "15", "T"].allSatisfy { !gate.holds($0) })
    #expect(["16", "R", "CERO Z", "Q", "99"].allSatisfy(gate.holds))
  }
}
