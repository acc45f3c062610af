import TestSupport
import Testing

/// What pages weigh without pictures.
@Suite struct WeightTests {
  private static let titlePage = 12 * 1024
  private static let styleAndScript = 20 * 1024

  @Test func titlePagesAreLight() async throws {
    let example = try await ExampleSite.built()
    let files = example.site.contents
    var count = 0
    for (path, page) in example.pages
    where page.elements.contains(where: { $0.hasClass("title-page") }) {
      count += 1
      let bytes = try #require(files[path])
      #expect(gzip(bytes).count <= Self.titlePage, "\(path)")
      // What is around the words of title and review, unzipped.
      let words = page.text { $0.name == "main" }
      #expect(bytes.count - words.utf8.count <= Self.titlePage, "\(path)")
    }
    #expect(count > 50)
  }

  /// All of the theme together: no page links to each of its scripts.
  @Test func styleAndScriptAreLight() async throws {
    let files = try await ExampleSite.built().site.contents
    let theme = files.filter { $0.key.hasSuffix(".css") || $0.key.hasPrefix("theme/") }
      .filter { $0.key.hasSuffix(".css") || $0.key.hasSuffix(".js") }
    #expect(theme.count > 5)
    #expect(theme.values.reduce(0) { $0 + gzip($1).count } <= Self.styleAndScript)
  }

  @Test func noScriptStopsAPage() async throws {
    for (path, page) in try await ExampleSite.built().pages {
      for script in page.elements where script.name == "script" && script["src"] != nil {
        #expect(script["defer"] != nil || script["async"] != nil, "\(path)")
      }
    }
  }
}
