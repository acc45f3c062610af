import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Favorites that move to make room for another.
@Suite struct FavoriteTests {
  /// Titles in separate files and in one file of many, as `name: rank`; 0 means no rank.
  private func alcove(_ ranks: KeyValuePairs<String, Int>) throws -> Alcove {
    func keys(_ name: String, _ rank: Int) -> String {
      "title: \(name)\nstatus: completed\n" + (rank == 0 ? "" : "favorite: \(rank) # mine\n")
    }
    let files = ranks.filter { $0.key != $0.key.uppercased() }.map { name, rank in
      "-- library/anime/\(name).md --\n---\n\(keys(name, rank))---\nThe review.\n"
    }
    let many = ranks.filter { $0.key == $0.key.uppercased() }.map { name, rank in
      "- " + keys(name, rank).split(separator: "\n").joined(separator: "\n  ") + "\n"
    }
    return try Alcove(
      files.joined() + (many.isEmpty ? "" : "-- library/games/many.yml --\n" + many.joined()))
  }

  /// The output, without the lines of the files.
  private func rank(
    _ name: String, _ rank: Int, in alcove: Alcove, isDryRun: Bool = false
  ) async throws -> [String] {
    let title = try #require(
      try await alcove.titles().titles.first { $0.entry.work.title == name })
    var problems = DiagnosticList()
    let reports = try await alcove.editor(isDryRun: isDryRun).rank(
      title, rank, workers: WorkerPool(count: 1), reporting: &problems)
    #expect((reports == nil) == problems.hasErrors)
    for report in reports ?? [] { #expect(JSONText.problem(in: report.json.line) == nil) }
    return (reports ?? []).map { String($0.text.prefix { $0 != "\n" }) } + problems.all.map(\.id)
  }

  /// `a1 b2 …`, by rank.
  private func ranks(_ alcove: Alcove) async throws -> String {
    try await alcove.titles().titles.compactMap { title in
      title.entry.tracking?.favorite?.rank.map { ($0, title.entry.work.title) }
    }.sorted { $0 < $1 }.map { "\($1)\($0)" }.joined(separator: " ")
  }

  @Test(
    arguments: [
      // The rank is free.
      (["a": 1, "b": 2, "x": 0], 3, "a1 b2 x3"),
      (["a": 1, "b": 3, "x": 0], 2, "a1 x2 b3"),
      // Others move up to the first gap.
      (["a": 1, "b": 2, "c": 4, "x": 0], 1, "x1 a2 b3 c4"),
      (["a": 1, "b": 2, "c": 3, "x": 0], 2, "a1 x2 b3 c4"),
      // Forwards: those between move back into the gap.
      (["a": 1, "b": 2, "c": 3, "x": 4, "d": 5], 2, "a1 x2 b3 c4 d5"),
      // Back: those between move forwards.
      (["a": 1, "x": 2, "b": 3, "c": 4, "d": 5], 4, "a1 b2 c3 x4 d5"),
      (["x": 1, "b": 2, "c": 5], 5, "b2 c4 x5"),
      // Several of one rank move together, and a title that shared its rank now has it alone.
      (["a": 1, "b": 1, "c": 2, "x": 0], 1, "x1 a2 b2 c3"),
      (["a": 1, "x": 1], 1, "x1 a2"),
      // In one file of many titles, and in both.
      (["A": 1, "B": 2, "x": 0, "c": 3], 1, "x1 A2 B3 c4"),
    ] as [(KeyValuePairs<String, Int>, Int, String)])
  func othersMakeRoom(_ before: KeyValuePairs<String, Int>, rank: Int, after: String) async throws {
    let alcove = try alcove(before)
    _ = try await self.rank("x", rank, in: alcove)
    #expect(try await ranks(alcove) == after)
    for file in try alcove.temporary.folder.files(below: "library/anime") {
      #expect(try alcove.temporary.read("library/anime/" + file).hasSuffix("---\nThe review.\n"))
    }
    // The same request again has no effect.
    let said = try await self.rank("x", rank, in: alcove)
    #expect(said == ["x (anime/x): nothing to change"])
  }

  @Test func movedFavoritesAreReported() async throws {
    let alcove = try alcove(["a": 1, "B": 2, "C": 3, "x": 0])
    let dry = try await rank("x", 1, in: alcove, isDryRun: true)
    #expect(try await ranks(alcove) == "a1 B2 C3")
    let said = try await rank("x", 1, in: alcove)
    #expect(
      said == [
        "x (anime/x): favorite 1", "a (anime/a): favorite 1 → 2", "B (games/b): favorite 2 → 3",
        "C (games/c): favorite 3 → 4",
      ])
    #expect(dry == said)
    #expect(
      try alcove.temporary.read("library/games/many.yml")
        == """
        - title: B
          status: completed
          favorite: 3 # mine
        - title: C
          status: completed
          favorite: 4 # mine

        """)
  }

  @Test func nothingMovesIfOneCannotMove() async throws {
    let alcove = try alcove(["a": 1, "b": 2, "x": 0])
    try alcove.temporary.setMode(0o444, of: "library/anime/b.md")
    #expect(try await rank("x", 1, in: alcove) == ["read-only-file"])
    #expect(try await ranks(alcove) == "a1 b2")
  }

  @Test func untrackedTitlesAreNotFavorites() async throws {
    let alcove = try Alcove("-- library/anime/x.md --\n---\ntitle: x\n---\n")
    #expect(try await rank("x", 1, in: alcove) == ["title-not-tracked"])
  }

  /// Each finds the current ranks of the others when it is its turn.
  @Test func manyAtOnceGetRanksOfTheirOwn() async throws {
    let names = (0..<12).map { "t\($0)" }
    let alcove = try Alcove(
      names.map { "-- library/anime/\($0).md --\n---\n{title: \($0), status: completed}\n---\n" }
        .joined())
    try alcove.temporary.write(
      names.map { "favorite anime/\($0) 1 -q\n" }.joined(), to: "commands")
    let run = try ChildProcess(
      "/usr/bin/xargs",
      ["-a", "commands", "-P", "12", "-L", "1", ChildProcess.built("tokonoma")],
      in: alcove.temporary.path)
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
    let given = try await alcove.titles().titles.compactMap { $0.entry.tracking?.favorite?.rank }
    #expect(given.sorted() == Array(1...12))
  }
}
