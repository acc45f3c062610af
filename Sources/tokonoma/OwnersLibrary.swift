import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct TitleArgument: ParsableArguments {
  @Argument(help: "The title: its id, its file, or part of any of its names.", completion: .titles)
  var title: String
}

struct LibraryOptions: ProjectNaming {
  @Option(
    name: [.short, .long], help: .value("kind", "Only titles of this kind: anime, book …"),
    completion: .kinds)
  var kind: String?

  @Option(name: .project, help: .project, completion: .directory) var folder: String?
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(help: .json) var json = false

  func withLibrary(
    _ body: (OwnersLibrary, inout DiagnosticList) async throws -> Void
  ) async throws {
    try await console.run { diagnostics in
      try await body(try await OwnersLibrary(self, reporting: &diagnostics), &diagnostics)
    }
  }

  func withTitle(
    _ query: String, _ body: (OwnersLibrary, OwnersTitle, inout DiagnosticList) async throws -> Void
  ) async throws {
    try await withLibrary { library, diagnostics in
      try await body(library, try library.title(query), &diagnostics)
    }
  }
}

struct ChangeOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false
}

struct DateOption: ParsableArguments {
  @Option(
    help: .value(
      "date", "The date, if not today: 2026-09-14, 2026-09, 2026, yesterday, last friday, or none.")
  )
  var date: String?

  func given() throws(Refusal) -> GivenDate {
    guard let date else { return today().map { .today($0) } ?? .none }
    if date.lowercased() == "none" { return .none }
    if let day = namedDay(date) { return .given(day) }
    return .given(
      try Refusal.orValue { givenDate(date, for: "--date", until: today(), reporting: &$0) })
  }
}

struct StartOption: ParsableArguments {
  @Option(help: .value("date", "When you began: 2026-09-14, 2026-09, 2026, yesterday."))
  var started: String?

  func given() throws(Refusal) -> PartialDate? {
    guard let started else { return nil }
    if let day = namedDay(started) { return day }
    return try Refusal.orValue {
      givenDate(started, for: "--started", until: today(), reporting: &$0)
    }
  }
}

/// `yesterday`, `last friday`, `3 days ago`
func namedDay(_ text: String) -> PartialDate? {
  today().flatMap { PartialDate(said: text, on: $0) }
}

struct OwnersLibrary {
  let project: Project
  let titles: OwnersTitles
  let console: Console
  let kind: Kind?

  init(_ options: LibraryOptions, reporting diagnostics: inout DiagnosticList) async throws {
    let project = try options.found(reporting: &diagnostics)
    let kinds = try givenKinds(options.kind)
    var problems = DiagnosticList()
    titles = try await options.console.showingProgress { progress in
      try await project.readOwnersTitles(workers: .onAllCores(progress), reporting: &problems)
    }
    diagnostics.report(contentsOf: problems)
    if problems.hasErrors { throw Refusal.isReported }
    self.project = project
    kind = kinds.count == 1 ? kinds[0] : nil
    console = options.console
  }

  private var finder: TitleFinder { TitleFinder(titles.titles, kind: kind) }

  func has(_ query: String) -> Bool { !finder.titles(for: query).isEmpty }

  /// Whether a text is the whole name, or the id, of a title.
  func isName(_ text: String) -> Bool { finder.isName(text) }

  /// Separates a day from the title before it, unless all words name a title: `heat on 2026-11-20`.
  func dated(_ query: String, _ date: DateOption) -> (title: String, date: DateOption) {
    let words = query.split(separator: " ").map(String.init)
    let count = wordsOfDay(endingIn: words)
    guard count > 0, date.date == nil, !has(query) else { return (query, date) }
    var date = date
    date.date = day(in: words.suffix(count))
    return (words.dropLast(count).joined(separator: " "), date)
  }

  /// Moves words at a title's end to the amount behind it, unless they are part of the title:
  /// `the wire season 2 episode`, `3`.
  func counted(_ query: String, _ amount: String) -> (title: String, amount: String) {
    let words = query.split(separator: " ").map(String.init)
    var readings: [(title: String, amount: String)] = []
    for count in 0...3 where count < words.count {
      let amount = (words.suffix(count) + [amount]).joined(separator: " ")
      guard ProgressChange.isAmount(amount) else { continue }
      let title = words.dropLast(count).joined(separator: " ")
      // Sequels may be titles of their own.
      if ProgressChange.isSeason(amount), has(title + " " + amount) { continue }
      readings.append((title, amount))
    }
    return readings.first { isName($0.title) } ?? readings.first { has($0.title) }
      ?? readings.last ?? (query, amount)
  }

  /// The matching title.
  ///
  /// - Parameter command: a command whose text follows the title, and needs quotes
  func title(
    _ query: String, before text: String?, of command: String?
  ) throws(Refusal) -> OwnersTitle {
    let words = query.split(separator: " ").map(String.init)
    guard let command, words.count > 1, !has(query) else { return try title(query) }
    guard let count = countOfTitle(in: words.dropLast()) else { return try title(query) }
    let named = words.prefix(count).map(shellWord).joined(separator: " ")
    let text = (words.dropFirst(count) + [text].compactMap(\.self)).joined(separator: " ")
    throw Refusal(
      .textNeedsQuotes(query, instead: "tokonoma \(command) \(named) \(shellWord(text))"))
  }

