import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ListCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "list", "List titles, filtered and sorted.",
    """
    A table on a terminal; elsewhere a line for each title, with title, kind, status, rating, progress and id separated \
    by tabs. Private titles are included. Unreadable files are reported on the standard error, with exit status 1.
    """)

  static let examples: [CommandExample] = [
    "tokonoma list --status current  # What you are watching, reading and playing.",
    "tokonoma list --kind book --min-rating 8 --sort rating  # Your best books.",
    .init(
      "tokonoma list --finished 2021 --status completed --unrated",
      "What you finished in 2021 and have not rated."),
    "tokonoma list --json | jq -r 'select(.rating >= 9) | .title'  # Titles for another program.",
  ]

  @Argument(help: "Only titles with these words in a name, or of this kind, status or year.")
  var words: [String] = []

  @Option(
    help: .value("word", "Only with one of these statuses: current, completed …"),
    completion: .statuses)
  var status: [String] = []

  @Option(help: "Only of this genre.", completion: .genres)
  var genre: String?

  @Option(help: "Only with this tag.", completion: .tags)
  var tag: String?

  @Option(help: .value("name", "Only by a person or studio of this name."))
  var creator: String?

  @Option(
    name: [.long, .customLong("year")], help: .value("date", "Only released then: 1998, 1998-04."))
  var released: String?

  @Option(help: .value("date", "Only finished then, first or again: 2021, 2021-05, yesterday."))
  var finished: String?

  @Option(help: .value("date", "Only begun, ended, added or reviewed on that day or later."))
  var since: String?

  @Option(
    help: .value("word", "Only titles that are private, unlisted or public."),
    completion: .list(VisibilityChange.Visibility.allCases.map(\.rawValue)))
  var visibility: VisibilityChange.Visibility?

  @Flag(help: "Only your favorites.")
  var favorites = false

  @Flag(help: "Only titles that you track without a rating.")
  var unrated = false

  @Option(help: .value("rating", "Only with this rating or higher."))
  var minRating: String?

  @Option(help: "By title, rating, finished, started, added or released.")
  var sort = TitleOrder.title

  @Flag(help: "In reverse order.")
  var reverse = false

  @Option(help: .value("count", "At most this many titles."))
  var limit: Int?

  @Option(
    help: .value("columns", "The width of the table; prints a table without a terminal, too."))
  var width: Int?

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    try requirePositive(("--limit", limit), ("--width", width))
    if options.console.isJSON { try refuse(("--width", width != nil), beside: "--json") }
  }

  func run() async throws {
    let console = options.console
    try await console.run { diagnostics in
      let library = try await OwnersLibrary(options, reporting: &diagnostics)
      let selection = try selection(library.kind, library.titles.settings)
      library.reportBrokenFiles(reporting: &diagnostics)
      let found = selection.readings.lazy.map { $0.titles(of: library.titles) }
      let (titles, count) = found.first { !$0.0.isEmpty } ?? ([], 0)
      if console.isJSON {
        for title in titles {
          console.json(TitleCard(title, settings: library.titles.settings).json)
        }
        return
      }
      let table = TitleTable(titles, settings: library.titles.settings)
      guard let width = width ?? Output.results.columns else {
        console.text(table.tabSeparated)
        return
      }
      let total = NumberText.count(count, .titles)
      if !titles.isEmpty { console.text(table.text(width: width) + "\n") }
      console.result(titles.count < count ? "\(titles.count) of \(total)" : total)
    }
  }

  private func selection(_ kind: Kind?, _ settings: Settings) throws(Refusal) -> TitleSelection {
    var filter = TitleFilter()
    filter.kinds = kind.map { [$0] } ?? []
    filter.statuses = try givenStatuses(status)
    for (text, option, target) in [
      (released, "--released", \TitleFilter.released), (finished, "--finished", \.finished),
      (since, "--since", \.since),
    ] {
      guard let text else { continue }
      guard let date = namedDay(text) ?? PartialDate(iso: text) else {
        throw Refusal(.noPeriod(text, option: option))
      }
      filter[keyPath: target] = date
    }
    filter.creator = creator
    filter.isFavorite = favorites
    filter.isUnrated = unrated
    if let minRating {
      filter.lowestRating = try Refusal.orValue {
        givenRating(minRating, scale: settings.ratingScale, reporting: &$0)
      }
    }
    filter.genres = FoldedWords(genre.map { [$0] } ?? [])
    filter.tags = FoldedWords(tag.map { [$0] } ?? [])
    var selection = TitleSelection()
    selection.query.filter = filter
    selection.query.order = sort
    selection.query.isReversed = reverse
    selection.query.limit = limit
    selection.visibility = visibility
    selection.words = words.isEmpty ? nil : words.joined(separator: " ")
    return selection
  }
}

extension TitleSelection {
  /// Its words as filters, if all have a meaning: `watching anime`, `unrated games`, `private`;
  /// else as part of a name, or as both: `anime bleach`, `watched in 2021`, `movies 1999`.
  fileprivate var readings: [TitleSelection] {
    guard let words else { return [self] }
    var other = self
    var rest: [String] = []
    var hasYear = false
    for word in words.split(separator: " ").map(String.init) {
      if other.filter(by: word.lowercased()) { continue }
      if let year = isYear(word) ? PartialDate(iso: word) : nil {
        let isEnd = other.query.filter.statuses.remove(.completed) != nil
        if isEnd { other.query.filter.finished = year } else { other.query.filter.released = year }
        hasYear = true
      } else if word != "in" || other.query.filter.statuses != [.completed] {
        rest.append(word)
      }
    }
    other.words = rest.isEmpty ? nil : rest.joined(separator: " ")
    return rest.isEmpty && !hasYear ? [other, self] : [self, other]
  }

  /// Whether the word names a kind, a status or another filter, which it adds.
  private mutating func filter(by word: String) -> Bool {
    if let kind = Kind(word: word), query.filter.kinds.isEmpty {
      query.filter.kinds = [kind]
    } else if let status = Status(word: word) {
      query.filter.statuses.insert(status)
    } else if ["favorites", "favourites"].contains(word) {
      query.filter.isFavorite = true
    } else if word == "unrated" {
      query.filter.isUnrated = true
    } else if let visibility = Visibility(rawValue: word == "hidden" ? "private" : word) {
      self.visibility = visibility
    } else {
      return false
    }
    return true
  }

  private typealias Visibility = VisibilityChange.Visibility
}

extension TitleOrder: ExpressibleByArgument {
  public init?(argument: String) { self.init(word: argument) }
}

extension VisibilityChange.Visibility: ExpressibleByArgument {}
