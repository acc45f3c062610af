import ArgumentParser
import Base
import Catalogue
import LibraryCommands
import LibraryFiles
import MediaLibrary
import Trackers

struct AddCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "add", "Put a new title into the library.",
    """
    The title gets a file of its own. It is planned, unless you give another status.

    To add a title with everything that a site knows about it, give its number in the last 'tokonoma search', its id \
    (\(TitleReference.names.joined(separator: ", ")): anilist:154587, isbn:9780441013593), or the address of its \
    page there. --to binds it to one of your titles instead.
    """)

  static let examples: [CommandExample] = [
    .init(
      #"tokonoma add book "The Left Hand of Darkness" --author "Ursula K. Le Guin""#,
      "A book to read one day."),
    .init(
      #"tokonoma add movie "Tampopo" --status watched --rating 9 --date 2026-09"#,
      "A film that you saw in September."),
    "tokonoma add anilist:154587  # A title that AniList has by this id.",
    "tokonoma add 2 --to anime/monster  # Bind one of your titles to the second result.",
  ]

  @Argument(
    help: ArgumentHelp(
      "Its kind: \(Kind.allCases.map(\.id).joined(separator: ", ")); or its number, id or address on a site.",
      valueName: "kind"), completion: .kinds)
  var newKind: String

  @Argument(help: .value("name", "Its title."))
  var title: String?

  @Option(help: .value("id", "Your title that this one is."), completion: .titles)
  var to: String?

  @Option(help: .value("name", "Who wrote it; can be repeated."))
  var author: [String] = []

  @Option(help: .value("role=name", "Who made it, and as what: 'director=Satoshi Kon'."))
  var creator: [String] = []

  @Option(help: .value("genre", "A genre; can be repeated."), completion: .genres)
  var genre: [String] = []

  @Option(
    name: [.long, .customLong("year")],
    help: .value("date", "When it came out: 2004, 2004-04, 2004-04-07."))
  var released: String?

  @Option(help: .value("count", "How many episodes, chapters, pages or minutes there are."))
  var total: Int?

  @Option(help: .value("word", "Its status: planning, current, completed …"), completion: .statuses)
  var status: String?

  @Option(help: "Your rating.")
  var rating: String?

  @Option(help: .value("count", "How far you are: 12, or all."))
  var progress: String?

  @Option(help: .value("hours", "How long you played a game: 12.5, 12:30."))
  var hours: String?

  @Option(help: .value("tag", "A tag; can be repeated."), completion: .tags)
  var tag: [String] = []

  @Option(help: "The file's name and the page's address, if not made from the title.")
  var slug: String?

  @Flag(help: "Add it even if there is a title of this name.")
  var again = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if title == nil, !isReference, !(lacksKind && console.canAsk) {
      let advice =
        nearest(to: newKind, among: Kind.allCases.map(\.id)).map { "Did you mean '\($0)'?" }
        ?? "Write its kind first, such as 'tokonoma add anime \"\(newKind)\"'."
      throw ValidationError(
        Kind(word: newKind) == nil
          ? "'\(newKind)' isn't a kind, a search number, an id or an address of a site. \(advice)"
          : "Write its title, such as 'tokonoma add \(newKind) Monster'.")
    }
    if to != nil, title != nil {
      throw ValidationError("--to needs a number, an id or an address of a site, and no title.")
    }
    if to != nil {
      try refuse(
        ("--author", !author.isEmpty), ("--creator", !creator.isEmpty), ("--genre", !genre.isEmpty),
        ("--released", released != nil), ("--total", total != nil), ("--status", status != nil),
        ("--rating", rating != nil), ("--progress", progress != nil), ("--hours", hours != nil),
        ("--tag", !tag.isEmpty), ("--slug", slug != nil), ("--again", again),
        ("--date", date.date != nil), beside: "--to")
    }
    try requirePositive(("--total", total))
  }

  func run() async throws {
    try await project.run { project, console, diagnostics in
      guard let named = try named(console) else {
        try await addFromCatalogue(project, console, reporting: &diagnostics)
        return
      }
      let (title, year) = dated(named.title, named.kind)
      var new = try newTitle(title, named.kind)
      new.released = year
      let settings = try project.soundSettings(reporting: &diagnostics)
      var report = try await console.editor(project, settings, change)
        .add(new, workers: .onAllCores(), reporting: &diagnostics)
      if !change.dryRun, let advice = advice(on: new) { report?.notes.append(advice) }
      console.report(report)
    }
  }

  /// How to separate a year or an author that may be part of the name: `Heat 1995`, `Dune by Frank
  /// Herbert`.
  private func advice(on new: NewTitle) -> String? {
    let undo = "take this back with 'tokonoma undo', then: tokonoma add \(new.kind.id)"
    if let space = newKind.lastIndex(of: " "), Kind(word: String(newKind[..<space])) != nil {
      let word = newKind[newKind.index(after: space)...]
      return "if '\(word)' begins its name, \(undo) \(shellWord("\(word) \(new.title)"))"
    }
    if new.released == nil, new.kind != .anime, new.kind != .manga,
      let parts = new.title.wholeMatch(of: /(.+) ([0-9]{4})/), isYear(String(parts.2))
    {
      return "if \(parts.2) is its year, \(undo) \(shellWord(String(parts.1))) --year \(parts.2)"
    }
    if new.kind == .book, new.creators.isEmpty,
      let parts = new.title.wholeMatch(of: /(.+) by ([^ ]+ .+)/)
    {
      let (name, author) = (shellWord(String(parts.1)), shellWord(String(parts.2)))
      return "if \(parts.2) wrote it, \(undo) \(name) --author \(author)"
    }
    return nil
  }

  private var console: Console { Console(isQuiet: project.quiet, isJSON: project.json) }

  /// Whether the words are a search number, an id or an address.
  private var isReference: Bool {
    title == nil && (Int(newKind) != nil || TitleReference(newKind) != nil)
  }

  /// Whether the words are a title only, and not a kind that was misspelled.
  private var lacksKind: Bool {
    !isReference && to == nil && Kind(word: newKind) == nil
      && nearest(to: newKind, among: Kind.allCases.map(\.id)) == nil
  }

  /// The given title and its kind, which a terminal asks for if it is missing; nil for a reference.
  private func named(_ console: Console) throws(Refusal) -> (title: String, kind: Kind)? {
    if isReference { return nil }
    if let command = commandWithoutArticle {
      throw Refusal(.articleBeforeKind(newKind, instead: command))
    }
    if lacksKind, console.canAsk {
      let title = [newKind, title].compactMap(\.self).joined(separator: " ")
      guard let kind = Conversation.kind(of: title) else { throw Refusal(.nothingChosen) }
      return (title, kind)
    }
    return (title ?? "", try givenKind(newKind))
  }

  /// The command for `add a movie Heat`; nil for `add a game of thrones`.
  private var commandWithoutArticle: String? {
    let words = title?.split(separator: " ").map(String.init) ?? []
    guard ["a", "an", "the"].contains(newKind.lowercased()), words.count > 1, words[1] != "of",
      let kind = Kind(word: words[0])
    else { return nil }
    return "tokonoma add \(kind.id) \(shellWord(words.dropFirst().joined(separator: " ")))"
  }

  /// The name without a year in brackets, and the day or year of release: `Heat (1995)`. Names of
  /// anime and manga may end like that.
  private func dated(_ name: String, _ kind: Kind) -> (title: String, released: String?) {
    guard released == nil, kind != .anime, kind != .manga,
      let parts = name.wholeMatch(of: /(.*[^ ]) +\(([0-9]{4})\)/), isYear(String(parts.2))
    else { return (name, released) }
    return (String(parts.1), String(parts.2))
  }

  func newTitle(_ title: String, _ kind: Kind) throws(Refusal) -> NewTitle {
    var new = NewTitle(title, kind: kind, date: try date.given(), today: today())
    new.creators = author.flatMap { people(in: $0) }.map {
      NewTitle.Creator(name: $0, role: "author")
    }
    for text in creator {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw Refusal(.noCreator(text)) }
      new.creators.append(NewTitle.Creator(name: parts[1], role: parts[0]))
    }
    if total != nil, kind.totalKey == nil { throw Refusal(.noTotal(kind: kind.id)) }
    new.genres = genre
    new.released = released
    new.total = total
    new.status = status
    new.rating = rating
    new.progress = progress
    new.hours = hours
    new.tags = tag
    new.slug = slug
    new.isAnother = again
    return new
  }
}

