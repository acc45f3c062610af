import ArgumentParser
import Base
import Catalogue
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct RefreshCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "refresh", "Fetch what titles lack: covers, genres, makers, years, descriptions …",
    """
    Asks sites by the titles' ids, or by name, and writes what is missing. What you wrote stays; what a refresh wrote is \
    renewed by later ones unless you change it. A name is enough only if a single title has it and something \
    else agrees; other candidates are listed, with the command that chooses one. imports/catalogue.yml remembers what was \
    written: keep it with your library.

    Sources: \(SourceRow.table.map { row in
      row.name + " (\(row.kinds.map(\.id).joined(separator: ", "))\(row.keys.isEmpty ? "" : "; needs a key"))"
    }.joined(separator: ", ")). 'sources:' in tokonoma.yml selects and orders them. 'tokonoma keys' asks for the \
    keys and keeps them.
    """)

  static let examples: [CommandExample] = [
    "tokonoma refresh --dry-run  # Show what would be asked, and how long it takes.",
    "tokonoma refresh  # Fill in all titles.",
    "tokonoma refresh 'cowboy bebop' --with characters  # One title, with its cast.",
    "tokonoma refresh --forget monster  # Remove everything that refreshes wrote.",
  ]

  @Argument(
    help: "Titles, by id or part of a name; all titles if none is given.", completion: .titles)
  var titles: [String] = []

  @Option(
    help: .value("keys", "Write only these keys: cover,genres."),
    completion: .list(FieldKey.refreshed.map(\.rawValue)))
  var only: String?

  @Option(
    name: .customLong("with"), help: .value("what", "Also fetch: characters."),
    completion: .list(["characters"]))
  var with: [Extra] = []

  enum Extra: String, ExpressibleByArgument, CaseIterable { case characters }

  @Option(
    help: .value(
      "days",
      "Renew facts older than this: 30d. Without it: 90 days, or one day for running series."))
  var olderThan: String?

  @Option(
    help: .value("key", "Replace the values of this key by the source's; can be repeated."),
    completion: .list(FieldKey.refreshed.map(\.rawValue)))
  var overwrite: [String] = []

  @Option(
    name: .customLong("from"), help: .value("source", "Ask only this source; can be repeated."),
    completion: .list(SourceRow.table.map(\.id)))
  var sources: [String] = []

  @Flag(help: "Ask only added catalogues, without network.")
  var offline = false

  @Flag(help: "Ask which title is meant if it isn't certain.")
  var ask = false

  @Flag(help: "Remove what refreshes wrote into these titles, and their match.")
  var forget = false

  @Flag(
    help:
      "Only if the interval of 'refresh:' in tokonoma.yml has passed; also rankings, and 'pull:'.")
  var due = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would be asked, and ask nothing.")
  var dryRun = false

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if forget, titles.isEmpty { throw ValidationError("--forget needs the titles to forget.") }
    if forget {
      try refuse(
        ("--only", only != nil), ("--with", !with.isEmpty), ("--older-than", olderThan != nil),
        ("--overwrite", !overwrite.isEmpty), ("--from", !sources.isEmpty), ("--offline", offline),
        ("--ask", ask), ("--due", due), beside: "--forget")
    }
    if due { try refuse(("--older-than", olderThan != nil), beside: "--due") }
    if ask, options.console.isJSON || !Output.canAsk {
      throw ValidationError("--ask needs a terminal to ask in.")
    }
    if let olderThan, Self.days(olderThan) == nil {
      throw ValidationError("--older-than is a number of days, such as 30d, not '\(olderThan)'.")
    }
    for key in keys(only ?? "") + overwrite where FieldKey(refreshed: key) == nil {
      throw ValidationError(
        "'\(key)' isn't a key that sources fill in: "
          + FieldKey.refreshed.map(\.rawValue).joined(separator: ", ") + ".")
    }
  }

  func run() async throws {
    let console = options.console
    try await console.run { diagnostics in
      let library = try await OwnersLibrary(options, reporting: &diagnostics)
      guard let today = today() else { return }
      let settings = library.titles.settings
      var chosen = RefreshOptions(settings.catalogue)
      // `refresh movies`
      let kind = titles.count == 1 && !forget ? Kind(word: titles[0]) : nil
      if !titles.isEmpty, kind == nil {
        let found = try titles.compactMap { title in
          try diagnostics.result { _ in try library.title(title).entry.id }
        }
        if found.count < titles.count { return }
        chosen.titles = Set(found)
        if forget {
          let reports = try Catalogue.forget(
            found, in: library.project, by: changeOrigin(), isDryRun: dryRun,
            whenWaiting: console.reportWaiting, reporting: &diagnostics)
          return reports.forEach(console.report)
        }
      }
      chosen.kinds = (kind ?? library.kind).map { [$0] } ?? Kind.allCases
      chosen.only = only.map { Set(keys($0).compactMap { FieldKey(refreshed: $0) }) }
      chosen.olderThan = olderThan.flatMap(Self.days)
      chosen.overwritten = Set(overwrite.compactMap { FieldKey(refreshed: $0) })
      chosen.hasCharacters = with.contains(.characters)
      chosen.isDryRun = dryRun
      var change: Int?
      if due {
        try await console.pull(
          settings.pulls, into: library.project, contact: settings.contact, isDryRun: dryRun,
          reporting: &diagnostics)
        guard let interval = settings.catalogue.interval else {
          if settings.pulls.isEmpty { throw Refusal(.nothingEverDue) }
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
      let access = try CatalogueAccess(
        of: library.project, settings, console, only: sources,
        isOffline: offline, reporting: &diagnostics)
      try await console.refresh(
        library.project, chosen, from: access, on: today, continuing: change, asking: ask,
        reporting: &diagnostics)
    }
  }

  private func keys(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map { $0 == "covers" ? "cover" : String($0) }
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

extension Console {
  /// - Parameters:
  ///   - change: the number of the command's earlier change
  ///   - asks: whether the owner chooses among several titles
  func refresh(
    _ project: Project, _ options: RefreshOptions, from access: CatalogueAccess,
    on today: PartialDate, continuing change: Int? = nil, asking asks: Bool = false,
    reporting diagnostics: inout DiagnosticList
  ) async throws {
    var chosen = options
    // Covers always need the network.
    if !access.usesNetwork { chosen.hasCovers = false }
    let files = access.files
    chosen.isGone = { files.isGone($0) }
    var problems = diagnostics
    let report = try await showingProgressLine { line -> RefreshReport? in
      let progress = line?.work
      let decide: RefreshRun.Decision = { unsure in
        Conversation.between(line) { Conversation.decide(unsure) }
      }
      let run = try RefreshRun(
        project, chosen, from: access.sources, through: access.fetcher, today: today,
        by: changeOrigin(), continuing: change, deciding: asks ? decide : nil,
        telling: { source, done, total in
          if done == 0 { progress?.begin(.fetching, of: total) } else { progress?.set(done) }
        }, whenWaiting: reportWaiting, reporting: &problems)
      guard var run else { return nil }
      text(run.plannedWork.text)
      return try await run.run(reporting: &problems)
    }
    diagnostics = problems
    guard let report else { return }
    text(report.text + advice(report, access), report.json)
  }

  private func advice(_ report: RefreshReport, _ access: CatalogueAccess) -> String {
    guard access.usesNetwork else { return "" }
    let uncovered = Kind.allCases.compactMap { kind in
      report.uncovered[kind].map {
        $0 == 1 ? "1 \(kind.id)" : "\(NumberText.grouped($0)) \(kind.folder)"
      }
    }
    let advice = access.advice(for: Set(report.uncovered.keys))
    let unasked = report.plan.withoutSource.filter { kind, _ in
      !advice.contains { $0.kind == kind }
    }
    return
      (uncovered.isEmpty ? "" : "no cover yet: \(uncovered.joined(separator: ", "))\n")
      + advice.map { $0.text + "\n" }.joined()
      + unasked.map { kind, count in
        "no source for \(NumberText.count(count, .titles)) in \(kind.folder): "
          + "'sources:' in tokonoma.yml names others\n"
      }.joined()
  }
}

extension Conversation {
  fileprivate static func decide(_ unsure: RefreshReport.Unsure) -> RefreshRun.Answer? {
    let console = Console(isQuiet: false, isJSON: false)
    console.note("\nWhich \(unsure.source) title is '\(unsure.title)'?\n")
    for (number, candidate) in unsure.candidates.enumerated() {
      let facts = [candidate.year.map(String.init), candidate.format].compactMap { $0 }
      let behind = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
      console.note("  \(number + 1)  \(candidate.title)\(behind)  \(candidate.name)\n")
    }
    let answer = ask("[1-\(unsure.candidates.count), n for none of these, Enter to skip it]")
    if ["n", "none"].contains(answer?.lowercased()) { return RefreshRun.Answer.none }
    let number = answer.flatMap { Int($0) } ?? 0
    return unsure.candidates.indices.contains(number - 1) ? .candidate(number - 1) : nil
  }
}
