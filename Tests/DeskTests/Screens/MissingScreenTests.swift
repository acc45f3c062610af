import HTTPServing
import TestSupport
import Testing

@Suite struct MissingScreenTests {
  @Test(arguments: [
    "/nowhere", "/title/anime/nothing", "/lists/none", "/now/x", "/missing", "/devices",
  ])
  func anAddressWithoutAnythingHasAPage(_ address: String) async throws {
    let visitor = try await DeskVisitor()
    let response = await visitor.get(address)
    #expect(response.status == 404)
    let page = HTMLPage(response.bytes)
    #expect(page.problems == [])
    #expect(response.text.contains("<h1>Nothing is here</h1>"))
    // With the menu.
    #expect(response.text.contains("href=\"/find\""))
  }
}
