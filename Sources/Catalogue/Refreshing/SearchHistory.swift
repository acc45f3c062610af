import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

/// Past searches, and the last hits for `add 3`; files in `.tokonoma/`.
package struct SearchHistory {
  private static let queriesPath = ".tokonoma/searches"
  private static let hitsPath = ".tokonoma/found"
  private static let most = 100

  private let folder: Folder

  package init(_ project: Project) { folder = project.folder }

  package func queries() -> [String] { lines(of: Self.queriesPath) }

  package func found() -> [(reference: String, kind: Kind)] {
    lines(of: Self.hitsPath).compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 3, let kind = Kind(id: parts[1]) else { return nil }
      return (parts[0], kind)
    }
  }

  package func keep(
    _ query: String, on date: PartialDate?, _ hits: [CatalogueSearch.Hit]
  ) throws(FileError) {
    let line = "\(date?.iso ?? "")  \(singleLine(query))"
    let queries = (queries().filter { $0 != line } + [line]).suffix(Self.most)
    try write(Array(queries), to: Self.queriesPath)
    try write(
      hits.map { "\($0.reference)\t\($0.kind.id)\t\(singleLine($0.title))" }, to: Self.hitsPath)
  }

  package func clear() throws(FileError) {
    for path in [Self.queriesPath, Self.hitsPath] where try folder.exists(path) {
      try folder.remove(path)
    }
  }

  private func lines(of path: String) -> [String] {
    guard (try? folder.exists(path)) == true, let bytes = try? folder.read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func write(_ lines: [String], to path: String) throws(FileError) {
    try folder.createFolders(".tokonoma")
    try folder.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
