import Glibc
import TestSupport
import Testing

/// Files in `static/` are copied unchanged.
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
    for name in [".htaccess", ".nojekyll", ".domains"] {
      try project.write("x", to: "static/" + name)
    }
    try project.write([0, 0xFF, 0x0A], to: "static/deep/favicon.ico")
    try project.write("User-agent: *\nDisallow: /\n", to: "static/robots.txt")
    try project.write("", to: "static/.DS_Store")
    try project.write("x", to: "static/.git/config")
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.text.isEmpty)
    let site = try project.site.contents
    #expect(site["CNAME"] == Array("x.example\n".utf8))
    #expect(site[".well-known/webfinger"] == Array("{}".utf8))
    #expect(site[".htaccess"] != nil && site[".nojekyll"] != nil && site[".domains"] != nil)
    #expect(site["deep/favicon.ico"] == [0, 0xFF, 0x0A])
    #expect(site["robots.txt"] == Array("User-agent: *\nDisallow: /\n".utf8))
    #expect(site[".DS_Store"] == nil && site[".git/config"] == nil)

    // After removing them, they are gone, and ours is back.
    project.remove("static")
    try await project.build()
    let after = try project.site.contents
    #expect(after["CNAME"] == nil)
    #expect(try project.page("robots.txt").contains("Sitemap: https://x.example/sitemap.xml"))
  }

  /// No file of the site is overwritten: neither by name, nor by a folder of the same name or the
  /// reverse, nor on a host that ignores case.
  @Test func filesOfTheSiteAreNotReplaced() async throws {
    let project = try await BuiltProject.built(Self.library)
    let before = try project.site
    for name in ["index.html", "About.html", "anime", "feed.xml/x", "theme/lists.js", "fine.txt"] {
      try project.write("mine", to: "static/" + name)
    }
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(try project.site == before)
    #expect(
      problems.places == [
        "static/About.html static-file-collides", "static/anime static-file-collides",
        "static/feed.xml/x static-file-collides", "static/index.html static-file-collides",
        "static/theme/lists.js static-file-collides",
      ])
  }

  /// The owner can't write the list of the site's files.
  @Test func namesOfTheProgramsOwnAreRefused() async throws {
    let project = try BuiltProject(Self.library)
    let hidden = [
      ".ssh/authorized_keys", ".bashrc", "a/.well-known/.netrc", ".github/workflows/x.yml",
    ]
    for name in [".tokonoma-manifest", "a/.tokonoma-new/x", "a\u{7}b"] + hidden {
      try project.write("mine", to: "static/" + name)
    }
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(
      problems.places == [
        "static/.bashrc static-file-name", "static/.github/workflows/x.yml static-file-name",
        "static/.ssh/authorized_keys static-file-name",
        "static/.tokonoma-manifest static-file-name", "static/a\u{7}b static-file-name",
        "static/a/.tokonoma-new/x static-file-name",
        "static/a/.well-known/.netrc static-file-name",
      ])
  }

  /// Covers, static files and the theme keep their names.
  @Test func namesThatWindowsForbidsAreReported() async throws {
    let project = try BuiltProject(
      Self.library.replacing("title: A,", with: "title: A, cover: 'covers/anime/a?.svg',"))
    for name in ["covers/anime/a?.svg", "theme/Con.svg", "static/a./b", "static/fine-con.txt"] {
      try project.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'/>", to: name)
    }
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(
      problems.places == [
        "covers/anime/a?.svg name-not-for-windows", "static/a./b name-not-for-windows",
        "theme/Con.svg name-not-for-windows",
      ])
  }

  /// The site contains these files unchanged, and the owner gets a warning.
  @Test func picturesWithNotesAreReported() async throws {
    let project = try BuiltProject(Self.library)
    let drawing = "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><!-- mine --></svg>"
    for name in ["static/a.svg", "theme/a.svg"] { try project.write(drawing, to: name) }
    try project.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'><!-- mine --></svg>",
      to: "theme/b.svg")
    // A format that the program doesn't read.
    try project.write("mine", to: "theme/c.heic")
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(
      problems.places == [
        "static/a.svg picture-not-cleaned", "theme/a.svg picture-not-cleaned",
        "theme/c.heic picture-not-cleaned",
      ])
    #expect(try project.page("theme/a.svg") == drawing)
    #expect(try !project.page("theme/b.svg").contains("mine"))
  }

  /// Before any file of the site is written.
  @Test(arguments: [
    "static/film.mp4", "theme/film.mp4", "templates/card.html", "tokonoma.yml",
    "covers/anime/a.png",
  ])
  func tooLargeFilesAreReported(_ path: String) async throws {
    let project = try await BuiltProject.built(Self.library)
    let before = try project.site
    try project.write("", to: path)
    unsafe #expect(truncate(project.path + "/" + path, 257 << 20) == 0)
    let build = try ChildProcess(
      ChildProcess.built("tokonoma"), ["build"], in: project.path)
    #expect(build.status == 1 && build.output.isEmpty)
    #expect(
      build.errors.hasPrefix(
        "\(path): error: this file is too large: it is larger than 256 MB [file-too-large]\n"),
      "\(build.errors)")
    #expect(try project.site == before)
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
