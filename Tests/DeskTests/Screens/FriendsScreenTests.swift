import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Desk

@Suite struct FriendsScreenTests {
  private static let maya = """
    {"format": "tokonoma-library", "ratingScale": 10, "titles": [
      {"kind": "anime", "title": "Mushishi", "status": "current", "progress": 4, "episodes": 26},
      {"kind": "book", "title": "A & <b>", "status": "completed", "finished": "2026-11-20",
       "rating": 8}]}
    """

  /// A desk with a friend, whose site is asked by `fetch`.
  private func visitor(_ fetch: @escaping DeskFriends.Fetching) async throws -> DeskVisitor {
    let plain = try await DeskVisitor(
      DeskVisitor.library.replacing(
        "name: Mika's <alcove>",
        with: "name: Mika's <alcove>\nfriends: [{name: Maya, url: \"https://maya.example/\"}]"))
    return plain.with(
      OpenDesk(plain.desk.library, friends: DeskFriends(fetch: fetch), today: plain.desk.today))
  }

  /// Gives each friend the same library.
  private static let fetching: DeskFriends.Fetching = { project, friends, change in
    try project.folder.createFolders("friends")
    try ProjectLock(project, whenWaiting: {}).change(
      friends.map { FileChange($0.file, Array(maya.utf8)) }, by: change.origin,
      continuing: change.number)
    return []
  }

  /// Fails for each friend.
  private static let failing: DeskFriends.Fetching = { _, friends, _ in
    friends.map {
      ($0, Diagnostic(.warning, "friend-failed", "\($0.name) can't be reached", fix: "try later"))
    }
  }

  private func settled(_ visitor: DeskVisitor) async throws -> HTMLPage {
    while visitor.desk.fetching.work.isRunning { await Task.yield() }
    return try await visitor.page("/friends")
  }

  private func send(
    _ visitor: DeskVisitor, _ step: String, _ fields: (String, String)...
  ) async -> HTTPResponse {
    await visitor.post("/friends", [("step", step), ("back", "/friends")] + fields)
  }

