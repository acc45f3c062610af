import Base
import FileSystem
import Glibc
import MediaLibrary
import Planning
import SiteBuilding
import TestSupport

extension Example {
  /// Reviews and other Markdown.
  static let texts: [Example] = [
    .title("title: X", review: "<b>x</b> and <i>y</i>"),
    .title("title: X", review: "[a](javascript:b), [c](feed:d)"),
    .title("title: X", review: "![c](d.png) ![e](data:f) [g](#h)"),
    .title("title: X", review: "i >!j"),
    .title("title: X", review: "::: spoiler\n\nk"),
    .title("title: X", review: "l\n\n:::\n\nm"),
    .title("title: X", review: String(repeating: "> ", count: 61) + "n"),
    .title("title: X", review: String(repeating: "<b>", count: 25)),
    .title("title: X", review: String(repeating: "word\n", count: 220_000)),
    .title("title: X", review: "As [[anime/y]] does, and [[Cowboy Bebop]]"),
    .title("title: X", review: "a[^1] b[^2]\n\n[^2]: c\n[^2]: d\n[^3]: e"),
    .title("title: X", review: "| a | b |\n|---|\n| c | d |"),
    .title("title: X", review: "![[b.png|300]] ==c== $$d$$ e^[f] [[anime/x"),
    .title("title: X", review: "![[anime/x]]"),
    .title("title: X", review: "||He dies.|| ~!So does she.!~ [spoiler]All of them.[/spoiler]"),
    .title("title: X", review: "![a](pictures/b c.png), [d](e f)\n\n> [!spoilers]\n> g"),
    .title("title: X", review: "![a](pictures/none.svg) ![b](pictures/c.txt)"),
    .title("title: X", review: "![a](https://a.example/b.png)"),
    Example(
      "build", files: "-- library/anime/x.md --\n---\ntitle: X\n---\n![a](pictures/b.svg)\n"
    ) { folder in
      try folder.write("", to: "pictures/c.svg")
      try folder.link("pictures/b.svg", to: "/etc/hostname")
    },
    .settings("name: X\nowner: {name: Y, bio: 'a <b>b</b>'}"),
  ]

