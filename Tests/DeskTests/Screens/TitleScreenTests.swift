import FileSystem
import HTTPServing
import TestSupport
import Testing

@testable import Desk

@Suite struct TitleScreenTests {
  private static let library =
    DeskVisitor.library + """

      -- library/shows/dark.yml --
      - title: Dark
        status: planning
      -- library/anime/full.md --
      ---
      title: Full <i>of</i> keys
      titles: {native: 全部, english: "All, of it"}
      genres: [Drama, "Slice of life"]
      status: dropped
      rating: 7.5
      progress: 3
      episodes: 12
      started: 2026-01
      dropped: 2026-02-03
      parts:
        - {episode: 6, finished: 2026-02-01}
      favorite: 2
      tags: [slow, "quiet & warm"]
      notes: [first, second]
      visibility: unlisted
      x-mood: calm
      ---
      A **review** with `</textarea>`.
      -- lists/comfort.md --
      ---
      title: Comfort
      items: [anime/frieren]
      ---
      """

  private func forms(_ page: HTMLPage, _ verb: String) -> [[String: String]] {
    page.forms.filter { $0["do"] == verb }
  }

  @Test(arguments: [
    "anime/frieren", "anime/full", "books/snow-country", "games/okami", "shows/dark",
  ])
  func isWellFormed(id: String) async throws {
    let visitor = try await DeskVisitor(Self.library)
    let page = try await visitor.page("/title/\(id)")
    #expect(Set(page.ids).count == page.ids.count)
    #expect(page.forms.allSatisfy { $0["token"] == visitor.desk.keys.form.text })
    #expect(page.forms.allSatisfy { $0["back"] == "/title/\(id)" || $0["do"] == "remove" })
    let verbs = Set(page.forms.compactMap { $0["do"] })
    #expect(verbs.isSuperset(of: ["status", "rate", "set", "tag", "note", "visibility", "remove"]))
    #expect(verbs.contains("review") == (id != "shows/dark"))
  }

