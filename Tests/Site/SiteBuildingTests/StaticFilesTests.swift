import TestSupport
import Testing

/// What the owner has in `static/` is copied as it is.
@Suite struct StaticFilesTests {
  static let library = """
    -- tokonoma.yml --
    name: X
    url: https://x.example/
    -- library/anime/a.md --
    ---
    {title: A, status: completed, rating: 8}
    ---
    """

  @Test func filesGoToTheRootByteForByte() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("x.example\n", to: "static/CNAME")
    try project.write("{}", to: "static/.well-known/webfinger")
    try project.write([0, 0xFF, 0x0A], to: "static/deep/favicon.ico")
    try project.write("User-agent: *\nDisallow: /\n", to: "static/robots.txt")
    try project.write("", to: "static/.DS_Store")
    try project.write("x", to: "static/.git/config")
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.text.isEmpty)
    let site = try project.site.contents
    #expect(site["CNAME"] == Array("x.example\n".utf8))
    #expect(site[".well-known/webfinger"] == Array("{}".utf8))
    #expect(site["deep/favicon.ico"] == [0, 0xFF, 0x0A])
    #expect(site["robots.txt"] == Array("User-agent: *\nDisallow: /\n".utf8))
    #expect(site[".DS_Store"] == nil && site[".git/config"] == nil)

    // Taken away, they are gone, and ours is back.
    project.remove("static")
    try await project.build()
    let after = try project.site.contents
    #expect(after["CNAME"] == nil)
    #expect(try project.page("robots.txt").contains("Sitemap: https://x.example/sitemap.xml"))
  }

  /// Nothing of the site is written over: neither by name, nor a file by a folder or the other way
  /// round, nor where a host knows no capitals.
  @Test func filesOfTheSiteAreNotReplaced() async throws {
    let project = try BuiltProject(Self.library)
    try await project.build()
    let before = try project.site
    for name in ["index.html", "About.html", "anime", "feed.xml/x", "theme/icon.svg", "fine.txt"] {
      try project.write("mine", to: "static/" + name)
    }
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(try project.site == before)
    #expect(
      problems.places == [
        "static/About.html static-file-collides", "static/anime static-file-collides",
        "static/feed.xml/x static-file-collides", "static/index.html static-file-collides",
        "static/theme/icon.svg static-file-collides",
      ])
  }

  @Test func linksThatLeadOutAreRefused() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("mine", to: "static/CNAME")
    try project.temporary.link("project/static/passwd", to: "/etc/passwd")
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(problems.places == ["static/passwd link-leads-outside"])
  }
}
