/// The keys of a title's front matter, in the order of a new file; `review` is the body.
/// `TitleField` describes each of them.
package enum FieldKey: String, CaseIterable, Sendable {
  case title, titles, synonyms, sortTitle, format, description, genres, creators, studios
  case developers, publishers, platforms, countries, languages, characters, series, relations,
    episodes, chapters
  case volumes, pages, duration, seasons, episodeList, released, releaseStatus, ageRating, cover,
    coverAlt
  case coverColor, communityRating, communityVotes, communitySource, airing
  case status, rating, progress, progressVolumes, progressUnit, hours, started, finished, dropped
  case `repeat`, history, parts, favorite, owned
  case tags, added, updated, visibility, ids, sources, aliases, reviewTitle, reviewDate, reviewUrl
  case spoilers, contentWarnings, quotes, notes, review
}

extension TitleField {
  /// In the order of a file. Tests compare it with `FieldKey` and the reference.
  package static let table = workFields + trackingFields + fileFields

  private static let workFields: [TitleField] = [
    .init(.title, .text, [.column, .name], synonyms: ["name"]) { .text($0.entry.work.title) },
    .init(
      .titles, .names, [.refreshed, .name], shape: "`{english: …, native: …, romaji: …, de: …}`"
    ) {
      .present($0.entry.work.titles.map { .init($0.language, .text($0.text)) })
    },
    .init(.synonyms, .list, [.refreshed, .name]) { .present($0.entry.work.synonyms) },
    .init(.sortTitle, .text, [.name]) { .present($0.entry.work.sortTitle) },
    .init(.format, .text, .fact, shape: "a word", synonyms: ["type"]) {
      .present($0.entry.work.format)
    },
    .init(.description, .text, [.refreshed, .gated], synonyms: ["summary", "plot", "synopsis"]) {
      .present($0.entry.work.$description)
    },
    .init(.genres, .list, .fact, synonyms: ["genre", "category", "categories"]) {
      .present($0.entry.work.genres)
    },
    .init(
      .creators, .credits, .fact,
      shape: "`[{name: …, role: …, names: […]}]` or names",
      otherKeys: Work.Creator.roleKeys.flatMap { [$0, $0 + "s"] }
    ) {
      .present(
        $0.entry.work.creators.map { creator in
          let names = TitleValue.present(creator.names)
          return .mapping(of: [
            "name": .text(creator.name), "role": .present(creator.role), "names": names,
          ])
        })
    },
    .init(.studios, .list, .fact, synonyms: ["studio"]) { .present($0.entry.work.studios) },
    .init(.developers, .list, .fact, synonyms: ["developer"]) {
      .present($0.entry.work.developers)
    },
    .init(.publishers, .list, .fact, synonyms: ["publisher"]) {
      .present($0.entry.work.publishers)
    },
    .init(.platforms, .list, .fact, synonyms: ["platform"]) { .present($0.entry.work.platforms) },
    .init(.countries, .list, .fact, shape: "codes: `[JP]`", synonyms: ["country"]) {
      .present($0.entry.work.countries)
    },
    .init(.languages, .list, .fact, shape: "codes: `[ja]`") { .present($0.entry.work.languages) },
    .init(
      .characters, .items, [.refreshed],
      shape: "`[{name: …, role: MAIN, image: covers/x.jpg}]` or names"
    ) {
      .present(
        $0.entry.work.characters.map {
          .mapping(of: [
            "name": .text($0.name), "role": .present($0.role?.rawValue),
            "image": .present($0.image),
          ])
        })
    },
    .init(.series, .series, .fact, shape: "`{name: …, position: 1}` or a name") {
      $0.entry.work.series.map {
        .mapping(of: ["name": .text($0.name), "position": $0.position.map { .hundredths($0) }])
      }
    },
    .init(.relations, .items, [.refreshed], shape: "`[{type: SEQUEL, id: anime/x}]`") {
      .present(
        $0.entry.work.relations.map {
          .mapping(of: ["type": .text($0.type), "id": .text($0.id)])
        })
    },
    .init(.episodes, .number, .fact) { .present($0.entry.work.episodes) },
    .init(.chapters, .number, .fact) { .present($0.entry.work.chapters) },
    .init(.volumes, .number, .fact) { .present($0.entry.work.volumes) },
    .init(.pages, .number, .fact, synonyms: ["pagecount"]) { .present($0.entry.work.pages) },
    .init(.duration, .number, .fact, shape: "minutes", synonyms: ["length", "runtime"]) {
      .present($0.entry.work.duration)
    },
    .init(.seasons, .list, [.refreshed], shape: "counts of episodes: `[10, 8]`") {
      .present($0.entry.work.seasons.map(String.init))
    },
    .init(.episodeList, .items, [.refreshed], shape: "`[{number: 1, title: …, aired: 2005-10-23}]`")
    {
      .present(
        $0.entry.work.episodeList.map {
          .mapping(of: [
            "number": .single(String($0.number)), "title": .present($0.title),
            "aired": .present($0.aired?.iso),
          ])
        })
    },
    .init(
      .released, .date, .fact,
      synonyms: ["year", "releasedate", "publishdate", "published", "premiere"]
    ) { .present($0.entry.work.released) },
    .init(.releaseStatus, .text, [.refreshed], shape: "a word") {
      .present($0.entry.work.releaseStatus?.rawValue)
    },
    .init(.ageRating, .text, [.refreshed], shape: "a mark") { .present($0.entry.work.ageRating) },
    .init(
      .cover, .text, [.refreshed], shape: "a path",
      synonyms: ["image", "poster", "thumbnail", "picture"]
    ) {
      .present($0.entry.work.cover?.path)
    },
    .init(.coverAlt, .text) { .present($0.entry.work.cover?.alt) },
    .init(.coverColor, .text, [.refreshed], shape: "`\"#3fa2c1\"`") {
      .present($0.entry.work.cover?.color)
    },
    .init(.communityRating, .hundredths, [.refreshed], shape: "0 to 100") {
      $0.entry.work.community.map { .hundredths($0.hundredths) }
    },
    .init(.communityVotes, .number) { .present($0.entry.work.community?.votes) },
    .init(.communitySource, .text) { .present($0.entry.work.community?.source) },
    .init(.airing, .items, [.refreshed], shape: "`[{episode: 1, at: \"2026-01-09T15:00:00Z\"}]`") {
      .present(
        $0.entry.work.airing.map {
          .mapping(of: [
            "episode": .single(String($0.episode)), "at": .text($0.at.iso),
          ])
        })
    },
  ]

