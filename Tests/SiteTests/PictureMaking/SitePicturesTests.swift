import Base
import Checking
import FileSystem
import LibraryFiles
import Publishing
import SiteBuilding
import TestSupport
import Testing

/// The pictures of a whole site.
@Suite struct SitePicturesTests {
  private let folder: TemporaryFolder
  private let program: PictureProgram

  init() throws {
    folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Mika's alcove
      url: https://mika.example/
      ageGate: {from: 18, show: click}
      -- library/anime/planetes.md --
      ---
      title: Planetes
      status: completed
      rating: 9.5
      cover: covers/anime/planetes.png
      ---
      It is quiet up there.
      -- library/anime/gated.md --
      ---
      title: Unseemly
      status: completed
      rating: 10
      ageRating: 18+
      cover: covers/anime/gated.png
      ---
      -- library/anime/plain.md --
      ---
      title: Plain
      ---
      -- library/anime/unlisted.md --
      ---
      title: Unlisted
      status: completed
      visibility: unlisted
      ---
      """)
    try folder.folder.replace(
      "covers/anime/planetes.png", with: MadePixels.halves(400, 600).png)
    try folder.folder.replace("covers/anime/gated.png", with: MadePixels.halves(300, 450).png)
    program = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
  }

  @discardableResult
  private func build() async throws -> DiagnosticList {
    var problems = DiagnosticList()
    let report = try await buildSite(
      of: Project(folder: Folder(folder.path)), BuildOptions(workers: 2, pictures: program),
      reporting: &problems)
    #expect(report != nil)
    return problems
  }

  private func files(_ start: String, in place: String = "_site") throws -> [String] {
    try folder.folder.files(below: place, includingHidden: true).filter { $0.hasPrefix(start) }
  }

  /// The pictures for link previews.
  private func previews() throws -> [String] {
    try files("share/").filter { $0.split(separator: "/")[1].contains(/^(?!square$|tall$)/) }
  }

  @Test func pagesNameTheirPictures() async throws {
    try await build()
    let page = try folder.read("_site/anime/planetes.html")
    #expect(
      page.contains(
        "<meta property=\"og:image\" content=\"https://mika.example/share/anime/planetes.png\">"))
    #expect(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"))
    #expect(page.contains("<meta property=\"og:image:width\" content=\"1200\">"))
    let drawn = try #require(
      MadePixels(reading: folder.folder.read("_site/share/anime/planetes.png")))
    #expect([drawn.width, drawn.height] == [1200, 630])
    // The cover on the scroll.
    #expect(drawn.color(160, 300)[0] > 150 && drawn.color(360, 300)[2] > 150)

    let list = try folder.read("_site/watched.html")
    let match = try #require(
      list.firstMatch(
        of:
          /src="(thumbnails\/\w+-120\.webp)" srcset="(thumbnails\/\w+-240\.webp) 2x, (thumbnails\/\w+-360\.webp) 3x"/
      ))
    for (file, width) in [(match.1, 120), (match.2, 240), (match.3, 360)] {
      let bytes = try folder.folder.read("_site/\(file)")
      #expect(MadePixels(reading: bytes)?.width == width)
    }
    #expect(list.contains(/class="cover dye r\d g\d b\d"/))
    #expect(list.contains("rel=\"apple-touch-icon\" href=\"apple-touch-icon.png\""))
    #expect(try folder.read("_site/site.webmanifest").contains("\"name\":\"Mika's alcove\""))
  }

  /// For forums, which accept no SVG, and for programs that use oEmbed.
  @Test func partsOfTheSiteAreThereAsPixels() async throws {
    try await build()
    let card = try #require(MadePixels(reading: folder.folder.read("_site/embed/favorites.png")))
    #expect(card.width == 960 && card.height == 204)
    // Paper, and the accent of the heading on it.
    #expect(card.color(480, 10) == [0xF6, 0xF1, 0xEA])
    let head = (24..<68).flatMap { y in (40..<200).map { x in card.color(x, y) } }
    #expect(head.contains { $0[0] > 140 && $0[1] < 100 })
    let about = try folder.read("_site/about.html")
    let site = "https://mika.example/"
    #expect(
      about.contains("[url=\(site)][img]\(site)embed/favorites.png[/img][/url]"))
    #expect(!about.contains("embed/now.png"))
    #expect(try files("embed/").contains("embed/now.png") == false)

    let answer = try folder.read("_site/embed/anime/planetes.json")
    #expect(JSONText.problem(in: answer) == nil)
    #expect(
      answer.contains(
        #""thumbnail_url":"https://mika.example/share/anime/planetes.png","thumbnail_width":1200,"#)
    )
    let page = try folder.read("_site/anime/planetes.html")
    #expect(
      page.contains(
        "type=\"application/json+oembed\" href=\"../embed/anime/planetes.json\""))
    for name in ["gated", "unlisted"] {
      #expect(try !folder.read("_site/anime/\(name).html").contains("oembed"))
      #expect(try !files("embed/").contains("embed/anime/\(name).json"))
    }
    // Missing pictures aren't mentioned anywhere.
    var problems = DiagnosticList()
    _ = try await buildSite(
      of: Project(folder: Folder(folder.path)), BuildOptions(workers: 2), reporting: &problems)
    #expect(try !folder.read("_site/about.html").contains("[img]"))
    #expect(try files("embed/").filter { $0.hasSuffix(".png") } == [])
  }

  /// They are neither in separate pictures nor in those of other pages.
  @Test func privateTitlesAreOnNoPicture() async throws {
    try await build()
    #expect(
      try previews() == [
        "share/anime/plain.png", "share/anime/planetes.png", "share/index.png",
      ])
    for name in ["gated", "unlisted"] {
      let page = try folder.read("_site/anime/\(name).html")
      #expect(page.contains("content=\"https://mika.example/share/index.png\""))
    }
  }

  @Test func onlyReviewedTitlesIfThatIsWanted() async throws {
    let settings = try folder.read("tokonoma.yml")
    try folder.write(settings + "sharePictures: reviewed\n", to: "tokonoma.yml")
    try await build()
    #expect(try previews() == ["share/anime/planetes.png", "share/index.png"])
    try folder.write(settings + "sharePictures: off\n", to: "tokonoma.yml")
    try await build()
    #expect(try previews() == [])
  }

  /// Favorites and reviews, square and tall, and only public ones.
  @Test func picturesToPostAreOffered() async throws {
    try await build()
    let (square, tall) = (try files("share/square/"), try files("share/tall/"))
    #expect(square.contains("share/square/anime/planetes.png"))
    #expect(square.contains("share/square/index-favorites.png"))
    #expect(tall == square.map { $0.replacing("square", with: "tall") })
    #expect(!square.contains { $0.contains(/gated|unlisted|plain/) })
    for path in square + tall {
      let bytes = try folder.folder.read("_site/" + path)
      let picture = try #require(MadePixels(reading: bytes))
      #expect([picture.width, picture.height] == [1080, path.contains("tall") ? 1920 : 1080])
      #expect(bytes.count < 300_000)
      // Behind the cover of the only favorite there is no other one.
      #expect(!path.contains("favorites") || picture.color(1000, 700)[0] > 200, "\(path)")
    }
    let home = try folder.read("_site/index.html")
    for path in (square + tall).filter({ $0.contains("index") }) {
      #expect(home.contains("<a href=\"\(path)\" download>"), "\(path)")
    }
    let page = try folder.read("_site/anime/planetes.html")
    #expect(page.contains("<a href=\"../share/tall/anime/planetes.png\" download>"))
    #expect(page.contains("data-text=\"Planetes · 9.5/10 · It is quiet up there.\""))
    #expect(
      page.contains("og:image:alt\" content=\"Planetes · 9.5/10 · It is quiet up there.\""))
    #expect(try !folder.read("_site/anime/unlisted.html").contains("data-share"))
    let settings = try folder.read("tokonoma.yml")
    try folder.write(settings + "storyPictures: off\n", to: "tokonoma.yml")
    try await build()
    #expect(try files("share/") == previews())
    #expect(
      try folder.read("_site/anime/planetes.html")
        .contains("<a href=\"../share/anime/planetes.png\" download>"))
  }

  /// With `recent` the latest four of each.
  @Test func monthsAndGoalsHavePictures() async throws {
    let settings = try folder.read("tokonoma.yml")
    try folder.write(settings + "goals: {2024: {anime: 12}}\n", to: "tokonoma.yml")
    for month in 1...6 {
      try folder.write(
        """
        ---
        {title: Month \(month), status: completed, rating: \(month), finished: 2024-0\(month)-02}
        ---
        """, to: "library/anime/month-\(month).md")
    }
    try await build()
    let months = (3...6).map { "diary/2024/0\($0).png" }
    for folder in ["share/", "share/square/", "share/tall/"] {
      #expect(
        try files(folder + "diary/2024/") == months.map { folder + $0 }, "\(folder)")
    }
    #expect(try files("share/tall/").contains("share/tall/index-goals.png"))
    let page = try folder.read("_site/diary/2024/06.html")
    #expect(page.contains("data-text=\"June 2024 so far · 1 anime"))
    #expect(page.contains("<a href=\"../../share/tall/diary/2024/06.png\" download>"))
  }

  /// Eleven of twelve common ratings agree, and what is for adults is only counted.
  @Test func theMatchWithAFriendHasPictures() async throws {
    let settings = try folder.read("tokonoma.yml")
    let friends = ["Maya", "Jun"].map {
      "  - {name: \($0), url: \"https://\($0.lowercased()).example/\"}\n"
    }
    try folder.write(settings + "friends:\n" + friends.joined(), to: "tokonoma.yml")
    try folder.write(
      (1...11).map { "- {title: Tale \($0), status: completed, rating: 9}\n" }.joined(),
      to: "library/anime/tales.yml")
    func title(_ name: String, _ rating: Int) -> String {
      #"{"kind": "anime", "title": "\#(name)", "status": "completed", "rating": \#(rating)}"#
    }
    func write(_ titles: [String], of friend: String) throws {
      try folder.write(
        #"{"format": "tokonoma-library", "ratingScale": 100, "titles": [\#(titles.joined(separator: ", "))]}"#,
        to: "friends/\(friend).json")
    }
    let tales = (1...11).map { title("Tale \($0)", $0 == 11 ? 40 : 90) }
    try write([title("Unseemly", 100)] + tales, of: "maya")
    // Nothing that both love, and too little for a figure.
    try write([title("Tale 1", 20), title("Unseemly", 100)], of: "jun")
    try await build()
    let pictures = ["share/square/friends-1.png", "share/tall/friends-1.png"]
    #expect(try files("share/").filter { $0.contains("friends") } == pictures)
    let page = try folder.read("_site/friends.html")
    for path in pictures { #expect(page.contains("<a href=\"\(path)\" download>"), "\(path)") }
    let text = try #require(page.firstMatch(of: /data-text="([^"]*)"/)).output.1
    #expect(
      text.hasPrefix("Maya · 92% alike · We know 12 of the same titles. · Tale "), "\(text)")
    #expect(!text.contains("Unseemly") && !text.contains("Tale 11"))
    var problems = DiagnosticList()
    let answer = try await explainFile(
      pictures[1], of: Project(folder: Folder(folder.path)), output: nil,
      on: WorkerPool(count: 2), making: program, reporting: &problems)
    let why = if case .file(let file)? = answer { file.text(showsAll: true) } else { "" }
    #expect(why.contains("a picture of friends.html to post") && why.contains("friends/maya.json"))
    try folder.write(
      settings + "storyPictures: off\nfriends:\n" + friends.joined(), to: "tokonoma.yml")
    try await build()
    #expect(try files("share/").filter { $0.contains("friends") } == [])
  }

  @Test func onlyChangedPicturesAreMadeAgain() async throws {
    func made() throws -> Set<String> { Set(try files("", in: ".tokonoma/pictures")) }
    try await build()
    let before = try made()
    try await build()
    #expect(try made() == before)
    let title = try folder.read("library/anime/plain.md")
    try folder.write(
      title.replacing("title: Plain", with: "title: Plain\nstatus: completed\nrating: 3"),
      to: "library/anime/plain.md")
    try await build()
    let after = try made()
    // Pictures of the title, of the home page in each size, and the favorites.
    #expect(after.subtracting(before).count { $0.hasSuffix(".png") } <= 7)
    #expect(after.count == before.count)
  }

  @Test func aBrokenCoverIsReportedAndShownUnchanged() async throws {
    let whole = MadePixels.halves(400, 600).png
    try folder.folder.replace("covers/anime/planetes.png", with: Array(whole.prefix(3000)))
    let problems = try await build()
    #expect(problems.all.map(\.id) == ["picture-not-shrunk"])
    #expect(problems.all.first?.location?.path == "covers/anime/planetes.png")
    #expect(try folder.read("_site/watched.html").contains("src=\"covers/anime/planetes.png\""))
    // It is reported again if nothing is made.
    #expect(try await build().all.map(\.id) == ["picture-not-shrunk"])
  }

  @Test func aMovingCoverIsStilledAndSaid() async throws {
    let gif = MadeGIF(width: 400, height: 600)
    let moving = gif.file([{ _, y in y < 300 ? 1 : 3 }, { _, _ in 2 }])
    folder.remove("covers/anime/planetes.png")
    try folder.folder.replace("covers/anime/planetes.gif", with: moving)
    let title = try folder.read("library/anime/planetes.md")
    try folder.write(
      title.replacing("planetes.png", with: "planetes.gif"), to: "library/anime/planetes.md")
    let problems = try await build()
    #expect(problems.all.map(\.id) == ["picture-moves"])
    let list = try folder.read("_site/watched.html")
    let small = try #require(list.firstMatch(of: /thumbnails\/\w+-240\.webp/))
    let picture = try #require(MadePixels(reading: folder.folder.read("_site/\(small.output)")))
    #expect(picture.color(120, 100)[0] > 200 && picture.color(120, 300)[2] > 200)
    let drawn = try #require(
      MadePixels(reading: folder.folder.read("_site/share/anime/planetes.png")))
    #expect(drawn.color(260, 150)[0] > 180 && drawn.color(260, 150)[1] < 80)
  }

  @Test func anSVGCoverIsInItsPicture() async throws {
    folder.remove("covers/anime/planetes.png")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><rect width="20" height="30" fill="#c00"/></svg>
      """, to: "covers/anime/planetes.svg")
    let title = try folder.read("library/anime/planetes.md")
    try folder.write(
      title.replacing("planetes.png", with: "planetes.svg"), to: "library/anime/planetes.md")
    #expect(try await build().all.map(\.id) == [])
    let drawn = try #require(
      MadePixels(reading: folder.folder.read("_site/share/anime/planetes.png")))
    #expect(drawn.color(260, 300) == [0xCC, 0, 0])
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30">
      <filter id="f"><feTurbulence numOctaves="2147483647"/></filter><rect filter="url(#f)"/></svg>
      """, to: "covers/anime/planetes.svg")
    let problems = try await build()
    #expect(problems.all.map { "\($0.location?.line ?? 0) \($0.id)" } == ["2 svg-too-slow"])
  }

  @Test func aCheckReportsMissingPictures() async throws {
    let whole = MadePixels.halves(400, 600).png
    try folder.folder.replace("covers/anime/planetes.png", with: Array(whole.prefix(3000)))
    var problems = DiagnosticList()
    _ = try await checkSite(
      of: Project(folder: Folder(folder.path)),
      CheckOptions(today: nil, workers: 2, pictures: program), reporting: &problems)
    #expect(problems.all.contains { $0.id == "picture-not-shrunk" })
    #expect(!problems.all.contains { $0.id == "dead-link" })
    // The next build uses the pictures that it made.
    let made = Set(try files("", in: ".tokonoma/pictures"))
    #expect(made.count > 5)
    try await build()
    #expect(Set(try files("", in: ".tokonoma/pictures")) == made)
  }

  @Test func itIsExplainedWhyAPictureIsThere() async throws {
    try await build()
    func explained(_ path: String) async throws -> String {
      var problems = DiagnosticList()
      let answer = try await explainFile(
        path, of: Project(folder: Folder(folder.path)), output: nil, on: WorkerPool(count: 2),
        making: program, reporting: &problems)
      guard case .file(let explanation)? = answer else { return "\(String(describing: answer))" }
      return explanation.text(showsAll: true)
    }
    let shared = try await explained("share/anime/planetes.png")
    #expect(
      shared.contains(
        "of anime/planetes.html in chats and feed readers, drawn by tokonoma-pictures"))
    #expect(shared.contains("library/anime/planetes.md") && shared.contains("share/title.svg"))
    #expect(try await explained("share/index.png").contains("share/collection.svg"))
    let story = try await explained("share/tall/index-favorites.png")
    #expect(story.contains("a picture of index.html to post"))
    #expect(story.contains("share/collection-tall.svg"))
    let small = try #require(try files("thumbnails/").first)
    let shrunk = try await explained(small)
    #expect(shrunk.contains("shrunk for pages by tokonoma-pictures"), "\(shrunk)")
    #expect(shrunk.contains("as its cover") && shrunk.contains("covers/anime/"))
    #expect(try await explained("embed/favorites.png").contains("embed/favorites.svg in pixels"))
    for icon in ["favicon.ico", "apple-touch-icon.png", "site.webmanifest"] {
      #expect(try await explained(icon).contains("icon.svg"), "\(icon)")
    }
  }

  @Test func theOwnersIconsAreKept() async throws {
    try folder.write("mine", to: "static/apple-touch-icon.png")
    try folder.write("{}", to: "static/site.webmanifest")
    try await build()
    #expect(try folder.read("_site/apple-touch-icon.png") == "mine")
    #expect(try folder.read("_site/site.webmanifest") == "{}")
  }

  @Test func titlesHaveTheColorsOfTheirCoversIfThatIsWanted() async throws {
    try await build()
    #expect(!(try folder.read("_site/anime/planetes.html").contains("class=\"wash\"")))
    let settings = try folder.read("tokonoma.yml")
    try folder.write(settings + "coverTint: true\n", to: "tokonoma.yml")
    try await build()
    #expect(try folder.read("_site/anime/planetes.html").contains("class=\"wash\""))
  }
}
