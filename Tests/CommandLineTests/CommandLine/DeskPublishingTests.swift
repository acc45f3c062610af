import FileSystem
import TestSupport
import Testing

/// Publishing from the desk, to a folder.
@Suite struct DeskPublishingTests {
  private let project: PublishProject

  init() throws { project = try PublishProject() }

  private func keeping(_ body: (RunningDesk) async throws -> Void) async throws {
    let desk = try await RunningDesk(
      project.folder,
      environment: project.environment.merging(["TOKONOMA_PICTURES": "none"]) { $1 })
    do {
      try await body(desk)
    } catch {
      try desk.end()
      throw error
    }
    try desk.end()
  }

  /// The page when the work is done.
  private func page(after step: String, _ desk: RunningDesk) async throws -> HTMLPage {
    try await page("/publish", after: step, offering: "look", desk)
  }

  private func page(
    _ path: String, after step: String, offering next: String, _ desk: RunningDesk
  ) async throws -> HTMLPage {
    #expect(try desk.post(path, "step=\(step)&back=\(path)") == 303)
    for _ in 0..<600 {
      let page = try desk.page(path)
      // While it works, the page has no form.
      if page.elements.contains(where: { $0["value"] == next }) { return page }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("\(step) didn't end")
    return try desk.page(path)
  }

  /// The files of each group, by its heading.
  private func groups(_ page: HTMLPage) -> [String: [String]] {
    var groups: [String: [String]] = [:]
    for (index, element) in page.elements.enumerated() where element.hasClass("import-group") {
      func texts(_ name: String) -> [String] {
        page.texts.filter { text in
          let around = sequence(first: text.parent) { $0.flatMap { page.elements[$0].parent } }
            .prefix { $0 != nil }
          return around.contains(index) && text.parent.map { page.elements[$0].name } == name
        }.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      }
      groups[texts("summary").joined()] = texts("bdi")
    }
    return groups
  }

  private func offersToPublish(_ page: HTMLPage) -> Bool {
    page.elements.contains { $0.name == "button" && $0["value"] == "publish" }
  }

  @Test func showsWhatWouldChangeThenPublishes() async throws {
    try await keeping { desk in
      let look = try await page(after: "look", desk)
      #expect(groups(look)["New files"]?.contains("anime/waves.html") == true)
      #expect(look.text { $0.hasClass("note-text") }.contains("Audit passed"))
      #expect(offersToPublish(look))
      #expect(try project.files().isEmpty)

      let published = try await page(after: "publish", desk)
      #expect(published.elements.contains { $0["href"] == "https://alcove.example/" })
      #expect(!offersToPublish(published))
      #expect(try project.files() == project.site())

      project.folder.remove("library/anime/gone.md")
      try project.folder.write(
        "---\ntitle: Song of the Waves\nstatus: current\n---\n", to: "library/anime/waves.md")
      try project.folder.write("---\ntitle: New\n---\n", to: "library/anime/new.md")
      let again = groups(try await page(after: "look", desk))
      #expect(again["New files"]?.contains("anime/new.html") == true)
      #expect(again["Changed files"]?.contains("anime/waves.html") == true)
      #expect(again["Removed files"]?.contains("anime/gone.html") == true)
      #expect(try project.files()["anime/gone.html"] != nil)
      _ = try await page(after: "publish", desk)
      #expect(try project.files() == project.site())
      #expect(try project.files()["anime/gone.html"] == nil)
      let same = try await page(after: "look", desk)
      #expect(groups(same).isEmpty)
    }
  }

  @Test func namesAnErrorThatTheSettingsGotMeanwhile() async throws {
    let settings = try project.folder.read("tokonoma.yml")
    let friends = "friends: [{name: Maya, url: \"https://maya.invalid/\"}]\n"
    try project.folder.write(settings + friends, to: "tokonoma.yml")
    try await keeping { desk in
      try project.folder.write(settings + friends + "ratingScale: 7\n", to: "tokonoma.yml")
      for page in [
        try await page(after: "look", desk),
        try await page("/friends", after: "fetch", offering: "fetch", desk),
        try desk.page("/find/sources?q=xyzzy"),
      ] {
        #expect(page.text { $0.hasClass("problem") }.contains("ratingScale"), "\(page.texts)")
      }
    }
  }

  @Test func refusesASiteWithAPrivateText() async throws {
    try project.folder.write(
      "---\ntitle: The Hidden Garden\nprivate: true\n---\n", to: "library/anime/hidden.md")
    try project.folder.write("see The Hidden Garden", to: "static/notes.txt")
    try await keeping { desk in
      // Sending the form of an earlier page is refused, too.
      for step in ["look", "publish"] {
        let page = try await page(after: step, desk)
        #expect(!offersToPublish(page))
        #expect(page.text { $0.hasClass("note-text") }.contains("Audit failed"))
        let problem = page.text { $0.hasClass("problem") }
        #expect(problem.contains("notes.txt:1") && !problem.contains("Hidden Garden"))
        #expect(page.elements.allSatisfy { $0["href"] != "https://alcove.example/" })
        #expect(try project.place.folder.files(includingHidden: true) == [])
      }
    }
  }
}
