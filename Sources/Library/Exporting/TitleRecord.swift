import Bytes
import CommonMark
import Diagnostics
import LibraryLoading
import MediaLibrary
import Trackers

/// A title of the library with all its keys, in their order.
package struct TitleRecord: Sendable {
  package let id: String
  package let kind: Kind
  package let isPrivate: Bool
  /// Its ids elsewhere.
  package let ids: [Work.ExternalID]
  /// `x-…`
  package let extras: [Work.Extra]
  /// What is said of it; the keys that have no value are missing.
  package let values: [TitleKey: TitleValue]

  init(_ title: OwnersTitle, hiding hidden: HiddenTitles) {
    let entry = title.entry
    id = entry.id
    kind = entry.kind
    isPrivate = title.isPrivate
    ids = entry.work.ids
    extras = entry.work.extras
    var work = entry.work
    work.relations = work.relations.filter { !hidden.ids.contains($0.id) }
    var values = WorkValues(work).values
    if let tracking = entry.tracking {
      values.merge(TrackingValues(tracking).values) { first, _ in first }
    }
    values.take(.aliases, entry.aliases.map(\.slug))
    if title.isPrivate {
      values[.visibility] = .text("private")
    } else if entry.isUnlisted {
      values[.visibility] = .text("unlisted")
    }
    if let review = entry.review, let source = title.review {
      let text = hidden.removed(from: publishedText(source.file.bytes[source.range])).trimmed
      values[.review] = text.isEmpty ? nil : .text(text)
      values[.reviewTitle] = review.title.map { .text($0) }
      values[.reviewDate] = review.date.map { .date($0) }
      if review.hasSpoilers { values[.spoilers] = .flag(true) }
      values.take(.contentWarnings, review.contentWarnings)
    }
    self.values = values
  }

  package subscript(key: TitleKey) -> TitleValue? { values[key] }

  /// The text of a key; empty where it has none.
  package func text(_ key: TitleKey) -> String {
    if case .text(let text)? = values[key] { text } else { "" }
  }

  package func date(_ key: TitleKey) -> PartialDate? {
    if case .date(let date)? = values[key] { date } else { nil }
  }

  package func number(_ key: TitleKey) -> Int? {
    if case .number(let number)? = values[key] { number } else { nil }
  }

  package func list(_ key: TitleKey) -> [String] {
    if case .list(let list)? = values[key] { list } else { [] }
  }

  package var title: String { text(.title) }

  package var rating: Rating? {
    if case .rating(let rating)? = values[.rating] { rating } else { nil }
  }

  package var status: Status? {
    if case .status(let status)? = values[.status] { status } else { nil }
  }

  /// An id by the name of who gave it; nil when it has none.
  package func id(_ registries: String...) -> String? {
    registries.lazy.compactMap { name in ids.first { $0.registry == name }?.value }.first
  }

  /// Who made it, in a role or in any.
  package func creators(_ role: String? = nil) -> [String] {
    guard case .items(let items)? = values[.creators] else { return [] }
    return items.compactMap { item in
      guard case .mapping(let pairs) = item else { return nil }
      let texts = Dictionary(
        pairs.compactMap { pair -> (String, String)? in
          if case .text(let text) = pair.value { (pair.key, text) } else { nil }
        }, uniquingKeysWith: { first, _ in first })
      return role == nil || texts["role"] == role ? texts["name"] : nil
    }
  }
}

/// What a work says, by its keys.
private struct WorkValues {
  private(set) var values: [TitleKey: TitleValue] = [:]

