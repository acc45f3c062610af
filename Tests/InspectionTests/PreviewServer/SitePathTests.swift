import Testing

@testable import PreviewServer

@Suite struct SitePathTests {
  @Test(
    arguments: [
      ("/", .folder("")),
      ("/?q=1", .folder("")),
      ("/#top", .folder("")),
      ("/index.html", .file("index.html")),
      ("/anime/cowboy-bebop.html?x=../..", .file("anime/cowboy-bebop.html")),
      ("/anime/", .folder("anime")),
      ("/a%20b.html", .file("a b.html")),
      ("/%E9%9B%AA%E5%9B%BD.html", .file("雪国.html")),
      ("/雪国.html", .file("雪国.html")),
      ("/a%2520b", .file("a%20b")),
      ("/a%2e%2e/b", .file("a../b")),
      ("/...", .file("...")),
      ("/.well-known/x", .file(".well-known/x")),
      ("/\u{301}x", .file("\u{301}x")),
    ] as [(String, SitePath)])
  func reads(_ target: String, _ path: SitePath) {
    #expect(SitePath(target.utf8) == path)
  }

  @Test(arguments: [
    "", "x", "*", "http://127.0.0.1/", "//etc/passwd", "/a//b", "//", "/a//",
    "/..", "/../", "/../../etc/passwd", "/a/..", "/a/../b", "/./a", "/.", "/a/.",
    "/%2e%2e/etc/passwd", "/%2E%2e/", "/.%2e/x", "/%2e/x", "/a/%2e%2e",
    "/%2fetc/passwd", "/..%2f..%2fetc/passwd", "/a%2Fb", "/%2f",
    "/..\\..\\etc", "/a\\b", "/%5c..%5cetc", "/a%5Cb",
    "/%00", "/index.html%00.png", "/a%0ab", "/a%0d%0aX: y", "/%7f", "/%1b[2J",
    "/%c0%ae%c0%ae/x", "/%c0%af", "/%e0%80%af", "/%f0%80%80%af", "/%ff", "/%ed%a0%80",
    "/%", "/%2", "/%zz", "/%2e%2", "/%u002e", "/a%", "/%%32%65",
  ])
  func refuses(_ target: String) {
    #expect(SitePath(target.utf8) == .refused)
  }

  @Test func refusesInvalidPaths() {
    #expect(SitePath([UInt8(ascii: "/"), 0xFF]) == .refused)
    #expect(SitePath([UInt8(ascii: "/"), 0xC0, 0xAE, 0xC0, 0xAE]) == .refused)
    #expect(SitePath("/\(String(repeating: "a", count: 256))".utf8) == .refused)
    #expect(SitePath(String(repeating: "/a", count: 100_000).utf8) == .refused)
    #expect(SitePath(String(repeating: "/..", count: 100_000).utf8) == .refused)
    #expect(SitePath(("/" + String(repeating: "%2e", count: 100_000)).utf8) == .refused)
  }

  @Test(
    arguments: [
      ("/repo/", .folder("")),
      ("/repo/index.html", .file("index.html")),
      ("/repo/anime/", .folder("anime")),
      ("/%72epo/index.html", .file("index.html")),
      ("/repo/repo/x", .file("repo/x")),
      ("/repo/\u{301}", .file("\u{301}")),
      ("/", .outside), ("/repo", .outside), ("/index.html", .outside), ("/repository/x", .outside),
      ("/Repo/x", .outside), ("/other/repo/x", .outside),
      ("/repo/../x", .refused), ("/repo//x", .refused), ("/repo%2fx", .refused),
    ] as [(String, SitePath)])
  func servesBelowABase(_ target: String, _ path: SitePath) {
    #expect(SitePath(target.utf8, base: "/repo/") == path)
  }
}

@Suite struct ContentTypeTests {
  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"),
    ("theme/style.42147883.css", "text/css; charset=utf-8"),
    ("theme/search.js", "text/javascript; charset=utf-8"),
    ("search/titles.json", "application/json"),
    ("covers/a.SVG", "image/svg+xml"),
    ("a.png", "image/png"), ("a.jpg", "image/jpeg"), ("a.jpeg", "image/jpeg"),
    ("a.webp", "image/webp"), ("a.avif", "image/avif"), ("a.gif", "image/gif"),
    ("feed.xml", "application/xml"), ("feed.atom", "application/atom+xml"),
    ("calendar.ics", "text/calendar; charset=utf-8"), ("robots.txt", "text/plain; charset=utf-8"),
    ("font.woff2", "font/woff2"), ("site.webmanifest", "application/manifest+json"),
    ("a", "application/octet-stream"), ("a.html/b", "application/octet-stream"),
    ("a.unheard-of", "application/octet-stream"), ("a.", "application/octet-stream"),
    ("", "application/octet-stream"),
  ])
  func byName(_ path: String, _ type: String) {
    #expect(ContentType.of(path) == type)
  }

  @Test func knowsWhichFilesChangeTheLookOfPages() {
    for path in ["a.css", "a.js", "covers/x.webp", "x.woff2"] {
      #expect(ContentType.isShownWithPages(path), "\(path)")
    }
    for path in ["a.html", "feed.xml", "search/x.json", "calendar.ics", "x"] {
      #expect(!ContentType.isShownWithPages(path), "\(path)")
    }
  }
}
