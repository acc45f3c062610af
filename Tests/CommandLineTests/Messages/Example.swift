import Base
import FileSystem
import TestSupport

/// A problem, and the message of the program or of one of its modules about it.
struct Example: Sendable {
  /// nil if no run of the program causes it in a test.
  let run: ExampleRun?
  private let reported: @Sendable () throws -> String

  init(said: @escaping @Sendable () throws -> String) {
    run = nil
    reported = said
  }

  /// A run of the program in a folder with the files of an archive; settings are added if it has
  /// none.
  ///
  /// A `¿` in a file stands for a byte that isn't UTF-8.
  init(
    _ arguments: String..., files archive: String,
    prepare: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
  ) {
    self.init(arguments, files: archive, prepare: prepare)
  }

  init(
    _ arguments: [String], files archive: String,
    prepare: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
  ) {
    let run = ExampleRun(arguments: arguments, archive: archive, prepare: prepare)
    self.run = run
    reported = { try ChildProcess(tokonoma: arguments, in: run.folder()).said }
  }

  /// The reports of a function that no run reaches in a test.
  init(reported: @escaping @Sendable (inout DiagnosticList) throws -> Void) {
    self.init(said: {
      var diagnostics = DiagnosticList()
      try reported(&diagnostics)
      return diagnostics.sorted.map { DiagnosticFormatter.text($0) + "\n" }.joined()
    })
  }

  func said() throws -> String { try reported() }

  /// A project to build, as a text archive.
  static func building(_ archive: String) -> Example { Example("build", "--all", files: archive) }

  /// A title with this front matter and review.
  static func title(_ frontMatter: String, review: String = "") -> Example {
    building("-- library/anime/x.md --\n---\n\(frontMatter)\n---\n\(review)\n")
  }

  static func settings(_ text: String, title: String = "title: X") -> Example {
    building(
      "-- tokonoma.yml --\n\(text)\n-- library/anime/x.md --\n---\n\(title)\n---\n")
  }

  /// The output of each example. The tests of messages share the runs.
  static let allSaid = Task {
    try await WorkerPool(count: 2).map(all.count) { try all[$0].said() }
  }

  static let all =
    yaml + libraryFiles + keys + values + texts + pictures + pages + templates + words + outputs
    + imports + catalogue + people + keeping + verbs + previews + checks
    + pictureMaking + hosting
}

struct ExampleRun: Sendable {
  let arguments: [String]
  fileprivate let archive: String
  fileprivate let prepare: @Sendable (TemporaryFolder) throws -> Void

  /// A new folder in its state before the run.
  func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(archive)
    if TextArchive(archive)["tokonoma.yml"] == nil {
      try folder.write("name: Test\n", to: "tokonoma.yml")
    }
    for file in TextArchive(archive).files where file.text.contains("¿") {
      let parts = file.text.split(separator: "¿", omittingEmptySubsequences: false)
      try folder.folder.replace(
        file.path, with: Array(parts.map { Array($0.utf8) }.joined(separator: [0xE9])))
    }
    try prepare(folder)
    return folder
  }
}

extension ChildProcess {
  init(tokonoma arguments: [String], in folder: TemporaryFolder) throws {
    try self.init(
      ChildProcess.built("tokonoma"), arguments, in: folder.path,
      environment: ["HOME": folder.path + "/.home", "PATH": "/usr/bin:/bin"])
  }

  /// - Parameter line: the arguments, without quotes
  init(typed line: String, in folder: TemporaryFolder) throws {
    try self.init(tokonoma: line.split(separator: " ").map(String.init), in: folder)
  }

  /// As a terminal shows it: the results come before the messages.
  var said: String { output + errors }
}
