import Base
import FileSystem
import LibraryCommands
import Pictures
import SiteBuilding
import TestSupport
import Testing

/// `tokonoma inbox`, called by a workflow or a program.
@Suite struct InboxCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/anime/x.md --
      ---
      title: X
      status: current
      progress: 0
      ---
      """)
  }

  private func run(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess(ChildProcess.built("tokonoma"), ["inbox"] + arguments, in: folder.path)
  }

  private func put(_ name: String, _ text: String) throws {
    try folder.write(text, to: "inbox/\(name).yml")
  }

  private var progress: String {
    get throws {
      let lines = try folder.read("library/anime/x.md").split(separator: "\n")
      return String(try #require(lines.first { $0.hasPrefix("progress: ") }).dropFirst(10))
    }
  }

  @Test func reportsLikeOtherCommands() throws {
    #expect(try run().output == "The inbox is empty.\n")
    try put("1", "{do: progress, title: anime/x, value: +1}")
    let dry = try run("--dry-run")
    #expect(dry.status == 0 && dry.output.contains("progress 0 → 1"), "\(dry.errors)")
    #expect(try progress == "0" && folder.folder.exists("inbox/1.yml"))
    let done = try run("--json")
    #expect(done.status == 0 && done.errors.isEmpty, "\(done.errors)")
    #expect(done.output.hasPrefix(#"{"file":"inbox/1.yml","done":true,"result":{"id":"anime/x""#))
    #expect(try progress == "1" && !folder.folder.exists("inbox/1.yml"))
    try put("2", "{do: progress, title: anime/x, value: +1, seen: 7}")
    try put("3", "{do: progress, title: anime/x, value: +1, seen: 1}")
    let some = try run("--quiet")
    #expect(some.status == 1 && some.output.isEmpty)
    #expect(some.errors.contains("was '7', but is now '1' [changed-meanwhile]"), "\(some.errors)")
    #expect(try progress == "2" && folder.folder.exists("inbox/refused/2.yml"))
    #expect(try run().status == 0, "what is refused waits without another report")
    let json = try run("--schema")
    #expect(json.output == ActionVerb.schema.line + "\n" && json.status == 0)
    #expect(try run("--schema", "--dry-run").status == 64)
  }

  /// What a camera recorded is removed, and a picture that can't be decoded is refused.
  @Test(arguments: [true, false]) func coversAreChecked(byInbox: Bool) throws {
    func give(_ picture: [UInt8], helper: String) throws -> ChildProcess {
      let place = byInbox ? "inbox/photo.png" : "photo.png"
      try put("1", "{do: cover, title: anime/x, value: photo.png}")
      try folder.folder.replace(place, with: picture)
      return try ChildProcess(
        ChildProcess.built("tokonoma"), byInbox ? ["inbox"] : ["cover", "x", place],
        in: folder.path, environment: ["TOKONOMA_PICTURES": helper])
    }
    let program = try ChildProcess.built("tokonoma-pictures")
    let cut = try give(Array(MadePicture.png.dropLast(20)), helper: program)
    #expect(cut.status == 1 && cut.errors.contains("it is damaged"), "\(cut.errors)")
    let unchecked = try give(MadePicture.png, helper: "none")
    #expect(
      unchecked.status == 1 && unchecked.errors.contains("[cover-not-checked]"),
      "\(unchecked.errors)")
    #expect(try !folder.folder.exists("covers"))
    let done = try give(MadePicture.png, helper: program)
    #expect(done.status == 0 && done.errors.isEmpty, "\(done.errors)")
    let cover = try folder.folder.read("covers/anime/x.png")
    #expect(pictureInfo(ofBytes: cover)?.height == 3)
    #expect(!String(decoding: cover, as: UTF8.self).contains(MadePicture.place))
  }

  /// Two inboxes and other commands run together: each action is carried out once.
  @Test func processesWaitForEachOther() async throws {
    for number in 10..<30 { try put("\(number)", "{do: progress, title: anime/x, value: +1}") }
    let program = try ChildProcess.built("tokonoma")
    let commands = [["inbox"], ["progress", "x", "+1"], ["inbox"], ["progress", "x", "+1"]]
    let path = folder.path
    let runs = try await WorkerPool(count: 4).map(commands.count) { index in
      try ChildProcess(program, commands[index], in: path)
    }
    #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.errors))")
    #expect(try progress == "22")
    #expect(try folder.folder.files(below: "inbox").isEmpty)
  }

  @Test func theReferenceHasEveryVerb() throws {
    let page = try #require(BuiltinFiles.reference.file(at: "inbox.md"))
    let text = String(decoding: page.bytes, as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    for row in ActionVerb.table {
      let words = [row.verb.rawValue] + row.otherWords
      let line = try #require(rows.first { $0.contains("`\(words[0])`") }, "\(words[0])")
      for word in words + row.keys.map(\.rawValue) where !["do", "at"].contains(word) {
        #expect(line.contains("`\(word)`"), "\(words[0]): \(word)")
      }
    }
  }
}
