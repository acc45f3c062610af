import Base
import Markup
import MediaLibrary
import Trackers

/// What a title says under each key of its front matter, and its review.
struct TitleFields {
  private let entry: Entry
  // Copied once: asked of the entry, each would be copied for each key.
  private let work: Work
  private let tracking: Tracking?
  private let isPrivate: Bool
  /// Markdown as it was written.
  private let review: ArraySlice<UInt8>
  private let hidden: HiddenTitles

  init(_ entry: Entry, isPrivate: Bool, review: ArraySlice<UInt8>, hiding hidden: HiddenTitles) {
    self.entry = entry
    work = entry.work
    tracking = entry.tracking
    self.isPrivate = isPrivate
    self.review = review
    self.hidden = hidden
  }

  /// nil where nothing is said.
  subscript(key: TitleKey) -> TitleValue? {
    switch key {
    case .title: return .text(work.title)
    case .titles:
      if work.titles.isEmpty { return nil }
      return .mapping(work.titles.map { TitleValue.Pair($0.language, .text($0.text)) })
    case .synonyms: return list(work.synonyms)
    case .sortTitle: return text(work.sortTitle)
    case .format: return text(work.format)
    case .description: return text(work.description)
    case .genres: return list(work.genres)
    case .studios: return list(work.studios)
    case .developers: return list(work.developers)
    case .publishers: return list(work.publishers)
    case .platforms: return list(work.platforms)
    case .creators: return values(work.creators, \.value)
    case .characters:
      return items(work.characters) {
        [("name", $0.name), ("role", $0.role?.rawValue), ("image", $0.image)]
      }
    case .series:
      guard let series = work.series else { return nil }
      return .mapping(
        [TitleValue.Pair("name", .text(series.name))]
          + (series.position.map { [TitleValue.Pair("position", .hundredths($0))] } ?? []))
    case .relations:
      if work.relations.isEmpty { return nil }
      return items(work.relations.filter { !hidden.contains($0.id) }) {
        [("type", $0.type), ("id", $0.id)]
      }
    case .episodes: return number(work.episodes)
    case .chapters: return number(work.chapters)
    case .volumes: return number(work.volumes)
    case .pages: return number(work.pages)
    case .duration: return number(work.duration)
    case .episodeList:
      return items(work.episodeList) {
        [("number", String($0.number)), ("title", $0.title), ("aired", $0.aired?.iso)]
      }
    case .released: return date(work.released)
    case .releaseStatus: return text(work.releaseStatus?.rawValue)
    case .ageRating: return text(work.ageRating)
    case .cover: return text(work.cover?.path)
    case .coverAlt: return text(work.cover?.alt)
    case .coverColor: return text(work.cover?.color)
    case .communityRating: return work.community.map { .hundredths($0.hundredths) }
    case .communityVotes: return number(work.community?.votes)
    case .communitySource: return text(work.community?.source)
    case .airing:
      return items(work.airing) { [("episode", String($0.episode)), ("at", $0.at.iso)] }
    case .sources:
      return items(work.sources) { [("name", $0.name), ("url", $0.url), ("date", $0.date?.iso)] }
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
    case .status: return tracking.map { .status($0.status) }
    case .rating: return tracking?.rating.map { .rating($0) }
    case .progress: return number(tracking?.progress)
    case .progressVolumes: return number(tracking?.progressVolumes)
    case .progressUnit: return text(tracking?.progressUnit?.rawValue)
    case .hours: return tracking?.hours.map { .hundredths($0) }
    case .started: return date(tracking?.started)
    case .finished: return date(tracking?.finished)
    case .dropped: return date(tracking?.dropped)
    case .repeat:
      // Said when it is not what the history comes to.
      guard let repeats = tracking?.repeats else { return nil }
      let ended = tracking?.history.count { $0.status == nil || $0.status == .completed }
      return repeats == ended ? nil : .number(repeats)
    case .history: return values(tracking?.history, \.value)
    case .parts: return values(tracking?.parts, \.value)
    case .favorite:
      return tracking?.favorite.map { $0.rank.map { .number($0) } ?? .flag(true) }
    case .owned:
      return tracking?.owned.map { $0.media.isEmpty ? .flag(true) : .list($0.media) }
    case .tags: return list(tracking?.tags ?? [])
    case .added: return date(tracking?.added)
    case .updated: return date(tracking?.updated)
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

extension Work.Creator {
  /// As one of `creators`.
  fileprivate var value: TitleValue {
    .mapping(
      [
        TitleValue.Pair("name", .text(name)),
        role.map { TitleValue.Pair("role", .text($0)) },
        names.isEmpty ? nil : TitleValue.Pair("names", .list(names)),
      ].compactMap { $0 })
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
