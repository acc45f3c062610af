import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing

/// The published files that the list at the place leaves out.
///
/// It is kept only on this machine, because anyone can fetch published files, and outside the
/// project, because files in it are removed from the place.
struct PublishedRecord: Sendable {
  private let cache: Folder
  private let file: String

  init(of place: Settings.Publishing, in project: Project) throws(FileError) {
    cache = try Folder("/", isOpenEnded: true)
    let key = [place.host.rawValue, place.written ?? "", place.branch ?? ""].joined(separator: "\n")
    file =
      Folder.cachePath(of: project.folder).dropFirst() + "/published/"
      + String(FNV1a.hash(key.utf8), radix: 16)
  }

  func read() throws(FileError) -> Manifest {
    guard try cache.status(of: file)?.kind == .file else { return Manifest(sorted: []) }
    return manifest(try cache.read(file)) ?? Manifest(sorted: [])
  }

  /// Removes the file for an empty list.
  func write(_ list: Manifest) throws(FileError) {
    if list.paths.isEmpty { return try cache.remove(file) }
    let bytes = list.bytes
    if try cache.status(of: file)?.kind == .file, try cache.read(file) == bytes { return }
    try cache.replace(file, with: bytes)
  }

  /// A further file about the place; nil if there is none.
  func readText(_ name: String) throws(FileError) -> String? {
    guard try cache.status(of: "\(file)-\(name)")?.kind == .file else { return nil }
    return String(decoding: try cache.read("\(file)-\(name)"), as: UTF8.self)
  }

  func writeText(_ name: String, _ text: String) throws(FileError) {
    try cache.replace("\(file)-\(name)", with: Array(text.utf8))
  }
}

/// nil for malformed bytes.
func manifest(_ bytes: [UInt8]) -> Manifest? {
  // Invalid lines are left out.
  var ignored = DiagnosticList()
  return Manifest(Source(path: Manifest.name, bytes: bytes), reporting: &ignored)
}
