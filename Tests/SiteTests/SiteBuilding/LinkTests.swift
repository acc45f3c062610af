import Base
import Publishing
import SiteBuilding
import TestSupport
import Testing

/// Checks of every page of the example site.
@Suite struct LinkTests {
  @Test func everyPageIsWellFormed() async throws {
    let example = try await ExampleSite.built()
    #expect(example.pages.count > 150)
    for (path, page) in example.pages {
      #expect(page.problems.isEmpty, "\(path): \(page.problems.joined(separator: "\n"))")
      #expect(page.elements.count { $0.name == "h1" } == 1, "\(path)")
      #expect(page.elements.count { $0.name == "main" } == 1, "\(path)")
      #expect(page.elements.first { $0.name == "title" } != nil, "\(path)")
    }
  }

  @Test func everyIDOfAPageIsUnique() async throws {
    for (path, page) in try await ExampleSite.built().pages {
      #expect(Set(page.ids).count == page.ids.count, "\(path): \(page.ids.sorted())")
      let ids = Set(page.ids)
      for element in page.elements {
        for name in ["aria-labelledby", "aria-describedby", "aria-controls", "for"] {
          for id in element[name]?.split(separator: " ") ?? [] {
            #expect(ids.contains(String(id)), "\(path):\(element.line): no '\(id)' for \(name)")
          }
        }
      }
    }
  }

  @Test func everyInternalLinkLeadsSomewhere() async throws {
    let example = try await ExampleSite.built()
    let files = example.site.contents
    var links = 0
    for (path, page) in example.pages {
      for (element, address) in page.addresses {
        guard let target = SiteAddress(address, on: path) else { continue }
        links += 1
        let shown = "\(path):\(element.line): '\(address)'"
        #expect(target.leavesSite == false, "\(shown) leads out of the site")
        #expect(files[target.path] != nil, "\(shown) leads to no file, '\(target.path)'")
        if let fragment = target.fragment {
          // Palettes of a drawn cover have ids.
          let isThere =
            example.pages[target.path]?.ids.contains(fragment)
            ?? files[target.path].map {
              String(decoding: $0, as: UTF8.self).contains("id=\"\(fragment)\"")
            }
          #expect(isThere == true, "\(shown) leads to no id")
        }
      }
    }
    #expect(links > 5_000)
  }

  @Test func everyPageLeadsToTheSearch() async throws {
    for (path, page) in try await ExampleSite.built().pages where !path.hasPrefix("embed/") {
      let link = page.elements.first { $0.hasClass("to-search") }
      #expect(link?["href"]?.hasSuffix("search.html") == true, "\(path)")
      #expect(link?["aria-label"] == "Search", "\(path)")
    }
  }

  /// Hosts show it for addresses in any folder.
  @Test func notFoundPageWorksAtAnyAddress() async throws {
    let page = try #require(try await ExampleSite.built().pages["404.html"])
    let own = page.addresses.map(\.address).filter { !$0.contains(":") && !$0.hasPrefix("#") }
    #expect(own.count > 20)
    #expect(own.allSatisfy { $0.hasPrefix(SiteAddress.exampleBase) })
    for (url, link) in [
      ("", #"class="site-name" href="index.html""#),
      ("url: https://mika.example\n", #"class="site-name" href="/index.html""#),
      (
        "url: https://mika.example//other.example/\n",
        #"class="site-name" href="/other.example/index.html""#
      ),
    ] {
      let project = try await BuiltProject.built("-- tokonoma.yml --\nname: Alcove\n\(url)")
      #expect(try project.page("404.html").contains(link))
    }
  }

  /// A visitor's browser doesn't connect to other sites.
  @Test func nothingIsFetchedFromAnotherOrigin() async throws {
    for (path, page) in try await ExampleSite.built().pages {
      for element in page.elements {
        for attribute in element.attributes where isFetched(attribute.name, by: element) {
          #expect(
            SiteAddress(attribute.value, on: path) != nil,
            "\(path):\(element.line): \(attribute.name)='\(attribute.value)'")
        }
        #expect(element["style"] == nil, "\(path):\(element.line)")
        #expect(element.name != "style" || path == "404.html", "\(path):\(element.line)")
      }
    }
    let notFound = String(
      decoding: try await ExampleSite.built().site.contents["404.html"] ?? [], as: UTF8.self)
    #expect(notFound.contains("<style>") && !notFound.contains("url("))
    let style = try #require(
      try await ExampleSite.built().site.contents.first { $0.key.hasSuffix(".css") }?.value)
    let text = String(decoding: style, as: UTF8.self)
    #expect(!text.contains("@import") && !text.contains("http:") && !text.contains("https:"))
  }

  /// The build writes the planned files, and the manifest lists them.
  @Test func outputIsExactlyThePlan() async throws {
    let example = try await ExampleSite.built()
    let files = example.site.files.filter { $0 != ".tokonoma-manifest" }
    #expect(example.problems.isEmpty, "\(example.problems.text)")
    #expect(example.report?.publishing.written == files)
    #expect(example.report?.publishing.unchanged == 0)
    #expect(example.report?.publishing.removed == [])
    let manifest = example.site.contents[".tokonoma-manifest"].map {
      String(decoding: $0, as: UTF8.self)
    }
    // A visitor learns nothing about the unlisted title, or about the cover that is drawn only for
    // it.
    let named = Set((manifest ?? "").split(separator: "\n").map(String.init))
    let unnamed = files.filter { !named.contains($0) }
    #expect(unnamed.count == 2 && unnamed.last == "games/picross-ds.html", "\(unnamed)")
    let page = example.site.contents["games/picross-ds.html"].map {
      String(decoding: $0, as: UTF8.self)
    }
    let cover = try #require(unnamed.first)
    #expect(cover.hasPrefix("drawn/games-") && page?.contains("../\(cover)") == true)
    let listed = files.filter { !unnamed.contains($0) }
    #expect(manifest == "tokonoma-manifest 1\n" + listed.map { $0 + "\n" }.joined())
    // Each page has a link from another one, except the example's unlisted title, targets of old
    // addresses, and files that search engines find without links.
    let linked = Set(
      example.pages.flatMap { path, page in
        page.addresses.compactMap { SiteAddress($0.address, on: path)?.path }.filter { $0 != path }
      })
    let aliases = example.pages.filter { path, page in
      page.elements.contains { $0.hasClass("moved") }
    }.keys
    // Files that scripts and other people's pages fetch, and the styles of the feed and of friends.
    let fetched: Set = [
      "now.json", "theme/feed.css", "theme/friends.css", "embed/now.svg", "embed/favorites.svg",
      "embed/shelf.svg", "embed/goals.svg",
      "embed/now.json", "embed/shelf.json", "embed/goals.json",
      "search/index.js", "theme/search-fold.js", "theme/search-index.js", "theme/search-near.js",
      "theme/search-parts.js",
      "compare/titles.js", "theme/compare-read.js", "theme/compare-trackers.js",
      "theme/compare-tables.js", "theme/compare-unpack.js", "theme/compare-match.js",
      "theme/compare-picture.js", "theme/seen.js", "theme/seen.css",
      "theme/share.js",
    ]
    #expect(
      Set(files).subtracting(linked).subtracting(aliases).subtracting(fetched) == [
        "404.html", "games/picross-ds.html", "sitemap.xml",
      ])
  }

  private func isFetched(_ attribute: String, by element: HTMLPage.Element) -> Bool {
    switch attribute {
    case "src", "srcset", "poster", "data", "background", "xlink:href", "action", "formaction":
      true
    case "href": element.name != "a" && element["rel"] != "canonical"
    default: false
    }
  }
}
