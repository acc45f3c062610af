import FileSystem

enum Release {
  static let version = "0.1.0"
  /// For the manual page, which is the same whenever the source is built.
  static let date = "2026-11-21"

  /// Identifies this program, also among builds of one version; nil if its file can't be found.
  static var build: String? {
    guard let path = Folder.realPath("/proc/self/exe"),
      let file = try? Folder("/").status(of: path)
    else { return nil }
    return "\(version) \(file.inode) \(file.size) \(file.modified)"
  }
}
