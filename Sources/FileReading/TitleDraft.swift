import MediaLibrary
import StrictYAML

/// A title while its keys are read, in any order.
struct TitleDraft {
  let kind: Kind
  var work = Work(title: "")
  /// Counts only with a status.
  var tracking = Tracking(status: .planning)
  var hasStatus = false
  var review = ReviewKeys()
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
  var nodes = Nodes()

  init(kind: Kind) {
    self.kind = kind
  }

  enum Visibility: String, CaseIterable { case `public`, unlisted, `private` }

  struct ReviewKeys {
    var title: String?
    var date: PartialDate?
    var hasSpoilers = false
    var contentWarnings: [String] = []
    /// The first of these keys, which say nothing without a review.
    var first: YAMLNode?
  }

  /// Where values stand that are checked against each other.
  struct Nodes {
    var firstTracking: YAMLNode?
    var started: YAMLNode?
    var finished: YAMLNode?
    var dropped: YAMLNode?
    var progress: YAMLNode?
    var progressVolumes: YAMLNode?
    var repeats: YAMLNode?
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
