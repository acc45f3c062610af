import FileSystem

/// A program of the system that knows the way to a host.
struct HostProgram: Sendable {
  let host: String
  let program: String
  /// The same for all runs; messages are in English, which some are told by.
  var environment = ["LC_ALL": "C"]
  /// What to install where it is not there: `apt install rsync`.
  let remedy: String

  /// Throws when there is no such program; what else it ended with is for the caller to look at.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> ProgramRun {
    let run = try ProgramRun(program, arguments, environment: environment, input: input)
    if run.isMissing {
      throw HostFailure(
        host: host, message: "\(host) needs the program '\(program)', which is not there",
        fix: remedy)
    }
    return run
  }

  /// The same for a run that must succeed.
  @discardableResult
  func succeed(_ arguments: [String], input: [UInt8] = [], doing what: String) throws -> ProgramRun
  {
    let run = try run(arguments, input: input)
    guard run.isDone else { throw failure(run, doing: what) }
    return run
  }

  func failure(_ run: ProgramRun, doing what: String) -> HostFailure {
    HostFailure(
      host: host, message: "\(what) failed: \(program) ended with status \(run.status)",
      notes: lastLines(run.errors))
  }
}

/// The last lines of what a program said; an address that has a password in it goes without.
func lastLines(_ text: String) -> [String] {
  text.split(whereSeparator: \.isNewline).suffix(5).map { line in
    String(line).replacing(/:\/\/[^\s\/@]+@/) { _ in "://" }
  }
}

/// A folder of the system's that nobody else may enter, removed with all that is in it.
final class StagingFolder: Sendable {
  let folder: Folder

  init() throws(FileError) {
    folder = try Folder(temporary: (environmentVariable("TMPDIR") ?? "/tmp") + "/tokonoma-publish-")
  }

  /// What files in it hold; those that did not come are left out.
  func contents(of paths: [String]) throws(FileError) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in paths where try folder.status(of: path)?.kind == .file {
      contents[path] = try folder.read(path)
    }
    return contents
  }

  deinit { (try? Folder("/", isOpenEnded: true))?.removeTree(folder.path) }
}
