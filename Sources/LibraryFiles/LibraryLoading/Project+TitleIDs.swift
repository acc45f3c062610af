import Base
import FileSystem
import MediaLibrary

extension Project {
  /// The ids, and slugs if `start` has no folder, that begin with `start`, for completion in a
  /// shell. Private titles are included. Capitals matter, since the shell compares them.
  ///
  /// Looks only at file names, except for files of many titles; skips what it can't read.
  package func titleIDs(startingWith letters: String) -> [String] {
    let typed = letters
    let letters = letters.lowercased()
    guard let files = try? titleFiles(of: Kind.allCases) else { return [] }
    let context = ReadingContext(folder: folder)
    var found: [String] = []
    var seen: Set<String> = []
    func offer(_ word: String) {
      if seen.insert(word).inserted { found.append(typed + word.dropFirst(letters.count)) }
    }
    for (path, kind) in files {
      let file = Source(path: path, bytes: [])
      for slug in path.hasSuffix(".md") || path.hasSuffix(".markdown")
        ? [slug(for: file.fileName)] : slugs(in: path, kind, context)
      {
        let id = "\(kind.folder)/\(slug)"
        if id.hasPrefix(letters) {
          offer(id)
        } else if slug.hasPrefix(letters) {
          offer(slug)
        }
      }
    }
    return found
  }

  /// Labels such as the tags of all titles; unreadable titles are skipped.
  package func labels(_ labels: (Entry) -> [String]) -> [String] {
    guard let files = try? titleFiles(of: Kind.allCases), let reader = try? OwnersTitleReader(self)
    else { return [] }
    var ignored = DiagnosticList()
    return files.flatMap { path, kind -> [String] in
      guard let bytes = try? folder.read(path) else { return [] }
      return reader.titles(of: Source(path: path, bytes: bytes), kind: kind, reporting: &ignored)
        .flatMap { labels($0.entry) }
    }
  }

  private func slugs(in path: String, _ kind: Kind, _ context: ReadingContext) -> [String] {
    guard let bytes = try? folder.read(path) else { return [] }
    var reading = Reading(Source(path: path, bytes: bytes), context: context)
    return reading.titles(kind: kind).map(\.slug)
  }
}
