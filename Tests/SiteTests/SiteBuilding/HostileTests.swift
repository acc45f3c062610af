import Base
import FileSystem
import TestSupport
import Testing

/// A text by an enemy of the owner becomes harmless text or a diagnostic.
@Suite struct HostileTests {
  /// In the form of YAML's double quotes.
  static let texts = [
    #"<script>alert(1)</script>"#,
    #"\"><img src=x onerror=alert(1)>"#,
    #"' onmouseover='alert(1)"#,
    #"\" onfocus=\"alert(1)\" autofocus=\""#,
    #"</title></script></style></textarea><svg onload=alert(1)>"#,
    #"javascript:alert(1)"#,
    #"]]><![CDATA["#, #"--> <!- <?php ?> <% %>"#,
    #"{{{frame}}}{{/main}}{{title}}"#,
    #"&lt;script&gt; &#60;script&#62; &amp;amp; &nope &#x0; &#xD800;"#,
    #"*a* [x](javascript:alert(1)) ![x](http://evil.example/x.png) `<b>`"#,
    #"../../../../etc/passwd"#, #"..\\..\\x"#, #".. . /"#,
    #"\u202Eevil\u2066 \uFEFF\u200B\u00AD\uFFF9"#,
    #"à̴̡̢̛̖̗̘̙̜̝̞̟̠̣̤̥̦̩̪̫̬̭̮̯̰̱̲̳̹̺̻̼͇͈͉͍͎́̂̃̄̅̆̇̈̉̊̋̌̍̎̏̐̑̒̓̔̽̾̿̀́͂̓̈́͆͊͋͌̕̚ͅ 👨‍👩‍👧‍👦 \U0010FFFD"#,
    #"\\u003cscript\\u003e \\x3cscript>"#,
  ]

