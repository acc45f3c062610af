import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Exchange

/// Monthly exports of one account: changes in the account are made here, without duplicate titles
/// or leftovers.
@Suite struct MonthlyExportTests {
  private static let january = LetterboxdAccount(
    films: [
      .init(
        page: "f1", name: "Paper Moonlight", year: 2001, rating: "4",
        entries: [
          .init(page: "e1", day: "2024-01-01", review: "Fine.", tags: "cozy"),
          .init(page: "e2", day: "2024-01-20", isAgain: true),
        ]),
      .init(page: "f2", name: "Glass Orchard", year: 2019, isLiked: true),
      .init(page: "f3", name: "Never Seen", year: 2010, isWatched: false),
      .init(
        page: "f4", name: "Twin", year: 2015, rating: "2",
        entries: [.init(page: "e3", day: "2024-01-05")]),
      .init(
        page: "f5", name: "Twin", year: 2015, rating: "5", added: "2024-01-09",
        entries: [.init(page: "e4", day: "2024-01-09")]),
    ],
    lists: [
      .init(page: "L1", name: "Mine", films: ["f1", "f2"]),
      .init(page: "L2", name: "Mine", films: ["f4"]),
    ])

  private static let first = [
    "movies/glass-orchard.md", "movies/never-seen.md", "movies/paper-moonlight.md",
    "movies/twin-2015.md", "movies/twin.md",
  ]

  private func importing(_ account: LetterboxdAccount, into project: TestProject) throws -> String {
    try account.write(to: "export", of: project)
    return try project.importing("export")
  }

  private func film(_ name: String, in project: TestProject) throws -> String {
    try project.temporary.read("library/movies/\(name).md")
  }

  /// Somebody else's `imports/` may name any file of the project as a list.
  @Test(arguments: ["pages/x.md", "theme/x.css", ".git/config", "lists/sub/x.md", "lists/.x.md"])
  func onlyListsAreRemovedAsLists(path: String) throws {
    let project = try TestProject()
    var account = Self.january
    _ = try importing(account, into: project)
    let list = try project.temporary.read("lists/mine.md")
    try project.temporary.write(list, to: path)
    let memory = try project.temporary.read("imports/letterboxd.yml")
    try project.temporary.write(
      memory.replacing("lists/mine.md: ", with: "\"\(path)\": "), to: "imports/letterboxd.yml")
    account.lists.removeFirst()
    _ = try importing(account, into: project)
    #expect(try project.temporary.read(path) == list)
  }

  @Test func aYearOfThem() throws {
    let project = try TestProject()
    var account = Self.january
    _ = try importing(account, into: project)
    #expect(try project.files("library") == Self.first)
    #expect(try project.files("lists") == ["mine-2.md", "mine.md"])
    #expect(try film("twin", in: project).contains("rating: 4\nfinished: 2024-01-05"))
    #expect(try film("twin-2015", in: project).contains("rating: 10\nfinished: 2024-01-09"))
    let library = try project.library()
    #expect(try importing(account, into: project).contains(": 0 added, 0 updated, "))
    #expect(try project.library() == library)

    // The site renames one film, and dates another one by years.
    account["f1"].name = "The Paper Moon"
    account["f2"].year = 2011
    account.lists[0].name = "Ours"
    _ = try importing(account, into: project)
    #expect(try project.files("library") == Self.first)
    #expect(try film("paper-moonlight", in: project).hasPrefix("---\ntitle: The Paper Moon\n"))
    #expect(try film("glass-orchard", in: project).contains("\nreleased: 2011\n"))
    #expect(try project.files("lists") == ["mine-2.md", "mine.md"])
    #expect(try project.temporary.read("lists/mine.md").contains("title: Ours\n"))

    // A planned film is seen, a new one comes, and the first of the twins goes.
    account["f3"].isWatched = true
    account["f3"].entries = [.init(page: "e5", day: "2024-03-03")]
    account.films.append(.init(page: "f6", name: "Salt", year: 2020, isWatched: false))
    account.films.removeAll { $0.page == "f4" }
    account.lists[1].films = []
    account.lists.append(.init(page: "L3", name: "New", films: ["f6"]))
    var said = try importing(account, into: project)
    #expect(said.contains("removed, as the export no longer has it: movies/twin\n"), "\(said)")
    #expect(
      try project.files("library")
        == [
          "movies/glass-orchard.md", "movies/never-seen.md", "movies/paper-moonlight.md",
          "movies/salt.md", "movies/twin-2015.md",
        ])
    #expect(try film("twin-2015", in: project).contains("rating: 10\n"))
    #expect(try film("never-seen", in: project).contains("status: completed\n"))

