import MediaLibrary
import Testing

@testable import Trackers

@Suite struct KitsuTests {
  private func answer(_ entries: String, included: String = "", more: String = "") -> String {
    "{\"data\": [\(entries)], \"included\": [\(included)]\(more)}"
  }

  private func entry(_ attributes: String, of media: String) -> String {
    """
    {"id": "9", "type": "libraryEntries", "attributes": {\(attributes)},
    "relationships": {"user": {"links": {}}, \(media)}}
    """
  }

  @Test func readsEntriesWithTheirTitles() throws {
    let export = try soundExport(
      "kitsu.json",
      answer(
        entry(
          """
          "status": "completed", "progress": 26, "reconsuming": true, "reconsumeCount": 1,
          "notes": "Great", "private": true, "createdAt": "2019-02-03T10:00:00.000Z",
          "startedAt": "2023-08-01T00:00:00.000Z", "finishedAt": null, "rating": "4.5", "ratingTwenty": 17
          """, of: "\"anime\": {\"data\": {\"type\": \"anime\", \"id\": \"71\"}}") + ","
          + entry(
            """
            "status": "on_hold", "progress": 0, "volumesOwned": 3, "rating": "0.0", "ratingTwenty": null
            """, of: "\"manga\": {\"data\": {\"type\": \"manga\", \"id\": \"72\"}}"),
        included: """
          {"id": "71", "type": "anime", "attributes": {"canonicalTitle": "Umi no Oto", "subtype": "TV",
            "titles": {"en": "Sound of the Sea", "en_jp": "Umi no Oto", "ja_jp": "海の音"},
            "abbreviatedTitles": ["Umi"], "synopsis": "A *harbour*.", "episodeCount": 26,
            "episodeLength": 24, "startDate": "2019-04-01", "status": "finished", "ageRating": "PG"},
            "relationships": {"mappings": {"data": [{"type": "mappings", "id": "1"}, {"type": "mappings", "id": "2"}]}}},
          {"id": "1", "type": "mappings", "attributes": {"externalSite": "myanimelist/anime", "externalId": "77"}},
          {"id": "2", "type": "mappings", "attributes": {"externalSite": "hulu", "externalId": "x-1"}},
          {"id": "72", "type": "manga", "attributes": {"canonicalTitle": "Nami", "nsfw": true, "volumeCount": 4}}
          """))
    #expect(
      export == #"""
        anime/71 mal/77: title='Umi no Oto' titles={english: 'Sound of the Sea', native: '海の音'} \#
        synonyms=[Umi] format='TV' description='A \*harbour\*.' episodes=26 duration=24 \#
        released=2019-04-01 releaseStatus='FINISHED' ageRating='PG' status=repeating rating=8500 \#
        progress=26 started=2023-08-01 finished=∅ repeat=1 added=2019-02-03 visibility='private' notes='Great'
        manga/72: title='Nami' volumes=4 status=paused rating=∅ progress=0 visibility='private' \#
        notes='Volumes owned: 3'

        """#)
  }

  @Test func entriesThatCannotBeTakenAreNamed() throws {
    let (export, problems) = try TrackerTests.read(
      "kitsu.json",
      answer(
        entry("\"status\": \"completed\"", of: "\"anime\": {\"links\": {}}") + ",\n"
          + entry(
            "\"status\": \"eaten\"",
            of: "\"media\": {\"data\": {\"type\": \"drama\", \"id\": \"5\"}}")
          + ",\n"
          + entry(
            "\"status\": \"planned\"",
            of: "\"drama\": {\"data\": {\"type\": \"drama\", \"id\": \"6\"}}")))
    #expect(export.hasPrefix("show/6: status=planning\n"))
    #expect(
      problems == """
        kitsu.json:3:1: a row has no title; it is kept as 'Kitsu show 5'
        kitsu.json:5:1: a row has no title; it is kept as 'Kitsu show 6'
        kitsu.json:1:11: a row has neither id nor title, so it is skipped
        kitsu.json:3:1: the status 'eaten' is unknown, so a row with it is skipped

        """)
  }

  @Test func aDramaHasNoPage() {
    #expect(Tracker.kitsu.page(.anime, "5") == "https://kitsu.app/anime/5")
    #expect(Tracker.kitsu.page(.manga, "5") == "https://kitsu.app/manga/5")
    #expect(Tracker.kitsu.page(.show, "5") == nil)
  }

  @Test func aPageIsOnlyAPartOfItsList() throws {
    let row = entry(
      "\"status\": \"current\"", of: "\"anime\": {\"data\": {\"type\": \"anime\", \"id\": \"1\"}}")
    func isWhole(_ more: String) throws -> Bool? {
      try exports("kitsu.json", answer(row, more: more)).first?.isWhole
    }
    #expect(try isWhole("") == true)
    #expect(try isWhole(", \"links\": {\"next\": \"https://kitsu.example/2\"}") == false)
    #expect(try isWhole(", \"meta\": {\"count\": 2}") == false)
    #expect(try isWhole(", \"meta\": {\"count\": 1}") == true)
  }
}
