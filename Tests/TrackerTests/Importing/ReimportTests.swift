import FileSystem
import TestSupport
import Testing

/// Imports into a library that already has the titles.
@Suite struct ReimportTests {
  @Test func aSecondImportWritesNothing() throws {
    let project = try TestProject()
    let list = row(1, "A", "<my_tags>x,y</my_tags><my_comments> a\nb </my_comments>") + row(2, "B")
    _ = try project.importLists(list)
    let folder = project.temporary.folder
    let paths = ["library/anime/a.md", "library/anime/b.md", "imports/myanimelist.yml"]
    let before = try paths.map { try folder.status(of: $0) }
    #expect(
      try project.importLists(list)
        == "list.xml (MyAnimeList, anime): 2 titles: 0 added, 0 updated, 2 unchanged\n")
    #expect(try paths.map { try folder.status(of: $0) } == before)
  }

  @Test func theTrackersChangesComeAndTheOwnersStay() throws {
    let project = try TestProject()
    let old =
      "<my_score>8</my_score><my_watched_episodes>3</my_watched_episodes><my_tags>x, y</my_tags>"
    _ = try project.importLists(row(1, "A", "<my_status>Watching</my_status>" + old))
    try project.temporary.write(
      """
      ---
      # my favourite
      title: "The A"   # as I call it
      status: watching
      rating: 9.5
      progress: 3    # so far
      tags:
        - x
        - mine
        - y
      ids: {mal: "1", anilist: 2}
      ---

      My **review**.

      """, to: "library/anime/a.md")
    let new =
      "<my_score>7</my_score><my_watched_episodes>12</my_watched_episodes><my_tags>x, z</my_tags>"
    let said = try project.importLists(
      row(
        1, "A", "<my_status>Completed</my_status><my_finish_date>2024-02-03</my_finish_date>" + new)
    )
    #expect(
      said == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        kept: anime/a: rating: yours is 9.5, the export's is 7
        kept: anime/a: tags: yours is 'x, mine, y', the export's is 'x, z'
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    let changed = """
      ---
      # my favourite
      title: "The A"   # as I call it
      status: completed
      rating: 9.5
      progress: 12    # so far
      finished: 2024-02-03
      tags:
        - x
        - mine
        - y
      ids: {mal: "1", anilist: 2}
      ---

      My **review**.

      """
    #expect(try project.temporary.read("library/anime/a.md") == changed)
    // The next import doesn't report it again.
    #expect(
      try project.importLists(
        row(
          1, "A",
          "<my_status>Completed</my_status><my_finish_date>2024-02-03</my_finish_date>" + new))
        == "list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged\n")
    #expect(try project.temporary.read("library/anime/a.md") == changed)
  }

  @Test func valuesOfTheTrackerAreRemovedWithIt() throws {
    let project = try TestProject()
    _ = try project.importLists(
      row(1, "A", "<my_score>8</my_score><my_finish_date>2024-02-03</my_finish_date>"))
    _ = try project.importLists(
      row(1, "A", "<my_score>0</my_score><my_finish_date>bad</my_finish_date>"))
    let file = try project.temporary.read("library/anime/a.md")
    #expect(!file.contains("rating"))
    // An unreadable value changes nothing.
    #expect(file.contains("finished: 2024-02-03"))
  }

  @Test func withoutAMemoryTheOwnersValueStaysAndIsReported() throws {
    let project = try TestProject(
      """
      -- library/anime/mine.md --
      ---
      title: Mine
      episodes: 13
      status: planning
      rating: 5
      finished: 2020
      tags: [own]
      ids:
        mal: 1
      ---
      -- library/anime/more.yml --
      - title: "B"
        status: Watching
      - {title: C, status: dropped}
      """)
    let said = try project.importLists(
      row(
        1, "Other",
        """
        <series_type>TV</series_type><series_episodes>12</series_episodes><my_score>8</my_score>\
        <my_finish_date>0000-00-00</my_finish_date><my_tags>x</my_tags>
        """)
        + row(2, "B", "<my_status>Watching</my_status>") + row(3, "C"))
    #expect(
      said == """
        list.xml (MyAnimeList, anime): 3 titles: 0 added, 3 updated, 0 unchanged
        kept: anime/c: status: yours is dropped, the export's is completed
        kept: anime/mine: title: yours is 'Mine', the export's is 'Other'
        kept: anime/mine: episodes: yours is 13, the export's is 12
        kept: anime/mine: status: yours is planning, the export's is completed
        kept: anime/mine: rating: yours is 5, the export's is 8
        kept: anime/mine: tags: yours is 'own', the export's is 'x'
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    #expect(
      try project.library() == """
        -- anime/mine.md --
        ---
        title: Mine
        format: TV
        episodes: 13
        status: planning
        rating: 5
        finished: 2020
        tags: [own]
        ids:
          mal: 1
        ---
        -- anime/more.yml --
        - title: "B"
          status: Watching
          ids: {mal: "2"}
        - {title: C, status: dropped, ids: {mal: "3"}}

        """)
  }

  @Test func titlesThatVanishedGoAndAreNamedOnce() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A") + row(2, "B"), row(3, "C", kind: "manga"))
    #expect(
      try project.importLists(row(1, "A")) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged
        removed, as the export no longer has it: anime/b

        """)
    #expect(
      try project.importLists(row(1, "A"))
        == "list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged\n")
    #expect(try project.files("library") == ["anime/a.md", "manga/c.md"])
  }

  /// Another tracker's list has it, a text links to it, or its owner wrote something into it.
  @Test(arguments: ["elsewhere", "linked", "written"])
  func titlesThatVanishedStayForOtherReasons(reason: String) throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A") + row(2, "B"))
    switch reason {
    case "elsewhere":
      _ = try project.importing(aniList(entry(7, "B", media: ", \"idMal\": 2")), as: "list.json")
    case "linked":
      try project.temporary.write("---\ntitle: X\nitems: [anime/b]\n---\n", to: "lists/x.md")
    default:
      let text = try project.temporary.read("library/anime/b.md")
      try project.temporary.write(text + "\nGood.\n", to: "library/anime/b.md")
    }
    let said = try project.importLists(row(1, "A"))
    #expect(said.contains("no longer in the export, but kept: anime/b\n"), "\(said)")
    #expect(try project.files("library") == ["anime/a.md", "anime/b.md"])
  }

  @Test func ofSeveralThatVanishedEachHasALine() throws {
    let project = try TestProject()
    let more = row(4, "D") + row(5, "E")
    _ = try project.importLists(row(1, "A") + row(2, "B") + row(3, "C") + more)
    #expect(
      try project.importLists(row(1, "A") + more).hasSuffix(
        """

        removed, as the export no longer has it: anime/b
        removed, as the export no longer has it: anime/c

        """))
  }

  /// A mark removed in the tracker doesn't reveal a hidden title; the owner's change does.
  @Test func privateTitlesStayPrivateWithoutTheirMark() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A", "<my_tags>nsfw, x</my_tags>"))
    let unmarked = row(1, "A", "<my_tags>x</my_tags>")
    _ = try project.importLists(unmarked)
    let file = try project.temporary.read("library/anime/a.md")
    #expect(file.contains("tags: [x]\nvisibility: private\n"), "\(file)")
    let shown = file.replacing("visibility: private", with: "visibility: public")
    try project.temporary.write(shown, to: "library/anime/a.md")
    _ = try project.importLists(row(1, "A", "<my_tags>nsfw, x, sea</my_tags>"))
    #expect(
      try project.temporary.read("library/anime/a.md")
        == shown.replacing("tags: [x]", with: "tags: [x, nsfw, sea]"))
  }

  @Test func aDamagedListDoesNotReportVanishedTitles() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A") + row(2, "B"))
    let said = try project.importLists(
      row(1, "A") + "<anime><series_animedb_id>2</series_animedb_id>")
    #expect(!said.contains("no longer"))
    #expect(said.contains("\nlist.xml:2:"))
  }

  @Test func anUnreadableMemoryIsReplaced() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A"))
    let memory = try project.temporary.read("imports/myanimelist.yml")
    try project.temporary.write("{", to: "imports/myanimelist.yml")
    #expect(
      try project.importLists(row(1, "A")) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 1 unchanged
        imports/myanimelist.yml: the record of earlier imports can't be read, so your \
        files win wherever they differ this time

        """)
    #expect(try project.temporary.read("imports/myanimelist.yml") == memory)
  }

  @Test func unsafeChangesAreReportedAndRetried() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "A", "<my_score>3</my_score>"))
    let text = "- {title: A, ids: {mal: 1}, rating: # mine\n  3, status: completed}\n"
    project.temporary.remove("library/anime/a.md")
    try project.temporary.write(text, to: "library/anime/all.yml")
    let list = row(1, "A", "<my_score>4</my_score><my_tags>x</my_tags>")
    _ = try project.importLists(list)
    let changed = text.replacing("3, status: completed", with: "4, tags: [x], status: completed")
    #expect(try project.temporary.read("library/anime/all.yml") == changed)

    let unsafe = "- title: A\n  ids: {mal: 1}\n  rating: 4\n  tags: [x, # why\n    y]\n"
    try project.temporary.write(unsafe, to: "library/anime/all.yml")
    _ = try project.importLists(row(1, "A", "<my_score>4</my_score><my_tags>x,y</my_tags>"))
    for _ in 1...2 {
      let said = try project.importLists(row(1, "A", "<my_score>5</my_score><my_tags>y</my_tags>"))
      #expect(
        said == """
          list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 0 unchanged, 1 not changed
          library/anime/all.yml:1:3: 'rating', 'tags' can't be changed here without affecting \
          other text, so the title is unchanged

          """)
      #expect(try project.temporary.read("library/anime/all.yml") == unsafe)
    }
  }

  @Test func twoTitlesWithOneIDAreReported() throws {
    let project = try TestProject(
      """
      -- library/anime/a.md --
      ---
      title: A
      ids: {mal: 1}
      ---
      -- library/anime/b.md --
      ---
      title: B
      ids: {mal: "001"}
      ---
      """)
    #expect(
      try project.importLists(row(1, "A")) == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        library/anime/b.md:2:1: two titles have the 'mal' id '1'; the one with the export's name is updated

        """)
  }
}
