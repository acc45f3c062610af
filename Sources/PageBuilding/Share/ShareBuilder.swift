import Base
import MediaLibrary
import Planning
import Templates

/// Draws the pictures that services show with the address of a page, and those that people post.
///
/// They never show titles that are unlisted or behind the age gate: a picture can't ask for
/// consent.
package struct ShareBuilder: PageMaker {
  let parts: PageParts
  private let templates: ShareTemplates
  /// The site's address without `https://` and the last slash.
  private let address: String

  package init(_ parts: PageParts, templates: ShareTemplates) {
    self.parts = parts
    self.templates = templates
    let url = parts.settings.url ?? ""
    let host = url.firstRange(of: "//").map { url[$0.upperBound...] } ?? url[...]
    address = String(host.hasSuffix("/") ? host.dropLast() : host)
  }

  /// All pictures of the site; those to post follow the ones for link previews.
  package var pictures: [SharePicture] {
    guard settings.url != nil else { return [] }
    return previews
      + posted.flatMap { page, part in
        ShareFormat.posts.map { SharePicture(page: page, format: $0, part: part) }
      }
  }

  private var previews: [SharePicture] {
    guard settings.sharePictures != .off else { return [] }
    return plan.pages.filter { page in
      switch page.content {
      case let content as TitlePage:
        isPublic(content.entry)
          && (settings.sharePictures == .all || entries[content.entry].review != nil)
      case is DiaryMonthPage: months.contains(page.path.text)
      // Each of its pictures is of one friend.
      case is FriendsPage: false
      default: page.kind.hasSharePicture
      }
    }.map { SharePicture(page: $0, format: .wide, part: nil) }
  }

  private var posted: [(page: Page, part: SharePicture.Part?)] {
    guard settings.storyPictures != .off else { return [] }
    let isEach = settings.storyPictures == .all
    let (reviewed, months) = (
      isEach ? nil : Set(latestReviews.prefix(ShareBuilder.mostRecent)), months
    )
    var left = ["year": ShareBuilder.mostRecent, "list": ShareBuilder.mostRecent]
    func isRecent(_ kind: String) -> Bool {
      left[kind, default: 0] -= 1
      return isEach || left[kind, default: 0] >= 0
    }
    return plan.pages.flatMap { page in
      let shown: [SharePicture.Part?] =
        switch page.content {
        case let content as TitlePage:
          reviews.firstSentence(of: content.entry) != nil && isPublic(content.entry)
            && reviewed?.contains(content.entry) != false ? [nil] : []
        case is DiaryYearPage: isRecent("year") ? [nil] : []
        case is DiaryMonthPage: months.contains(page.path.text) ? [nil] : []
        case is OwnerListPage: isRecent("list") ? [nil] : []
        case let content as ProfilePage:
          [
            content.featured.entries.contains(where: isPublic) ? .favorites : nil,
            content.recentlyFinished.contains(where: isPublic) ? .finished : nil,
            plan.presentGoals.isEmpty ? nil : .goals,
          ].compactMap { $0 }
        case let content as FriendsPage:
          Array(
            content.friends.indices.lazy.filter { isWorthAPicture(content.friends[$0].taste) }
              .map { .match($0) }.prefix(isEach ? .max : ShareBuilder.mostRecent))
        default: []
        }
      return shown.map { (page, $0) }
    }
  }

  private func isWorthAPicture(_ taste: Taste) -> Bool {
    taste.likeness != nil || taste.loved(.max).contains { isPublic($0.entry) }
  }

  /// How many years, months, lists, reviews and friends have pictures to post unless the settings ask for all.
  private static let mostRecent = 4

  /// The paths of the latest months with pictures, or of all.
  private var months: Set<String> {
    var years: [String] = []
    var months: [(key: (Int, Int), path: String)] = []
    for page in plan.pages {
      guard let content = page.content as? DiaryMonthPage, content.review != nil,
        let month = content.month
      else { continue }
      // Years come newest first.
      if years.last != content.year.path.text { years.append(content.year.path.text) }
      months.append(((years.count, -month), page.path.text))
    }
    let count = settings.storyPictures == .all ? months.count : ShareBuilder.mostRecent
    return Set(months.first(count) { $0.key < $1.key }.map(\.path))
  }

  private var latestReviews: [EntryIndex] {
    let page = plan.pages.first { $0.content is ReviewsPage }?.content as? ReviewsPage
    return page?.listing.sections.flatMap(\.items).map(\.entry) ?? []
  }

  private func isPublic(_ index: EntryIndex) -> Bool {
    !entries[index].isGated && !entries[index].isUnlisted
  }

  /// - Parameter picture: One of `pictures`.
  package func drawing(of picture: SharePicture) -> ShareDrawing {
    if let content = picture.page.content as? TitlePage {
      return title(content.entry, picture.format)
    }
    return collection(subject(of: picture), picture.format)
  }

  /// The posts of each page that has pictures for them, by the page's path.
  ///
  /// - Parameter drawn: The paths of the pictures that were drawn.
  package func posts(drawn: Set<String>) -> [String: [SharePost]] {
    var posts: [String: [SharePost]] = [:]
    for (page, part) in posted {
      let pictures = ShareFormat.posts.map { SharePicture(page: page, format: $0, part: part) }
      let paths = pictures.map { drawn.contains($0.path.text) ? $0.path : nil }
      guard let first = pictures.first, paths.contains(where: { $0 != nil }) else { continue }
      posts[page.path.text, default: []].append(
        SharePost(
          label: part == nil ? nil : subject(of: first).heading, text: text(of: first),
          pictures: paths))
    }
    return posts
  }

  private func text(of picture: SharePicture) -> String {
    if let content = picture.page.content as? TitlePage {
      return [
        titles.titles[content.entry].text,
        titles.rating(entries[content.entry].tracking?.rating).map {
          "\($0.value.text)/\($0.best)"
        },
        reviews.firstSentence(of: content.entry, length: ShareBuilder.longestSentence),
      ].compactMap { $0 }.joined(separator: " · ")
    }
    let subject = subject(of: picture)
    let line = [subject.figure, subject.enso?.label ?? subject.text].compactMap { $0 }.joined(
      separator: " ")
    let shown = subject.entries.prefix(
      subject.grid(of: picture.format).covers)
    return [subject.heading, line, messages.list(shown.map { titles.titles[$0].text })]
      .filter { !$0.isEmpty }.joined(separator: " · ").replacing("\u{A0}", with: " ")
  }

  private static let longestSentence = 200

  private struct Subject {
    let heading: String
    var eyebrow: String?
    var figure: String?
    var enso: EnsoContext?
    var text: String?
    var caption: String?
    var rating: RatingContext?
    var facts: [FigureContext] = []
    /// Titles that pictures may show, the first ones first.
    var entries: [EntryIndex]

    func grid(of format: ShareFormat) -> CoverGrid {
      format.grid(
        for: entries.count, besideFigure: figure != nil || enso != nil, hasFacts: !facts.isEmpty)
    }
  }

  private func subject(of picture: SharePicture) -> Subject {
    let (page, part) = (picture.page, picture.part)
    var subject =
      switch page.content {
      case let content as DiaryYearPage: year(content, page)
      case let content as DiaryMonthPage: month(content, page)
      case let content as OwnerListPage:
        Subject(
          heading: page.heading,
          eyebrow: messages[.lists] + " · " + messages.count(content.items.count, .titles),
          enso: enso(ofSeen: content.items.map(\.entry)),
          text: plan.library.lists[content.list].description, entries: content.items.map(\.entry))
      case let content as ProfilePage where part == .finished:
        Subject(
          heading: messages[.recentlyFinished], eyebrow: settings.name,
          text: messages.shareLine(of: content.figures, on: scale),
          entries: content.recentlyFinished)
      case is ProfilePage where part == .goals: goals
      case let content as ProfilePage:
        Subject(
          heading: part == nil ? settings.name : content.featured.list.text,
          eyebrow: part == nil ? ownerName : settings.name,
          text: messages.shareLine(of: content.figures, on: scale)
            ?? texts.prose.bio.map(texts.excerpt),
          entries: content.featured.entries)
      case let content as FriendsPage:
        if case .match(let friend)? = part {
          match(content.friends[friend])
        } else {
          Subject(heading: page.heading, entries: [])
        }
      default: Subject(heading: page.heading, entries: [])
      }
    if subject.eyebrow == subject.heading { subject.eyebrow = nil }
    subject.entries = titles.varied(subject.entries.filter(isPublic), 6)
    if case .match? = part {
      // Whole rows of three.
      subject.entries = Array(subject.entries.prefix(subject.entries.count < 6 ? 3 : 6))
    } else if part != nil, subject.enso == nil {
      subject.entries = Array(subject.entries.prefix(4))
    }
    return subject
  }

  private func match(_ shelf: FriendShelf) -> Subject {
    let taste = shelf.taste
    let common = messages.count(taste.common, .compareBothSeen)
    return Subject(
      heading: shelf.friend.name, eyebrow: settings.name,
      figure: taste.likeness.map { "\($0)%" },
      text: taste.likeness == nil ? verdict(on: taste) : "\(messages[.compareAlike]) · \(common)",
      caption: messages[.compareBothLove], entries: taste.loved(.max).map(\.entry))
  }

  private func year(_ content: DiaryYearPage, _ page: Page) -> Subject {
    let year = content.year
    return Subject(
      heading: page.heading, eyebrow: settings.name, figure: messages.number(year.count.total),
      text: messages.shareLine(of: year, kinds: plan.kinds, on: scale),
      caption: year.best.isEmpty ? nil : messages[.bestOfYear, (.year, messages.year(year.year))],
      rating: year.mean.map { RatingContext($0, on: scale) },
      facts: content.facts.map(facts) ?? [], entries: year.best.map(\.entry))
  }

  /// Two to four that are worth telling, or none.
  private func facts(_ facts: YearFacts) -> [FigureContext] {
    func figure(_ count: Int, _ label: MessageKey) -> FigureContext? {
      count < 3
        ? nil : FigureContext(label: messages.count(count, label), value: messages.number(count))
    }
    let group = facts.studios.first ?? facts.people.first
    let slow = facts.slowest.flatMap { slow in
      isPublic(slow.finish.entry)
        ? FigureContext(
          label: messages.count(slow.days, .daysFromStart) + ": "
            + titles.titles[slow.finish.entry].text, value: messages.number(slow.days)) : nil
    }
    let week = facts.days.flatMap { days in
      days.busiestWeek.count == days.dated ? nil : days.busiestWeek.count
    }
    let figures = [
      facts.days.flatMap { figure($0.streak.count, .daysInARow) },
      week.flatMap { figure($0, .finishedInWeek) },
      group.map {
        FigureContext(label: messages.count($0.count, .titles), value: groups[$0.group].name)
      }, slow,
    ].compactMap { $0 }
    return figures.count < 2 ? [] : figures
  }

  private func month(_ content: DiaryMonthPage, _ page: Page) -> Subject {
    guard let review = content.review else { return Subject(heading: page.heading, entries: []) }
    let rated = content.finishes.enumerated().filter { $1.rating != nil }.sorted { a, b in
      (b.element.rating?.hundredths ?? 0, a.offset) < (a.element.rating?.hundredths ?? 0, b.offset)
    }.map(\.element.entry)
    let best = [review.best?.entry].compactMap { $0 }
    let others = rated.isEmpty ? content.finishes.map(\.entry) : rated
    return Subject(
      heading: page.heading, eyebrow: settings.name,
      figure: messages.number(review.count.total),
      text: messages.shareLine(
        of: review.counts, finishes: content.finishes, review.spent, on: scale),
      caption: best.isEmpty ? nil : messages[.bestOfMonth],
      rating: review.mean.map { RatingContext($0, on: scale) },
      entries: best + others.filter { !best.contains($0) })
  }

  private var goals: Subject {
    let goals = plan.presentGoals.map(enso)
    let finished = plan.pages.lazy.compactMap { $0.content as? ProfilePage }.first
    return Subject(
      heading: goals.isEmpty ? "" : self.goals(plan.presentGoals)?.heading ?? "",
      eyebrow: settings.name, enso: goals.first,
      text: goals.dropFirst().map(\.label).joined(separator: " · "),
      entries: finished?.recentlyFinished ?? [])
  }

  private func title(_ index: EntryIndex, _ format: ShareFormat) -> ShareDrawing {
    let (entry, shown) = (entries[index], titles.titles[index])
    let native = titles.native(of: index)
    let isUpright =
      native?.language.map { $0.hasPrefix("ja") || $0.hasPrefix("zh") } ?? false
    let kind = messages[entry.kind, .noun].capitalizedFirst
    let year = entry.work.released.flatMap { $0.year > 0 ? messages.year($0.year) : nil }
    let finished = entry.tracking?.lastFinished.map(messages.short)
    let context = ShareTitleContext(
      title: shown.text, language: shown.language, native: native,
      isNativeUpright: isUpright, isNativeBelow: native != nil && !isUpright,
      eyebrow: [kind, year].compactMap(\.self).joined(separator: " · "),
      creator: messages.byline(of: entry), rating: titles.rating(entry.tracking?.rating),
      status: [messages.status(of: entry), finished].compactMap(\.self).joined(separator: " · "),
      sentence: reviews.firstSentence(
        of: index, length: format.hasScroll ? 90 : Self.longestSentence),
      siteName: settings.name, address: address,
      cover: ShareBuilder.url(ofCover: 0), cloth: cloth(of: index),
      extra: ExtraTexts(extras: entry.work.extras))
    return ShareDrawing(
      svg: templates.titles[format.titleTemplate]?.bytes(of: context) ?? [], covers: [index])
  }

  private func collection(_ subject: Subject, _ format: ShareFormat) -> ShareDrawing {
    // The first one hangs on a scroll, beside a heading that is wider than it is high.
    let hasScroll = format.hasScroll
    let grid = subject.grid(of: format)
    let shown = Array(subject.entries.prefix(grid.covers + (hasScroll ? 1 : 0)))
    func cover(_ place: Int, in grid: CoverGrid, at index: Int) -> ShareCoverContext {
      let title = titles.titles[shown[place]]
      return grid.cover(
        index, named: LinkContext(text: title.text, url: nil, language: title.language),
        ShareBuilder.url(ofCover: place))
    }
    let standing = shown.indices.dropFirst(hasScroll ? 1 : 0)
    let context = ShareCollectionContext(
      heading: subject.heading, eyebrow: subject.eyebrow, figure: subject.figure,
      enso: subject.enso,
      text: grid.hasText ? subject.text.map { $0.truncatedAtWord(to: 200) } : nil,
      caption: subject.caption,
      rating: subject.rating, facts: grid.facts(subject.facts), siteName: settings.name,
      address: address,
      hung: hasScroll && !shown.isEmpty ? cover(0, in: grid, at: 0) : nil,
      cloth: shown.first.map(cloth) ?? ShareBuilder.plainCloth,
      standing: standing.enumerated().map { cover($1, in: grid, at: $0) })
    return ShareDrawing(
      svg: templates.collections[format.collectionTemplate]?.bytes(of: context) ?? [],
      covers: shown)
  }

  private static func url(ofCover index: Int) -> SafeURL {
    SafeURL(encodedPath: "resource:" + ShareDrawing.name(ofCover: index))
  }

  private static let plainCloth = "#8c8266"

  /// A color near the cover's main one, as muted and dark as cloth.
  private func cloth(of index: EntryIndex) -> String {
    guard let cover = entries[index].work.cover,
      let color = cover.color ?? cover.path.flatMap({ titles.pictures.thumbnails(of: $0)?.color }),
      let value = Int(color.dropFirst(), radix: 16)
    else { return ShareBuilder.plainCloth }
    let parts = [16, 8, 0].map { value >> $0 & 0xFF }
    let light = (parts[0] * 30 + parts[1] * 59 + parts[2] * 11) / 100
    let wanted = min(max(light, 78), 132)
    let quiet = parts.map { part in min(max(wanted + (part - light) * 45 / 100, 0), 255) }
    let plain = [0x8C, 0x82, 0x66]
    let hex = zip(quiet, plain).map { ($0 * 3 + $1) / 4 }.map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + hex.joined()
  }
}

extension Template {
  fileprivate func bytes(of context: Context) -> [UInt8] {
    var buffer = PageBuffer(capacity: 1 << 12)
    render(context, into: &buffer)
    return buffer.bytes
  }
}
