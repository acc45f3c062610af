import TestSupport
import Testing

/// The sizes of pages without pictures.
@Suite struct WeightTests {
  private static let titlePage = 12 * 1024
  private static let styleAndScript = 24 * 1024

  @Test func titlePagesAreSmall() async throws {
    let example = try await ExampleSite.built()
    let files = example.site.contents
    var count = 0
    for (path, page) in example.pages
    where page.elements.contains(where: { $0.hasClass("title-page") }) {
      count += 1
      let bytes = try #require(files[path])
      #expect(gzip(bytes).count <= Self.titlePage, "\(path)")
      // Everything except the words of title and review, uncompressed.
      let words = page.text { $0.name == "main" }
      // Their beginning is repeated twice for sites that show links.
      let descriptions = page.elements.filter {
        $0["name"] == "description" || $0["property"] == "og:description"
      }.compactMap { $0["content"] }
      #expect(descriptions.count == 2)
      let wordCount = words.utf8.count + descriptions.reduce(0) { $0 + $1.utf8.count }
      #expect(bytes.count - wordCount <= Self.titlePage, "\(path)")
    }
    #expect(count > 50)
  }

  @Test func styleAndScriptAreSmall() async throws {
    let example = try await ExampleSite.built()
    let files = example.site.contents
    var weights: [String: Int] = [:]
    for (path, page) in example.pages {
      var parts: Set<String> = []
      for element in page.elements {
        let isStyle = element["rel"] == "stylesheet"
        guard
          let address = isStyle ? element["href"] : element.name == "script" ? element["src"] : nil
        else { continue }
        parts.insert(try #require(SiteAddress(address, on: path)).path)
      }
      // The files that the search page loads when a visitor begins to search.
      if parts.contains("theme/search.js") {
        parts.formUnion(["theme/search-fold.js", "theme/search-index.js"])
      }
      weights[path] = try parts.reduce(0) { $0 + gzip(try #require(files[$1])).count }
    }
    let heaviest = try #require(weights.values.max())
    #expect(heaviest > 8 * 1024 && heaviest <= Self.styleAndScript, "\(heaviest)")
  }

  @Test func noScriptBlocksRendering() async throws {
    for (path, page) in try await ExampleSite.built().pages {
      for script in page.elements where script.name == "script" && script["src"] != nil {
        #expect(script["defer"] != nil || script["async"] != nil, "\(path)")
      }
    }
  }
}
