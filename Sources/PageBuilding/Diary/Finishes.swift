import MediaLibrary
import PageContexts
import Planning
import Templates

/// What was finished, as the pages of the diary tell of it.
struct Finishes: Sendable {
  let entries: [Entry]
  let titles: TitleParts
  let messages: Messages
  /// Lines say what kind of thing they are about.
  let namesKinds: Bool

  /// `57 finished, 8 of them again`
  func total(_ count: FinishCount) -> String {
    let total = messages.number(count.total)
    return switch count.again {
    case 0: messages[.finishedTimes, (.count, total)]
    case count.total: messages[.finishedTimesAllAgain, (.count, total)]
    default:
      messages[.finishedTimesAgain, (.count, total), (.number, messages.number(count.again))]
    }
  }

  func context(
    _ finish: Finish, date: TimeContext?, isDateHidden: Bool = false, hasCover: Bool = false,
    at page: PagePath
  ) -> FinishContext {
    FinishContext(
      date: date, isDateHidden: isDateHidden, link: titles.link(to: finish.entry, from: page),
      cover: hasCover ? titles.cover(of: finish.entry, from: page) : nil,
      kind: namesKinds ? messages[entries[finish.entry].kind, .noun] : nil,
      isAgain: finish.isAgain,
      rating: titles.rating(finish.rating))
  }
}
