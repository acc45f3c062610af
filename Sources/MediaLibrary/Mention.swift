/// A mention of one of our pages by another site, as its receiver (webmention.io) reports it. It is
/// untrusted, and contains no markup.
package struct Mention: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    case like, repost, bookmark, reply, mention
  }

  package let form: Form
  /// The page that mentions ours.
  package let source: String
  /// Our page.
  package let target: String
  package let author: String
  package let text: String
  package let date: PartialDate?

  package init(
    form: Form, source: String, target: String, author: String, text: String, date: PartialDate?
  ) {
    (self.form, self.source, self.target) = (form, source, target)
    (self.author, self.text, self.date) = (author, text, date)
  }
}