  @Test(.timeLimit(.minutes(1)), arguments: texts)
  func hostileTextLeavesTheStructureOfThePage(_ text: String) async throws {
    let plain = try await Self.plain.value
    let hostile = try BuiltProject(Self.library(text))
    let problems = try await hostile.buildHarmlessly()
    #expect(problems.all.allSatisfy { $0.severity == .warning }, "\(problems.text)")
    for (path, structure) in plain {
      #expect(try hostile.structure(of: path) == structure, "another structure of \(path)")
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      #"\0"#, #"a\u0001b"#, #"\u001b[31mred"#, #"a\u007Fb"#, #"\u0085"#, #"\uFFFE"#, #"\r\n"#,
      #"a\u2028b\u2029"#,
      #"\t"#,
      #"   "#, #""#, "<!--", "a <!-- b", "--><!-- <?php ?>",
    ])
  func forbiddenCharactersAreRefusedOrHarmless(_ text: String) async throws {
    try await BuiltProject(Self.library(text)).buildHarmlessly()
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", #" javascript:alert(1)"#,
      #"java\tscript:alert(1)"#,
      #"\u0001javascript:alert(1)"#, "javascript&colon;alert(1)", "data:text/html,<script>",
      "vbscript:x", "file:///etc/passwd", "blob:x", "view-source:x", "intent:x", "feed:x",
      "//evil.example/x", #"\\\\evil.example"#, #"/\\evil.example"#, "https:evil.example",
      "https:///evil.example",
      "https://user:word@evil.example/", #"https://a.example/\"onclick=\"x"#, "http://[::1",
    ])
  func dangerousAddressesAreRefused(_ address: String) async throws {
    for file in [
      "-- tokonoma.yml --\nname: A\nurl: \"\(address)\"\n",
      "-- tokonoma.yml --\nname: A\nowner: {name: A, links: [{name: B, url: \"\(address)\"}]}\n",
      "-- library/anime/a.md --\n---\ntitle: A\nsources: [{name: B, url: \"\(address)\"}]\n---\n",
    ] {
      try await BuiltProject(file).buildHarmlessly()
    }
  }

  /// The look of the pages with a harmless text in the same places.
  private static let plain = Task {
    let project = try BuiltProject(library("plain"))
    try await project.build()
    let paths = ["anime/hostile.html", "lists/hostile.html", "hostile.html", "index.html"]
    return try paths.map { (path: $0, structure: try project.structure(of: $0)) }
  }

  static let reviews = [
    "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\na <b onclick=x>b</b>",
    "[a](javascript:alert(1)) [b](JAVASCRIPT:x) [c](<java\nscript:x>) [d](&#106;avascript:x)",
    "[a](data:text/html,x) [b](vbscript:x) [c](file:///etc/passwd) [d](//evil.example)",
    "![a](javascript:x) ![b](http://evil.example/a.png) ![c](../../etc/passwd) ![d](data:image/svg+xml,x)",
    "[a]: javascript:x \"title\" \n\n[a] <javascript:x> <http://a.example/\"onclick=\"x>",
    "[a](http://a.example 'x\" onclick=\"y') [b](http://a.example/\"><script>)",
    "# <script>\n\n## \" onclick=\"x\n\n### #content\n\n# content\n\n[x](#content) [y](#\"><b>)",
    "```\"><script>\n</code></pre><script>\n```\n\n    </pre>\n\n`</code><script>`",
    "[[../../etc/passwd]]", "[[anime/\"><script>]]",
    "[[anime/hostile|<script>]] [[anime/hostile|[x](y)]]",
    ">!<script>!< >!a\n\n::: spoiler <script>\n:::\n\n::: spoiler \" onclick=\"\n</details><script>\n:::\n:::",
    "|a|\n|-|\n|<script>|\n\n~~a~~ <details open ontoggle=x>\n\n<!-- -->\n<?x?>\n<![CDATA[x]]>",
    "> [!\"><script>] a\n\n> [!note]- <script>\n> a\n\na[^x]\n\n[^x]: <script>\n- [x] <script>",
    "![\"><script>](pictures/a.svg \"' onerror=x\") ![a](pictures/../../etc/passwd) ![[\"><b>]]",
    "\u{202E}\u{2066}\u{FEFF}a\u{0}b\u{1}c\u{1B}[31md\u{7F}e\u{85}f\u{FFFE}",
    "&lt;script&gt; &#0; &#x1; &#x202E; &colon; &NewLine; &Tab; &#xD800; &#99999999999;",
    "a\r\rb\r\nc\rd", "---\ntitle: Again\n---\n<script>",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: reviews)
  func markdownStaysHarmless(_ review: String) async throws {
    let project = try BuiltProject(
      "-- library/anime/hostile.md --\n---\n{title: H, status: completed}\n---\n")
    try project.write(
      try project.read("library/anime/hostile.md") + review, to: "library/anime/hostile.md")
    try project.write("---\n{title: L, items: [anime/hostile]}\n---\n" + review, to: "lists/l.md")
    try project.write("---\n{title: P}\n---\n" + review, to: "pages/p.md")
    try await project.buildHarmlessly()
  }

  @Test(.timeLimit(.minutes(1)))
  func deeplyNestedAndLongTextsAreRenderedInTime() async throws {
    let many = 10_000
    func times(_ text: String, _ count: Int = many) -> String {
      String(repeating: text, count: count)
    }
    let bodies = [
      times("> ") + "a", times("- ") + "a", times("1. ") + "a", times("[") + "a" + times("](b)"),
      times("*a **b ") + "c", times("![") + "a", times(">!") + "a" + times("!<"),
      times("::: spoiler\n") + times(":::\n"), times("<b>"), times("["), times("`a``b"),
      times("[[a"),
      times("a", 1_000_000), times("<", 1_000_000), times("&#1;", 200_000), times(">!", 300_000),
      times("[a](", 100_000),
      times("\\", 1_000_000), times("\u{0}", 100_000), times("#", 100_000), times("a_", 100_000),
      times("\n", 100_000),
    ]
    let project = try BuiltProject()
    for (number, body) in bodies.enumerated() {
      try project.write(
        "---\n{title: T\(number), status: completed}\n---\n" + body,
        to: "library/anime/t-\(number).md")
    }
    try await project.buildHarmlessly()
    for (number, yaml) in [
      times("[") + times("]"), times("{a: ") + times("}"), times("- "), times("a:\n "),
      "? " + times("- "),
      "title: " + times("[", 1_000_000), "\"" + times("\\u0041", 100_000) + "\": x",
    ].enumerated() {
      let project = try BuiltProject()
      try project.write("---\ntitle: T\nx-y: \(yaml)\n---\n", to: "library/anime/t-\(number).md")
      try project.write(yaml + "\n", to: "library/anime/bulk.yml")
      try project.write(yaml + "\n", to: "tokonoma.yml")
      let problems = try await project.buildHarmlessly()
      #expect(problems.hasErrors)
    }
    let problems = try await BuiltProject(Self.library(times("long ", 4_000))).buildHarmlessly()
    #expect(problems.all.allSatisfy { $0.severity == .warning }, "\(problems.places)")
    for title in [times("x", 200_000), times("#", 200_000), times("日", 60_000)] {
      try await BuiltProject("-- library/anime/b.yml --\n- title: '\(title)'\n").buildHarmlessly()
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func pathsStayInsideTheSite() async throws {
    let names = [
      "../../x", "..", ".", "/etc/passwd", "a/b", #"a\\b"#, "", " ", "CON", "index", "x.html", "~",
      "-", "%2e%2e%2fx", #"..\u2215x"#, #"\uFF0E\uFF0E"#, "404", ".tokonoma-manifest", #"a\nb"#,
      #"\u202Ex"#,
    ]
    for name in names {
      let project = try BuiltProject()
      try project.write(
        "- {title: A, slug: \"\(name)\", status: completed}\n", to: "library/anime/bulk.yml")
      try project.write("---\n{title: B, aliases: [\"\(name)\"]}\n---\n", to: "library/anime/b.md")
      try await project.buildHarmlessly()
    }
    let groups = try BuiltProject()
    let quoted = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try groups.write(
      "- {title: A, status: completed, genres: [\(quoted)], tags: [\(quoted)], author: [\(quoted)]}\n"
        + names.map { "- {title: \"\($0)x\", status: planning, series: {name: \"\($0)\"}}\n" }
        .joined(),
      to: "library/anime/bulk.yml")
    try await groups.buildHarmlessly()
    for name in [
      "..x", "a b", "CON", "index", "%2e%2e", "\u{202E}x", "a\nb", "日本", "é",
      String(repeating: "x", count: 240), "<b>", "\"", "'",
    ] {
      let project = try BuiltProject()
      for folder in ["library/anime", "lists", "pages"] {
        try project.write("---\ntitle: A\n---\n", to: "\(folder)/\(name).md")
      }
      try await project.buildHarmlessly()
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func picturesOutsideTheProjectAreRefused() async throws {
    let picture =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"><path d="M0 0h1"/></svg>"#
    for path in [
      "../outside.svg", "/etc/passwd", "../../../../../../etc/passwd", "art/link.svg",
      "covers/../../outside.svg",
      "covers", "tokonoma.yml", "library/anime/a.md", #"covers/a\0.svg"#,
      "http://evil.example/x.svg", "covers/big.svg", "covers/script.svg",
      "art/linked/outside.svg",
    ] {
      let project = try BuiltProject(
        """
        -- library/anime/a.md --
        ---
        title: A
        status: completed
        cover: "\(path)"
        characters: [{name: B, image: "\(path)"}]
        ---
        """)
      try project.temporary.write(picture + "<!-- outside -->", to: "outside.svg")
      try project.temporary.write("outside", to: "outside.txt")
      try project.write("x", to: "covers/x")
      try project.temporary.folder.createFolders("project/art")
      try project.temporary.link("project/art/link.svg", to: "../../outside.svg")
      try project.temporary.link("project/art/linked", to: "../..")
      try project.write(
        picture.replacing("<path", with: "<script>alert(1)</script><path onload='x'"),
        to: "covers/script.svg")
      try project.write(
        picture.replacing("<path", with: String(repeating: "<g>", count: 10_000) + "<path"),
        to: "covers/big.svg")
      try await project.buildHarmlessly()
      for (file, bytes) in try project.site.contents {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("outside") && !text.contains("root:"), "\(path): \(file)")
        #expect(!file.hasSuffix(".svg") || !text.contains("alert"), "\(path): \(file)")
      }
    }
  }

  /// Git transports links: building a stranger's project must not publish the builder's own files.
  @Test(arguments: [
    ("theme/x.txt", "secret.txt"), ("theme", "secret"), ("theme/sub/x.txt", "secret.txt"),
    ("templates/card.html", "secret.txt"), ("templates", "secret"), ("pages/a.md", "secret.txt"),
    ("pages", "secret"), ("covers/anime/a.svg", "secret.svg"), ("covers", "secret"),
    ("theme/sub", "secret"),
  ])
  func linksOutOfTheProjectAreRefused(_ link: String, _ target: String) async throws {
    let project = try BuiltProject("-- library/anime/a.md --\n---\ntitle: A\n---\n")
    try project.temporary.write("---\ntitle: secret\n---\n", to: "secret.txt")
    try project.temporary.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "secret.svg")
    try project.temporary.write("secret", to: "secret/card.html")
    let parent = link.split(separator: "/").dropLast().joined(separator: "/")
    try project.temporary.folder.createFolders("project/" + parent)
    try project.temporary.link(
      "project/" + link, to: project.temporary.path + "/" + target)
    let (report, problems) = try await project.build()
    #expect(report == nil)
    #expect(problems.places == ["\(link) link-leads-outside"])
    #expect(try !project.temporary.folder.exists("project/_site"))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "tokonoma.yml", "library/anime/a.md", "library/anime/b.yml", "lists/l.md", "pages/p.md",
      "templates/card.html", "theme/style.css", "covers/anime/a.svg",
    ])
  func invalidUTF8IsReported(_ file: String) async throws {
    for bytes: [UInt8] in [
      [0xFF], [0xED, 0xA0, 0x80], [0], [0xEF, 0xBB, 0xBF], [],
    ] {
      for whole in bytes == [0xFF] ? [false, true] : [false] {
        let project = try BuiltProject(
          """
          -- library/anime/a.md --
          ---
          title: A
          ---
          Text.
          -- library/anime/b.yml --
          - title: B
          -- lists/l.md --
          ---
          title: L
          ---
          -- pages/p.md --
          ---
          title: P
          ---
          -- templates/card.html --
          {{! Nothing. }}xx
          -- theme/style.css --
          p {}
          -- covers/anime/a.svg --
          <svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>
          """)
        let text = Array(try project.read(file).utf8)
        try project.write(
          whole ? bytes : text.prefix(text.count - 2) + bytes + text.suffix(2), to: file)
        try await project.buildHarmlessly()
      }
    }
  }
}

