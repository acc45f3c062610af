import FileSystem

/// The built site as a host serves it.
struct SiteFolder: Sendable {
  let folder: Folder

  /// An open file of the site. It keeps its content when a build replaces the file.
  final class File: Sendable {
    let path: String
    /// In bytes.
    let size: Int
    private let file: OpenFile

    fileprivate init(_ path: String, _ file: consuming OpenFile) throws(FileError) {
      self.path = path
      size = try file.status().size
      self.file = file
    }

    /// The whole content; call it once, and before `nextPart`.
    func bytes() throws(FileError) -> [UInt8] { try file.readAll() }

    /// The next bytes, at most `count`; empty at the end of the file.
    func nextPart(upTo count: Int) throws(FileError) -> [UInt8] {
      var part = [UInt8](repeating: 0, count: count)
      part.removeLast(count - (try file.read(into: &part)))
      return part
    }
  }

  /// Also finds pages without `.html`.
  func file(at path: SitePath) -> File? {
    switch path {
    case .file(let path): file(path) ?? file(path + ".html")
    case .folder(""): file("index.html")
    case .folder(let path): file(path + "/index.html")
    case .outside, .refused: nil
    }
  }

  /// nil for anything but a file of the site that is reached without links.
  private func file(_ path: String) -> File? {
    var names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = names.popLast(), !name.isEmpty, !name.hasPrefix(".tokonoma-") else {
      return nil
    }
    do {
      var parent = folder
      for name in names { parent = try Folder(name, in: parent) }
      let file = try OpenFile(reading: name, in: parent, followingLinks: false)
      guard try file.status().kind == .file else { return nil }
      return try File(path, file)
    } catch {
      // A visitor sees an unreadable file as missing.
      return nil
    }
  }
}
