import Diagnostics
import FileSystem
import LibraryChecking
import LibraryEditing
import MediaLibrary
import StrictYAML

/// Where findings are in the library's files, which are read once more for it; only what is shown needs its place.
struct TitlePlaces {
  private let folder: Folder
  private var files: [String: OpenFile] = [:]

  private struct OpenFile {
    /// By line and column where they start.
    var titles: [Start: YAMLNode]
    var places: SourcePlaces
  }

  private struct Start: Hashable {
    let line: Int
    let column: Int
  }

  init(in folder: Folder) {
    self.folder = folder
  }

  mutating func location(of finding: TitleFinding) throws(FileError) -> SourceLocation {
    switch finding.place {
    case .file(let path): return .file(path)
    case .key(let key):
      let start = finding.entry.location
      let place = Start(line: start.line, column: start.column)
      if files[start.path] == nil { files[start.path] = try open(start.path) }
      guard let node = files[start.path]?.titles[place],
        let pair = node.pairs.first(where: { $0.key.text == key }),
        let location = files[start.path]?.places.location(at: pair.key.range.lowerBound)
      else { return start }
      return location
    }
  }

  private func open(_ path: String) throws(FileError) -> OpenFile {
    let source = Source(path: path, bytes: try folder.read(path))
    // It was read without an error a moment ago.
    var unheard = DiagnosticList()
    let titles = TitleFile(source, reporting: &unheard)?.titles ?? []
    var places = SourcePlaces(source)
    var starts: [Start: YAMLNode] = [:]
    for title in titles {
      let location = places.location(at: title.range.lowerBound)
      starts[Start(line: location.line, column: location.column)] = title
    }
    return OpenFile(titles: starts, places: places)
  }
}
