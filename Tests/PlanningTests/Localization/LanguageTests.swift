import Base
import FileSystem
import TestSupport
import Testing

@testable import Planning

/// The built-in languages are complete, and everything in them is used.
@Suite struct LanguageTests {
  static let root = Repository.path

  /// The files of `Templates/words` except the English one.
  static func languages() throws -> [String] {
    try Folder(root).files(below: "Templates/words").map { String($0.dropLast(4)) }
      .filter { $0 != "en" && $0 != "en-gb" }
  }

  @Test func theEnglishWordsAreComplete() throws {
    var problems = DiagnosticList()
    let source = try #require(Messages.wordsFile("en"))
    let file = MessageFile(source, language: "en", model: nil, reporting: &problems)
    #expect(problems.all == [])
    #expect(
      MessageKeys.all.indices.filter { file.messages[$0] == nil }.map { MessageKeys.all[$0] } == [])
    #expect(Set(MessageKeys.all).count == MessageKeys.all.count)
  }

  /// Visitors read them beside carefully set quotation marks and titles.
  @Test(arguments: ["en", "en-gb"]) func apostrophesAreCurly(language: String) throws {
    let words = try Folder(Self.root).read("Templates/words/\(language).yml")
    let lines = String(decoding: words, as: UTF8.self).split(separator: "\n")
    let straight = lines.filter { !$0.hasPrefix("#") && $0.contains(/[A-Za-z}]'[a-z]/) }
    #expect(straight == [])
  }

  @Test func everyLanguageHasEveryWord() throws {
    let languages = try Self.languages()
    #expect(languages == ["ja"])
    var problems = DiagnosticList()
    let english = try #require(Messages.wordsFile("en"))
    let model = MessageFile(english, language: "en", model: nil, reporting: &problems)
    for language in languages {
      // Parameters are compared while a file is read; differences are problems.
      _ = Messages.repository(language, reporting: &problems)
      #expect(problems.all == [], "\(language)")
      let source = try #require(Messages.wordsFile(language))
      let file = MessageFile(source, language: language, model: nil, reporting: &problems)
      for table in Vocabulary.allCases {
        #expect(
          file.tables[table.rawValue].keys.sorted() == model.tables[table.rawValue].keys.sorted(),
          "\(language): \(table.key)")
      }
    }
  }

  /// A word is used by its case in the sources, or by its key in a template.
  @Test func everyWordIsUsed() throws {
    let folder = try Folder(Self.root)
    var sources = ""
    for file in try folder.files(below: "Sources") where file.hasSuffix(".swift") {
      if file.hasSuffix("/MessageKey.swift") { continue }
      sources += String(decoding: try folder.read("Sources/" + file), as: UTF8.self)
    }
    var templates = ""
    for file in try folder.files(below: "Templates") where file.hasSuffix(".html") {
      templates += String(decoding: try folder.read("Templates/" + file), as: UTF8.self)
    }
    let names = Set(sources.matches(of: /\.([a-z][A-Za-z]*)/).map { String($0.1) })
    let unused = MessageKey.allCases.filter {
      !names.contains($0.stringValue) && !templates.contains("{{words.\($0.key)}}")
    }
    #expect(unused == [])
  }

  /// Text between tags and in the attributes that are read aloud.
  @Test func templatesHaveNoWordsOfTheirOwn() throws {
    let folder = try Folder(Self.root)
    var found: [String] = []
    for file in try folder.files(below: "Templates") where file.hasSuffix(".html") {
      let text = String(decoding: try folder.read("Templates/" + file), as: UTF8.self)
        .replacing(/\{\{[^}]*\}\}\}?/, with: "")
        .replacing(/<style>[^<]*<\/style>/, with: "")
      let spoken = text.matches(of: /(?:aria-label|alt|title|placeholder)="([^"]*)"/).map(\.1)
      for words in [text.replacing(/<[^>]*>/, with: "")[...]] + spoken
      where words.contains(where: \.isLetter) {
        found.append("\(file): \(words.filter { !$0.isNewline })")
      }
    }
    #expect(found == [])
  }

  /// The sources fill exactly the parameters of the English text.
  @Test func everyTextIsFilledWithWhatItNeeds() throws {
    let folder = try Folder(Self.root)
    var problems: [String] = []
    var count = 0
    for file in try folder.files(below: "Sources") where file.hasSuffix(".swift") {
      if file.hasPrefix("Planning/Localization/") { continue }
      let text = String(decoding: try folder.read("Sources/" + file), as: UTF8.self)
      let calls = /(?:words|messages)(?:\[|\.(?:count|around)\()/
      for start in text.ranges(of: calls).map(\.upperBound) {
        let call = String(argument(of: text[start...]).filter { !$0.isWhitespace })
        let isCount = text[..<start].hasSuffix("count(")
        let pattern = isCount ? /,\.(\w+)/ : /(?:^|in:)\.(\w+)(?:$|,\()/
        guard let name = call.firstMatch(of: pattern)?.1,
          let word = MessageKey.allCases.first(where: { $0.stringValue == name })
        else { continue }
        var given = Set(call.matches(of: /(?:^|[^\w])\(\.(\w+),/).map { String($0.1) })
        if isCount { given.insert("count") }
        if let open = call.firstMatch(of: /^\.(\w+),in:/) { given.insert(String(open.1)) }
        let wanted = Set(Messages.english.messages[word.rawValue].parameters.map(\.rawValue))
        count += 1
        // A form for a number need not show the number.
        if given != wanted, !(isCount && given.subtracting(["count"]) == wanted) {
          problems.append("\(file): \(word.key) has \(wanted.sorted()), not \(given.sorted())")
        }
      }
    }
    #expect(problems == [])
    #expect(count > 80)
  }

  /// Up to the bracket that closes the open one.
  private func argument(of text: Substring) -> Substring {
    var depth = 0
    let end = text.indices.first { index in
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      return depth < 0
    }
    return text[..<(end ?? text.endIndex)]
  }
}
