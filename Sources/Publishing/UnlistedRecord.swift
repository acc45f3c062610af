import Base
import FileSystem

/// The list of files of an output folder without links on the site, such as the pages of unlisted
/// titles.
///
/// It is kept in the project, since the whole output folder is uploaded: in `.tokonoma-manifest`
/// anyone could read the names. Hashes of names would not help: people could try a catalog of
/// titles. Only this copy of the project has the list; `UnlistedPage` recognizes the pages of other
/// copies.
struct UnlistedRecord: Sendable {
  private let project: Folder
  /// Below the project, with a name for each output folder.
  private let file: String

  init(of output: String, in project: String) throws(FileError) {
    self.project = try Folder(project)
    // A path relative to the project survives moving both.
    var key = output
    if let real = Folder.realPath(project), output.hasPrefix(real + "/") {
      key = String(output.dropFirst(real.count + 1))
    }
    let name = String(FNV1a.hash(key.utf8Span.span), radix: 16)
    file = ".tokonoma/unlisted/\(name)"
  }

  /// nil if there is no list.
  func read() throws(FileError) -> [UInt8]? {
    guard try project.status(of: file)?.kind == .file else { return nil }
    return try project.read(file)
  }

  /// Writes a list, or removes an empty one.
  func write(_ list: Manifest, by disk: Disk) throws(FileError) {
    if list.paths.isEmpty {
      _ = try disk.remove(file, in: project)
    } else {
      try disk.replace(file, in: project, with: list.bytes)
    }
  }
}

extension Manifest {
  /// Leaves out unreadable lines: only this program reads the list.
  init(unlisted bytes: [UInt8]?) {
    var ignored = DiagnosticList()
    let list = bytes.flatMap { Manifest(Source(path: "", bytes: $0), reporting: &ignored) }
    self = list ?? Manifest(sorted: [])
  }

  func filter(_ isTaken: (String) -> Bool) -> Manifest { Manifest(sorted: paths.filter(isTaken)) }
}
