import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

/// Any words for any command: its result is read back as intended, or it writes nothing.
@Suite struct RandomWordTests {
  @Test(arguments: RandomCases.seeds(16))
  func aNewTitleIsReadBackUnchanged(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let alcove = try Alcove("")
    var count = 0
    for _ in 0..<24 {
      var new = NewTitle(
        Self.words(&random), kind: .book, date: Alcove.date, today: Alcove.today)
      new.isAnother = true
      // Most have few reasons for a refusal, so that some are accepted.
      func seldom() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
      new.genres = seldom() ? Self.list(&random) : ["A"]
      new.tags = seldom() ? Self.list(&random) : []
      new.creators = seldom() ? Self.list(&random).map { .init(name: $0, role: "author") } : []
      new.rating = seldom() ? Self.amount(&random) : nil
      new.status = seldom() ? Self.words(&random) : "read"
      let before = try library(alcove)
      var problems = DiagnosticList()
      let report = try await alcove.editor().add(
        new, workers: WorkerPool(count: 1), reporting: &problems)
      #expect((report == nil) == problems.hasErrors, "\(new)")
      guard let report else {
        #expect(try library(alcove) == before, "\(new)")
        continue
      }
      count += 1
      let titles = try await sound(alcove, count: count, "\(new)")
      let added = try #require(titles.first { $0.path == report.path }).entry
      #expect(added.work.title.unicodeScalars.elementsEqual(new.title.unicodeScalars), "\(new)")
      #expect(added.work.genres == new.genres, "\(new)")
      #expect(added.work.creators.map(\.name) == new.creators.map(\.name), "\(new)")
      #expect((added.tracking?.tags ?? []) == new.tags, "\(new)")
    }
    #expect(count > 0)
  }

  @Test(arguments: RandomCases.seeds(16))
  func aChangedTitleCanBeRead(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let alcove = try Alcove(
      """
      -- library/games/x.md --
      ---
      title: X
      status: completed
      ---
      -- library/anime/many.yml --
      - {title: Y, status: current, tags: [a]}
      - title: Z
        status: planning
      -- lists/all.md --
      ---
      title: All
      items: [games/x, anime/y, anime/z]
      ---

      """)
    var story = ""
    for _ in 0..<20 {
      let (titles, before) = (try await alcove.titles(), try library(alcove))
      let title = try #require(titles.titles.randomElement(using: &random))
      let editor = LibraryEditor(alcove.project, settings: titles.settings)
      var problems = DiagnosticList()
      let isDone: Bool
      if Int.random(in: 0..<4, using: &random) == 0 {
        let name = Self.words(&random)
        story += "rename \(title.entry.id) \(name)\n"
        isDone = try editor.rename(title, to: name, in: titles, reporting: &problems) != nil
      } else {
        let change = Self.change(&random)
        story += "\(title.entry.id) \(change)\n"
        isDone = try editor.change(title, by: change, reporting: &problems) != nil
      }
      #expect(isDone != problems.hasErrors, "\(story)")
      if !isDone { #expect(try library(alcove) == before, "\(story)") }
      _ = try await sound(alcove, count: 3, story)
    }
  }

  private static func change(_ random: inout SplitMix) -> any TitleChange {
    let isAgain = Bool.random(using: &random)
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: RatingChange(amount(&random), again: isAgain ? Alcove.date : nil)
    case 1: HoursChange(amount(&random), Alcove.date)
    case 2: ProgressChange(amount(&random), unit: nil, isCompleting: isAgain, Alcove.date)
    case 3:
      StatusChange(
        Bool.random(using: &random)
          ? Status.allCases.randomElement(using: &random)?.rawValue ?? "" : words(&random),
        Alcove.date, isAgain: isAgain)
    case 4: FavoriteChange(.ranked(Int.random(in: 1...3, using: &random)))
    default: TagChange(adding: list(&random), removing: list(&random))
    }
  }

  /// All titles; none has been lost or damaged.
  private func sound(_ alcove: Alcove, count: Int, _ story: String) async throws -> [OwnersTitle] {
    let titles = try await alcove.titles()
    #expect(titles.brokenFiles == [] && titles.brokenTexts == [], "\(story)")
    #expect(titles.titles.count == count, "\(story)")
    return titles.titles
  }

  private func library(_ alcove: Alcove) throws -> String {
    let folder = alcove.temporary.folder
    return try (folder.files(below: "library").map { "library/" + $0 } + ["tokonoma.yml"])
      .map { "-- \($0) --\n" + (try alcove.temporary.read($0)) }.joined()
  }

  /// A number as people type it, or any words.
  private static func amount(_ random: inout SplitMix) -> String {
    let usual = ["7", "7.5", "+1", "-1", "all", "0", "1:30", "90m", "99999999999", "1e9", "８"]
    return Int.random(in: 0..<4, using: &random) == 0
      ? words(&random) : usual.randomElement(using: &random) ?? ""
  }

  /// Up to three different ones.
  private static func list(_ random: inout SplitMix) -> [String] {
    var list: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let item = words(&random)
      if !list.contains(item) { list.append(item) }
    }
    return list
  }

  /// Letters, signs of YAML, invisible characters, and any others; without blanks at the ends, and
  /// without the signs of comments, which belong to the owner.
  private static func words(_ random: inout SplitMix) -> String {
    let parts = [
      "a", "B", "no", "1", "2016-09-14", "~", " ", " ", ",", ": ", ":", " #", "- ", "\"", "'", "{",
      "]", "|", "%", "@", "---", "&x", "*x", "!x", "?", "\\", "\n", "\t", "\u{0}", "\u{7F}",
      "\u{85}",
      "\u{A0}", "\u{200B}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{202E}", "ß", "か\u{3099}", "🎌",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      text += parts.randomElement(using: &random) ?? ""
      guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
      text +=
        Unicode.Scalar(UInt32.random(in: 0x21...0x2FFF, using: &random)).map(String.init) ?? ""
    }
    let inner = text.replacing("%%", with: "%").drop(while: \.isWhitespace).reversed()
      .drop(while: \.isWhitespace)
    return String(inner.reversed())
  }
}
