import FileSystem

/// Opens the folders of output paths component by component, never through a link. It remembers the
/// last one, since sorted paths come folder by folder.
struct SafeWalk {
  private let root: Folder
  private var last: (path: Substring, folder: Folder?)?

  init(from root: Folder) { self.root = root }

  /// nil if it is missing, or a file or link.
  mutating func folder(_ path: Substring) throws(FileError) -> Folder? {
    if let last, last.path.utf8.elementsEqual(path.utf8) { return last.folder }
    var folder: Folder? = root
    for name in path.split(separator: "/") {
      guard let parent = folder else { break }
      do throws(FileError) {
        folder = try Folder(String(name), in: parent)
      } catch {
        guard [.noSuchFile, .isNoFolder, .tooManyLinks].contains(error.code) else { throw error }
        folder = nil
      }
    }
    last = (path, folder)
    return folder
  }

  /// Doesn't follow links; nil if nothing is there.
  mutating func status(of path: String) throws(FileError) -> FileStatus? {
    try folder(OutputPath.folder(of: path))?
      .status(of: OutputPath.name(of: path), followingLinks: false)
  }
}