  init(_ work: Work) {
    values[.title] = .text(work.title)
    if !work.titles.isEmpty {
      values[.titles] = .mapping(
        work.titles.map { TitleValue.Pair($0.language, .text($0.text)) })
    }
    values.take(.synonyms, work.synonyms)
    values.take(.sortTitle, work.sortTitle)
    values.take(.format, work.format)
    values.take(.description, work.description)
    values.take(.genres, work.genres)
    values.take(.studios, work.studios)
    values.take(.developers, work.developers)
    values.take(.publishers, work.publishers)
    values.take(.platforms, work.platforms)
    values.take(.creators, items: work.creators.map { [("name", $0.name), ("role", $0.role)] })
    values.take(
      .characters, items: work.characters.map { [("name", $0.name), ("role", $0.role?.rawValue)] })
    if let series = work.series {
      values[.series] = .mapping(
        [TitleValue.Pair("name", .text(series.name))]
          + (series.position.map { [TitleValue.Pair("position", .hundredths($0))] } ?? []))
    }
    values.take(.relations, items: work.relations.map { [("type", $0.type), ("id", $0.id)] })
    values.take(.episodes, work.episodes)
    values.take(.chapters, work.chapters)
    values.take(.volumes, work.volumes)
    values.take(.pages, work.pages)
    values.take(.duration, work.duration)
    values.take(
      .episodeList,
      items: work.episodeList.map {
        [("number", String($0.number)), ("title", $0.title), ("aired", $0.aired?.iso)]
      })
    values[.released] = work.released.map { .date($0) }
    values.take(.releaseStatus, work.releaseStatus?.rawValue)
    values.take(.ageRating, work.ageRating)
    values.take(.cover, work.cover?.path)
    values.take(.coverAlt, work.cover?.alt)
    values.take(.coverColor, work.cover?.color)
    if let community = work.community {
      values[.communityRating] = .hundredths(community.hundredths)
      values.take(.communityVotes, community.votes)
      values.take(.communitySource, community.source)
    }
    values.take(.sources, items: work.sources.map { [("name", $0.name), ("url", $0.url)] })
    values.take(
      .airing, items: work.airing.map { [("episode", String($0.episode)), ("at", $0.at.iso)] })
  }
}

/// What a work is to its owner, by its keys.
private struct TrackingValues {
  private(set) var values: [TitleKey: TitleValue] = [:]

  init(_ tracking: Tracking) {
    values[.status] = .status(tracking.status)
    values[.rating] = tracking.rating.map { .rating($0) }
    values.take(.progress, tracking.progress)
    values.take(.progressVolumes, tracking.progressVolumes)
    values.take(.progressUnit, tracking.progressUnit?.rawValue)
    values[.hours] = tracking.hours.map { .hundredths($0) }
    values[.started] = tracking.started.map { .date($0) }
    values[.finished] = tracking.finished.map { .date($0) }
    values[.dropped] = tracking.dropped.map { .date($0) }
    if tracking.repeats > tracking.history.count { values.take(.repeat, tracking.repeats) }
    if !tracking.history.isEmpty {
      values[.history] = .items(
        tracking.history.map(\.value))
    }
    if !tracking.parts.isEmpty { values[.parts] = .items(tracking.parts.map(Self.value)) }
    if let favorite = tracking.favorite {
      values[.favorite] = favorite.rank.map { .number($0) } ?? .flag(true)
    }
    if let owned = tracking.owned {
      values[.owned] = owned.media.isEmpty ? .flag(true) : .list(owned.media)
    }
    values.take(.tags, tracking.tags)
    values[.added] = tracking.added.map { .date($0) }
    values[.updated] = tracking.updated.map { .date($0) }
  }

  private static func value(of part: Tracking.Part) -> TitleValue {
    .mapping(
      [
        TitleValue.Pair(part.unit.rawValue, .number(part.number)),
        part.rating.map { TitleValue.Pair("rating", .rating($0)) },
        part.finished.map { TitleValue.Pair("finished", .date($0)) },
        part.note.map { TitleValue.Pair("note", .text($0)) },
      ].compactMap { $0 })
  }
}

extension [TitleKey: TitleValue] {
  fileprivate mutating func take(_ key: TitleKey, _ text: String?) {
    if let text { self[key] = .text(text) }
  }

  fileprivate mutating func take(_ key: TitleKey, _ number: Int?) {
    if let number { self[key] = .number(number) }
  }

  fileprivate mutating func take(_ key: TitleKey, _ list: [String]) {
    if !list.isEmpty { self[key] = .list(list) }
  }

  /// Mappings of what is there of these texts.
  fileprivate mutating func take(_ key: TitleKey, items: [[(key: String, text: String?)]]) {
    if items.isEmpty { return }
    self[key] = .items(
      items.map { pairs in
        .mapping(
          pairs.compactMap { pair in
            pair.text.map {
              TitleValue.Pair(
                pair.key, ["number", "episode"].contains(pair.key) ? .single($0) : .text($0))
            }
          })
      })
  }
}