  /// The number of words at the beginning that name a title; nil for none.
  func countOfTitle(in words: some BidirectionalCollection<String>) -> Int? {
    func name(_ count: Int) -> String { words.prefix(count).joined(separator: " ") }
    return (0...words.count).last { $0 > 0 && isName(name($0)) }
      ?? (0...words.count).last { $0 > 0 && finder.titles(for: name($0)).count == 1 }
  }

  /// A value before the title instead of behind it: `status planning heat`. nil if the last word is
  /// a value.
  func swapped(
    _ title: String, _ value: String, where isValue: (String) -> Bool
  ) -> (title: String, value: String)? {
    let words = title.split(separator: " ").map(String.init) + [value]
    guard words.count > 1, !isValue(value), isValue(words[0]) else { return nil }
    let rest = words.dropFirst().joined(separator: " ")
    return has(rest) ? (rest, words[0]) : nil
  }

  /// The words of a title, and the last word if it is a value instead of a part of a title's name.
  func parted(
    _ words: [String], where isValue: (String) -> Bool
  ) -> (title: String, value: String?) {
    let all = words.joined(separator: " ")
    guard words.count > 1, let last = words.last, isValue(last),
      !finder.hasName(of: all)
    else { return (all, nil) }
    return (words.dropLast().joined(separator: " "), last)
  }

  /// The matching title. On a terminal the owner chooses among several.
  func title(_ query: String) throws(Refusal) -> OwnersTitle {
    let finder = finder
    let found = finder.titles(for: project.fileQuery(query) ?? query)
    switch found.count {
    case 1: return found[0]
    case 0:
      if let title = titleOfNamedKind(query) { return title }
      let near = finder.nearest(to: query).map { ($0.entry.id, name(of: $0)) }
      throw Refusal(.titleNotFound(query, near: near, broken: titles.brokenFiles))
    default:
      if console.canAsk { return try choice(of: found) }
      throw Refusal(.severalTitles(query, found: found.map { ($0.entry.id, name(of: $0)) }))
    }
  }

  /// The title whose whole name stands behind or before the word for its kind: `planetes manga`.
  private func titleOfNamedKind(_ query: String) -> OwnersTitle? {
    let words = query.split(separator: " ").map(String.init)
    guard kind == nil, words.count > 1 else { return nil }
    for (word, name) in [(words[words.count - 1], words.dropLast()), (words[0], words.dropFirst())]
    {
      guard let kind = Kind(word: word) else { continue }
      let (finder, name) = (TitleFinder(titles.titles, kind: kind), name.joined(separator: " "))
      let found = finder.isName(name) ? finder.titles(for: name) : []
      if found.count == 1 { return found[0] }
    }
    return nil
  }

  /// Reports partly unreadable files: those of the given kind, or a single one.
  func reportBrokenFiles(at path: String? = nil, reporting diagnostics: inout DiagnosticList) {
    let folder = kind.map { "library/\($0.folder)/" } ?? "library/"
    for file in titles.brokenFiles where file.hasPrefix(folder) && (path == nil || file == path) {
      diagnostics.report(.titleFileNotRead.at(.file(file)))
    }
  }

  func name(of title: OwnersTitle) -> String { title.entry.name(in: titles.settings) }

  func editor(_ options: ChangeOptions) -> LibraryEditor {
    console.editor(project, titles.settings, options)
  }

  @discardableResult func change(
    _ title: OwnersTitle, by change: some TitleChange, _ options: ChangeOptions,
    continuing first: ChangeReport? = nil, reporting diagnostics: inout DiagnosticList
  ) throws -> ChangeReport? {
    let report = try editor(options)
      .change(title, by: change, continuing: first, reporting: &diagnostics)
    console.report(report)
    return report
  }

  private func choice(of found: [OwnersTitle]) throws(Refusal) -> OwnersTitle {
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
    guard shown.indices.contains(answer - 1) else { throw Refusal(.nothingChosen) }
    return shown[answer - 1]
  }
}

/// Without a word, all kinds.
func givenKinds(_ word: String?) throws(Refusal) -> [Kind] {
  if let word { [try givenKind(word)] } else { Kind.allCases }
}

/// The statuses for words, which may be separated by commas.
func givenStatuses(_ words: [String]) throws(Refusal) -> Set<Status> {
  try Refusal.orValue { problems in
    let words = words.flatMap { $0.split(separator: ",") }
    let statuses = words.compactMap { givenStatus(String($0), reporting: &problems) }
    return statuses.count == words.count ? Set(statuses) : nil
  }
}

func givenKind(_ word: String) throws(Refusal) -> Kind {
  if let kind = Kind(word: word) { return kind }
  throw Refusal(.unknownKind(word, known: Kind.allCases.map(\.id)))
}

extension Console {
  func editor(_ project: Project, _ settings: Settings, _ options: ChangeOptions) -> LibraryEditor {
    LibraryEditor(
      project, settings: settings, isDryRun: options.dryRun, by: changeOrigin(),
      whenWaiting: reportWaiting)
  }

  @Sendable func reportWaiting() {
    if !isQuiet { note("waiting for another tokonoma that is changing this library …\n") }
  }
}

/// The command line and today's date, for the journal.
func changeOrigin() -> ChangeOrigin {
  let words = CommandLine.arguments.dropFirst().map(shellWord)
  return ChangeOrigin(command: words.joined(separator: " "), date: today())
}