  /// Pictures that can't be shown.
  static let pictures: [Example] = [
    .picture([]),
    .picture([1]),
    .picture([0xFF, 0xD8, 0xFF]),
    .picture([0x89] + Array("PNG\r\n\u{1A}\n0123IDAT0123456789abcdef".utf8)),
    .picture([0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\0\0\0\0\0\u{1}".utf8)),
    .drawing("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'><g></svg>"),
    .drawing("<a/>"),
    .drawing("<?xml version='1.0' encoding='latin1'?><svg/>"),
    .drawing("<!DOCTYPE svg><svg/>"),
    .svg("<?php?>"),
    .svg("<script/>"),
    .svg("<g onload='x'/>"),
    .svg("<use href='x'/>"),
    .svg("<g fill='url(x)'/>"),
    .svg("<style>@x</style>"),
    .svg("<g id='a'><use href='#a'/></g>"),
    .svg("<filter><feTurbulence/></filter>"),
    .svg(String(repeating: "<g style='mix-blend-mode:color'/>", count: 2_001)),
    .drawing(String(repeating: "<!-- -->", count: (1 << 19) + 1)),
    .svg(String(repeating: "<g>", count: 100)),
    .drawing("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    .published("theme/x.svg", Array("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>".utf8)),
    .published("static/x.jpg", placed),
    .published("static/a:b.txt", []), .published("theme/nul.css", []),
    .published("static/c./d", []),
    Example("build", files: "") { folder in
      try folder.write("", to: "theme/long.css")
      unsafe truncate(folder.path + "/theme/long.css", 257 << 20)
    },
  ]

  /// A JPEG of one color with the place where it was taken.
  private static let placed: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 0x22] + "Exif\0\0MM\0*".utf8 + [
      0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
      0xFF, 0xC0, 0, 0x0B, 8, 0, 3, 0, 4, 1, 1, 0x11, 0, 0xFF, 0xD9,
    ]

  /// A file of the owner's that is copied to the site under its name.
  private static func published(_ path: String, _ bytes: [UInt8]) -> Example {
    Example("build", files: "") { folder in
      try folder.write("", to: path)
      try folder.folder.replace(path, with: bytes)
    }
  }

  /// Addresses, lists and themes.
  static let pages: [Example] = [
    .settings("name: X\nnavigation: [favourites]"),
    .settings("name: X\nnavigation: [home, films]"),
    .building("-- pages/index.md --\n---\ntitle: Mine\n---\n"),
    .building(
      """
      -- library/anime/x.md --
      ---
      title: X
      visibility: unlisted
      ---
      -- lists/best.md --
      ---
      title: Best
      items: [anime/x]
      ---
      -- library/anime/y.md --
      ---
      title: Y
      visibility: private
      ---
      -- library/anime/z.md --
      ---
      title: Z
      ---
      As in [[anime/y]]
      """),
    .building(
      "-- library/anime/y.md --\n---\ntitle: Y\nprivate: true\n---\n"
        + "-- library/anime/z.md --\n---\ntitle: Z\n---\nAs in [[anime/y|that one]]\n"),
    .building(
      "-- library/anime/y.md --\n---\ntitle: Hidden Gem\nprivate: true\n---\n"
        + "-- library/anime/z.md --\n---\ntitle: Z\n---\nAs in [[Hidden Gem|that one]]\n"),
    .settings("name: X\ntheme: alcov"),
    .settings("name: X\ntheme: dark"),
    .building("-- tokonoma.yml --\nname: X\ntheme: night\n-- themes/Night/custom.css --\np {}\n"),
    Example(
      "build",
      files: "-- tokonoma.yml --\nname: X\ntheme: mine\n-- themes/mine/custom.css --\np {}\n",
      prepare: { try $0.link("themes/mine/leak.txt", to: "../../tokonoma.yml") }),
    .building("-- pages/x.md --\n---\ntitle: X\ntemplate: arcade\n---\n"),
    .building("-- pages/x.md --\n---\ntitle: X\ntemplate: title\n---\n"),
    .building(
      "-- pages/x.md --\n---\ntitle: X\ntitles: {tag: qiet, creator: Nobody}\n---\n"
        + "-- library/anime/x.md --\n---\ntitle: X\nstatus: current\ntags: [quiet]\n---\n"),
    .building(
      "-- templates/card.html --\n{{extra.moood}} {{#extra.hasPlace}}{{/extra.hasPlace}}\n"
        + "-- library/anime/x.md --\n---\ntitle: X\nx-mood: calm\n---\n"),
    .building(
      "-- templates/card.html --\n{{extra}} {{extra.x-mood}} {{x-mood}}\n"
        + "-- library/anime/x.md --\n---\ntitle: X\nx-mood: calm\n---\n"),
    .building(
      "-- templates/title.html --\n<p>{{extras.x-mood}}</p>\n-- library/anime/x.md --\n"
        + "---\ntitle: X\nx-mood: calm\n---\n"),
    // After reading, the names of files are never so long.
    Example { diagnostics in
      let page = OwnerPage(
        slug: String(repeating: "x", count: 240), title: "X", description: nil,
        body: MarkdownSource(file: Source(path: "pages/x.md", bytes: []), range: 0..<0),
        location: .file("pages/x.md"))
      _ = SiteDraft(
        Library(settings: Settings(name: "X"), entries: [], lists: [], pages: [page]),
        words: .english, reporting: &diagnostics)
    },
    Example { diagnostics in
      _ = ThemeAssets(
        FileLayers(templates: [], theme: []), name: "plain", reporting: &diagnostics)
    },
    Example(
      "build",
      files: """
        -- theme/style/15-mine.css --
        p { color: red }
        }
        -- theme/style/16-frame.css --
        p {
        -- theme/covers/01-mine.svg --
        <svg>{x}</svg>
        """),
    Example(
      "build",
      files: """
        -- theme/style.css --
        p { color: red }
        -- theme/style/15-mine.css --
        b { color: red }
        """),
    Example("templates", "--eject", "style.css", files: ""),
    Example("templates", "--fields", "crad", files: ""),
    Example("build", files: "-- static/index.html --\nmine\n"),
    Example("build", files: "-- static/.tokonoma-manifest --\nmine\n"),
  ]

  private static func picture(_ bytes: [UInt8], named name: String = "x.png") -> Example {
    Example(
      "build", files: "-- library/anime/x.md --\n---\ntitle: X\n---\n"
    ) { try $0.folder.replace("covers/anime/\(name)", with: bytes) }
  }

  private static func drawing(_ text: String) -> Example {
    picture(Array(text.utf8), named: "x.svg")
  }

  /// Inside of an otherwise valid drawing.
  private static func svg(_ contents: String) -> Example {
    drawing("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'>\n\(contents)\n</svg>")
  }
}
