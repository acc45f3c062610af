import Base
import FileSystem
import Glibc
import SiteBuilding
import TestSupport
import Testing

/// `new` with different existing folders.
@Suite struct NewProjectTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  /// The example has many folders, so it is killed only at every thirty-first change: each time all
  /// of it is written again.
  @Test(arguments: [(isEmpty: true, step: 1), (isEmpty: false, step: 31)])
  func anotherRunCompletesOneThatWasKilledAtAnyChange(_ isEmpty: Bool, _ step: Int) throws {
    #expect(try new("whole", isEmpty: isEmpty) == [])
    let whole = try state("whole")
    var kills = 0
    while true {
      let killer = Killer(at: kills * step)
      do {
        let ids = try new("p", isEmpty: isEmpty) { operation, path throws(FileError) in
          try killer.announce(operation, path)
        }
        #expect(ids == [])
        break
      } catch let error as FileError where error.code == Killer.code {
        kills += 1
      }
      // Unfinished: no command accepts it as a project.
      #expect(try !temporary.folder.exists("p/tokonoma.yml"), "killed at \(kills)")
      #expect(try new("p", isEmpty: isEmpty) == [], "killed at \(kills)")
      #expect(try state("p") == whole, "killed at \(kills)")
      temporary.remove("p")
    }
    #expect(kills > 5)
    #expect(try state("p") == whole)
  }

  @Test func anEmptyOneReplacesAKilledExample() throws {
    try killed("p", at: 200)
    #expect(try !state("p").isEmpty)
    #expect(try new("p", isEmpty: true) == [])
    #expect(try state("p").keys.sorted() == [".gitignore", "tokonoma.yml"])
  }

  @Test func nothingOfTheOwnersIsOverwritten() throws {
    for own in ["p/notes.txt", "p/library/anime/mine.md", "p/.gitignore", "p/photos/a/b.jpg"] {
      try killed("p", at: 200)
      try temporary.write("mine\n", to: own)
      let before = try FolderState(temporary.path)
      #expect(try new("p") == ["folder-taken"], "\(own)")
      #expect(try FolderState(temporary.path) == before, "\(own)")
      temporary.remove("p")
    }
    try killed("p", at: 200)
    temporary.remove("p/lists")
    try temporary.link("p/lists", to: "..")
    #expect(try new("p") == ["folder-taken"])
  }

  @Test func aCompleteProjectIsRefused() throws {
    #expect(try new("p") == [])
    let before = try FolderState(temporary.path)
    #expect(try new("p") == ["folder-taken"])
    #expect(try FolderState(temporary.path) == before)
  }

  @Test func theProgramCanBeKilledAndRunAgain() throws {
    let program = try ChildProcess.built("tokonoma")
    #expect(try new("whole") == [])
    for round in 0..<12 {
      _ = try ChildProcess(
        program, ["new", "p"], in: temporary.path, killedAfter: UInt32(round * 4000))
      let isWhole = try temporary.folder.exists("p/tokonoma.yml")
      let again = try ChildProcess(program, ["new", "p"], in: temporary.path)
      #expect(again.status == (isWhole ? 1 : 0), "\(again.errors)")
      #expect(try state("p") == state("whole"))
      temporary.remove("p")
    }
  }

  /// The ids of the problems.
  private func new(
    _ name: String, isEmpty: Bool = false, announcing: DurableWriter.Announcement? = nil
  ) throws -> [String] {
    var problems = DiagnosticList()
    let report = try newProject(
      in: temporary.path + "/" + name, isEmpty: isEmpty, announcing: announcing,
      reporting: &problems)
    #expect((report == nil) == problems.hasErrors)
    return problems.all.map(\.id)
  }

  private func killed(_ name: String, at change: Int) throws {
    let killer = Killer(at: change)
    #expect(throws: FileError.self) {
      try new(name) { operation, path throws(FileError) in try killer.announce(operation, path) }
    }
  }

  /// The files of a project with their contents.
  private func state(_ name: String) throws -> [String: [UInt8]] {
    try FolderState(temporary.path + "/" + name).contents
  }
}
