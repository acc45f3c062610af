import MediaLibrary

/// What another site said of a page of ours, as its receiver (webmention.io) tells it; nothing in it is trusted, and none
/// of it is markup.
package struct Mention: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    case like, repost, bookmark, reply, mention

    /// From `in-reply-to`, `like-of` and the like.
    init(property: String) {
      self =
        switch property {
        case "like-of": .like
        case "repost-of": .repost
        case "bookmark-of": .bookmark
        case "in-reply-to", "rsvp": .reply
        default: .mention
        }
    }
  }

  package let form: Form
  /// The page that says it.
  package let source: String
  /// The page of ours.
  package let target: String
  package let author: String
  package let text: String
  package let date: PartialDate?
}
