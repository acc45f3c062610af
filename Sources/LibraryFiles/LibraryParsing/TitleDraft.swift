import MediaLibrary
import StrictYAML

/// A title while its keys are read, in any order.
struct TitleDraft {
  let kind: Kind
  var work = Work(title: "")
  var tracking = Tracking(status: .planning)
  var hasStatus = false
  var review = Review()
  var visibility = Visibility.public
  /// Set by `private` or `draft`.
  var isPrivate = false
  var isGated = false
  /// Kept for commands that only the owner sees.
  var notes: [String] = []
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

  /// Values that are checked against each other.
  struct CheckedNodes {
    /// The first key that needs a status.
    var firstTrackingKey: YAMLNode.ID?
    var started: YAMLNode.ID?
    var finished: YAMLNode.ID?
    var dropped: YAMLNode.ID?
    var progress: YAMLNode.ID?
    var progressVolumes: YAMLNode.ID?
    var repeats: YAMLNode.ID?
    /// The first key that needs a review.
    var firstReviewKey: YAMLNode.ID?
  }

  mutating func add(_ creators: [Work.Creator]) {
    work.creators = work.creators.isEmpty ? creators : work.creators + creators
  }

  static let keys = KeyTable<TitleDraft>(
    workKeys + creatorKeys + trackingKeys + reviewKeys,
    own: { title, field, reading in
      title.work.extras += field.texts(&reading).map { Work.Extra(key: field.name, value: $0) }
    })
}
