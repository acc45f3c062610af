import Testing

@testable import HTTPFetching

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://Example.org", "https://example.org/"),
    ("http://example.org:8080/a/b?c=d#e", "http://example.org:8080/a/b?c=d"),
    ("https://example.org?q=1", "https://example.org/?q=1"),
    ("https://[2001:DB8::1]:443/x", "https://[2001:db8::1]:443/x"),
  ])
  func plainAddressesAreRead(text: String, read: String) {
    #expect(WebAddress(text)?.text == read)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x",
    "https://me:secret@example.org/", "https://exa mple.org/", "https://example.org/\u{E9}",
    "https://example.org:0/", "https://example.org:99999/", "https://example.org/a\nb",
    "https://[::1/", "https://exam\"ple.org/",
  ])
  func othersAreNone(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    "localhost", "a.localhost", "printer", "nas.local", "nas.home.arpa", "metadata.internal",
    "127.0.0.1", "127.1",
    "2130706433", "0x7f.0.0.1", "0177.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "[::1]", "[::]",
    "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::10.0.0.1]",
    "[ff02::1]",
  ])
  func hostsOfTheLocalNetworkAreKnown(host: String) throws {
    #expect(try #require(WebAddress("https://\(host)/")).isPrivate)
  }

  @Test(arguments: ["example.org", "8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "1.example.org"])
  func hostsOfTheInternetAreKnown(host: String) throws {
    #expect(try #require(WebAddress("https://\(host)/")).isPrivate == false)
  }

  @Test(arguments: ["localhost", "127.0.0.1", "127.255.0.9", "[::1]", "[0:0:0:0:0:0:0:1]"])
  func thisMachineGetsKeysWithoutTLS(host: String) throws {
    #expect(try #require(WebAddress("http://\(host):8080/")).isSafeForKeys)
  }

  /// Also numbers that begin or end like this machine's, and other forms of them.
  @Test(arguments: [
    "example.org", "[7f00::1]", "[7f00:1::]", "[7f::1]", "[::7f00:1]", "[::ffff:127.0.0.1]",
    "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "[1::1]", "[::1:1]", "[::]", "0.0.0.0", "128.0.0.1",
    "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "127.0.0.1.", "127.0.0.1.example.org",
    "localhost.", "a.localhost", "localhost.example.org", "192.168.0.1", "printer",
  ])
  func allOthersGetKeysByTLSAlone(host: String) throws {
    #expect(try #require(WebAddress("http://\(host)/")).isSafeForKeys == false)
    #expect(try #require(WebAddress("https://\(host)/")).isSafeForKeys)
  }

  @Test(arguments: [
    ("https://other.example/x", "https://other.example/x"),
    ("../../../up", "https://example.org/up"),
    ("./c/../d?e=../f", "https://example.org/a/d?e=../f"),
    ("?q", "https://example.org/a/b?q"),
    ("//other.example/x", "https://other.example/x"),
    ("/x?y", "https://example.org/x?y"), ("x", "https://example.org/a/x"),
  ])
  func redirectsAreResolved(location: String, target: String) throws {
    let address = try #require(WebAddress("https://example.org/a/b?c=/d"))
    #expect(address.resolving(location)?.text == target)
  }

  @Test func shownAddressesHaveNoQuery() throws {
    let address = try #require(WebAddress("https://example.org/a?key=secret"))
    #expect(address.shown == "https://example.org/a")
    #expect(
      address.adding([("q", "a&b=c é")]).text
        == "https://example.org/a?key=secret&q=a%26b%3Dc%20%C3%A9")
  }
}
