import FileSystem

/// A program of the system that reaches a host.
struct HostProgram: Sendable {
  let host: String
  let program: String
  /// Some of its messages are recognized, so they must be in English.
  var environment = ["LC_ALL": "C"]
  /// The command that installs it: `apt install rsync`.
  let remedy: String
  /// Arguments before all others.
  var first: [String] = []
  /// The beginnings of messages about steps that may fail.
  var ignored: [String] = []
  /// The login, port and path on a server that ssh reaches, for messages.
  var login: String?
  var port: String?
  var path: String?

  /// Throws if there is no such program, but not if it fails.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> ProgramRun {
    let run = try ProgramRun(program, first + arguments, environment: environment, input: input)
    if run.isMissing {
      throw HostFailure(
        host: host, message: "\(host) needs the program '\(program)', which is not installed",
        fix: remedy)
    }
    return run
  }

  /// Also throws if the program fails.
  @discardableResult
  func succeed(_ arguments: [String], input: [UInt8] = [], doing what: String) throws -> ProgramRun
  {
    let run = try run(arguments, input: input)
    guard run.isDone else { throw failure(run, doing: what) }
    return run
  }

  func failure(_ run: ProgramRun, doing what: String) -> HostFailure {
    let errors = run.errors.split(whereSeparator: \.isNewline)
      .filter { line in !ignored.contains { line.hasPrefix($0) } }.joined(separator: "\n")
    let trouble = HostTrouble.known(in: errors)
    return HostFailure(
      host: host,
      message: "\(what) failed: "
        + (trouble?.message ?? "\(program) ended with status \(run.status)"),
      notes: lastLines(errors), fix: trouble?.fix(self) ?? HostFailure.again)
  }
}

/// The last lines of a program's output, without passwords in addresses.
func lastLines(_ text: String) -> [String] {
  text.split(whereSeparator: \.isNewline).suffix(5).map { line in
    String(line).replacing(/:\/\/[^\s\/@]+@/) { _ in "://" }
  }
}

/// A temporary folder that only this user may enter; it is removed with its files.
final class StagingFolder: Sendable {
  let folder: Folder

  init() throws(FileError) {
    folder = try Folder(temporary: (environmentVariable("TMPDIR") ?? "/tmp") + "/tokonoma-publish-")
  }

  /// The contents of the files that exist.
  func contents(of paths: [String]) throws(FileError) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in paths where try folder.status(of: path)?.kind == .file {
      contents[path] = try folder.read(path)
    }
    return contents
  }

  deinit { (try? Folder("/", isOpenEnded: true))?.removeTree(folder.path) }
}
