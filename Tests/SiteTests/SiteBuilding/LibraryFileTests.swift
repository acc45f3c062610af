import Base
import Exchange
import FileSystem
import LibraryFiles
import Publishing
import SiteBuilding
import TestSupport
import Testing

/// `library.json`: the site is its own backup, and the file reveals nothing that the site doesn't.
@Suite struct LibraryFileTests {
  /// A site with everything that settings, titles, lists, pages and files can change in it.
  private static let everything = """
    -- tokonoma.yml --
    name: "Alcove: all"
    url: https://alcove.example/here/
    language: en-GB
    owner:
      name: Mika
      handle: "@mika"
      avatar: pictures/me.svg
      bio: "See [[anime/seen]] and [[anime/secret]]. %%not this%%"
      links: [{name: Here, url: "https://a.example/?x=1&y=2"}]
    ratingScale: 5
    titleLanguage: native
    top: 3
    navigation: [lists, extra, anime]
    ageGate: {from: 18, show: click}
    colors: kinds
    accent: "#a5301d"
    coverTint: true
    emoji: true
    sharePictures: reviewed
    storyPictures: off
    webmention: https://mentions.example/here
    friends: [{name: Maya, url: "https://maya.example/"}, {name: Jun, url: "https://jun.example/x.html", feed: "https://jun.example/feed"}]
    policy: {img-src: "https://images.example", font-src: ["https://f.example", "https://g.example"]}
    check: {skip: [missing-cover]}
    import: [{name: mine, columns: title=Name}]
    -- library/anime/seen.md --
    ---
    title: "Seen: \\"twice\\""
    titles: {native: 海の音, en: "1984", romaji: 'no'}
    description: |
      A line.

      And another.
    author: [Ada Winter, Bo Lind]
    directors: [Kai]
    characters: [{name: "7", role: main, image: pictures/face.svg}, {name: true, image: pictures/me.svg}]
    relations: [{type: SEQUEL, id: anime/secret}, {type: OTHER, id: anime/unlisted}, {type: PREQUEL, id: anime/adult}]
    cover: pictures/seen.svg
    coverAlt: "A sea"
    status: completed
    rating: 4.5
    finished: 2012-02
    history: [{finished: 2013, status: completed}, {started: 2014, status: dropped, note: "Enough"}]
    repeat: 2
    parts: [{season: 1, rating: 3.5, note: slow}]
    favorite: 1
    owned: [physical]
    ids: {mal: 1, own: "007"}
    sources: [{name: Somewhere, url: "https://b.example/1"}]
    airing: [{episode: 1, at: "2035-01-09T15:00:00+09:00"}]
    aliases: [former]
    contentWarnings: [rain]
    reviewTitle: A heading
    reviewDate: 2020-05
    x-shelf: own
    notes: nobody
    ---

        code first

    [[anime/secret]], [[anime/secret|the one]], [[anime/adult|this]] and >!gone!<. %%a comment%% <!-- a remark -->

    [unused]: https://remark.example/

    ![A picture](../../pictures/text.svg)
    -- library/anime/adult.md --
    ---
    {title: Adult, ageRating: R18, status: current, progress: 3, rating: 2}
    ---
    Its *review*.
    -- library/anime/secret.md --
    ---
    {title: Secretive, private: true, cover: pictures/secret.svg}
    ---
    Secretly.
    -- library/anime/unlisted.md --
    ---
    {title: Unlisted, visibility: unlisted, cover: pictures/unlisted.svg}
    ---
    Unlistedly.
    -- library/games/shelf.yml --
    - {title: Ōkami, slug: okami, platforms: [PS2], status: planning, owned: true}
    - {title: In the catalogue, communityRating: 88.25, communityVotes: 10}
    -- lists/best.md --
    ---
    title: Best
    description: "Of *all*"
    ranked: true
    items: [games/okami, {id: anime/secret, note: secretnote}, {id: anime/seen, note: "Yes: it is"}]
    ---

    With [[anime/former]].
    -- lists/mine.md --
    ---
    {title: Privately, private: true, items: [anime/seen]}
    ---
    -- pages/about.md --
    ---
    title: Me
    ---

        indented

    ## About <!-- a remark -->

    - me
    <!-- a remark -->
    -- pages/extra.md --
    ---
    title: Extra
    description: More of it
    ---

    ![Another](../pictures/text.svg "hint")
    -- pages/hidden.md --
    ---
    {title: Hiddenpage, private: true}
    ---
    -- published/changes.yml --
    - {date: 2024-05-06, title: anime/seen, status: completed, rating: 90%, again: true}
    - {date: 2024-05-05, title: anime/unlisted, rating: 10%}
    - {date: 2024-05-05, title: anime/secret, rating: 20%}
    - {date: 2024-05-05, title: games/okami, status: planning, review: true}
    -- static/CNAME --
    alcove.example
    -- static/.well-known/a.txt --
    b
    -- pictures/me.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>
    -- pictures/face.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="41" height="40"/>
    -- pictures/seen.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="42" height="60"/>
    -- pictures/text.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="43" height="40"/>
    -- pictures/secret.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="44" height="40"/>
    -- pictures/unlisted.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="45" height="40"/>
    -- covers/anime/adult.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="46" height="60"/>
    """

  /// The site after restoring a project from another site's folder, and the output of the import.
  private func madeAgain(
    _ project: BuiltProject, from path: String = "_site/library.json"
  ) async throws -> (project: BuiltProject, report: ImportReport, problems: DiagnosticList) {
    let again = try BuiltProject()
    try again.write(Project.emptySettings, to: "tokonoma.yml")
    var problems = DiagnosticList()
    let report = try importFiles(
      [path], from: Folder(project.path), into: Project(folder: Folder(again.path)),
      ImportOptions { $0.checksPictures = { .picture($0) } }, reporting: &problems)
    let built = try await again.build()
    #expect(built.report != nil, "\(built.problems.text)")
    return (again, report, problems)
  }