extension AddCommand {
  /// Adds a title from a source, or links a library title to one.
  func addFromCatalogue(
    _ project: Project, _ console: Console, reporting diagnostics: inout DiagnosticList
  ) async throws {
    let settings = try project.soundSettings(reporting: &diagnostics)
    guard let today = today(), let reference = try reference(in: project) else { return }
    let access = try CatalogueAccess(
      of: project, settings, console, reporting: &diagnostics)
    let found = try await access.title(
      for: reference, named: newKind, CatalogueScope(language: settings.language),
      reporting: &diagnostics
    ).title
    let library = try await project.readOwnersTitles(
      workers: .onAllCores(), reporting: &diagnostics)
    let changed =
      if let to {
        try bound(to, to: found, reference.id, in: library, project, reporting: &diagnostics)
      } else {
        try await added(found, reference.id, to: library, project, console, reporting: &diagnostics)
      }
    guard let changed, !change.dryRun else { return }
    var options = RefreshOptions(settings.catalogue)
    options.titles = [changed.id]
    let run = try RefreshRun(
      project, options, from: access.sources, through: access.fetcher, today: today,
      by: changeOrigin(), continuing: changed.change, whenWaiting: console.reportWaiting,
      reporting: &diagnostics)
    if var run { console.report(try await run.run(reporting: &diagnostics)) }
  }