  private static let trackingFields: [TitleField] = [
    .init(.status, .status, .tracking, synonyms: ["state", "shelf"]) {
      $0.entry.tracking.map { .status($0.status) }
    },
    .init(
      .rating, .rating, .tracking,
      synonyms: ["score", "stars", "myrating", "myscore", "userrating", "grade"]
    ) { $0.entry.tracking?.rating.map { .rating($0) } },
    .init(.progress, .number, .stage) { .present($0.entry.tracking?.progress) },
    .init(.progressVolumes, .number, .stage) { .present($0.entry.tracking?.progressVolumes) },
    .init(.progressUnit, .text, [.own, .column, .ofStatus], shape: "a word") {
      .present($0.entry.tracking?.progressUnit?.rawValue)
    },
    .init(.hours, .hundredths, .tracking, synonyms: ["playtime", "timeplayed"]) {
      $0.entry.tracking?.hours.map { .hundredths($0) }
    },
    .init(.started, .date, .stage, synonyms: ["startdate", "startedat", "datestarted", "begin"]) {
      .present($0.entry.tracking?.started)
    },
    .init(
      .finished, .date, .stage,
      synonyms: [
        "enddate", "finishdate", "datefinished", "dateread", "datewatched", "watcheddate", "end",
        "completed",
      ]
    ) { .present($0.entry.tracking?.finished) },
    .init(.dropped, .date, .stage) { .present($0.entry.tracking?.dropped) },
    .init(.repeat, .number, .stage, synonyms: ["rewatched", "rereads"]) {
      // Only if the history doesn't have it.
      guard let tracking = $0.entry.tracking else { return nil }
      let ended = tracking.history.count(where: \.isFinished)
      return tracking.repeats == ended ? nil : .number(tracking.repeats)
    },
    .init(
      .history, .history, [.own, .tracked, .ofStatus],
      shape: "`[{started: …, finished: …, status: …, rating: …, hours: …, platform: …, note: …, "
        + "review: …, tags: […], with: […], place: …}]`"
    ) {
      .present($0.entry.tracking?.history.map(\.value) ?? [])
    },
    .init(.parts, .history, [.own], shape: "`[{season: 1, rating: 9, finished: …, note: …}]`") {
      .present($0.entry.tracking?.parts.map(\.value) ?? [])
    },
    .init(.favorite, .rank, .tracking, synonyms: ["liked", "fav"], otherKeys: ["favourite"]) {
      $0.entry.tracking?.favorite.map { $0.rank.map { .number($0) } ?? .flag(true) }
    },
    .init(.owned, .ownership, [.own, .column]) {
      $0.entry.tracking?.owned.map { $0.media.isEmpty ? .flag(true) : .list($0.media) }
    },
    .init(.tags, .list, [.own, .column], synonyms: ["tag"]) {
      .present($0.entry.tracking?.tags ?? [])
    },
    .init(.added, .date, [.own, .column], synonyms: ["dateadded"]) {
      .present($0.entry.tracking?.added)
    },
    .init(.updated, .date, [.own, .column]) { .present($0.entry.tracking?.updated) },
  ]

