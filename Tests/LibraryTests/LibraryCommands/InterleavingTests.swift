import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import LibraryCommands

/// Two pages and an owner with an editor change one title, the editor also while a page writes:
/// nothing is lost, and each write is reported line by line.
@Suite struct InterleavingTests {
  fileprivate static let path = "library/anime/x.md"
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

  /// The expected result of all writes.
  fileprivate struct Expected {
    var rating = "5"
    var progress = 0
    var tags: [String] = []
    var hands: [String] = []
  }

  /// An edit by hand: another rating, or another line.
  fileprivate enum Edit {
    case rating(String)
    case line(String)

    init(_ step: Int, using random: inout SplitMix) {
      self =
        Bool.random(using: &random)
        ? .rating(String(Int.random(in: 1...10, using: &random)))
        : .line("x-hand\(step): \"\(step)\"   # by hand")
    }

    func applied(to text: String) -> String {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      switch self {
      case .rating(let rating):
        if let index = lines.firstIndex(where: { $0.hasPrefix("rating:") }) {
          lines[index] = "rating: \(rating)"
        }
      case .line(let line): lines.insert(line, at: lines.lastIndex(of: "---") ?? 0)
      }
      return lines.joined(separator: "\n")
    }

    func note(in expected: inout Expected) {
      switch self {
      case .rating(let rating): expected.rating = rating
      case .line(let line): expected.hands.append(line)
      }
    }
  }

  /// An owner who edits the file while a page writes: before one of its steps on the disk.
  private final class Hand: Sendable {
    private struct State {
      var left = -1
      var edit: Edit?
      var found: String?
    }

    private let state = Mutex(State())
    private let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) { self.folder = folder }

    func raise(before step: Int, _ edit: Edit) {
      state.withLock { $0 = State(left: step, edit: edit) }
    }

    /// The text that the edit found; nil if it wasn't reached.
    func rest() -> String? {
      state.withLock { state in
        defer { state = State() }
        return state.found
      }
    }

    func announce(_ operation: FileError.Operation, _ path: String) throws(FileError) {
      let edit = state.withLock { state -> Edit? in
        state.left -= 1
        return state.left == -1 ? state.edit : nil
      }
      guard let edit else { return }
      do {
        let text = try folder.read(InterleavingTests.path)
        try folder.write(edit.applied(to: text), to: InterleavingTests.path)
        state.withLock { $0.found = text }
      } catch {
        throw FileError(.write, path, code: .invalid)
      }
    }
  }

  /// A page: it keeps the text that it read, and acts on the values that it showed.
  private struct Page {
    let editor: LibraryEditor
    var library: OwnersTitles
    var rating = "5"

    /// No changes if the action was refused.
    mutating func perform(
      _ yaml: String
    ) async throws -> (changes: [ChangeReport], problems: [String]) {
      var problems = DiagnosticList()
      let source = Source(path: "a.yml", bytes: Array(yaml.utf8))
      let action = try #require(
        OwnersAction(source, today: Alcove.today, reporting: &problems))
      let report = try await editor.perform(
        action, in: &library, workers: WorkerPool(count: 1), reporting: &problems)
      guard case .changed(let changes)? = report else { return ([], problems.all.map(\.id)) }
      return (changes, [])
    }
  }

  @Test func nothingIsLostInAnyOrder() async throws {
    var interrupted = 0
    let count = RandomCases.count(200)
    for seed in 0..<count {
      interrupted += try await interleave(SplitMix(seed: UInt64(seed)), seed)
    }
    #expect(interrupted > count / 4)
  }

  /// Returns the number of edits by the owner while a page wrote.
  private func interleave(_ generator: SplitMix, _ seed: Int) async throws -> Int {
    var random = generator
    let alcove = try Alcove(Self.start)
    let hand = Hand(alcove.temporary)
    var expected = Expected()
    var interrupted = 0
    var pages: [Page] = []
    for _ in 0..<2 {
      let library = try await alcove.titles()
      let editor = LibraryEditor(
        alcove.project, settings: library.settings, by: ChangeOrigin(command: "page", date: nil),
        announcing: { (operation, path) throws(FileError) in
          try hand.announce(operation, path)
        })
      pages.append(Page(editor: editor, library: library))
    }
    for step in 0..<12 {
      let place: Comment = "seed \(seed), step \(step)"
      let before = try alcove.temporary.read(Self.path)
      let edit = Edit(step, using: &random)
      let index = Int.random(in: 0..<3, using: &random)
      guard index < pages.count else {
        try alcove.temporary.write(edit.applied(to: before), to: Self.path)
        edit.note(in: &expected)
        continue
      }
      let seen = pages[index].rating
      let rating = String(Int.random(in: 1...10, using: &random))
      let verb = Int.random(in: 0..<5, using: &random)
      let yaml: String
      switch verb {
      case 0:
        // The page is loaded again.
        pages[index].rating = expected.rating
        continue
      case 1, 2: yaml = "{do: rate, title: anime/x, value: \(rating), seen: \(seen)}"
      case 3: yaml = "{do: progress, title: anime/x, value: +1}"
      default: yaml = "{do: tag, title: anime/x, value: t\(step)}"
      }
      hand.raise(before: Int.random(in: 0..<12, using: &random), edit)
      let (changes, problems) = try await pages[index].perform(yaml)
      let after = try alcove.temporary.read(Self.path)
      // The page's change is made from this text, and the owner's edit comes before or after it.
      var base = before
      let found = hand.rest()
      if found != nil { interrupted += 1 }
      if found == before {
        base = edit.applied(to: before)
        edit.note(in: &expected)
      }
      if changes.isEmpty {
        #expect(problems == ["changed-meanwhile"], place)
        #expect(seen != expected.rating && after == base, place)
        continue
      }
      switch verb {
      case 1, 2:
        #expect(seen == expected.rating, "\(place): overwritten")
        (expected.rating, pages[index].rating) = (rating, rating)
      case 3: expected.progress += 1
      default: expected.tags.append("t\(step)")
      }
      #expect(changes.count == 1 && changes[0].path == Self.path)
      let written = Self.applying(changes[0].difference, to: base)
      if found == nil || found == before {
        #expect(written == after, place)
      } else {
        #expect(written == found && edit.applied(to: written) == after, place)
        edit.note(in: &expected)
      }
    }
    let tracking = try #require(try await alcove.titles().title("anime/x")?.entry.tracking)
    #expect(tracking.rating?.hundredths == (Int(expected.rating) ?? 0) * 1000, "seed \(seed)")
    #expect(tracking.progress == expected.progress, "seed \(seed)")
    #expect(tracking.tags == expected.tags, "seed \(seed)")
    let text = try alcove.temporary.read(Self.path)
    for line in expected.hands + ["# mine", "status: current   # since spring"] {
      #expect(text.contains("\n\(line)\n"), "seed \(seed): \(line)")
    }
    return interrupted
  }

  /// A text with the lines of a report removed and added.
  private static func applying(_ difference: ChangedLines, to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for line in difference.lines.reversed() where !line.isNew {
      if lines.indices.contains(line.number - 1), lines[line.number - 1] == line.text {
        lines.remove(at: line.number - 1)
      }
    }
    for line in difference.lines where line.isNew {
      lines.insert(line.text, at: min(line.number - 1, lines.count))
    }
    return lines.joined(separator: "\n")
  }
}
