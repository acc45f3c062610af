import Exchange
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Desk

@Suite struct ImportScreenTests {
  private static let export = """
    <?xml version="1.0" encoding="UTF-8" ?>
    <myanimelist>
    <myinfo><user_id>1</user_id><user_name>mika</user_name><user_export_type>1</user_export_type></myinfo>
    \(row(52991, "Frieren", 28, score: 10, "Completed"))
    \(row(457, "Mushishi & <b>", 26, score: 8, "Completed"))
    </myanimelist>
    """

  private static func row(
    _ id: Int, _ title: String, _ watched: Int, score: Int, _ status: String
  ) -> String {
    """
    <anime><series_animedb_id>\(id)</series_animedb_id>\
    <series_title><![CDATA[\(title)]]></series_title><series_type>TV</series_type>\
    <series_episodes>\(watched)</series_episodes>\
    <my_watched_episodes>\(watched)</my_watched_episodes>\
    <my_start_date>0000-00-00</my_start_date><my_finish_date>0000-00-00</my_finish_date>\
    <my_score>\(score)</my_score><my_status>\(status)</my_status>\
    <my_times_watched>0</my_times_watched></anime>
    """
  }

  /// Uploads files as a browser does.
  private func hand(
    _ visitor: DeskVisitor, _ files: [(name: String, text: String)], token: String? = nil
  ) async -> HTTPResponse {
    let head = "--x\r\nContent-Disposition: form-data; name="
    let fields = [("back", "/import"), ("token", token ?? visitor.desk.keys.form.text)]
      .map { "\(head)\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }.joined()
    let parts = files.map {
      "\(head)\"file\"; filename=\"\($0.name)\"\r\nContent-Type: text/xml\r\n\r\n\($0.text)\r\n"
    }.joined()
    return await visitor.answer(
      to: visitor.request(
        "POST", "/import/files",
        visitor.ownFields + [("content-type", "multipart/form-data; boundary=x")],
        body: Array((fields + parts + "--x--\r\n").utf8)))
  }

  /// Sends the form of the page with other answers.
  private func answer(
    _ visitor: DeskVisitor, _ step: String, _ answers: [(String, String)] = []
  ) async throws -> HTTPResponse {
    let form = try #require(
      try await settled(visitor).forms.first { $0["batch"] != nil })
    return await visitor.post(
      "/import", [("batch", form["batch"] ?? ""), ("back", "/import"), ("step", step)] + answers)
  }

  /// The page after all work has finished.
  private func settled(_ visitor: DeskVisitor) async throws -> HTMLPage {
    while visitor.desk.importing.isRunning { await Task.yield() }
    return try await visitor.page("/import")
  }

  @Test func showsTheChangesAndThenImports() async throws {
    let visitor = try await DeskVisitor()
    let before = try visitor.folder.folder.files()
    let answer = await hand(visitor, [("animelist.xml", Self.export)])
    #expect(answer.status == 303 && answer.field("Location") == "/import")
    let page = try await settled(visitor)
    #expect(Set(page.ids).count == page.ids.count)
    let text = await visitor.get("/import").text
    #expect(text.contains("animelist.xml") && text.contains("MyAnimeList"))
    #expect(text.contains("Mushishi &amp; &lt;b&gt;"))
    #expect(try visitor.folder.folder.files() == before)
    let files = try #require(visitor.desk.imports.now?.files)
    #expect(files.folder.isPrivate)
    #expect(try await self.answer(visitor, "import", [("others", "new")]).status == 303)
    let done = try await settled(visitor)
    #expect(done.forms.allSatisfy { $0["batch"] == nil })
    let undo = try #require(done.forms.first { $0["do"] == "undo" })
    #expect(try visitor.folder.folder.files().count > before.count)
    #expect(visitor.desk.library.now.library.titles.count > 5)
    #expect(visitor.desk.imports.now?.files == nil)
    #expect(
      await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    #expect(visitor.desk.library.now.library.titles.count == 5)
  }

