import Markup
import Testing

@testable import tokonoma

@Suite struct PageTextTests {
  private func shown(_ markdown: String, width: Int, isStyled: Bool = false) -> String {
    PageText.text(of: MarkdownBlock.blocks(of: markdown), width: width, isStyled: isStyled)
  }

  private let table = """
    ## Keys

    | key | value | without it |
    |---|---|---|
    | `name` | what the site is called, on each of its pages and in its feeds | |
    | `scale`, `steps` | `5 \\| 10` | `10` |
    """

  @Test func fillsParagraphsAndLists() {
    #expect(
      shown(
        "# A title\n\nOne *two* `three`\n[four](x.md) <https://a.example/>.\n\n- five six seven eight\n- nine\n\n2. ten\n\n   more",
        width: 30) == """
          A title
          =======

          One two `three` four (x.md)
          https://a.example/.

          - five six seven eight
          - nine

          2. ten

             more

          """)
  }

  @Test func showsTablesAsDefinitions() {
    #expect(
      shown(table, width: 80) == """
        Keys
        ----

          name          what the site is called, on each of its pages and in its feeds

          scale, steps  `5 | 10`
                        without it: `10`

        """)
  }

  @Test func givesNarrowTerminalsALineForEachTerm() {
    #expect(
      shown(table, width: 40) == """
        Keys
        ----

          name
              what the site is called, on each
              of its pages and in its feeds

          scale, steps
              `5 | 10`
              without it: `10`

        """)
  }

  @Test func putsRowsOfTwoColumnsBelowOneAnother() {
    let table = "| id | meaning |\n|---|---|\n| a | one |\n| a-very-long-id-of-a-check | two |"
    #expect(
      shown(table, width: 120) == """
          a                       one
          a-very-long-id-of-a-check
                                  two

        """)
  }

  @Test func countsTheColumnsOfWideCharacters() {
    #expect(
      shown("蟲師は、蟲と人の物語。 Mushishi\n\n| 語 | 意味 |\n|---|---|\n| 題名 | タイトル |", width: 20) == """
        蟲師は、蟲と人の物
        語。 Mushishi

          題名
              タイトル

        """)
  }

  @Test func boldAndUnderlinedTextHasNoExtraWidth() {
    #expect(
      shown(
        "# A `b`\n\n**cc** *dd* `ee`\n\n| a | b |\n|---|---|\n| `x` | y |", width: 60,
        isStyled: true)
          == """
          \u{1B}[1mA\u{1B}[0m \u{1B}[1mb\u{1B}[0m

          \u{1B}[1mcc\u{1B}[0m \u{1B}[4mdd\u{1B}[0m \u{1B}[1mee\u{1B}[0m

            \u{1B}[1mx\u{1B}[0m  y

          """)
  }

  @Test func doesNotBreakCodeAndLongWords() {
    #expect(
      shown("a https://example.org/a/long/path b\n\n```\nx  y\n\nz\n```\n> c", width: 20) == """
        a
        https://example.org/a/long/path
        b

            x  y

            z

          c

        """)
  }

  @Test func anItemOrARowMayBeShownAlone() throws {
    let page = ReferencePage("# T\n\n\(table)\n\n## More\n\n- **Dates**: rough.\n- **Ids**: many.")
    #expect(page.title == "T")
    #expect(page.names == ["Keys", "name", "scale", "steps", "More", "Dates", "Ids"])
    let steps = try #require(page.about("Steps"))
    #expect(
      PageText.text(of: steps, width: 80, isStyled: false)
        == "Keys\n----\n\n  scale, steps  `5 | 10`\n                without it: `10`\n")
    let dates = try #require(page.about("dates"))
    #expect(
      PageText.text(of: dates, width: 80, isStyled: false) == "More\n----\n\n- Dates: rough.\n")
    #expect(page.about("nothing") == nil && page.about("") == nil)
  }
}
