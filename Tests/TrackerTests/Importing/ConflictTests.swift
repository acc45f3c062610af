import Base
import FileSystem
import LibraryFiles
import TestSupport
import Testing

@testable import Exchange

/// Imports where the owner's files and the export differ.
@Suite struct ConflictTests {
  private static let memory = "imports/myanimelist.yml"

  @Test func aCloneKnowsEarlierImports() throws {
    let project = try TestProject()
    let list = row(1, "A", "<my_score>9</my_score><my_finish_date>2024-02-03</my_finish_date>")
    _ = try project.importLists(list)
    try project.edit("status: completed\nrating: 9", as: "status: dropped\nrating: 3")
    let clone = try clone(of: project)
    #expect(
      try clone.importLists(list, namingTitles: true)
        == "list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged\n")
    #expect(try clone.library() == project.library())
    // Later changes in the tracker still arrive.
    #expect(
      try clone.importLists(
        list.replacing("2024-02-03", with: "2024-02-04"), namingTitles: true) == """
          list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
          updated: anime/a: finished 2024-02-03 → 2024-02-04

          """)
  }

  @Test func withoutAMemoryTheFilesTakePrecedence() throws {
    let project = try TestProject()
    let list = row(
      1, "A",
      """
      <my_score>9</my_score><my_finish_date>2024-02-03</my_finish_date><my_tags>x</my_tags>\
      <my_watched_episodes>12</my_watched_episodes>
      """)
    _ = try project.importLists(list)
    try project.edit(
      "status: completed\nrating: 9\nprogress: 12\nfinished: 2024-02-03",
      as: "status: dropped\nrating: 3\nprogress: 5\ndropped: 2023")
    try project.temporary.folder.remove(Self.memory)
    let before = try project.library()
    let said = """
      list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged
      kept: anime/a: status: yours is dropped, the export's is completed
      kept: anime/a: rating: yours is 3, the export's is 9
      kept: anime/a: progress: yours is 5, the export's is 12
      kept: anime/a: finished: yours is none, the export's is 2024-02-03
      to take the export's values: --take-theirs KEY for one key, --take-theirs for all

      """
    #expect(
      try project.importLists(list, isDryRun: true) == said + "dry run: nothing was written\n")
    #expect(try !project.temporary.folder.exists(Self.memory))
    #expect(try project.importLists(list) == said)
    #expect(try project.library() == before)
    // It has been reported, and is remembered.
    #expect(
      try project.importLists(list)
        == "list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged\n")
  }

  @Test func aLibraryKeptByHandIsFilledUpAndNotOverwritten() throws {
    let project = try TestProject(
      """
      -- library/anime/frieren.md --
      ---
      title: Frieren
      status: current
      progress: 26
      started: 2023-09-29
      ---
      -- library/anime/mine.yml --
      - {title: B, status: completed, rating: 5}
      """)
    let list =
      row(1, "Frieren", "<my_status>Plan to Watch</my_status><my_score>9</my_score>")
      + row(2, "B", "<series_episodes>12</series_episodes><my_score>8</my_score>")
    #expect(
      try project.importLists(list, namingTitles: true) == """
        list.xml (MyAnimeList, anime): 2 titles: 0 added, 2 updated, 0 unchanged
        updated: anime/b: episodes 12, ids mal 2
        updated: anime/frieren: ids mal 1
        kept: anime/b: rating: yours is 5, the export's is 8
        kept: anime/frieren: status: yours is current, the export's is planning
        kept: anime/frieren: rating: yours is none, the export's is 9
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    #expect(
      try project.library() == """
        -- anime/frieren.md --
        ---
        title: Frieren
        status: current
        progress: 26
        started: 2023-09-29
        ids: {mal: "1"}
        ---
        -- anime/mine.yml --
        - {title: B, episodes: 12, status: completed, rating: 5, ids: {mal: "2"}}

        """)
  }

  @Test func aStartIsNotCombinedWithAnotherTimesEnd() throws {
    let project = try TestProject(
      """
      -- library/anime/a.md --
      ---
      title: A
      status: completed
      finished: 2020-01-02
      ---
      -- library/anime/b.md --
      ---
      title: B
      status: completed
      started: 2023-05-01
      ---
      -- library/anime/c.md --
      ---
      title: C
      status: completed
      finished: 2020-01-02
      ---
      """)
    func dates(_ start: String, _ finish: String) -> String {
      "<my_start_date>\(start)</my_start_date><my_finish_date>\(finish)</my_finish_date>"
    }
    let list =
      row(1, "A", dates("2023-05-01", "2023-06-07"))
      + row(2, "B", dates("0000-00-00", "2020-01-02"))
      + row(3, "C", dates("2019-12-20", "2020-01-03"))
    let before = try project.library()
    #expect(
      try project.importLists(list, namingTitles: true) == """
        list.xml (MyAnimeList, anime): 3 titles: 0 added, 3 updated, 0 unchanged
        updated: anime/a: ids mal 1
        updated: anime/b: ids mal 2
        updated: anime/c: started 2019-12-20, ids mal 3
        kept: anime/a: started: yours is none, the export's is 2023-05-01
        kept: anime/a: finished: yours is 2020-01-02, the export's is 2023-06-07
        kept: anime/b: finished: yours is none, the export's is 2020-01-02
        kept: anime/c: finished: yours is 2020-01-02, the export's is 2020-01-03
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    let after = try project.library()
    #expect(after != before)
    #expect(
      try project.importLists(list, namingTitles: true)
        == "list.xml (MyAnimeList, anime): 3 titles: 0 added, 0 updated, 3 unchanged\n")
    #expect(try project.library() == after)
    // Choosing the export's dates takes both of them.
    _ = try project.importLists(list, taking: .all, namingTitles: true)
    #expect(try project.library().contains("started: 2023-05-01\nfinished: 2023-06-07"))
  }

  /// Different changes of a status here and in the tracker aren't mixed.
  @Test func valuesOfARefusedStatusAreRefused() throws {
    let watching = "<my_status>Watching</my_status><my_watched_episodes>3</my_watched_episodes>"
    let finished = "<my_finish_date>2024-02-03</my_finish_date>"
    let project = try TestProject()
    _ = try project.importLists(row(1, "A", watching))
    try project.edit("status: current\n", as: "status: dropped\ndropped: 2023\n")
    let before = try project.library()
    // The tracker's count continues as long as its status is the one that the owner changed.
    let further = watching.replacing(">3<", with: ">4<")
    #expect(
      try project.importLists(row(1, "A", further), namingTitles: true).contains(
        "updated: anime/a: progress 3 → 4\n"))
    let ended = row(1, "A", "<my_watched_episodes>12</my_watched_episodes>" + finished)
    #expect(
      try project.importLists(ended, namingTitles: true) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged
        kept: anime/a: status: yours is dropped, the export's is completed
        kept: anime/a: progress: yours is 4, the export's is 12
        kept: anime/a: finished: yours is none, the export's is 2024-02-03
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    #expect(try project.library() == before.replacing("progress: 3", with: "progress: 4"))
    // A later date doesn't belong to the owner's status either.
    let other = try TestProject()
    _ = try other.importLists(row(1, "A"))
    try other.edit("status: completed\n", as: "status: current\n")
    #expect(
      try other.importLists(row(1, "A", finished)).contains(
        "kept: anime/a: finished: yours is none, the export's is 2024-02-03\n"))
    let status = try #require(TakenKeys(name: "status"))
    _ = try project.importLists(ended, taking: status)
    #expect(try project.library().contains("status: completed\n"))
  }

  /// Planned at one tracker, finished at another: the owner wrote neither.
  @Test func aStatusOfAnotherTrackerGivesWayToAFurtherOne() throws {
    let planned = row(7, "Nami", "<my_status>Plan to Watch</my_status>")
    func finished(_ status: String = "COMPLETED") -> String {
      aniList(
        entry(
          900, "Nami", ", \"score\": 8, \"progress\": 12",
          media: ", \"idMal\": 7, \"episodes\": 12", status: status))
    }
    let project = try TestProject()
    _ = try project.importLists(planned)
    let said = try project.importing(finished(), as: "list.json")
    #expect(said.contains("status planning → completed") && !said.contains("kept:"), "\(said)")
    let library = try project.library()
    #expect(library.contains("status: completed\nrating: 8\nprogress: 12"), "\(library)")
    // Each keeps the values that the other one doesn't have.
    #expect(try project.importLists(planned).contains("0 added, 0 updated, 1 unchanged"))
    let again = try project.importing(finished(), as: "list.json")
    #expect(again.contains("0 added, 0 updated, 1 unchanged") && !again.contains("kept:"))
    #expect(try project.library() == library)
    // A status by the owner stays.
    let other = try TestProject()
    _ = try other.importLists(planned)
    try other.temporary.write(
      try other.temporary.read("library/anime/nami.md").replacing("planning", with: "paused"),
      to: "library/anime/nami.md")
    let kept = try other.importing(finished(), as: "list.json")
    #expect(kept.contains("kept: anime/nami: status: yours is paused"), "\(kept)")
    #expect(kept.contains("kept: anime/nami: rating: yours is none"), "\(kept)")
    // So does one with the same progress.
    let equal = try TestProject()
    _ = try equal.importLists(row(7, "Nami", "<my_status>On-Hold</my_status>"))
    let stays = try equal.importing(finished("DROPPED"), as: "list.json")
    #expect(stays.contains("kept: anime/nami: status: yours is paused"), "\(stays)")
  }

  @Test func chosenKeysReplaceTheOwnersValues() throws {
    let file = """
      -- library/anime/a.md --
      ---
      title: A
      status: dropped
      rating: 3.4
      dropped: 2012-11
      tags: [mine]
      ids: {mal: 1}
      ---

      """
    let list = row(1, "A", "<my_score>8</my_score><my_tags>x</my_tags>")
    let rating = try #require(TakenKeys(name: "rating"))
    let one = try TestProject(file)
    #expect(
      try one.importLists(list, taking: rating, namingTitles: true) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        updated: anime/a: rating 3.4 → 8
        kept: anime/a: status: yours is dropped, the export's is completed
        kept: anime/a: tags: yours is 'mine', the export's is 'x'
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    // This includes a value that an earlier import reported and kept.
    #expect(
      try one.importLists(list, taking: .all, namingTitles: true) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        updated: anime/a: status dropped → completed, tags 'mine' → 'x', dropped 2012-11 removed

        """)
    let all = try TestProject(file)
    _ = try all.importLists(list, taking: .all)
    #expect(try all.library() == one.library())
    #expect(
      try all.library() == """
        -- anime/a.md --
        ---
        title: A
        status: completed
        rating: 8
        tags: [x]
        ids: {mal: 1}
        ---

        """)
  }

  @Test func chosenKeysMustExist() throws {
    let project = try TestProject("-- library/anime/a.md --\n---\ntitle: A\nstatus: paused\n---\n")
    try project.temporary.write("<myanimelist>\(row(1, "A"))</myanimelist>", to: "list.xml")
    let before = try project.library()
    var reporting = DiagnosticList()
    _ = try importFiles(
      ["ratng", "list.xml"], from: project.temporary.folder,
      into: .init(folder: project.temporary.folder), ImportOptions { $0.taken = .all },
      reporting: &reporting)
    #expect(reporting.all.map(\.id) == ["export-not-readable", "nothing-imported"])
    #expect(try project.library() == before)
  }

  @Test func aTimeThatEndsInTheTrackerEndsInTheHistory() throws {
    let project = try TestProject()
    let list = row(1, "A", "<my_rewatching>1</my_rewatching>")
    _ = try project.importLists(list)
    try project.edit(
      "status: repeating\n",
      as: "status: repeating\nhistory: [{status: current}, {started: 2024, status: current}]\n")
    #expect(
      try project.importLists(row(1, "A"), namingTitles: true) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        updated: anime/a: status repeating → completed, history 1 status current → dropped, \
        history 2 status current → completed

        """)
    #expect(
      try project.library().contains(
        "history: [{status: dropped}, {started: 2024, status: completed}]\n"))
  }

  @Test func newTitlesAreListedWithTheirValues() throws {
    let project = try TestProject()
    let list = row(1, "A", "<my_score>8</my_score><my_tags>x, y</my_tags>")
    let said = """
      list.xml (MyAnimeList, anime): 1 title: 1 added, 0 updated, 0 unchanged
      added: anime/a: title 'A', status completed, rating 8, tags 'x, y'

      """
    #expect(
      try project.importLists(list, isDryRun: true, namingTitles: true)
        == said + "dry run: nothing was written\n")
    #expect(try project.library().isEmpty)
    #expect(try project.importLists(list, namingTitles: true) == said)
  }

  /// Trackers don't have this information, so the owner must look.
  @Test func newTitlesWithoutAnAgeAreCounted() throws {
    let project = try TestProject("-- library/anime/a.yml --\n- {title: A, status: paused}\n")
    let hidden = row(3, "C", "<my_tags>nsfw</my_tags>")
    try project.temporary.write(
      "<myanimelist>\(row(1, "A", ""))\(row(2, "B", ""))\(hidden)</myanimelist>", to: "list.xml")
    func report() throws -> ImportReport {
      var reporting = DiagnosticList()
      return try importFiles(
        ["list.xml"], from: project.temporary.folder,
        into: .init(folder: project.temporary.folder), reporting: &reporting)
    }
    let first = try report()
    #expect(first.agesUnknown == 1)
    #expect(
      first.advice?.hasPrefix("no age rating is known for 1 title, because the export has none\n")
        == true)
    #expect(try report().advice == nil)
  }

  @Test func equivalentValuesAreNotAConflict() throws {
    let project = try TestProject(
      """
      -- library/books/a.md --
      ---
      title: A
      airing: [{episode: 3, at: "2026-10-16T23:00:00+09:00"}]
      status: current
      progress: 412
      progressUnit: pages
      ---
      """)
    func library(_ progress: Int, unit: String, at time: String) -> String {
      """
      {"format": "tokonoma-library", "version": 1, "ratingScale": 10, "titles": [{"id": "books/a", "kind": "book",
        "title": "A", "airing": [{"episode": 3, "at": "2026-10-16T\(time)Z"}], "status": "current",
        "progress": \(progress), "progressUnit": "\(unit)"}]}
      """
    }
    let same = library(412, unit: "pages", at: "14:00:00")
    #expect(
      try project.importing(same, as: "library.json")
        == "library.json (Tokonoma, book): 1 title: 0 added, 0 updated, 1 unchanged\n")
    // The tracker's changes in the same unit arrive.
    #expect(
      try project.importing(library(420, unit: "pages", at: "14:00:00"), as: "library.json")
        .contains("updated: books/a: progress 412 → 420\n"))
    let other = try project.importing(
      library(12, unit: "chapters", at: "15:00:00"), as: "library.json")
    #expect(
      other.contains("airing '")
        && other.contains("progress 420 → 12, progressUnit 'pages' → 'chapters'\n"), "\(other)")
  }

  @Test func programsGetTheSameAsPeople() throws {
    let project = try TestProject("-- library/anime/a.yml --\n- {title: A, status: paused}\n")
    try project.temporary.write(
      "<myanimelist>\(row(1, "A", "<my_score>8</my_score>"))</myanimelist>", to: "list.xml")
    var reporting = DiagnosticList()
    let report = try importFiles(
      ["list.xml"], from: project.temporary.folder, into: .init(folder: project.temporary.folder),
      ImportOptions { $0.isDryRun = true }, reporting: &reporting)
    #expect(
      report.json.line == """
        {"added":0,"updated":1,"unchanged":0,"notChanged":0,"repeated":0,"notTaken":0,"kept":2,\
        "dryRun":true,"titles":[{"id":"anime/a","done":"updated","changes":[{"key":"ids",\
        "before":null,"after":"mal 1"}]}],"conflicts":[\
        {"id":"anime/a","key":"status","yours":"paused","theirs":"completed"},\
        {"id":"anime/a","key":"rating","yours":null,"theirs":"8"}],\
        "removed":[],"noLongerInTheExport":[],"staysRemoved":[],"listsStayRemoved":[],"unsure":[],\
        "lists":[],"listsPrivate":[],"listsUpdated":[],"listsRemoved":[],"listsKept":[],"pages":[],\
        "pagesKept":[],"files":[],"settings":[],"leftOut":[],"picturesMissing":[],"madePrivate":[],\
        "ageUnknown":0,"rounded":[]}
        """)
  }

  @Test func theMemoryOfEarlierReleasesIsReadAndMoved() throws {
    let project = try TestProject()
    let list = row(1, "A", "<my_score>9</my_score>")
    _ = try project.importLists(list)
    let former = ".tokonoma/" + Self.memory
    try project.temporary.write(project.temporary.read(Self.memory), to: former)
    try project.temporary.folder.remove(Self.memory)
    try project.edit("rating: 9", as: "rating: 3")
    let said = "list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged\n"
    #expect(
      try project.importLists(list, isDryRun: true) == said + "dry run: nothing was written\n")
    #expect(try project.temporary.folder.exists(former))
    #expect(try project.importLists(list) == said)
    #expect(try !project.temporary.folder.exists(former))
    #expect(try project.temporary.read(Self.memory).contains("rating: 9000"))
    #expect(try project.library().contains("rating: 3"))
  }

  /// The project as Git has it: without the files in `.gitignore`.
  private func clone(of project: TestProject) throws -> TestProject {
    let clone = try TestProject()
    for file in try project.temporary.folder.files() where !file.hasPrefix(".tokonoma/") {
      try clone.temporary.write(project.temporary.read(file), to: file)
    }
    return clone
  }
}

extension TestProject {
  fileprivate func edit(_ text: String, as new: String) throws {
    let file = "library/anime/a.md"
    let before = try temporary.read(file)
    #expect(before.contains(text))
    try temporary.write(before.replacing(text, with: new), to: file)
  }
}
