import Base
import Planning
import TestSupport

/// A built-in language, in which a test uses a site.
enum SiteLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The site's words in it.
  var words: Messages {
    switch self {
    case .english: Messages.english
    case .japanese: Self.japaneseWords
    }
  }

  private static let japaneseWords = {
    var problems = DiagnosticList()
    return Messages.repository("ja", reporting: &problems)
  }()
}

/// One library's site in each language, built when the first test asks for it.
struct SitesByLanguage: Sendable {
  private let tasks: [SiteLanguage: Task<ServedSite, any Error>]

  /// - Parameter library: without settings
  init(_ library: String, settings: String = "name: Alcove\n") {
    let pairs = SiteLanguage.allCases.map { language in
      let own = "-- tokonoma.yml --\n\(settings)language: \(language.rawValue)\n"
      return (language, Task { try await ServedSite.of(own + library) })
    }
    tasks = Dictionary(uniqueKeysWithValues: pairs)
  }

  func site(in language: SiteLanguage) async throws -> ServedSite {
    guard let task = tasks[language] else { throw NoSite() }
    return try await task.value
  }

  private struct NoSite: Error {}
}
