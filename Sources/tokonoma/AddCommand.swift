import ArgumentParser
import Base
import Catalogue
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct AddCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put a new title into the library.",
    discussion: """
      The title gets a file of its own, for you to write more into. Unless you say what it is to you, it is planned.

      A title that a site knows is added with all that it knows: by its number in the last 'tokonoma search', by its id \
      (\(TitleReference.names.joined(separator: ", ")): anilist:154587, isbn:9780441013593), or by the address of its \
      page there. With --to it says which title one of yours is.
      """)

  static let examples = [
    CommandExample(
      #"tokonoma add book "The Left Hand of Darkness" --author "Ursula K. Le Guin""#,
      "A book to read one day."),
    CommandExample(
      #"tokonoma add movie "Tampopo" --status watched --rating 9 --date 2026-09"#,
      "A film that you saw in September."),
    CommandExample("tokonoma add anilist:154587", "One that AniList knows by this id."),
    CommandExample("tokonoma add 2 --to anime/monster", "Say what one of yours is."),
  ]

  @Argument(
    help: ArgumentHelp(
      "What it is: \(Kind.allCases.map(\.id).joined(separator: ", ")); or how a site names it.",
      valueName: "kind"),
    completion: .kinds)
  var newKind: String

  @Argument(help: ArgumentHelp("Its title.", valueName: "name"))
  var title: String?

  @Option(
    help: ArgumentHelp("The title of yours that this one is.", valueName: "id"), completion: .titles
  )
  var to: String?

  @Option(help: ArgumentHelp("Who wrote it; may be given several times.", valueName: "name"))
  var author: [String] = []

  @Option(
    help: ArgumentHelp("Who made it, and as what: 'director=Satoshi Kon'.", valueName: "role=name"))
  var creator: [String] = []

  @Option(
    help: ArgumentHelp("A genre; may be given several times.", valueName: "genre"),
    completion: .genres)
  var genre: [String] = []

  @Option(
    name: [.long, .customLong("year")],
    help: ArgumentHelp("When it came out: 2004, 2004-04, 2004-04-07.", valueName: "date"))
  var released: String?

  @Option(
    help: ArgumentHelp(
      "How many episodes, chapters, pages or minutes there are.", valueName: "count"))
  var total: Int?

  @Option(
    help: ArgumentHelp("What it is to you: planning, current, completed …", valueName: "word"),
    completion: .statuses)
  var status: String?

  @Option(help: "Your rating.")
  var rating: String?

  @Option(help: ArgumentHelp("How far you are: 12, or all.", valueName: "count"))
  var progress: String?

  @Option(help: ArgumentHelp("How long you played a game: 12.5, 12:30.", valueName: "hours"))
  var hours: String?

  @Option(
    help: ArgumentHelp("A tag of yours; may be given several times.", valueName: "tag"),
    completion: .tags)
  var tag: [String] = []

  @Option(help: "The file's name and the page's address; otherwise made from the title.")
  var slug: String?

  @Flag(help: "Add it although there is a title of this name.")
  var again = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if title == nil, Int(newKind) == nil, TitleReference(newKind) == nil {
      throw ValidationError(
        Kind(word: newKind) == nil
          ? "'\(newKind)' is no kind, no number of a search, and no id or page of a site."
          : "Say its title, such as 'tokonoma add \(newKind) Monster'.")
    }
    if to != nil, title != nil {
      throw ValidationError("--to needs a number, an id or a page of a site, and no title.")
    }
    if let total, total < 1 { throw ValidationError("--total must be 1 or more, not \(total).") }
  }

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      if title == nil {
        try await addFromCatalogue(project, console, reporting: &diagnostics)
        return
      }
      guard let new = newTitle(reporting: &diagnostics) else { return }
      var problems = DiagnosticList()
      let settings = try project.readSettings(reporting: &problems).settings
      diagnostics.report(contentsOf: problems)
      if problems.hasErrors { return }
      let editor = LibraryEditor(
        project, settings: settings, isDryRun: change.dryRun, by: changeOrigin(),
        whenWaiting: console.tellOfWait)
      let workers = WorkerPool(count: WorkerPool.availableCores)
      guard let report = try await editor.add(new, workers: workers, reporting: &diagnostics)
      else { return }
      console.report(report)
    }
  }

  /// nil, with a report, for a wrong option.
  private func newTitle(reporting diagnostics: inout DiagnosticList) -> NewTitle? {
    guard let kind = givenKind(newKind, reporting: &diagnostics) else { return nil }
    return newTitle(title ?? "", kind, reporting: &diagnostics)
  }

  /// nil, with a report, for a wrong option.
  func newTitle(
    _ title: String, _ kind: Kind, reporting diagnostics: inout DiagnosticList
  ) -> NewTitle? {
    guard let date = date.given(reporting: &diagnostics) else { return nil }
    var new = NewTitle(title, kind: kind, date: date, today: today())
    new.creators = author.map { NewTitle.Creator(name: $0, role: "author") }
    for text in creator {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        diagnostics.report(.noCreator(text))
        return nil
      }
      new.creators.append(NewTitle.Creator(name: parts[1], role: parts[0]))
    }
    if total != nil, kind.totalKey == nil {
      diagnostics.report(.noTotal(kind: kind.id))
      return nil
    }
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
