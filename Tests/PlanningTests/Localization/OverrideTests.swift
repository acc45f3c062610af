import Base
import MediaLibrary
import Planning
import TestSupport
import Testing

/// Files of a project that override the built-in ones.
@Suite struct OverrideTests {
  private func read(
    _ language: String, _ files: [String: String]
  ) -> (words: Messages, problems: DiagnosticList) {
    var problems = DiagnosticList()
    var own: [String: Source] = [:]
    for (tag, text) in files { own[tag] = Source(path: "templates/words/\(tag).yml", text: text) }
    let words = Messages.repository(language, own: own, reporting: &problems)
    return (words, problems)
  }

  @Test func singleWordsAreReplaced() {
    let text = "all-pages: Everywhere\nkinds: {game: {name: Video games}}\n"
    let (words, problems) = read("en-GB", ["en": text])
    #expect(problems.all == [])
    #expect(words[.allPages] == "Everywhere")
    #expect(words[.game, KindMessageKey.name] == "Video games")
    #expect(words[.skipToContent] == "Skip to content")
  }

  @Test func otherParametersMayBeRepeated() {
    let text = "cover-of: \"{title}: {title}\"\nshort-date: \"{day}/{day} {month} {year}\"\n"
    let (words, problems) = read("en", ["en": text])
    #expect(problems.all == [])
    #expect(words[.coverOf, (.title, "Piranesi")] == "Piranesi: Piranesi")
    #expect(PartialDate(iso: "2016-09-14").map(words.short) == "14/14 Sep 2016")
    #expect(PartialDate(iso: "-0379-09-14").map(words.short) == "14/14 Sep 380 BC")
  }

  @Test func aVarietyOfALanguagePrecedesTheLanguage() {
    let files = ["ja": "all-pages: あ\nmain-pages: い", "ja-kansai": "main-pages: う"]
    let (words, problems) = read("ja-Kansai", files)
    #expect(problems.all == [])
    #expect([words[.allPages], words[.mainPages]] == ["あ", "う"])
    #expect(words[.skipToContent] == "本文へ移動")
  }

  @Test func aNewLanguageFallsBackToEnglish() {
    let (words, problems) = read("de", ["de": "all-pages: Alle Seiten", "en": "main-pages: First"])
    #expect(words[.allPages] == "Alle Seiten")
    #expect(words[.mainPages] == "First")
    #expect(problems.all.map(\.id) == ["missing-words"])
    #expect(problems.all.first?.location == .file("templates/words/de.yml"))
    #expect(problems.all.first?.notes.first?.message.contains("skip-to-content") == true)
  }

  @Test func aLanguageWithoutAFileIsReported() {
    let (words, problems) = read("de", [:])
    #expect(words[.allPages] == "All pages")
    #expect(words.unit(.episodes, for: 1) == "episode")
    #expect(problems.all.map(\.id) == ["language-without-words"])
    #expect(problems.all.first?.location == .file("tokonoma.yml"))
  }

  @Test func problemsHaveTheirPlace() {
    let text = MarkedText(
      """
      1️⃣al-pages: x
      all-pages: 2️⃣[x]
      skip-to-content: 3️⃣~
      long-date: "{day}. {month} 4️⃣{yaer}"
      short-month: 5️⃣"{month}"
      short-date: 6️⃣{other: x}
      main-pages: x 7️⃣{y
      months: 8️⃣[a]
      units: {hours: {9️⃣few: x, other: y}}
      """, path: "templates/words/en.yml")
    let (words, problems) = read("en", ["en": text.text])
    expectDiagnostics(
      problems, in: text,
      Finding("1️⃣", "unknown-interface-word", "the site has no word 'al-pages'"),
      Finding("2️⃣", "word-of-another-shape", "'all-pages' must be a text"),
      Finding("3️⃣", "word-of-another-shape"),
      Finding("4️⃣", "unknown-parameter"),
      Finding("5️⃣", "missing-parameter", "'short-month' lacks '{year}'"),
      Finding("6️⃣", "word-of-another-shape"),
      Finding("7️⃣", "open-brace"),
      Finding("8️⃣", "word-of-another-shape", "'months' must be a list of 12 texts"),
      Finding("9️⃣", "unknown-plural"))
    // A wrong value changes nothing.
    #expect(words[.allPages] == "All pages")
  }

  /// Half of the text would be lost if only the parameter became a link.
  @Test func aParameterMayBeUsedOnlyOnceInAText() {
    let text = MarkedText("subscribe-to: '{title}, yes: 1️⃣{title}'", path: "templates/words/en.yml")
    let (words, problems) = read("en", ["en": text.text])
    expectDiagnostics(
      problems, in: text,
      Finding("1️⃣", "repeated-parameter", "'{title}' appears twice in 'subscribe-to'"))
    let builtin = read("en", [:]).words
    #expect(
      words.aroundTitle(in: .subscribeTo).behind
        == builtin.aroundTitle(in: .subscribeTo).behind)
  }

  @Test func theNumberMayBeMissingIfTheFormHasIt() {
    let (_, problems) = read("de", ["de": "units: {hours: {one: 'eine Stunde', other: Stunden}}"])
    #expect(problems.all.map(\.id) == ["missing-words"])
    let lacking = read("ja", ["ja": "units: {hours: {}}"]).problems
    #expect(lacking.all.map(\.id) == ["missing-plural"])
  }
}
