import ArgumentParser
import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding

/// Prints results on the standard output, problems on the standard error.
struct Console {
  let isQuiet: Bool
  let isJSON: Bool

  func result(_ line: @autoclosure () -> String) { text(line() + "\n") }

  func text(_ text: @autoclosure () -> String) {
    if !isQuiet, !isJSON { Output.results.write(text()) }
  }

  /// Prints a line for people, or an object for programs.
  func result(_ line: @autoclosure () -> String, _ value: @autoclosure () -> JSONValue) {
    text(line() + "\n", value())
  }

  func text(_ text: @autoclosure () -> String, _ value: @autoclosure () -> JSONValue) {
    self.text(text())
    json(value())
  }

  /// Prints a file for another program, which no option suppresses.
  func export(_ text: String) { Output.results.write(text) }

  /// Prints a result of many lines in parts.
  func lines(_ forEachLine: ((String) -> Void) -> Void) {
    if isQuiet || isJSON { return }
    var part = ""
    forEachLine { line in
      part += line
      part += "\n"
      if part.utf8.count < 1 << 16 { return }
      Output.results.write(part)
      part.removeAll(keepingCapacity: true)
    }
    Output.results.write(part)
  }

  func json(_ value: @autoclosure () -> JSONValue) {
    if isJSON { Output.results.write(value().line + "\n") }
  }

  func report(_ result: (some Reporting)?) {
    if let result { text(result.text, result.json) }
  }

  var canAsk: Bool { !isJSON && Output.canAsk }

  /// How many of several similar problems to show.
  enum Detail {
    case whole
    /// The first few of each kind; `shownBy` is the option that shows more.
    case first(shownBy: String)
    /// One of each kind; `shownBy` is the option that shows all.
    case kinds(shownBy: String)
    /// All of them, most on one line each.
    case lines

    func shown(of diagnostics: [Diagnostic]) -> [Diagnostic] {
      switch self {
      case .whole: diagnostics
      case .first(let option): DiagnosticSummary.of(diagnostics, shownBy: option)
      case .kinds(let option): DiagnosticSummary.ofKinds(diagnostics, shownBy: option)
      case .lines: DiagnosticSummary.inLines(diagnostics)
      }
    }
  }

  /// - Parameter output: where each problem goes; their number goes to the standard error
  func report(
    _ diagnostics: DiagnosticList, to output: Output = .problems, in detail: Detail = .whole
  ) {
    let sorted = diagnostics.sorted
    if isJSON {
      for diagnostic in sorted {
        output.write(DiagnosticFormatter.json(diagnostic).line.withoutPasswords + "\n")
      }
      return
    }
    let hasColors = output.hasColors
    let shown = detail.shown(of: sorted)
    for (index, diagnostic) in shown.enumerated() {
      output.write(DiagnosticFormatter.text(diagnostic, inColor: hasColors).withoutPasswords)
      // Empty lines separate problems, except those on one line.
      let isInList = diagnostic.isLine && index + 1 < shown.count && shown[index + 1].isLine
      if !isInList { output.write("\n") }
    }
    if environmentVariable("GITHUB_ACTIONS") == "true" {
      for diagnostic in shown {
        output.write(DiagnosticFormatter.annotation(diagnostic).withoutPasswords)
      }
    }
    if !sorted.isEmpty { Output.problems.write(DiagnosticFormatter.summary(sorted) + "\n") }
  }

  /// Runs a command's work; throws its exit status if there were problems.
  func run(
    in detail: Detail = .whole, _ work: (inout DiagnosticList) async throws -> Void
  ) async throws {
    var diagnostics = DiagnosticList()
    do {
      try await work(&diagnostics)
    } catch let refusal as Refusal {
      diagnostics.report(contentsOf: refusal.problems)
    } catch let error as FileError {
      diagnostics.report(.disk(error))
      report(diagnostics, in: detail)
      throw error.code == .tooLarge ? ExitStatus.problems : ExitStatus.disk
    }
    report(diagnostics, in: detail)
    // These are problems of the machine, not of the owner's files.
    if diagnostics.all.contains(where: {
      ["port-taken", "no-free-port", "publishing-failed"].contains($0.id)
    }) {
      throw ExitStatus.disk
    }
    if diagnostics.hasErrors { throw ExitStatus.problems }
  }

  /// Reports a result that is a file.
  ///
  /// - Parameter isApart: whether the file itself goes to the standard output
  func about(_ lines: [String], json: JSONValue, isApart: Bool) {
    if isJSON {
      (isApart ? Output.problems : Output.results).write(json.line + "\n")
    } else if !isQuiet {
      for line in lines { note(line + "\n") }
    }
  }

  /// Prints anything besides results and problems, such as a question.
  func note(_ text: String) { Output.problems.write(text) }

