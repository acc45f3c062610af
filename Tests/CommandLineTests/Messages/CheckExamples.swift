import FileSystem
import TestSupport

extension Example {
  /// The output of a check, and of the commands that explain and list the site's files.
  static let checks: [Example] = [
    Example(
      "check",
      files: """
        -- tokonoma.yml --
        name: X
        language: de
        -- templates/words/de.yml --
        skip-to-content: Skip to content
        main-pages: Main
        all-pages: All pages
        menu: Menu
        now: Now
        shelves: Shelves
        this-site: This site
        page-not-found: Page not found
        back-to-the-beginning: Back to the home page
        planned: Planned
        not-owned-yet: Not owned yet
        """),
    Example(
      "check", "--skip", "dead-link", "--skip", "missing-cover",
      files: """
        -- library/anime/x.md --
        ---
        title: X
        ---
        -- templates/mark.html --
        <img src="https://images.example/a.png" alt=""><img src="data:image/png;base64,AA" alt="">
        <b style="color: red" onclick="x()">y</b>
        """),
    Example(
      "check", "--skip", "missing-cover", "--skip", "review-without-rating",
      files: "-- library/anime/x.md --\n---\ntitle: X\n---\n> [!wraning] A\n\n> [!my-word] B\n"),
    Example(
      "check", "--skip", "missing-cover",
      files: """
        -- library/anime/planetes.md --
        ---
        title: Planetes
        relations:
        - {type: sequel, id: anime/planets-2}
        - {type: source, id: manga/something-else}
        - {type: other, id: anime/planetes}
        ---
        -- library/anime/planetes-2.md --
        ---
        {title: Planetes 2}
        ---
        """),
    Example(
      "check", "--skip", "missing-cover",
      files: """
        -- library/anime/x.md --
        ---
        title: X
        ---
        -- templates/resources.html --
        <link rel="stylesheet" href="theme/more.css">
        -- theme/more.css --
        """),
    Example(
      "check",
      files: """
        -- tokonoma.yml --
        name: X
        check: {skip: [missing-covers, all]}
        -- library/anime/x.md --
        ---
        title: X
        status: done
        episodes: 12
        progress: 3
        ---
        See [this](y.html), [that](x.htm), [those](../../z.html), [here](../about.html#contents), [us](www.x.example).
        -- library/anime/y-2.md --
        ---
        title: Y 2
        status: watching
        started: 2020
        ---
        -- library/anime/dropped.md --
        ---
        title: Dropped
        status: dropped
        finished: 2016
        dropped: 2017
        ---
        -- library/anime/z.md --
        ---
        title: Z
        status: watching
        episodes: 9
        progress: 9
        ---
        -- templates/mark.html --
        {{! copied from Templates/mark.html 01234567; 'tokonoma check' says when that one changes }}
        <a href="marks.html">x</a>
        -- templates/carrd.html --
        -- theme/collection.css --
        body { color: red }
        -- theme/custom.css --
        @import url(https://x.example/x.css);
        a { background: url(x.png) } }
        b { color: red /* "
        -- theme/costum.css --
        -- theme/other.css --
        -- templates/my-own-part.html --
        """
    ) { folder in
      let header = Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\0\u{3C}\0\0\0\u{5A}\u{8}\u{2}\0\0\0".utf8)
      try folder.folder.replace("covers/anime/z.png", with: [0x89] + header + [0, 0, 0, 0])
    },
    Example(
      "check",
      files: """
        -- pictures/ship.svg --
        <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>
        -- library/anime/x.md --
        ---
        title: X
        ---
        ![](pictures/ship.svg)
        """),
    Example(
      "check",
      files: """
        -- library/anime/x.md --
        ---
        title: X
        status: dropped
        history:
          - {started: 2020, status: current}
        ---
        -- library/anime/y.md --
        ---
        title: Y
        status: repeating
        history: [{status: current}, {started: 2026-10, status: current}]
        ---
        """),
    Example(
      "check",
      files: "-- library/anime/many.yml --\n"
        + (1...10).map { "- {title: Part \($0), status: done, rating: 4.5, finished: 2020}\n" }
        .joined()),
    Example(
      "check",
      files:
        "-- library/anime/x.md --\n---\ntitle: X\nstatus: done\nfinished: 2109-05-01\nreleased: 2200\nhours: 3\nageRating: foo\nids: {imdb: 133093}\n---\n"
    ),
    Example("explain", "templates/card.html", files: ""),
    Example("explain", "anime/cowboy", files: ""),
    Example("explain", "indx.html", files: ""),
    Example("explain", "x", files: "-- library/anime/x.md --\n---\ntitle: X\n---\n"),
    Example("templates", "--eject", "crad", files: ""),
    Example("templates", "--eject", "frobnicate", files: ""),
    Example("templates", "--eject", "mine", files: "-- templates/mine.html --\n"),
    Example("templates", "--eject", "card", files: "-- templates/card.html --\n"),
    Example(
      "templates", "--eject", "card", "--theme", "mine",
      files: "-- themes/mine/templates/card.html --\n"),
    Example("templates", "--diff", "card.html", files: ""),
  ]
}
