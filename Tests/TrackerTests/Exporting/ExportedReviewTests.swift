import MediaLibrary
import Testing

/// Reviews in other programs' formats: their links, names and structure.
@Suite struct ExportedReviewTests {
  @Test func linksToUnexportedTitlesBecomeNames() async throws {
    let project = try ExportProject(
      """
      -- library/anime/planetes.md --
      ---
      {title: Planetes, status: completed}
      ---

      After [[manga/planetes]], [[Yotsuba]] and [[manga/yotsuba|all]], before [[Planetes]] and [[anime/planetes]].
      -- library/manga/planetes.md --
      ---
      {title: Planetes, status: completed}
      ---
      -- library/manga/yotsuba.md --
      ---
      {title: "Yotsuba&!", titles: {english: Yotsuba}, status: completed}
      ---

      """)
    let all = try await project.text("json")
    #expect(all.contains("After [[manga/planetes]], [[Yotsuba]] and [[manga/yotsuba|all]], before"))
    let some = try await project.text("json", kind: .anime)
    let text = "After Planetes, Yotsuba&! and all, before [[Planetes]] and [[anime/planetes]]."
    #expect(some.contains(text), "\(some)")
  }

  @Test func linksOfReviewsLeadWhereTheyLed() async throws {
    let text = try await ExportProject(
      """
      -- library/books/a.md --
      ---
      {title: A, status: completed}
      ---

      See [this][1].

      [1]: https://a.example/
      -- library/books/b.md --
      ---
      {title: B, status: completed}
      ---

      See [that][1].

      [1]: https://b.example/
      -- library/books/c.md --
      ---
      {title: C, status: completed}
      ---

      See [1].
      """
    ).text("markdown")
    #expect(text.contains("See [this](https://a.example/).\n"), "\(text)")
    #expect(text.contains("See [that](https://b.example/).\n"), "\(text)")
    #expect(text.hasSuffix("See [1].\n"), "\(text)")
  }

  @Test func hiddenHTMLIsInNoExport() async throws {
    let books = try ExportProject(
      "-- library/books/a.md --\n---\n{title: A, status: completed}\n---\n\n"
        + "<div class=secret>\nsecret\n</div>\n\nA <i class=secret>quiet</i> book.\n")
    for format in ["json", "markdown", "csv", "goodreads"] {
      let text = try await books.text(format)
      #expect(!text.contains("secret") && text.contains("quiet"), "\(text)")
    }
  }

  @Test func namesInTheDocumentAreWords() async throws {
    let books = try ExportProject(
      """
      -- library/books/a.md --
      ---
      title: M*A*S*H
      creators: [A*B, C*D]
      status: completed
      reviewTitle: "**Loud**"
      contentWarnings: [_rain_]
      ---

      See [[books/b]].
      -- library/books/b.md --
      ---
      title: <harmony/>
      status: completed
      ---

      Wet.

      """, settings: "name: '*Test*'\n")
    #expect(
      try await books.text("markdown") == #"""
        # \*Test\*

        ## M\*A\*S\*H

        *A\*B, C\*D*

        **\*\*Loud\*\***

        Content warnings: \_rain\_

        See &lt;harmony/\>.

        ## &lt;harmony/\>

        Wet.

        """#)
  }

  @Test func reviewsDoNotReachIntoEachOther() async throws {
    let books = try ExportProject(
      """
      -- library/books/a.md --
      ---
      {title: A, status: completed}
      ---

      # Loud

      See [[books/b]], [[books/b|that]], [[books/none]] and a note.[^1]

      Below
      -----

      [^1]: Of A.

      ```
      # [[books/b]]
      -- library/books/b.md --
      ---
      {title: "B!", status: completed}
      ---

      ###### Deep

      ::: spoiler
      Gone.

      """)
    #expect(
      try await books.text("markdown") == """
        # Test

        ## A

        ### Loud

        See B!, that, [[books/none]] and a note.[^books-a.1]

        #### Below

        [^books-a.1]: Of A.

        ```
        # [[books/b]]
        ```

        ## B!

        ###### Deep

        ::: spoiler

        Gone.

        :::

        """)
  }
}
