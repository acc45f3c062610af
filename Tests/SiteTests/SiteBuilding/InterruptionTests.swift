import FileSystem
import Glibc
import TestSupport
import Testing

/// The whole program, killed or with a failing disk. A kill at every single change is tested with
/// `Publishing`.
@Suite struct InterruptionTests {
  @Test func nextBuildCompletesAKilledOne() async throws {
    let project = try BuiltProject.example()
    let program = try ChildProcess.built("tokonoma")
    try await project.build(output: project.temporary.path + "/clean")
    let clean = try FolderState(project.temporary.path + "/clean").contents
    var random = SplitMix(seed: 7)
    var kills = 0
    for round in 0..<12 {
      // Alternately into an empty folder and over an older site: all pages differ by the name.
      if round % 2 == 0 { project.remove("_site") }
      try project.write(
        try project.read("tokonoma.yml").replacing("Mika's alcove", with: "Round \(round)"),
        to: "tokonoma.yml")
      let killed = try ChildProcess(
        program, ["build"], in: project.path,
        killedAfter: UInt32.random(in: 15_000...140_000, using: &random))
      if killed.status == -SIGKILL { kills += 1 }
      try project.write(
        try project.read("tokonoma.yml").replacing("Round \(round)", with: "Mika's alcove"),
        to: "tokonoma.yml")
      let next = try ChildProcess(program, ["build"], in: project.path)
      #expect(next.status == 0, "\(next.errors)")
      let site = try project.site
      #expect(site.contents == clean, "round \(round)")
      #expect(site.items.keys.filter { $0.hasPrefix(".") } == [".tokonoma-manifest"])
    }
    #expect(kills > 0)
  }

  @Test func refusesAFileAsOutput() throws {
    let project = try BuiltProject("-- _site --\nmine\n")
    try refuses(project, status: 1, "the output folder '_site' is a file")
  }

  @Test func refusesALinkAsOutput() throws {
    let project = try BuiltProject()
    try project.temporary.folder.createFolders("elsewhere")
    try project.temporary.link("project/_site", to: "../elsewhere")
    try refuses(project, status: 1, "is a link that leads out of the project")
  }

  @Test func refusesAForeignFolderAsOutput() throws {
    let project = try BuiltProject("-- _site/mine.txt --\nmine\n")
    try refuses(project, status: 1, "was not made by tokonoma")
    // Taken over if asked to; foreign files stay.
    let adopted = try ChildProcess(
      ChildProcess.built("tokonoma"), ["build", "--adopt"], in: project.path)
    #expect(adopted.status == 0, "\(adopted.errors)")
    #expect(try project.read("_site/mine.txt") == "mine\n")
  }

  @Test(.disabled(if: geteuid() == 0, "the superuser may write anywhere"))
  func refusesAReadOnlyOutput() async throws {
    let project = try await BuiltProject.built()
    try project.write("name: Another\n", to: "tokonoma.yml")
    try project.temporary.setMode(0o500, of: "project/_site")
    defer { try? project.temporary.setMode(0o700, of: "project/_site") }
    try refuses(project, status: 3, "[disk-refused]")
  }

  /// A device that accepts no bytes simulates a full disk.
  @Test func refusesAnOutputThatCannotBeMade() throws {
    let project = try BuiltProject()
    try refuses(project, status: 3, "[disk-refused]", output: "/proc/site")
  }

  private func refuses(
    _ project: BuiltProject, status: Int32, _ message: String, output: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try project.write("- {title: A, status: completed}\n", to: "library/anime/a.yml")
    let before = try FolderState(project.temporary.path)
    let build = try ChildProcess(
      ChildProcess.built("tokonoma"), ["build"] + (output.map { ["-o", $0] } ?? []),
      in: project.path)
    #expect(build.status == status && build.output.isEmpty, sourceLocation: sourceLocation)
    #expect(build.errors.contains(message), "\(build.errors)", sourceLocation: sourceLocation)
    #expect(try FolderState(project.temporary.path) == before, sourceLocation: sourceLocation)
  }
}