  @Test func showsTheValuesOfTheFile() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let page = try await visitor.page("/title/anime/full")
    #expect(forms(page, "status").first?["seen"] == "dropped")
    #expect(forms(page, "rate").first?["seen"] == "7.5")
    #expect(forms(page, "favorite").first?["seen"] == "2")
    #expect(forms(page, "visibility").first?["seen"] == "unlisted")
    #expect(forms(page, "untag").map { $0["value"] } == ["slow", "quiet & warm"])
    #expect(forms(page, "list-add").first?["list"] == "comfort")
    let ticked = page.elements.filter { $0["name"] == "episodes" && $0["aria-pressed"] == "true" }
    #expect(ticked.compactMap { $0["value"] } == ["-1", "-2", "-3", "-6"])
    let keys = forms(page, "set").reduce(into: [:]) { $0[$1["key"] ?? ""] = $1["value"] ?? "" }
    #expect(keys["x-mood"] == "calm" && keys["genres"] == "Drama, Slice of life")
    #expect(keys["titles"] == #"{native: 全部, english: "All, of it"}"#)
    #expect(keys["started"] == "2026-01" && keys["notes"] == nil)
    let text = await visitor.get("/title/anime/full").text
    #expect(text.contains("A **review** with `&lt;/textarea&gt;`."))
  }

  /// The values that a page has seen are those in the file: each form can be sent unchanged.
  @Test func everyFormCanBeSent() async throws {
    for (verb, value, expected) in [
      ("rate", "9", "rating: 9\n"), ("status", "current", "status: current\n"),
      ("favorite", "1", "favorite: 1\n"), ("tag", "new one", "new one"),
      ("note", "third", "third"), ("visibility", "private", "visibility: private\n"),
      ("review", "Another.", "Another."),
    ] {
      let visitor = try await DeskVisitor(Self.library)
      let page = try await visitor.page("/title/anime/full")
      var form = try #require(forms(page, verb).first)
      form["value"] = value
      form["at"] = nil
      form["again"] = nil
      let answer = await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
      #expect(answer.status == 303, "\(verb): \(answer.text)")
      #expect(answer.field("Location")?.hasPrefix("/title/anime/full?did=") == true)
      #expect(try visitor.folder.read("library/anime/full.md").contains(expected), "\(verb)")
    }
  }

  /// A title ends on the day that the form offers: today, yesterday, a month, a year, unknown.
  @Test func endsOnTheDayThatIsChosen() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let path = "library/anime/frieren.md"
    let before = try visitor.folder.read(path)
    let page = try await visitor.page("/title/anime/frieren")
    let days = page.elements.filter { $0["type"] == "radio" && $0["name"] == "at" }
      .compactMap { $0["value"] }
    #expect(days == ["", "yesterday", "2026-11", "2026", "none"])
    for (day, finished) in zip(days, ["2026-11-27", "2026-11-26", "2026-11", "2026", nil]) {
      var form = try #require(forms(try await visitor.page("/title/anime/frieren"), "status").first)
      (form["value"], form["at"], form["again"]) = ("completed", day, nil)
      let fields = form.map { ($0.key, $0.value) }.filter { $0.0 != "token" }
      let answer = await visitor.act(fields)
      #expect(answer.status == 303, "\(day)")
      let lines = try visitor.folder.read(path).split(separator: "\n")
      #expect(lines.contains("status: completed"), "\(day)")
      #expect(
        lines.filter { $0.hasPrefix("finished:") } == (finished.map { ["finished: \($0)"] } ?? []),
        "\(day)")
      let undo = try #require(
        try await visitor.page(answer.field("Location") ?? "").forms.first { $0["do"] == "undo" })
      #expect(
        await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
      #expect(try visitor.folder.read(path) == before, "\(day)")
    }
  }

  @Test func everyKeyCanBeSent() async throws {
    let visitor = try await DeskVisitor(Self.library)
    for form in forms(try await visitor.page("/title/anime/full"), "set") where form["key"] != "" {
      let answer = await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
      #expect(answer.status == 303, "\(form["key"] ?? ""): \(answer.text)")
    }
    #expect(try visitor.folder.read("library/anime/full.md").contains("x-mood: calm"))
  }

  @Test func ticksEpisodesInAnyOrder() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let form = try #require(
      forms(try await visitor.page("/title/anime/full"), "progress").first { $0["value"] == nil })
    let fields = form.map { ($0.key, $0.value) }.filter { $0.0 != "token" }
    #expect(await visitor.act(fields + [("episodes", "4")]).status == 303)
    #expect(try visitor.folder.read("library/anime/full.md").contains("progress: 4\n"))
    let page = try await visitor.page("/title/anime/full")
    let ticked = page.elements.filter { $0["name"] == "episodes" && $0["aria-pressed"] == "true" }
    #expect(ticked.compactMap { $0["value"] } == ["-1", "-2", "-3", "-4", "-6"])
  }

  @Test func ticksChaptersAndVolumesInAnyOrder() async throws {
    let visitor = try await DeskVisitor(
      DeskVisitor.library + """

        -- library/manga/x.md --
        ---
        title: X
        status: current
        progress: 700
        volumes: 4
        parts:
          - {volume: 3, finished: 2026-02-01}
          - {volume: 4, rating: 9}
        ---
        -- library/manga/y.md --
        ---
        title: Y
        status: planning
        ---
        """)
    func ticks(_ name: String) async throws -> [String] {
      try await visitor.page("/title/manga/x").elements
        .filter { $0["name"] == name }.compactMap { $0["value"] }
    }
    // The end isn't known, and a long list is cut.
    let chapters = try await ticks("chapters")
    #expect(chapters.count == 500 && chapters.last == "724")
    #expect(try await ticks("volumes") == ["1", "2", "-3", "4"])
    let unknown = try await visitor.page("/title/manga/y")
    #expect(unknown.elements.allSatisfy { !["chapters", "volumes"].contains($0["name"]) })
    for (name, value) in [("chapters", "702"), ("volumes", "1")] {
      let page = try await visitor.page("/title/manga/x")
      let button = try #require(
        page.elements.firstIndex { $0["name"] == name && $0["value"] == value })
      let form = try #require(page.ancestors(of: button).first { $0.name == "form" })
      #expect(form["action"] == "/do")
      let seen = name == "chapters" ? "700" : "0"
      #expect(
        await visitor.act([
          ("do", "progress"), ("title", "manga/x"), ("back", "/title/manga/x"), ("seen", seen),
          (name, value),
        ]).status == 303)
    }
    #expect(try await ticks("volumes") == ["-1", "2", "-3", "4"])
    #expect(try visitor.folder.read("library/manga/x.md").contains("chapter: 702"))
    #expect(try visitor.folder.read("library/manga/x.md").contains("progressVolumes: 1\n"))
  }

  /// A site can't be built with a link to nothing, so the review isn't written; its text isn't lost.
  @Test func aReviewLinksToTitlesOfTheLibrary() async throws {
    let visitor = try await DeskVisitor(
      Self.library + """

        -- library/anime/zebra.md --
        ---
        title: Hidden Zebra
        private: true
        ---
        -- library/books/mushishi.md --
        ---
        title: Mushishi
        private: true
        ---
        """)
    let path = "library/anime/full.md"
    let before = try visitor.folder.read(path)
    func send(_ text: String) async throws -> HTTPResponse {
      var form = try #require(forms(try await visitor.page("/title/anime/full"), "review").first)
      form["value"] = text
      return await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
    }
    let refused = try await send("Like [[anime/freiren]], >!but sad!<.")
    #expect(refused.status == 422 && refused.text.contains("[[anime/frieren]]"))
    #expect(HTMLPage(refused.bytes).text { $0.name == "textarea" }.contains("but sad"))
    #expect(try visitor.folder.read(path) == before)
    // A site can't show the name of a hidden title, but it can leave out a link to its id.
    let hidden = try await send("Like [[Hidden Zebra]].")
    #expect(hidden.status == 422 && hidden.text.contains("a title that is kept out of the site"))
    #expect(try visitor.folder.read(path) == before)
    #expect(try await send("Like [[anime/zebra]].").status == 303)
    let draft = [("title", "anime/full"), ("value", "[[Nothing]]")]
    #expect(await visitor.post("/draft", draft).text.contains("there is no title 'Nothing'"))
    for text in ["[[anime/frieren]]", "[[Mushishi]]", "[[anime/Mushishi]]"] {
      #expect(try await send(text).status == 303, "\(text)")
    }
    #expect(try visitor.folder.read(path).hasSuffix("[[anime/Mushishi]]\n"))
  }

  @Test func completesLinks() async throws {
    let visitor = try await DeskVisitor(
      Self.library + "\n-- library/anime/hush.md --\n---\ntitle: Book hush\nprivate: true\n---\n")
    #expect(
      await visitor.get("/names?q=book").text
        == #"["anime/natsume","Natsume's Book of Friends"]"#)
    #expect(await visitor.get("/names?q=").text == "[]")
    #expect(await visitor.get("/names").text == "[]")
  }

  @Test func givesTheMessagesOfTheReader() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let key = [("do", "set"), ("title", "anime/full"), ("key", "started")]
    let before = try visitor.folder.read("library/anime/full.md")
    #expect(await visitor.post("/try", key + [("value", "2026-13")]).text.contains("2026-13"))
    #expect(await visitor.post("/try", key + [("value", "2026-01-02")]).text == "[]")
    #expect(try visitor.folder.read("library/anime/full.md") == before)
    #expect(await visitor.post("/try", key, token: "x").status == 403)
  }

  @Test func removesATitleWithUndo() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let form = try #require(forms(try await visitor.page("/title/anime/full"), "remove").first)
    let answer = await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
    #expect(answer.status == 303 && answer.field("Location")?.hasPrefix("/?did=") == true)
    #expect(await visitor.get("/title/anime/full").status == 404)
    let page = try await visitor.page(try #require(answer.field("Location")))
    let undo = try #require(forms(page, "undo").first)
    #expect(
      await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    #expect(await visitor.get("/title/anime/full").status == 200)
  }

  /// Without the program that decodes pictures, no picture is accepted; other files are never
  /// accepted.
  @Test func refusesCoversThatAreNoPictures() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let head = "--x\r\nContent-Disposition: form-data; name="
    let body =
      ["do": "cover", "title": "anime/full", "value": "x.sh", "token": visitor.desk.keys.form.text]
      .map { "\(head)\"\($0.key)\"\r\n\r\n\($0.value)\r\n" }.joined()
      + "\(head)\"file\"; filename=\"../../x.sh\"\r\n\r\n#!/bin/sh\r\n--x--\r\n"
    let request = visitor.request(
      "POST", "/cover",
      visitor.ownFields + [("content-type", "multipart/form-data; boundary=x")],
      body: Array(body.utf8))
    #expect(visitor.handler.longestBody(of: request) == 10 << 20)
    #expect(await visitor.answer(to: request).status == 422)
    #expect(try visitor.folder.folder.files().filter { $0.hasPrefix("covers") } == [])
  }
}
