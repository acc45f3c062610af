import MediaLibrary
import SiteBuilding
import TestSupport
import Testing

/// Each status of each kind on its pages, in both languages.
@Suite struct KindWordsTests {
  /// In progress, done, wanted, paused, dropped, again.
  private static let words: [String: [String: [String]]] = [
    "en": [
      "anime": ["Watching", "Watched", "Plan to watch", "Paused", "Dropped", "Rewatching"],
      "manga": ["Reading", "Read", "Plan to read", "Paused", "Dropped", "Rereading"],
      "books": ["Reading", "Read", "Plan to read", "Paused", "Dropped", "Rereading"],
      "games": ["Playing", "Played", "Plan to play", "Paused", "Dropped", "Replaying"],
      "movies": ["Watching", "Watched", "Plan to watch", "Paused", "Dropped", "Rewatching"],
      "shows": ["Watching", "Watched", "Plan to watch", "Paused", "Dropped", "Rewatching"],
    ],
    "ja": [
      "anime": ["視聴中", "視聴済み", "見る予定", "中断中", "視聴中止", "再視聴中"],
      "manga": ["読書中", "読了", "読む予定", "中断中", "読むのをやめた", "再読中"],
      "books": ["読書中", "読了", "読む予定", "中断中", "読むのをやめた", "再読中"],
      "games": ["プレイ中", "プレイ済み", "遊ぶ予定", "中断中", "プレイ中止", "再プレイ中"],
      "movies": ["視聴中", "視聴済み", "見る予定", "中断中", "視聴中止", "再視聴中"],
      "shows": ["視聴中", "視聴済み", "見る予定", "中断中", "視聴中止", "再視聴中"],
    ],
  ]
  private static let statuses = [
    "current", "completed", "planning", "paused", "dropped", "repeating",
  ]

  /// A mark of the theme precedes the word, or the emoji if the settings ask for it.
  @Test(arguments: ["en", "ja"], [false, true])
  func everyStatusHasAWordAndAMark(_ language: String, hasEmoji: Bool) async throws {
    let all = try #require(Self.words[language])
    #expect(all.keys.sorted() == Kind.allCases.map(\.folder).sorted())
    let titles = all.keys.sorted().map { folder in
      "-- library/\(folder)/all.yml --\n"
        + Self.statuses.map { "- {title: \($0), status: \($0)}\n" }.joined()
    }
    let project = try BuiltProject(
      "-- tokonoma.yml --\n{name: Alcove, language: \(language), emoji: \(hasEmoji)}\n"
        + titles.joined())
    let (report, problems) = try await project.build()
    #expect(report?.titles == 36, "\(problems.text)")
    for (folder, words) in all {
      let verb = ["manga": "📖", "books": "📖", "games": "🎮"][folder] ?? "📺"
      let emoji = [folder == "movies" ? "🎬" : verb, "✅", "⭐", "⏸️", "🛑", "🔁"]
      for (place, status) in Self.statuses.enumerated() {
        let page = HTMLPage(Array(try project.page("\(folder)/\(status).html").utf8))
        let mark = hasEmoji ? emoji[place] + " " : ""
        #expect(page.texts(in: "status") == [mark + words[place]], "\(folder) \(status)")
        #expect(page.elements.contains { $0.hasClass("at-" + status) } == !hasEmoji)
      }
    }
  }
}
