import Base
import FileSystem

/// The list of files of an output folder without links on the site, such as the pages of unlisted
/// titles.
///
/// It is kept in the project, or in the user's cache for folders elsewhere, since the whole output
/// folder is uploaded: in `.tokonoma-manifest` anyone could read the names. Hashes of names would
/// not help: people could try a catalog of titles. Only this copy of the project has the list;
/// `UnlistedPage` recognizes the pages of other copies.
struct UnlistedRecord: Sendable {
  private let folder: Folder
  /// Its path below the folder, with a name for each output folder.
  private let file: String

  /// - Parameter output: its real path
  init(of output: String, in project: String) throws(FileError) {
    let project = try Folder(project)
    func file(_ key: some StringProtocol) -> String {
      "unlisted/" + String(FNV1a.hash(key.utf8), radix: 16)
    }
    // A path relative to the project survives moving both.
    if let real = Folder.realPath(project.path), output.hasPrefix(real + "/") {
      folder = project
      self.file = ".tokonoma/" + file(output.dropFirst(real.utf8.count + 1))
    } else {
      // The project may be a stranger's, and files that the list names are removed.
      folder = try Folder("/", isOpenEnded: true)
      self.file = Folder.cachePath(of: project).dropFirst() + "/" + file(output)
    }
  }

  /// nil if there is no list.
  func read() throws(FileError) -> [UInt8]? {
    guard try folder.status(of: file)?.kind == .file else { return nil }
    return try folder.read(file)
  }

  /// Writes a list, or removes an empty one.
  func write(_ list: Manifest, by disk: Disk) throws(FileError) {
    if list.paths.isEmpty {
      try disk.removeFile(file, in: folder)
    } else {
      try disk.replace(file, in: folder, with: list.bytes)
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
