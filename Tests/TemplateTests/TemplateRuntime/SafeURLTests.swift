import Templates
import Testing

@Suite struct SafeURLTests {
  @Test(arguments: [
    "https://mika.example/alcove/?a=b&c=d#e", "HTTP://EXAMPLE.ORG", "mailto:mika@example.org",
    "a.html", "../anime/cowboy-bebop.html", "./a:b.html", "a/b:c", "/top.html", "?page=2", "#top",
    "日本語.html", "https://[::1]:8080/", "q&a.html", "a?x=&y;", "%41.html", "javascript",
    "anime/javascript:alert(1)", "#javascript:alert(1)",
  ])
  func allowsSafeAddresses(_ text: String) {
    #expect(SafeURL(text)?.text == text)
  }

  @Test(arguments: [
    "", " ", "javascript:alert(1)", "JavaScript:alert(1)", "jAvAsCrIpT:alert(1)",
    " javascript:alert(1)", "\u{1}javascript:alert(1)", "java\tscript:alert(1)",
    "java\nscript:alert(1)", "java\r\nscript:alert(1)", "javascript\t:alert(1)",
    "java\0script:alert(1)", "javascript&colon;alert(1)", "javascript&Colon;x", "java&Tab;script",
    "&#106;avascript:alert(1)", "&#x6A;avascript&#58;alert(1)", "data:text/html,<script>",
    "DATA:image/svg+xml;base64,AAAA", "vbscript:x", "file:///etc/passwd", "blob:https://a/b",
    "view-source:https://a", "feed:https://a", "intent://a#Intent;end", "ftp://a", "ws://a",
    "about:blank", "filesystem:http://a", "tel:+1", "//evil.example", "///evil.example",
    "/\\evil.example", "\\\\evil.example", "\\/evil.example", "https:\\\\evil.example",
    "https:/evil.example", "https:evil.example", "https:///evil.example", "https://", "https://?",
    "http://:80", "https://@evil", "mailto:", ":", ":alert(1)", "a b.html", "a\u{A0}b",
    "a\u{3000}b", "a\u{2028}b", "a\u{85}b", "ｊavascript:alert(1)", "javascript\u{200B}:alert(1)",
    "\u{FEFF}javascript:alert(1)", "ﬁle:x", "http\u{301}://a", "x-javascript:a", "1:2",
  ])
  func refusesUnsafeAddresses(_ text: String) {
    #expect(SafeURL(text) == nil)
  }

  @Test(arguments: [
    ("https://a.example/[x]", "https://a.example/%5Bx%5D"), ("a\"b<c>d", "a%22b%3Cc%3Ed"),
    ("https://a.example/100%", "https://a.example/100%25"), ("a#b#c", "a#b%23c"),
    ("a'b`{|}^", "a%27b%60%7B%7C%7D%5E"), ("a\u{202E}b", "a%E2%80%AEb"), ("a%4", "a%254"),
  ])
  func encodesInvalidCharacters(text: String, encoded: String) {
    #expect(SafeURL(text)?.text == encoded)
  }

  @Test(arguments: [
    ("anime/cowboy-bebop.html", "anime/cowboy-bebop.html"), ("../a.html", "../a.html"),
    ("covers/攻殻 100%.jpg", "covers/攻殻%20100%25.jpg"), ("a?b#c&d", "a%3Fb%23c%26d"),
    ("javascript:alert(1)", "javascript%3Aalert(1)"), ("//evil", ".///evil"), ("", "./"),
    ("a\\b", "a%5Cb"), ("a\nb", "a%0Ab"),
  ])
  func encodesPaths(path: String, address: String) {
    #expect(SafeURL(path: path).text == address)
  }

  @Test func addsAFragment() {
    #expect(SafeURL(path: "a.html").withFragment("第1話 #x").text == "a.html#第1話%20%23x")
    #expect(SafeURL("https://a.example/?b#c")?.withFragment("d").text == "https://a.example/?b#d")
  }
}
