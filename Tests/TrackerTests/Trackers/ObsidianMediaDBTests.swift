import Testing

@Suite struct ObsidianMediaDBTests {
  @Test func onlyTheFrontMatterIsRead() throws {
    let export = try soundExport([
      "Books/The Quiet Sea (2001).md": """
      ---

      type: book
      title: The Quiet Sea
      englishTitle: The Quiet Sea
      year: 2001
      dataSource: OpenLibraryAPI
      url: https://openlibrary.org/works/OL45W
      id: /works/OL45W
      author:
        - Ada Winter
      plot: unknown
      pages: 318
      isbn13: 9780306406157
      read: true
      lastRead: 2020-11-29
      personalRating: 8
      tags:
        - mediaDB/book
        - sea
      ---
      title: a secret
      ## Notes
      I was ill.
      """,
      "Nami.md": """
      ---
      type: series
      title: Nami
      japaneseTitle: 波
      year: 1976–1979
      dataSource: MALAPI
      id: 2800
      plot: |-
        She sails.

        Far.
      genres: [Drama]
      studio:
      episodes: 115
      duration: 23 min
      airedFrom: 19/09/1976
      watched: false
      personalRating: 0
      tags: mediaDB/tv/series
      ---
      """,
      "Storm.md":
        "---\ntype: game\ntitle: Storm\nyear: \"2025\"\ndataSource: SteamAPI\nid: 11\nplayed: false\nconsuming: true\nreleaseDate: 06-07-02025\n---\n",
      "Diary.md": "---\ntitle: My day\n---\nIt rained.\n",
    ])
    #expect(
      export == """
        book/title The Quiet Sea (2001) openlibrary/OL45W isbn13/9780306406157: title='The Quiet Sea' \
        creators=[{name: 'Ada Winter', role: 'author'}] pages=318 released=2001 status=completed rating=8000 \
        finished=2020-11-29 tags=[sea]
        anime/title Nami (1976) mal/2800: title='Nami' titles={native: '波'} description='She sails.⏎Far.' \
        genres=[Drama] episodes=115 duration=23 released=1976-09-19 status=planning rating=∅
        game/title Storm (2025) steam/11: title='Storm' released=2025-07-06 status=current

        """)
  }

  @Test func withoutAStatusTheOtherValuesAreUsed() throws {
    func note(_ lines: String) -> String {
      "---\ntype: movie\ntitle: Nami\ndataSource: OMDbAPI\nseen: true\n\(lines)tags: mediaDB/tv/movie\n---\n"
    }
    let (export, problems) = try TrackerTests.read([
      "A.md": note("personalRating: 9\n"),
      "B.md": note("lastWatched: 2020-11-29\n"),
      "C.md": note("personalRating: 0\n"),
      "D.md":
        "---\ntype: movie\ntitle: Nami\ndataSource: OMDbAPI\ntags: [mediaDB/tv/movie, sea]\n---\n",
    ])
    #expect(
      export == """
        movie/title Nami: title='Nami' status=completed rating=9000
        movie/title Nami: title='Nami' status=completed finished=2020-11-29
        movie/title Nami: title='Nami'
        movie/title Nami: title='Nami' status=planning tags=[sea]

        """)
    #expect(
      problems == """
        A.md:2:1: a row has no status; it is imported as completed
        B.md:2:1: a row has no status; it is imported as completed
        D.md:2:1: a row has no status; it is imported as planning

        """)
  }

  @Test func titlesKeepTheirBracketsAndMayBeAnyWord() throws {
    func note(_ title: String, _ more: String = "") -> String {
      "---\ntype: movie\ntitle: \(title)\ndataSource: OMDbAPI\n\(more)watched: true\n---\n"
    }
    let export = try soundExport([
      "A.md": note("\"[SEA]\"", "director: [\"[[Ada Winter]]\", unknown]\n"),
      "B.md": note("Tides [Director's Cut]"),
      "C (2001).md": note("Unknown"),
      "D.md": note("\"[[Foam]]\""),
      "E.md": note(""),
    ])
    #expect(
      export == """
        movie/title [SEA]: title='[SEA]' creators=[{name: 'Ada Winter', role: 'director'}] status=completed
        movie/title Tides [Director's Cut]: title='Tides [Director's Cut]' status=completed
        movie/title Unknown: title='Unknown' status=completed
        movie/title Foam: title='Foam' status=completed
        movie/title E: title='E' status=completed

        """)
  }

  @Test func kindsThatNoLibraryHasAreNamed() throws {
    let (_, problems) = try TrackerTests.read(
      "Song.md",
      "---\ntype: musicRelease\ntitle: Song\ndataSource: MusicBrainz API\n---\n")
    #expect(
      problems
        == "Song.md:2:1: 'Song' has the unknown kind 'musicRelease', so it is skipped\n"
    )
  }
}
