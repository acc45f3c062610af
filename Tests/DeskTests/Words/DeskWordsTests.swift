import Base
import FileSystem
import LibraryFiles
import SiteBuilding
import TestSupport
import Testing

@testable import Desk

@Suite struct DeskWordsTests {
  @Test func everyLanguageHasEveryWord() {
    let english = DeskWords.texts(of: "en")
    #expect(DeskWord.allCases.filter { english[$0.key] == nil } == [])
    let languages = BuiltinFiles.templates.map(\.path)
      .filter { $0.hasPrefix("desk/words/") }.map { String($0.dropFirst(11).dropLast(4)) }
    #expect(languages.contains("ja"))
    for language in languages where !language.contains("-") {
      let texts = DeskWords.texts(of: language)
      #expect(Set(texts.keys).symmetricDifference(english.keys) == [], "\(language)")
      for (key, text) in texts {
        #expect(parameters(text) == parameters(english[key] ?? ""), "\(language) \(key)")
      }
    }
  }

  /// A variety of a language has the words that differ, and no others.
  @Test func britishWordsAreSpelledInTheBritishWay() {
    let american = [("favourite", "favorite"), ("colour", "color")]
    func spelled(_ text: String) -> String {
      american.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    let english = DeskWords.texts(of: "en")
    let british = DeskWords.texts(of: "en-gb")
    for (key, text) in british {
      #expect(spelled(text) == english[key] && text != english[key], "\(key)")
    }
    // But for the names of keys.
    let names = /coverColor|colors\b(?! come)/
    let missing = english.filter { key, text in
      british[key] == nil && american.contains { text.replacing(names, with: "").contains($0.1) }
    }
    #expect(missing.isEmpty, "\(missing)")
  }

  private func parameters(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
  }

  /// A published site contains nothing of the desk.
  @Test func noSiteHasFilesOfTheDesk() async throws {
    let folder = try TemporaryFolder(DeskVisitor.library)
    let site = try await site(of: folder)
    #expect(site.count > 30)
    #expect(site.filter { $0.contains("desk") } == [])
  }
}

private func site(of folder: TemporaryFolder) async throws -> [String] {
  var problems = DiagnosticList()
  let output = try TemporaryFolder()
  let report = try await buildSite(
    of: Project(folder: folder.folder),
    BuildOptions(output: output.path, adoptsOutput: true, workers: 1),
    reporting: &problems)
  #expect(report != nil, "\(problems.all)")
  return try output.folder.files(includingHidden: true)
}