  @Test func asksWhichTitleItIs() async throws {
    let visitor = try await DeskVisitor(
      DeskVisitor.library + """

        -- library/anime/mushishi-b.md --
        ---
        title: Mushishi & <b>
        released: 1985
        ids: {anilist: 7}
        ---
        """)
    _ = await hand(visitor, [("animelist.xml", Self.export)])
    _ = try await settled(visitor)
    let outcome = try #require(visitor.desk.imports.now?.outcome)
    let index = try #require(
      outcome.questions.firstIndex { $0.title.hasPrefix("Mushishi") })
    #expect(
      try await answer(visitor, "import", [("question-\(index)", "new"), ("others", "skip")])
        .status == 303)
    _ = try await settled(visitor)
    #expect(
      visitor.desk.library.now.library.titles.contains { $0.entry.id.contains("mushishi-b-") })
  }

  /// The owner's values stay, except those of the keys that were ticked.
  @Test(arguments: [[], ["rating"], ["status", "rating"]])
  func asksWhoseValuesItTakes(taken: [String]) async throws {
    let visitor = try await DeskVisitor()
    let mine = ["status": "current", "rating": "7"]
    let theirs = ["status": "completed", "rating": "10", "progress": "28"]
    let path = "library/anime/frieren.md"
    try visitor.folder.write(
      "---\ntitle: Frieren\nstatus: current\nrating: 7\n---\nMine.\n", to: path)
    _ = try await onOwnThread { try visitor.desk.library.reread(changed: [path]) }
    let row = Self.row(52991, "Frieren", 28, score: 10, "Completed")
    _ = await hand(visitor, [("animelist.xml", "<myanimelist>\(row)</myanimelist>")])
    func conflicts(_ keys: [String], in page: HTMLPage) {
      let text = page.text { $0.hasClass("desk-form") }
      for key in keys {
        let values = "yours \(mine[key] ?? "–"), the export's \(theirs[key] ?? "")"
        #expect(text.contains("Frieren \(key) \(values)"), "\(text)")
      }
    }
    let page = try await settled(visitor)
    conflicts(["status", "rating", "progress"], in: page)
    let boxes = page.elements.filter { $0["name"] == "take" }
    #expect(boxes.map { $0["value"] } == ["progress", "rating", "status"])
    #expect(boxes.allSatisfy { $0["checked"] == nil })
    let answers = taken.map { ("take", $0) }
    _ = try await answer(visitor, "look", answers)
    let ticked = try await settled(visitor).elements.filter {
      $0["name"] == "take" && $0["checked"] != nil
    }
    #expect(Set(ticked.compactMap { $0["value"] }) == Set(taken))
    _ = try await answer(visitor, "import", answers)
    let done = try await settled(visitor)
    // The changes, key by key; what was kept is still shown.
    let isTaken = taken.contains("rating")
    #expect(done.elements.contains { $0.name == "del" } == isTaken)
    let changes = done.text { $0.hasClass("import-group") }
    #expect(changes.contains("format TV") && changes.contains("rating 7 10") == isTaken)
    conflicts(["status", "rating"].filter { !taken.contains($0) }, in: done)
    let file = try visitor.folder.read(path)
    for key in ["status", "rating"] {
      let value = (taken.contains(key) ? theirs : mine)[key] ?? ""
      #expect(file.contains("\n\(key): \(value)\n"), "\(file)")
    }
    #expect(file.hasSuffix("Mine.\n"))
  }

  @Test func keepsPrivateTitlesPrivate() async throws {
    let visitor = try await DeskVisitor()
    let list = """
      {"data": {"MediaListCollection": {"user": {"name": "mika"}, "lists": [
      {"name": "Completed", "status": "COMPLETED", "entries": [{"status": "COMPLETED",
      "private": true, "score": 0,
      "media": {"id": 9, "type": "ANIME", "title": {"romaji": "Aria"}}}]}]}}}
      """
    _ = await hand(visitor, [("list.json", list)])
    let text = try await settled(visitor).text { $0.name == "main" }
    let group = try #require(text.firstRange(of: "Kept private"))
    #expect(text[group.upperBound...].contains("anime/aria"))
    _ = try await answer(visitor, "import")
    _ = try await settled(visitor)
    #expect(try visitor.folder.read("library/anime/aria.md").contains("visibility: private\n"))
  }

  @Test func asksForTheMeaningOfColumns() async throws {
    let visitor = try await DeskVisitor()
    _ = await hand(visitor, [("mine.csv", "Werk;Punkte\nKokoro;4\nBotchan;5\n")])
    let page = try await settled(visitor)
    let columns = page.elements.filter { $0.name == "option" }.compactMap { $0["value"] }
    #expect(columns.contains("Werk") && columns.contains("Punkte"))
    #expect(
      try await answer(visitor, "look", [("column", "Nothing"), ("kind", "x")]).status == 422)
    _ = try await answer(visitor, "look", [("column", "Werk"), ("kind", "book")])
    _ = try await settled(visitor)
    #expect(await visitor.get("/import").text.contains("Botchan"))
    _ = try await answer(visitor, "import")
    _ = try await settled(visitor)
    #expect(visitor.desk.library.now.library.titles.contains { $0.entry.id == "books/botchan" })
  }

  @Test func asksForTheMeaningOfWords() async throws {
    let visitor = try await DeskVisitor()
    // No setting can contain the last word.
    let table = "Title,Status\nKokoro,en cours\nBotchan,à <lire>\nSanshiro,a=b\n"
    _ = await hand(visitor, [("mine.csv", table)])
    _ = try await answer(visitor, "look", [("column", "Title"), ("kind", "book")])
    let page = try await settled(visitor)
    let asked = page.elements.compactMap { $0.name == "select" ? $0["name"] : nil }
    #expect(asked.filter { $0.hasPrefix("status-") } == ["status-0", "status-1"])
    #expect(page.elements.allSatisfy { $0["name"] != "best" })
    _ = try await answer(visitor, "look", [("status-0", "current"), ("status-1", "x")])
    let second = try await settled(visitor)
    // The answer stays, and the other word is still a question.
    let chosen = second.elements.indices.filter { index in
      let element = second.elements[index]
      return element.name == "option" && element["selected"] != nil && element["value"] == "current"
    }
    #expect(chosen.count == 1)
    #expect(visitor.desk.imports.now?.statusWords == ["en cours", "à <lire>"])
    _ = try await answer(visitor, "import", [("status-0", "current"), ("status-1", "planning")])
    _ = try await settled(visitor)
    #expect(try visitor.folder.read("library/books/kokoro.md").contains("status: current\n"))
    #expect(try visitor.folder.read("library/books/botchan.md").contains("status: planning\n"))
    #expect(try visitor.folder.read("tokonoma.yml").contains("importStatuses:"))
  }

  @Test func asksForTheHighestScore() async throws {
    let visitor = try await DeskVisitor()
    let list = """
      {"data": {"MediaListCollection": {"user": {"name": "mika"}, "lists": [
      {"name": "Completed", "status": "COMPLETED", "entries": [{"status": "COMPLETED", "score": 4,
      "media": {"id": 9, "type": "ANIME", "title": {"romaji": "Aria"}}}]}]}}}
      """
    _ = await hand(visitor, [("list.json", list)])
    let page = try await settled(visitor)
    #expect(page.elements.contains { $0["name"] == "best" && $0["value"] == "" })
    _ = try await answer(visitor, "look", [("best", "5")])
    #expect(
      try await settled(visitor).elements.contains { $0["name"] == "best" && $0["value"] == "5" })
    _ = try await answer(visitor, "import", [("best", "5")])
    _ = try await settled(visitor)
    #expect(try visitor.folder.read("library/anime/aria.md").contains("rating: 8\n"))
    #expect(try visitor.folder.read("tokonoma.yml").contains("importBest: 5\n"))
  }

  @Test(arguments: [true, false]) func asksWhetherStarsStayStars(keepsStars: Bool) async throws {
    let visitor = try await DeskVisitor("-- tokonoma.yml --\nname: Mika\nratingScale: 10\n")
    let films =
      "Date,Name,Year,Letterboxd URI,Rating\n2024-01-01,Salt,2001,https://boxd.it/a1,4.5\n"
    _ = await hand(visitor, [("ratings.csv", films)])
    let box = try #require(
      try await settled(visitor).elements.first { $0["name"] == "stars" })
    #expect(box["type"] == "checkbox" && box["checked"] != nil)
    let answers = keepsStars ? [("stars", "true")] : []
    _ = try await answer(visitor, "look", answers)
    let looked = try await settled(visitor).elements.first { $0["name"] == "stars" }
    #expect((looked?["checked"] != nil) == keepsStars)
    _ = try await answer(visitor, "import", answers)
    _ = try await settled(visitor)
    let settings = try visitor.folder.read("tokonoma.yml")
    #expect(settings == "name: Mika\nratingScale: \(keepsStars ? 5 : 10)\n")
    let rating = visitor.desk.library.now.library.titles.first?.entry.tracking?.rating
    #expect(rating == Rating(hundredths: 9000))
  }

  @Test(arguments: [true, false]) func fetchesFactsWhereItIsAskedTo(isAsked: Bool) async throws {
    let filled = Mutex<[String]>([])
    let plain = try await DeskVisitor()
    let sources = FakeSources.make { title, _ in filled.withLock { $0.append(title) } }
    let visitor = plain.with(
      OpenDesk(plain.desk.library, sources: sources, today: plain.desk.today))
    let table = "Title,Status\nKokoro,planning\nBotchan,planning\n"
    _ = await hand(visitor, [("mine.csv", table)])
    _ = try await answer(visitor, "look", [("column", "Title"), ("kind", "book")])
    #expect(
      try await settled(visitor).elements.contains {
        $0["name"] == "facts" && $0["checked"] == nil
      })
    _ = try await answer(visitor, "import", isAsked ? [("facts", "true")] : [])
    _ = try await settled(visitor)
    #expect(visitor.desk.library.now.library.titles.contains { $0.entry.id == "books/botchan" })
    while isAsked, filled.withLock({ $0.count < 2 }) { await Task.yield() }
    #expect(filled.withLock { $0 } == (isAsked ? ["books/botchan", "books/kokoro"] : []))
  }

  @Test(arguments: [
    "../../etc/passwd", "..", "/etc/passwd", "\\..\\x", ".hidden", "a\u{0}b.xml", "", "-rf",
    String(repeating: "x", count: 5000),
  ]) func namesOfFilesAreHarmless(name: String) {
    let made = HandedFiles.harmless(name)
    #expect(!made.isEmpty && made.utf8.count <= 100 && !made.hasPrefix("."))
    #expect(!made.hasPrefix("-") && !made.contains("/") && !made.contains(".."))
    #expect(made.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test func keepsNamesThatDistinguishFiles() throws {
    #expect(
      HandedFiles.harmless("animelist_17-2026-11-27.xml.gz") == "animelist_17-2026-11-27.xml.gz")
    let files = try HandedFiles([("diary.csv", [1]), ("Diary.csv", [2]), ("../diary.csv", [3])])
    #expect(Set(files.names.map { $0.lowercased() }).count == 3 && files.names[0] == "diary.csv")
    #expect(try files.folder.files().count == 3)
  }

  @Test func refusesUnknownRequests() async throws {
    let visitor = try await DeskVisitor()
    #expect(await hand(visitor, []).status == 422)
    #expect(await hand(visitor, [("x.xml", "x")], token: "x").status == 403)
    #expect(await visitor.post("/import", [("batch", "7"), ("step", "import")]).status == 422)
    _ = await hand(visitor, [("../../x.bin", "\u{1}\u{2}not a list")])
    let page = try await settled(visitor)
    #expect(!page.text { $0.hasClass("problem") }.isEmpty)
    // An earlier form doesn't import the current files.
    let first = try #require(page.forms.compactMap { $0["batch"] }.first)
    _ = await hand(visitor, [("animelist.xml", Self.export)])
    _ = try await settled(visitor)
    #expect(await visitor.post("/import", [("batch", first), ("step", "import")]).status == 422)
    #expect(try visitor.folder.folder.files().allSatisfy { !$0.hasPrefix("imports/") })
    #expect(try await answer(visitor, "discard").status == 303)
    #expect(visitor.desk.imports.now == nil)
    let large = visitor.request("POST", "/import/files", visitor.ownFields)
    #expect(visitor.handler.longestBody(of: large) == 10 << 20)
    #expect(await visitor.get("/import/x").status == 404)
  }

  @Test func filesEndWithTheirBatch() async throws {
    let visitor = try await DeskVisitor()
    _ = await hand(visitor, [("animelist.xml", Self.export)])
    _ = try await settled(visitor)
    let path = try #require(visitor.desk.imports.now?.files?.folder.path)
    let parent = try Folder(
      String(
        path.prefix { _ in true }.split(separator: "/").dropLast()
          .reduce("") { "\($0)/\($1)" }))
    let name = String(path.split(separator: "/").last ?? "")
    #expect(try parent.exists(name))
    visitor.desk.imports.discard()
    // The run that read them may just be ending.
    for _ in 1...500 where try parent.exists(name) { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try !parent.exists(name))
  }
}
