import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Finds the places of findings in the library's files, which are read again for this.
///
/// In the order of files and lines, each file is read once and only one is kept.
struct FindingLocations {
  private let folder: Folder
  private var last: ReadFile?

  private struct ReadFile {
    let path: String
    /// By line and column.
    var titles: [Start: YAMLNode]
    var cursor: LocationCursor
  }

  private struct Start: Hashable {
    let line: Int
    let column: Int
  }

  init(in folder: Folder) {
    self.folder = folder
  }

  mutating func location(of finding: TitleFinding) throws(FileError) -> SourceLocation {
    switch finding.subject {
    case .picture(let path): return .file(path)
    case .key(let key):
      let title = finding.entry.location
      let start = Start(line: title.line, column: title.column)
      if last?.path != title.path { last = try read(title.path) }
      guard let pair = last?.titles[start]?.pairs.first(where: { $0.key.text == key }) else {
        return title
      }
      return last?.cursor.location(at: pair.key.range.lowerBound) ?? title
    }
  }

  private func read(_ path: String) throws(FileError) -> ReadFile {
    let source = Source(path: path, bytes: try folder.read(path))
    // It has been read without errors before.
    var ignored = DiagnosticList()
    let titles = TitleFile(source, reporting: &ignored)?.titles ?? []
    var cursor = LocationCursor(source)
    var starts: [Start: YAMLNode] = [:]
    for title in titles {
      let location = cursor.location(at: title.range.lowerBound)
      starts[Start(line: location.line, column: location.column)] = title
    }
    return ReadFile(path: path, titles: starts, cursor: cursor)
  }
}

extension [TitleFinding] {
  var inOrderOfFiles: [TitleFinding] {
    sorted { a, b in
      let (a, b) = (a.entry.location, b.entry.location)
      if a.path != b.path { return precedesInBytes(a.path, b.path) }
      return (a.line, a.column) < (b.line, b.column)
    }
  }
}
