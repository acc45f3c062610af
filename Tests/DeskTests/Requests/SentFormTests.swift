import FileSystem
import HTTPServing
import TestSupport
import Testing

@testable import Desk

/// A form that is sent again is carried out once: by a browser that missed the answer, or by two of
/// its tabs.
@Suite struct SentFormTests {
  private static let tap = [
    ("do", "progress"), ("title", "anime/frieren"), ("value", "+1"), ("back", "/"),
  ]

  @Test func sameFormIsCarriedOutOnce() async throws {
    let visitor = try await DeskVisitor()
    let form = Self.tap + [("sending", "1-2-3")]
    let answers = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await visitor.act(form) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.status == 303 })
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 27\n"))
    // Another tap, and one without script.
    for id in ["1-2-4", "", String(repeating: "9", count: 65)] {
      _ = await visitor.act([("sending", id)] + Self.tap.map { ($0.0, $0.1 == "+1" ? "-1" : $0.1) })
    }
    _ = await visitor.act(Self.tap.map { ($0.0, $0.1 == "+1" ? "20" : $0.1) })
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 20\n"))
  }

  /// A refused form gets the same answer again.
  @Test func sameRefusalIsShownAgain() async throws {
    let visitor = try await DeskVisitor()
    let form = Self.tap + [("seen", "25"), ("sending", "a")]
    let first = await visitor.act(form)
    #expect(first.status == 409)
    let text = try visitor.folder.read("library/anime/frieren.md")
    try visitor.folder.write(
      text.replacing("progress: 26", with: "progress: 25"), to: "library/anime/frieren.md")
    #expect(await visitor.act(form).status == 409)
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 25\n"))
  }

  /// A desk that has started again doesn't know what was sent to the one before.
  @Test(arguments: ["/", "/title/anime/frieren", "/title/games/okami", "/lists/calm"])
  func nothingCountsTwiceAfterARestart(address: String) async throws {
    let library =
      DeskVisitor.library
      + "\n-- lists/calm.md --\n---\ntitle: Calm\nitems: [anime/frieren, anime/mushishi]\n---\n"
    let forms = try await DeskVisitor(library).page(address).forms.filter { $0["do"] != nil }
    #expect(forms.count > 3)
    for form in forms {
      let first = try await DeskVisitor(library)
      let fields = form.map { ($0.key, $0.value) }.filter { $0.0 != "token" } + [("sending", "1")]
      _ = await first.act(fields)
      let wanted = try first.contents()
      let second = first.with(OpenDesk(first.desk.library, today: first.desk.today))
      _ = await second.act(fields)
      #expect(try first.contents() == wanted, "\(fields)")
    }
  }
}
