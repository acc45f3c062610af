import FileSystem
import LibraryFiles
import Publishing
import Synchronization

/// A finished site: the files that builds wrote, and additional files for its host.
package struct OutgoingSite: Sendable {
  let folder: Folder
  /// All files except the manifest.
  let files: Manifest
  /// Files that the public list leaves out.
  let unlisted: Set<String>
  /// Files that are not in the folder.
  let made: [String: [UInt8]]
  private let digests = Digests()

  /// nil if no build wrote into the folder.
  package init?(in output: String, of project: Project) throws(FileError) {
    guard let published = try publishedFiles(in: output, of: project.folder.path) else {
      return nil
    }
    folder = try Folder(output)
    files = published.all
    unlisted = published.unlisted
    made = [:]
  }

  private init(_ site: OutgoingSite, made: [String: [UInt8]]) {
    folder = site.folder
    unlisted = site.unlisted
    files = site.files.union(Manifest(sorted: Array(made.keys).sortedInBytes()))
    self.made = made
  }

  /// With files of its host; the owner's files of the same names win.
  package func adding(_ made: [(path: String, bytes: [UInt8])]) -> OutgoingSite {
    let new = made.filter { !files.contains($0.path) }
    return OutgoingSite(self, made: Dictionary(new.map { ($0.path, $0.bytes) }) { $1 })
  }

  /// The files of its host.
  package var further: [(path: String, bytes: [UInt8])] {
    Array(made.keys).sortedInBytes().map { ($0, made[$0] ?? []) }
  }

  var paths: [String] { files.paths }

  /// The list to publish.
  var listed: Manifest {
    unlisted.isEmpty ? files : Manifest(sorted: paths.filter { !unlisted.contains($0) })
  }

  /// The list to publish for some files, without those in our record.
  func listed(among files: Manifest, besides record: Manifest) -> Manifest {
    Manifest(sorted: files.paths.filter { !unlisted.contains($0) && !record.contains($0) })
  }

  func bytes(of path: String) throws(FileError) -> [UInt8] {
    if let bytes = made[path] { return bytes }
    return try folder.read(path)
  }

  func digest(of path: String) throws(FileError) -> String {
    if let known = digests.known.withLock({ $0[path] }) { return known }
    let digest = sha1(try bytes(of: path))
    digests.known.withLock { $0[path] = digest }
    return digest
  }

  /// Takes the digest of a file of the folder, so that it needn't be read again.
  package func noteDigest(of path: String, _ digest: String) {
    // A file of the host has other contents than one there that no build wrote.
    guard made[path] == nil else { return }
    digests.known.withLock { $0[path] = digest }
  }

  private final class Digests: Sendable { let known = Mutex<[String: String]>([:]) }

  /// A line for each file: its SHA-1, its path.
  func digests(of paths: [String]) throws -> String {
    try paths.map { try digest(of: $0) + " " + $0 + "\n" }.joined()
  }

  /// The digests in such lines, by path.
  static func digests(in text: String) -> [String: String] {
    let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? (String(parts[1]), String(parts[0])) : nil
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }
}