  private func expectSame(
    _ first: BuiltProject, _ second: BuiltProject, but expected: [String] = [],
    _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let (a, b) = (try first.site.contents, try second.site.contents)
    let different = Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
    #expect(
      different.filter { !$0.hasPrefix(".tokonoma") } == expected, sourceLocation: location)
  }

  @Test(arguments: ["_site/library.json", "_site"])
  func theSiteIsMadeAgainOfItsFile(path: String) async throws {
    let project = try BuiltProject(Self.everything)
    let built = try await project.build()
    #expect(built.report != nil, "\(built.problems.text)")
    let again = try await madeAgain(project, from: path)
    #expect(again.problems.isEmpty, "\(again.problems.text)")
    // Files without links aren't reported.
    try expectSame(
      project, again.project, but: ["anime/unlisted.html", "pictures/unlisted.svg"])
    #expect(again.report.settings.count == 18)
    #expect(again.report.pages == ["pages/about.md", "pages/extra.md"])
    #expect(again.report.lists == ["lists/best.md"])
    #expect(again.report.companions.count == 8, "\(again.report.companions)")
    #expect(try again.project.read("static/.well-known/a.txt") == "b\n")
    let feed = try again.project.read("_site/feed.xml")
    #expect(try feed.contains("2024-05-06") && feed == project.read("_site/feed.xml"))
    let changes = try again.project.read(Project.changesFile).split(separator: "\n")
    #expect(changes.count { $0.hasPrefix("- ") } == 2, "\(changes)")
  }

  @Test func theExampleIsMadeAgain() async throws {
    let project = try BuiltProject.example()
    try await project.build()
    let again = try await madeAgain(project)
    // The only title that isn't listed, and its drawn cover.
    try expectSame(
      project, again.project, but: ["drawn/games-87-sky.svg", "games/picross-ds.html"])
  }

  @Test(arguments: RandomCases.seeds(12))
  func generatedLibrariesAreMadeAgain(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    var library = EditedLibrary.initial()
    var history: [EditedLibrary] = []
    for _ in 0..<40 {
      let last = library
      Edit(using: &random).apply(to: &library, history: history)
      history.append(last)
    }
    library.hasMistake = false
    // A site doesn't have its templates and themes, nor what only they show.
    library.ownFiles = [:]
    library.settings["theme"] = nil
    library.titlesOfPage = nil
    for index in library.titles.indices { library.titles[index].mood = nil }
    let project = try BuiltProject()
    try project.change(to: library.files, from: ["tokonoma.yml": ""])
    guard try await project.build().report != nil else { return }
    let unlisted = library.titles.filter { $0.visibility == "unlisted" }
    guard unlisted.isEmpty else { return }
    try expectSame(project, try await madeAgain(project).project)
  }

  @Test func nothingPrivateIsInTheFile() async throws {
    let project = try BuiltProject(Self.everything)
    try project.write(
      """
      ---
      {title: Linking, relations: [{type: OTHER, id: anime/unlisted}]}
      ---

      [[anime/unlisted|That]], [[ anime/unlisted ]] and *[[anime/secret| ]]*. `%%` 50 %%not this%% end.
      """, to: "library/anime/linking.md")
    try await project.build()
    let text = try project.read("_site/library.json").lowercased()
    for word in [
      "secret", "unlisted", "nobody", "not this", "a comment", "remark", "privately", "hiddenpage",
      "x-shelf",
      "missing-cover", "title=name", "imports",
    ] { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("that, a private title and *a private title*. `%%` 50  end."))
    #expect(text.contains("the one") && text.contains("a private title"))
  }

  @Test func ownKeysAreInItWhereATemplateShowsThem() async throws {
    let project = try BuiltProject(Self.everything)
    try project.write(
      String(decoding: try Folder(Repository.path).read("Templates/title.html"), as: UTF8.self)
        .replacing(
          "{{/main}}", with: "{{#extras}}{{key}} {{value}}{{/extras}}\n{{/main}}"),
      to: "templates/title.html")
    let built = try await project.build()
    #expect(built.report != nil, "\(built.problems.text)")
    #expect(try project.read("_site/library.json").contains(#""x-shelf":"own""#))
  }

  @Test func ownKeysAreNotInItWhereATemplateOnlyAsksForThem() async throws {
    let project = try BuiltProject(Self.everything)
    for (tags, isShown) in [
      ("{{#extra.hasShelf}}*{{/extra.hasShelf}}", false), ("{{extra.shelf}}", true),
    ] {
      try project.write("{{link.text}} \(tags)\n", to: "templates/card.html")
      let built = try await project.build()
      #expect(built.report != nil, "\(built.problems.text)")
      #expect(try project.read("_site/library.json").contains("x-shelf") == isShown)
    }
  }

  @Test func aSettingTurnsItOff() async throws {
    let project = try await BuiltProject.built("-- library/anime/a.md --\n---\n{title: A}\n---\n")
    #expect(try project.page("about.html").contains("<a href=\"library.json\">"))
    try project.write("name: Alcove\nlibraryFile: false\n", to: "tokonoma.yml")
    let report = try await project.build().report
    #expect(report?.publishing.removed == ["library.json"])
    #expect(!(try project.page("about.html").contains("library.json")))
  }

  @Test func aSecondBuildLeavesItAlone() async throws {
    let project = try await BuiltProject.built(Self.everything)
    let before = try project.site
    let report = try await project.build().report
    #expect(report?.publishing.written == [])
    #expect(try project.site.changes(since: before) == [])
  }
}
