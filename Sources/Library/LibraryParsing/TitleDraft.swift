import MediaLibrary
import StrictYAML

/// A title while its keys are read, in any order.
struct TitleDraft {
  let kind: Kind
  var work = Work(title: "")
  /// Counts only with a status.
  var tracking = Tracking(status: .planning)
  var hasStatus = false
  var review = Review()
  var visibility = Visibility.public
  var isPrivate = false
  /// Its age rating reaches the site's age gate.
  var isGated = false
  /// The slug that the title gives itself.
  var slug: Field?
  var aliases: [Field] = []
  var cover = Work.Cover()
  var communityRating: Int?
  var communityVotes: Int?
  var communitySource: String?
  var repeats: Int?
  var places = Places()

  init(kind: Kind) {
    self.kind = kind
  }

  enum Visibility: String, CaseIterable { case `public`, unlisted, `private` }

  /// Where values stand that are checked against each other.
  struct Places {
    /// That of the first key that says nothing without a status.
    var firstTrackingKey: YAMLNode.Place?
    var started: YAMLNode.Place?
    var finished: YAMLNode.Place?
    var dropped: YAMLNode.Place?
    var progress: YAMLNode.Place?
    var progressVolumes: YAMLNode.Place?
    var repeats: YAMLNode.Place?
    /// That of the first key that says nothing without a review.
    var firstReviewKey: YAMLNode.Place?
  }

  mutating func add(_ creators: [Work.Creator]) {
    work.creators = work.creators.isEmpty ? creators : work.creators + creators
  }

  /// Every key of a title.
  static let keys = KeyTable<TitleDraft>(
    workKeys + creatorKeys + trackingKeys + reviewKeys,
    own: { title, field, reading in
      title.work.extras += field.texts(&reading).map { Work.Extra(key: field.name, value: $0) }
    })
}
