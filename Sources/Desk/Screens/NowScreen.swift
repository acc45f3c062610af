import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning
import Templates

/// Titles in progress, episodes that air today, and suggestions for the next title.
enum NowScreen: Screen {
  /// How many titles in progress are shown at first; `/now/all` shows all.
  private static let most = 60

  static func context(of request: ScreenRequest) -> Named<NowContext>? {
    guard request.rest.isEmpty || request.rest == ["all"] else { return nil }
    let reading = request.reading
    let current = Entry.latestFirst(
      reading.library.titles.map(\.entry).filter {
        $0.status == .current || $0.status == .repeating
      })
    let today = request.desk.today()
    let shown = request.rest.isEmpty ? Array(current.prefix(most)) : current
    return Named(
      request.words[.now],
      NowContext(
        current: shown.map { CurrentTitleContext($0, request) },
        all: shown.count < current.count
          ? LinkContext(
            text: request.words[
              .allInProgress, ("count", request.words.site.number(current.count))],
            url: SafeURL(path: "/now/all")) : nil,
        airing: airing(on: today, request), calendar: CalendarContext(on: today, request),
        next: reading.next.compactMap { NextTitleContext($0, request) },
        friends: FriendNewsContext.all(request),
        followsFriends: !reading.friends.all.isEmpty, hasTitles: !reading.library.titles.isEmpty,
        adding: AddFormContext(request)))
  }

  private static func airing(
    on today: PartialDate?, _ request: ScreenRequest
  ) -> [AiringTitleContext] {
    guard let today else { return [] }
    let titles = request.reading.library.titles.map(\.entry)
    return titles.flatMap { entry -> [(order: String, AiringTitleContext)] in
      guard entry.isAwaited else { return [] }
      return entry.work.airing.filter { $0.at.date == today }.map { airing in
        (
          "\(airing.at.iso) \(entry.id)",
          AiringTitleContext(
            link: request.reading.covers.link(to: entry, in: request.reading.settings),
            part: request.words.site.part(airing.episode, of: entry),
            time: request.words.site.time(airing.at))
        )
      }
    }.sorted { $0.order < $1.order }.map(\.1)
  }
}

extension Entry {
  /// Whether the owner waits for its episodes.
  fileprivate var isAwaited: Bool { [.current, .repeating, .planning].contains(status) }

  /// The last day on which something happened, as text to sort by; empty if unknown.
  private var lastDay: String { days.map(\.iso).max() ?? "" }

  /// Sorts titles by the last day on which something happened, the latest first.
  static func latestFirst(_ entries: [Entry]) -> [Entry] {
    entries.map { (day: $0.lastDay, entry: $0) }.sorted { one, other in
      one.day == other.day ? one.entry.id < other.entry.id : one.day > other.day
    }.map(\.entry)
  }
}

/// `desk/now.html`
struct NowContext: TemplateContext {
  let current: [CurrentTitleContext]
  /// Leads to all titles in progress, if they are too many for the first page.
  let all: LinkContext?
  let airing: [AiringTitleContext]
  let calendar: CalendarContext?
  let next: [NextTitleContext]
  let friends: [FriendNewsContext]
  let followsFriends: Bool
  let hasTitles: Bool
  let adding: AddFormContext
}

/// A title in progress, with the buttons that count it.
struct CurrentTitleContext: TemplateContext {
  let id: String
  let link: LinkContext
  let cover: CoverContext
  let note: String?
  let progress: [ProgressContext]
  let step: ActionContext?
  let finish: ActionContext?
  /// Buttons for larger steps.
  let more: [ActionContext]
  let another: String
  let setting: SettingContext?
  let remove: ActionContext

  init(_ entry: Entry, _ request: ScreenRequest) {
    let (reading, words) = (request.reading, request.words)
    id = entry.id
    link = reading.covers.link(to: entry, in: reading.settings)
    cover = reading.covers.cover(of: entry, in: request.project.folder)
    note = words.site.byline(of: entry)
    progress = words.site.progress(of: entry)
    let counter = TitleCounter(entry)
    let name = link.text
    let actions = counter.actions(on: entry, name, request)
    finish =
      counter.isAtEnd
      ? request.action(
        words[.finished], "status", title: entry.id, value: "completed",
        seen: entry.status?.rawValue, spokenLabel: "\(words[.finished]) \(name)",
        style: "finish") : nil
    step = actions.first
    more = Array(actions.dropFirst())
    another = "\(words[.another]): \(name)"
    setting = counter.setting(of: entry, request)
    remove = request.removal(of: entry)
  }
}

/// A form that sets a number.
struct SettingContext: TemplateContext {
  let label: String
  let value: String
  let most: Int?
  let fields: [FieldContext]
}

struct AiringTitleContext: TemplateContext {
  let link: LinkContext
  let part: String?
  let time: TimeContext
}

/// The site's calendar, which reminds its subscribers of new episodes.
struct CalendarContext: TemplateContext {
  let url: SafeURL
  let before: String
  let behind: String

  /// nil for a site without an address, or if its calendar has no episode of the day.
  init?(on today: PartialDate?, _ request: ScreenRequest) {
    guard let today, let root = request.reading.settings.url,
      request.reading.library.titles.contains(where: { $0.isInCalendar(on: today) })
    else { return nil }
    url = SafeURL(root: root, encodedPath: PagePath.calendar.encoded)
    (before, behind) = request.words.site.aroundTitle(in: .subscribeTo)
  }
}

extension OwnersTitle {
  /// Whether the site's calendar has an episode of this day that isn't seen yet.
  fileprivate func isInCalendar(on day: PartialDate) -> Bool {
    !isKeptPrivate && !entry.isUnlisted && !entry.isGated && entry.isAwaited
      && entry.work.airing.contains {
        $0.at.date == day && $0.episode > entry.tracking?.progress ?? 0
      }
  }
}

struct NextTitleContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  let reason: LinkContext?
  let before: String
  let behind: String
  let begin: ActionContext

  /// nil if the title no longer exists.
  init?(_ next: UpNext, _ request: ScreenRequest) {
    let (reading, words) = (request.reading, request.words)
    guard let title = reading.title(next.id), title.entry.status == .planning else { return nil }
    link = reading.covers.link(to: title.entry, in: reading.settings)
    cover = reading.covers.cover(of: title.entry, in: request.project.folder)
    let because = next.because.flatMap { because in
      reading.title(because.id).map { (because, $0.entry) }
    }
    if let (because, loved) = because {
      reason = reading.covers.link(to: loved, in: reading.settings)
      let rating = reading.settings.ratingScale.text(because.rating)
      let shared = because.shared.joined(separator: words.site[.listSeparator])
      (before, behind) =
        because.shared.isEmpty
        ? words.site.aroundTitle(in: .becauseIRated, (.rating, rating))
        : words.site.aroundTitle(in: .becauseYouRated, (.rating, rating), (.shared, shared))
    } else {
      reason = nil
      (before, behind) = (next.isOwned ? words.site[.ownedNotStarted] : "", "")
    }
    begin = request.action(
      words[.begin], "status", title: next.id, value: "current", seen: "planning",
      spokenLabel: "\(words[.begin]): \(link.text)")
  }
}
