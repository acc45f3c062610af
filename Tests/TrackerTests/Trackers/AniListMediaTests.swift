import Testing

@testable import Trackers

@Suite struct AniListMediaTests {
  @Test func titlesWithoutAStatusAreUntracked() throws {
    let (export, problems) = try TrackerTests.read(
      "media.json",
      """
      {"data": {"Page": {"media": [
        {"id": 901, "idMal": 77, "type": "ANIME", "format": "TV", "episodes": 12, "isAdult": false,
         "title": {"romaji": "Umi no Oto", "native": "海の音"}},
        {"id": 902, "type": "MANGA", "volumes": 3, "title": {"english": "Ink"}, "isAdult": true},
        {"id": 903, "type": "MANGA", "title": {}}]}}}
      """)
    #expect(problems == "media.json:5:3: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        """
        anime/901 mal/77: title='Umi no Oto' titles={native: '海の音'} format='TV' episodes=12
        manga/902: title='Ink' volumes=3 ageRating='R18' visibility='private'

        """), "\(export)")
  }

  @Test func aSingleTitleIsTaken() throws {
    let export = try soundExport(
      "media.json",
      "{\"data\": {\"Media\": {\"id\": 904, \"type\": \"ANIME\", \"title\": {\"romaji\": \"Nami\"}}}}"
    )
    #expect(export == "anime/904: title='Nami'\n")
  }

  /// An account's preferred title isn't necessarily the library's; the title in the library's own
  /// export is.
  @Test func theLibrarysNameOfATitleComesFirst() throws {
    let names = #""userPreferred": "Sea", "romaji": "Umi", "english": "Sea""#
    let export = try soundExport(
      "media.json",
      """
      {"data": {"Page": {"media": [
        {"id": 905, "type": "ANIME", "title": {\(names)}},
        {"id": 906, "type": "ANIME", "title": {\(names), "tokonoma": "Sea"}}]}}}
      """)
    #expect(
      export == """
        anime/905: title='Umi' titles={english: 'Sea'}
        anime/906: title='Sea' titles={romaji: 'Umi', english: 'Sea'}

        """)
  }
}
