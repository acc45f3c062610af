import ArgumentParser
import Base
import Catalogue
import HTTPFetching
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct RefreshCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Fill in what titles lack: covers, genres, makers, years, descriptions …",
    discussion: """
      Asks sites that know them, by the titles' ids or else by their names, and writes what is missing. What you wrote \
      stays, whatever they say; what a refresh wrote is renewed by later ones as long as you leave it alone. A name \
      counts only where one title alone has it and something else agrees; all else is listed, with the command that \
      says which it is. imports/catalogue.yml remembers what was written: keep it with your library.

      Sources: \(SourceRow.table.map { row in
        row.name + " (\(row.kinds.map(\.id).joined(separator: ", "))\(row.keys.isEmpty ? "" : "; with your key"))"
      }.joined(separator: ", ")). 'sources:' in tokonoma.yml picks and orders them. Keys are read from the environment, \
      or from lines like TOKONOMA_TMDB_KEY=… in ~/.config/tokonoma/keys.
      """)

  static let examples = [
    CommandExample("tokonoma refresh --dry-run", "Say what would be asked, and how long it takes."),
    CommandExample("tokonoma refresh", "Fill in all titles."),
    CommandExample(
      "tokonoma refresh 'cowboy bebop' --with characters", "One title, with its cast."),
    CommandExample("tokonoma refresh --forget monster", "Take back all that was written of it."),
  ]

  @Argument(
    help: "Titles, each by its id or a piece of its name; all, when none is given.",
    completion: .titles)
  var titles: [String] = []

  @Option(
    help: ArgumentHelp("Write only these keys: cover,genres.", valueName: "keys"),
    completion: .list(FieldKey.refreshed.map(\.rawValue)))
  var only: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("Ask for more: characters.", valueName: "what"),
    completion: .list(["characters"]))
  var with: [With] = []

  enum With: String, ExpressibleByArgument, CaseIterable { case characters }

  @Option(
    help: ArgumentHelp(
      "Renew facts that are at least so old: 30d. Otherwise after 90 days, of running series after one.",
      valueName: "days"))
  var olderThan: String?

  @Option(
    help: ArgumentHelp(
      "Write the source's value of this key whatever stands there; can be given several times.",
      valueName: "key"), completion: .list(FieldKey.refreshed.map(\.rawValue)))
  var overwrite: [String] = []

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("Ask only this source; can be given several times.", valueName: "source"),
    completion: .list(SourceRow.table.map(\.id)))
  var sources: [String] = []

  @Flag(help: "Ask only catalogues that were added, and nobody on the network.")
  var offline = false

  @Flag(help: "Ask which title is meant where that is not certain.")
  var ask = false

  @Flag(help: "Take back what refreshes wrote into the titles that are named, and their match.")
  var forget = false

  @Flag(help: "Only when the time that 'refresh:' in tokonoma.yml says has passed; rankings, too.")
  var due = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would be asked, and ask nobody.")
  var dryRun = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if forget, titles.isEmpty { throw ValidationError("--forget needs the titles to forget.") }
    if ask, options.common.json || !Conversation.canAsk {
      throw ValidationError("--ask needs a terminal to ask in.")
    }
    if let olderThan, Self.days(olderThan) == nil {
      throw ValidationError("--older-than is a number of days, such as 30d, not '\(olderThan)'.")
    }
    for key in keys(only ?? "") + overwrite where FieldKey(refreshed: key) == nil {
      throw ValidationError(
        "'\(key)' is no key that is fetched: "
          + FieldKey.refreshed.map(\.rawValue).joined(separator: ", ") + ".")
    }
  }

  func run() async throws {
    let console = options.common.console
    try await console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let today = today()
      else { return }
      var chosen = RefreshOptions()
      if !titles.isEmpty {
        let found = titles.compactMap { library.title($0, reporting: &diagnostics)?.entry.id }
        if found.count < titles.count { return }
        chosen.titles = Set(found)
        if forget {
          let reports = try Catalogue.forget(
            found, in: library.project, by: changeOrigin(), isDryRun: dryRun,
            whenWaiting: console.tellOfWait, reporting: &diagnostics)
          for report in reports {
            console.text(report.text)
            console.json(report.json)
          }
          return
        }
      }
      let settings = library.titles.settings
      chosen.kinds = options.kind.flatMap { Kind(word: $0) }.map { [$0] } ?? Kind.allCases
      chosen.only = only.map { Set(keys($0).compactMap { FieldKey(refreshed: $0) }) }
      chosen.olderThan = olderThan.flatMap(Self.days)
      chosen.overwritten = Set(overwrite.compactMap { FieldKey(refreshed: $0) })
      chosen.hasCharacters = with.contains(.characters)
      chosen.isDryRun = dryRun
      chosen.descriptions = settings.catalogue.descriptions
      chosen.hasCovers = settings.catalogue.hasCovers
      var change: Int?
      if due {
        guard let interval = settings.catalogue.interval else {
          diagnostics.report(.nothingEverDue())
          return
        }
        let plan = try DuePlan(in: library.project, interval, today, reporting: &diagnostics)
        change = try await console.discover(
          plan.rankings, in: library.project, from: sources, reporting: &diagnostics)
        guard plan.isLibraryDue else {
          console.result(plan.text)
          return
        }
        chosen.olderThan = interval.days
      }
      guard
        let access = CatalogueAccess(
          of: library.project, settings.catalogue, site: settings.url, console, only: sources,
          isOffline: offline, reporting: &diagnostics)
      else { return }
      try await console.refresh(
        library.project, chosen, from: access, on: today, continuing: change, asking: ask,
        reporting: &diagnostics)
    }
  }

  private func keys(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// `30d`, `30`, `4w`
  private static func days(_ text: String) -> Int? {
    let unit = ["d": 1, "w": 7, "m": 30][text.suffix(1)]
    guard let count = Int(unit == nil ? Substring(text) : text.dropLast()), count >= 0 else {
      return nil
    }
    return count * (unit ?? 1)
  }
}
