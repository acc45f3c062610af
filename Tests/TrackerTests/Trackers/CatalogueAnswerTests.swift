import Testing

/// Saved answers of sites without lists, or answers with titles only.
@Suite struct CatalogueAnswerTests {
  private func read(_ text: String) throws -> String {
    let export = try soundExport("answer.json", text)
    return export
  }

  @Test func readsFilmsAndShowsOfTMDB() throws {
    let export = try read(
      """
      {"page":1,"results":[{"id":801,"original_language":"it","original_title":"Il mare","title":"The Quiet Sea",
      "overview":"Waves.","poster_path":null,"release_date":"2006-12-25","vote_average":7.5,"vote_count":20},
      {"id":802,"original_name":"Tides","original_language":"en","name":"Tides","poster_path":"/t.jpg",
      "first_air_date":"","status":"In Production","vote_average":0,"vote_count":0},
      {"id":803,"name":"Somebody","known_for_department":"Acting"}]}
      """)
    #expect(
      export.hasPrefix(
        """
        movie/801: title='The Quiet Sea' titles={it: 'Il mare'} description='Waves.' languages=[it] released=2006-12-25 \
        communityRating=75 communityVotes=20 communitySource='TMDB'
        show/802: title='Tides' languages=[en] releaseStatus='NOT_YET_RELEASED'

        """), "\(export)")
  }

  @Test(
    arguments: [
      (
        "AniList",
        """
        {"data": {"Media": {"id": 1, "type": "ANIME", "title": {"romaji": "A"}, "averageScore": 80,
        "stats": {"scoreDistribution": [{"amount": 9223372036854775807}, {"amount": 5}]}}}}
        """
      ),
      (
        "Kitsu",
        """
        {"data": [{"id": "1", "type": "anime", "attributes": {"canonicalTitle": "A", "averageRating": "80",
        "ratingFrequencies": {"2": "9223372036854775807", "3": "5"}}}]}
        """
      ),
    ])
  func votesBeyondAllNumbersAreLeftOut(site: String, answer: String) throws {
    #expect(
      try read(answer) == "anime/1: title='A' communityRating=80 communitySource='\(site)'\n")
  }

  @Test func readsShowsOfTVmaze() throws {
    let export = try read(
      """
      [{"score":1,"show":{"id":71,"name":"Tides","language":"English","genres":["Drama"],"status":"Ended","runtime":42,
      "network":null,"webChannel":{"id":1,"name":"Quay","country":{"name":"United Kingdom","code":"GB"}},
      "premiered":"2024-01-02","rating":{"average":null},"externals":{"thetvdb":4071,"imdb":"tt0000071"},
      "image":null,"summary":"<p>Water.</p>"}}]
      """)
    #expect(
      export.hasPrefix(
        """
        show/71 imdb/tt0000071 tvdb/4071: title='Tides' description='Water.' genres=[Drama] countries=[GB] languages=[en] duration=42 \
        released=2024-01-02 releaseStatus='FINISHED'

        """), "\(export)")
  }

  @Test func readsAnimeOfKitsu() throws {
    let export = try read(
      """
      {"data":{"id":"4801","type":"anime","attributes":{"canonicalTitle":"Kage","subtype":"TV",
      "averageRating":"82.26","ratingFrequencies":{"2":"10","20":"30"},"nsfw":true}}}
      """)
    #expect(
      export.hasPrefix(
        """
        anime/4801: title='Kage' format='TV' communityRating=82.26 communityVotes=40 communitySource='Kitsu' \
        visibility='private'

        """), "\(export)")
  }

  @Test(arguments: [
    ("18 Apr, 2011", "2011-04-18"), ("Apr 18, 2011", "2011-04-18"), ("Apr 2011", "2011-04"),
    ("2011", "2011"), ("Coming soon", ""), ("Q2 2027", ""), ("", ""),
  ])
  func readsDaysOfSteamsStore(written: String, date: String) throws {
    let export = try read(
      """
      {"620":{"success":true,"data":{"type":"dlc","name":"Sea","steam_appid":620,"required_age":"17",
      "release_date":{"coming_soon":false,"date":"\(written)"},"content_descriptors":{"ids":[3]}}}}
      """)
    #expect(
      export.hasPrefix(
        "game/620: title='Sea' format='DLC' \(date.isEmpty ? "" : "released=\(date) ")ageRating='17+' visibility='private'\n"
      ), "\(export)")
  }
}
