/// What another site said of a page of ours, as its receiver (webmention.io) tells it; nothing in it is trusted, and none
/// of it is markup.
package struct Mention: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    case like, repost, bookmark, reply, mention
  }

  package let form: Form
  /// The page that says it.
  package let source: String
  /// The page of ours.
  package let target: String
  package let author: String
  package let text: String
  package let date: PartialDate?

  package init(
    form: Form, source: String, target: String, author: String, text: String, date: PartialDate?
  ) {
    self.form = form
    self.source = source
    self.target = target
    self.author = author
    self.text = text
    self.date = date
  }
}