  /// Runs work that may take long, with a line of progress on a terminal.
  func showingProgress<Result>(
    _ work: (WorkProgress?) async throws -> Result
  ) async rethrows -> Result {
    try await showingProgressLine { try await work($0?.work) }
  }

  /// Runs work that asks questions, and hides the line for them.
  func showingProgressLine<Result>(
    _ work: (ProgressLine?) async throws -> Result
  ) async rethrows -> Result {
    let output = Output.problems
    guard !isQuiet, !isJSON, output.canWriteOver else { return try await work(nil) }
    let line = ProgressLine(of: WorkProgress(), width: output.width) { output.write($0) }
    return try await line.shown { try await work(line) }
  }
}

func requirePositive(_ numbers: (name: String, value: Int?)...) throws {
  let most = 999_999_999
  for case (let name, let value?) in numbers {
    if value < 1 { throw ValidationError("\(name) must be 1 or more, not \(value).") }
    if value > most { throw ValidationError("\(name) must be \(most) or less, not \(value).") }
  }
}

/// Throws if options are given that have no effect together with another one.
func refuse(_ options: (name: String, isGiven: Bool)..., beside mode: String) throws {
  if let option = options.first(where: { $0.isGiven }) {
    throw ValidationError("\(option.name) has no effect with \(mode). Leave one of them out")
  }
}

extension WorkerPool {
  static func onAllCores(_ progress: WorkProgress? = nil) -> WorkerPool {
    WorkerPool(count: availableCores, progress: progress)
  }
}

/// Options that every command has. An option group never contains another: in debug builds the
/// argument parser checks a group four times wherever it is used, and a nested one 16 times.
protocol CommonOptions: ParsableArguments {
  var quiet: Bool { get }
  var json: Bool { get }
}

extension CommonOptions {
  var console: Console { Console(isQuiet: quiet, isJSON: json) }
}

/// The texts and names of options that several groups have.
extension ArgumentHelp {
  static var quiet: ArgumentHelp { "Print only problems." }
  static var json: ArgumentHelp { "Print results and problems as JSON, an object on each line." }
  static var project: ArgumentHelp {
    .value("folder", "The project's folder, if not this one or one above it.")
  }
}

extension NameSpecification {
  static var project: NameSpecification { [.customShort("C"), .customLong("project")] }
}

struct SiteOption: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: .value("folder", "The site's folder, if not _site in the project."),
    completion: .directory)
  var output: String?
}

struct ProjectOptions: ProjectNaming {
  @Option(name: .project, help: .project, completion: .directory) var folder: String?
  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(help: .json) var json = false
}

protocol ProjectNaming: CommonOptions {
  /// nil for the current folder or the nearest one above it with a project.
  var folder: String? { get }
}

extension ProjectNaming {
  func found(reporting diagnostics: inout DiagnosticList) throws -> Project {
    let start = folder ?? "."
    guard let found = try Project.find(from: start) else {
      throw Refusal(.noProject(at: start, misnamed: try Project.misnamedSettings(in: start)))
    }
    // Reading works even in projects that can't be written.
    for command in (try? ProjectLock.takeBackKilled(of: found)) ?? [] {
      diagnostics.report(.changeUndone(command))
    }
    return found
  }

  func run(
    in detail: Console.Detail = .whole,
    _ work: (Project, Console, inout DiagnosticList) async throws -> Void
  ) async throws {
    try await console.run(in: detail) { diagnostics in
      try await work(try found(reporting: &diagnostics), console, &diagnostics)
    }
  }
}

extension Project {
  func soundSettings(reporting diagnostics: inout DiagnosticList) throws -> Settings {
    var problems = DiagnosticList()
    let settings = try readSettings(reporting: &problems).settings
    diagnostics.report(contentsOf: problems)
    if problems.hasErrors { throw Refusal.isReported }
    return settings
  }
}

extension DiagnosticList {
  /// Like `result(of:)`, for work that is awaited.
  mutating func awaitedResult<Value>(
    of work: (inout DiagnosticList) async throws -> Value
  ) async throws -> Value? {
    do {
      return try await work(&self)
    } catch let refusal as Refusal {
      report(contentsOf: refusal.problems)
      return nil
    }
  }
}

/// Throws if a path to write leaves the project through a link, which a stranger may have made.
func checkTyped(_ path: String) throws {
  guard let project = try Project.find(from: "."), project.folder.isLeft(through: path) else {
    return
  }
  throw FileError(.write, path, code: .leadsOutside)
}

extension String {
  /// The text with `*` for each letter of passwords in addresses, and of names of `https://`, which
  /// may be tokens, since the logs of workflows are often public. Its places stay.
  fileprivate var withoutPasswords: String {
    guard contains("://") else { return self }
    return replacing(/(https?:\/\/|:\/\/[^\s\/@:]*:)([^\s\/@]+)@/) { match in
      "\(match.1)\(String(repeating: "*", count: match.2.unicodeScalars.count))@"
    }
  }
}
