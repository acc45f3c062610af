import Testing

@testable import Trackers

@Suite struct MyAnimeListAnswerTests {
  @Test func readsAListPagesData() throws {
    let (export, problems) = try TrackerTests.read(
      "load.json",
      """
      [{"status": 2, "score": 8, "tags": "sea, malSync::abc=::", "is_rewatching": 1, "num_watched_episodes": 3,
        "anime_title": 86, "anime_num_episodes": 12, "anime_id": 41, "anime_media_type_string": "TV Special",
        "anime_mpaa_rating_string": "PG-13", "start_date_string": "07-23-16", "finish_date_string": null},
       {"status": 6, "score": 0, "tags": "", "is_rewatching": "", "num_watched_episodes": 0,
        "anime_title": "Nami", "anime_num_episodes": 0, "anime_id": 42, "anime_media_type_string": "TV"},
       {"status": 5, "anime_title": "Odd", "anime_id": 43},
       {"status": 1, "manga_title": "Ink", "manga_id": 44, "num_read_chapters": 5, "num_read_volumes": 1}]
      """)
    #expect(problems == "load.json:6:2: the status '5' is unknown, so a row with it is skipped\n")
    #expect(
      export.hasPrefix(
        """
        anime/41: title='86' format='SPECIAL' episodes=12 ageRating='PG-13' status=repeating rating=8000 \
        progress=3 started=2016-07-23 finished=∅ tags=[sea]
        anime/42: title='Nami' format='TV' status=planning rating=∅ progress=∅ tags=∅
        manga/44: title='Ink' status=current progress=5 progressVolumes=1

        """), "\(export)")
  }

  @Test(arguments: [
    ("23-07-16", "2016-07-23"), ("04-05-99", "1999-05-04"), ("31-12-16", "2016-12-31"),
  ])
  func aListWithTheDayFirstIsReadSo(text: String, date: String) throws {
    let export = try soundExport(
      "load.json",
      """
      [{"status": 2, "anime_title": "A", "anime_id": 1, "start_date_string": "\(text)"},
      {"status": 2, "anime_title": "B", "anime_id": 2, "start_date_string": "13-01-16"}]
      """)
    #expect(export.contains("started=\(date)"))
  }

  @Test func readsListsOfItsAPI() throws {
    let export = try soundExport(
      "list.json",
      """
      {"data": [
        {"node": {"id": 51, "title": "Umi no Oto", "alternative_titles": {"synonyms": ["Umi"], "en": "", "ja": "海の音"},
          "start_date": "2009-04", "num_episodes": 26, "media_type": "tv", "status": "finished_airing",
          "genres": [{"id": 1, "name": "Drama"}], "studios": [{"id": 2, "name": "Kai"}], "nsfw": "white",
          "average_episode_duration": 1450},
         "list_status": {"status": "on_hold", "score": 0, "num_episodes_watched": 73, "is_rewatching": false,
          "start_date": "2021", "num_times_rewatched": 2, "tags": ["sea", "malSync::eyJ1Ijo=::"], "comments": "slow"}},
        {"node": {"id": 52, "title": "Ink", "authors": [{"node": {"first_name": "Rina", "last_name": "Mori"},
          "role": "Story & Art"}]},
         "list_status": {"status": "completed", "is_rereading": true, "num_volumes_read": 12,
          "num_chapters_read": 108, "score": 9}}], "paging": {"next": "https://api.example/2"}}
      """)
    #expect(
      export == """
        anime/51: title='Umi no Oto' titles={native: '海の音'} synonyms=[Umi] format='TV' genres=[Drama] \
        studios=[Kai] episodes=26 duration=24 released=2009-04 releaseStatus='FINISHED' status=paused \
        rating=∅ progress=73 started=2021 repeat=2 tags=[sea] notes='slow'
        manga/52: title='Ink' creators=[{name: 'Rina Mori', role: 'author'}] status=repeating rating=9000 \
        progress=108 progressVolumes=12

        """)
  }

  @Test func titlesOnlyInItsAPIAreUntracked() throws {
    let export = try soundExport(
      "title.json",
      """
      {"id": 53, "title": "Umi", "media_type": "ona", "nsfw": "black",
      "main_picture": {"medium": "https://cdn.myanimelist.net/images/anime/1/2.jpg"}}
      """)
    #expect(export == "anime/53: title='Umi' format='ONA' ageRating='R18'\n")
  }

  @Test func readsJikansAnswers() throws {
    let export = try soundExport(
      "jikan.json",
      """
      {"pagination": {"has_next_page": true}, "data": [
       {"mal_id": 61, "url": "https://myanimelist.net/anime/61/Umi", "title": "Umi no Oto",
        "title_english": "Sound of the Sea", "title_japanese": "海の音", "title_synonyms": ["Umi"], "type": "TV",
        "episodes": 26, "status": "Finished Airing", "duration": "1 hr 24 min per ep", "rating": "PG-13 - Teens",
        "aired": {"prop": {"from": {"day": 1, "month": 4, "year": 2009}}}, "score": 9.14, "scored_by": 1000,
        "synopsis": "A harbour.\\n\\n[Written by MAL Rewrite]", "genres": [{"name": "Drama"}],
        "studios": [{"name": "Kai"}]},
       {"mal_id": 62, "url": "https://myanimelist.net/manga/62/Ink", "title": "Ink", "type": "One-shot",
        "chapters": null, "status": "Publishing", "authors": [{"name": "Mori, Rina"}]}]}
      """)
    #expect(
      export == """
        anime/61: title='Umi no Oto' titles={english: 'Sound of the Sea', native: '海の音'} synonyms=[Umi] \
        format='TV' description='A harbour.' genres=[Drama] studios=[Kai] episodes=26 duration=84 \
        released=2009-04-01 releaseStatus='FINISHED' ageRating='PG-13 - Teens' communityRating=91.4 communityVotes=1000 \
        communitySource='MyAnimeList'
        manga/62: title='Ink' format='ONE_SHOT' creators=[{name: 'Rina Mori'}] releaseStatus='RELEASING'

        """)
  }

  @Test func somebodysFavoritesBecomeAList() throws {
    let export = try soundExport(
      "favorites.json",
      """
      {"data": {"anime": [{"mal_id": 61, "url": "https://myanimelist.net/anime/61/Umi", "title": "Umi",
        "type": "TV", "start_year": 2011}], "manga": [], "characters": [{"mal_id": 1, "name": "X"}]}}
      """)
    #expect(
      export == """
        anime/61: title='Umi' format='TV' released=2011
        list 'Favorites on MyAnimeList': anime/61

        """)
  }

  @Test func onlyACompleteListCounts() throws {
    func isWhole(_ text: String) throws -> Bool? { try exports("x.json", text).first?.isWhole }
    let row = "{\"status\": 1, \"anime_title\": \"A\", \"anime_id\": 1}"
    #expect(try isWhole("[\(row)]") == true)
    #expect(
      try isWhole("[\(Array(repeating: row, count: 300).joined(separator: ","))]") == false)
    let listed =
      "{\"data\": [{\"node\": {\"id\": 1, \"title\": \"A\"}, \"list_status\": {\"status\": \"watching\"}}]"
    #expect(try isWhole(listed + "}") == true)
    #expect(try isWhole(listed + ", \"paging\": {\"next\": \"https://api.example/2\"}}") == false)
  }

  @Test func notesOfAListPageAreKept() throws {
    let export = try soundExport(
      "load.json",
      """
      [{"status": 2, "anime_title": "A", "anime_id": 1, "notes": "it&#039;s <b>", "editable_notes": "it's <b>\\nwet"},
       {"status": 2, "anime_title": "B", "anime_id": 2, "notes": "slow &amp; good"},
       {"status": 2, "anime_title": "C", "anime_id": 3, "editable_notes": "nsfw"},
       {"status": 2, "anime_title": "D", "anime_id": 4, "editable_notes": ""}]
      """)
    #expect(
      export == """
        anime/1: title='A' status=completed notes='it's <b>⏎wet'
        anime/2: title='B' status=completed notes='slow & good'
        anime/3: title='C' status=completed visibility='private' notes='nsfw'
        anime/4: title='D' status=completed notes=∅

        """)
  }

  @Test func whereATitleIsKeptIsLeftOutAndNamed() throws {
    func row(_ id: Int, _ storage: String) -> String {
      "{\"status\": 2, \"anime_title\": \"A\", \"anime_id\": \(id), \"storage_string\": \(storage)}"
    }
    let kept = "[\(row(1, "\"None\"")), \(row(2, "\"NAS\""))]"
    #expect(try exports("load.json", kept).first?.leftOut == ["storage_string"])
    let none = "[\(row(1, "null")), \(row(2, "\"\""))]"
    #expect(try exports("load.json", none).first?.leftOut == [])
  }

  @Test func rowsOfItsAPIMayStandInArrays() throws {
    func row(_ id: Int) -> String {
      "{\"node\": {\"id\": \(id), \"title\": \"A\(id)\"}, \"list_status\": {\"status\": \"watching\"}}"
    }
    func page(_ id: Int, _ paging: String) -> String {
      "{\"data\": [\(row(id))], \"paging\": {\(paging)}}"
    }
    let next = "\"next\": \"https://api.example/2\""
    for (text, isWhole) in [
      ("[\(row(1)), \(row(2))]", true), ("[\(page(1, next)), \(page(2, ""))]", true),
      ("[\(page(1, next)), \(page(2, next))]", false),
    ] {
      let files: KeyValuePairs = ["list.json": text]
      let export = try soundExport(files)
      #expect(
        export == "anime/1: title='A1' status=current\nanime/2: title='A2' status=current\n")
      #expect(try exports(files).first?.isWhole == isWhole)
    }
  }

  @Test func readsShikimorisLists() throws {
    let (export, problems) = try TrackerTests.read(
      "animes.json",
      """
      [{"target_title": "Umi no Oto", "target_title_ru": "Звук моря", "target_id": 77, "target_type": "Anime",
        "score": 9, "status": "rewatching", "rewatches": 1, "episodes": 4, "text": "мокро"},
       {"target_title": "Nami", "target_title_ru": null, "target_id": 78, "target_type": "Manga",
        "score": 0, "status": "on_hold", "rewatches": 0, "chapters": 5, "volumes": 1, "text": null},
       {"target_title": "Odd", "target_id": 79, "target_type": "Anime", "status": "eaten"}]
      """)
    #expect(
      problems == "animes.json:5:2: the status 'eaten' is unknown, so a row with it is skipped\n")
    #expect(
      export.hasPrefix(
        """
        anime/77: title='Umi no Oto' synonyms=[Звук моря] status=repeating rating=9000 progress=4 repeat=1 \
        notes='мокро'
        manga/78: title='Nami' status=paused rating=∅ progress=5 progressVolumes=1 repeat=∅

        """), "\(export)")
  }
}
