import Testing

@testable import Trackers

@Suite struct AniListTests {
  @Test func readsListsAndCustomLists() throws {
    let export = try soundExport(
      "anime.json",
      """
      {"data": {"MediaListCollection": {"user": {"mediaListOptions": {"scoreFormat": "POINT_10_DECIMAL"}}, "lists": [
        {"name": "Completed TV", "isCustomList": false, "isSplitCompletedList": true, "entries": [
          {"id": 1, "mediaId": 900, "status": "COMPLETED", "score": 8.5, "progress": 12, "repeat": 2,
           "startedAt": {"year": 2020, "month": null, "day": null},
           "completedAt": {"year": 2020, "month": 5, "day": 3}, "createdAt": 1577836800,
           "notes": "slow\\nand good", "private": false,
           "media": {"id": 900, "idMal": 77, "type": "ANIME", "format": "TV", "episodes": 12,
             "title": {"romaji": "Umi no Oto", "english": "Sound of the Sea", "native": "海の音"},
             "genres": ["Drama"], "duration": 24, "startDate": {"year": 2019, "month": 4, "day": null},
             "description": "A <i>harbour</i> &amp; its people.<br>", "status": "FINISHED",
             "studios": {"edges": [{"isMain": true, "node": {"name": "Studio Kai"}},
               {"isMain": false, "node": {"name": "Money"}}]}}}]},
        {"name": "By the sea", "isCustomList": true, "entries": [
          {"id": 1, "mediaId": 900, "status": "COMPLETED"},
          {"id": 2, "mediaId": 901, "status": "PLANNING", "score": 0, "progress": 0, "private": true,
           "hiddenFromStatusLists": true, "startedAt": {"year": null},
           "media": {"idMal": null, "type": "MANGA", "chapters": null, "title": {"romaji": "Nami"}}}]}
      ]}}}
      """)
    #expect(
      export == """
        anime/900 mal/77: title='Umi no Oto' titles={english: 'Sound of the Sea', native: '海の音'} \
        format='TV' description='A *harbour* & its people.' genres=[Drama] studios=[Studio Kai] \
        episodes=12 duration=24 released=2019-04 releaseStatus='FINISHED' status=completed rating=8500 \
        progress=12 started=2020 finished=2020-05-03 repeat=2 added=2020-01-01 notes='slow⏎and good'
        manga/901: title='Nami' status=planning rating=∅ progress=∅ started=∅ visibility='private'
        list 'By the sea': anime/900, manga/901

        """)
  }

  @Test(arguments: [
    ("POINT_100", "87", "rating=8700"), ("POINT_10", "7", "rating=7000"),
    ("POINT_5", "3", "rating=6000"), ("POINT_3", "3", "rating=8500"),
    ("POINT_3", "1", "rating=3500"), ("POINT_3", "0", "rating=∅"), ("POINT_5", "0", "rating=∅"),
  ])
  func scoresAreCountedAsTheirOwnerDoes(format: String, score: String, said: String) throws {
    let export = try soundExport(
      "list.json",
      """
      {"lists": [{"entries": [{"mediaId": 1, "status": "CURRENT", "score": \(score),
      "media": {"title": {"romaji": "A"}}}]}], "user": {"mediaListOptions": {"scoreFormat": "\(format)"}}}
      """)
    #expect(export.contains(" \(said)"), "\(export)")
  }

  @Test func aMissingScaleIsGuessedAndReported() throws {
    func said(_ scores: String...) throws -> (export: String, problems: String) {
      let entries = scores.enumerated().map { index, score in
        "{\"mediaId\": \(index + 1), \"status\": \"CURRENT\", \"score\": \(score), \"media\": {\"title\": {\"romaji\": \"T\(index)\"}}}"
      }
      return try TrackerTests.read(
        "list.json",
        "{\"lists\": [{\"entries\": [\(entries.joined(separator: ","))]}]}")
    }
    #expect(try said("80", "7").export.contains("rating=8000"))
    #expect(try said("5", "4").export.contains("rating=5000"))
    #expect(
      try said("5").problems
        == "list.json:1:1: the file does not say what the best score is; its scores suggest 10\n"
    )
    #expect(try said("0").problems == "")
  }

  @Test func titlesMarkedAsAdultArePrivate() throws {
    let (export, _) = try TrackerTests.read(
      "manga.json",
      """
      {"data": {"manga": {"lists": [{"entries": [
        {"mediaId": 1, "status": "PAUSED", "notes": "x #Hentai", "media": {"title": {"romaji": "A"}}},
        {"mediaId": 2, "status": "DROPPED", "media": {"isAdult": true, "title": {"romaji": "B"}}}]}]}}}
      """)
    #expect(
      export == """
        manga/1: title='A' status=paused visibility='private' notes='x #Hentai'
        manga/2: title='B' ageRating='R18' status=dropped visibility='private'

        """)
  }

  @Test func entriesThatCannotBeTakenAreNamed() throws {
    let (export, problems) = try TrackerTests.read(
      "list.json",
      """
      {"lists": [{"entries": [
      {"status": "CURRENT"},
      {"mediaId": 1, "media": {"title": {"romaji": "A"}}},
      {"mediaId": 2, "status": "EATEN", "media": {"title": {"romaji": "B"}}},
      {"mediaId": 3, "status": "CURRENT", "media": null}]},
      {"name": "Mine", "isCustomList": true, "entries": [
      {"mediaId": 1, "media": {"title": {"romaji": "A"}}}]}]}
      """)
    #expect(export.hasPrefix("anime/3: status=current"))
    #expect(
      problems == """
        list.json:5:1: a row has no title; it is kept as 'AniList 3'
        list.json:2:1: a row has neither id nor title, so it is skipped
        list.json:3:1: 'A' has no status, so it is skipped
        list.json:4:1: the status 'EATEN' is unknown, so a row with it is skipped

        """)
  }

  @Test func advancedScoresAreKeptAndHiddenTitlesStayHidden() throws {
    let export = try soundExport(
      "list.json",
      """
      {"lists": [{"entries": [{"mediaId": 5, "status": "CURRENT", "notes": "Slow.", "hiddenFromStatusLists": true,
      "advancedScores": {"Story": 8, "Visuals": 9.5, "Audio": 0}, "media": {"type": "ANIME", "title": {"romaji": "Nami"}}}]}],
      "user": {"mediaListOptions": {"scoreFormat": "POINT_10"}}}
      """)
    #expect(
      export.contains("visibility='private' notes='Slow.⏎Advanced scores: Story 8, Visuals 9.5'"))
  }

  /// Automail's file: one kind, with the owner and the kind beside the lists.
  private func automail(_ entries: String, _ type: String, _ format: String) -> String {
    """
    {"MediaListCollection": {"lists": [{"name": "Reading", "entries": [\(entries)]}]},
     "User": {"mediaListOptions": {"scoreFormat": "\(format)"}}, "type": "\(type)"}
    """
  }

  @Test func theOwnerAndTheKindMayBeOutsideTheLists() throws {
    let entry = """
      {"mediaId": 7, "status": "CURRENT", "score": 4, "progress": 3, "progressVolumes": 1,
       "media": {"idMal": 2, "title": {"romaji": "Nami"}}}
      """
    let export = try soundExport("renamed.json", automail(entry, "MANGA", "POINT_5"))
    #expect(
      export
        == "manga/7 mal/2: title='Nami' status=current rating=8000 progress=3 progressVolumes=1\n")
    let anime = try TrackerTests.read("mangas.json", automail(entry, "ANIME", "POINT_100"))
    #expect(anime.export.hasPrefix("anime/7 mal/2: title='Nami' status=current rating=400"))
  }

  @Test func volumesSayThatItIsAManga() throws {
    let (export, _) = try TrackerTests.read(
      "list.json",
      """
      {"lists": [{"entries": [
        {"mediaId": 7, "status": "CURRENT", "progressVolumes": 0, "media": {"title": {"romaji": "A"}}},
        {"mediaId": 8, "status": "CURRENT", "progressVolumes": null, "media": {"title": {"romaji": "B"}}}]}]}
      """)
    #expect(export.hasPrefix("manga/7: title='A'"))
    #expect(export.contains("\nanime/8: title='B'"))
  }

  @Test func theStatusMayBeThatOfTheList() throws {
    let export = try soundExport(
      "list.json",
      """
      {"lists": [
        {"name": "Sea", "isCustomList": true, "status": null, "entries": [
          {"mediaId": 3, "media": {"type": "ANIME", "title": {"romaji": "A"}}}]},
        {"name": "Watching", "status": "CURRENT", "entries": [
          {"mediaId": 3, "status": null, "media": {"type": "ANIME", "title": {"romaji": "A"}}}]}]}
      """)
    #expect(export == "anime/3: title='A' status=current\nlist 'Sea': anime/3\n")
  }

  @Test func answersInAnArrayAreOneCollection() throws {
    func page(_ id: Int, _ score: Int, more: Bool) -> String {
      """
      {"data": {"MediaListCollection": {"hasNextChunk": \(more), "lists": [
        {"name": "Watching", "entries": [{"mediaId": \(id), "status": "CURRENT", "score": \(score),
          "media": {"title": {"romaji": "A\(id)"}}}]},
        {"name": "Sea", "isCustomList": true, "entries": [{"mediaId": \(id), "status": "CURRENT"}]}]}}}
      """
    }
    let files: KeyValuePairs = [
      "list.json": "[\(page(1, 8, more: true)), \(page(2, 80, more: false))]"
    ]
    let (export, problems) = try TrackerTests.read(files)
    #expect(
      problems
        == "list.json:1:35: the file does not say what the best score is; its scores suggest 100\n"
    )
    #expect(
      export == """
        anime/1: title='A1' status=current rating=800
        anime/2: title='A2' status=current rating=8000
        list 'Sea': anime/1, anime/2

        """)
    #expect(try exports(files).first?.isWhole == true)
    #expect(try exports("list.json", page(1, 8, more: true)).first?.isWhole == false)
  }

  @Test(arguments: ["[ENTRIES]", "{\"data\": {\"Page\": {\"mediaList\": [ENTRIES]}}}"])
  func entriesMayStandAlone(text: String) throws {
    let entry = """
      {"mediaId": 3, "status": "CURRENT", "progress": 2, "media": {"type": "ANIME", "title": {"romaji": "A"}}}
      """
    let files: KeyValuePairs = ["list.json": text.replacing("ENTRIES", with: entry)]
    #expect(
      try TrackerTests.read(files).export == "anime/3: title='A' status=current progress=2\n")
    #expect(try exports(files).first?.isWhole == false)
  }

  @Test func listsThatOnlyEntriesNameAreRead() throws {
    func entry(_ id: Int, _ lists: String) -> String {
      """
      {"id": \(id), "mediaId": \(id), "status": "CURRENT", "customLists": \(lists),
       "media": {"type": "ANIME", "title": {"romaji": "A\(id)"}}}
      """
    }
    let entries = [
      entry(1, "{\"Sea\": true, \"Far\": false}"), entry(2, "[\"Sea\", \"Near\"]"),
      entry(
        3, "[{\"name\": \"Near\", \"enabled\": true}, {\"name\": \"Sea\", \"enabled\": false}]"),
      entry(4, "null"),
    ].joined(separator: ", ")
    let lists = "list 'Sea': anime/1, anime/2\nlist 'Near': anime/2, anime/3\n"
    for text in ["[\(entries)]", "{\"data\": {\"Page\": {\"mediaList\": [\(entries)]}}}"] {
      let export = try soundExport("list.json", text)
      #expect(export.hasSuffix(lists) && export.split(separator: "\n").count == 6, "\(export)")
    }
    // Answers that are lists already have all their entries.
    let answer = """
      {"lists": [{"name": "Watching", "entries": [\(entries)]},
        {"name": "Sea", "isCustomList": true, "entries": [\(entry(1, "{\"Sea\": true}"))]}]}
      """
    let (export, _) = try TrackerTests.read("list.json", answer)
    #expect(
      export.hasSuffix("list 'Sea': anime/1\nlist 'Near': anime/2, anime/3\n"), "\(export)")
  }

  @Test(arguments: [
    "{\"data\": {\"MediaListCollection\": {\"lists\": []}}}",
    "{\"data\": {\"anime\": {\"lists\": []}, \"manga\": {\"lists\": []}}}",
  ])
  func anEmptyListIsAList(text: String) throws {
    #expect(try exports("list.json", text).map(\.titles.count) == [0])
    let (export, problems) = try TrackerTests.read("list.json", text)
    #expect(export == "" && problems == "")
  }

  @Test func aListOfPrivateTitlesIsPrivate() throws {
    func entry(_ id: Int, _ isPrivate: Bool) -> String {
      "{\"mediaId\": \(id), \"status\": \"CURRENT\", \"private\": \(isPrivate), \"media\": {\"title\": {\"romaji\": \"A\"}}}"
    }
    let export = try exports(
      "list.json",
      """
      {"lists": [{"name": "Mine", "isCustomList": true, "entries": [\(entry(1, true))]},
        {"name": "Both", "isCustomList": true, "entries": [\(entry(1, true)), \(entry(2, false))]},
        {"name": "None", "isCustomList": true, "entries": []}]}
      """
    ).first
    #expect(export?.lists.map(\.isPrivate) == [true, false, false])
  }
}
