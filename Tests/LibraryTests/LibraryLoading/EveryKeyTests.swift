import Base
import LibraryFiles
import MediaLibrary
import Testing

struct EveryKeyTests {
  @Test func readsEveryKeyOfATitle() async throws {
    let library = try await readSound(
      """
      -- covers/anime/cowboy-bebop.png --
      not really
      -- covers/spike.webp --
      not really
      -- library/anime/cowboy-bebop.md --
      ---
      # a comment
      title: Cowboy Bebop
      titles: {romaji: Kaubōi Bibappu, native: カウボーイビバップ, zh-Hant: 星際牛仔}
      synonyms: [Bebop, "C: B"]
      sortTitle: Bebop
      format: tv
      description: >
        Bounty hunters
        roam the stars.
      genres: [Space, Noir]
      creators:
        - {name: Shinichirō Watanabe, role: director, names: [渡辺信一郎, Shinichirō Watanabe]}
        - Hajime Yatate
      composer: Yoko Kanno
      studios: Sunrise
      developers: [D]
      publishers: [P]
      platforms: [TV]
      countries: [JP, NO]
      languages: [ja]
      characters:
        - {name: Spike Spiegel, role: main, image: covers/spike.webp}
        - Ein
      series: {name: Bebop, position: 1.5}
      relations: [{type: side story, id: anime/cowboy-bebop-the-movie}]
      episodes: 26
      chapters: 1
      volumes: 2
      pages: 300
      duration: 24
      seasons: [13, 13]
      episodeList:
        - {number: 1, title: Asteroid Blues, aired: 1998-10-24}
      released: 1998-04-03
      releaseStatus: finished
      ageRating: R
      coverAlt: Four people and a dog
      coverColor: "#3FA2c1"
      communityRating: 87.5
      communityVotes: 900000
      communitySource: MyAnimeList
      ids: {mal: 1, isbn13: "9780000000002", x: 007}
      sources: [{name: AniList, url: "https://anilist.co/anime/1"}, Wikipedia]
      airing: [{episode: 27, at: 2026-01-10T00:00:00+09:00}]
      x-mood: blue
      x-songs: [Tank!, Blue]
      status: Completed
      rating: 9.5
      progress: 26
      progressVolumes: 1
      progressUnit: episode s
      hours: 10.25
      started: 2016
      finished: 2016-09-14
      history:
        - {started: 2020-01, finished: 2020-02-29, status: completed, rating: 10, hours: 9.5, platform: Blu-ray, note: Again, review: "Better, too", tags: [rain], with: [Jun, Aki], place: Kino}
        - {started: 2024, status: watching}
      parts:
        - {season: 1, rating: 9, finished: 2016-09, note: good}
        - {episode: 5, rating: 10}
      repeat: 1
      favourite: 2
      owned: [physical, blu-ray]
      tags: [jazz]
      quotes:
        - {text: "See you, cowgirl.", page: 12, time: 0:42:10, note: someday}
        - Bang.
      visibility: unlisted
      notes: never seen by anyone
      reviewTitle: See you
      reviewDate: 2016-10
      reviewUrl: https://blog.example/bebop
      spoilers: true
      contentWarnings: [violence]
      added: 2015-01-01
      updated: 2024-05-05
      aliases: [bebop, カウボーイ]
      ---

      You are gonna *carry* that weight.

      """)
    let entry = try #require(library.entries.first)
    #expect(entry.id == "anime/cowboy-bebop")
    #expect(entry.kind == .anime)
    #expect(entry.slug == "cowboy-bebop")
    #expect(entry.isUnlisted)
    #expect(entry.aliases.map(\.slug) == ["bebop", "カウボーイ"])
    #expect(entry.location.line == 3)
    checkWork(entry.work)
    let tracking = try #require(entry.tracking)
    #expect(tracking.status == .completed)
    #expect(tracking.rating?.hundredths == 9500)
    #expect(tracking.progress == 26)
    #expect(tracking.progressVolumes == 1)
    #expect(tracking.progressUnit == .episodes)
    #expect(tracking.hours == 1025)
    #expect(tracking.started?.iso == "2016")
    #expect(tracking.finished?.iso == "2016-09-14")
    #expect(tracking.history.count == 2)
    #expect(tracking.history.first?.finished?.iso == "2020-02-29")
    #expect(tracking.history.first?.rating?.hundredths == 10_000)
    #expect(tracking.history.first?.hours == 950)
    #expect(tracking.history.first?.platform == "Blu-ray")
    #expect(tracking.history.first?.note == "Again")
    #expect(tracking.history.first?.review == "Better, too")
    #expect(tracking.history.first?.tags == ["rain"])
    #expect(tracking.history.first?.companions == ["Jun", "Aki"])
    #expect(tracking.history.first?.place == "Kino")
    #expect(tracking.history.last?.status == .current)
    #expect(tracking.parts.map(\.unit) == [.season, .episode])
    #expect(tracking.parts.map(\.number) == [1, 5])
    #expect(tracking.parts.first?.note == "good")
    #expect(tracking.repeats == 1)
    #expect(tracking.favorite?.rank == 2)
    #expect(tracking.owned?.media == ["physical", "blu-ray"])
    #expect(tracking.tags == ["jazz"])
    #expect(
      tracking.quotes == [
        Tracking.Quote(text: "See you, cowgirl.", page: "12", time: "0:42:10", note: "someday"),
        Tracking.Quote(text: "Bang."),
      ])
    #expect(tracking.added?.iso == "2015-01-01")
    #expect(tracking.updated?.iso == "2024-05-05")
    #expect(tracking.reviewURL == "https://blog.example/bebop")
    let review = try #require(entry.review)
    #expect(review.title == "See you")
    #expect(review.date?.iso == "2016-10")
    #expect(review.hasSpoilers)
    #expect(review.contentWarnings == ["violence"])
    #expect(!"\(library)".contains("never seen"))
  }

  private func checkWork(_ work: Work) {
    #expect(work.title == "Cowboy Bebop")
    #expect(work.titles.map(\.language) == ["romaji", "native", "zh-Hant"])
    #expect(work.titles.map(\.text) == ["Kaubōi Bibappu", "カウボーイビバップ", "星際牛仔"])
    #expect(work.synonyms == ["Bebop", "C: B"])
    #expect(work.sortTitle == "Bebop")
    #expect(work.format == "TV")
    #expect(work.description == "Bounty hunters roam the stars.")
    #expect(work.genres == ["Space", "Noir"])
    #expect(work.creators.map(\.name) == ["Shinichirō Watanabe", "Hajime Yatate", "Yoko Kanno"])
    #expect(work.creators.map(\.role) == ["director", nil, "composer"])
    #expect(work.creators.map(\.names) == [["渡辺信一郎"], [], []])
    #expect(work.studios == ["Sunrise"])
    #expect(work.developers == ["D"])
    #expect(work.publishers == ["P"])
    #expect(work.platforms == ["TV"])
    #expect(work.countries == ["JP", "NO"])
    #expect(work.languages == ["ja"])
    #expect(work.characters.map(\.name) == ["Spike Spiegel", "Ein"])
    #expect(work.characters.map(\.role) == [.main, nil])
    #expect(work.characters.map(\.image) == ["covers/spike.webp", nil])
    #expect(work.series?.name == "Bebop")
    #expect(work.series?.position == 150)
    #expect(work.relations.map(\.type) == ["SIDE_STORY"])
    #expect(work.relations.map(\.id) == ["anime/cowboy-bebop-the-movie"])
    #expect([work.episodes, work.chapters, work.volumes, work.pages] == [26, 1, 2, 300])
    #expect(work.duration == 24)
    #expect(work.seasons == [13, 13])
    #expect(work.episodeList.map(\.title) == ["Asteroid Blues"])
    #expect(work.episodeList.first?.aired?.iso == "1998-10-24")
    #expect(work.released?.iso == "1998-04-03")
    #expect(work.releaseStatus == .finished)
    #expect(work.ageRating == "R")
    #expect(work.cover?.path == "covers/anime/cowboy-bebop.png")
    #expect(work.cover?.alt == "Four people and a dog")
    #expect(work.cover?.color == "#3fa2c1")
    #expect(work.community?.hundredths == 8750)
    #expect(work.community?.votes == 900_000)
    #expect(work.community?.source == "MyAnimeList")
    #expect(
      work.ids.map { $0.registry + ":" + $0.value } == ["mal:1", "isbn13:9780000000002", "x:007"])
    #expect(work.sources.map(\.url) == ["https://anilist.co/anime/1", nil])
    #expect(work.airing.map(\.at.iso) == ["2026-01-09T15:00:00Z"])
    #expect(
      work.extras.map { $0.key + ":" + $0.value } == [
        "x-mood:blue", "x-songs:Tank!", "x-songs:Blue",
      ])
  }

  @Test func readsEverySetting() async throws {
    let library = try await readSound(
      """
      -- avatar.jpg --
      -- tokonoma.yml --
      name: Mika's alcove
      url: https://mika.example/alcove
      language: pt-BR
      owner:
        name: Mika Tanaka
        handle: mika
        avatar: avatar.jpg
        bio: Slow television, *fast* manga.
        links: [{name: Mastodon, url: "https://social.example/@mika"}, {name: Mail, url: "mailto:m@x.example"}]
      ratingScale: 5
      titleLanguage: native
      theme: ink
      top: {count: 25}
      goals: {2026: {books: 24, all: 100}, 2027: {anime: 12}}
      ageGate: {from: 18, show: blur}
      navigation: [lists, anime]
      emoji: true
      sharePictures: reviewed
      storyPictures: all
      coverTint: true
      friends: [{name: Maya, url: "https://maya.example/", feed: "https://maya.example/a"}]
      webmention: https://webmention.io/mika.example/webmention
      import: [{name: mine, kind: book, columns: "title=Name,rating=Stars/5"}]
      importBest: 100
      importStatuses: ["en cours=current"]
      pull: ["anilist:mika"]
      """)
    let settings = library.settings
    #expect(settings.name == "Mika's alcove")
    #expect(settings.url == "https://mika.example/alcove/")
    #expect(settings.language == "pt-BR")
    #expect(settings.owner.name == "Mika Tanaka")
    #expect(settings.owner.handle == "mika")
    #expect(settings.owner.avatar == "avatar.jpg")
    #expect(settings.owner.bio == "Slow television, *fast* manga.")
    #expect(settings.owner.bioLocation?.line == 8)
    #expect(settings.owner.links.map(\.name) == ["Mastodon", "Mail"])
    #expect(settings.ratingScale == .five)
    #expect(settings.titleLanguage == .native)
    #expect(settings.theme == "ink")
    #expect(settings.topCount == 25)
    #expect(
      settings.goals == [
        .init(year: 2026, kind: .book, count: 24), .init(year: 2026, kind: nil, count: 100),
        .init(year: 2027, kind: .anime, count: 12),
      ])
    #expect(settings.ageGate?.from == 18)
    #expect(settings.navigation?.map(\.value) == ["lists", "anime"])
    #expect(settings.ageGate?.show == .blur)
    #expect(settings.hasEmoji)
    #expect(settings.sharePictures == .reviewed)
    #expect(settings.storyPictures == .all)
    #expect(settings.hasCoverTint)
    #expect(settings.friends.map(\.name) == ["Maya"])
    #expect(settings.friends.map(\.url) == ["https://maya.example/"])
    #expect(settings.friends.map(\.feed) == ["https://maya.example/a"])
    #expect(settings.webmention == "https://webmention.io/mika.example/webmention")
    #expect(settings.importedBest == 100)
    #expect(settings.importedStatuses == ["en cours=current"])
    #expect(settings.importedTables.map(\.name) == ["mine"])
    #expect(settings.importedTables.map(\.kind) == [.book])
    #expect(settings.importedTables.map(\.columns) == ["title=Name,rating=Stars/5"])
  }
}
