import FileSystem
import Glibc
import HTTPServing
import LibraryFiles
import Synchronization
import TestSupport
import Testing

@testable import Desk

/// Two browsers, a terminal and an editor write one file at the same time, each when it likes.
///
/// Each write replaces one content of the file by another. If no one overwrites what another has
/// just written, the writes form one chain from the first content to the last.
@Suite struct ConcurrentWritingTests {
  private static let path = "library/anime/frieren.md"
  private static let library = """
    -- tokonoma.yml --
    name: Alcove
    -- \(path) --
    ---
    title: Frieren
    status: current
    progress: 100
    episodes: 1000
    started: 2026-09-27
    updated: 2026-11-27
    ---
    """

  private struct Write: Sendable {
    let before: String
    let after: String
    let who: String
  }

  @Test(arguments: RandomCases.seeds(200)) func losesNothing(seed: UInt64) async throws {
    let visitor = try await DeskVisitor(Self.library)
    let start = try visitor.folder.read(Self.path)
    let isOver = Atomic<Bool>(false)
    var random = SplitMix(seed: seed)
    let seeds = (0..<4).map { _ in random.next() }
    async let rereading: Void = onOwnThread {
      // The desk hears of changes.
      while !isOver.load(ordering: .relaxed) {
        _ = try visitor.desk.library.reread(changed: [Self.path])
        usleep(2_000)
      }
    }
    async let first = browse(visitor, seed: seeds[0])
    async let second = browse(visitor, seed: seeds[1])
    async let terminal: Void = onOwnThread { try type(in: visitor.folder, seed: seeds[2]) }
    async let edits = onOwnThread { try edit(in: visitor.folder, seed: seeds[3]) }
    let counts = try await (first, second)
    try await terminal
    var writes = try await edits
    isOver.store(true, ordering: .relaxed)
    try await rereading

    let end = try visitor.folder.read(Self.path)
    let contents = [start, end] + writes.flatMap { [$0.before, $0.after] }
    let steps = try Journal(visitor.folder.folder).steps().steps
    // Each action and each command wrote once, with its lines in the journal.
    #expect(steps.count == counts.0 + counts.1 + Self.commands)
    let all = contents + steps.flatMap { $0.files.compactMap(\.before) }.map(Self.text)
    for step in steps {
      let file = try #require(step.files.first)
      #expect(step.files.count == 1 && file.path == Self.path)
      let before = Self.text(try #require(file.before))
      let after = all.first { file.state(holding: Array($0.utf8)) == .after && $0 != before }
      writes.append(
        Write(before: before, after: try #require(after, "overwritten"), who: step.command))
    }
    for write in writes { expectOneValueChanged(by: write) }
    try expectChain(writes, from: start, to: end)
    // The desk shows what is there.
    _ = try await onOwnThread { try visitor.desk.library.reread(changed: [Self.path]) }
    let shown = try #require(try await visitor.page("/").forms.first { $0["do"] == "progress" })
    #expect(end.contains("progress: \(shown["seen"] ?? "")\n"))
  }

  /// How often each of them writes.
  private static let (taps, commands, edits) = (4, 3, 4)

  /// Taps +1 on what the page shows; returns how many taps were carried out.
  private func browse(_ visitor: DeskVisitor, seed: UInt64) async throws -> Int {
    var random = SplitMix(seed: seed)
    var count = 0
    for _ in 0..<Self.taps {
      let form = try #require(try await visitor.page("/").forms.first { $0["do"] == "progress" })
      let seen = try #require(form["seen"])
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...30, using: &random)))
      let answer = await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
      if answer.status == 303 {
        count += 1
      } else {
        // Both values: what the page showed, and what is there.
        #expect(answer.status == 409)
        #expect(
          answer.text.contains("was &#39;\(seen)&#39;, but is now &#39;"),
          "\(answer.text)")
      }
    }
    return count
  }

  private func type(in folder: TemporaryFolder, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<Self.commands {
      usleep(UInt32.random(in: 0...20_000, using: &random))
      let run = try ChildProcess(
        ChildProcess.built("tokonoma"), ["progress", "frieren", "+1"], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// Adds a line and saves as careful editors do: if the file isn't what was loaded, it loads again.
  private func edit(in folder: TemporaryFolder, seed: UInt64) throws -> [Write] {
    var random = SplitMix(seed: seed)
    var writes: [Write] = []
    while writes.count < Self.edits {
      usleep(UInt32.random(in: 0...40_000, using: &random))
      let loaded = try folder.read(Self.path)
      let changed = loaded.replacing(
        "title: Frieren\n", with: "title: Frieren\n# line \(writes.count)\n")
      if try folder.folder.save(changed, over: loaded, at: Self.path) {
        writes.append(Write(before: loaded, after: changed, who: "editor"))
      }
    }
    return writes
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func expectOneValueChanged(by write: Write) {
    // The terminal's today isn't the desk's.
    let lines = { (text: String) in
      text.split(separator: "\n").filter { !$0.hasPrefix("updated: ") }
    }
    let difference = lines(write.after).difference(from: lines(write.before))
    let isRight =
      write.who == "editor"
      ? difference.removals.isEmpty && difference.insertions.count == 1
      : difference.count == 2
    #expect(isRight, "\(write.who): \(difference)")
  }

  /// Expects that all writes follow each other in some order: as many lead to a content as away from
  /// it, but at both ends, and all are connected.
  private func expectChain(_ writes: [Write], from start: String, to end: String) throws {
    var degrees: [String: Int] = [start: -1]
    degrees[end, default: 0] += 1
    for write in writes {
      degrees[write.before, default: 0] += 1
      degrees[write.after, default: 0] -= 1
    }
    // Each write leaves one content and arrives at another; the start is left once more, the end
    // arrived at once more.
    #expect(degrees.values.allSatisfy { $0 == 0 }, "\(writes.map(\.who))")
    var reached: Set = [start]
    var rest = writes
    while let index = rest.firstIndex(where: { reached.contains($0.before) }) {
      reached.insert(rest.remove(at: index).after)
    }
    #expect(rest.isEmpty, "\(rest.map(\.who))")
  }
}

extension Folder {
  /// Replaces a file atomically, unless another program has written it since it was loaded.
  fileprivate func save(_ text: String, over loaded: String, at path: String) throws -> Bool {
    let beside = "library/anime/.frieren.swp"
    try replace(beside, with: Array(text.utf8))
    defer { try? remove(beside) }
    guard try read(path) == Array(loaded.utf8), try exchange(beside, with: path) else {
      return false
    }
    if try read(beside) == Array(loaded.utf8) { return true }
    var replaced = Array(text.utf8)
    while true {
      let newest = try read(beside)
      guard try exchange(beside, with: path), try read(beside) != replaced else { return false }
      replaced = newest
    }
  }
}
