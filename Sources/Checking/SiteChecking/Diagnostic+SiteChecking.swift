import Base
import Markup
import MediaLibrary
import SiteBuilding

extension Diagnostic {
  /// - Parameters:
  ///   - nearest: a page that was probably meant
  ///   - page: the one with the link
  static func deadLink(
    to path: String, writtenAs address: String, nearest: String?, on page: String,
    _ found: FoundLink
  ) -> Diagnostic {
    let fix =
      if address.hasPrefix("www.") {
        "addresses of other sites begin with their scheme: 'https://\(shortened(address))'"
      } else if let nearest {
        "did you mean \(found.pages == nil ? link(to: nearest, from: page) : "'{{root}}\(nearest)'")?"
      } else {
        "correct the address, or remove the link"
      }
    return .warning(
      "dead-link",
      "\(found.subject) to '\(shortened(path))', which isn't on the site\(found.extent)",
      at: found.location, fix: fix)
  }

  static func linkWithoutRoot(
    to path: String, _ address: String, _ found: FoundLink
  ) -> Diagnostic {
    .warning(
      "dead-link",
      "\(found.subject) to '\(shortened(path))', which isn't on the site\(found.extent)",
      at: found.location,
      fix: "write '\(shortened(address))', which leads there from pages of any folder")
  }

  static func linkOutOfTheSite(_ address: String, _ found: FoundLink) -> Diagnostic {
    .warning(
      "dead-link", "\(found.subject) out of the site by '\(shortened(address))'\(found.extent)",
      at: found.location, fix: "write the whole address, or remove one '../'")
  }

  static func pictureWithoutDescription(_ path: String) -> Diagnostic {
    .advice(
      "picture-without-description", "this picture has no description for people who can't see it",
      fix: "describe what it shows: '![Two men in front of a ship](\(shortened(path)))'")
  }

  static func unknownCallout(_ callout: Prose.UnknownCallout) -> Diagnostic {
    .advice(
      "unknown-callout",
      "'\(shortened(callout.word))' isn't a kind of callout, so it looks like '[!note]'",
      at: callout.location,
      fix: callout.nearest.map { "did you mean '[!\($0)]'?" }
        ?? "write '[!note]', '[!tip]', '[!warning]' or another of Obsidian's words, or keep it")
  }

  static func deadFragment(
    _ id: String, on path: String, nearest: String?, _ found: FoundLink
  ) -> Diagnostic {
    .warning(
      "dead-fragment",
      "\(found.subject) to '#\(shortened(id))', which '\(shortened(path))' doesn't have\(found.extent)",
      at: found.location,
      fix: nearest.map { "did you mean '#\(shortened($0))'?" }
        ?? "remove '#\(shortened(id))' to link to the whole page")
  }

  static func unknownCheck(_ id: String) -> Diagnostic {
    .warning(
      "unknown-check", "there is no check '\(shortened(id))' to skip", fix: Check.correction(of: id)
    )
  }

  static func unusedTemplate(_ name: String, known: [String]) -> Diagnostic {
    .warning(
      "unused-template", "no page uses the template '\(shortened(name))'",
      fix: nearest(to: name, among: known).map { "did you mean '\($0).html'?" }
        ?? "include it in another one with '{{>\(shortened(name))}}', name it in a page of yours with "
        + "'template: \(shortened(name))', or remove it")
  }

  static func unusedStyle(_ name: String) -> Diagnostic {
    .warning(
      "unused-style", "nothing links to this style sheet",
      fix: nearest(to: name, among: ["custom.css"]).map { "did you mean 'theme/\($0)'?" }
        ?? "put its rules into 'theme/custom.css', which every page links to, or link to it in "
        + "'templates/resources.html'")
  }

  static let unusedCollectionStyle = warning(
    "unused-collection-style",
    "no page links to this, because the settings have neither 'colors' nor 'accent'",
    fix: "rename it to 'theme/custom.css', which every page links to, or add 'colors: covers'")

  static func copyIsBehind(_ file: LayeredFile) -> Diagnostic {
    .advice(
      "copy-is-behind", "the built-in '\(file.originalName)' has changed since this copy was made",
      at: .file(file.ownPath),
      fix: "see 'tokonoma templates --diff \(file.name)'; after merging what you want, "
        + "write '\(file.originalVersion ?? "")' into the first line")
  }

  static func untranslatedWords(_ file: LayeredFile, _ keys: [String]) -> Diagnostic {
    let shown = keys.prefix(12).joined(separator: ", ") + (keys.count > 12 ? " …" : "")
    return .advice(
      "untranslated-words", "\(NumberText.grouped(keys.count)) words here are still English",
      at: .file(file.ownPath), notes: [Note("as in English: \(shown)")],
      fix: "translate them; words that are the same in both languages may stay")
  }

  static func blockedByPolicy(_ reason: BlockedLoads.Reason) -> Diagnostic {
    let (message, fix) =
      switch reason {
      case .elsewhere(let origin, let directive):
        (
          "browsers won't load this: the content security policy allows only the site itself",
          "put the file into 'theme/', or allow the origin in tokonoma.yml: "
            + "'policy: {\(directive.rawValue): \(shortened(origin))}'"
        )
      case .inAddress:
        (
          "browsers won't load data that is written into an address",
          "put it into a file in 'theme/' and link to that"
        )
      case .inlineStyle:
        (
          "browsers won't apply a style that is written into the page",
          "give the element a class, and write the rule into 'theme/custom.css'"
        )
      case .inlineScript:
        (
          "browsers won't run a script that is written into the page",
          "write it into a file such as 'theme/mine.js', and load it by the 'src' of a <script>"
        )
      }
    return .warning("blocked-by-policy", message, fix: fix)
  }

