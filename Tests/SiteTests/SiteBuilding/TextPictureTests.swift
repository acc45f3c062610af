import Base
import TestSupport
import Testing

/// Pictures of the project in reviews and pages.
@Suite struct TextPictureTests {
  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"/>"

  private static let library = """
    -- tokonoma.yml --
    name: Alcove
    url: https://alcove.example/a/
    owner: {name: Mika, bio: "![Me](pictures/me.svg)"}
    ageGate: {from: 18, show: omit}
    -- pictures/me.svg --
    \(svg)
    -- pictures/deep/the room.svg --
    \(svg)
    -- pictures/unused.svg --
    \(svg)
    -- pictures/private.svg --
    \(svg)
    -- pictures/adult.svg --
    \(svg)
    -- pictures/unlisted.svg --
    \(svg)
    -- pictures/comment.svg --
    \(svg)
    -- library/anime/x.md --
    ---
    {title: X, status: completed, reviewDate: 2020-01-02}
    ---
    A room: ![Four *mats*](<pictures/deep/the room.svg> "My room")
    %%![Not this](pictures/comment.svg)%%

    >!![The end](pictures/unlisted.svg)!<
    -- library/anime/private.md --
    ---
    {title: P, private: true}
    ---
    ![Private](pictures/private.svg)
    -- library/anime/adult.md --
    ---
    {title: A, ageRating: R18}
    ---
    ![Adult](pictures/adult.svg)
    -- library/anime/unlisted.md --
    ---
    {title: U, visibility: unlisted}
    ---
    ![Unlisted](../../pictures/unlisted.svg)
    -- lists/l.md --
    ---
    {title: L, items: [anime/x]}
    ---
    ![Four mats](pictures/deep/the%20room.svg)
    -- pages/p.md --
    ---
    title: P
    ---
    ![](/pictures/deep/the%20room.svg)
    """

  @Test func areCopiedAndShownAtEveryDepth() async throws {
    let project = try BuiltProject(Self.library)
    let (report, problems) = try await project.build()
    #expect(report != nil, "\(problems.all)")
    #expect(problems.all.map(\.id) == [])
    let first = "width=\"40\" height=\"30\""
    let size = first + " loading=\"lazy\""
    let review = try project.page("anime/x.html")
    #expect(
      review.contains(
        "<img src=\"../pictures/deep/the%20room.svg\" alt=\"Four mats\" \(size) title=\"My room\">")
    )
    #expect(
      try project.page("lists/l.html").contains(
        "<img src=\"../pictures/deep/the%20room.svg\" alt=\"Four mats\" \(first)>"))
    #expect(
      try project.page("p.html").contains(
        "<img src=\"pictures/deep/the%20room.svg\" alt=\"\" \(size)>"))
    #expect(
      try project.page("index.html").contains("<img src=\"pictures/me.svg\" alt=\"Me\" \(first)>"))
    let pictures = try project.site.files.filter { $0.hasPrefix("pictures/") }.sorted()
    #expect(
      pictures == ["pictures/deep/the room.svg", "pictures/me.svg", "pictures/unlisted.svg"])
  }

  @Test func feedsLinkToThemByTheirFullAddress() async throws {
    let project = try await BuiltProject.built(Self.library)
    let address = "https://alcove.example/a/pictures/deep/the%20room.svg"
    #expect(try project.page("feed.xml").contains(address))
    #expect(try project.page("feed.json").contains("img src=\\\"\(address)\\\""))
    #expect(try !project.page("feed.xml").contains("unlisted.svg"))
  }

  /// The description replaces a picture that can't be shown.
  @Test func areRefusedAsCoversAre() async throws {
    let project = try BuiltProject(
      """
      -- library/anime/x.md --
      ---
      title: X
      ---
      ![One](pictures/romo.svg) ![Two](pictures/x.txt) ![Three](pictures/script.svg)
      ![Four](pictures/broken.png)
      -- pictures/room.svg --
      \(Self.svg)
      -- pictures/x.txt --
      x
      -- pictures/script.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script/></svg>
      -- pictures/broken.png --
      x
      """)
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(
      problems.sorted.map { DiagnosticFormatter.text($0).split(separator: " ")[0] + " " + $0.id }
        == [
          "library/anime/x.md:4:1: text-picture-missing",
          "library/anime/x.md:4:27: text-picture-unknown",
          "pictures/broken.png: picture-unknown", "pictures/script.svg:1:62: svg-not-allowed",
        ])
    #expect(problems.all.contains { $0.fix == "did you mean 'pictures/room.svg'?" })
    #expect(try project.page("anime/x.html").contains("<p>One Two Three\nFour</p>"))
    #expect(try !project.site.files.contains { $0.hasPrefix("pictures/") })
  }

  @Test func noLinkLeadsOut() async throws {
    let project = try BuiltProject(
      """
      -- library/anime/x.md --
      ---
      title: X
      ---
      ![One](pictures/x.svg)
      """)
    try project.temporary.write(Self.svg, to: "outside.svg")
    try project.write(Self.svg, to: "pictures/y.svg")
    try project.temporary.link("project/pictures/x.svg", to: "../../outside.svg")
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(problems.all.map(\.id) == ["text-picture-outside"])
  }

  @Test func aReviewWithOnlyACommentIsEmpty() async throws {
    let project = try BuiltProject(
      """
      -- library/anime/x.md --
      ---
      {title: X, status: completed, reviewDate: 2020-01-02}
      ---
      %%Still to be written%%
      """)
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(problems.all.map(\.id) == [])
    #expect(try !project.page("anime/x.html").contains("id=\"review\""))
    #expect(try !project.page("reviews.html").contains("anime/x.html"))
  }
}