  /// The title for a result's number, an id or an address.
  private func reference(in project: Project) throws(Refusal) -> TitleReference? {
    guard let number = Int(newKind) else { return TitleReference(newKind) }
    let found = SearchHistory(project).found()
    guard found.indices.contains(number - 1),
      let reference = TitleReference(found[number - 1].reference)
    else { throw Refusal(.numberNotFound(number, of: found.count)) }
    return TitleReference(id: reference.id, kind: found[number - 1].kind)
  }

  /// The id of the new title and the number of the change; nil, with a report, if it was not added.
  private func added(
    _ found: CatalogueTitle, _ asked: Work.ExternalID, to library: OwnersTitles,
    _ project: Project, _ console: Console, reporting diagnostics: inout DiagnosticList
  ) async throws -> (id: String, change: Int?)? {
    if let same = library.titles.first(where: { title in
      title.entry.kind == found.facts.kind
        && title.entry.work.ids.contains { found.ids.contains($0) }
    }) {
      throw Refusal(.referenceThere(found.facts.title, same.entry.id, at: same.path))
    }
    var new = try newTitle(found.facts.title, found.facts.kind)
    new.ids = [asked]
    let report = try await console.editor(project, library.settings, change)
      .add(new, workers: .onAllCores(), reporting: &diagnostics)
    console.report(report)
    return report.map { ($0.id, $0.number) }
  }

  /// The id of the library title that is linked to the found one, and the number of the change.
  private func bound(
    _ name: String, to found: CatalogueTitle, _ asked: Work.ExternalID, in library: OwnersTitles,
    _ project: Project, reporting diagnostics: inout DiagnosticList
  ) throws -> (id: String, change: Int?)? {
    let titles = TitleFinder(library.titles, kind: found.facts.kind).titles(for: name)
    guard titles.count == 1 else {
      throw Refusal(
        titles.isEmpty
          ? .titleNotFound(name, near: nil, broken: [])
          : .severalTitles(name, found: titles.map { ($0.entry.id, $0.entry.work.title) }))
    }
    let id = titles[0].entry.id
    let reports = try forget(
      [id], binding: asked, in: project, by: changeOrigin(), isDryRun: change.dryRun,
      reporting: &diagnostics)
    return diagnostics.hasErrors ? nil : (id, reports.first?.change)
  }
}
