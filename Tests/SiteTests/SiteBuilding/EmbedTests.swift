import Base
import TestSupport
import Testing

/// Parts of the site for other people's pages.
@Suite struct EmbedTests {
  private static let library = """
    -- tokonoma.yml --
    name: Mika & co
    url: https://mika.example/alcove/
    owner: {name: Mika}
    ageGate: {from: 18, show: blur}
    -- library/anime/going.md --
    ---
    {title: "Going <on>", status: current, progress: 3, episodes: 12, updated: 2024-01-02}
    ---
    >!Nobody may know.!<
    -- library/anime/gated.md --
    ---
    {title: Gated, status: current, ageRating: R18, favorite: 1}
    ---
    -- library/anime/unlisted.md --
    ---
    {title: Unlisted, status: current, visibility: unlisted, favorite: 2}
    ---
    -- library/anime/private.md --
    ---
    {title: Private, status: current, visibility: private, favorite: 3}
    ---
    -- library/books/best.md --
    ---
    {title: Best of all, status: completed, rating: 9.5, favorite: 4, finished: 2024-02-03}
    ---
    -- lists/best.md --
    ---
    title: "Best & worst"
    items: [books/best, anime/gated, anime/unlisted]
    ---
    """
  private static let parts = ["now", "favorites", "shelf"]

  private func built(_ archive: String = library) async throws -> BuiltProject {
    let project = try BuiltProject(archive)
    let (_, problems) = try await project.build()
    try #require(!problems.hasErrors, "\(problems.text)")
    return project
  }

