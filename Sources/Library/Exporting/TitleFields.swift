import Bytes
import CommonMark
import MediaLibrary
import Trackers

/// What a title says under each key of its front matter, and its review.
struct TitleFields {
  private let entry: Entry
  private let isPrivate: Bool
  /// Markdown as it was written.
  private let review: ArraySlice<UInt8>
  private let hidden: HiddenTitles

  init(_ entry: Entry, isPrivate: Bool, review: ArraySlice<UInt8>, hiding hidden: HiddenTitles) {
    self.entry = entry
    self.isPrivate = isPrivate
    self.review = review
    self.hidden = hidden
  }

  /// nil where nothing is said.
  subscript(key: TitleKey) -> TitleValue? {
    switch key {
    case .title: return .text(entry.work.title)
    case .titles:
      if entry.work.titles.isEmpty { return nil }
      return .mapping(entry.work.titles.map { TitleValue.Pair($0.language, .text($0.text)) })
    case .synonyms: return list(entry.work.synonyms)
    case .sortTitle: return text(entry.work.sortTitle)
    case .format: return text(entry.work.format)
    case .description: return text(entry.work.description)
    case .genres: return list(entry.work.genres)
    case .studios: return list(entry.work.studios)
    case .developers: return list(entry.work.developers)
    case .publishers: return list(entry.work.publishers)
    case .platforms: return list(entry.work.platforms)
    case .creators: return items(entry.work.creators) { [("name", $0.name), ("role", $0.role)] }
    case .characters:
      return items(entry.work.characters) {
        [("name", $0.name), ("role", $0.role?.rawValue), ("image", $0.image)]
      }
    case .series:
      guard let series = entry.work.series else { return nil }
      return .mapping(
        [TitleValue.Pair("name", .text(series.name))]
          + (series.position.map { [TitleValue.Pair("position", .hundredths($0))] } ?? []))
    case .relations:
      if entry.work.relations.isEmpty { return nil }
      return items(entry.work.relations.filter { !hidden.contains($0.id) }) {
        [("type", $0.type), ("id", $0.id)]
      }
    case .episodes: return number(entry.work.episodes)
    case .chapters: return number(entry.work.chapters)
    case .volumes: return number(entry.work.volumes)
    case .pages: return number(entry.work.pages)
    case .duration: return number(entry.work.duration)
    case .episodeList:
      return items(entry.work.episodeList) {
        [("number", String($0.number)), ("title", $0.title), ("aired", $0.aired?.iso)]
      }
    case .released: return date(entry.work.released)
    case .releaseStatus: return text(entry.work.releaseStatus?.rawValue)
    case .ageRating: return text(entry.work.ageRating)
    case .cover: return text(entry.work.cover?.path)
    case .coverAlt: return text(entry.work.cover?.alt)
    case .coverColor: return text(entry.work.cover?.color)
    case .communityRating: return entry.work.community.map { .hundredths($0.hundredths) }
    case .communityVotes: return number(entry.work.community?.votes)
    case .communitySource: return text(entry.work.community?.source)
    case .airing:
      return items(entry.work.airing) { [("episode", String($0.episode)), ("at", $0.at.iso)] }
    case .sources:
      return
        items(entry.work.sources) { [("name", $0.name), ("url", $0.url), ("date", $0.date?.iso)] }
    case .aliases: return list(entry.aliases.map(\.slug))
    case .visibility:
      return isPrivate ? .text("private") : entry.isUnlisted ? .text("unlisted") : nil
    case .review: return text(reviewText)
    case .reviewTitle: return text(entry.review?.title)
    case .reviewDate: return date(entry.review?.date)
    case .spoilers: return entry.review?.hasSpoilers == true ? .flag(true) : nil
    case .contentWarnings: return list(entry.review?.contentWarnings ?? [])
    // They are for nobody but the owner.
    case .notes: return nil
    case .status: return entry.tracking.map { .status($0.status) }
    case .rating: return entry.tracking?.rating.map { .rating($0) }
    case .progress: return number(entry.tracking?.progress)
    case .progressVolumes: return number(entry.tracking?.progressVolumes)
    case .progressUnit: return text(entry.tracking?.progressUnit?.rawValue)
    case .hours: return entry.tracking?.hours.map { .hundredths($0) }
    case .started: return date(entry.tracking?.started)
    case .finished: return date(entry.tracking?.finished)
    case .dropped: return date(entry.tracking?.dropped)
    case .repeat:
      // Said when it is not what the history comes to.
      guard let repeats = entry.tracking?.repeats else { return nil }
      let ended = entry.tracking?.history.count { $0.status == nil || $0.status == .completed }
      return repeats == ended ? nil : .number(repeats)
    case .history: return values(entry.tracking?.history, \.value)
    case .parts: return values(entry.tracking?.parts, \.value)
    case .favorite:
      return entry.tracking?.favorite.map { $0.rank.map { .number($0) } ?? .flag(true) }
    case .owned:
      return entry.tracking?.owned.map { $0.media.isEmpty ? .flag(true) : .list($0.media) }
    case .tags: return list(entry.tracking?.tags ?? [])
    case .added: return date(entry.tracking?.added)
    case .updated: return date(entry.tracking?.updated)
    }
  }

  private var reviewText: String? {
    if review.isEmpty { return nil }
    let text = hidden.removed(from: publishedText(review)).withoutBlankLinesAround
    return text.isEmpty ? nil : text
  }

  private func text(_ text: String?) -> TitleValue? { text.map { .text($0) } }
  private func number(_ number: Int?) -> TitleValue? { number.map { .number($0) } }
  private func date(_ date: PartialDate?) -> TitleValue? { date.map { .date($0) } }
  private func values<Item>(_ items: [Item]?, _ value: (Item) -> TitleValue) -> TitleValue? {
    guard let items, !items.isEmpty else { return nil }
    return .items(items.map(value))
  }

  private func list(_ texts: [String]) -> TitleValue? { texts.isEmpty ? nil : .list(texts) }

  /// Mappings of what is there of these texts.
  private func items<Item>(
    _ items: [Item], _ pairs: (Item) -> [(key: String, text: String?)]
  ) -> TitleValue? {
    if items.isEmpty { return nil }
    return .items(
      items.map { item in
        .mapping(
          pairs(item).compactMap { pair in
            pair.text.map {
              TitleValue.Pair(
                pair.key, ["number", "episode"].contains(pair.key) ? .single($0) : .text($0))
            }
          })
      })
  }
}

extension TitleKey {
  /// All, in their order; made once.
  static let inOrder = allCases
}

extension String {
  /// Without the empty lines before and behind it; what the first line begins with may say that it is code.
  var withoutBlankLinesAround: String {
    guard let last = utf8.lastIndex(where: { !$0.isASCIIWhitespace }) else { return "" }
    var start = startIndex
    for index in utf8.indices {
      guard utf8[index].isASCIIWhitespace else { break }
      if utf8[index] == UInt8(ascii: "\n") { start = utf8.index(after: index) }
    }
    return String(self[start...last])
  }
}
