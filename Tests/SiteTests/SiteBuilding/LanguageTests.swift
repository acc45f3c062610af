import Base
import FileSystem
import Planning
import TestSupport
import Testing

/// The example library as the site of an owner who writes Japanese.
@Suite struct LanguageTests {
  private struct Japanese {
    let pages: [String: [UInt8]]
    /// All texts of the owner.
    let sources: String
  }

  private static let built = Task {
    let project = try BuiltProject.example()
    let settings = try project.read("tokonoma.yml")
    try project.write(
      settings.replacing("language: en", with: "language: ja"), to: "tokonoma.yml")
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.all == [])
    let folder = try Folder(project.path)
    var sources = ""
    for file in try folder.files(below: "")
    where !file.hasPrefix("_site/") && (file.hasSuffix(".md") || file.hasSuffix(".yml")) {
      sources += String(decoding: try folder.read(file), as: UTF8.self) + "\n"
    }
    return Japanese(
      pages: try project.site.contents.filter { $0.key.hasSuffix(".html") }, sources: sources)
  }

  @Test(arguments: ["index.html", "anime/cowboy-bebop.html", "upcoming.html"])
  func pagesAreAsRecorded(_ path: String) async throws {
    let page = try #require(try await Self.built.value.pages[path])
    expectSnapshot(page, named: "ja-" + path.replacing("/", with: "-"))
  }

  @Test func filesHaveTheSameNamesInEveryLanguage() async throws {
    let english = try await ExampleSite.built().pages.keys.sorted()
    #expect(try await Self.built.value.pages.keys.sorted() == english)
  }

  /// All words in Latin letters are the owner's, alone and together with the next word.
  @Test func noEnglishTextIsLeft() async throws {
    let site = try await Self.built.value
    // A link shows the title of its target.
    let written = pairs(in: folded(site.sources.replacing("[[games/ico]]", with: "ICO")))
    var left: Set<String> = []
    for (path, bytes) in site.pages {
      let page = HTMLPage(bytes)
      #expect(page.elements.first { $0.name == "html" }?["lang"] == "ja", "\(path)")
      for text in texts(of: page) { left.formUnion(pairs(in: folded(text)).subtracting(written)) }
    }
    // Names of other sites, for links by ids and for exports to compare.
    #expect(
      left == ["AniList", "ISBN", "Tokonoma", "Letterboxd", "StoryGraph", "IMDb", "json"])
    #expect(written.count > 2000)
  }

  /// The owner may use an English word of the site within a sentence; alone it would be the site's.
  @Test func noEnglishWordOfTheInterfaceIsLeft() async throws {
    let english = Set(Messages.english.fixed.values.filter { $0.utf8.count > 3 })
    var problems = DiagnosticList()
    let japanese = Set(Messages.repository("ja", reporting: &problems).fixed.values)
    let site = try await Self.built.value
    var left: Set<String> = []
    for (_, bytes) in site.pages {
      left.formUnion(texts(of: HTMLPage(bytes)).filter { english.contains($0) })
    }
    // The owner's titles and headings may be the same words.
    let others = left.subtracting(japanese).filter { text in
      !["title: ", "# "].contains { site.sources.contains($0 + text + "\n") }
    }
    #expect(others == [])
  }

  /// Words in Latin letters with the next word if only a blank is between them; single words from
  /// four letters on.
  private func pairs(in text: String) -> Set<String> {
    var pairs: Set<String> = []
    for passage in text.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0 == " ") }) {
      let words = passage.split(separator: " ")
      for (word, next) in zip(words, words.dropFirst()) { pairs.insert("\(word) \(next)") }
      for word in words where word.count >= 4 { pairs.insert(String(word)) }
    }
    return pairs
  }

  /// The texts that a visitor reads or hears.
  private func texts(of page: HTMLPage) -> [String] {
    let shown = page.texts.filter { text in
      guard let parent = text.parent.map({ page.elements[$0] }) else { return false }
      return !["script", "style", "text", "tspan", "code"].contains(parent.name)
    }.map(\.text)
    let spoken = page.elements.flatMap { element in
      ["aria-label", "alt", "title", "placeholder"].compactMap { element[$0] }
        + (element.name == "meta" && element["name"] == "description"
          ? [element["content"] ?? ""] : [])
    }
    return (shown + spoken).map { text in
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// On one line, without the signs of Markdown.
  private func folded(_ text: String) -> String {
    text.filter { !"*_<>!`".contains($0) }.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }
}
