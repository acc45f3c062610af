import Base
import FileSystem
import Publishing
import TestSupport
import Testing

@Suite struct InterruptionTests {
  private static let old = """
    -- a.html --
    a
    -- file --
    becomes a folder
    -- folder/b.html --
    becomes a file
    -- gone/c.html --
    c
    -- gone/deep/d.html --
    d
    -- same.html --
    same

    """
  private static let new = """
    -- a.html --
    A
    -- file/b.html --
    was a file
    -- folder --
    was a folder
    -- new/deep/e.html --
    e
    -- same.html --
    same

    """

  @Test(arguments: [old, new])
  func completesABuildThatWasKilledAtAnyChange(_ next: String) throws {
    var kills = 0
    var isDone = false
    while !isDone {
      let project = try PublishedProject()
      try project.build(Self.old)
      let killer = Killer(at: kills)
      do {
        try project.build(Self.new) { operation, path throws(FileError) in
          try killer.announce(operation, path)
        }
        isDone = true
      } catch let error as FileError where error.code == Killer.code {
        kills += 1
      }
      #expect(try project.build(next) != nil, "killed at \(kills)")
      #expect(try project.site == next, "killed at \(kills)")
      #expect(try Self.folders(of: project) == Self.folders(in: next), "killed at \(kills)")
      #expect(
        try project.manifest
          == "tokonoma-manifest 1\n"
          + TextArchive(next).files.map { $0.path + "\n" }.joined())
      #expect(try project.build(next)?.written == [])
    }
    #expect(kills > 20)
  }

  /// Unlisted files are in one of the two lists at any moment, in whichever direction they move.
  @Test(arguments: [
    ("-- a --\na\n-- hidden/x --\nx\n", "-- a --\na\n-- hidden/y --\ny\n-- z --\nz\n"),
    ("-- a --\na\n", "-- b/hidden --\nb\n"), ("-- b/hidden --\nb\n", "-- a --\na\n"),
  ])
  func losesNoUnlistedFileWhenKilled(_ old: String, _ new: String) throws {
    var kills = 0
    var isDone = false
    while !isDone {
      let project = try PublishedProject()
      try project.build(old)
      let killer = Killer(at: kills)
      do {
        try project.build(new) { operation, path throws(FileError) in
          try killer.announce(operation, path)
        }
        isDone = true
      } catch let error as FileError where error.code == Killer.code {
        kills += 1
      }
      #expect(try !project.manifest.contains("hidden"), "killed at \(kills)")
      try project.build("-- c --\nc\n")
      #expect(try project.site == "-- c --\nc\n", "killed at \(kills)")
      #expect(try project.unlistedPaths == [], "killed at \(kills)")
    }
    #expect(kills > 5)
  }

  @Test func completesAFirstBuildThatWasKilledAtAnyChange() throws {
    var kills = 0
    var isDone = false
    while !isDone {
      let project = try PublishedProject()
      let killer = Killer(at: kills)
      do {
        try project.build(Self.new) { operation, path throws(FileError) in
          try killer.announce(operation, path)
        }
        isDone = true
      } catch let error as FileError where error.code == Killer.code {
        kills += 1
      }
      try project.build(Self.old)
      #expect(try project.site == Self.old, "killed at \(kills)")
      #expect(try Self.folders(of: project) == Self.folders(in: Self.old), "killed at \(kills)")
    }
    #expect(kills > 15)
  }

  @Test func listsOldAndNewFilesInTheManifestWhileWriting() throws {
    let project = try PublishedProject()
    try project.build("-- a --\na\n-- b --\nb\n")
    var list = DiagnosticList()
    let publisher = try #require(try project.open(["b", "c"], reporting: &list))
    #expect(try project.manifest == "tokonoma-manifest 1\na\nb\nc\n")
    try publisher.publish("b", bytes: [1])
    try publisher.publish("c", bytes: [2])
    #expect(try project.manifest == "tokonoma-manifest 1\na\nb\nc\n")
    #expect(try publisher.finish().removed == ["a"])
    #expect(try project.manifest == "tokonoma-manifest 1\nb\nc\n")
  }

  /// The disk fills up once; unlike after a kill, the program continues and cleans up.
  @Test(arguments: ["a", "new"])
  func leavesOnlyWholeFilesWhenTheDiskIsFull(_ name: String) throws {
    let project = try PublishedProject()
    try project.build("-- a --\nold\n-- b --\nb\n")
    let isFull = Killer(at: 2)
    var list = DiagnosticList()
    var publisher = try project.open(
      ["a", "b", "new"], reporting: &list
    ) { operation, path throws(FileError) in
      // The manifest is written; writing the next file fails.
      guard operation == .write, !path.contains("manifest") else { return }
      do throws(FileError) { try isFull.announce(operation, path) } catch {
        throw FileError(.write, path, code: 28)
      }
    }
    _ = try? publisher?.publish("b", bytes: Array("b\n".utf8))
    _ = try? publisher?.publish("b", bytes: Array("bb\n".utf8))
    let error = #expect(throws: FileError.self) {
      try publisher?.publish(name, bytes: Array("replaced\n".utf8))
    }
    publisher = nil
    #expect(error?.description.hasSuffix("no space left on device") == true)
    #expect(try !project.temporary.folder.exists("_site/.tokonoma-new"))
    #expect(try project.site == "-- a --\nold\n-- b --\nbb\n")
  }

  @Test func sweepsLeftoversOfAKilledBuild() throws {
    let project = try PublishedProject()
    try project.build("-- a --\na\n")
    try project.temporary.write("half", to: "_site/.tokonoma-new/17")
    try project.build("-- a --\na\n")
    #expect(try !project.temporary.folder.exists("_site/.tokonoma-new"))
    try project.temporary.link("_site/.tokonoma-new", to: "../library")
    try project.temporary.write("x\n", to: "library/x.md")
    try project.build("-- a --\nb\n")
    #expect(try project.site == "-- a --\nb\n")
    #expect(try project.temporary.read("library/x.md") == "x\n")
  }

  @Test func leavesAFolderOfSomebodyElsesWithItsName() throws {
    let project = try PublishedProject()
    try project.build("-- a --\na\n")
    try project.temporary.write("mine", to: "_site/.tokonoma-new/folder/mine")
    try project.temporary.write("mine", to: "_site/.tokonoma-new/notes.txt")
    try project.temporary.write("half", to: "_site/.tokonoma-new/3")
    #expect(try project.build("-- a --\nb\n")?.written == ["a"])
    #expect(
      try project.temporary.folder.files(below: "_site", includingHidden: true)
        == [".tokonoma-manifest", ".tokonoma-new/folder/mine", ".tokonoma-new/notes.txt", "a"])
  }

  private static func folders(of project: PublishedProject) throws -> [String] {
    var folders: [String] = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      for item in try project.temporary.folder.items(of: "_site/" + folder) ?? []
      where item.kind == .folder {
        folders.append(folder + item.name)
        waiting.append(folder + item.name + "/")
      }
    }
    return folders.sorted()
  }

  private static func folders(in archive: String) -> [String] {
    let folders = TextArchive(archive).files.flatMap { file in
      let names = file.path.split(separator: "/").dropLast()
      return names.indices.map { names[...$0].joined(separator: "/") }
    }
    return Set(folders).sorted()
  }
}