  /// A title's link, which the program keeps up to date, or an address relative to the page.
  private static func link(to path: String, from page: String) -> String {
    let parts = path.split(separator: "/")
    if path.hasSuffix(".html"), parts.count == 2, Kind(folder: String(parts[0])) != nil {
      return "[[\(path.dropLast(5))]]"
    }
    return "'" + String(repeating: "../", count: page.count { $0 == "/" }) + path + "'"
  }
}

extension FoundLink {
  fileprivate var subject: String { pages == nil ? "this leads" : "a link leads" }

  fileprivate var extent: String {
    switch pages {
    case nil: ""
    case (1, let example)?: ", on '\(example)'"
    case (let count, let example)?:
      ", on \(NumberText.grouped(count)) pages such as '\(shortened(example))'"
    }
  }
}

extension Diagnostic {
  static let completedWithoutDate = advice(
    "completed-without-date", "this is completed without a date, so it is in no year of the diary",
    fix: "add 'finished: …', as rough as you remember: 2016, 2016-09 or 2016-09-14")

  static func completedBeforeTheEnd(_ progress: KnownProgress) -> Diagnostic {
    .advice(
      "completed-before-the-end",
      "this is completed, but its progress is \(progress.count) of \(progress.total) \(progress.unit.rawValue)",
      fix: "correct the progress, or the status or the total if one of them is wrong")
  }

  static func currentAtTheEnd(_ progress: KnownProgress) -> Diagnostic {
    .advice(
      "current-at-the-end",
      "this is in progress, but its progress is \(progress.count) of \(progress.total) \(progress.unit.rawValue)",
      fix: "write 'status: completed', and 'finished: …' if you know when")
  }

  static func openTime(status: String, isOneOfMany: Bool) -> Diagnostic {
    .advice(
      "open-time",
      isOneOfMany
        ? "several runs in its history are still in progress"
        : "a run in its history is still in progress, but this is \(status)",
      fix:
        "end that run with 'status: completed' or 'status: dropped', and 'finished: …' if you know when"
    )
  }

  static let finishedAndDropped = advice(
    "finished-and-dropped", "this is finished and dropped, but has only one run",
    fix: "remove one of the two dates; a second run is an item of 'history', as in "
      + "'history: [{finished: 2016, status: dropped}]'")

  static func staleCurrent(since date: PartialDate) -> Diagnostic {
    .advice(
      "stale-current", "this is in progress, but nothing has happened since \(date.iso)",
      fix:
        "write 'status: paused' or 'status: dropped', or bring 'progress' and 'updated' up to date")
  }

  static func futureDate(_ date: PartialDate) -> Diagnostic {
    .advice("future-date", "\(date.iso) is in the future", fix: "correct the date")
  }

  static func dayBeforeRelease(_ date: PartialDate, _ released: PartialDate) -> Diagnostic {
    .advice(
      "day-before-release", "\(date.iso) is before the release, \(released.iso)",
      fix: "correct the date, or 'released'")
  }

  static func ageNotUnderstood(_ mark: String) -> Diagnostic {
    .advice(
      "age-not-understood",
      "'\(shortened(mark))' has no known age, so an 'ageGate' would treat this as a title for adults",
      fix: "write an age, as in '16+', or a board's mark, such as PG-13, PEGI 16 or CERO Z")
  }

  static func misshapenID(_ id: Work.ExternalID, example: String) -> Diagnostic {
    .advice(
      "misshapen-id",
      "'\(shortened(id.value))' isn't an id of '\(shortened(id.registry))', so there is no link to it",
      fix: "write the id in its page's address, which looks like \(example)")
  }

  static func hoursOfNoGame(_ kind: Kind) -> Diagnostic {
    .advice(
      "hours-of-no-game",
      "this has hours, which are counted for games; \(kind.id) is counted in \(kind.unit.rawValue)",
      fix: "remove 'hours', or use 'progress'")
  }

  static let reviewWithoutRating = advice(
    "review-without-rating", "this has a review but no rating",
    fix: "add 'rating: …' if you like; without one it is in no ranking")

  static func ratingsOfAnotherScale(_ count: Int, highest: String, scale: Int, smaller: Int)
    -> Diagnostic
  {
    .advice(
      "ratings-of-another-scale",
      "all \(count) ratings are at most \(highest) of \(scale), as on a scale of \(smaller)",
      at: .file("tokonoma.yml"),
      fix: "if you changed 'ratingScale', 'tokonoma rescale \(smaller) \(scale)' converts them")
  }

  static func missingCover(of id: String) -> Diagnostic {
    .advice(
      "missing-cover", "this has no cover, so one is drawn",
      fix: "put a picture at 'covers/\(shortened(id)).jpg', or add 'cover: …'")
  }

  static func smallCover(width: Int, height: Int, of title: String) -> Diagnostic {
    .advice(
      "small-cover",
      "the cover of '\(shortened(title))' has \(width) × \(height) pixels, which is blurred on its page",
      fix: "find one that is at least \(TitleRule.leastCoverWidth) pixels wide; 400 × 600 is good")
  }
}

extension Diagnostic {
  static func partOfLooks(_ path: String) -> Diagnostic {
    .error(
      "part-of-the-looks", "'\(path)' is used to make pages, and isn't a file of the site",
      fix:
        "'tokonoma templates' shows which layer it is from; explain a page such as 'index.html' to see what it is made with"
    )
  }

  static func notOnTheSite(_ path: String, nearest: [String]) -> Diagnostic {
    let names = nearest.map { "'\(shortened($0))'" }
    return .error(
      "not-on-the-site", "the site has no file '\(shortened(path))'",
      fix: names.isEmpty
        ? "name a file of the output folder, such as 'index.html'"
        : "did you mean \(names.joined(separator: " or "))?")
  }
}
