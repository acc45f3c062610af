import Base
import LibraryFiles
import TestSupport
import Testing

@testable import SiteBuilding

@Suite struct ThemeFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder("-- tokonoma.yml --\nname: X\n")
  }

  @Test func everyFileIsListedWithItsOrigin() throws {
    try folder.write("<b></b>\n", to: "templates/mark.html")
    try folder.write("", to: "templates/mine.html")
    try folder.write("wish-list: One day\n", to: "templates/words/en.yml")
    try folder.write("x", to: "theme/font.woff2")
    let lines = try files().text.split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1).map { $0.drop { $0 == " " } }
    }
    let standing = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
    #expect(standing["templates/card.html"] == "built in, Templates/card.html")
    #expect(standing["templates/mark.html"] == "yours, hides Templates/mark.html")
    #expect(standing["templates/mine.html"] == "yours")
    #expect(
      standing["templates/words/en.yml"]
        == "yours, its words go before those of Templates/words/en.yml")
    #expect(standing["theme/icon.svg"] == "built in, Themes/alcove/icon.svg")
    #expect(standing["theme/font.woff2"] == "yours")
  }

  /// A site with copies of all files equals the site without them, except for the style sheet's
  /// name, which depends on its version.
  @Test func siteOfCopiedFilesIsTheSame() async throws {
    let names = try files().files.map(\.path)
    let project = Project(folder: folder.folder)
    var problems = DiagnosticList()
    _ = try await buildSite(
      of: project, BuildOptions(output: folder.path + "/before", workers: 2), reporting: &problems)
    for name in names { #expect(try eject(name).0 != nil, "\(name)") }
    _ = try await buildSite(
      of: project, BuildOptions(output: folder.path + "/after", workers: 2), reporting: &problems)
    #expect(problems.all.isEmpty)
    let before = try folder.archive(below: "before").files.filter { $0.path.hasSuffix(".html") }
    let after = try folder.archive(below: "after").files.filter { $0.path.hasSuffix(".html") }
    #expect(before.count > 10)
    #expect(
      before.map { $0.path + withoutHash($0.text) } == after.map { $0.path + withoutHash($0.text) })
    #expect(try files().files.allSatisfy { $0.isOwn && !$0.isBehind })
    for name in names where !name.hasSuffix(".woff2") {
      #expect(try difference(name).0?.hasSuffix("equals the built-in one\n") == true)
    }
  }

  @Test func fieldsOfATemplateAreListed() throws {
    var problems = DiagnosticList()
    func fields(_ name: String) throws -> TemplateFields? {
      try TemplateFields(
        of: name, in: Project(folder: folder.folder), reporting: &problems)
    }
    let card = try #require(try fields("card.html"))
    let lines = card.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "card.html, in text-page.html" && lines[1] == "  card")
    for line in [
      "    cover        a section: cover", "    creators     a list of text: {{.}}",
      "    year         text, may be missing", "    root         a URL",
      "    hasNote      a flag", "  drawn cover", "    palette  text",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    // Names from the surrounding contexts are also available, and each place has its own names.
    let pager = try #require(try fields("pager"))
    #expect(pager.text.hasPrefix("pager.html, in diary"))
    #expect(pager.text.contains("frame"))
    #expect(try #require(try fields("layout")).text.contains("Each of them has more at hand"))
    #expect(card.json.count == 2 && card.json[0].line.contains(#"{"name":"year","kind":"text""#))
    #expect(problems.all.isEmpty)
    #expect(try fields("crad") == nil)
    #expect(problems.all.map(\.id) == ["unknown-template-name"])
    // A template that no other one includes is that of a page.
    try folder.write("<b></b>\n", to: "templates/mine.html")
    let mine = try #require(try fields("mine"))
    #expect(mine.text.contains("    titles          a list, each: title of a page\n"))
    #expect(mine.text.contains("    extra        texts by name\n"))
    #expect(problems.all.map(\.id) == ["unknown-template-name"])
  }

  @Test func ejectReplacesAFileOnlyWhenForced() throws {
    #expect(try eject("card").0?.file == "templates/card.html")
    try folder.write("mine\n", to: "templates/card.html")
    #expect(try eject("card.html").1 == ["look-is-there"])
    #expect(try folder.read("templates/card.html") == "mine\n")
    #expect(try eject("templates/card.html", isForced: true).0 != nil)
    #expect(
      try folder.read("templates/card.html").hasPrefix("{{! copied from Templates/card.html "))
  }

  /// The contents that the first copy and the forced one found, newest first.
  @Test func ejectCanBeUndone() throws {
    _ = try eject("card")
    try folder.write("mine\n", to: "templates/card.html")
    _ = try eject("card", isForced: true)
    let steps = try Journal(folder.folder).steps().steps
    #expect(steps.map(\.command) == ["templates --eject card", "templates --eject card"])
    #expect(steps.flatMap(\.files).map(\.path) == ["templates/card.html", "templates/card.html"])
    #expect(steps.flatMap(\.files).map(\.before) == [Array("mine\n".utf8), nil])
  }

  @Test func unknownNamesAreRefused() throws {
    try folder.write("", to: "templates/mine.html")
    #expect(try eject("crad").1 == ["unknown-look"])
    #expect(try eject("../tokonoma.yml").1 == ["unknown-look"])
    #expect(try eject("mine").1 == ["look-not-built-in"])
    #expect(try difference("mine").1 == ["look-not-built-in"])
    #expect(try difference("card").1 == ["look-not-own"])
    // The built-in one has sections.
    #expect(try eject("style.css").1 == ["unknown-look"])
    #expect(try eject("style/25-card.css").0?.file == "theme/style/25-card.css")
    #expect(try eject("Themes/alcove/icon.svg").0?.file == "theme/icon.svg")
    #expect(try eject("words/en.yml").0?.file == "templates/words/en.yml")
  }

  @Test func aCopyOfAnOlderVersionIsReported() throws {
    _ = try eject("mark")
    let copy = try folder.read("templates/mark.html")
    let version = try #require(files().files.first { $0.name == "mark.html" }?.originalVersion)
    try folder.write(copy.replacing(version, with: "00000000"), to: "templates/mark.html")
    let file = try #require(files().files.first { $0.name == "mark.html" })
    #expect(file.isBehind)
    #expect(
      try files().text.contains("hides Templates/mark.html, which has changed since you copied it"))
    // Changes of the rest of it, or removing the line, have nothing to do with the built-in one.
    try folder.write(copy + "more\n", to: "templates/mark.html")
    #expect(try files().files.contains { $0.isBehind } == false)
    try folder.write("copied from nothing\n", to: "templates/mark.html")
    #expect(try files().files.contains { $0.isBehind } == false)
  }

  /// Words of the owner's language translate the English ones, wherever they were copied to.
  @Test func wordsOfANewLanguageAreComparedWithTheEnglishOnes() throws {
    _ = try eject("words/en.yml")
    let copy = try folder.read("templates/words/en.yml")
    folder.remove("templates/words/en.yml")
    let translated = copy.replacing(
      "skip-to-content: Skip to content", with: "skip-to-content: Inhalt")
    for name in ["de", "de-at", "en-AU", "ja-kansai"] {
      try folder.write(translated, to: "templates/words/\(name).yml")
    }
    let text = try #require(try difference("words/de.yml").0)
    #expect(
      text.hasPrefix("--- Templates/words/en.yml, built in\n+++ templates/words/de.yml, yours\n"))
    #expect(text.contains("\n-skip-to-content: Skip to content\n+skip-to-content: Inhalt\n"))
    #expect(
      try difference("words/ja-kansai.yml").0?.hasPrefix("--- Templates/words/ja.yml") == true)
    #expect(try eject("words/de.yml").1 == ["look-not-built-in"])

    let untranslated = Dictionary(
      try files().files.map { ($0.name, $0.untranslatedWords) }, uniquingKeysWith: { $1 })
    let keys = try #require(untranslated["words/de.yml"])
    #expect(keys.count > 100 && !keys.contains("skip-to-content") && keys.contains("all-pages"))
    #expect(untranslated["words/de-at.yml"] == keys)
    #expect(untranslated.filter { !$0.value.isEmpty }.count == 2)
    // A few are the same in many languages.
    try folder.write("all-pages: All pages\nskip-to-content: a\n", to: "templates/words/de.yml")
    #expect(try files().files.first { $0.name == "words/de.yml" }?.untranslatedWords == [])
  }

  /// The line in a copy moves with the file.
  @Test func aTranslationOfOlderWordsIsReported() throws {
    _ = try eject("words/en.yml")
    let copy = try folder.read("templates/words/en.yml")
    folder.remove("templates/words/en.yml")
    try folder.write(copy, to: "templates/words/de.yml")
    #expect(try files().files.contains { $0.isBehind } == false)
    let version = try #require(files().files.first { $0.name == "words/de.yml" }?.originalVersion)
    try folder.write(copy.replacing(version, with: "00000000"), to: "templates/words/de.yml")
    let file = try #require(files().files.first { $0.isBehind })
    #expect(file.name == "words/de.yml" && file.originalName == "words/en.yml")
  }

  @Test func differenceIsAUnifiedDiffFromTheBuiltinFile() throws {
    _ = try eject("mark")
    let copy = try folder.read("templates/mark.html")
    try folder.write(copy + "more\n", to: "templates/mark.html")
    let text = try #require(try difference("mark").0)
    #expect(
      text.hasPrefix("--- Templates/mark.html, built in\n+++ templates/mark.html, yours\n@@ -"))
    #expect(text.hasSuffix("\n+more\n"))
  }

  @Test func unifiedDifferenceShowsThreeLinesAround() {
    #expect(unifiedDifference(from: "a\nb\n", to: "a\nb\n") == "")
    #expect(unifiedDifference(from: "", to: "a") == "@@ -1,0 +1,1 @@\n+a\n")
    let old = (1...20).map { "\($0)\n" }.joined()
    #expect(
      unifiedDifference(
        from: old, to: old.replacing("2\n3\n4", with: "2\nx\n4").replacing("20\n", with: ""))
          == """
          @@ -1,6 +1,6 @@
           1
           2
          -3
          +x
           4
           5
           6
          @@ -17,4 +17,3 @@
           17
           18
           19
          -20

          """)
  }

  private func files() throws -> ThemeFiles {
    var problems = DiagnosticList()
    return try ThemeFiles(of: Project(folder: folder.folder), reporting: &problems)
  }

  private func eject(_ name: String, isForced: Bool = false) throws -> (EjectReport?, [String]) {
    var problems = DiagnosticList()
    let report = try files().eject(
      name, isForced: isForced,
      by: ChangeOrigin(command: "templates --eject \(name)", date: nil), reporting: &problems)
    return (report, problems.all.map(\.id))
  }

  private func difference(_ name: String) throws -> (String?, [String]) {
    var problems = DiagnosticList()
    let text = try files().difference(of: name, reporting: &problems)
    return (text, problems.all.map(\.id))
  }

  private func withoutHash(_ page: String) -> String {
    page.replacing(/style\.[0-9a-f]{8}\.css/, with: "style.css")
  }
}
