import FileSystem
import Glibc
import TestSupport

extension Example {
  static let libraryFiles: [Example] = [
    .building("-- library/anime/x.md --\n# Cowboy Bebop\n"),
    .building("-- library/anime/x.md --\n---\ntitle: X\n\nGood.\n"),
    .building("-- library/anime/x.md --\n\n---\ntitle: X\n---\n"),
    .building("-- library/anime/x.md --\n---\n---\nGood.\n"),
    .building("-- library/anime/x.md --\n----\ntitle: X\n---\n"), .title("title:X"),
    .building(
      """
      -- library/movies/spirited-away.md --
      ---
      title: Spirited Away
      ---
      -- lists/best.md --
      ---
      title: Best
      items: [spirited-away, movies/nope]
      ---
      -- lists/numbered.md --
      ---
      title: Numbered
      items:
        1: movies/spirited-away
      ---
      """),
    .building("-- library/anime/x.md --\n+++\ntitle = \"X\"\n+++\n"),
    .building("-- lists/a.md --\n---\ntitle: A\n---\n"),
    .building(
      "-- library/anime/x.md --\n---\ntitle: X\n---\n-- library/anime/x-2.md --\n---\ntitle: X\n---\n"
    ),
    .building(
      """
      -- library/anime/planetes.md --
      ---
      title: Planetes
      ---
      See [[Planetes]].
      -- library/manga/planetes.md --
      ---
      title: プラネテス
      synonyms: [Planetes]
      ---
      -- lists/best.md --
      ---
      title: Best
      items: [Planetes]
      ---
      """),
    .building(
      """
      -- library/anime/planetes.md --
      ---
      title: Planetes
      ---
      See [[manga/planetes]].
      -- library/manga/planetes.md --
      ---
      title: Planetes
      visibility: unlisted
      ---
      """),
    .building("-- library/anime/x.md --\n---\njust text\n---\n"),
    .building("-- tokonoma.yml --\n- name: X\n"),
    .building("-- tokonoma.yml --\nurl: https://x.example/\n-- library/games/a.yml --\ntitle: X\n"),
    .building("-- library/games/a.yml --\n- just text\n- status: planning\n- title: X\n"),
    .title("status: planning"),
    .building("-- library/anime/x.jpg --\n-- lists/more/x.md --\n-- library/anime/x.md~ --\n"),
    .building(
      "-- library/x.md --\n-- library/animes/x.md --\n-- library/other/x.md --\n-- library/films/x.md --\n"
    ),
    .building("-- library/anime/a/x.md --\n"), .building("-- picture/x.txt --\n"),
    Example("build", files: "-- library/anime/x.md --\n---\ntitle: X\n---\n-- art/x --\n") {
      folder in
      try folder.link("theme", to: "/tmp")
      try folder.link("library/games", to: "../art")
      try folder.link("library/anime/y.md", to: "gone.md")
      try folder.link("library/anime/z.md", to: "/dev/null")
      let name = Array((folder.path + "/library/anime/caf").utf8CString.dropLast()) + [-23, 0]
      _ = unsafe creat(name, 0o600)
    },
    .building(
      "-- library/anime/x.md --\n---\ntitle: X\n---\n-- covers/anime/x.png --\n-- covers/anime/x.svg --\n<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'/>\n-- covers/anime/X.jpg --\n-- covers/x.gif --\n"
    ),
    .building(
      "-- library/anime/x.md --\n---\ntitle: X\n---\n-- covers/anime/x.png --\n<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 3'/>\n"
    ),
    .building("-- library/anime/x.md --\n---\rtitle: X\r---\r"),
    Example("build", files: "-- library/anime/x.md --\n") { folder in
      try folder.folder.replace("library/anime/x.md", with: [0xFF, 0xFE, 0x2D, 0])
    },
    .title("title: Bebop #2"), .title("title: X\ntitles: {english: Me, Myself}"),
    .title("title: X", review: "Good. %%But not the end."),
    .title("title: X", review: "Good. <!-- But not the end."),
    .title("title: X\ndescription: Good. %%But not the end."),
    .title("title: X\ngenres: [\"a >!b!<\"]\ndescription: \"c >!d\""),
    .title(
      "title: X\ndescription: Good. <!-- But not the end.", review: "Good. <!-- But -- no end -->"),
    .building("-- covers/anime/x.heic --\n-- covers/anime/y.jfif --\n"),
    .building("-- covers/games/gone.svg --\n"),
    .building("-- library/anime/Cowboy Bebop!.md --\n---\ntitle: X\nslug: cowboy\n---\n"),
    .title("title: X\n" + (0...1000).map { "k\($0): 1\n" }.joined()),
    .building(
      "-- library/anime/x.md --\n---\ntitle: X\n---\n-- library/anime/X.md --\n---\ntitle: Y\n---\n"
    ),
    .building(
      """
      -- library/games/a.yml --
      - title: Zelda
      - {title: zelda!, aliases: [old]}
      - {title: Other, aliases: [zelda, old, third, third]}
      """),
    .building(
      "-- pages/a.md --\n---\ntitle: A\n---\n-- pages/A.md --\n---\ntitle: B\n---\n"),
    .building(
      """
      -- library/anime/x.md --
      ---
      title: X
      ---
      -- lists/best.md --
      ---
      title: Best
      items: [anime/x, anime/y, books/something, anime/x]
      ---
      """),
  ]

  static let keys: [Example] = [
    .title("title: X\nreview: Good.\ncast: [A]"),
    .title("title: X\npublished: false\nhidden: true"), .title("title: X\npublic: yes"),
    .title("title: X\nraiting: 9\nmyOwnKey: 1\nseries: {nam: X}"),
    .title("title: X\nVisibility: private\nprivat: true\nspoiler: true\nvisibility:\ndraft: ~"),
    .building("-- pages/a.md --\n---\ndescription: X\n---\n"),
    .title("title: X\nrating: 9.5"),
    .title("title: X\nspoilers: true"),
    .title("title: X\nstatus: done\nscore: 9\nyear: 1998\nisbn: 1\nstate: seen"),
    .settings("title: X\nbaseURL: https://x.example/"),
    .title("title: X\nstatus: completed\nstarted: 2016-09-14\nfinished: 2016-08"),
    .title("title: X\nstatus: watching\nepisodes: 12\nprogress: 13"),
    .title("title: X\nstatus: watching\nepisodes: 1\nprogress: 2"),
    .title("title: X\nstatus: completed\nrepeat: 3\nhistory: [{finished: 2016}]"),
    .title("title: X\nstatus: completed\nparts: [{rating: 9}]"),
    .title("title: X\nstatus: completed\nparts: {1: 9, 2: 8}"),
    .building("-- lists/x.md --\n---\ntitle: X\nitems:\n- anime/x: Slow\n---\n"),
    .settings("name: X\npull: anilist"),
    .title("title: X\ngenres:\n- Space\n-\n- ''\n- Space"),
    .title("title: X\ncoverColor: #3fa2c1"),
  ]
}
