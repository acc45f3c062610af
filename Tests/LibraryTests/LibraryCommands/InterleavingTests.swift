import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import TestSupport
import Testing

@testable import LibraryCommands

/// Two pages and an owner with an editor change one title at a time: nothing is lost, and each
/// write is told line by line.
@Suite struct InterleavingTests {
  private static let path = "library/anime/x.md"
  private static let start = """
    -- library/anime/x.md --
    ---
    title: X
    # mine
    episodes: 500
    status: current   # since spring
    rating: 5
    progress: 0
    ---
    -- library/anime/y.md --
    ---
    title: Y
    status: planning
    ---

    """

  /// What everyone together has written.
  fileprivate struct Expected {
    var rating = "5"
    var progress = 0
    var tags: [String] = []
    var hands: [String] = []
  }

  /// A page: it keeps what it read, and acts on what it showed.
  private struct Writer {
    let editor: LibraryEditor
    var library: OwnersTitles
    var rating: String

    /// Returns nil if the action was refused.
    mutating func perform(_ yaml: String) async throws -> (report: ActionReport?, said: [String]) {
      var problems = DiagnosticList()
      let source = Source(path: "a.yml", bytes: Array(yaml.utf8))
      let action = try #require(
        OwnersAction(source, today: Alcove.today, reporting: &problems))
      let report = try await editor.perform(
        action, in: &library, workers: WorkerPool(count: 1), reporting: &problems)
      return (report, problems.all.map(\.id))
    }
  }

  @Test func nothingIsLostInAnyOrder() async throws {
    for seed in 0..<RandomCases.count(200) {
      try await interleave(SplitMix(seed: UInt64(seed)), seed)
    }
  }

  private func interleave(_ generator: SplitMix, _ seed: Int) async throws {
    var random = generator
    let alcove = try Alcove(Self.start)
    var expected = Expected()
    var writers: [Writer] = []
    for _ in 0..<2 {
      let library = try await alcove.titles()
      let editor = LibraryEditor(
        alcove.project, settings: library.settings, by: ChangeOrigin(command: "page", date: nil))
      writers.append(Writer(editor: editor, library: library, rating: "5"))
    }
    for step in 0..<12 {
      let place = "seed \(seed), step \(step)"
      let before = try alcove.temporary.read(Self.path)
      let index = Int.random(in: 0..<3, using: &random)
      guard index < writers.count else {
        expected.change(&random, step)
        let after = Self.edited(before, expected)
        try alcove.temporary.write(after, to: Self.path)
        continue
      }
      let choice = Int.random(in: 0..<5, using: &random)
      let rating = String(Int.random(in: 1...10, using: &random))
      let yaml: String
      switch choice {
      case 0:
        // It looks again.
        writers[index].rating = expected.rating
        continue
      case 1, 2:
        yaml = "{do: rate, title: anime/x, value: \(rating), seen: \(writers[index].rating)}"
      case 3: yaml = "{do: progress, title: anime/x, value: +1}"
      default: yaml = "{do: tag, title: anime/x, value: t\(step)}"
      }
      let (report, said) = try await writers[index].perform(yaml)
      let after = try alcove.temporary.read(Self.path)
      guard case .changed(let reports)? = report else {
        #expect(said == ["changed-meanwhile"], "\(place): \(said)")
        #expect(writers[index].rating != expected.rating && after == before, "\(place)")
        continue
      }
      switch choice {
      case 1, 2:
        #expect(writers[index].rating == expected.rating, "\(place): overwritten")
        (expected.rating, writers[index].rating) = (rating, rating)
      case 3: expected.progress += 1
      default: expected.tags.append("t\(step)")
      }
      #expect(reports.count == 1 && reports[0].path == Self.path)
      #expect(Self.applying(reports[0].difference, to: before) == after, "\(place)")
    }
    let title = try #require(try await alcove.titles().title("anime/x"))
    let tracking = try #require(title.entry.tracking)
    #expect(tracking.rating?.hundredths == (Int(expected.rating) ?? 0) * 1000, "seed \(seed)")
    #expect(tracking.progress == expected.progress, "seed \(seed)")
    #expect(tracking.tags == expected.tags, "seed \(seed)")
    let text = try alcove.temporary.read(Self.path)
    for line in expected.hands + ["# mine", "status: current   # since spring"] {
      #expect(text.contains("\n\(line)\n"), "seed \(seed): \(line)")
    }
  }

  /// The file after the owner's edit by hand: another rating, or another line at the end.
  private static func edited(_ text: String, _ expected: Expected) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let index = lines.firstIndex(where: { $0.hasPrefix("rating:") }) {
      lines[index] = "rating: \(expected.rating)"
    }
    if let hand = expected.hands.last, !lines.contains(hand),
      let end = lines.lastIndex(of: "---")
    {
      lines.insert(hand, at: end)
    }
    return lines.joined(separator: "\n")
  }

  /// A text with the lines of a report removed and added.
  private static func applying(_ difference: ChangedLines, to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in difference.lines.reversed() where !line.isNew {
      if lines[line.number - 1] == line.text { lines.remove(at: line.number - 1) }
    }
    for line in difference.lines where line.isNew { lines.insert(line.text, at: line.number - 1) }
    return lines.joined(separator: "\n")
  }
}

extension InterleavingTests.Expected {
  fileprivate mutating func change(_ random: inout SplitMix, _ step: Int) {
    if Bool.random(using: &random) {
      rating = String(Int.random(in: 1...10, using: &random))
    } else {
      hands.append("x-hand\(step): \"\(step)\"   # by hand")
    }
  }
}