  private static let fileFields: [TitleField] = [
    .init(.visibility, .text, [.own, .column], shape: "a word", otherKeys: ["private", "draft"]) {
      $0.isKeptPrivate ? .text("private") : $0.entry.isUnlisted ? .text("unlisted") : nil
    },
    .init(.ids, .names, [.refreshed], shape: "`{mal: 1, isbn13: \"978…\"}`") {
      .present($0.entry.work.ids.map { .init($0.registry, .text($0.value)) })
    },
    .init(.sources, .items, [.refreshed], shape: "`[{name: …, url: …, date: …}]` or names") {
      .present(
        $0.entry.work.sources.map {
          .mapping(of: [
            "name": .text($0.name), "url": .present($0.url), "date": .present($0.date?.iso),
          ])
        })
    },
    .init(.aliases, .list, [.own], shape: "names", otherKeys: ["slug"]) {
      let kind = $0.entry.kind
      return .present($0.entry.aliases.map { $0.text(in: kind) })
    },
    .init(.reviewTitle, .text, [.own, .column]) { .present($0.entry.review?.$title) },
    .init(.reviewDate, .date, [.own, .column]) { .present($0.entry.review?.date) },
    .init(.reviewUrl, .text, [.own], shape: "an address", synonyms: ["reviewlink"]) {
      .present($0.entry.tracking?.reviewURL)
    },
    .init(.spoilers, .flag, [.own, .column]) {
      $0.entry.review?.hasSpoilers == true ? .flag(true) : nil
    },
    .init(.contentWarnings, .list, [.own, .column]) {
      .present($0.entry.review?.contentWarnings ?? [])
    },
    .init(
      .quotes, .items, [.own, .gated],
      shape: "`[{text: …, page: 12, time: \"0:42:10\", note: …}]` or texts",
      synonyms: ["quote", "quotations", "highlights"]
    ) {
      .present(
        ($0.entry.tracking?.quotes ?? []).map {
          .mapping(of: [
            "text": .text($0.$text), "page": $0.page.map(TitleValue.single),
            "time": .present($0.time), "note": .present($0.$note),
          ])
        })
    },
    .init(.notes, .text, [.own, .confidential], synonyms: ["comment", "comments"]) {
      $0.notes.isEmpty ? nil : .text($0.notes.joined(separator: "\n"))
    },
    .init(.review, .text, [.own, .column, .gated]) {
      $0.reviewText.isEmpty ? nil : .text(String(decoding: $0.reviewText, as: UTF8.self))
    },
  ]
}

extension Tracking.Run {
  /// The run as an item of `history`.
  package var value: TitleValue {
    .mapping(of: [
      "started": .present(started), "finished": .present(finished),
      "status": status.map { .status($0) }, "rating": rating.map { .rating($0) },
      "hours": hours.map { .hundredths($0) }, "platform": .present(platform),
      "note": .present($note), "review": .present($review), "tags": .present(tags),
      "with": .present(companions), "place": .present(place),
    ])
  }
}

extension Tracking.Part {
  /// The part as an item of `parts`.
  package var value: TitleValue {
    .mapping(of: [
      unit.rawValue: .number(number), "rating": rating.map { .rating($0) },
      "finished": .present(finished), "note": .present($note),
    ])
  }
}
