import Base
import FileSystem
import TestSupport
import Testing

/// The same library gives the same bytes, anywhere, at any time and with any number of workers.
@Suite struct DeterminismTests {
  struct Surroundings: Sendable, CustomTestStringConvertible {
    let folder: String
    let workers: Int
    let environment: [String: String]

    var testDescription: String { "\(folder), \(workers) workers, \(environment)" }
  }

  static let surroundings = [
    Surroundings(folder: "a", workers: 1, environment: [:]),
    Surroundings(
      folder: "deep/in/a folder with spaces and 日本", workers: 2,
      environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]),
    Surroundings(
      folder: "b", workers: 7,
      environment: ["TZ": "America/Adak", "LC_ALL": "ja_JP.UTF-8", "LANG": "C", "HOME": "/none"]),
    Surroundings(
      folder: "c", workers: 2, environment: ["TZ": "Nowhere/Wrong", "LC_ALL": "nonsense"]),
  ]

  @Test(arguments: surroundings)
  func bytesDoNotDependOnFolderLocaleOrWorkers(_ surroundings: Surroundings) async throws {
    let example = try await ExampleSite.built()
    let temporary = try TemporaryFolder()
    try temporary.folder.createFolders(surroundings.folder)
    let parent = "\(temporary.path)/\(surroundings.folder)"
    let program = try ChildProcess.built("tokonoma")
    let new = try ChildProcess(
      program, ["new", "alcove"], in: parent, environment: surroundings.environment)
    #expect(new.status == 0, "\(new.errors)")
    let build = try ChildProcess(
      program, ["build", "--workers", "\(surroundings.workers)"], in: "\(parent)/alcove/library",
      environment: surroundings.environment)
    #expect(build.status == 0 && build.errors.isEmpty, "\(build.errors)")
    let site = try FolderState("\(parent)/alcove/_site")
    #expect(site.files == example.site.files)
    for (path, bytes) in example.site.contents {
      #expect(site.contents[path] == bytes, "\(path)")
    }
  }

  /// Messages are also in the same order, whichever worker found them first.
  @Test func problemsAreReportedInTheSameOrder() async throws {
    let project = try BuiltProject()
    for number in 0..<200 {
      try project.write(
        "---\ntitle: T\(number)\nraiting: 1\nstatus: bad\n---\n\n[[anime/none]]\n",
        to: "library/anime/t-\(number).md")
    }
    let one = try await project.build(workers: 1).problems
    #expect(one.sorted.count == 600)
    for workers in [2, 7] {
      #expect(try await project.build(workers: workers).problems.sorted == one.sorted)
    }
    #expect(try project.site.items.isEmpty)
  }
}