    // A review, a tag, a viewing and a list are deleted.
    account["f1"].entries = []
    account.lists.removeAll { $0.page == "L3" }
    said = try importing(account, into: project)
    let moon = try film("paper-moonlight", in: project)
    for gone in ["Fine.", "cozy", "2024-01-20", "finished", "reviewDate"] {
      #expect(!moon.contains(gone), "\(gone): \(said)")
    }
    #expect(moon.contains("status: completed\n") && moon.contains("rating: 8\n"))
    #expect(try !project.files("lists").contains("new.md"))
    #expect(try importing(account, into: project).contains(": 0 added, 0 updated, "))
  }

  /// A note by an import is removed when it is no longer true.
  @Test func aFirstRatingIsDroppedIfItIsTheFilmsOwn() throws {
    let project = try TestProject()
    var account = Self.january
    account["f1"].entries = [.init(page: "e9", day: "2024-01-20", rating: "3")]
    _ = try importing(account, into: project)
    #expect(try film("paper-moonlight", in: project).contains("First rating: 6/10"))
    account["f1"].rating = "3"
    _ = try importing(account, into: project)
    let moon = try film("paper-moonlight", in: project)
    #expect(moon.contains("rating: 6\n") && !moon.contains("notes"), "\(moon)")
  }

  /// A film from an earlier version of the program has no address yet.
  @Test func filmsFromBeforeAddressesAreFound() throws {
    let project = try TestProject()
    var account = Self.january
    account.films.removeLast(2)
    account.lists = []
    _ = try importing(account, into: project)
    for path in try project.files("library") {
      let text = try project.temporary.read("library/\(path)")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      try project.temporary.write(
        lines.filter { !$0.hasPrefix("ids:") }.joined(separator: "\n"), to: "library/\(path)")
    }
    let names = [
      "f1": "Paper Moonlight (2001)", "f2": "Glass Orchard (2019)", "f3": "Never Seen (2010)",
    ]
    var memory = try project.temporary.read("imports/letterboxd.yml")
    for (page, name) in names {
      memory = memory.replacing("movie/\(page):", with: "movie/title \(name):")
    }
    try project.temporary.write(memory, to: "imports/letterboxd.yml")
    _ = try importing(account, into: project)
    account["f1"].name = "The Paper Moon"
    _ = try importing(account, into: project)
    #expect(
      try project.files("library")
        == ["movies/glass-orchard.md", "movies/never-seen.md", "movies/paper-moonlight.md"])
    #expect(try film("paper-moonlight", in: project).contains("title: The Paper Moon\n"))
  }

  @Test func aPartRemovesNothing() throws {
    let project = try TestProject()
    _ = try importing(Self.january, into: project)
    let (library, list) = (try project.library(), try project.temporary.read("lists/mine.md"))
    // Only headers.
    _ = try importing(LetterboxdAccount(films: []), into: project)
    // Single tables.
    try Self.january.write(to: "export", of: project)
    for table in ["watched", "ratings", "diary", "reviews", "watchlist"] {
      _ = try project.importing("export/\(table).csv")
    }
    // One broken list.
    var account = Self.january
    account.films.removeLast()
    account.lists.removeLast()
    try account.write(to: "export", of: project)
    try project.temporary.write("\0\0\0", to: "export/lists/L2.csv")
    let said = try project.importing("export")
    #expect(said.contains("can't be read: 'lists/L2.csv'"), "\(said)")
    #expect(try project.library() == library)
    #expect(try project.temporary.read("lists/mine.md") == list)
    #expect(try project.files("lists") == ["mine-2.md", "mine.md"])
  }

  @Test func theOwnersOwnStays() throws {
    let project = try TestProject()
    _ = try importing(Self.january, into: project)
    let path = "library/movies/paper-moonlight.md"
    try project.temporary.write(
      project.temporary.read(path).replacing("Fine.", with: "Mine."), to: path)
    var account = Self.january
    account["f1"].entries = []
    _ = try importing(account, into: project)
    #expect(try project.temporary.read(path).contains("Mine."))
    // If the owner added something to a film, it loses only the tracker's texts and viewings.
    account.films.removeFirst()
    account.lists[0].films = ["f2"]
    let said = try importing(account, into: project)
    #expect(said.contains("no longer in the export, but kept: movies/paper-moonlight"), "\(said)")
    let left = try project.temporary.read(path)
    #expect(left.contains("Mine.") && left.contains("status") && !left.contains("history"))
  }

  @Test func muchIsTakenAwayOnlyOnRequest() throws {
    let project = try TestProject()
    _ = try importing(Self.january, into: project)
    let library = try project.library()
    var account = Self.january
    account.films.removeFirst(4)
    account.lists = []
    try account.write(to: "export", of: project)
    let said = try project.importing("export")
    #expect(
      said.contains("would remove 4 of 5 titles")
        && said.contains("so nothing is imported from it"), "\(said)")
    #expect(try project.library() == library)
    _ = try project.importing(
      "export", permitting: { _, caution in caution == .manyRemovals(4, of: 5) })
    #expect(try project.files("library") == ["movies/twin-2015.md"])
  }

  @Test func anotherAccountIsAskedAbout() throws {
    let project = try TestProject()
    _ = try importing(Self.january, into: project)
    let library = try project.library()
    var account = Self.january
    account.user = "bob"
    account["f1"].rating = "1"
    let said = try importing(account, into: project)
    #expect(said.contains("of another account than the last one"))
    #expect(try project.library() == library)
    #expect(!(try project.temporary.read("imports/letterboxd.yml").contains("maya")))
  }

  /// Trailing marks tell names apart; kinds of marks don't, since addresses change them.
  @Test(arguments: [("maya_", true), ("_maya", true), ("MAYA", false)])
  func namesOfAccountsAreCompared(name: String, isOther: Bool) throws {
    let project = try TestProject()
    var account = Self.january
    _ = try importing(account, into: project)
    account.user = name
    let said = try importing(account, into: project)
    #expect(said.contains("of another account than the last one") == isOther, "\(said)")
  }

  /// Files of two people whose accounts have the same number and name, and no dates.
  @Test func anotherAccountIsAskedAboutWithoutItsName() throws {
    let project = try TestProject()
    let head = "<myinfo><user_id>77</user_id><user_name>nobody</user_name></myinfo>"
    _ = try project.importLists(
      head + row(510, "Kite", "<my_score>9</my_score><my_times_watched>2</my_times_watched>")
        + row(511, "Reed"))
    let library = try project.library()
    let other =
      head + row(510, "Kite", "<my_score>3</my_score><my_status>Dropped</my_status>")
      + row(512, "Moss")
    let said = try project.importLists(other)
    #expect(said.contains("older than the last one, or of another account"), "\(said)")
    #expect(try project.library() == library)
    // With another name, this is reported.
    let named = try project.importLists(other.replacing("nobody", with: "somebody"))
    #expect(named.contains("of another account than the last one"), "\(named)")
    #expect(try project.library() == library)
  }

  @Test func anOlderFileIsAskedAbout() throws {
    let project = try TestProject()
    _ = try project.importing(
      goodreads("1,Salt,Ada,2001,4,read,"), as: "export-2024-05-02.csv")
    let library = try project.library()
    let said = try project.importing(
      goodreads("1,Salt,Ada,2001,0,to-read,"), as: "export-2024-05-01.csv")
    #expect(said.contains("it ends on 2024-05-01, the last one on 2024-05-02"), "\(said)")
    #expect(try project.library() == library)
  }

  /// A mistyped year doesn't make all later exports older ones, in an export, its file's name, or
  /// the memory of an import that didn't know the day.
  @Test(arguments: [("list", "2026-11-28"), ("list", nil), ("DAY", "2026-11-28"), ("DAY", nil)])
  func aDayInTheFutureMakesNoExportOlder(name: String, firstToday: String?) throws {
    let project = try TestProject()
    for (day, status, today) in [
      ("2032-05-01", "Completed", firstToday), ("2022-05-01", "On-Hold", "2026-11-28"),
    ] {
      let fields = "<my_finish_date>\(day)</my_finish_date><my_status>\(status)</my_status>"
      let file = name.replacing("DAY", with: day) + ".xml"
      try project.temporary.write(
        "<myanimelist>\(row(510, "Kite", fields))</myanimelist>", to: file)
      var problems = DiagnosticList()
      _ = try importFiles(
        [file], from: project.temporary.folder,
        into: Project(folder: project.temporary.folder),
        by: ChangeOrigin(command: "import", date: today.flatMap { PartialDate(iso: $0) }),
        reporting: &problems)
      #expect(!problems.hasErrors, "\(problems.all.map(\.message))")
    }
    #expect(try project.library().contains("status: paused"))
  }

  /// By its rating, by an address in the diary, or not at all.
  @Test(arguments: [("e9", "", false), ("e9", "2", true), ("e9", "5", true), ("e3", "", true)])
  func anEntryThatMayBeOfTwoFilms(entry: String, rating: String, isTaken: Bool) throws {
    let project = try TestProject()
    var account = Self.january
    account.films = Array(account.films.suffix(2))
    account.lists = []
    try account.write(to: "export", of: project)
    let diary = try project.temporary.read("export/diary.csv")
    try project.temporary.write(
      diary + "2024-02-01,Twin,2015,https://boxd.it/\(entry),\(rating),Yes,,2024-02-01\n",
      to: "export/diary.csv")
    let said = try project.importing("export")
    #expect(said.contains("may belong to any of 2 films") != isTaken, "\(said)")
  }

  @Test func aViewingWithoutAnAddressCountsOnce() throws {
    let project = try TestProject()
    var account = Self.january
    account.films = [account.films[0]]
    account.lists = []
    account["f1"].entries = [.init(page: "x", day: "2024-02-02", review: "Good.")]
    try account.write(to: "export", of: project)
    for table in ["diary", "reviews"] {
      let text = try project.temporary.read("export/\(table).csv")
      try project.temporary.write(
        text.replacing("https://boxd.it/x", with: ""), to: "export/\(table).csv")
    }
    _ = try project.importing("export")
    let text = try film("paper-moonlight", in: project)
    #expect(text.contains("finished: 2024-02-02") && !text.contains("history"), "\(text)")
  }
}
