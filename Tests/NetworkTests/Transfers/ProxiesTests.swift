import Testing

@testable import HTTPFetching

/// Chooses proxies like curl.
@Suite struct ProxiesTests {
  private func proxies(_ environment: [String: String]) -> Proxies { Proxies { environment[$0] } }

  @Test func eachSchemeHasItsOwn() {
    let both = proxies(["http_proxy": "http://a:1", "HTTPS_PROXY": "b:2"])
    #expect(both.proxy(for: "example.org", scheme: "http") == "http://a:1")
    #expect(both.proxy(for: "example.org", scheme: "https") == "b:2")
    let all = proxies(["ALL_PROXY": "socks5h://c:3", "https_proxy": ""])
    #expect(all.proxy(for: "example.org", scheme: "http") == "socks5h://c:3")
    #expect(all.proxy(for: "example.org", scheme: "https") == "socks5h://c:3")
  }

  @Test func aVisitorsHeaderIsNotAProxy() {
    #expect(
      proxies(["HTTP_PROXY": "http://evil:1"]).proxy(for: "example.org", scheme: "http") == nil)
    #expect(!Proxies.variables.contains("HTTP_PROXY"))
  }

  @Test(arguments: [
    ("*", "example.org", true), ("example.org", "example.org", true),
    ("example.org", "a.example.org", true), (".example.org", "a.Example.org", true),
    ("example.org", "badexample.org", false), ("a.example.org", "example.org", false),
    ("x, example.org", "example.org", true), ("x example.org", "example.org", true),
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.0/24", "192.0.2.77", true),
    ("192.0.2.0/24", "192.0.3.1", false), ("192.0.2.0/0", "8.8.8.8", true),
    ("2001:db8::/32", "[2001:db8::1]", true), ("2001:db8::/32", "[2001:db9::1]", false),
    ("192.0.2.0/33", "192.0.2.0", false), ("2.1", "192.0.2.1", false), ("/8", "10.0.0.1", false),
  ])
  func exceptionsAreAskedThemselves(exceptions: String, host: String, isException: Bool) {
    let proxies = proxies(["all_proxy": "http://a:1", "no_proxy": exceptions])
    #expect((proxies.proxy(for: host, scheme: "https") == nil) == isException)
  }
}
