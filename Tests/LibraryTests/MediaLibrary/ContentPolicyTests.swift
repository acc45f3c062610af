import FileSystem
import MediaLibrary
import TestSupport
import Testing

/// Allowed loads from other sites.
@Suite struct ContentPolicyTests {
  @Test func namesTheWidenedSources() {
    var policy = ContentPolicy()
    #expect(policy.text == nil)
    policy.allow("https://b.example", for: .fonts)
    policy.allow("https://a.example", for: .images)
    policy.allow("https://*.c.example", for: .images)
    #expect(
      policy.text
        == "img-src 'self' https://a.example https://*.c.example; font-src 'self' https://b.example; "
    )
  }

  @Test(arguments: [
    "https://a.example", "https://a-b.example:8443", "https://*.a.example", "https://localhost",
  ])
  func originsMayBeNamed(_ text: String) { #expect(ContentPolicy.isOrigin(text)) }

  @Test(arguments: [
    "", "a.example", "http://a.example", "https://", "https://a.example/path", "https://a b",
    "https://a.example;script-src", "https://*", "https://*.", "https://a.*.example", "'self'",
    "data:", "https:", "https://a.example:x", "https://a.example:", "https://ä.example",
    "https://a..example", "https://user@a.example", "https://a.example?x", "https://a.example\n",
  ])
  func othersMayNot(_ text: String) { #expect(!ContentPolicy.isOrigin(text)) }

  @Test func allowsAddressesOfItsOrigins() {
    var policy = ContentPolicy()
    policy.allow("https://a.example", for: .images)
    policy.allow("https://*.b.example:8443", for: .images)
    for address in [
      "https://a.example/x.png", "https://A.example:443", "https://x.b.example:8443/y",
    ] {
      #expect(policy.allows(address, for: .images), "\(address)")
      #expect(!policy.allows(address, for: .fonts), "\(address)")
    }
    for address in [
      "http://a.example/x.png", "https://a.example.evil/", "https://xa.example",
      "https://b.example:8443", "https://x.b.example", "//a.example", "x.png",
      "https://a.example:8443",
    ] {
      #expect(!policy.allows(address, for: .images), "\(address)")
    }
  }

  /// Hosts get the policy of the pages as a header, which also allows the connections of the page
  /// that asks other sites.
  @Test func theHeaderHasThePolicyOfPages() throws {
    let layout = try Folder(Repository.path).read("Templates/layout.html")
    let page = String(decoding: layout, as: UTF8.self)
    let anySite = ContentPolicy.connecting(to: .anySite)
    #expect(
      page.contains("content=\"{{policy}}\(ContentPolicy().header.dropFirst(anySite.count))\""))
    var policy = ContentPolicy()
    policy.allow("https://images.example", for: .images)
    #expect(
      policy.header.hasPrefix(anySite + "img-src 'self' https://images.example; default-src 'self'")
    )
  }
}