extension HostileTests {
  /// A library with one text in every place where a text is possible.
  static func library(_ text: String) -> String {
    """
    -- tokonoma.yml --
    name: "\(text)"
    url: https://alcove.example/
    owner:
      name: "\(text)"
      handle: "\(text)"
      bio: "A bio"
      links: [{name: "\(text)", url: "https://a.example/"}]
    -- library/anime/hostile.md --
    ---
    title: "\(text)"
    titles: {native: "N \(text)", english: "E \(text)", fr: "F \(text)"}
    synonyms: ["S \(text)"]
    sortTitle: "\(text)"
    format: "\(text)"
    description: "D \(text)"
    genres: ["\(text)"]
    creators: [{name: "\(text)", role: "\(text)"}]
    studios: ["studio \(text)"]
    developers: ["developer \(text)"]
    publishers: ["\(text)"]
    platforms: ["\(text)"]
    characters: [{name: "\(text)", role: MAIN}]
    series: {name: "\(text)", position: 1}
    relations: [{type: SEQUEL, id: anime/other}]
    episodes: 2
    episodeList: [{number: 1, title: "\(text)"}]
    ageRating: "\(text)"
    coverAlt: "\(text)"
    communityRating: 50
    communitySource: "\(text)"
    ids: {mal: "\(text)"}
    sources: [{name: "\(text)", url: "https://b.example/"}]
    status: completed
    finished: 2020
    rating: 5
    favorite: true
    owned: ["\(text)"]
    tags: ["\(text)"]
    history: [{started: 2020, note: "\(text)", platform: "\(text)"}]
    parts: [{season: 1, note: "\(text)"}]
    quotes: [{text: "\(text)", page: "\(text)", time: "\(text)", note: "\(text)"}]
    notes: "\(text)"
    x-own: "\(text)"
    reviewTitle: "\(text)"
    contentWarnings: ["\(text)"]
    ---

    A review.
    -- library/anime/other.md --
    ---
    title: "O \(text)"
    status: planning
    episodeList: [{number: 1, title: "\(text)"}]
    airing: [{episode: 1, at: "2026-01-09T15:00:00Z"}]
    genres: ["\(text)"]
    tags: ["\(text)"]
    ---
    -- lists/hostile.md --
    ---
    title: "\(text)"
    description: "\(text)"
    ranked: true
    items: [{id: anime/hostile, note: "\(text)"}]
    ---
    -- pages/hostile.md --
    ---
    title: "\(text)"
    description: "\(text)"
    ---
    """
  }
}
