import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// The files published to a place that the list there doesn't name.
///
/// It is kept in this copy of the project alone, because anyone can fetch published files.
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

  /// Removes the file for an empty list.
  func write(_ list: Manifest) throws(FileError) {
    if list.paths.isEmpty { return try project.remove(file) }
    let bytes = list.bytes
    if try project.status(of: file)?.kind == .file, try project.read(file) == bytes { return }
    try project.replace(file, with: bytes)
  }

  /// A further file about the place; nil if there is none.
  func readText(_ name: String) throws(FileError) -> String? {
    guard try project.status(of: "\(file)-\(name)")?.kind == .file else { return nil }
    return String(decoding: try project.read("\(file)-\(name)"), as: UTF8.self)
  }

  func writeText(_ name: String, _ text: String) throws(FileError) {
    try project.replace("\(file)-\(name)", with: Array(text.utf8))
  }
}

/// nil for malformed bytes.
func manifest(_ bytes: [UInt8]) -> Manifest? {
  // Invalid lines are left out.
  var ignored = DiagnosticList()
  return Manifest(Source(path: Manifest.name, bytes: bytes), reporting: &ignored)
}
