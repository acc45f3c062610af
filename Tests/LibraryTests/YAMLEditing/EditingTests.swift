import Base
import Testing

@testable import LibraryFiles

@Suite struct EditingTests {
  private let order = ["title", "format", "status", "rating", "progress", "tags", "ids", "notes"]

  /// The file after changing its first title; nil if that is refused.
  private func edit(
    _ text: String, path: String = "library/anime/a.md", title: Int = 0,
    _ changes: (key: String, change: KeyChange)...
  ) -> String? {
    var reporting = DiagnosticList()
    guard
      let file = TitleFile(Source(path: path, text: text), reporting: &reporting)
    else { return "not read: \(reporting.all.map(\.message))" }
    let changed = file.changing(
      [.init(title: title, changes: changes)], order: order, reporting: &reporting)
    #expect(changed.refused.isEmpty == reporting.isEmpty)
    return changed.refused.isEmpty ? String(decoding: changed.bytes, as: UTF8.self) : nil
  }

  @Test func settingOneKeyChangesOneLine() {
    #expect(
      edit(
        """
        ---
        # mine
        title: 'Tall Grass'   # keep
        rating: 8   # good

        status: "current"
        ---
        rating: body
        """, ("rating", .set(.word("9.5"))), ("status", .set(.word("completed"))),
        ("title", .set(.text("Bob's Grass")))) == """
          ---
          # mine
          title: 'Bob''s Grass'   # keep
          rating: 9.5   # good

          status: "completed"
          ---
          rating: body
          """)
  }

  @Test func newKeysGoWhereTheyBelong() {
    #expect(
      edit(
        """
        ---
        x-mine: 1
        status: current
        tags:
          - a
          # b comes later
        notes: |
          two

          lines

        ---

        """, ("rating", .set(.word("9"))), ("progress", .set(.word("3"))),
        ("title", .set(.text("T"))), ("ids", .set(.mapping([.init("mal", .text("1"))])))) == """
          ---
          title: T
          x-mine: 1
          status: current
          rating: 9
          progress: 3
          tags:
            - a
          ids: {mal: "1"}
            # b comes later
          notes: |
            two

            lines

          ---

          """)
  }

  @Test func lineEndsAndByteOrderMarkStay() {
    #expect(
      edit(
        "\u{FEFF}---\r\ntitle: A\r\nprogress: 1\r\n---\r\nbody\n",
        ("status", .set(.word("current"))), ("progress", .remove),
        ("notes", .set(.text("a\nb"))))
        == "\u{FEFF}---\r\ntitle: A\r\nstatus: current\r\nnotes: |-\r\n  a\r\n  b\r\n---\r\nbody\n")
  }

  @Test func anEmptyValueIsFilled() {
    #expect(
      edit("---\ntitle: A\nrating:    # none yet\n---\n", ("rating", .set(.word("7"))))
        == "---\ntitle: A\nrating: 7    # none yet\n---\n")
  }

  @Test func itemsThatStayKeepTheirLines() {
    #expect(
      edit(
        "---\ntitle: A\ntags:\n- \"a\"  # first\n- b\n- c\n---\n",
        ("tags", .set(.list([.text("d"), .text("a"), .text("c")]))))
        == "---\ntitle: A\ntags:\n- \"a\"  # first\n- c\n- d\n---\n")
    #expect(
      edit(
        "---\ntitle: A\ntags: [ 'a', b ] # x\n---\n",
        ("tags", .set(.list([.text("b"), .text("e, f")]))))
        == "---\ntitle: A\ntags: [b, \"e, f\"] # x\n---\n")
    #expect(
      edit(
        "---\ntitle: A\ntags: [ 'a', b ]\n---\n",
        ("tags", .set(.list([.text("a"), .text("b"), .text("c")]))))
        == "---\ntitle: A\ntags: [ 'a', b, c ]\n---\n")
    #expect(
      edit("---\ntags:\n  - a\n  - b\ntitle: A\n---\n", ("tags", .set(.list([.text("c")]))))
        == "---\ntags:\n  - c\ntitle: A\n---\n")
  }

  /// Numbers, and lists that repeat an item.
  @Test(arguments: [
    ("[13, 12, 12]", [13, 12, 10, 12], "[13, 12, 10, 12]"), ("[13, 12]", [12, 13], "[12, 13]"),
    ("[13, 12]", [13, 10, 12], "[13, 10, 12]"), ("[13, 12, 12]", [13, 12], "[13, 12]"),
    ("\n- 13 # a\n- 12\n- 9 # b", [13, 9], "\n- 13 # a\n- 9 # b"),
  ])
  func anOrderThatMattersIsKept(before: String, new: [Int], after: String) {
    #expect(
      edit(
        "---\ntitle: A\nseasons: \(before)\n---\n",
        ("seasons", .set(.list(new.map { .word(String($0)) }))))
        == "---\ntitle: A\nseasons: \(after)\n---\n")
  }

  @Test func aMappingIsMerged() {
    #expect(
      edit(
        "---\ntitle: A\nids:\n  # mine\n  anilist: 5\n---\n",
        ("ids", .set(.mapping([.init("mal", .text("1"))]))))
        == "---\ntitle: A\nids:\n  # mine\n  anilist: 5\n  mal: \"1\"\n---\n")
    #expect(
      edit(
        "---\ntitle: A\nids: {anilist: 5}\n---\n",
        ("ids", .set(.mapping([.init("mal", .text("1"))]))))
        == "---\ntitle: A\nids: {anilist: 5, mal: \"1\"}\n---\n")
  }

  @Test func titlesInAListAreChangedInPlace() {
    let text = """
      # all of them
      - title: A
        status: current

      - rating: 5
        title: B   # b
      - {title: C, status: current}
      - status: planning
        title: D
      """
    let path = "library/anime/a.yml"
    #expect(
      edit(text, path: path, title: 0, ("rating", .set(.word("7"))))
        == text.replacing("status: current\n\n", with: "status: current\n  rating: 7\n\n"))
    #expect(
      edit(text, path: path, title: 1, ("rating", .remove))
        == text.replacing("- rating: 5\n  title: B", with: "- title: B"))
    #expect(
      edit(
        text, path: path, title: 2, ("rating", .set(.word("7"))), ("status", .set(.word("dropped")))
      )
        == text.replacing("C, status: current}", with: "C, status: dropped, rating: 7}"))
    #expect(
      edit(text, path: path, title: 2, ("status", .remove))
        == text.replacing(", status: current}", with: "}"))
    #expect(
      edit(text, path: path, title: 3, ("rating", .set(.word("7"))), ("status", .remove))
        == text.replacing("- status: planning\n  title: D", with: "- title: D\n  rating: 7"))
  }

  @Test func jsonStaysJSON() {
    #expect(
      edit(
        "[\n  {\n    \"title\": \"A\",\n    \"status\": \"current\",\n    \"rating\": 7\n  }\n]\n",
        path: "library/anime/a.yml", ("status", .set(.word("completed"))),
        ("rating", .set(.word("8"))),
        ("notes", .set(.text("say \"hi\"\n"))), ("progress", .set(.word("3"))))
        == "[\n  {\n    \"title\": \"A\",\n    \"status\": \"completed\",\n    \"rating\": 8, \"progress\": 3, \"notes\": \"say \\\"hi\\\"\\n\"\n  }\n]\n"
    )
  }

  @Test func blocksOfTextAreReplacedWhole() {
    #expect(
      edit(
        "---\ntitle: A\nnotes: >\n  old\n  lines\n\nrating: 7\n---\n", ("notes", .set(.text("new")))
      )
        == "---\ntitle: A\nnotes: new\n\nrating: 7\n---\n")
    #expect(
      edit("---\ntitle: A\nnotes: one # c\n---\n", ("notes", .set(.text("a\nb"))))
        == "---\ntitle: A\nnotes: \"a\\nb\" # c\n---\n")
  }

  @Test(arguments: [
    "---\ntitle: A\ntags: [a, # first\n  b]\n---\n", "---\ntitle: A\ntags: | # why\n  x\n---\n",
    "---\ntags: {a: 1,\n # c\n b: 2}\n---\n",
  ])
  func changesThatLoseACommentAreRefused(text: String) {
    #expect(edit(text, ("tags", .set(.list([.text("z")])))) == nil)
  }

  @Test func aRefusalNamesTheKeysAndThePlace() {
    var reporting = DiagnosticList()
    let source = Source(
      path: "library/anime/a.yml", text: "- {title: A,\n   tags: [a, # x\n b]}\n- title: B\n")
    guard let file = TitleFile(source, reporting: &reporting) else {
      Issue.record("not read")
      return
    }
    let changed = file.changing(
      [
        .init(title: 0, changes: [("tags", .set(.list([.text("z")])))]),
        .init(title: 1, changes: [("rating", .set(.word("3")))]),
      ], order: order, reporting: &reporting)
    #expect(changed.refused == [0])
    #expect(
      String(decoding: changed.bytes, as: UTF8.self)
        == "- {title: A,\n   tags: [a, # x\n b]}\n- title: B\n  rating: 3\n")
    #expect(
      reporting.all.map(DiagnosticFormatter.text) == [
        """
        library/anime/a.yml:1:3: error: 'tags' can't be changed here without affecting other text, so \
        the title is unchanged [cannot-edit]
          1 | - {title: A,
            |   ^
          fix: write each key of the title on a line of its own, comments on lines between them

        """
      ])
  }
}
