import TestSupport
import Testing

@testable import Exchange

/// Counts and dates of runs, from two trackers or from one and the owner.
@Suite struct TimesThroughTests {
  private let counted = """
    Book Id,Title,Author,Exclusive Shelf,Read Count
    1,Nami,Ada Winter,read,3

    """
  private let listed = """
    Title,Authors,ISBN/UID,Read Status,Dates Read,Read Count
    Nami,Ada Winter,,read,"2016/01/01-2016/01/05, 2019/04/20-2019/05/01",2

    """

  @Test func aListOfTimesDoesNotContradictACount() throws {
    let project = try TestProject()
    _ = try project.importing(counted, as: "goodreads.csv")
    let said = try project.importing(listed, as: "storygraph.csv")
    #expect(
      said == """
        storygraph.csv (The StoryGraph, book): 1 title: 0 added, 1 updated, 0 unchanged
        updated: books/nami: started 2016-01-01, finished 2016-01-05
        kept: books/nami: history: yours is none, the export's is 'started 2019-04-20, finished 2019-05-01'
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    let file = try project.temporary.read("library/books/nami.md")
    #expect(file.contains("repeat: 2\n") && !file.contains("history"))
    #expect(
      try project.importing(listed, as: "storygraph.csv").contains(
        "0 added, 0 updated, 1 unchanged\n"))
    // Choosing the export's list replaces the count.
    let history = try #require(TakenKeys(name: "history"))
    let taken = try project.importing(listed, as: "storygraph.csv", taking: history)
    #expect(
      taken.contains(
        "updated: books/nami: history 'started 2019-04-20, finished 2019-05-01', repeat 2 removed\n"
      ), "\(taken)")
    let changed = try project.temporary.read("library/books/nami.md")
    #expect(changed.contains("history: [{started: 2019-04-20, finished: 2019-05-01}]\n"))
    #expect(!changed.contains("repeat"))
  }

  @Test func aCountDoesNotContradictAListOfTimes() throws {
    let project = try TestProject()
    _ = try project.importing(listed, as: "storygraph.csv")
    let said = try project.importing(counted, as: "goodreads.csv")
    #expect(said.contains("0 added, 1 updated") && !said.contains("kept:"), "\(said)")
    let taken = try project.importing(counted, as: "goodreads.csv", taking: .all)
    // Times with dates aren't replaced by a count; a message names the option that would do so.
    #expect(
      taken.contains(
        """
        kept: books/nami: repeat: yours is none, the export's is 2
        to take the export's repeat where 'history' lists other runs: correct or remove 'history' in the file, \
        then --take-theirs repeat

        """), "\(taken)")
    let file = try project.temporary.read("library/books/nami.md")
    #expect(file.contains("history: [") && !file.contains("repeat"))
    // With this option, the count is taken.
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let without = lines.filter { !$0.hasPrefix("history:") }.joined(separator: "\n")
    try project.temporary.write(without, to: "library/books/nami.md")
    let count = try #require(TakenKeys(name: "repeat"))
    _ = try project.importing(counted, as: "goodreads.csv", taking: count)
    #expect(try project.temporary.read("library/books/nami.md").contains("repeat: 2\n"))
  }

  @Test func aLibraryFileDoesNotContradictACountEither() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A", "<my_times_watched>3</my_times_watched>"))
    let library = """
      {"format": "tokonoma-library", "version": 1, "ratingScale": 10, "titles": [{"id": "anime/a",
        "kind": "anime", "title": "A", "status": "completed", "history": [{"finished": "2020-01-01"}],
        "ids": {"mal": "1"}}]}
      """
    let said = try project.importing(library, as: "library.json")
    #expect(
      said.contains("kept: anime/a: history: yours is none, the export's is 'finished 2020-01-01'"),
      "\(said)")
    #expect(try project.library().contains("repeat: 3\n"))
  }

  @Test func aTimeThatEndsIsCountedWhereTimesAreCounted() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A", "<my_rewatching>1</my_rewatching>"))
    try project.replace(
      "status: repeating\n",
      by: "status: repeating\nrepeat: 1\nhistory: [{finished: 2020}, {status: current}]\n")
    #expect(
      try project.importLists(row(1, "A"), namingTitles: true) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        updated: anime/a: status repeating → completed, repeat 1 → 2, history 2 status current → completed

        """)
    #expect(
      try project.library().contains(
        "repeat: 2\nhistory: [{finished: 2020}, {status: completed}]\n"))
  }

  private static let watching = row(1, "A", "<my_status>Watching</my_status>")

  @Test func restartedTitlesAreNotFinished() throws {
    let project = try TestProject(
      """
      -- library/anime/a.md --
      ---
      title: A
      status: completed
      finished: 2013-06-30
      ids: {mal: 1}
      ---

      """)
    let before = try project.library()
    #expect(
      try project.importLists(Self.watching).contains(
        "kept: anime/a: status: yours is completed, the export's is current\n"))
    #expect(try project.library() == before)
    let status = try #require(TakenKeys(name: "status"))
    #expect(
      try project.importLists(Self.watching, taking: status, namingTitles: true) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        updated: anime/a: status completed → current, finished 2013-06-30 removed

        """)
    #expect(
      try project.library()
        == "-- anime/a.md --\n---\ntitle: A\nstatus: current\nids: {mal: 1}\n---\n")
  }

  @Test func aDateIsRemovedWithItsStatusUnlessTheOwnerWroteIt() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A", "<my_finish_date>2024-02-03</my_finish_date>"))
    let said = try project.importLists(Self.watching, namingTitles: true)
    #expect(said.contains("status completed → current, finished 2024-02-03 removed"), "\(said)")
    // Finished again, it has the date again.
    _ = try project.importLists(row(1, "A", "<my_finish_date>2024-02-03</my_finish_date>"))
    #expect(try project.library().contains("status: completed\nfinished: 2024-02-03\n"))

    let own = try TestProject()
    _ = try own.importLists(row(1, "A"))
    try own.replace("status: completed\n", by: "status: completed\nfinished: 2013-06-30\n")
    _ = try own.importLists(Self.watching)
    #expect(try own.library().contains("status: current\nfinished: 2013-06-30\n"))
  }
}

extension TestProject {
  fileprivate func replace(_ text: String, by new: String) throws {
    let file = "library/anime/a.md"
    let before = try temporary.read(file)
    #expect(before.contains(text))
    try temporary.write(before.replacing(text, with: new), to: file)
  }
}
