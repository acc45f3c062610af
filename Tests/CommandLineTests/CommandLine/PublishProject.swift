import TestSupport
import Testing

/// A project that is published as by an owner, and the place of its site.
struct PublishProject {
  let folder: TemporaryFolder
  let place: TemporaryFolder
  /// The owner's home folder.
  let home: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    home = try TemporaryFolder()
    folder = try TemporaryFolder(
      """
      -- library/anime/waves.md --
      ---
      title: Song of the Waves
      status: completed
      aliases: [waves-2004]
      ---
      -- library/anime/hardly.md --
      ---
      title: Hardly Known
      visibility: unlisted
      ---
      -- library/anime/gone.md --
      ---
      title: Soon Gone
      status: planning
      ---
      -- library/anime/ōkami.md --
      ---
      title: Ōkami's Way
      status: completed
      ---
      """)
    try settings("{to: folder, at: \(place.path)}")
  }

  /// Writes the settings with this text below `publish`.
  func settings(_ publish: String) throws {
    try folder.write(
      "name: Test\nurl: https://alcove.example/\npublish: \(publish)\n", to: "tokonoma.yml")
  }

  /// - Parameter killedAfter: microseconds
  func run(
    _ arguments: String..., environment: [String: String] = [:], killedAfter: UInt32? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: folder.path,
      environment: self.environment.merging(environment) { $1 }, killedAfter: killedAfter)
  }

  /// Expects that publishing succeeds.
  func publish(
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try run("publish", environment: environment)
    #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
  }

  var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "GIT_CONFIG_NOSYSTEM": "1",
      "HOME": home.path,
    ]
  }

  /// The files at a place, except the lists that are kept there.
  func files(below path: String = "") throws -> [String: String] {
    let archive = try place.archive(below: path)
    return Dictionary(
      archive.files.filter { !$0.path.hasPrefix(".tokonoma-") && !$0.path.hasPrefix("keep") }
        .map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
  }

  /// The files that a build made.
  func site() throws -> [String: String] {
    let archive = try folder.archive(below: "_site")
    return Dictionary(
      archive.files.filter { !$0.path.hasPrefix(".tokonoma-") }.map { ($0.path, $0.text) },
      uniquingKeysWith: { $1 })
  }
}
