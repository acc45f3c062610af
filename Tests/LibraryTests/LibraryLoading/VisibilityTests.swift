import Base
import MediaLibrary
import Testing

/// Keys that hide titles, lists and pages.
@Suite struct VisibilityTests {
  @Test func leavesNoTraceOfPrivateTitles() async throws {
    let (library, problems) = try await read(
      """
      -- library/anime/hushhush.md --
      ---
      title: Hushhush
      private: true
      aliases: [hushold]
      ---
      Hushhush review
      -- library/anime/open.md --
      ---
      title: Open
      relations: [{type: sequel, id: anime/hushhush}, {type: prequel, id: anime/far}]
      aliases: [was-open]
      ---
      -- library/games/g.yml --
      - {title: Hush two, visibility: private}
      - {title: Hush three, visibility: Private, status: done, rating: 9}
      -- lists/l.md --
      ---
      title: L
      ranked: true
      items:
      - anime/hushhush
      - {id: anime/hushold, note: hush}
      - {id: anime/was-open, note: fine}
      - games/hush-two
      ---
      """)
    #expect(problems == [])
    #expect(library.entries.map(\.id) == ["anime/open"])
    #expect(library.entries.first?.work.relations.map(\.id) == ["anime/far"])
    let list = try #require(library.lists.first)
    #expect(list.isRanked)
    #expect(list.items.map(\.id) == ["anime/open"])
    #expect(list.items.map(\.note) == ["fine"])
    #expect(
      library.privateIDs.sorted() == [
        "anime/hushhush", "anime/hushold", "games/hush-three", "games/hush-two",
      ])
    #expect(!"\(library.entries)\(library.pages)\(library.settings)".contains("ush"))
  }

  @Test func treatsUnclearVisibilityAsPrivate() async throws {
    for key in ["visibility: privat", "visibility: [private]", "private: yes", "private: [x]"] {
      let (library, problems) = try await read(
        "-- library/anime/x.md --\n---\ntitle: X\n\(key)\n---\n")
      #expect(library.entries.isEmpty)
      #expect(problems.contains { $0.severity == .error })
    }
  }

  /// A value that was meant to hide a title must not be ignored.
  @Test(arguments: [
    ("private:", "3:1 key-without-value"), ("private: ~", "3:1 key-without-value"),
    ("private: null", "3:1 key-without-value"), ("visibility:", "3:1 key-without-value"),
    ("draft:  # later", "3:1 key-without-value"), ("draft: perhaps", "3:8 no-flag"),
    ("Visibility: private", "3:1 nearly-a-key"), ("VISIBILITY: private", "3:1 nearly-a-key"),
    ("visibilty: private", "3:1 nearly-a-key"), ("Private: true", "3:1 nearly-a-key"),
    ("privat: true", "3:1 nearly-a-key"), ("pirvate: true", "3:1 nearly-a-key"),
    ("Drafts: true", "3:1 nearly-a-key"), ("spoiler: true", "3:1 nearly-a-key"),
    ("agerating: 18+", "3:1 nearly-a-key"), ("age-rating: 18+", "3:1 nearly-a-key"),
    ("ageRatin:", "3:1 nearly-a-key"), ("x-privat: true", nil),
    // As Japanese keyboards write it, and after invisible characters.
    ("ｐｒｉｖａｔｅ: true", "3:1 nearly-a-key"), ("Ｐｒｉｖａｔ: true", "3:1 nearly-a-key"),
    ("\u{A0}\u{A0}private: true", "3:1 nearly-a-key"),
    ("\u{3000}\u{3000}visibility: private", "3:1 nearly-a-key"),
    ("\u{200B}\u{200B}\u{200B}draft: true", "3:1 nearly-a-key"),
    ("ｈｉｄｄｅｎ: true", "3:1 nearly-a-key"), ("\"  private \": true", "3:1 nearly-a-key"),
    ("hidden: true", "3:1 nearly-a-key"), ("secret: true", "3:1 nearly-a-key"),
    ("unlisted: true", "3:1 nearly-a-key"), ("publish: false", "3:1 nearly-a-key"),
    ("draft: false", nil),
    ("published: false", "3:1 nearly-a-key"), ("public: no", "3:1 nearly-a-key"),
    ("is_private: true", "3:1 nearly-a-key"), ("unlist: true", "3:1 nearly-a-key"),
    ("hide: true", "3:1 nearly-a-key"), ("unpublished: true", "3:1 nearly-a-key"),
    ("private: false", nil), ("spoilers:", "3:1 key-without-value"),
    ("spoilers: # all", "3:1 key-without-value"), ("ageRating: ~", "3:1 key-without-value"),
    ("ageRating: \"\"", "3:1 key-without-value"), ("privacy: private", "3:1 nearly-a-key"),
    // Moved to the right, they would belong to another value.
    ("series: {name: Y, private: true}", "3:19 nearly-a-key"),
    ("creators: [{name: Y, Draft: true}]", "3:22 nearly-a-key"),
    ("meta: {visibility: private}", "3:8 nearly-a-key"),
    ("x-meta: {private: true}", "3:9 wrong-type"),
    ("titles: {native: Y, private: true}", "3:21 nearly-a-key"),
    ("ids: {mal: 1, draft: true}", "3:15 nearly-a-key"),
    ("ids: {anidb: 1, Privat: true}", "3:17 nearly-a-key"),
    ("ids: {privateer: 1}", nil), ("titles: {da: Y, vi: Y, sv: Y, pt: Y}", nil),
    ("series: {name: Y, privat: true}", "3:19 nearly-a-key"),
    ("sources: [{name: Y, spoilers: true}]", "3:21 nearly-a-key"),
    ("meta: {agerating: R18}", "3:8 nearly-a-key"),
    ("meta: [a, {b: {Draft: true}}]", "3:16 nearly-a-key"), ("isDraft: true", "3:1 nearly-a-key"),
  ])
  func guardsKeysThatHideTitles(_ keys: String, _ problem: String?) async throws {
    #expect(try await problems(keys) == [problem].compactMap { $0 })
    let (_, found) = try await read("-- library/games/a.yml --\n- title: X\n  \(keys)\n")
    #expect(found.map(\.severity) == (problem == nil ? [] : [.error]))
  }

  /// A key below the line that ends the front matter would be published with the text.
  @Test(arguments: [
    ("private: true\n---\nText", "4:1 nearly-a-key"),
    ("---\nvisibility: private\n---\nText", "5:1 nearly-a-key"),
    ("\n\n---\nrating: 9\nDraft: yes\n---", "8:1 nearly-a-key"), ("private: true\n\n---", nil),
    ("Private: what I think\n---", nil), ("private: true", nil),
    ("visibilty: private\n---", "4:1 nearly-a-key"),
  ])
  func guardsSecondFrontMatter(_ text: String, _ problem: String?) async throws {
    let (_, found) = try await read("-- library/games/x.md --\n---\ntitle: X\n---\n\(text)\n")
    let places = found.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.id)" }
    #expect(places == [problem].compactMap { $0 })
  }

  /// In braces, YAML reads a colon without a space as part of a name.
  @Test(arguments: [
    "private:true", "Private:true", "visibility:private", "draft=true", "private：",
    "private true", "private; true",
  ])
  func guardsKeysThatTouchTheirValue(_ key: String) async throws {
    let (_, found) = try await read("-- library/games/a.yml --\n- {title: X, \(key)}\n")
    #expect(found.map(\.id) == ["nearly-a-key"], "\(found)")
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: ["Draft: true", "privat: true", "visibility:", "visibility: unlisted"])
  func guardsListsAndPages(_ key: String) async throws {
    for folder in ["lists", "pages"] {
      let (_, found) = try await read("-- \(folder)/a.md --\n---\ntitle: A\n\(key)\n---\n")
      let errors = found.filter { $0.id != "list-without-items" }
      #expect(errors.map(\.severity) == [.error], "\(folder) \(found)")
    }
  }
}
