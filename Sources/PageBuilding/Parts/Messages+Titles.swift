import MediaLibrary
import Planning

extension Messages {
  /// The line below a title: its creator, and `Rewatching` or the like.
  package func byline(of entry: Entry) -> String? {
    let year = entry.kind == .movie ? entry.work.released.map { self.year($0.year) } : nil
    let creator = entry.work.creators.first?.name ?? entry.work.studios.first
    let again =
      entry.tracking?.status == .repeating ? self[entry.kind, KindMessageKey.repeating] : nil
    let parts = [year, creator, again].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// `Watched`; for titles without tracking, `Not on a shelf yet`.
  package func status(of entry: Entry) -> String {
    entry.tracking.map { self[entry.kind, $0.status] } ?? self[.inTheCatalog]
  }

  /// The source of a community rating: `by 900,000 on MyAnimeList`.
  func votes(of rating: Work.CommunityRating) -> String? {
    switch (rating.votes, rating.source) {
    case (let votes?, let source?): count(votes, .ratedByOn, (.source, source))
    case (let votes?, nil): count(votes, .ratedBy)
    case (nil, let source?): self[.ratedOn, (.source, source)]
    case (nil, nil): nil
    }
  }

  /// `episode 27`, `chapter 110`; nil for works without parts.
  package func part(_ number: Int, of entry: Entry) -> String? {
    if entry.work.format?.uppercased() == "MOVIE" { return nil }
    return switch entry.kind.unit {
    case .episodes: self[.anEpisode, (.number, String(number))]
    case .chapters: self[.aChapter, (.number, String(number))]
    default: nil
    }
  }

  /// The heading for a few of many titles with the same rating: `Among 12 rated 10`.
  ///
  /// - Parameter isForFirst: whether no title has a higher rating
  func among(_ tie: TiedPlaces, isForFirst: Bool = false, on scale: RatingScale) -> String {
    let isHighest = isForFirst || tie.rating.hundredths == 10_000
    let key: MessageKey = isHighest ? .amongRated : .amongRatedOrHigher
    return self[key, (.count, number(tie.count)), (.rating, scale.text(tie.rating))]
  }

  package func reviewExcerpt(_ excerpt: String, hasSpoilers: Bool) -> String {
    hasSpoilers ? self[.givesTheStoryAwaySentence] : excerpt
  }
}
