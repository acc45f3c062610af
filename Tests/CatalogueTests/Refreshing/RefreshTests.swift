import Base
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Catalogue

/// A refresh fills a library's gaps; a made-up AniList on this machine answers it.
@Suite struct RefreshTests {
  @Test func missingValuesAreFilledIn() async throws {
    let project = try await RefreshedProject(
      """
      -- library/anime/nami.md --
      ---
      title: Nami no Uta   # mine
      status: completed
      rating: 9
      ids: {mal: "77"}
      ---

      A *review*.

      """, [.nami])
    let said = try await project.refresh()
    #expect(
      said == """
        1 title, 1 request, a few seconds; 1 known to AniList by their ids
        anime/nami: titles.english, titles.native, synonyms, format, description, genres, creators, studios, episodes, \
        duration, released, releaseStatus, coverColor, communityRating, ids.anilist, sources.AniList, cover (AniList)
        1 title filled in: titles 1, synonyms 1, format 1, description 1, genres 1, creators 1, studios 1, episodes 1, \
        duration 1, released 1, releaseStatus 1, cover 1, coverColor 1, communityRating 1, ids 1, sources 1 (1 request)

        """)
    #expect(
      try project.read("library/anime/nami.md") == """
        ---
        title: Nami no Uta   # mine
        titles: {english: Song of the Waves, native: 波のうた}
        synonyms: [Wave Song]
        format: TV
        description: |-
          Two sisters keep a **lighthouse**.

          (Source: Made up)
        genres: [Drama, Slice of Life]
        creators: [{name: Aiko Umi, role: director}, {name: Ren Kaze, role: composer}]
        studios: [Studio Kaigan]
        episodes: 12
        duration: 24
        released: 2004-04-07
        releaseStatus: FINISHED
        coverColor: "#356bae"
        communityRating: 81
        communityVotes: 1500
        communitySource: AniList
        status: completed
        rating: 9
        ids: {mal: "77", anilist: "900"}
        sources: [{name: AniList, url: "https://anilist.co/anime/900", date: 2026-11-23}]
        ---

        A *review*.

        """)
    #expect(try project.bytes("covers/anime/nami.png") == RefreshedProject.cover)
  }

  @Test func theLibrarysOwnNameInOtherLettersIsNotAdded() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: NAMI NO UTA\nids: {mal: 77}")), [.nami])
    _ = try await project.refresh()
    let file = try project.read("library/anime/nami.md")
    #expect(file.contains("title: NAMI NO UTA\n"))
    #expect(file.contains("titles: {english: Song of the Waves, native: 波のうた}\n"))
    let named = try await RefreshedProject(
      library(("nami", "title: wave song\nids: {mal: 77}")), [.nami])
    _ = try await named.refresh()
    #expect(try !named.read("library/anime/nami.md").contains("synonyms"))
  }

  @Test func aSecondRunAsksNoServerAndChangesNothing() async throws {
    let project = try await RefreshedProject(
      library(
        ("nami", "title: Nami no Uta\nids: {mal: 77}"), ("gone", "title: Gone\nids: {mal: 404}")),
      [.nami])
    _ = try await project.refresh()
    let before = try project.state()
    _ = project.server.takeRequests()
    #expect(try await project.refresh().contains("nothing to ask"))
    #expect(project.server.takeRequests() == [])
    #expect(try project.state() == before)
  }

  @Test func theOwnersTextStays() async throws {
    let own = """
      title: Mine
      titles: {english: Mine too, native: 私の, romaji: Watashi no}
      synonyms: [x]
      format: MOVIE
      description: My words.
      genres: [Mine]
      author: Me
      studios: [My studio]
      episodes: 3
      duration: 99
      released: 1999
      releaseStatus: HIATUS
      coverColor: "#123456"
      communityRating: 1
      status: completed
      ids: {mal: "77", anilist: "900"}
      sources: [{name: AniList, url: "https://me.example/"}]
      """
    let project = try await RefreshedProject(
      library(("nami", own)) + "-- covers/anime/nami.jpg --\nmy picture\n", [.nami])
    let before = try project.read("library/anime/nami.md")
    #expect(try await project.refresh().contains("nothing"))
    #expect(try project.read("library/anime/nami.md") == before)
    #expect(try project.files("covers/anime") == ["nami.jpg"])
  }

  @Test func onlyTheKeysThatAreAskedForAreWritten() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami])
    _ = try await project.refresh { $0.only = [.genres] }
    let text = try project.read("library/anime/nami.md")
    #expect(text.contains("genres: [Drama, Slice of Life]\n"))
    #expect(!text.contains("description") && !text.contains("episodes"))
    #expect(try project.files("covers/anime") == [])
    _ = try await project.refresh()
    #expect(try project.read("library/anime/nami.md").contains("episodes: 12"))
  }

  @Test func laterRefreshesUpdateOnlyTheirOwnValues() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami])
    _ = try await project.refresh()
    let file = "library/anime/nami.md"
    try project.replace("episodes: 12", with: "episodes: 13", in: file)
    try project.replace("studios: [Studio Kaigan]\n", with: "", in: file)
    project.answers.set([.nami.with(genres: ["Mystery"], episodes: 26, studio: "Other")])
    _ = try await project.refresh(on: "2027-03-01")
    let text = try project.read(file)
    #expect(text.contains("genres: [Mystery]\n"))
    #expect(text.contains("episodes: 13\n"))
    #expect(!text.contains("studios"))
    #expect(text.contains("date: 2027-03-01"))
  }

  @Test func overwritingIsSaidByKey() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\ngenres: [Mine]\nformat: MOVIE\nids: {mal: 77}")),
      [.nami])
    _ = try await project.refresh { $0.overwritten = [.genres] }
    let text = try project.read("library/anime/nami.md")
    #expect(text.contains("genres: [Drama, Slice of Life]\n"))
    #expect(text.contains("format: MOVIE\n"))
  }

  @Test(arguments: [
    // The title's file, the results for its name, and whether one is chosen.
    ("title: Nami no Uta\nreleased: 2005", [Media.nami], true),
    ("title: SONG OF THE WAVES\nepisodes: 12", [Media.nami], true),
    ("title: Nami no Uta\nauthor: Aiko Umi", [Media.nami], true),
    ("title: Nami no Uta", [Media.nami], false),
    ("title: Nami no Uta\nformat: TV", [Media.nami], false),
    ("title: Nami no Uta\nreleased: 2012", [Media.nami], false),
    ("title: Nami no Uta\nreleased: 2004\nformat: MOVIE", [Media.nami], false),
    ("title: Nami no Uta\nreleased: 2004\nepisodes: 13", [Media.nami], false),
    ("title: Nami\nreleased: 2004", [Media.nami], false),
    ("title: Nami no Uta\nreleased: 2004", [Media.nami, Media.nami.with(id: 901, mal: 78)], false),
    (
      "title: Nami no Uta\nreleased: 2004",
      [Media.nami, Media.nami.with(id: 901, mal: 78, year: 2019)], true
    ),
  ])
  func aNameAloneIsNoMatch(file: String, found: [Media], isTaken: Bool) async throws {
    let project = try await RefreshedProject(library(("nami", file)), found)
    let said = try await project.refresh()
    #expect(try project.read("library/anime/nami.md").contains("anilist") == isTaken)
    #expect(said.contains("tokonoma add anilist:900 --to anime/nami") == !isTaken)
  }

  @Test func allThatNoSourceKnowsAreNamed() async throws {
    let names = (10..<40).map { "nami-\($0)" }
    let project = try await RefreshedProject(
      library(names.map { ($0, "title: \($0)\nids: {mal: \($0.suffix(2))}") }), [])
    let said = try await project.refresh()
    #expect(
      said.contains(
        "no source knows 30 titles:\n" + names.map { "  anime/\($0)\n" }.joined()
          + "'tokonoma search NAME' finds candidates, "
          + "'tokonoma add NUMBER --to anime/nami-10' chooses one\n"))
  }

  @Test func anAnswerCountsForItsIDs() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nreleased: 2004\nids: {mal: 76}")), [.nami])
    project.answers.ignoresIDs = true
    let said = try await project.refresh()
    #expect(said.contains("no source knows anime/nami"))
    #expect(!(try project.read("library/anime/nami.md").contains("anilist")))
  }

  @Test func contradictoryIDsAreReported() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {anilist: 900, mal: 78}")), [.nami])
    let said = try await project.refresh()
    #expect(said.contains("belong to different titles"))
    #expect(!(try project.read("library/anime/nami.md").contains("genres")))
  }

  @Test func ofTwoTitlesWithOneIDTheFormatDecides() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nformat: MOVIE\nids: {mal: 77}")),
      [.nami, .nami.with(id: 950, format: "MOVIE")])
    _ = try await project.refresh()
    #expect(try project.read("library/anime/nami.md").contains("anilist: \"950\""))
  }

  @Test func manyTitlesTakeFewRequests() async throws {
    let titles = (1...120).map { ("t\($0)", "title: T\($0)\nids: {mal: \($0)}") }
    let project = try await RefreshedProject(
      library(titles), (1...120).map { .nami.with(id: 1_000 + $0, mal: $0) })
    let said = try await project.refresh()
    #expect(
      said.hasPrefix("120 titles, 3 requests, a few seconds; 120 known to AniList by their ids\n"))
    #expect(
      Set(project.server.takeRequests().filter { $0.method == "POST" }.map(\.body)).count == 3)
    #expect(try project.files("covers/anime").count == 120)
  }

  @Test func anInterruptedRunContinues() async throws {
    let titles = (1...120).map { ("t\($0)", "title: T\($0)\nids: {mal: \($0)}") }
    let project = try await RefreshedProject(
      library(titles), (1...120).map { .nami.with(id: 1_000 + $0, mal: $0) })
    project.answers.failsAfter = 2
    let said = try await project.refresh()
    #expect(said.contains("AniList answers with status 500"))
    #expect(said.contains("100 titles filled in"))
    project.answers.failsAfter = nil
    _ = project.server.takeRequests()
    #expect(try await project.refresh().contains("20 titles filled in"))
    #expect(
      Set(project.server.takeRequests().filter { $0.method == "POST" }.map(\.body)).count == 1)
  }

  @Test func aKilledRunLeavesNoFilesOfTheOwners() async throws {
    let titles = (1...120).map { ("t\($0)", "title: T\($0)\nids: {mal: \($0)}") }
    let project = try await RefreshedProject(
      library(titles), (1...120).map { .nami.with(id: 1_000 + $0, mal: $0) })
    project.answers.failsAfter = 2
    _ = try await project.refresh()
    project.answers.failsAfter = nil
    let before = try project.state()
    _ = try await project.refresh()
    let whole = try project.state()
    // As if half of the last batch has been written.
    let written = whole.keys.filter { whole[$0] != before[$0] }.sorted()
    #expect(written.count == 41)
    for path in written.filter({ $0 == RefreshMemory.path || $0.contains("t4") }) {
      if let bytes = before[path] {
        try project.folder.replace(path, with: bytes)
      } else {
        try project.folder.remove(path)
      }
    }
    #expect(try await project.refresh().contains("20 titles filled in"))
    #expect(try project.state() == whole)
  }

  @Test func theWholeRunIsUndoneAsOneChange() async throws {
    let titles = (1...120).map { ("t\($0)", "title: T\($0)\nids: {mal: \($0)}") }
    let project = try await RefreshedProject(
      library(titles), (1...120).map { .nami.with(id: 1_000 + $0, mal: $0) })
    let before = try project.state()
    _ = try await project.refresh()
    var reporting = DiagnosticList()
    let undone = try Project(folder: project.folder)
      .undo(1, isDryRun: false, whenWaiting: {}, reporting: &reporting)
    #expect(undone?.command == "refresh")
    #expect(reporting.isEmpty)
    #expect(try project.state() == before)
  }

  @Test(arguments: [
    "<html><body>502</body></html>",
    "{\"errors\": [{\"message\": \"Too complex\"}], \"data\": null}",
    "{\"data\": {}}", "{\"data\": {\"Page\": {\"media\": [{\"id\": \"x\"}]}}}", "", "[", "null",
  ])
  func invalidAnswersChangeNothing(answer: String) async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami])
    let before = try project.read("library/anime/nami.md")
    project.answers.text = answer
    _ = try await project.refresh()
    #expect(try project.read("library/anime/nami.md") == before)
  }

  @Test func unreadableResultsAreNotWritten() async throws {
    // 40 episodes seen of a title that has 12.
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nstatus: current\nprogress: 40\nids: {mal: 77}")),
      [.nami])
    let said = try await project.refresh()
    let text = try project.read("library/anime/nami.md")
    var problems = DiagnosticList()
    _ = try OwnersTitleReader(Project(folder: project.folder)).titles(
      of: Source(path: "library/anime/nami.md", bytes: Array(text.utf8)), kind: .anime,
      reporting: &problems)
    #expect(!problems.hasErrors, "\(said)")
  }

  @Test func relationsAreThoseOfTheLibrary() async throws {
    let project = try await RefreshedProject(
      library(
        ("nami", "title: Nami no Uta\nids: {mal: 77}"),
        ("nami-2", "title: Nami 2\nids: {anilist: 901}")),
      [.nami.with(related: [("SEQUEL", 901), ("PREQUEL", 902)]), .nami.with(id: 901, mal: 78)])
    _ = try await project.refresh()
    #expect(
      try project.read("library/anime/nami.md")
        .contains("relations: [{type: SEQUEL, id: anime/nami-2}]"))
  }

  @Test func descriptionsAreAsLongAsTheOwnerWants() async throws {
    let long = String(repeating: "A sentence of the plot. ", count: 40)
    for (extent, isThere, most) in [
      (Settings.Descriptions.none, false, 0), (.short, true, 300), (.full, true, 2_000),
    ] {
      let project = try await RefreshedProject(
        library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami.with(description: long)])
      _ = try await project.refresh { $0.descriptions = extent }
      let line = try project.read("library/anime/nami.md").split(separator: "\n")
        .first { $0.hasPrefix("description: ") }
      #expect((line != nil) == isThere)
      if let line { #expect(line.count <= most + "description: ".count && line.hasSuffix(".")) }
    }
  }

  @Test func forgettingRemovesOnlyWrittenFiles() async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nreleased: 2004\nstatus: completed")), [.nami])
    let before = try project.read("library/anime/nami.md")
    _ = try await project.refresh()
    try project.replace(
      "genres: [Drama, Slice of Life]", with: "genres: [Mine]", in: "library/anime/nami.md")
    let reports = try project.forget("anime/nami")
    #expect(reports.first?.kept == ["genres"])
    #expect(
      try project.read("library/anime/nami.md")
        == before.replacing("released: 2004\n", with: "genres: [Mine]\nreleased: 2004\n"))
    #expect(try project.files("covers/anime") == [])
    // Now it turns out to be another title.
    #expect(!(try await project.refresh().contains("filled in:")))
    #expect(!(try project.read("library/anime/nami.md").contains("anilist")))
  }

  @Test func titlesOfOneFileAreFilledInTogether() async throws {
    let project = try await RefreshedProject(
      """
      -- library/anime/all.yml --
      # mine
      - title: Nami no Uta
        ids: {mal: 77}
      - title: Other
        ids: {mal: 78}   # this one, too

      """, [.nami, .nami.with(id: 901, mal: 78)])
    _ = try await project.refresh()
    let text = try project.read("library/anime/all.yml")
    #expect(text.hasPrefix("# mine\n- title: Nami no Uta\n"))
    #expect(text.contains("anilist: \"900\"") && text.contains("anilist: \"901\""))
    #expect(text.contains("# this one, too"))
    #expect(try project.files("covers/anime") == ["nami-no-uta.png", "other.png"])
  }
}
