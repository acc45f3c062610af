import Base
import Exchange
import FileSystem
import LibraryFiles
import TestSupport
import Testing

/// The address of a private title, in every place of a text where a link is possible: none of them
/// is in the site.
@Suite struct HiddenNameTests {
  private static let files = """
    -- tokonoma.yml --
    name: Alcove
    url: https://alcove.example/
    owner: {name: Mika, bio: "Not `[[anime/hushed]]` but [[anime/open]]"}
    -- library/anime/hushed.md --
    ---
    {title: Hushtitle, private: true, aliases: [hushalias]}
    ---
    -- lists/mine.md --
    ---
    {title: Mine, items: [anime/open]}
    ---
    # List of `[[anime/hushed|some words]]`
    -- pages/extra.md --
    ---
    title: Extra
    ---
    # Page [[anime/hushed]]

        [[anime/hushed]] as code
    -- pictures/a.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>
    """

  /// A place in a text, and its appearance on a page.
  static let places: [(written: String, shown: String)] = [
    ("`[[anime/hushed]]`", "<code>a private title</code>"),
    ("`[[anime/hushalias]]`", "<code>a private title</code>"),
    ("[[Anime/Hushed]]", "<p>a private title</p>"),
    ("`[[Anime/Hushed.md]]`", "<code>a private title</code>"),
    ("`[[anime/hushed|words]]`", "<code>words</code>"),
    ("```\n[[anime/hushed]]\n```", "<code>a private title\n</code>"),
    ("    [[anime/hushed]]", "<code>a private title\n</code>"),
    ("## Of [[anime/hushed]]", "id=\"review-of-a-private-title\">Of a private title</h3>"),
    ("::: spoiler [[anime/hushed]]\nx\n:::", "<summary>a private title</summary>"),
    ("![[anime/hushed]]", "<p>a private title</p>"),
    ("![[anime/hushed|300]]", "<p>a private title</p>"),
    ("![of [[anime/hushed]]](pictures/a.svg)", "alt=\"of a private title\""),
    ("\\[[anime/hushed]]", "<p>a private title</p>"),
    ("\\![[anime/hushed]]", "<p>!a private title"),
    ("[[[anime/hushed]]]", "<p>[a private title]</p>"),
    ("[[ [[anime/hushed]]", "<p>[[ a private title</p>"),
    ("[[anime/hushed|see [this]]]", "<p>see [this]</p>"),
    ("[[anime/hushed]", "<p>a private title]</p>"),
    ("[[anime/*hushed*]]", "<p>a private title</p>"),
    ("[[anime&#47;hushed]]", "<p>a private title</p>"),
    ("[[anime\\/hushed]]", "<p>a private title</p>"),
    ("%%[[anime/hushed]]%% `[[anime/open]]`", "<code>[[anime/open]]</code>"),
  ]

  @Test(arguments: places)
  func noPlaceOfATextNamesAPrivateTitle(written: String, shown: String) async throws {
    let project = try BuiltProject(Self.files)
    try project.write(
      "---\ntitle: Open\nstatus: completed\nreviewDate: 2021-02-03\n---\n\n\(written)\n",
      to: "library/anime/open.md")
    let (report, problems) = try await project.build()
    #expect(report != nil, "\(problems.text)")
    let isComment = written.hasPrefix("%%")
    #expect(
      problems.places.contains {
        $0.hasPrefix("library/anime/open.md:") && $0.hasSuffix("hidden-title-in-text")
      } == !isComment, "\(problems.places)")
    let page = try project.page("anime/open.html")
    #expect(page.contains(shown), "\(written)")
    for (path, bytes) in try project.site.contents {
      #expect(SiteTests.places(of: ["hush"], in: bytes).isEmpty, "\(path)")
    }
  }

  /// Its page is for people with the address, so a file that names all titles leaves it out.
  @Test func noTextOfTheLibraryFileNamesAnUnlistedTitle() async throws {
    let project = try BuiltProject(
      Self.files + """

        -- library/anime/veiled-one.md --
        ---
        {title: Veiled One, visibility: unlisted}
        ---
        -- library/anime/open.md --
        ---
        {title: Open, status: completed, reviewDate: 2021-02-03}
        ---

        [[anime/veiled-one]], [[Anime/Veiled One]] and [[Veiled One]]
        """)
    try await project.build()
    let json = try project.read("_site/library.json")
    #expect(json.contains("a private title, a private title and a private title"), "\(json)")
  }

  /// The texts in `library.json` make the same pages again.
  @Test func theSiteIsRebuiltFromThePublishedTexts() async throws {
    let project = try BuiltProject(Self.files)
    let review = Self.places.map(\.written).joined(separator: "\n\n")
    try project.write(
      "---\ntitle: Open\nstatus: completed\nreviewDate: 2021-02-03\n---\n\nX\n\n\(review)\n",
      to: "library/anime/open.md")
    try await project.build()
    let again = try BuiltProject()
    try again.write(Project.emptySettings, to: "tokonoma.yml")
    var problems = DiagnosticList()
    _ = try importFiles(
      ["_site/library.json"], from: Folder(project.path),
      into: Project(folder: Folder(again.path)),
      ImportOptions { $0.checksPictures = { .picture($0) } }, reporting: &problems)
    #expect(problems.isEmpty, "\(problems.text)")
    try await again.build()
    let (first, second) = (try project.site.contents, try again.site.contents)
    let different = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
    #expect(different.filter { !$0.hasPrefix(".tokonoma") }.isEmpty, "\(different)")
  }
}
