import Base
import FileSystem
import TestSupport
import Testing

/// With any mistake, whoever finds it, the site stays unchanged, including its inodes.
@Suite struct FailedBuildTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let phase: String
    let files: String
    /// The first error, with its place.
    let found: String

    var testDescription: String { phase }
  }

  static let mistakes = [
    Mistake(
      phase: "settings", files: "-- tokonoma.yml --\nname: [A\n",
      found: "tokonoma.yml:1:7 unclosed-bracket"),
    Mistake(
      phase: "no such theme", files: "-- tokonoma.yml --\nname: A\ntheme: alcov\n",
      found: "tokonoma.yml:2:8 unknown-theme"),
    Mistake(
      phase: "YAML of a title",
      files: "-- library/anime/a.md --\n---\ntitle: A\nrating: 95\nstatus: done\n---\n",
      found: "library/anime/a.md:3:9 rating-out-of-range"),
    Mistake(
      phase: "one id twice", files: "-- library/anime/bulk.yml --\n- title: A\n",
      found: "library/anime/bulk.yml:1:3 duplicate-id"),
    Mistake(
      phase: "template", files: "-- templates/card.html --\n<b>{{raiting}}</b>\n",
      found: "templates/card.html:1:6 unknown-name"),
    Mistake(
      phase: "a title in a list", files: "-- lists/l.md --\n---\ntitle: L\nitems: [anime/z]\n---\n",
      found: "lists/l.md:3:9 unknown-title"),
    Mistake(
      phase: "a [[link]]", files: "-- pages/p.md --\n---\ntitle: P\n---\n\nSee [[anime/z]].\n",
      found: "pages/p.md:5:5 unknown-title"),
    Mistake(
      phase: "two pages of one address", files: "-- pages/watched.md --\n---\ntitle: P\n---\n",
      found: "pages/watched.md:2:1 path-taken"),
    Mistake(
      phase: "an alias that is a title",
      files: "-- library/anime/b.md --\n---\ntitle: B\naliases: [a]\n---\n",
      found: "library/anime/b.md:3:11 alias-taken"),
    Mistake(
      phase: "a cover that is no picture",
      files: "-- library/anime/c.md --\n---\ntitle: C\ncover: covers/c.txt\n---\n",
      found: "library/anime/c.md:3:8 no-picture"),
    Mistake(
      phase: "a file of somebody else's in the way",
      files: "-- pages/p.md --\n---\ntitle: P\n---\n-- _site/p.html --\nmine\n",
      found: "_site output-file-not-ours"),
  ]

  /// Whether they exist yet or not.
  @Test(arguments: [
    "library", "lists", "pages", "covers", "imports", "pictures", "static", "templates", "theme",
    "themes",
    "friends", "webmentions", "published", "inbox", ".tokonoma", ".git", ".github",
    ".github/workflows",
    ".forgejo",
  ])
  func noFolderWithAMeaningIsAnOutputFolder(_ name: String) async throws {
    let project = try BuiltProject("-- library/anime/a.md --\n---\ntitle: A\n---\n")
    let (report, problems) = try await project.build(output: project.path + "/" + name)
    #expect(report == nil)
    #expect(
      name == "library"
        ? problems.all.map(\.id) == ["output-holds-sources"]
        : problems.all.map(\.id) == ["output-in-sources"])
    #expect(try name == "library" || !project.temporary.folder.exists("project/" + name))
  }

  @Test(arguments: mistakes)
  func failedBuildLeavesTheSiteAsItWas(_ mistake: Mistake) async throws {
    let project = try BuiltProject(
      """
      -- library/anime/a.md --
      ---
      title: A
      status: completed
      ---

      Good.
      """)
    #expect(try await project.build().report != nil)
    // Even files that a correct build would write aren't written.
    try project.write("---\ntitle: New\nstatus: completed\n---\n", to: "library/anime/new.md")
    for file in TextArchive(mistake.files).files { try project.write(file.text, to: file.path) }
    let before = try FolderState(project.temporary.path)
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(
      problems.withoutFolder(project).first == mistake.found, "\(problems.text)")
    #expect(try FolderState(project.temporary.path) == before)
  }

  @Test func manyRemovalsNeedConsent() async throws {
    let project = try BuiltProject()
    try project.write(
      (0..<150).map { "- {title: T\($0), status: completed}\n" }.joined(), to: "library/anime/a.yml"
    )
    #expect(try await project.build().report != nil)
    try project.write("- {title: T0, status: completed}\n", to: "library/anime/a.yml")
    let before = try FolderState(project.temporary.path)
    let (report, problems) = try await project.build()
    #expect(report == nil && problems.withoutFolder(project) == ["_site output-many-removals"])
    #expect(try FolderState(project.temporary.path) == before)
  }

  /// One run reports all mistakes.
  @Test func oneRunReportsEveryMistake() async throws {
    let project = try BuiltProject("-- library/anime/a.md --\n---\ntitle: A\n---\n")
    var wanted: Set<String> = []
    // Without readable settings, their theme isn't searched; the output is checked last.
    for mistake in Self.mistakes.dropFirst().dropLast() {
      for file in TextArchive(mistake.files).files { try project.write(file.text, to: file.path) }
      wanted.insert(mistake.found)
    }
    let problems = try await project.build().problems
    #expect(Set(problems.withoutFolder(project)) == wanted, "\(problems.text)")
    #expect(try project.site.items.isEmpty)
  }
}

extension DiagnosticList {
  /// Like `places`, with paths from the project's folder.
  fileprivate func withoutFolder(_ project: BuiltProject) -> [String] {
    places.map { $0.replacing(project.path + "/", with: "") }
  }
}
