import FileSystem
import Glibc
import Publishing
import SiteBuilding
import TestSupport
import Testing

/// Incremental = clean: after any edits, the next build makes the same bytes as a build into an
/// empty folder, writes only files that differ, and touches nothing else.
@Suite struct IncrementalTests {
  static let steps = 25

  /// Each seed is a separate script.
  @Test(arguments: RandomCases.seeds(8))
  func incrementalBuildsEqualCleanOnes(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let script = (0..<Self.steps).map { _ in Edit(using: &random) }
    guard let difference = try await Self.difference(after: script) else { return }
    let short = try await shrunk(script) { try await Self.difference(after: $0) != nil }
    let last = try await Self.difference(after: short) ?? difference
    Issue.record(
      "seed \(seed), after \(short.count) edits:\n\(short.map { "\($0),\n" }.joined())\(last)")
  }

  /// Long enough for lists of several pages, which a small library doesn't have.
  @Test(arguments: [1, 2] as [UInt64])
  func everyEditOfALongListLeavesACleanSite(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    var library = EditedLibrary.initial()
    library.ownFiles["library/anime/many.yml"] = (0..<150).map { number in
      "- {title: Many \(number), status: completed, finished: \(1990 + number / 12)-0\(1 + number % 9)}\n"
    }.joined()
    let kinds: [Edit.Kind] = [.rating, .status, .add, .delete, .finished, .name]
    let script = (0..<8).map { _ in
      Edit(
        kind: kinds.randomElement(using: &random) ?? .add,
        target: Int.random(in: 0..<1000, using: &random),
        value: Int.random(in: 0..<1000, using: &random))
    }
    if let difference = try await Self.difference(after: script, startingWith: library) {
      Issue.record("\(script)\n\(difference)")
    }
  }

  /// The difference of the site after one of the steps; nil without any.
  static func difference(
    after script: [Edit], startingWith first: EditedLibrary = .initial()
  ) async throws -> String? {
    let project = try BuiltProject()
    var library = first
    var history: [EditedLibrary] = []
    try project.change(to: library.files, from: ["tokonoma.yml": ""])
    try await project.build()
    var site = try project.site
    for (number, edit) in script.enumerated() {
      let last = library
      edit.apply(to: &library, history: history)
      history.append(last)
      try project.change(to: library.files, from: last.files)
      if let difference = try await difference(of: project, since: &site, step: number) {
        return "step \(number + 1), \(edit): \(difference)"
      }
    }
    return nil
  }

  private static func difference(
    of project: BuiltProject, since site: inout FolderState, step: Int
  ) async throws -> String? {
    let before = site
    let (report, problems) = try await project.build()
    let after = try project.site
    site = after
    let clean = "\(project.temporary.path)/clean-\(step)"
    let cleanReport = try await project.build(output: clean, workers: 1).report
    defer { project.temporary.remove("clean-\(step)") }
    guard let report else {
      if cleanReport != nil { return "only the clean build went through: \(problems.text)" }
      return after == before ? nil : "a failed build changed \(after.changes(since: before))"
    }
    let wanted = try FolderState(clean)
    if after.contents != wanted.contents {
      let paths = after.files.filter { after.contents[$0] != wanted.contents[$0] }
      return
        "other than clean: \(paths), missing: \(Set(wanted.files).subtracting(after.files).sorted())"
    }
    if cleanReport?.publishing.written.count != report.publishing.written.count
      + report.publishing.unchanged
    {
      return "the report's numbers do not add up: \(report.summary)"
    }
    return untrue(report.publishing, of: after.changes(since: before))
  }

  /// Whether the report agrees with the changed files, and no file was touched unnecessarily.
  private static func untrue(_ report: PublishReport, of changes: [String]) -> String? {
    func paths(_ words: String...) -> Set<String> {
      Set(
        changes.filter { words.contains(String($0.prefix { $0 != " " })) }
          .map { String($0.drop { $0 != " " }.dropFirst()) }
          .filter { $0 != ".tokonoma-manifest" })
    }
    let touched = paths("touched")
    if !touched.isEmpty { return "written for nothing: \(touched.sorted())" }
    let files = { (path: String) in path.contains(".") }
    let written = paths("added", "rewritten").filter(files)
    let removed = paths("removed").filter(files)
    return Set(report.written) == written && Set(report.removed) == removed
      ? nil
      : "told \(report), and there were: \(changes)"
  }

  @Test func failingEditScriptsAreMinimized() async throws {
    let short = await shrunk(Array(0..<100)) {
      $0.contains(17) && $0.contains(18) && $0.contains(80)
    }
    #expect(short == [17, 18, 80])
    #expect(await shrunk([1, 2, 3]) { _ in true } == [])
  }

  /// Each kind of edit sometimes changes the site; otherwise the scripts above would prove little.
  @Test func everyKindOfEditChangesFiles() {
    var random = SplitMix(seed: 1)
    for kind in Edit.Kind.allCases where kind != .undo && kind != .nothing {
      let changes = (0..<20).contains { _ in
        var library = EditedLibrary.initial()
        Edit(
          kind: kind, target: Int.random(in: 0..<1000, using: &random),
          value: Int.random(in: 0..<1000, using: &random)
        ).apply(to: &library, history: [])
        return library.files != EditedLibrary.initial().files
      }
      #expect(changes, "\(kind)")
    }
  }
}

extension BuiltProject {
  /// Writes and removes the files that differ between two states of the project.
  func change(to new: [String: String], from old: [String: String]) throws {
    for file in old.keys.sorted() where new[file] == nil { remove(file) }
    for file in new.keys.sorted() {
      if let text = new[file], text != old[file] { try write(text, to: file) }
    }
  }
}
