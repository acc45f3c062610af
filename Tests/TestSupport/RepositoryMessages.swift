import Base
import FileSystem
import Planning

extension Messages {
  /// The English words of the repository.
  package static let english = {
    var problems = DiagnosticList()
    return repository("en", reporting: &problems)
  }()

  /// The words of `Templates/words`, with a test's own by language.
  package static func repository(
    _ language: String, own: [String: Source] = [:], reporting problems: inout DiagnosticList
  ) -> Messages {
    Messages.read(
      language, at: .file("tokonoma.yml"), languages: ["en", "ja"],
      files: { language in
        [wordsFile(language), own[language]].compactMap { $0 }
      }, reporting: &problems)
  }

  /// A file of `Templates/words`.
  package static func wordsFile(_ language: String) -> Source? {
    let root = Repository.path
    let path = "Templates/words/\(language).yml"
    guard let bytes = try? Folder(root).read(path) else { return nil }
    return Source(path: path, bytes: bytes)
  }
}
