import Testing

@testable import Planning

/// The names of a franchise, which all have the stem of the first.
struct TitleStemTests {
  @Test(arguments: [
    [
      "Shingeki no Kyojin", "Shingeki no Kyojin Season 2", "Shingeki no Kyojin Season 3 Part 2",
      "Shingeki no Kyojin: The Final Season", "Shingeki no Kyojin OVA",
      "Shingeki no Kyojin: Kuinaki Sentaku", "Gekijouban Shingeki no Kyojin",
    ],
    ["Sword Art Online", "Sword Art Online II", "Sword Art Online Movie: Ordinal Scale"],
    ["5-toubun no Hanayome", "5-toubun no Hanayome ∬", "5-toubun no Hanayome Movie"],
    ["Gintama", "Gintama'", "Gintama°", "Gintama Movie 2: Kanketsu-hen", "Gintama."],
    ["Durarara!!", "Durarara!! x2", "Durarara!!x2"],
    ["Hunter x Hunter", "Hunter x Hunter (2011)", "Hunter x Hunter 2011"],
    ["Kaguya-sama wa Kokurasetai: Tensai-tachi", "Kaguya-sama wa Kokurasetai? Tensai-tachi"],
    ["Fate/Zero", "Fate/Zero 2nd Season"],
    ["Fate/Grand Order: First Order", "Fate/Grand Order - Babylonia", "Fate/Grand Order"],
    ["Mushoku Tensei", "Mushoku Tensei II: Isekai", "Mushoku Tensei: Isekai Part 2"],
    ["Code Geass", "Code Geass R2", "Code Geass: Fukkatsu no Lelouch"],
    ["Boku no Hero Academia", "Boku no Hero Academia the Movie 1: Futari no Hero"],
    ["K-On!", "K-On!!", "K-On! Movie", "K-On!: Live House!"],
    ["Dragon Ball", "Dragon Ball Z", "Dragon Ball Z Movie 01: Ora no Gohan wo Kaese"],
    ["Portal", "Portal 2"], ["The Witcher", "The Witcher 3: Wild Hunt", "Witcher II"],
    ["Final Fantasy", "Final Fantasy VII Remake", "Final Fantasy X", "Final Fantasy XV"],
    ["Toaru Kagaku no Railgun", "Toaru Kagaku no Railgun S", "Toaru Kagaku no Railgun T"],
    ["Dune", "Dune, Volume 2", "Dune (Deluxe Edition)"],
    [
      "進撃の巨人", "進撃の巨人 Season 2", "進撃の巨人 第2期", "進撃の巨人 第二期", "進撃の巨人2",
      "進撃の巨人（3期）", "進撃の巨人 完結編",
    ],
    ["鬼滅の刃", "鬼滅の刃 遊郭編", "劇場版 鬼滅の刃 無限列車編", "劇場版「鬼滅の刃」無限列車編"],
    ["ソードアート・オンライン", "ソードアート・オンラインⅡ", "ソードアート・オンライン II"],
    ["とある科学の超電磁砲", "とある科学の超電磁砲Ｔ", "とある科学の超電磁砲S"],
    ["けいおん!", "けいおん！！", "映画 けいおん!"],
    ["나 혼자만 레벨업", "나 혼자만 레벨업 2기", "나 혼자만 레벨업 시즌 2"],
    ["銀魂", "銀魂 第3シーズン", "銀魂 上巻"],
    ["Метро 2033", "Метро 2033. Том 2"],
  ])
  func `titles of a franchise have one stem`(titles: [String]) {
    let stem = TitleStem(titles[0]).text
    #expect(!stem.isEmpty, "\(titles[0])")
    for title in titles { #expect(TitleStem(title).text == stem, "\(title)") }
  }

  @Test(arguments: [
    ("Oh! My Goddess", "oh my goddess"), ("Re:Zero kara", "re zero kara"), ("Level E", "level e"),
    ("A Season in Hell", "season in hell"), ("Room 5021", "room 5021"),
    ("Mob Psycho 100", "mob psycho 100"), ("20 Seiki Denki", "20 seiki denki"),
    ("3月のライオン", "3 月のらいおん"), ("Heaven's Feel", "heavens feel"),
  ])
  func `what is part of a name stays`(title: String, stem: String) {
    #expect(TitleStem(title).text == stem)
  }

  /// Too short, or a number: such names would group unrelated titles.
  @Test(arguments: ["", "86", "1984", "X", "Up", "!!!", "II", "∬", "蟲", "か", "20 (2)", "Go 2"])
  func `a name that tells too little is none`(title: String) {
    #expect(TitleStem(title).isEmpty)
  }

  /// A name like this is a franchise only if a title has it.
  @Test(arguments: [
    ("K", "", "k"), ("K: Missing Kings", "k missing kings", "k"), ("Go 2", "", "go"),
    ("X (TV)", "", "x"), ("蟲: 前編", "", "蟲"), ("Oh! My Goddess", "oh my goddess", "oh"),
    ("86: Eighty Six", "86 eighty six", ""), ("V for Vendetta", "v for vendetta", ""),
    ("Bleach: Memories of Nobody", "bleach", ""),
  ])
  func `a name of a letter or two is kept beside the stem`(
    title: String, stem: String, short: String
  ) {
    #expect([TitleStem(title).text, TitleStem(title).short] == [stem, short])
  }

  @Test(arguments: [
    ("Overlord", 1, 0), ("Overlord II", 2, 0), ("Overlord 4th Season", 4, 0),
    ("Kaiji Season 3 Part 2", 3, 2), ("Kaiji Second Season", 2, 0), ("鬼滅の刃 第三期", 3, 0),
    ("ペルソナ５", 5, 0), ("ペルソナ②", 2, 0), ("Blade Runner 2049", 1, 0), ("Haikyuu!! Vol.12", 12, 0),
    ("Final Fantasy X", 10, 0), ("Kaiji II: Part 5", 2, 5),
    ("Hollow Crown", 1, 0), ("Hollow Crown R2", 2, 0), ("Hollow Crown: Yoake no Rei R2", 2, 0),
    ("Lantern Gate: Yoru-hen 2nd Season", 2, 0), ("Lantern Gate: Season 3 Part 2", 3, 2),
    ("Lantern Gate: Hoshi no Umi II", 2, 0), ("Lantern Gate: Tabidachi Season 4", 4, 0),
    ("Lantern Gate: Summer of 99", 1, 0), ("Lantern Gate 2: Tabidachi", 2, 0),
    ("Lantern Gate Ⅲ: Tabidachi", 3, 0), ("Lantern Gate IV", 4, 0),
    ("Go 2", 2, 0), ("Go", 1, 0), ("86 2", 1, 0),
  ])
  func `numbers are taken from the marks`(title: String, number: Int, part: Int) {
    #expect([TitleStem(title).number, TitleStem(title).part] == [number, part])
  }

  @Test func `a subtitle makes a title more than its stem, a mark does not`() {
    for title in ["Bleach", "Bleach 2", "Bleach (TV)", "Bleach: Season 2", "Oh! My Goddess"] {
      #expect(TitleStem(title).isWhole, "\(title)")
    }
    for title in ["Bleach: Memories of Nobody", "Bleach (Sennen Kessen-hen)"] {
      #expect(!TitleStem(title).isWhole, "\(title)")
    }
  }

  /// No text takes disproportionately long.
  @Test func `titles of any signs have a stem`() {
    for unit in ["a", "2 ", "ii ", ": a", "第", "！", "\u{301}", "👩‍👩‍👧", " - ", "劇場版"] {
      _ = TitleStem(String(repeating: unit, count: 5_000))
    }
  }
}