  @Test func showsWhatFriendsAreOn() async throws {
    let visitor = try await visitor(Self.fetching)
    #expect(await visitor.get("/friends").text.contains("nothing fetched yet"))
    let start = try await visitor.page("/")
    let part = try #require(
      start.elements.firstIndex { $0.name == "section" && $0["data-part"] == "friends" })
    let inside = start.elements.indices.filter { index in
      sequence(first: index) { start.elements[$0].parent }.contains(part)
    }.map { start.elements[$0] }
    #expect(inside.filter { $0.name == "ul" }.isEmpty)
    #expect(inside.compactMap { $0["href"] } == ["/friends"])
    #expect(await send(visitor, "fetch").status == 303)
    let page = try await settled(visitor)
    let links = page.elements.filter { $0.name == "a" }.compactMap { $0["href"] }
    #expect(links.contains("/title/anime/mushishi"))
    #expect(links.contains("/find?q=A%20%26%20%3Cb%3E"))
    #expect(links.contains("https://maya.example/"))
    let text = await visitor.get("/friends").text
    #expect(text.contains("A &amp; &lt;b&gt;") && text.contains("4 of 26 episodes"))
    #expect(text.contains("★ 8"))
    #expect(await visitor.get("/").text.contains("4 of 26 episodes"))
    // A title that the owner adds is found at once.
    let form = try #require(try await visitor.page("/").forms.first { $0["do"] == "add" })
    let added = await visitor.act(
      form.map { ($0.key, $0.value) }.filter { !["token", "name"].contains($0.0) }
        + [("kind", "book"), ("name", "A & <b>"), ("status", "planning")])
    #expect(added.status == 303)
    let id = try #require(
      visitor.desk.library.now.library.titles.first { $0.entry.work.title == "A & <b>" }?.entry.id)
    #expect(try await onOwnThread { try visitor.desk.library.refresh() })
    #expect(await visitor.get("/friends").text.contains("href=\"/title/\(id)\""))
    #expect(try await !onOwnThread { try visitor.desk.library.refresh() })
  }

  /// Of a friend who was added and fetched, undoing it leaves nothing.
  @Test func undoesAddingWithWhatWasFetched() async throws {
    let visitor = try await visitor(Self.fetching)
    let before = try visitor.contents()
    _ = await send(visitor, "add", ("name", "Jun"), ("url", "https://jun.example/"))
    _ = try await settled(visitor)
    let text = await visitor.get("/friends").text
    #expect(text.contains("Jun") && text.contains("Mushishi"))
    #expect(try visitor.folder.folder.exists("friends/jun.json"))
    let undo = try #require(try await visitor.page("/history").forms.first { $0["do"] == "undo" })
    _ = await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
    #expect(try visitor.contents() == before)
    #expect(visitor.desk.library.now.friends.all.map(\.name) == ["Maya"])
  }

  @Test func asksAFriendWhoIsAddedDuringOtherFetching() async throws {
    let asked = Mutex<[String]>([])
    let isFree = Mutex(false)
    let visitor = try await visitor { project, friends, change in
      asked.withLock { $0 += friends.map(\.name) }
      while !isFree.withLock(\.self) { await Task.yield() }
      return try await Self.failing(project, friends, change)
    }
    #expect(await send(visitor, "fetch").status == 303)
    #expect(await send(visitor, "fetch").status == 422)
    let added = await send(visitor, "add", ("name", "Jun"), ("url", "https://jun.example/"))
    #expect(added.status == 303, "\(added.text)")
    #expect(asked.withLock(\.self) == ["Maya"])
    isFree.withLock { $0 = true }
    _ = try await settled(visitor)
    let problems = await visitor.get("/friends").text
    #expect(asked.withLock(\.self) == ["Maya", "Jun"])
    #expect(problems.contains("Maya can&#39;t") && problems.contains("Jun can&#39;t"))
    // Who isn't followed has no problem.
    _ = await send(visitor, "remove", ("name", "Maya"))
    let left = await visitor.get("/friends").text
    #expect(!left.contains("Maya can") && left.contains("Jun can&#39;t"))
  }

  @Test func addsAndRemovesAsTheCommandsDo() async throws {
    let visitor = try await visitor(Self.failing)
    let before = try visitor.folder.read("tokonoma.yml")
    let added = await send(visitor, "add", ("name", " Jun\n"), ("url", "https://jun.example/"))
    #expect(added.status == 303, "\(added.text)")
    #expect(visitor.desk.library.now.settings.friends.map(\.name) == ["Maya", "Jun"])
    #expect(try await settled(visitor).text { $0.hasClass("problem") }.contains("can't be reached"))
    let undo = try #require(try await visitor.page("/history").forms.first { $0["do"] == "undo" })
    _ = await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
    #expect(try visitor.folder.read("tokonoma.yml") == before)
    #expect(visitor.desk.library.now.friends.all.map(\.name) == ["Maya"])
    #expect(await send(visitor, "remove", ("name", "Maya")).status == 303)
    #expect(visitor.desk.library.now.settings.friends.isEmpty)
  }

  @Test func refusesOthers() async throws {
    let visitor = try await visitor { _, _, _ in throw CancellationError() }
    let before = try visitor.folder.read("tokonoma.yml")
    for (name, url) in [
      ("Maya", "https://other.example/"), ("", "https://a.example/"), (" ", "https://a.example/"),
      ("Jun", "jun.example"), ("Jun", "javascript:alert(1)"), ("Jun", "file:///etc/passwd"),
    ] {
      let refused = await send(visitor, "add", ("name", name), ("url", url))
      #expect(refused.status == 422, "\(name) \(url)")
      // The typed text is still there.
      #expect(
        HTMLPage(refused.bytes).elements.contains { $0["name"] == "url" && $0["value"] == url })
    }
    #expect(await send(visitor, "remove", ("name", "../Jun")).status == 422)
    #expect(await send(visitor, "x").status == 400)
    #expect(try visitor.folder.read("tokonoma.yml") == before)
    #expect(await send(visitor, "fetch").status == 303)
    #expect(!(try await settled(visitor).text { $0.hasClass("problem") }.isEmpty))
    let without = try await DeskVisitor()
    #expect(await send(without, "fetch").status == 400)
  }
}
