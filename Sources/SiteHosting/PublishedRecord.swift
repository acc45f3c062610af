import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// What the project remembers of a place that it published to: the files there that the list there is silent about.
///
/// It lies in the project, since all that is published can be fetched. Only this copy of the project has it.
struct PublishedRecord: Sendable {
  private let project: Folder
  private let file: String

  init(of place: Settings.Publishing, in project: Project) throws(FileError) {
    self.project = project.folder
    let key = [place.host.rawValue, place.place ?? "", place.branch ?? ""].joined(separator: "\n")
    file = ".tokonoma/published/" + String(FNV1a.hash(Array(key.utf8)), radix: 16)
  }

  func read() throws(FileError) -> Manifest {
    guard try project.status(of: file)?.kind == .file else { return Manifest(sorted: []) }
    return manifest(try project.read(file)) ?? Manifest(sorted: [])
  }

  /// An empty one is no file.
  func write(_ list: Manifest) throws(FileError) {
    if list.paths.isEmpty { return try project.remove(file) }
    let bytes = list.bytes
    if try project.status(of: file)?.kind == .file, try project.read(file) == bytes { return }
    try project.replace(file, with: bytes)
  }

  /// What else is kept of the place; nil for nothing.
  func readText(_ name: String) throws(FileError) -> String? {
    guard try project.status(of: "\(file)-\(name)")?.kind == .file else { return nil }
    return String(decoding: try project.read("\(file)-\(name)"), as: UTF8.self)
  }

  func writeText(_ name: String, _ text: String) throws(FileError) {
    try project.replace("\(file)-\(name)", with: Array(text.utf8))
  }
}

/// The list that is at a host; nil for bytes that are none.
func manifest(_ bytes: [UInt8]) -> Manifest? {
  // Lines that no build would write are left out.
  var ignored = DiagnosticList()
  return Manifest(Source(path: Manifest.name, bytes: bytes), reporting: &ignored)
}
