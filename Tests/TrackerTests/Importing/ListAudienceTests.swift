import TestSupport
import Testing
import Trackers

/// A list is private unless its export marks it as public.
@Suite struct ListAudienceTests {
  /// Exports with a list without a mark.
  private static let unsaid: [String: (file: String, text: String)] = [
    "Letterboxd": (
      "evenings.csv",
      """
      Letterboxd list export v7
      Date,Name,Tags,URL,Description
      2024-01-02,Evenings,,https://boxd.it/L1,

      Position,Name,Year,URL,Description
      1,Glass Orchard,2019,https://boxd.it/a1,

      """
    ),
    "IMDb": (
      "evenings.csv",
      """
      Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
      1,tt9100001,2024-01-02,2024-01-02,,Glass Orchard,https://www.imdb.com/title/tt9100001/,Movie,7,90,2019,Drama,10,2019-01-01,

      """
    ),
    "IGDB": (
      "evenings.csv",
      """
      id,game,url,rating,category,release_date,platforms,genres,themes,companies,description
      7,Tin Rover,https://www.igdb.com/games/tin-rover,,Main game,2019-01-01,PC,Puzzle,,Kite Soft,

      """
    ),
    "Trakt": (
      "lists-list-1-evenings.json",
      """
      [{"rank": 1, "id": 1, "listed_at": "2024-01-02T10:00:00.000Z", "type": "movie",
        "movie": {"title": "Glass Orchard", "year": 2019, "ids": {"trakt": 5}}}]
      """
    ),
    "Hardcover": (
      "hardcover.csv",
      """
      Title,Author,Status,Hardcover Book ID,Lists
      Lantern Year,Oto Brandt,Read,5,Evenings

      """
    ),
    "Yamtrack": (
      "yamtrack.csv",
      """
      row_type,media_id,source,media_type,title,status,list_uid,list_name
      media,5,tmdb,movie,Glass Orchard,Completed,,
      list,,,,,,u1,Evenings
      list_item,5,tmdb,movie,Glass Orchard,,u1,Evenings

      """
    ),
  ]

  /// Trackers that mark each list, or show all lists to everyone, or none to anyone.
  private static let said: Set = ["MyAnimeList", "AniList", "NeoDB", "Ryot", "Tokonoma"]

  /// Trackers whose exports have no lists; shelves and collections are tags.
  private static let without: Set = [
    "Kitsu", "Goodreads", "The StoryGraph", "LibraryThing", "BookWyrm", "Open Library", "calibre",
    "Openreads", "Simkl", "TV Time", "Steam", "HowLongToBeat", "Backloggd", "GOG Galaxy", "Grouvee",
    "Tokonoma CSV", "MediaTracker", "Obsidian Media DB", "Anime News Network", "Google Books",
    "TMDB", "TVmaze", "Wikidata",
  ]

  @Test func everyTrackerIsHere() {
    let names = Self.without.union(Self.said).union(Self.unsaid.keys)
    #expect(names == Set(Tracker.table.map(\.name)))
    #expect(names.count == Self.without.count + Self.said.count + Self.unsaid.count)
  }

  @Test func aListIsPrivateByDefault() {
    #expect(ExportedList(title: "Evenings").isPrivate)
  }

  @Test(arguments: unsaid.keys.sorted())
  func unknownMeansPrivate(tracker: String) throws {
    let (file, text) = try #require(Self.unsaid[tracker])
    let project = try TestProject()
    let said = try project.importing(text, as: file)
    #expect(said.contains("(\(tracker), "), "\(said)")
    let paths = try project.files("lists")
    #expect(paths.count == 1)
    let path = try "lists/" + #require(paths.first)
    #expect(
      said.contains(
        "\(path) is private, as the export doesn't say who may see it; to publish: "
          + "tokonoma import --publish-lists \(file)\n"), "\(said)")
    #expect(try project.temporary.read(path).contains("\nvisibility: private\n"))
    // The second import reports nothing about it.
    #expect(!(try project.importing(text, as: file).contains("lists/")))

    _ = try project.importing(text, as: file, publishingLists: true)
    #expect(!(try project.temporary.read(path).contains("visibility")))
    #expect(!(try project.library().contains("visibility")))
    // From then on it stays public.
    _ = try project.importing(text, as: file)
    #expect(!(try project.temporary.read(path).contains("visibility")))
    #expect(!(try project.library().contains("visibility")))
  }

  /// Films that are only in a private list would reveal it.
  @Test func titlesOfAPrivateListAlonePrivate() throws {
    let project = try TestProject()
    let (file, text) = try #require(Self.unsaid["Letterboxd"])
    _ = try project.importing(text, as: file)
    #expect(try project.library().contains("\nvisibility: private\n"))
  }

  /// What everyone may see at the tracker by now is on the site, too, unless the owner hides it.
  @Test(arguments: [
    (
      "Letterboxd", "watched.csv",
      "Date,Name,Year,Letterboxd URI\n2024-02-01,Glass Orchard,2019,https://boxd.it/a1\n"
    ),
    (
      "IMDb", "ratings.csv",
      "Const,Your Rating,Title,Title Type,Year\ntt9100001,8,Glass Orchard,Movie,2019\n"
    ),
  ])
  func aTitleOfAPrivateListIsShownOnceItIsWatched(
    tracker: String, file: String, watched: String
  ) throws {
    for owners in ["private", "unlisted"] {
      let project = try TestProject()
      let list = try #require(Self.unsaid[tracker])
      _ = try project.importing(list.text, as: list.file)
      let path = "library/movies/glass-orchard.md"
      let text = try project.temporary.read(path)
      try project.temporary.write(
        text.replacing("visibility: private", with: "visibility: \(owners)"), to: path)
      let said = try project.importing(watched, as: file)
      let now = try project.temporary.read(path)
      #expect(now.contains("status: completed\n"), "\(now)")
      #expect(now.contains("visibility: unlisted\n") == (owners == "unlisted"), "\(now)")
      #expect(!now.contains("visibility: private"), "\(now)")
      #expect(said.contains("visibility private removed") == (owners == "private"), "\(said)")
      #expect(try project.importing(watched, as: file).contains(" 0 updated, 1 unchanged"))
    }
  }

  @Test func titlesHiddenByTheOwnerStayHidden() throws {
    let project = try TestProject()
    let open = aniList(
      entry(1, "Nami"),
      custom:
        ", {\"name\": \"Sea\", \"isCustomList\": true, \"entries\": [{\"mediaId\": 1, \"status\": \"CURRENT\"}]}"
    )
    _ = try project.importing(open, as: "list.json")
    let text = try project.temporary.read("lists/sea.md")
    try project.temporary.write(
      text.replacing("items:", with: "visibility: private\nitems:"), to: "lists/sea.md")
    let more = open.replacing("\"Nami\"", with: "\"Nami!\"")
    _ = try project.importing(more, as: "list.json")
    #expect(try project.temporary.read("lists/sea.md").contains("visibility: private"))
  }
}
