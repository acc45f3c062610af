import ArgumentParser
import Diagnostics
import FileSystem
import Glibc
import LibraryReading
import SiteBuilding

/// What a run says: results on the standard output, problems on the standard error.
struct Console {
  let isQuiet: Bool
  let isJSON: Bool

  /// A line of the result.
  func result(_ line: @autoclosure () -> String) {
    text(line() + "\n")
  }

  /// A result that is whole lines already.
  func text(_ text: @autoclosure () -> String) {
    if !isQuiet, !isJSON { write(text(), to: STDOUT_FILENO) }
  }

  /// One line of JSON for programs; nothing for people.
  func json(_ line: @autoclosure () -> String) {
    if isJSON { write(line() + "\n", to: STDOUT_FILENO) }
  }

  func report(_ diagnostics: DiagnosticList) {
    let sorted = diagnostics.sorted
    for diagnostic in sorted {
      if isJSON {
        write(DiagnosticFormatter.jsonLine(diagnostic), to: STDERR_FILENO)
      } else {
        write(DiagnosticFormatter.text(diagnostic) + "\n", to: STDERR_FILENO)
      }
    }
    if !isJSON, !sorted.isEmpty {
      write(DiagnosticFormatter.summary(sorted) + "\n", to: STDERR_FILENO)
    }
  }

  /// Runs a command's work; ends with the exit status that says how it went.
  func run(_ work: (inout DiagnosticList) async throws -> Void) async throws {
    var diagnostics = DiagnosticList()
    do {
      try await work(&diagnostics)
    } catch let error as FileError {
      diagnostics.report(.disk(error))
      report(diagnostics)
      throw ExitStatus.disk
    }
    report(diagnostics)
    if diagnostics.hasErrors { throw ExitStatus.problems }
  }

  /// Something beside results and problems, such as what comes before a question.
  func note(_ text: String) {
    write(text, to: STDERR_FILENO)
  }

  private func write(_ text: String, to descriptor: Int32) {
    var text = text[...]
    while !text.isEmpty {
      let written = text.utf8.withContiguousStorageIfAvailable {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard let written, written > 0 else { return }
      text = text[text.utf8.index(text.startIndex, offsetBy: written)...]
    }
  }
}

enum ExitStatus {
  static let problems = ExitCode(1)
  /// `check` found something that a build does not mind.
  static let findings = ExitCode(2)
  static let disk = ExitCode(3)
  static let usage = ExitCode(64)
}

/// Options that every command has.
struct CommonOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print problems only.")
  var quiet = false

  @Flag(help: "Print results and problems as JSON, one object a line.")
  var json = false

  var console: Console { Console(isQuiet: quiet, isJSON: json) }
}

/// Where the project is.
struct ProjectOption: ParsableArguments {
  @Option(
    name: [.customShort("C"), .long],
    help: ArgumentHelp(
      "The project's folder; otherwise it is found upwards from here by its tokonoma.yml.",
      valueName: "folder"))
  var project: String?

  /// The project, or nil after reporting that there is none.
  func found(reporting diagnostics: inout DiagnosticList) throws -> Project? {
    let start = project ?? "."
    guard let found = try Project.find(from: start) else {
      diagnostics.report(.noProject(at: start))
      return nil
    }
    return found
  }
}

/// The cores that this process may use.
var activeCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
