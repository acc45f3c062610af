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
        airing: airing(on: request.desk.today(), request),
        next: reading.next.compactMap { NextTitleContext($0, request) },
        hasTitles: !reading.library.titles.isEmpty, adding: AddFormContext(request)))
  }

  private static func airing(
    on today: PartialDate?, _ request: ScreenRequest
  ) -> [AiringTitleContext] {
    guard let today else { return [] }
    let titles = request.reading.library.titles.map(\.entry)
    return titles.flatMap { entry -> [(order: String, AiringTitleContext)] in
      guard [.current, .repeating, .planning].contains(entry.status) else { return [] }
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
  /// The last day on which something happened, as text to sort by; empty if unknown.
  private var lastDay: String { days.map(\.iso).max() ?? "" }

  /// Titles, those first with which something happened last.
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
  let next: [NextTitleContext]
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
    func action(_ step: TitleCounter.Step, style: String? = nil) -> ActionContext {
      let label = step.label(words)
      return request.action(
        label, counter.verb, title: entry.id, value: step.value, seen: counter.seen,
        spokenLabel: "\(label): \(name)", style: style)
    }
    finish =
      counter.isAtEnd
      ? request.action(
        words[.finished], "status", title: entry.id, value: "completed",
        seen: entry.status?.rawValue, spokenLabel: "\(words[.finished]) \(name)",
        style: "finish") : nil
    step = counter.isAtEnd ? nil : action(counter.first, style: "step")
    more = counter.isAtEnd ? [] : counter.others.map { action($0) }
    another = "\(words[.another]): \(name)"
    setting = SettingContext(
      label: words[.setTo], value: counter.seen, most: counter.total,
      fields: request.hidden([
        ("do", counter.verb), ("title", entry.id), ("seen", counter.seen),
      ]))
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
