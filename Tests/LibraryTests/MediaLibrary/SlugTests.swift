import MediaLibrary
import Testing

struct SlugTests {
  @Test(arguments: [
    ("Cowboy Bebop", "cowboy-bebop"), ("Re:Zero − Starting Life", "re-zero-starting-life"),
    ("Howl's Moving Castle", "howls-moving-castle"), ("It’s Me", "its-me"),
    ("  --A__b..c/  ", "a-b-c"), ("カウボーイビバップ", "カウボーイビバップ"),
    ("Ōoku: The Inner Chambers", "ōoku-the-inner-chambers"), ("ПРЕСТУПЛЕНИЕ", "преступление"),
    ("हिन्दी", "हिन्दी"), ("Ranma ½", "ranma"), ("20世紀少年", "20世紀少年"), ("C++", "c"),
    ("STRASSE ẞ", "strasse-ß"), ("AIR/まごころを、君に", "air-まごころを-君に"),
  ])
  func words(_ title: String, _ expected: String) {
    #expect(Array(slug(for: title).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func normalForms() {
    let composed = Array("caf\u{E9}".utf8)
    #expect(Array(slug(for: "CAFE\u{301}").utf8) == composed)
    #expect(Array(slug(for: "Caf\u{C9}").utf8) == composed)
    #expect(Array(slug(for: "\u{1112}\u{1161}\u{11AB}").utf8) == Array("\u{D55C}".utf8))
    // After dropping a character between them, a letter and a mark may compose.
    #expect(Array(slug(for: "e'\u{301}").utf8) == Array("\u{E9}".utf8))
  }

  @Test(arguments: [
    ("", "untitled"), ("   ", "untitled"), ("!!!", "u21-u21-u21"), ("★", "u2605"),
    ("..", "u2e-u2e"),
    (".", "u2e"), ("/", "u2f"), ("\u{3164}", "u3164"), ("\u{301}", "u301"), ("--", "u2d-u2d"),
  ])
  func neverEmpty(_ title: String, _ expected: String) {
    #expect(slug(for: title) == expected)
  }

  @Test(arguments: ["CON", "nul", "Com1", "LPT9", "aux"])
  func windowsNames(_ name: String) {
    #expect(slug(for: name) == name.lowercased() + "-1")
  }

  @Test(arguments: [
    String(repeating: "a", count: 1_000_000), String(repeating: "カ", count: 1000),
    String(repeating: "a-", count: 1000), "e" + String(repeating: "\u{302}", count: 100_000),
    String(repeating: "!", count: 100_000), String(repeating: "\u{1F600}", count: 1000),
    String(repeating: "ab ", count: 39) + "abc def",
  ])
  func longTitles(_ title: String) {
    let slug = slug(for: title)
    #expect(!slug.isEmpty)
    #expect(slug.utf8.count <= 120)
    #expect(!slug.hasPrefix("-") && !slug.hasSuffix("-"))
    #expect(MediaLibrary.slug(for: slug) == slug)
  }

  /// All characters of the basic plane, each in two places.
  @Test func aSlugIsItsOwnSlug() {
    var failures: [UInt32] = []
    for value in UInt32(1)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = slug(for: "a\(scalar)B \(scalar)")
      let isSafe = !once.isEmpty && !once.utf8.contains { "/\\.:*?\"<>| \0".utf8.contains($0) }
      if !isSafe || Array(slug(for: once).utf8) != Array(once.utf8) { failures.append(value) }
    }
    #expect(failures == [])
  }
}
