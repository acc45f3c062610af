import MediaLibrary
import StrictYAML

extension TitleDraft {
  static let workKeys: [KeyTable<TitleDraft>.Row] = [
    .init("title") { $0.work.title = $1.text(&$2) ?? "" },
    .init("titles") { $0.work.titles = $1.titles(sharing: $0.work.title, &$2) },
    .init("synonyms") { $0.work.synonyms = $1.texts(&$2) },
    .init("sortTitle") { $0.work.sortTitle = $1.text(&$2) },
    .init("format") { $0.work.format = $1.text(&$2).map(canonicalFormat) },
    .init("description") { $0.work.description = $1.text(&$2) },
    .init("genres") { $0.work.genres = $1.labels(&$2) },
    .init("creators") { $0.add($1.creators(&$2)) },
    .init("studios") { $0.work.studios = $1.credits(&$2) },
    .init("developers") { $0.work.developers = $1.credits(&$2) },
    .init("publishers") { $0.work.publishers = $1.credits(&$2) },
    .init("platforms") { $0.work.platforms = $1.labels(&$2) },
    .init("countries") { $0.work.countries = $1.texts(&$2) },
    .init("languages") { $0.work.languages = $1.texts(&$2) },
    .init("characters") { $0.work.characters = $1.characters(&$2) },
    .init("series") { $0.work.series = $1.series(&$2) },
    .init("relations") { $0.work.relations = $1.relations(&$2) },
    .init("episodes") { $0.work.episodes = $1.total(&$2) },
    .init("chapters") { $0.work.chapters = $1.total(&$2) },
    .init("volumes") { $0.work.volumes = $1.total(&$2) },
    .init("pages") { $0.work.pages = $1.total(&$2) },
    .init("duration") { $0.work.duration = $1.total(&$2) },
    .init("seasons") { $0.work.seasons = $1.eachItem(&$2) { $0.total(&$1) } },
    .init("episodeList") { $0.work.episodeList = $1.episodes(&$2) },
    .init("released") { $0.work.released = $1.date(&$2) },
    .init("releaseStatus") { $0.work.releaseStatus = $1.word(Work.ReleaseStatus.self, &$2) },
    .init("ageRating") { draft, field, reading in
      guard let mark = field.text(&reading) else { return }
      draft.work.ageRating = mark
      guard let gate = reading.context.ageGate else { return }
      draft.isGated = gate.holds(mark)
      if minimumAge(ofMark: mark) == nil { reading.report(field.node, .unknownAgeMark(mark)) }
    }.guarded(orWrite: "a mark such as 'ageRating: R18' or 'ageRating: 12'"),
    .init("cover") { $0.cover.path = $1.picture(&$2) },
    .init("coverAlt") { $0.cover.alt = $1.text(&$2) },
    .init("coverColor") { $0.cover.color = $1.color(&$2) },
    .init("communityRating") { $0.communityRating = $1.percentage(&$2) },
    .init("communityVotes") { $0.communityVotes = $1.count(&$2) },
    .init("communitySource") { $0.communitySource = $1.text(&$2) },
    .init("ids") { $0.work.ids = $1.externalIDs(&$2) },
    .init("sources") { $0.work.sources = $1.sources(&$2) },
    .init("airing") { $0.work.airing = $1.airing(&$2) },
  ]

  /// `author: X` is short for `creators: [{name: X, role: author}]`; so is the plural, for several.
  static let creatorKeys: [KeyTable<TitleDraft>.Row] = Work.Creator.roleKeys.flatMap { role in
    [role, role + "s"].map { name in
      .init(name) { title, field, reading in
        title.add(field.credits(&reading).map { Work.Creator(name: $0, role: role) })
      }
    }
  }
}

/// AniList's words and the book trade's; other formats are kept as written.
let formats = [
  "TV", "TV_SHORT", "MOVIE", "OVA", "ONA", "SPECIAL", "MUSIC", "MANGA", "NOVEL", "ONE_SHOT",
  "LIGHT_NOVEL", "MANHWA", "MANHUA", "DOUJINSHI", "paperback", "hardcover", "ebook", "audiobook",
]

private let formatsByFoldedWord = Dictionary(uniqueKeysWithValues: formats.map { (folded($0), $0) })

private func canonicalFormat(_ text: String) -> String { formatsByFoldedWord[folded(text)] ?? text }

/// AniList's relation types.
package enum RelationType: String, CaseIterable {
  case sequel = "SEQUEL"
  case prequel = "PREQUEL"
  case adaptation = "ADAPTATION"
  case source = "SOURCE"
  case sideStory = "SIDE_STORY"
  case parent = "PARENT"
  case spinOff = "SPIN_OFF"
  case alternative = "ALTERNATIVE"
  case summary = "SUMMARY"
  case compilation = "COMPILATION"
  case contains = "CONTAINS"
  case character = "CHARACTER"
  case other = "OTHER"
}
