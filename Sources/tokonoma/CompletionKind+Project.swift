import ArgumentParser
import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import SiteBuilding

extension CompletionKind {
  /// Titles of the current project, or of the one that the command line names.
  static let titles = CompletionKind.custom { words, _, letters in
    project(of: words)?.titleIDs(startingWith: letters) ?? []
  }

  static let looks = CompletionKind.custom { words, _, _ in
    var ignored = DiagnosticList()
    return project(of: words)
      .flatMap { try? ThemeFiles(of: $0, reporting: &ignored) }?.files.map(\.name) ?? []
  }

  static let tags = labels { $0.tracking?.tags ?? [] }
  static let genres = labels { $0.work.genres }

  private static func labels(_ labels: @escaping @Sendable (Entry) -> [String]) -> CompletionKind {
    .custom { words, _, letters in
      let all = Set(project(of: words)?.labels(labels) ?? [])
      return all.filter { $0.lowercased().hasPrefix(letters.lowercased()) }
        .map { letters + $0.dropFirst(letters.count) }.sortedInBytes()
    }
  }

  static let kinds = CompletionKind.list(Kind.allCases.map(\.id))
  static let statuses = CompletionKind.list(Status.allCases.map(\.rawValue))

  private static func project(of words: [String]) -> Project? {
    (try? Project.find(from: namedProject(in: words) ?? ".")) ?? nil
  }

  /// The value of `-C` or `--project`.
  private static func namedProject(in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      if ["-C", "--project"].contains(word), index + 1 < words.count { return words[index + 1] }
      if word.hasPrefix("--project=") { return String(word.dropFirst("--project=".count)) }
    }
    return nil
  }
}
