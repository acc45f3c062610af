import ArgumentParser
import LibraryReading
import MediaLibrary

/// What a shell offers when somebody types a command line.
extension CompletionKind {
  /// Titles of the project at hand, or of the one that the command line names; nothing outside of a project.
  static let titles = CompletionKind.custom { words, index, letters in
    guard let project = try? Project.find(from: namedProject(in: words) ?? ".") else { return [] }
    return project.titleIDs(startingWith: letters)
  }

  static let kinds = CompletionKind.list(Kind.allCases.map(\.id))
  static let statuses = CompletionKind.list(Status.allCases.map(\.rawValue))

  /// What stands behind `-C` or `--project`.
  private static func namedProject(in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if ["-C", "--project"].contains(word), index + 1 < words.count { return words[index + 1] }
      if word.hasPrefix("--project=") { return String(word.dropFirst("--project=".count)) }
    }
    return nil
  }
}
