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
  /// By `private` or `draft`.
  var isPrivate = false
  /// Its age rating reaches the site's age gate.
  var isGated = false
  /// Never published; read for commands that speak to the owner alone.
  var notes: [String] = []
  /// The slug that the title gives itself.
  var slug: Field?
  var aliases: [Field] = []
  var cover = Work.Cover()
  var communityRating: Int?
  var communityVotes: Int?
  var communitySource: String?
  var repeats: Int?
  var nodes = CheckedNodes()

  init(kind: Kind) {
    self.kind = kind
  }

  enum Visibility: String, CaseIterable { case `public`, unlisted, `private` }

  /// The values that are checked against each other, for the locations of problems.
  struct CheckedNodes {
    /// The first key that says nothing without a status.
    var firstTrackingKey: YAMLNode.ID?
    var started: YAMLNode.ID?
    var finished: YAMLNode.ID?
    var dropped: YAMLNode.ID?
    var progress: YAMLNode.ID?
    var progressVolumes: YAMLNode.ID?
    var repeats: YAMLNode.ID?
    /// The first key that says nothing without a review.
    var firstReviewKey: YAMLNode.ID?
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
