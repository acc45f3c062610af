import Base
import LibraryFiles
import MediaLibrary
import Testing

/// Names that people write for a title's id or a file's path.
@Suite struct WrittenNameTests {
  @Test(arguments: [
    ("anime/my-title", "anime/my-title"), ("anime/My Title", "anime/my-title"),
    ("Anime/MY_TITLE.md", "anime/my-title"), ("library/anime/My Title.md", "anime/my-title"),
    ("anime/Cafe\u{301}", "anime/café"), ("anime/Caf\u{E9}", "anime/café"),
    ("anime/😫", "anime/u1f62b"), ("anime/K-On!", "anime/k-on"), ("anime", nil), ("x/y", nil),
    ("anime/", nil), ("anime/a/b", nil),
  ])
  func namesBecomeIDs(_ written: String, _ id: String?) {
    #expect(EntryID(written: written)?.text == id)
  }

  static let library = """
    -- library/anime/My Title.md --
    ---
    {title: One}
    ---
    -- library/anime/😫.md --
    ---
    {title: Two, relations: [{type: sequel, id: anime/My Title}]}
    ---
    -- library/anime/own.md --
    ---
    {title: Another Name}
    ---
    -- library/anime/é.md --
    ---
    {title: Three}
    ---
    -- covers/anime/My Title.jpg --
    -- covers/anime/E\u{301}.png --
    -- lists/l.md --
    ---
    title: L
    items: [anime/My Title, anime/😫, Anime/own.md, anime/Another name, anime/e\u{301}]
    ---

    """

  @Test func listsCoversAndRelationsFindTitlesByTheirFiles() async throws {
    let library = try await readSound(
      Self.library.replacing("anime/Another name, ", with: ""), except: ["file-name-is-no-slug"])
    #expect(
      library.lists[0].items.map(\.id)
        == ["anime/my-title", "anime/u1f62b", "anime/own", "anime/é"])
    let covers = library.entries.map { $0.work.cover?.path }
    #expect(
      covers.compactMap(\.self).sorted() == [
        "covers/anime/My Title.jpg", "covers/anime/E\u{301}.png",
      ])
    #expect(library.entries.flatMap(\.work.relations).map(\.id) == ["anime/my-title"])
  }

  @Test func listsFindTitlesByTheirNames() async throws {
    let (library, problems) = try await read(Self.library)
    #expect(library.lists[0].items.map(\.id).count == 4)
    #expect(problems.map(\.id).contains("title-twice-in-list"), "\(problems.map(\.id))")
  }

  @Test(arguments: [
    ("My Title", "anime/my-title"), ("my-title", "anime/my-title"), ("One", "anime/my-title"),
    ("another name", "anime/own"), ("e\u{301}", "anime/é"), ("😫", "anime/u1f62b"),
    ("Three", nil), ("books/One", nil), ("x/One", nil), ("", nil),
  ])
  func aNameNeedsNoFolder(_ written: String, _ id: String?) async throws {
    let library = try await readSound(
      Self.library.replacing("anime/Another name, ", with: "")
        + "-- library/books/three.md --\n---\n{title: Three}\n---\n",
      except: ["file-name-is-no-slug"])
    let title = WrittenNames(of: library.entries).title(written)
    #expect(title.map { library.entries[$0].id } == id)
  }

  /// Both normal forms, and other capitals.
  @Test(arguments: ["a é.png", "a e\u{301}.png", "A É.PNG"])
  func picturesAreFoundInAnyForm(_ written: String) async throws {
    for file in ["a \u{E9}.png", "a e\u{301}.png"] {
      let library = try await readSound(
        "-- library/anime/x.md --\n---\n{title: X, cover: \"covers/\(written)\"}\n---\n-- covers/\(file) --\n"
      )
      #expect(
        library.entries.first?.work.cover?.path.map { Array($0.utf8) }
          == Array("covers/\(file)".utf8))
    }
  }

  @Test(arguments: [
    ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ("HTTPS://Mika.Example:443/Alcove", "https://mika.example/Alcove/"),
    ("http://mika.example:80", "http://mika.example/"),
    ("https://mika.example:8080/a//b/./c/../d/", "https://mika.example:8080/a/b/d/"),
    ("https://mika.example/%C3%A4/ä", "https://mika.example/%C3%A4/%C3%A4/"),
    ("https://日本語。jp/", "https://xn--wgv71a119e.jp/"),
    ("https://ｆｕｌｌ.example/~m/", "https://full.example/~m/"),
    ("https://faß.example/", "https://xn--fa-hia.example/"),
    ("https://mika.example/../../x", "https://mika.example/x/"),
    ("https://[::1]:8080/", "https://[::1]:8080/"),
  ])
  func theSitesAddressIsWrittenAsTheStandardHasIt(_ url: String, _ wanted: String) async throws {
    let library = try await readSound("-- tokonoma.yml --\nname: X\nurl: \"\(url)\"\n")
    #expect(library.settings.url == wanted)
  }
}
