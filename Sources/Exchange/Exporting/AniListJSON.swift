import Base
import MediaLibrary
import Trackers

extension ExportFormat {
  /// Lists of anime and manga as AniList's API returns them, with scores of 100.
  static let aniList = ExportFormat(
    name: "anilist", summary: "anime and manga as AniList's API gives lists",
    kinds: [.anime, .manga],
    keys: [
      .title, .titles, .synonyms, .format, .genres, .studios, .episodes, .chapters, .volumes,
      .duration, .released, .releaseStatus, .status, .rating, .progress, .progressVolumes,
      .started, .finished, .repeat, .visibility,
    ],
    ids: ["anilist", "mal"],
    isTaken: { $0.status != nil }, missing: "a status",
    losses: { library in
      [
        library.roundedRatings(of: 100) { "\(points($0, of: 100)) of 100" },
        library.otherProgress(than: [.episodes, .chapters, .volumes]), library.lengthsOfOtherKind,
        library.loss("names in other languages") { title in
          title[.titles]?.pairs.contains { !aniListLanguages.contains($0.key) } == true
        },
        library.loss("unlisted titles, which are private there", \.isUnlisted),
      ].compactMap { $0 }
    },
    write: { library in
      let kinds = [Kind.anime, .manga].map { kind -> (String, JSONValue) in
        let titles = library.titles.filter { $0.kind == kind }
        let lists = Status.allCases.compactMap { status -> JSONValue? in
          let own = titles.filter { $0.status == status }
          guard !own.isEmpty else { return nil }
          return [
            "name": .text(status.rawValue), "isCustomList": .flag(false),
            "status": .text(status.rawValue.uppercased()),
            "entries": .array(own.map(entry)),
          ]
        }
        let options: JSONValue = ["mediaListOptions": ["scoreFormat": .text("POINT_100")]]
        return (kind.id, ["lists": .array(lists), "user": options])
      }
      return Array((JSONValue.object([("data", .object(kinds))]).line + "\n").utf8)
    })
}

private func entry(_ title: TitleRecord) -> JSONValue {
  let progress =
    title.kind == .manga
    ? title.progress(in: .chapters, of: .chapters) : title.progress(in: .episodes, of: .episodes)
  let volumes = title.kind == .manga ? title.progress(in: .volumes, of: .volumes) : nil
  return [
    "mediaId": title.id("anilist").flatMap { Int($0) }.map { .number($0) },
    "status": .text(title.status?.rawValue.uppercased()),
    "score": .number(title.rating.map { points($0, of: 100) } ?? 0),
    "progress": progress.map { .number($0) },
    "progressVolumes": volumes.map { .number($0) },
    // On AniList, too, an unlisted title is in no list.
    "repeat": .number(title.repeats), "private": .flag(title.isPrivate || title.isUnlisted),
    "startedAt": date(title.date(.started)), "completedAt": date(title.date(.finished)),
    "media": media(title),
  ]
}

/// Other programs show `userPreferred`; `tokonoma` keeps the library's title if an import would
/// choose another.
private func names(of title: TitleRecord) -> JSONValue {
  let names = aniListLanguages.compactMap { language in
    title[.titles]?[language]?.text.map { (language, $0) }
  }
  // Most programs, and our imports, use `romaji` as the name.
  let isFree = !names.contains { $0.0 == "romaji" || $0.1 == title.title }
  let own = (isFree ? ["romaji"] : ["userPreferred", "tokonoma"]).map { ($0, title.title) }
  return .object((own + names).map { ($0.0, .text($0.1)) })
}

private func media(_ title: TitleRecord) -> JSONValue {
  let studios = title.list(.studios).map { name -> JSONValue in
    ["isMain": .flag(true), "node": ["name": .text(name)]]
  }
  return [
    "id": title.id("anilist").flatMap { Int($0) }.map { .number($0) },
    "idMal": title.id("mal").flatMap { Int($0) }.map { .number($0) },
    "type": .text(title.kind.id.uppercased()),
    "format": title[.format] == nil ? nil : .text(title.text(.format)),
    "episodes": title.number(.episodes).map { .number($0) },
    "chapters": title.number(.chapters).map { .number($0) },
    "volumes": title.number(.volumes).map { .number($0) },
    "duration": title.number(.duration).map { .number($0) },
    "title": names(of: title),
    "synonyms": .texts(title.list(.synonyms)),
    "genres": .texts(title.list(.genres)), "studios": ["edges": .array(studios)],
    "startDate": date(title.date(.released)),
    "status": title[.releaseStatus] == nil ? nil : .text(title.text(.releaseStatus)),
  ]
}

private func date(_ date: PartialDate?) -> JSONValue {
  [
    "year": .number(date?.year), "month": .number(date?.month), "day": .number(date?.day),
  ]
}
