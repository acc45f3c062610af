import Markup
import MediaLibrary
import Planning
import Templates

extension TitlePageBuilder {
  private static let mostReplies = 50

  func opinions(of entry: EntryIndex) -> [OpinionContext] {
    plan.opinions(of: entry).compactMap { opinion in
      let friend = plan.people.friends[opinion.friend].friend
      let title = friend.titles[opinion.title]
      guard let status = title.status else { return nil }
      let sentence = title.review.map { $0.firstSentence.truncatedAtWord(to: 180) } ?? ""
      return OpinionContext(
        name: friend.name, url: SafeURL(friend.address(of: title) ?? friend.url),
        status: StatusContext(
          status, of: title.kind, words: messages, hasEmoji: settings.hasEmoji),
        rating: titles.rating(title.rating),
        text: sentence.isEmpty ? nil : sentence)
    }
  }

  func mentions(of entry: EntryIndex) -> MentionsContext? {
    let mentions = plan.mentions(of: entry)
    guard !mentions.isEmpty else { return nil }
    let likes = mentions.count { [.like, .repost, .bookmark].contains($0.form) }
    return MentionsContext(
      likes: likes == 0 ? nil : messages.count(likes, .likes),
      replies: mentions.filter { [.reply, .mention].contains($0.form) }.suffix(Self.mostReplies)
        .map { mention in
          MentionContext(
            author: mention.author, url: SafeURL(mention.source),
            text: mention.text.isEmpty ? nil : mention.text,
            date: mention.date.map(messages.time))
        })
  }
}
