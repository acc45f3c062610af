import Base
import MediaLibrary
import PageContexts
import Planning

/// What pages and feeds say of a title.
extension Messages {
  /// What goes below a title: its creator and, when it is being done again, that it is.
  func byline(of entry: Entry) -> String? {
    let creator = entry.work.creators.first?.name ?? entry.work.studios.first
    guard entry.tracking?.status == .repeating else { return creator }
    let again = self[entry.kind, KindMessageKey.repeating]
    return creator.map { "\($0) · \(again)" } ?? again
  }

  /// `Watched`, or that it is in the catalogue only.
  func status(of entry: Entry) -> String {
    entry.tracking.map { self[entry.kind, $0.status] } ?? self[.inTheCatalog]
  }

  /// Who gave a community rating: `by 900,000 on MyAnimeList`.
  func votes(of rating: Work.CommunityRating) -> String? {
    switch (rating.votes, rating.source) {
    case (let votes?, let source?): count(votes, .ratedByOn, (.source, source))
    case (let votes?, nil): count(votes, .ratedBy)
    case (nil, let source?): self[.ratedOn, (.source, source)]
    case (nil, nil): nil
    }
  }

  /// `episode 27`, `chapter 110`; nil for what goes on air as a whole.
  package func part(_ number: Int, of entry: Entry) -> String? {
    if entry.work.format?.uppercased() == "MOVIE" { return nil }
    return switch entry.kind.unit {
    case .episodes: self[.anEpisode, (.number, String(number))]
    case .chapters: self[.aChapter, (.number, String(number))]
    default: nil
    }
  }

  /// What some of many that are rated the same are called in place of the best: `Among 12 rated
  /// 10`.
  ///
  /// - Parameter isForFirst: None of them is rated higher.
  func among(_ tie: Tie, isForFirst: Bool = false, on scale: RatingScale) -> String {
    let isHighest = isForFirst || tie.rating.hundredths == 10_000
    let key: MessageKey = isHighest ? .amongRated : .amongRatedOrHigher
    return self[key, (.count, number(tie.count)), (.rating, scale.text(tie.rating))]
  }

  /// A review that gives things away as a whole shows nothing of itself outside its page.
  package func reviewExcerpt(_ excerpt: String, hasSpoilers: Bool) -> String {
    hasSpoilers ? self[.givesTheStoryAwaySentence] : excerpt
  }

  /// A word of the owner's that the site may know: `ONE_SHOT` → `One-shot`, `director` → `Director`.
  func text(_ table: Vocabulary, _ written: String) -> String {
    (self[table, written] ?? written).capitalizedFirst
  }
}

extension String {
  /// `author` → `Author`, `MAIN` → `Main`.
  var capitalizedFirst: String {
    // Messages of more than three capitals are shouted.
    let isShouted = utf8.count > 3 && utf8.allSatisfy { $0.isASCIILetter && $0 & 0x20 == 0 }
    let rest = dropFirst()
    return prefix(1).uppercased() + (isShouted ? rest.lowercased() : String(rest))
  }
}
