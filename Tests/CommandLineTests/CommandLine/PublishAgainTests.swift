import TestSupport
import Testing

/// Publishing to a place with files of another run, or of another copy of the project.
@Suite struct PublishAgainTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  /// The run is killed at many moments; the next run completes it.
  @Test(arguments: ["folder", "git", "rsync", "sftp"])
  func aRunThatIsKilledIsFinishedByTheNext(host: String) throws {
    guard let host = try LocalHost(host, of: project) else { return }
    defer { host.stop() }
    let environment = host.environment
    var killed = 0
    for moment in stride(from: 1, through: 12, by: 12 / min(12, RandomCases.count(40))) {
      try project.folder.write(
        "---\ntitle: Round \(moment)\nstatus: completed\n---\n",
        to: "library/anime/round-\(moment % 5).md")
      let run = try project.run(
        "publish", environment: environment, killedAfter: UInt32(moment) * 60_000)
      if run.status == -9 { killed += 1 }
    }
    #expect(killed > 0)
    let last = try project.run("publish", environment: environment)
    #expect(last.status == 0, "\(last.errors)")
    #expect(try host.files() == project.site())
    let again = try project.run("publish", environment: environment)
    #expect(again.output.contains(": 0 files added, 0 changed, 0 removed, "), "\(again.output)")
  }

  /// A clone doesn't have the list of the unlisted pages: it recognizes pages that it doesn't make
  /// by their contents.
  @Test(arguments: ["folder", "git", "rsync", "sftp"])
  func anUnlistedPageOfAnotherCopyDoesNotStayUnnoticed(host: String) throws {
    guard let host = try LocalHost(host, of: project) else { return }
    defer { host.stop() }
    let environment = host.environment
    func there() throws -> Set<String> { try Set(host.files().keys) }
    // The only title of its kind, so that nothing else leads to the folder.
    project.folder.remove("library/anime/hardly.md")
    try project.folder.write(
      "---\ntitle: Hardly Known\nvisibility: unlisted\n---\n", to: "library/books/hardly.md")
    try project.folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"><path d=\"M0 0h2v3z\"/></svg>",
      to: "covers/books/hardly.svg")
    try project.publish(environment: environment)
    let secrets: Set = ["books/hardly.html", "covers/books/hardly.svg"]
    #expect(try there().isSuperset(of: secrets))

    for gone in [".tokonoma", "_site", "library/books", "covers"] { project.folder.remove(gone) }
    project.home.remove(".cache")
    let refused = try project.run("publish", environment: environment)
    #expect(refused.status == 1 && refused.errors.contains("[host-page-left]"), "\(refused.errors)")
    #expect(refused.errors.contains("books/hardly.html"))
    #expect(try there().isSuperset(of: secrets))
    let adopted = try project.run("publish", "--adopt", environment: environment)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(try there() == Set(project.site().keys))
    try project.publish(environment: environment)
  }
}
