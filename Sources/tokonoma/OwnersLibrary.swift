import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct TitleArgument: ParsableArguments {
  @Argument(help: "The title: its id, its file, or part of any of its names.", completion: .titles)
  var title: String
}

struct LibraryOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: .value("kind", "Only titles of this kind: anime, book …"),
    completion: .kinds)
  var kind: String?

  @OptionGroup var project: ProjectOptions

  var console: Console { project.console }

  func withTitle(
    _ query: String,
    _ body: (OwnersLibrary, OwnersTitle, inout DiagnosticList) async throws -> Void
  ) async throws {
    try await console.run { diagnostics in
      guard let library = try await OwnersLibrary(self, reporting: &diagnostics),
        let title = library.title(query, reporting: &diagnostics)
      else { return }
      try await body(library, title, &diagnostics)
    }
  }

  func withTitle(
    _ named: TitleArgument,
    _ body: (OwnersLibrary, OwnersTitle, inout DiagnosticList) async throws -> Void
  ) async throws {
    try await withTitle(named.title, body)
  }
}

struct ChangeOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false
}

struct DateOption: ParsableArguments {
  @Option(
    help: .value("date", "The date, if not today: 2026-09-14, 2026-09, 2026, yesterday, or none."))
  var date: String?

  func given(reporting diagnostics: inout DiagnosticList) -> GivenDate? {
    guard let date else { return today().map { .today($0) } ?? GivenDate.none }
    if date.lowercased() == "none" { return GivenDate.none }
    if let day = namedDay(date) { return .given(day) }
    return givenDate(date, for: "--date", until: today(), reporting: &diagnostics)
      .map { .given($0) }
  }
}

/// `today` and `yesterday`; nil for anything else.
func namedDay(_ text: String) -> PartialDate? {
  switch text.lowercased() {
  case "today": today()
  case "yesterday": today()?.dayBefore
  default: nil
  }
}

struct OwnersLibrary {
  let project: Project
  let titles: OwnersTitles
  let console: Console
  let kind: Kind?

  init?(_ options: LibraryOptions, reporting diagnostics: inout DiagnosticList) async throws {
    guard let project = try options.project.found(reporting: &diagnostics) else { return nil }
    guard let kinds = givenKinds(options.kind, reporting: &diagnostics) else { return nil }
    var problems = DiagnosticList()
    titles = try await options.console.showingProgress { progress in
      try await project.readOwnersTitles(
        workers: .onAllCores(progress),
        reporting: &problems)
    }
    diagnostics.report(contentsOf: problems)
    if problems.hasErrors { return nil }
    self.project = project
    kind = kinds.count == 1 ? kinds[0] : nil
    console = options.console
  }

  func has(_ query: String) -> Bool {
    !TitleFinder(titles.titles, kind: kind).titles(for: query).isEmpty
  }

  /// The matching title; nil, with a report, if no title or several match. On a terminal the owner
  /// chooses among several.
  func title(_ query: String, reporting diagnostics: inout DiagnosticList) -> OwnersTitle? {
    let finder = TitleFinder(titles.titles, kind: kind)
    let found = finder.titles(for: project.fileQuery(query) ?? query)
    switch found.count {
    case 1: return found[0]
    case 0:
      let near = finder.nearest(to: query).map { ($0.entry.id, name(of: $0)) }
      return diagnostics.report(.titleNotFound(query, near: near, broken: titles.brokenFiles))
    default:
      if console.canAsk { return choice(of: found, reporting: &diagnostics) }
      return diagnostics.report(
        .severalTitles(query, found: found.map { ($0.entry.id, name(of: $0)) }))
    }
  }

  /// Reports partly unreadable files: all of the given kind, or one.
  func tellOfBrokenFiles(at path: String? = nil, reporting diagnostics: inout DiagnosticList) {
    let folder = kind.map { "library/\($0.folder)/" } ?? "library/"
    for file in titles.brokenFiles where file.hasPrefix(folder) && (path == nil || file == path) {
      diagnostics.report(.titleFileNotRead(file))
    }
  }

  func name(of title: OwnersTitle) -> String { title.entry.name(in: titles.settings) }

  func editor(_ options: ChangeOptions) -> LibraryEditor {
    console.editor(project, titles.settings, options)
  }

  @discardableResult
  func change(
    _ title: OwnersTitle, by change: some TitleChange, _ options: ChangeOptions,
    continuing first: ChangeReport? = nil, reporting diagnostics: inout DiagnosticList
  ) throws -> ChangeReport? {
    let report = try editor(options)
      .change(title, by: change, continuing: first, reporting: &diagnostics)
    if let report { console.report(report) }
    return report
  }

  private func choice(
    of found: [OwnersTitle], reporting diagnostics: inout DiagnosticList
  ) -> OwnersTitle? {
    let shown = found.prefix(20)
    let width = shown.map { columns(of: name(of: $0)) }.max() ?? 0
    for (number, title) in shown.enumerated() {
      let name = name(of: title)
      let gap = String(repeating: " ", count: width - columns(of: name) + 2)
      let margin = number < 9 ? " " : ""
      console.note("\(margin)\(number + 1)  \(name)\(gap)\(title.entry.id)\n")
    }
    if found.count > shown.count { console.note("and \(found.count - shown.count) more\n") }
    let answer = Conversation.ask("Which one? [1-\(shown.count)]").flatMap { Int($0) } ?? 0
    guard shown.indices.contains(answer - 1) else { return diagnostics.report(.nothingChosen()) }
    return shown[answer - 1]
  }
}

/// All kinds without a word; nil, with a report, for an unknown kind.
func givenKinds(_ word: String?, reporting diagnostics: inout DiagnosticList) -> [Kind]? {
  guard let word else { return Kind.allCases }
  return givenKind(word, reporting: &diagnostics).map { [$0] }
}

/// The statuses of words, perhaps with commas between them; nil, with a report, for an unknown one.
func givenStatuses(_ words: [String], reporting diagnostics: inout DiagnosticList) -> Set<Status>? {
  let words = words.flatMap { $0.split(separator: ",") }
  let statuses = words.compactMap { givenStatus(String($0), reporting: &diagnostics) }
  return statuses.count == words.count ? Set(statuses) : nil
}

func givenKind(_ word: String, reporting diagnostics: inout DiagnosticList) -> Kind? {
  if let kind = Kind(word: word) { return kind }
  return diagnostics.report(.unknownKind(word, known: Kind.allCases.map(\.id)))
}

extension Console {
  func editor(_ project: Project, _ settings: Settings, _ options: ChangeOptions) -> LibraryEditor {
    LibraryEditor(
      project, settings: settings, isDryRun: options.dryRun, by: changeOrigin(),
      whenWaiting: tellOfWait)
  }

  @Sendable func tellOfWait() {
    if !isQuiet { note("waiting for another tokonoma that is changing this library …\n") }
  }
}
