import TestSupport
import Testing

@testable import Planning

/// The pages on which visitors compare their own list with the library.
struct CompareTests {
  @Test func `five titles on shelves can be compared with`() {
    let few = (1...4).map { title("anime/a\($0)") }
    for (entries, isThere) in [
      (few + [title("anime/known", nil, nil)], false), (few + [title("games/g")], true),
    ] {
      let site = plan(library(entries))
      #expect(site.page("compare.html")?.content.isEmpty == !isThere)
      #expect(site.page("compare/site.html")?.content.isEmpty == !isThere)
      #expect(site.navigation.linked.contains { $0.text == "compare.html" } == isThere)
      #expect(site.invitations.contains { $0.link.path == .compare } == isThere)
      #expect(site.comparedTitles.count == (isThere ? 5 : 0))
    }
  }

  @Test func `what nobody comes across is not compared`() {
    let entries =
      (1...5).map { title("anime/a\($0)") } + [
        title("anime/unlisted") { $0.isUnlisted = true }, title("anime/catalog", nil, nil),
      ]
    let site = plan(library(entries))
    #expect(
      site.ids(site.comparedTitles) == [
        "anime/a1", "anime/a2", "anime/a3", "anime/a4", "anime/a5",
      ])
  }
}