  @Test func framesLeadToTheWholePage() async throws {
    let project = try await built()
    for part in Self.parts {
      let page = HTMLPage(Array(try project.page("embed/\(part).html").utf8))
      #expect(page.problems == [])
      let links = page.elements.filter { $0.name == "a" }
      #expect(links.count >= 3 && links.allSatisfy { $0["target"] == "_top" }, "\(part)")
      #expect(!page.elements.contains { $0.name == "script" })
      #expect(
        page.elements.contains { $0["rel"] == "stylesheet" && $0["href"] == "../theme/embed.css" })
      #expect(page.elements.contains { $0["name"] == "robots" && $0["content"] == "noindex" })
    }
    let now = try project.page("embed/now.html")
    #expect(now.contains("Going &lt;on&gt;") && now.contains("3 of 12 episodes"))
    #expect(try project.page("embed/favorites.html").contains("Best of all"))
    #expect(try project.page("embed/shelf.html").contains("Best of all"))
    #expect(try !project.page("sitemap.xml").contains("embed/"))
  }

  @Test func picturesLoadNothing() async throws {
    let project = try await built()
    let card = try project.page("embed/now.svg")
    let svg = try #require(XMLTree.read(Array(card.utf8)))
    #expect(svg["title"].map(\.text) == ["Now · Mika & co"])
    #expect(svg["text"].map(\.text) == ["Mika & co", "Now", "Going <on>", "3 of 12 episodes"])
    // A quarter of the bar.
    #expect(svg["rect"].map { $0.attributes["width"] } == ["479", "440", "110"])
    #expect(card.contains("@media(prefers-color-scheme:dark)"))
    for part in Self.parts {
      let card = try project.page("embed/\(part).svg")
      for word in ["href", "url(", "<script", "<image", "@import"] { #expect(!card.contains(word)) }
    }
  }

  /// Text that doesn't fit is cut, in any script.
  @Test func longTitlesAreShortened() async throws {
    let project = try await built(
      """
      -- tokonoma.yml --
      name: X
      url: https://mika.example/
      -- library/anime/long.md --
      ---
      {title: "\(String(repeating: "Long ", count: 40))", status: current, progress: 1}
      ---
      -- library/anime/wide.md --
      ---
      {title: "\(String(repeating: "長", count: 60))", status: current, progress: 1}
      ---
      """)
    let svg = try #require(XMLTree.read(Array(try project.page("embed/now.svg").utf8)))
    let titles = svg["text"].map(\.text).filter { $0.hasSuffix("…") }
    #expect(titles.count == 2)
    #expect(titles.contains { $0.hasPrefix("長長長長長長長長長長") && $0.count < 25 })
    #expect(titles.contains { $0.hasPrefix("Long Long Long") && $0.count < 50 })
  }

  @Test func hiddenTextsAreNotExported() async throws {
    let project = try await built()
    for part in Self.parts {
      for ending in ["html", "svg", "json"] {
        let text = try project.page("embed/\(part).\(ending)")
        for word in ["Gated", "Unlisted", "Private", "Nobody"] {
          #expect(!text.contains(word), "\(part).\(ending)")
        }
      }
    }
  }

  @Test func oEmbedGivesTheFrame() async throws {
    let project = try await built()
    let text = try project.page("embed/favorites.json")
    #expect(JSONText.problem(in: text) == nil)
    #expect(
      text.hasPrefix(#"{"version":"1.0","type":"rich","title":"Favorites · Mika \u0026 co","#))
    #expect(text.contains(#"src=\"https://mika.example/alcove/embed/favorites.html\""#))
    let home = HTMLPage(Array(try project.page("index.html").utf8))
    #expect(
      home.elements.filter { $0["type"] == "application/json+oembed" }.map { $0["href"] } == [
        "embed/favorites.json"
      ])
    let about = try project.page("about.html")
    #expect(about.contains("&lt;iframe src=&quot;https://mika.example/alcove/embed/now.html&quot;"))
    #expect(
      about.contains(
        "[![Now](https://mika.example/alcove/embed/now.svg)](https://mika.example/alcove/)"))
  }

  /// The description of a list has its name; without drawn pictures, titles have no description.
  @Test func oEmbedKnowsLists() async throws {
    let project = try await built()
    let text = try project.page("embed/lists/best.json")
    #expect(
      text == #"{"version":"1.0","type":"link","title":"Best \u0026 worst","author_name":"Mika","#
        + #""author_url":"https://mika.example/alcove/","provider_name":"Mika \u0026 co","#
        + #""provider_url":"https://mika.example/alcove/"}"# + "\n")
    let page = HTMLPage(Array(try project.page("lists/best.html").utf8))
    #expect(
      page.elements.filter { $0["type"] == "application/json+oembed" }.map { $0["href"] } == [
        "../embed/lists/best.json"
      ])
    #expect(try !project.page("books/best.html").contains("oembed"))
    #expect(try project.site.contents["embed/books/best.json"] == nil)
  }

  @Test func theAddressIsThereForCameras() async throws {
    let project = try await built()
    let svg = try #require(XMLTree.read(Array(try project.page("qr.svg").utf8)))
    // A separate test checks the dark squares of the code.
    #expect(svg["path"].count == 2)
    let page = HTMLPage(Array(try project.page("about.html").utf8))
    let picture = try #require(page.elements.first { $0["src"] == "qr.svg" })
    #expect(picture["alt"] == "QR code: https://mika.example/alcove/")
    #expect(picture["width"] == "200" && picture["height"] == "200")
    let other = try await built(
      Self.library.replacing("mika.example/alcove", with: "mika.example/elsewhere"))
    #expect(try other.page("qr.svg") != project.page("qr.svg"))
  }

  /// A plain link to the page itself, whose address a script copies.
  @Test func pagesAreSharedByTheirAddress() async throws {
    let project = try await built()
    for (path, address) in [
      ("index.html", "index.html"), ("books/best.html", "best.html"),
      ("lists/best.html", "best.html"), ("reviews.html", "reviews.html"),
      ("diary/2024.html", "2024.html"), ("anime/gated.html", "gated.html"),
    ] {
      let page = HTMLPage(Array(try project.page(path).utf8))
      let links = page.elements.filter { $0.name == "a" && $0["data-copied"] == "Copied" }
      #expect(links.map { $0["href"] } == [address], "\(path)")
    }
    // A visitor with an unlisted address from the owner isn't asked to share it.
    #expect(try !project.page("anime/unlisted.html").contains("data-share"))
  }

  @Test func emptyPagesAreNotOffered() async throws {
    let title = "-- library/books/a.md --\n---\n{title: A, status: planning}\n---\n"
    let project = try await built(
      "-- tokonoma.yml --\nname: X\nurl: https://mika.example/\n" + title)
    let site = try project.site.contents
    #expect(site["embed/now.html"] != nil && site["embed/now.svg"] == nil)
    #expect(try !project.page("about.html").contains("iframe"))
    #expect(try !project.page("index.html").contains("oembed"))
    #expect(site["embed/shelf.json"] == nil)
  }

  /// The frame would have no address.
  @Test func withoutAnAddressThereAreNone() async throws {
    let project = try await built(
      "-- library/books/a.md --\n---\n{title: A, status: current}\n---\n")
    #expect(try !project.site.contents.keys.contains { $0.hasPrefix("embed/") })
    for word in ["id=\"embed\"", "qr.svg"] {
      #expect(try !project.page("about.html").contains(word))
    }
    #expect(try project.site.contents["qr.svg"] == nil)
    #expect(try !project.page("books/a.html").contains("data-share"))
  }
}
