import Base
import FileSystem

/// The list of those files of an output folder that nothing on the site leads to, such as the pages of unlisted titles.
///
/// It lies in the project and not in the folder, since all of that is uploaded: with `.tokonoma-manifest` anybody could
/// fetch the names of what is not to be found. Hashes of them would not do: who guesses a title could make sure of it,
/// and try a catalogue of them without asking the site. Only this copy of the project has the list; to another one that
/// builds into the same folder, such a file is somebody else's until it is adopted; `UnlistedPage` knows those that it does
/// not make itself.
struct UnlistedRecord: Sendable {
  private let project: Folder
  /// Below the project. Its name tells one output folder from another.
  private let file: String

  init(of output: String, in project: String) throws(FileError) {
    self.project = try Folder(project)
    // So that a project that is moved with its site still knows it.
    var key = output
    if let real = Folder.realPath(project), output.hasPrefix(real + "/") {
      key = String(output.dropFirst(real.count + 1))
    }
    let name = String(FNV1a.hash(key.utf8Span.span), radix: 16)
    file = ".tokonoma/unlisted/\(name)"
  }

  /// The bytes of the list; nil when there is none.
  func read() throws(FileError) -> [UInt8]? {
    guard try project.status(of: file)?.kind == .file else { return nil }
    return try project.read(file)
  }

  /// Puts a list in place; an empty one is no file.
  func write(_ list: Manifest, by disk: Disk) throws(FileError) {
    if list.paths.isEmpty {
      _ = try disk.remove(file, in: project)
    } else {
      try disk.replace(file, in: project, with: list.bytes)
    }
  }
}

extension Manifest {
  /// A list that only this program reads: what cannot be read of it is left out.
  init(unlisted bytes: [UInt8]?) {
    var ignored = DiagnosticList()
    let list = bytes.flatMap { Manifest(Source(path: "", bytes: $0), reporting: &ignored) }
    self = list ?? Manifest(sorted: [])
  }

  func filter(_ isTaken: (String) -> Bool) -> Manifest {
    Manifest(sorted: paths.filter(isTaken))
  }
}
