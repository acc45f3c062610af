import Diagnostics
import FileSystem
import LibraryParsing
import MediaLibrary

extension Project {
  /// The ids of the titles, private ones too, that start with some letters, and slugs that do when there is no folder
  /// in them: what a shell offers while somebody types.
  ///
  /// Only names of files are looked at, but for files that hold many titles. What cannot be read is passed over in
  /// silence: it is for `build` and `check` to tell.
  package func titleIDs(startingWith letters: String) -> [String] {
    let letters = letters.lowercased()
    guard let files = try? titleFiles(of: Kind.allCases) else { return [] }
    let context = ReadingContext(folder: folder)
    var found: [String] = []
    for (path, kind) in files {
      let file = Source(path: path, bytes: [])
      for slug in path.hasSuffix(".md") || path.hasSuffix(".markdown")
        ? [slug(for: file.fileName)] : slugs(in: path, kind, context)
      {
        let id = "\(kind.folder)/\(slug)"
        if id.hasPrefix(letters) {
          found.append(id)
        } else if slug.hasPrefix(letters) {
          found.append(slug)
        }
      }
    }
    return found
  }

  private func slugs(in path: String, _ kind: Kind, _ context: ReadingContext) -> [String] {
    guard let bytes = try? folder.read(path) else { return [] }
    var reading = Reading(Source(path: path, bytes: bytes), context: context)
    return reading.titles(kind: kind).map(\.slug)
  }
}
